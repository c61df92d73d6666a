/** Vectors of words: each word of the table has a direction, words that mean the same share it. */
import type { Embedder } from '../../src/core/ports.ts';
import { randomFor } from '../../src/core/hash.ts';
import { unit } from '../../src/memory/vectors/vectors.ts';

export interface WordEmbedder extends Embedder {
	/** All texts that were embedded, in order. */
	readonly seen: string[];
}

/** `same`: words that mean the first of their row. `before` may throw for a text. */
export function wordEmbedder(
	model = 'words',
	same: string[][] = [],
	dimensions = 64,
	before: (text: string) => void | Promise<void> = () => {},
): WordEmbedder {
	const first = new Map(same.flatMap((row) => row.map((word) => [word, row[0]!] as const)));
	const seen: string[] = [];
	const direction = (word: string) => {
		const random = randomFor(7, `${model}/${first.get(word) ?? word}`);
		return Float32Array.from({ length: dimensions }, () => random() - 0.5);
	};
	return {
		model,
		dimensions,
		bar: 0.35,
		seen,
		async embed(texts, signal) {
			const vectors: Float32Array[] = [];
			for (const text of texts) {
				signal.throwIfAborted();
				await before(text);
				const sum = new Float32Array(dimensions);
				for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
					direction(word).forEach((value, index) => (sum[index]! += value));
				}
				vectors.push(unit(sum));
			}
			seen.push(...texts);
			return vectors;
		},
	};
}
