/** How often answers are right by their signs: the fit, its measurement, and what is said of it. */
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../src/core/hash.ts';
import type { Run } from '../../src/core/types.ts';
import type { Result } from '../../src/lab/experiment/types.ts';
import { calibrationsOf, isWorth, measure } from '../../src/lab/report/calibration.ts';
import { chanceOf, probability, tenthOf, wayOf } from '../../src/lab/report/chance.ts';
import { reportHtml } from '../../src/lab/report/html.ts';
import { reliabilities, spotsOf, square } from '../../src/lab/report/reliability.ts';
import { sheets } from '../../src/lab/report/tables.ts';
import { fitLogistic } from '../../src/lab/statistics/logistic.ts';
import { someExperiment } from '../support/lab.ts';

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

describe('the fit', () => {
	test('finds the weights that made the examples', () => {
		const random = randomFor(1, 'fit');
		const examples = Array.from({ length: 20_000 }, () => {
			const signs = { agreement: random(), calculations: Number(random() < 0.7) };
			const p = sigmoid(-2 + 4 * signs.agreement + 1.5 * signs.calculations);
			return { signs, right: random() < p };
		});
		const fit = fitLogistic(examples);
		const weights = Object.fromEntries(fit.signs.map(({ name, weight }) => [name, weight]));
		expect(weights.agreement).toBeCloseTo(4, 0);
		expect(weights.calculations).toBeCloseTo(1.5, 0);
		expect(probability(fit, { agreement: 0.5, calculations: 1 })).toBeCloseTo(sigmoid(1.5), 1);
	});

	test('its slope is zero: no other weights fit better', () => {
		const random = randomFor(2, 'slope');
		const examples = Array.from({ length: 60 }, () => {
			const signs = { a: random(), b: random() };
			return { signs, right: random() < signs.a };
		});
		const fit = fitLogistic(examples);
		const deviation = (name: 'a' | 'b', mean: number) =>
			Math.sqrt(examples.reduce((sum, { signs }) => sum + (signs[name] - mean) ** 2, 0) / 60);
		const loss = (bias: number, weights: readonly number[]) => {
			const signs = fit.signs.map((one, i) => ({ ...one, weight: weights[i]! }));
			const log = examples.reduce((sum, { signs: given, right }) => {
				const p = probability({ bias, signs }, given);
				return sum - Math.log(right ? p : 1 - p);
			}, 0);
			const pull = fit.signs.reduce(
				(sum, { name, mean }, i) =>
					sum + (weights[i]! * deviation(name as 'a' | 'b', mean)) ** 2 * 2,
				0.005 * bias ** 2,
			);
			return log + pull;
		};
		const weights = fit.signs.map(({ weight }) => weight);
		const best = loss(fit.bias, weights);
		for (const by of [-0.1, 0.1]) {
			expect(loss(fit.bias + by, weights)).toBeGreaterThan(best);
			for (const at of weights.keys())
				expect(loss(fit.bias, weights.with(at, weights[at]! + by))).toBeGreaterThan(best);
		}
	});

	test('all right: sure, and finite', () => {
		const fit = fitLogistic(
			Array.from({ length: 50 }, (_, n) => ({ signs: { a: n / 50 }, right: true })),
		);
		expect(probability(fit, { a: 0.5 })).toBeGreaterThan(0.97);
		expect(Number.isFinite(fit.bias)).toBe(true);
	});

	test('a sign that is missing adds nothing, one that never changes or few have is left out', () => {
		const random = randomFor(3, 'missing');
		const examples = Array.from({ length: 100 }, (_, n) => {
			const a = random();
			const signs = { a, same: 1, ...(n < 10 ? { rare: random() } : {}) };
			return { signs, right: random() < a };
		});
		const fit = fitLogistic(examples);
		expect(fit.signs.map(({ name }) => name)).toEqual(['a']);
		expect(probability(fit, {})).toBe(probability(fit, { a: fit.signs[0]!.mean }));
		expect(probability(fit, {})).toBe(sigmoid(fit.bias));
	});
});

