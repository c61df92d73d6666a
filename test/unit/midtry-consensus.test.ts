/** Expected figures were worked out by hand (σ, softmax to six places), not with the code. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	advantagesOf,
	confidenceByCounts,
	confidenceByWeight,
	consensusOf,
	type Voter,
} from '../../src/algorithms/midtry/consensus.ts';
import { earlyStopCount } from '../../src/algorithms/midtry/options.ts';

const rules = { rule: 'counts', selection: 'consensus' } as const;

/** Voters from `answer:score`, path 1 first, temperatures 0.7, 0.8, …; `-` is no answer. */
const voters = (text: string, change: Record<number, Partial<Voter>> = {}): Voter[] =>
	text.split(' ').map((entry, index) => {
		const [answer, score] = entry.split(':');
		return {
			path: index + 1,
			temperature: (7 + index) / 10,
			score: Number(score),
			normalised: answer === '-' ? null : answer!,
			...change[index + 1],
		};
	});

describe('advantage', () => {
	test.each<[scores: number[], mean: number, deviation: number, advantages: number[]]>([
		[[10, 7, 3, 3], 5.75, 2.947457, [1.441921, 0.424094, -0.933008, -0.933008]],
		[[4, 3, 3, 3], 3.25, 0.433013, [1.732051, -0.57735, -0.57735, -0.57735]],
		[[10, 0], 5, 5, [1, -1]],
		[[1, 2, 3], 2, 0.816497, [-1.224745, 0, 1.224745]],
		[[7, 7, 7, 7], 7, 0, [0, 0, 0, 0]],
		[[3, 3, 3, 3], 3, 0, [0, 0, 0, 0]],
		[[0, 0, 0, 0], 0, 0, [0, 0, 0, 0]],
		[[5], 5, 0, [0]],
		[[], 0, 0, []],
	])('%j', (scores, mean, deviation, advantages) => {
		const found = advantagesOf(scores);
		expect(found.mean).toBeCloseTo(mean, 6);
		expect(found.deviation).toBeCloseTo(deviation, 6);
		expect(found.advantages).toHaveLength(advantages.length);
		advantages.forEach((advantage, i) => expect(found.advantages[i]).toBeCloseTo(advantage, 5));
	});

	test('equal scores give exactly zero, whatever the score and the number of paths', () => {
		for (let n = 1; n <= 16; n++) {
			for (let score = 0; score <= 10; score++) {
				const { deviation, advantages } = advantagesOf(Array<number>(n).fill(score));
				expect([deviation, ...advantages]).toEqual(Array<number>(n + 1).fill(0));
			}
		}
	});
});

test.each([
	[4, 4, 'HIGH'],
	[3, 4, 'HIGH'],
	[2, 4, 'MEDIUM'],
	[1, 4, 'LOW'],
	[3, 3, 'HIGH'],
	[2, 3, 'MEDIUM'],
	[1, 3, 'LOW'],
	[2, 2, 'MEDIUM'],
	[1, 2, 'LOW'],
	[1, 1, 'LOW'],
	[2, 5, 'LOW'],
	[3, 5, 'MEDIUM'],
	[4, 5, 'HIGH'],
	[3, 8, 'LOW'],
	[4, 8, 'MEDIUM'],
	[6, 8, 'HIGH'],
])('%i equal answers of %i paths: %s', (agree, of, confidence) => {
	expect(confidenceByCounts(agree, of)).toBe(confidence);
});

test.each([
	[0.75, 'MEDIUM'],
	[0.7500001, 'HIGH'],
	[0.25 + 0.25 + 0.25 + 1e-16, 'MEDIUM'],
	[0.5, 'LOW'],
	[0.51, 'MEDIUM'],
	[1, 'HIGH'],
])('weight %d: %s', (weight, confidence) => {
	expect(confidenceByWeight(weight)).toBe(confidence);
});

test.each([
	[1, 3],
	[3, 3],
	[4, 3],
	[5, 4],
	[8, 6],
])('of %i paths %i are enough', (paths, needed) => {
	expect(earlyStopCount(paths)).toBe(needed);
});

