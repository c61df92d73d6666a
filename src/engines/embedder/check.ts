/**
 * The check-up of an embedder. A runtime that computes wrongly says nothing: vectors come, and they mean
 * nothing. So known texts are compared: where the vector of one is known it must come out, and of
 * eight sentences the one that says the same must be the nearest.
 */
import { MullError } from '../../core/errors.ts';
import type { Embedder } from '../../core/ports.ts';

const sames: readonly (readonly [string, string])[] = [
	[
		'The doctor prescribed pills against the headache.',
		'A physician ordered tablets for the pain in her head.',
	],
	['The car would not start this morning.', 'My automobile refused to run when I left for work.'],
	['Bread is baked from flour and water.', 'A loaf is made of ground grain and liquid in an oven.'],
	[
		'The parliament passed a new law on taxes.',
		'Lawmakers voted for a bill about what citizens pay to the state.',
	],
	['Two children are playing football in the park.', 'A boy and a girl kick a ball on the lawn.'],
	['The ship left the harbour in a storm.', 'In heavy wind the vessel sailed out of the port.'],
	[
		'She learned to play the violin at school.',
		'As a pupil she took lessons on a musical instrument with strings.',
	],
	[
		'The price of oil rose sharply last year.',
		'Petroleum became much more expensive in recent months.',
	],
];
/** By chance so many are right once in a thousand times. */
const least = 5;

/** Of the first sentence, by id: computed with ONNX Runtime on a processor, in 8 bits. */
const known: Readonly<Record<string, string>> = {
	'Xenova/all-MiniLM-L6-v2':
		'yzbPItcLQiUWFwfp/BKaJOnxIByPWQpirX/rwPwONArQ4/8Tp1EGUc8Ar+AO1v0WTk7uywz9ABDeNeNkr87VQ8h2xtEcQSvzHgAJmU7kJtL+FAcRav4tVT/wHP0j6Db5g82sS0bhyzctLArK9Pob9v7+tdUsaP3aA+bpiPQp3wAUDQbI9mDwXSDVBY3iKrDp+jbhCgwx5C6sLxnzLRbE6ifo5lnJAAlHACn7JN4evSoZ9erwVwc9PNX6YAhf8d8I3PEI5rC6BQwQXeHjBOzl4vGzVyv7Sebr3x3myQLv0ADB5NT/CRfm5gczICfJ+S3y4QfqIwIPHu0TJFLt+Biw4Zatvn2g6LMy+ggtMCgKyNHcQsMV+yu3hc7UEd79qQlU9kgJTD/eGujw0Tw8pgExpxH9EU6NvUaTvCIc+9NMFgAFrhGi677uHM8eE2deKbwn9krJqbtQMR8tBA9HDt4YGQOm9+3+NRqyr+kDTRLAMVff/ChmYdvYtRDksNmw/WYM',
};
/** Rounding and other processors change a vector less. */
const closest = 0.97;

/**
 * Returns the bar of likeness that these texts suggest (`Embedder.bar`). Throws `bad-model` where the
 * vectors are not what they must be, and what the embedder throws.
 */
export async function checkEmbedder(embedder: Embedder, signal: AbortSignal): Promise<number> {
	const said = await embedder.embed(
		sames.map(([one]) => one),
		signal,
	);
	const again = await embedder.embed(
		sames.map(([, other]) => other),
		signal,
	);
	const vector = known[embedder.model];
	if (vector && !(cosine(said[0]!, decode(vector)) >= closest)) throw wrong();
	const table = said.map((one) => again.map((other) => cosine(one, other)));
	const right = table.filter((row, i) => row.every((score, j) => j === i || score < row[i]!));
	if (right.length < least) throw wrong();
	const unrelated = table.flatMap((row, i) => row.filter((_, j) => j !== i));
	const mean = unrelated.reduce((sum, x) => sum + x, 0) / unrelated.length;
	const variance = unrelated.reduce((sum, x) => sum + (x - mean) ** 2, 0) / unrelated.length;
	// Of embedders whose bar was measured on public sets, this comes near to it (docs/figures.md).
	return Math.min(0.95, mean + 6 * Math.sqrt(variance));
}

const decode = (text: string): Float32Array =>
	Float32Array.from(atob(text), (sign) => (sign.charCodeAt(0) << 24) >> 24);

function cosine(a: Float32Array, b: Float32Array): number {
	let [dot, aa, bb] = [0, 0, 0];
	for (let i = 0; i < a.length; i++) {
		dot += a[i]! * b[i]!;
		aa += a[i]! ** 2;
		bb += b[i]! ** 2;
	}
	return dot / Math.sqrt(aa * bb || 1);
}

const wrong = (): MullError =>
	new MullError(
		'bad-model',
		'The embedder computes vectors that mean nothing on this device.',
		'Choose another embedder. The one that ships with Mull is plain code and runs everywhere.',
	);
