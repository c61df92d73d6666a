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
}

/** What accompanies a model and is none: eyes, draft heads, measurements for packing. */
const companion = /(?:^|[/._-])(?:mmproj|imatrix)(?=[/._-])/i;

/** Smallest first. Models whose parts are not all there are left out. `at`: where the hub is. */
export function modelsInRepository(
	id: string,
	entries: readonly HubEntry[],
	at: string,
): HubModel[] {
	const files = new Map(entries.map((entry) => [entry.path, entry]));
	return entries
		.filter(({ path }) => /\.gguf$/i.test(path) && !companion.test(path))
		.filter(({ path }) => (splitOf(path)?.no ?? 1) === 1)
		.flatMap(({ path }) => {
			const parts = partNames(path).flatMap((part) => files.get(part) ?? []);
			if (parts.length < partNames(path).length) return [];
			const sha256 = parts.flatMap((part) => part.sha256 ?? []);
			return [
				{
					url: `${at}/${id}/resolve/main/${path.split('/').map(encodeURIComponent).join('/')}`,
					name: modelName(path).split('/').at(-1)!,
					quantisation: quantisationOf(path),
					bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
					parts: parts.length,
					...(sha256.length === parts.length ? { sha256 } : {}),
				},
			];
		})
		.sort((a, b) => a.bytes - b.bytes);
}

/** The row with which it begins its way here. */
export const fromHub = ({ url, bytes, sha256 }: HubModel, now: number): InstalledModel => ({
	...fromUrl(url, '', now),
	bytes,
	...(sha256 ? { sha256 } : {}),
});

/** The repository that somebody names instead of searching: its address, or owner and name. */
export function repositoryIn(words: string): string | null {
	const text = words.trim().replace(/^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co)\//i, '');
	const id = text.split(/[?#]/)[0]!.split('/').slice(0, 2).join('/');
	const whole = text !== words.trim() || text === id;
	return whole && isRepository(id) ? id : null;
}