describe('consensus and selection', () => {
	test.each<
		[
			name: string,
			paths: string,
			selected: number,
			confidence: string,
			literal: number,
			first: string,
		]
	>([
		['all agree: the best path', 'a:3 a:7 a:5 a:1', 2, 'HIGH', 2, 'a'],
		['three agree against a better dissenter', 'a:3 a:3 b:10 a:4', 4, 'HIGH', 3, 'a'],
		['two agree', 'a:3 b:10 c:9 a:4', 4, 'MEDIUM', 2, 'a'],
		['two against two: the sum of scores', 'a:3 b:10 b:1 a:9', 4, 'MEDIUM', 2, 'a'],
		['no two agree: the highest advantage', 'a:3 b:10 c:9 d:4', 2, 'LOW', 2, 'b'],
		['all agree, all equal: the lowest temperature', 'a:5 a:5 a:5 a:5', 1, 'HIGH', 1, 'a'],
		['nobody agrees, all equal: the lowest temperature', 'a:5 b:5 c:5 d:5', 1, 'LOW', 1, 'a'],
		['absent answers do not agree with one another', '-:9 -:9 a:3 b:4', 1, 'LOW', 1, 'b'],
		['absent answers have no vote', '-:9 -:9 a:3 a:4', 4, 'MEDIUM', 1, 'a'],
		['the word none is an answer', 'none:3 none:4 -:9 -:9', 2, 'MEDIUM', 3, 'none'],
		['three survivors', 'a:3 a:4 b:9', 2, 'MEDIUM', 3, 'a'],
		['two survivors', 'a:3 a:4', 2, 'MEDIUM', 2, 'a'],
		['one survivor', 'a:3', 1, 'LOW', 1, 'a'],
	])('%s', (_, paths, selected, confidence, literal, first) => {
		const found = consensusOf(voters(paths), rules);
		expect([found.selected, found.confidence, found.literal]).toEqual([
			selected,
			confidence,
			literal,
		]);
		expect(found.clusters[0]!.answer).toBe(first);
		expect(found.because).not.toBe('');
	});

	test('open-ended: nothing to count is not LOW', () => {
		const found = consensusOf(voters('-:3 -:10 -:5 -:5'), rules);
		expect(found).toMatchObject({ selected: 2, confidence: 'not applicable', clusters: [] });
		expect(found.weighted).toEqual({ answer: null, weight: 0, confidence: 'not applicable' });
	});

	test('ties, level by level', () => {
		const said = (paths: string, change: Record<number, Partial<Voter>>) => {
			const { clusters, because, selected } = consensusOf(voters(paths, change), rules);
			return [clusters[0]!.answer, selected, because];
		};
		// Count 2–2 and Σ advantage 8–8: the mean log-probability, −0.2 against −0.4.
		expect(
			said('a:5 a:3 b:4 b:4', {
				1: { meanLogprob: -0.5 },
				2: { meanLogprob: -0.3 },
				3: { meanLogprob: -0.1 },
				4: { meanLogprob: -0.3 },
			}),
		).toEqual([
			'b',
			3,
			'2 of 4 paths agree. Between equal counts, the mean log-probability decided.',
		]);
		// It is known of one side only: then it says nothing, and 0.7 is the lowest temperature.
		expect(said('a:5 a:3 b:4 b:4', { 3: { meanLogprob: -0.1 } })).toEqual([
			'a',
			1,
			'2 of 4 paths agree. Between equal counts, the lower temperature decided.',
		]);
		expect(said('a:5 a:3 b:4 b:4', { 4: { temperature: 0.1 } })).toEqual([
			'b',
			4,
			'2 of 4 paths agree. Between equal counts, the lower temperature decided.',
		]);
		const same = { temperature: 1 };
		expect(said('a:5 a:3 b:4 b:4', { 1: same, 2: same, 3: same, 4: same })).toEqual([
			'a',
			1,
			'2 of 4 paths agree. Between equal counts, the order of the paths decided.',
		]);
		expect(said('a:5 a:4 b:4 b:4', {})[2]).toMatch(/the sum of scores decided/);
		// Inside the cluster: equal scores, the likelier path.
		expect(said('a:5 a:5 b:4', { 1: { meanLogprob: -2 }, 2: { meanLogprob: -1 } })[1]).toBe(2);
	});
});

