/**
 * The embedder that ships with Mull: a vector for each piece of a word, and the mean of them for a
 * text. The vectors come from a model that knows meaning (static-embedder/README.md), the order of
 * words does not count. It is plain code with one file, which is fetched when it is first needed.
 */
import { builtInEmbedder } from '../../catalogue/embedders.ts';
import { staticEmbedder } from '../../catalogue/static-embedder.ts';
import { MullError } from '../../core/errors.ts';
import { wait } from '../../core/wait.ts';
import type { ModelEmbedder } from './embedder.ts';
import { wordPieces } from './word-pieces.ts';

const { id, dimensions, bar, tokens } = builtInEmbedder;

/** Characters of a text that are read: nothing further away can be among its first pieces. */
const most = tokens * 32;
/** What else its thread has to do waits so many milliseconds at most. */
const turn = 12;

/** Of each piece its row: `numbers` × `scales`. */
interface Table {
	pieces: ReadonlyMap<string, number>;
	/** Characters of the longest piece. */
	longest: number;
	scales: Float32Array;
	numbers: Int8Array;
}

/** `file`: the content of the file; asked once, again after a fault. Throws on use: what it throws, `aborted`. */
export function createStaticEmbedder(
	file: (signal: AbortSignal) => Promise<ArrayBuffer>,
): ModelEmbedder {
	let table: Table | undefined;

	async function embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		if (signal.aborted) throw new MullError('aborted', 'Stopped.');
		const read = (table ??= readTable(await file(signal)));
		const vectors: Float32Array[] = [];
		let since = performance.now();
		for (const text of texts) {
			if (performance.now() - since > turn) {
				// An abort ends it with an error of another kind; it is told below.
				await wait(0, signal).catch(() => {});
				since = performance.now();
			}
			if (signal.aborted) throw new MullError('aborted', 'Stopped.');
			vectors.push(vectorOf(text, read));
		}
		return vectors;
	}

	// Measured: with four, too many right German statements stay below the bar.
	const self = { model: id, dimensions, bar, deviations: 3, embed };
	return {
		...self,
		asQuery: self,
		close() {
			table = undefined;
		},
	};
}

/** The file: a scale for each piece, their numbers, and the pieces, a line each. */
export function readTable(file: ArrayBuffer): Table {
	const { pieces: count } = staticEmbedder;
	const names = new TextDecoder()
		.decode(new Uint8Array(file, count * (4 + dimensions)))
		.split('\n');
	return {
		pieces: new Map(names.map((name, row) => [name, row])),
		longest: names.reduce((most, { length }) => Math.max(most, length), 0),
		scales: new Float32Array(file, 0, count),
		numbers: new Int8Array(file, 4 * count, count * dimensions),
	};
}

/** The first row stands before every text, so that an empty one has a direction too. */
function vectorOf(text: string, { pieces, longest, scales, numbers }: Table) {
	const sum = new Float64Array(dimensions);
	for (const row of [0, ...wordPieces(text.slice(0, most), pieces, longest, tokens - 1)]) {
		const scale = scales[row]!;
		const at = row * dimensions;
		for (let i = 0; i < dimensions; i++) sum[i]! += numbers[at + i]! * scale;
	}
	const length = Math.sqrt(sum.reduce((squares, x) => squares + x * x, 0));
	return Float32Array.from(sum, (x) => x / length);
}
