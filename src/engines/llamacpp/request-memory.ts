/** Memory that a request takes in llama.cpp besides the weights: keys, values, states and copies of them. */
import type { Attention } from '../gguf/attention.ts';
import type { LlamaPlan } from './plan.ts';

/** What a model keeps; a model of which only the first is known keeps nothing else. */
export type Kept = Pick<Attention, 'cacheBytesPerToken'> & Partial<Attention>;

/** Of a number, beside one of 16 bits; 8-bit ones share a scale among 32. */
const width = { f16: 1, f32: 2, q8_0: 34 / 64 };

/** llama.cpp gives a sliding window room for a batch more, in steps (`session.ts` has the batch). */
const batch = 512;
const step = 256;

/**
 * What cannot be rolled back is copied near the end of each prompt, so that the next one can begin there.
 * Of prompts as short as Mull's, a slot keeps about so many copies.
 */
const copies = 3;

/** `gpu`: of a graphics processor's memory, where no copies are. */
export function requestMemory(
	{ cacheBytesPerToken, sliding, stateBytes = 0 }: Kept,
	kind: LlamaPlan['cache'],
	gpu = false,
) {
	const perToken = cacheBytesPerToken * width[kind];
	const inWindow = (sliding?.bytesPerToken ?? 0) * width[kind];
	const window = Math.ceil(((sliding?.tokens ?? 0) + batch) / step) * step;
	const times = gpu ? 1 : 1 + copies;
	const least = stateBytes * times;
	return {
		/** Bytes for each further token of a long context. */
		perToken,
		/** Bytes with a context of `tokens`. */
		bytes: (tokens: number): number =>
			perToken * tokens + inWindow * Math.min(tokens, window) * times + least,
		/** Tokens that `room` bytes are enough for; Infinity where more cost nothing. */
		tokens(room: number): number {
			const short = perToken + inWindow * times;
			const within = short > 0 ? (room - least) / short : room < least ? 0 : Infinity;
			if (within <= window) return Math.max(0, within);
			return perToken > 0 ? (room - least - inWindow * window * times) / perToken : Infinity;
		},
	};
}