describe('the advantage-weighted consensus', () => {
	test('one better path outweighs three that agree: shown, but the counts decide', () => {
		const found = consensusOf(voters('b:4 a:3 a:3 a:3'), rules);
		expect(found.weighted.answer).toBe('b');
		expect(found.weighted.weight).toBeCloseTo(0.770439, 5);
		expect(found.weighted.confidence).toBe('HIGH');
		expect(found.clusters.map((c) => [c.answer, c.paths])).toEqual([
			['a', [2, 3, 4]],
			['b', [1]],
		]);
		expect(found.clusters[0]!.weight).toBeCloseTo(0.229561, 5);
		expect([found.confidence, found.selected]).toEqual(['HIGH', 2]);
	});

	test('all scores equal, three agree: 0.75 is MEDIUM by weight and HIGH by count', () => {
		const found = consensusOf(voters('a:5 a:5 a:5 b:5'), rules);
		expect(found.weighted).toEqual({ answer: 'a', weight: 0.75, confidence: 'MEDIUM' });
		expect(found.confidence).toBe('HIGH');
	});

	test('the option makes it decide', () => {
		const found = consensusOf(voters('b:4 a:3 a:3 a:3'), { ...rules, rule: 'weighted' });
		expect([found.selected, found.confidence]).toEqual([1, 'HIGH']);
		expect(found.because).toBe('77 % of the weight by score agrees.');
	});

	test('absent answers keep their share, so they lower everybody’s weight', () => {
		const found = consensusOf(voters('a:5 a:5 -:5 -:5'), rules);
		expect(found.weighted).toEqual({ answer: 'a', weight: 0.5, confidence: 'LOW' });
	});
});

describe('selection by advantage is the pseudocode as it stands', () => {
	const literal = { ...rules, selection: 'advantage' } as const;

	test.each<[name: string, paths: string, selected: number, confidence: string, because: string]>([
		['a lone dissenter is LOW', 'a:3 a:3 b:10 a:4', 3, 'LOW', '1 of 4 paths gives its answer'],
		['one of two is MEDIUM', 'a:3 b:9 b:10 a:4', 3, 'MEDIUM', '2 of 4 paths give its answer'],
		['one of three is HIGH', 'a:3 b:9 b:10 b:4', 3, 'HIGH', '3 of 4 paths give its answer'],
		['without an answer LOW', 'a:3 a:3 -:10 a:4', 3, 'LOW', '0 of 4 paths give its answer'],
	])('%s', (_, paths, selected, confidence, because) => {
		const found = consensusOf(voters(paths), literal);
		expect([found.selected, found.literal, found.confidence]).toEqual([
			selected,
			selected,
			confidence,
		]);
		expect(found.because).toBe(
			`Path ${selected} has the highest score; that alone selects. ${because}.`,
		);
	});

	test('the answer that is shown stands first, and the first of equals is selected', () => {
		expect(consensusOf(voters('a:3 a:3 b:10 a:4'), literal).clusters[0]!.answer).toBe('b');
		// Python's max takes the first of equals.
		expect(consensusOf(voters('a:3 b:3'), literal).selected).toBe(1);
	});

	test('by weight as well the confidence is that of the answer shown', () => {
		// exp(√3) against three times exp(−1/√3): 0.770439 for path 1, which is selected anyway.
		const lone = consensusOf(voters('b:4 a:3 a:3 a:3'), { ...literal, rule: 'weighted' });
		expect([lone.selected, lone.confidence]).toEqual([1, 'HIGH']);
		// Advantages 1/√2, −√2, 1/√2: a has (2.0281 + 0.2431) / 4.2993 = 0.5283, b 0.4717; path 1
		// is selected.
		const split = consensusOf(voters('b:4 a:2 a:4'), { ...literal, rule: 'weighted' });
		expect(split.weighted).toMatchObject({ answer: 'a', confidence: 'MEDIUM' });
		expect([split.selected, split.confidence]).toEqual([1, 'LOW']);
	});

	test('open-ended: not applicable', () => {
		const found = consensusOf(voters('-:3 -:10'), literal);
		expect([found.selected, found.confidence]).toEqual([2, 'not applicable']);
	});
});

