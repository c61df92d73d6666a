/** What the files of a model say together: most models are one file, large ones several. */
import { MullError } from '../../core/errors.ts';
import { describe, type GgufInfo } from './describe.ts';
import { readHeader } from './header.ts';
import { isProjector } from './kinds.ts';
import { partName, splitOf } from './split.ts';

export interface GgufModel extends GgufInfo {
	/** The files in the order in which they are loaded. */
	files: Blob[];
	/** Its projector: with it the model sees. */
	eyes?: Blob;
}

/**
 * `files` in any order, the projector among them. `bytes` is the sum. Throws `bad-model` for anything that is not a whole,
 * supported model, and names the parts that are missing.
 */
export async function readModel(files: readonly Blob[]): Promise<GgufModel> {
	const all = await Promise.all(files.map(async (file) => ({ file, ...(await readHeader(file)) })));
	const language = all.filter(({ values }) => !isProjector(values));
	const parts = language.length > 0 ? language : all;
	const [eyes, ...more] = all.filter((part) => !parts.includes(part));
	if (more.length > 0) throw others();
	parts.sort((a, b) => a.split.no - b.split.no);
	const { count, tensors } = parts[0]!.split;
	const numbers = new Set(parts.map(({ split }) => split.no));
	if (parts.some(({ split }) => split.count !== count) || numbers.size < parts.length)
		throw others();
	if (parts.length < count)
		throw missing(
			parts.map(({ file }) => file),
			count,
			numbers,
		);
	const found = parts.flatMap((part) => part.tensors);
	if (count > 1 && tensors > 0 && found.length !== tensors) throw others();
	const bytes = all.reduce((sum, part) => sum + part.bytes, 0);
	return {
		...describe(parts[0]!.values, found, bytes),
		files: parts.map(({ file }) => file),
		...(eyes ? { eyes: eyes.file } : {}),
	};
}

export const readGguf = (file: Blob): Promise<GgufModel> => readModel([file]);

function missing(files: readonly Blob[], count: number, here: ReadonlySet<number>): MullError {
	const split = files.map((file) => splitOf((file as Partial<File>).name ?? '')).find(Boolean);
	const names = Array.from({ length: count }, (_, no) => no)
		.filter((no) => !here.has(no))
		.map((no) => (split?.count === count ? partName(split, no + 1) : `${no + 1}`));
	return new MullError(
		'bad-model',
		`This model was split into ${count} files; missing: ${names.join(', ')}.`,
		'Open all of its files together.',
	);
}

const others = (): MullError =>
	new MullError(
		'bad-model',
		'These files do not belong together: they are parts of different models.',
		'Take all files of one model, from one place.',
	);
