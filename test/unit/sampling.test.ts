/**
 * What the bound on the words that top-p looks at changes (decision S1). Next words of a language
 * model follow Zipf's law with an offset: its exponent and offset say how sure it is there. The
 * samplers stand in llama.cpp's order: top-k, top-p, then temperature.
 */
import { describe, expect, test } from 'vitest';
import { requestBody, topK } from '../../src/engines/llamacpp/request.ts';

const vocabulary = 151_936;

function zipf(exponent: number, offset: number): Float64Array {
	const words = Float64Array.from({ length: vocabulary }, (_, rank) =>
		Math.pow(rank + 1 + offset, -exponent),
	);
	const all = words.reduce((sum, one) => sum + one, 0);
	return words.map((one) => one / all);
}

/** The distribution that is drawn from, and how many words it has. `k` 0: no bound. */
function drawn(words: Float64Array, k: number, topP: number, temperature: number) {
	const kept = k > 0 ? words.subarray(0, k) : words;
	const mass = kept.reduce((sum, one) => sum + one, 0);
	let [count, sum] = [0, 0];
	while (count < kept.length && sum < topP * mass) sum += kept[count++]!;
	const warm = words.map((one, rank) => (rank < count ? Math.pow(one, 1 / temperature) : 0));
	const all = warm.reduce((a, b) => a + b, 0);
	return { count, shares: warm.map((one) => one / all) };
}

/** Half the sum of the differences: how often at most another word is drawn. */
const apart = (a: Float64Array, b: Float64Array) =>
	a.reduce((sum, one, i) => sum + Math.abs(one - b[i]!), 0) / 2;
const perplexity = (words: Float64Array) =>
	Math.exp(words.reduce((sum, one) => sum - one * Math.log(one), 0));

describe('the bound against no bound, and against top-k 20, top-p 0.95', () => {
	const nearly = { exponent: 2.5, offset: 2.7, says: 12 };
	const fairly = { exponent: 2, offset: 2.7, says: 24 };
	const hardly = { exponent: 1.7, offset: 2.7, says: 52 };
	const not = { exponent: 1.5, offset: 2.7, says: 120 };
	test.each([
		{ ...nearly, temperature: 1, most: 0.0005, twenty: 0.05 },
		{ ...nearly, temperature: 1.2, most: 0.0005, twenty: 0.08 },
		{ ...fairly, temperature: 1, most: 0.002, twenty: 0.13 },
		{ ...fairly, temperature: 1.2, most: 0.004, twenty: 0.2 },
		{ ...hardly, temperature: 1, most: 0.012, twenty: 0.24 },
		{ ...hardly, temperature: 1.2, most: 0.025, twenty: 0.36 },
		{ ...not, temperature: 1, most: 0.04, twenty: 0.36 },
		{ ...not, temperature: 1.2, most: 0.09, twenty: 0.51 },
	])(
		'as unsure as among $says words, temperature $temperature',
		({ exponent, offset, says, temperature, most, twenty }) => {
			const words = zipf(exponent, offset);
			expect(Math.round(perplexity(words))).toBe(says);
			const asked = drawn(words, 0, 0.95, temperature);
			const bound = drawn(words, topK({ topP: 0.95, temperature }), 0.95, temperature);
			expect(apart(asked.shares, bound.shares)).toBeLessThan(most);
			expect(apart(asked.shares, drawn(words, 20, 0.95, temperature).shares)).toBeGreaterThan(
				twenty,
			);
		},
	);
});

test('exact where it can be: the likeliest alone, or all', () => {
	expect(topK({ temperature: 0, topP: 0.2 })).toBe(1);
	expect(topK({ temperature: 1, topP: 1 })).toBe(0);
	const sampling = { temperature: 1.2, topP: 0.95, maxTokens: 9 };
	expect(
		requestBody({ messages: [], sampling, think: false }, 0, { reasoning: false }),
	).toMatchObject({
		top_k: 2000,
		min_p: 0,
		top_p: 0.95,
	});
});