test('a look at the divergence decides between equal counts only', () => {
	expect(consensusOf(voters('a:3 b:10 c:9 d:4'), rules, 'd')).toMatchObject({
		selected: 4,
		confidence: 'LOW',
		because: 'No two paths agree; the look at where they part chose path 4.',
	});
	expect(consensusOf(voters('a:3 b:10 c:9 d:4'), rules, 'e').selected).toBe(2);
	expect(consensusOf(voters('a:3 b:10 c:9 a:4'), rules, 'b').selected).toBe(4);
	expect(consensusOf(voters('a:9 a:9 b:3 b:4 c:1'), rules, 'b')).toMatchObject({
		selected: 4,
		confidence: 'LOW',
		because: '2 of 5 paths agree. Between equal counts, the look at where they part decided.',
	});
	// One that only one path has is outvoted, and so is every other where one has most.
	expect(consensusOf(voters('a:9 a:9 b:3 b:4 c:1'), rules, 'c').selected).toBe(1);
	expect(consensusOf(voters('a:9 a:9 b:3 c:4 d:1'), rules, 'a').because).toBe(
		'2 of 5 paths agree.',
	);
});

describe('for any paths', () => {
	const anyVoters = fc
		.array(
			fc.record({
				score: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
				normalised: fc.constantFrom('a', 'b', 'c', null),
				meanLogprob: fc.constantFrom(undefined, -0.1, -0.5, -1),
			}),
			{ minLength: 1, maxLength: 8 },
		)
		.map((list) => list.map((v, i): Voter => ({ ...v, path: i + 1, temperature: (7 + i) / 10 })));

	test('the order in which they come makes no difference', () => {
		const both = fc
			.tuple(
				anyVoters,
				fc.constantFrom('counts', 'weighted', 'sure'),
				fc.constantFrom('consensus', 'advantage'),
			)
			.chain(([list, rule, selection]) =>
				fc.tuple(
					fc.constant(list),
					fc.shuffledSubarray(list, { minLength: list.length }),
					fc.constant({ rule, selection } as const),
				),
			);
		fc.assert(
			fc.property(both, ([list, shuffled, options]) => {
				const a = consensusOf(list, options);
				const b = consensusOf(shuffled, options);
				expect(b.selected).toBe(a.selected);
				expect(b.confidence).toBe(a.confidence);
				expect(b.because).toBe(a.because);
				expect(b.weighted.answer).toBe(a.weighted.answer);
				expect(b.clusters[0]?.answer).toBe(a.clusters[0]?.answer);
			}),
		);
	});

	test('the confidence is that of the answer shown, whatever selects and decides', () => {
		const any = fc.record({
			rule: fc.constantFrom('counts' as const, 'weighted' as const, 'sure' as const),
			selection: fc.constantFrom('consensus' as const, 'advantage' as const),
		});
		fc.assert(
			fc.property(anyVoters, any, (list, options) => {
				const found = consensusOf(list, options);
				if (found.clusters.length === 0) return;
				const shown = found.clusters.find(({ paths }) => paths.includes(found.selected));
				const counted = confidenceByCounts(shown?.paths.length ?? 0, list.length);
				const weighed = confidenceByWeight(shown?.weight ?? 0);
				expect(found.confidence).toBe(options.rule === 'weighted' ? weighed : counted);
			}),
		);
	});

	test('the figures hang together', () => {
		fc.assert(
			fc.property(anyVoters, (list) => {
				const found = consensusOf(list, rules);
				const advantages = Object.values(found.advantages);
				expect(advantages.every(Number.isFinite)).toBe(true);
				expect(Math.abs(advantages.reduce((a, b) => a + b, 0))).toBeLessThan(1e-9);
				const weight = found.clusters.reduce((sum, c) => sum + c.weight, 0);
				expect(weight).toBeLessThanOrEqual(1 + 1e-9);
				const most = Math.max(0, ...found.clusters.map((c) => c.paths.length));
				// Where two agree, the response shown gives the answer that most agree on.
				if (most >= 2) expect(found.clusters[0]!.paths).toContain(found.selected);
				if (most >= 2) expect(found.clusters[0]!.paths).toHaveLength(most);
				expect(found.confidence === 'not applicable').toBe(most === 0);
			}),
		);
	});
});
