import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Pipeline } from '../../src/engines/webllm/internals.ts';
import {
	createTokenSampler,
	sampleToken,
	samplesRight,
} from '../../src/engines/webllm/batch/sampler.ts';

/** Shares of the tokens by the book: softmax, then the likeliest until they make up top-p. */
function shares(logits: number[], temperature: number, topP: number): number[] {
	const powers = logits.map((logit) => Math.E ** (logit / temperature));
	const all = powers.reduce((a, b) => a + b);
	const order = logits.map((_, i) => i).sort((a, b) => logits[b]! - logits[a]! || a - b);
	const kept = new Set<number>();
	let mass = 0;
	for (const i of order) {
		if (mass >= topP - 1e-12 && kept.size > 0) break;
		kept.add(i);
		mass += powers[i]! / all;
	}
	return powers.map((power, i) => (kept.has(i) ? power / all / mass : 0));
}

/** How often each token comes when the uniform number goes evenly through all it can be. */
function frequencies(logits: number[], temperature: number, topP: number, times: number): number[] {
	const counts = logits.map(() => 0);
	for (let i = 0; i < times; i++)
		counts[sampleToken(Float32Array.from(logits), temperature, topP, (i + 0.5) / times)]!++;
	return counts.map((count) => count / times);
}

describe('drawing a token', () => {
	test.each([
		[[0, 1, 2, 3], 1, 1],
		[[0, 1, 2, 3], 4, 1],
		[[3, 2, 1, 0, -1], 0.7, 0.9],
		[[1, 1, 1, 1], 1, 0.5],
		[[5, -1e9, 5, -1e9], 1.2, 0.95],
		[[0, 20, 0], 0.3, 0.2],
	])('%j at temperature %d, top-p %d', (logits, temperature, topP) => {
		const times = 20_000;
		const expected = shares(logits, temperature, topP);
		for (const [i, share] of frequencies(logits, temperature, topP, times).entries())
			expect(Math.abs(share - expected[i]!)).toBeLessThan(2 / times);
	});

	test('any logits: never one that is out of top-p, and each as often as it should', () => {
		fc.assert(
			fc.property(
				fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 30 }),
				fc.constantFrom(0.2, 1, 3),
				// Sums that meet top-p to the last digit go either way.
				fc.constantFrom(0.1337, 0.6173, 0.9541, 1),
				(logits, temperature, topP) => {
					const expected = shares(logits, temperature, topP);
					const found = frequencies(logits, temperature, topP, 500);
					return found.every((share, i) => Math.abs(share - expected[i]!) <= 2 / 500);
				},
			),
		);
	});

	test('temperature 0 takes the likeliest, the first of two', () => {
		expect(sampleToken(Float32Array.of(1, 3, 3, 2), 0, 1, 0.99)).toBe(1);
	});

	test('a vocabulary of real size with a long tail', () => {
		const logits = Float32Array.from({ length: 150_000 }, (_, i) => -Math.log(i + 1));
		const all = logits.reduce((sum, logit) => sum + Math.exp(logit), 0);
		let mass = 0;
		let last = 0;
		while (mass < 0.9 * all) mass += Math.exp(logits[last++]!);
		expect(sampleToken(logits, 1, 0.9, 0.999999)).toBeLessThanOrEqual(last);
		expect(sampleToken(logits, 1, 0.9, 0.999999)).toBeGreaterThan(last * 0.98);
		expect(sampleToken(logits, 1, 1, 0.999999)).toBeGreaterThan(140_000);
	});

	test('what is no number is said', () => {
		expect(() => sampleToken(Float32Array.of(NaN, NaN), 1, 1, 0.5)).toThrow(/no numbers/);
	});

	test('what goes back to the graphics processor leaves one token', () => {
		const drawer = createTokenSampler();
		drawer.begin({ temperature: 0, topP: 1 });
		expect([...drawer.processLogits(Float32Array.of(1, 7, 3))]).toEqual([-1e9, 0, -1e9]);
	});

	test('a seed draws the same again', () => {
		const drawn = (seed: number) => {
			const drawer = createTokenSampler();
			drawer.begin({ temperature: 1, topP: 1, seed });
			return Array.from({ length: 20 }, () =>
				drawer.processLogits(new Float32Array(50)).indexOf(0),
			);
		};
		expect(drawn(1)).toEqual(drawn(1));
		expect(drawn(1)).not.toEqual(drawn(2));
		expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => drawn(seed)[0])).size).toBeGreaterThan(3);
	});
});

describe('the check at load', () => {
	class Tensor {
		data: number[] = [];
		copyFrom(data: Iterable<number> | Tensor) {
			this.data = data instanceof Tensor ? data.data : [...data];
			return this;
		}
		toArray = () => Int32Array.from(this.data);
		dispose() {}
	}
	/** A device of so many lanes in step; `sum` makes running sums of what it is given. */
	const pipeline = (sum: (values: number[]) => number[], words = 1000) =>
		({
			tvm: {
				beginScope() {},
				endScope() {},
				cpu: () => ({}),
				detachFromCurrentScope: <T>(what: T) => what,
				empty: () => new Tensor(),
			},
			device: { sync: async () => {} },
			fullVocabSize: words,
			fsampleWithTopP(sorted: Tensor, _: Tensor, uniform: Tensor) {
				const upTo = sum(sorted.data);
				return new Tensor().copyFrom([
					upTo.findIndex((value) => uniform.data[0]! < value / upTo.at(-1)!),
				]);
			},
		}) as unknown as Pipeline;

	const right = (values: number[]) => {
		let sum = 0;
		return values.map((value) => (sum = Math.fround(sum + value)));
	};

	test('passes what is right but for rounding', async () => {
		expect(await samplesRight(pipeline(right))).toBe(true);
		expect(await samplesRight(pipeline(right, 150_000))).toBe(true);
	});

	test('notices sums that took a neighbour’s value twice', async () => {
		const raced = (values: number[]) =>
			right(values).map((sum, i) => sum + (i % 32 >= 8 ? 0.01 : 0));
		expect(await samplesRight(pipeline(raced))).toBe(false);
	});

	test('notices one that draws nothing', async () => {
		expect(await samplesRight(pipeline((values) => values.map(() => NaN)))).toBe(false);
	});
});