/** Answers of MidTry that are right as often as their agreement says, or as `chance` does. */
async function measured(count: number, chance = (agreement: number) => agreement, groups = count) {
	const random = randomFor(count, 'answers');
	const items = Array.from({ length: count }, (_, n) => ({
		...{ id: `i${n}`, question: `What is ${n} + 1?`, answers: [String(n + 1)] },
		...{ kind: 'number' as const, family: 'Sums', group: `g${n % groups}` },
	}));
	const source = { kind: 'own' as const, name: 'x', unscored: 0 };
	const experiment = await someExperiment({ items, source });
	const results = new Map<string, Result>();
	for (const { id } of items) {
		const agreement = [0.25, 0.5, 0.75, 1][Math.floor(4 * random())]!;
		const unit = `midtry/${id}/0`;
		results.set(unit, {
			...{ experiment: 'x1', unit, item: id, arm: 'midtry', repeat: 0, runId: unit, said: '' },
			...{ verdict: random() < chance(agreement) ? 'right' : 'wrong', answer: '1', tokens: 1 },
			...{ promptTokens: 1, calls: 5, seconds: 1, again: 0, ended: 77, signs: { agreement } },
		});
	}
	return { experiment: { ...experiment, status: 'done' as const }, results };
}
const midtryOf = ({ arms }: { arms: Awaited<ReturnType<typeof someExperiment>>['arms'] }) =>
	arms.find(({ id }) => id === 'midtry')!;

describe('the measurement', () => {
	test('what is said comes true: better than the share right alone, tenth by tenth', async () => {
		const { experiment, results } = await measured(1200);
		const one = measure(experiment, results, midtryOf(experiment))!;
		expect(one.problems).toBe(1200);
		expect(one.brier).toBeLessThan(one.plain - 0.03);
		for (const { of, p, right } of one.tenths)
			if (of >= 100) expect(Math.abs(right / of - p)).toBeLessThan(0.1);
		expect(one.tenths.reduce((sum, { of }) => sum + of, 0)).toBe(1200);
		expect(one.tenths.some(({ holds }) => holds)).toBe(true);
	});

	test.each([
		[{ problems: 100, brier: 0.2, plain: 0.21 }, true],
		[{ problems: 99, brier: 0.2, plain: 0.21 }, false],
		[{ problems: 1000, brier: 0.21, plain: 0.21 }, false],
	])('worth keeping, %j: %s', (figures, worth) => {
		expect(isWorth({ ...figures, tenths: [], fit: { bias: 0, signs: [] } })).toBe(worth);
	});

	test.each([
		[99, 0],
		[100, 1],
	])('of %d problems %d is kept: the hundredth is enough', async (count, kept) => {
		const { experiment, results } = await measured(count, (agreement) => agreement ** 2);
		expect(measure(experiment, results, midtryOf(experiment))!.brier).toBeLessThan(0.25);
		expect(calibrationsOf(experiment, results)).toHaveLength(kept);
	});

	test('what hangs together is in one half: two groups are the halves', async () => {
		// The first group is always right, the second never: each half knows only the other's kind.
		const { experiment, results } = await measured(40, undefined, 2);
		for (const [unit, result] of results) {
			const first = Number(result.item.slice(1)) % 2 === 0;
			results.set(unit, { ...result, verdict: first ? 'right' : 'wrong' });
		}
		const one = measure(experiment, results, midtryOf(experiment))!;
		expect(one.brier).toBeGreaterThan(0.9);
	});

	test('an arm without signs, and one with too few problems, is not measured', async () => {
		const { experiment, results } = await measured(3);
		expect(measure(experiment, results, midtryOf(experiment))).toBeNull();
		expect(measure(experiment, results, experiment.arms[0]!)).toBeNull();
	});

	test('only of an experiment that is over, and none by eye', async () => {
		const { experiment, results } = await measured(200);
		expect(calibrationsOf({ ...experiment, status: 'running' }, results)).toEqual([]);
		expect(calibrationsOf({ ...experiment, eye: { shown: true } }, results)).toEqual([]);
	});
});

