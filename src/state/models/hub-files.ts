/** The models among the files of a hub's repository: one for each packing, parts put together. */
import { quantisationOf } from '../../catalogue/quantisation.ts';
import type { InstalledModel } from '../../core/types.ts';
import { modelName, partNames, splitOf } from '../../engines/gguf/split.ts';
import { isRepository, type HubEntry } from '../../network/hub.ts';
import { fromUrl } from './model-source.ts';

export interface HubModel {
	/** Of its first file. */
	url: string;
	/** The file's name without its ending and, of a split model, without the numbers. */
	name: string;
	quantisation: string;
	/** Of all parts. */
	bytes: number;
	parts: number;
	/** SHA-256 of each part, in hexadecimal; absent where the hub lacks one of them. */
	sha256?: string[];
	/** The file with which it sees pictures; absent where the repository has none. */
	projector?: { url: string; bytes: number; sha256?: string };
	/** The projector is fetched too. */
	sees?: true;
}

/** What accompanies a model and is none: eyes, draft heads, measurements for packing. */
const companion = /(?:^|[/._-])(?:mmproj|imatrix)(?=[/._-])/i;
const projectorName = /(?:^|[/._-])mmproj(?=[/._-])/i;

/** Smallest first. Models whose parts are not all there are left out. `at`: where the hub is. */
export function modelsInRepository(
	id: string,
	entries: readonly HubEntry[],
	at: string,
): HubModel[] {
	const files = new Map(entries.map((entry) => [entry.path, entry]));
	const packed = entries.filter(({ path }) => /\.gguf$/i.test(path));
	const projectors = packed.filter(({ path }) => projectorName.test(path));
	const models = new Set(packed.flatMap(({ path }) => (companion.test(path) ? [] : modelOf(path))));
	const address = (path: string) =>
		`${at}/${id}/resolve/main/${path.split('/').map(encodeURIComponent).join('/')}`;
	return packed
		.filter(({ path }) => !companion.test(path))
		.filter(({ path }) => (splitOf(path)?.no ?? 1) === 1)
		.flatMap(({ path }) => {
			const parts = partNames(path).flatMap((part) => files.get(part) ?? []);
			if (parts.length < partNames(path).length) return [];
			const sha256 = parts.flatMap((part) => part.sha256 ?? []);
			const projector = projectorOf(path, projectors, models.size > 1);
			return [
				{
					url: address(path),
					name: modelName(path).split('/').at(-1)!,
					quantisation: quantisationOf(path),
					bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
					parts: parts.length,
					...(sha256.length === parts.length ? { sha256 } : {}),
					...(projector ? { projector: asFile(projector, address) } : {}),
				},
			];
		})
		.sort((a, b) => a.bytes - b.bytes);
}

const asFile = ({ path, ...rest }: HubEntry, address: (path: string) => string) => ({
	url: address(path),
	...rest,
});

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * The one for a model: in its folder, else at the top. Where the repository has `several` models, or
 * projectors of several, it bears the name of its model or none. Of several packings the smallest is taken.
 */
function projectorOf(
	model: string,
	projectors: readonly HubEntry[],
	several: boolean,
): HubEntry | undefined {
	const beside = projectors.filter(({ path }) => folderOf(path) === folderOf(model));
	const all = (beside.length > 0 ? beside : projectors.filter(({ path }) => !folderOf(path))).map(
		(entry) => ({ entry, of: modelOf(entry.path) }),
	);
	several ||= new Set(all.map(({ of }) => of)).size > 1;
	// A processor reads BF16 more slowly than F16.
	const cost = ({ path, bytes }: HubEntry) => bytes * (/bf16/i.test(path) ? 1.1 : 1);
	return all
		.filter(({ of }) => !several || model.toLowerCase().includes(of))
		.sort((a, b) => b.of.length - a.of.length || cost(a.entry) - cost(b.entry))[0]?.entry;
}

/** What the name of a file says of its model, in small letters: without packing and numbers; may be empty. */
const modelOf = (path: string): string =>
	modelName(path.slice(folderOf(path).length))
		.toLowerCase()
		.replace(/[-._]?(?:i?q\d\w*|b?f16|fp?(?:16|32))$/, '')
		.replace('mmproj', '')
		.replace(/^[-._]*(?:model)?[-._]*|[-._]+$/g, '');

/** The same with its projector, if there is one. */
export function withProjector(model: HubModel): HubModel {
	const { bytes, sha256, projector } = model;
	if (!projector) return model;
	const hashes = sha256 && [...sha256, ...(projector.sha256 ? [projector.sha256] : [])];
	return {
		...model,
		...{ bytes: bytes + projector.bytes, sees: true },
		...(hashes ? { sha256: hashes } : {}),
	};
}

/** The row with which it begins its way here. */
export const fromHub = (
	{ url, bytes, sha256, sees, projector }: HubModel,
	now: number,
): InstalledModel => ({
	...fromUrl(url, '', now),
	bytes,
	...(sha256 ? { sha256 } : {}),
	...(sees && projector ? { eyes: true, projector: projector.url } : {}),
});

/** The repository that somebody names instead of searching: its address, or owner and name. */
export function repositoryIn(words: string): string | null {
	const text = words.trim().replace(/^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co)\//i, '');
	const id = text.split(/[?#]/)[0]!.split('/').slice(0, 2).join('/');
	const whole = text !== words.trim() || text === id;
	return whole && isRepository(id) ? id : null;
}
