/**
 * Drawing tokens. The package draws them on the graphics processor with a program that is right only
 * where 32 lanes run in step: a prefix sum reads its neighbour's cell and writes its own without a
 * barrier between the two. Elsewhere a temperature does not mean what it says, and nobody is told.
 *
 * So it is tried at load on a distribution that is known. Where it draws wrong, tokens are drawn
 * here instead: the logits come over, and go back with one token left in them.
 */
import type { LogitProcessor } from '@mlc-ai/web-llm';
import { randomFor } from '../../../core/hash.ts';
import type { Pipeline } from '../internals.ts';

/** Draws that are tried. */
const tries = 32;
/** What 32-bit sums over a whole vocabulary may be off by. */
const tolerance = 1e-4;

/** True when what the graphics processor draws is what it was told to draw. */
export async function samplesRight(pipeline: Pipeline): Promise<boolean> {
	const { tvm, device, fullVocabSize: words } = pipeline;
	// Flat enough that the far end of the vocabulary is drawn as well.
	const weights = Float64Array.from({ length: words }, (_, rank) => 1 / (rank + 8));
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	const probabilities = Float32Array.from(weights, (weight) => weight / whole);
	const upTo = new Float64Array(words);
	probabilities.reduce((sum, share, rank) => (upTo[rank] = sum + share), 0);

	const uniforms = Array.from({ length: tries }, (_, i) => (i + 0.5) / tries);
	tvm.beginScope();
	const put = (data: Float32Array | Int32Array, ...shape: number[]) =>
		tvm.empty(shape, data instanceof Int32Array ? 'int32' : 'float32', device).copyFrom(data);
	const sorted = put(probabilities, 1, words);
	const indices = put(
		Int32Array.from({ length: words }, (_, rank) => rank),
		1,
		words,
	);
	const [rows, topP] = [put(Int32Array.of(0), 1), put(Float32Array.of(1), 1)];
	const drawn = uniforms.map((uniform) => {
		const one = pipeline.fsampleWithTopP(
			sorted,
			indices,
			put(Float32Array.of(uniform), 1),
			rows,
			topP,
		);
		return tvm.detachFromCurrentScope(tvm.empty([1], 'int32', tvm.cpu()).copyFrom(one));
	});
	tvm.endScope();
	await device.sync();
	const ranks = drawn.map((one) => one.toArray()[0]!);
	for (const one of drawn) one.dispose();
	return ranks.every((rank, i) => {
		const uniform = uniforms[i]! * upTo[words - 1]!;
		return (
			rank >= 0 &&
			rank < words &&
			uniform >= (upTo[rank - 1] ?? 0) - tolerance &&
			uniform <= upTo[rank]! + tolerance
		);
	});
}

export interface TokenSampler extends LogitProcessor {
	/** For the tokens of one reply. */
	begin(sampling: { temperature: number; topP: number; seed?: number }): void;
}

/** The logit of a token that is not to come; nothing remains of it after any temperature. */
export const never = -1e9;

export function createTokenSampler(): TokenSampler {
	let temperature = 0;
	let topP = 1;
	let random: () => number = Math.random;
	return {
		begin(sampling) {
			({ temperature, topP } = sampling);
			random = sampling.seed === undefined ? Math.random : randomFor(sampling.seed, 'tokens');
		},
		processLogits(logits) {
			const token = sampleToken(logits, temperature, topP, random());
			logits.fill(never);
			logits[token] = 0;
			return logits;
		},
		processSampledToken() {},
		resetState() {},
	};
}

/**
 * The token at `uniform` (from 0 up to 1) of the softmax of the logits over the temperature, of the
 * likeliest tokens that make up `topP` together.
 */
export function sampleToken(
	logits: Float32Array,
	temperature: number,
	topP: number,
	uniform: number,
): number {
	let best = 0;
	for (let i = 1; i < logits.length; i++) if (logits[i]! > logits[best]!) best = i;
	const highest = logits[best]!;
	if (!Number.isFinite(highest)) throw new Error('The model computed no numbers.');
	if (temperature <= 1e-6) return best;
	const weights = new Float64Array(logits.length);
	let whole = 0;
	for (let i = 0; i < logits.length; i++)
		whole += weights[i] = Math.exp((logits[i]! - highest) / temperature);

	const from = topP >= 1 ? undefined : likeliest(weights, whole * topP);
	const tokens = from ?? weights.keys();
	let left = uniform * (from ? from.reduce((sum, i) => sum + weights[i]!, 0) : whole);
	let last = best;
	for (const i of tokens) {
		if (weights[i] === 0) continue;
		last = i;
		left -= weights[i]!;
		if (left < 0) return i;
	}
	return last;
}

/** The fewest tokens that have that weight together, likeliest first. */
function likeliest(weights: Float64Array, enough: number): number[] {
	// Most of a vocabulary weighs next to nothing: it is sorted only where it counts.
	for (let least = 1e-3; ; least = least > 1e-12 ? least * 1e-3 : 0) {
		const some: number[] = [];
		let sum = 0;
		for (let i = 0; i < weights.length; i++)
			if (weights[i]! > least) sum += weights[some[some.push(i) - 1]!]!;
		if (sum < enough && least > 0) continue;
		some.sort((a, b) => weights[b]! - weights[a]! || a - b);
		let taken = 0;
		for (sum = 0; taken < some.length && (taken === 0 || sum < enough); taken++)
			sum += weights[some[taken]!]!;
		return some.slice(0, taken);
	}
}
