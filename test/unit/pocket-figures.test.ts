import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	fitting,
	meanDifference,
	paired,
	vote,
	wilson,
	type Sample,
} from '../support/pocket-bench-figures.ts';

/** Two-sided 5 %: the square of the quantile is the 0.95 quantile of χ² with one degree. */
const critical = 3.841458820694124;

describe("Wilson's interval", () => {
	// Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
	test.each([
		[81, 263, 0.2553, 0.3662],
		[15, 148, 0.0624, 0.1605],
		[0, 20, 0, 0.1611],
		[1, 29, 0.0061, 0.1718],
	])('%d of %d as published', (hits, count, low, high) => {
		const found = wilson(hits, count);
		expect(found.low).toBeCloseTo(low, 4);
		expect(found.high).toBeCloseTo(high, 4);
	});

	test('holds exactly the shares that a score test does not reject', () => {
		const rejects = (share: number, hits: number, count: number) =>
			(hits - count * share) ** 2 > critical * count * share * (1 - share);
		const counts = fc
			.integer({ min: 1, max: 500 })
			.chain((count) => fc.tuple(fc.integer({ min: 0, max: count }), fc.constant(count)));
		fc.assert(
			fc.property(counts, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (of, share) => {
				const { low, high } = wilson(...of);
				// Not where rounding decides.
				fc.pre(Math.abs(share - low) > 1e-9 && Math.abs(share - high) > 1e-9);
				expect(rejects(share, ...of)).toBe(share < low || share > high);
			}),
		);
	});

	test('of nothing says nothing', () => {
		expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
	});
});

describe('The mean difference of shares', () => {
	const share = fc.double({ min: 0, max: 1, noNaN: true });
	test('has the spread that all pairs of differences have', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 40 }), (pairs) => {
				const found = meanDifference(
					pairs.map(([before]) => before),
					pairs.map(([, after]) => after),
				);
				const gains = pairs.map(([before, after]) => after - before);
				const all = gains.flatMap((one) => gains.map((other) => (one - other) ** 2));
				const variance =
					all.reduce((sum, d) => sum + d, 0) / 2 / (gains.length * (gains.length - 1));
				const half = Math.sqrt((critical * variance) / gains.length);
				const mean =
					pairs.reduce((sum, [, after]) => sum + after, 0) / pairs.length -
					pairs.reduce((sum, [before]) => sum + before, 0) / pairs.length;
				expect(found.difference).toBeCloseTo(mean, 9);
				expect(found.low).toBeCloseTo(Math.max(-1, mean - half), 9);
				expect(found.high).toBeCloseTo(Math.min(1, mean + half), 9);
			}),
		);
	});
});

describe('The paired difference', () => {
	const answers = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 60 });

	test('counts flips, and its interval is that of the mean of the differences', () => {
		fc.assert(
			fc.property(answers, (pairs) => {
				const found = paired(
					pairs.map(([before]) => before),
					pairs.map(([, after]) => after),
				);
				const differences = pairs.map(([before, after]) => Number(after) - Number(before));
				expect(found.gained).toBe(differences.filter((d) => d === 1).length);
				expect(found.lost).toBe(differences.filter((d) => d === -1).length);
				const mean = (list: number[]) => list.reduce((sum, d) => sum + d, 0) / list.length;
				expect(found.difference).toBeCloseTo(mean(differences), 12);
				// Half an observation in each cell: everything twice, and one of each kind.
				const more = [...differences, ...differences, 0, 0, 1, -1];
				const variance = mean(more.map((d) => (d - mean(more)) ** 2));
				const half = Math.sqrt((critical * variance) / (pairs.length + 2));
				expect(found.low).toBeCloseTo(Math.max(-1, mean(more) - half), 9);
				expect(found.high).toBeCloseTo(Math.min(1, mean(more) + half), 9);
			}),
		);
	});

	/** Chance that the interval holds the truth, over every outcome of `count` problems. */
	function coverage(count: number, gain: number, loss: number): number {
		let sum = 0;
		for (let gained = 0; gained <= count; gained++) {
			for (let lost = 0; gained + lost <= count; lost++) {
				const before = Array.from({ length: count }, (_, i) => i < lost);
				const after = before.map((_, i) => i >= count - gained);
				const { low, high } = paired(before, after);
				if (low > gain - loss || high < gain - loss) continue;
				const same = count - gained - lost;
				const ways =
					logFactorial(count) - logFactorial(gained) - logFactorial(lost) - logFactorial(same);
				const one = gained * Math.log(gain) + lost * Math.log(loss);
				sum += Math.exp(ways + one + same * Math.log(1 - gain - loss));
			}
		}
		return sum;
	}
	const logFactorial = (n: number): number => (n < 2 ? 0 : Math.log(n) + logFactorial(n - 1));

	test.each([
		[20, 0.1, 0.1],
		[20, 0.2, 0.05],
		[40, 0.15, 0.05],
		[40, 0.02, 0.02],
	])('holds the truth about 95 times in 100: %d problems, %d gained, %d lost', (...of) => {
		const share = coverage(...of);
		expect(share).toBeGreaterThan(0.935);
		expect(share).toBeLessThan(0.9999);
	});
});

describe('The vote', () => {
	const sample = fc.record({
		answer: fc.option(fc.constantFrom('1', '2', '3', '4'), { nil: null }),
		tokens: fc.integer({ min: 1, max: 50 }),
	});
	const samples = fc.array(sample, { minLength: 1, maxLength: 12 });

	test('spends as much as it may, and one sample at least', () => {
		fc.assert(
			fc.property(samples, fc.integer({ min: 0, max: 400 }), (drawn, budget) => {
				const many = fitting(drawn, budget);
				const cost = (count: number) =>
					drawn.slice(0, count).reduce((sum, { tokens }) => sum + tokens, 0);
				expect(many).toBeGreaterThanOrEqual(1);
				if (many > 1) expect(cost(many)).toBeLessThanOrEqual(budget);
				if (many < drawn.length) expect(cost(many + 1)).toBeGreaterThan(budget);
			}),
		);
	});

	test('takes the most frequent answer, the first of equals', () => {
		fc.assert(
			fc.property(samples, (drawn) => {
				const said = drawn.flatMap(({ answer }) => answer ?? []);
				const often = (one: string) => said.filter((other) => other === one).length;
				const most = Math.max(0, ...said.map(often));
				expect(vote(drawn)).toBe(said.find((one) => often(one) === most) ?? null);
			}),
		);
	});

	test.each<[string, (string | null)[], string | null]>([
		['a majority', ['7', '9', '9'], '9'],
		['the first of two pairs', ['7', '9', '9', '7'], '7'],
		['silence never wins', [null, null, '4'], '4'],
		['nobody said anything', [null, null], null],
	])('%s', (_name, answers, winner) => {
		expect(vote(answers.map((answer): Sample => ({ answer, tokens: 1 })))).toBe(winner);
	});
});