describe('what is said under an answer', () => {
	const runLike = (of: Awaited<ReturnType<typeof measured>>['experiment'], agreement: number) => {
		const { algorithm, version, options, roles } = midtryOf(of);
		const outcome = { answer: '3', stop: 'finished', reason: '', signs: { agreement } } as const;
		return { algorithm, version, options, roles, outcome } satisfies Partial<Run>;
	};

	test('a tenth, with how many were like it and where that is from', async () => {
		const { experiment, results } = await measured(1200);
		const [calibration] = calibrationsOf(experiment, results);
		expect(calibration).toMatchObject({ problems: 1200, when: 77, experiment: 'x1' });
		const said = chanceOf([calibration!], runLike(experiment, 0.75))!;
		expect(said.tenth).toBe(tenthOf(probability(calibration!, { agreement: 0.75 })));
		expect(said.of).toBeGreaterThanOrEqual(10);
		expect(Math.abs(said.right / said.of - said.tenth / 10)).toBeLessThanOrEqual(0.1 + 1e-9);
		// The latest counts.
		const later = { ...calibration!, id: 'y', when: 99, bias: -9 };
		expect(chanceOf([calibration!, later], runLike(experiment, 0.75))).toBeNull();
	});

	test('nothing where its tenth was not measured, or did not hold', async () => {
		const { experiment, results } = await measured(1200);
		const [calibration] = calibrationsOf(experiment, results);
		const run = runLike(experiment, 0.75);
		expect(chanceOf([{ ...calibration!, tenths: [] }], run)).toBeNull();
		expect(chanceOf([], run)).toBeNull();
		expect(
			chanceOf([calibration!], { ...run, outcome: { ...run.outcome, signs: undefined! } }),
		).toBeNull();
	});

	test.each<[string, (run: ReturnType<typeof runLike>) => ReturnType<typeof runLike>]>([
		[
			'another model',
			(run) => {
				const model = { engine: 'remote' as const, model: 'other', endpoint: 'e' };
				return { ...run, roles: { ...run.roles, A: { ...run.roles.A, model } } };
			},
		],
		[
			'another second model',
			(run) => ({
				...run,
				roles: { ...run.roles, B: { ...run.roles.B, model: null } },
			}),
		],
		[
			'thinking off',
			(run) => ({
				...run,
				roles: { ...run.roles, A: { ...run.roles.A, think: !run.roles.A.think } },
			}),
		],
		['other options', (run) => ({ ...run, options: { ...run.options, paths: 6 } })],
		['another algorithm', (run) => ({ ...run, algorithm: 'direct' })],
		['another version', (run) => ({ ...run, version: 1 })],
	])('nothing for %s', async (_, change) => {
		const { experiment, results } = await measured(1200);
		const all = calibrationsOf(experiment, results);
		const run = runLike(experiment, 0.75);
		expect(chanceOf(all, run)).not.toBeNull();
		expect(chanceOf(all, change(run))).toBeNull();
	});

	test('options in another order are the same', () => {
		const { roles } = { roles: { A: { model: null }, B: { model: null } } } as never as Run;
		const way = (options: object) =>
			wayOf({ algorithm: 'a', version: 1, roles, options: options as never });
		expect(way({ x: 1, y: [2] })).toBe(way({ y: [2], x: 1 }));
		expect(way({ x: 1 })).not.toBe(way({ x: 2 }));
	});
});

describe('the picture and its table', () => {
	test('one of each arm with signs, every spot inside the frame, the figures beside it', async () => {
		const { experiment, results } = await measured(200);
		const [one, ...others] = reliabilities(experiment, results);
		expect(others).toEqual([]);
		const spots = spotsOf(one!);
		expect(spots).toHaveLength(one!.tenths.length);
		for (const { x, y, top, bottom } of spots) {
			expect(x).toBeGreaterThanOrEqual(square.left);
			expect(x).toBeLessThanOrEqual(square.left + square.side);
			expect(top).toBeLessThanOrEqual(y + 1e-9);
			expect(bottom).toBeGreaterThanOrEqual(y - 1e-9);
			expect(bottom).toBeLessThanOrEqual(square.bottom + 1e-9);
		}
		const sheet = sheets(experiment, results).find(({ title }) => title.startsWith('How sure'))!;
		expect(sheet.rows).toHaveLength(one!.tenths.length);
		for (const row of sheet.rows) expect(row).toHaveLength(sheet.head.length);
		const [score] = sheets(experiment, results).find(({ title }) => title === 'Brier score')!.rows;
		expect(score).toEqual(['MidTry', '200', one!.brier.toFixed(3), one!.plain.toFixed(3)]);
		const html = reportHtml(experiment, results, 'today');
		expect(html.match(/<circle/g)!.length).toBeGreaterThanOrEqual(spots.length);
		expect(html).toContain('MidTry: share right with its 95 % interval');
	});

	test('below twenty problems there is none', async () => {
		const { experiment, results } = await measured(19);
		expect(reliabilities(experiment, results)).toEqual([]);
		expect(sheets(experiment, results).some(({ title }) => title === 'Brier score')).toBe(false);
	});
});
