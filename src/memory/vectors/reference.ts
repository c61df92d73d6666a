/**
 * Sentences about nothing in particular, in several languages, as a measure: a text that is no more like
 * a query than these are says nothing about it. An embedder that does not know a language calls all texts
 * of it alike, and a small memory alone cannot tell. The sentences of the language that is nearest count.
 */
import type { Embedder } from '../../core/ports.ts';
import sentences from './reference.json';

/** The vectors of the sentences by language, made once for each embedder. */
export function referenceVectors() {
	let made: { model: string; vectors: Float32Array[][] } | undefined;
	return async (embedder: Embedder, signal: AbortSignal): Promise<Float32Array[][]> => {
		if (made?.model !== embedder.model) {
			const all = await embedder.embed(sentences.flat(), signal);
			let from = 0;
			const vectors = sentences.map(({ length }) => all.slice(from, (from += length)));
			made = { model: embedder.model, vectors };
		}
		return made.vectors;
	};
}

/**
 * Cosines of unrelated texts for this query: the usual one, and one that hardly any reaches; 0 without
 * vectors.
 */
export function barAmong(
	reference: readonly Float32Array[][],
	query: Float32Array,
	deviations = 0,
): { usual: number; bar: number } {
	let nearest = { usual: -1, bar: 0 };
	for (const language of reference) {
		const cosines = language.map((vector) => dot(vector, query));
		const mean = meanOf(cosines);
		const deviation = Math.sqrt(meanOf(cosines.map((cosine) => (cosine - mean) ** 2)));
		if (mean > nearest.usual) nearest = { usual: mean, bar: mean + deviations * deviation };
	}
	return { usual: Math.max(0, nearest.usual), bar: nearest.bar };
}

const dot = (a: Float32Array, b: Float32Array): number =>
	a.reduce((sum, x, i) => sum + x * b[i]!, 0);
const meanOf = (all: number[]): number => all.reduce((sum, x) => sum + x, 0) / all.length;
