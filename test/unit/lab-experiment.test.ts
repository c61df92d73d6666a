/** Experiments: what is left to do, carried out, killed, gone on with; and what they say. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryOf } from '../../src/algorithms/list.ts';
import { MullError } from '../../src/core/errors.ts';
import { hash32, randomFor } from '../../src/core/hash.ts';
import { sheets } from '../../src/lab/report/tables.ts';
import { pilotSentences } from '../../src/lab/report/sentences.ts';
import { armFrom, offers, voteLike, voteOfThirds } from '../../src/lab/experiment/arms.ts';
import { fingerprintOf } from '../../src/lab/experiment/begin.ts';
import { account, compare, judgePairs, pairsOf } from '../../src/lab/experiment/compare.ts';
import { runExperiment, type LabHost } from '../../src/lab/experiment/run-experiment.ts';
import {
	halfRight,
	itemsAt,
	progress,
	samplesFor,
	spent,
	units,
} from '../../src/lab/experiment/plan.ts';
import type { Experiment, Result, Unit, Vote } from '../../src/lab/experiment/types.ts';
import { often } from '../support/all.ts';
import { labRoles, memoryPlace, someExperiment, type Said } from '../support/lab.ts';

const never = new AbortController().signal;
const go = (experiment: Experiment, world: ReturnType<typeof memoryPlace>, width = 1) =>
	runExperiment(experiment, new Map(world.kept), world.place, width, never);

/** Right by a coin that depends on the unit only; MidTry costs five times as much. */
const coin = ({ key, arm }: Unit): Said => ({
	right: hash32(key) % 100 < (arm.id === 'midtry' ? 70 : 50),
	tokens: arm.id === 'midtry' ? 50 : 10,
});

describe('carried out', () => {
	test('every unit once, and the samples that the vote needs afterwards', async () => {
		const experiment = await someExperiment();
		const world = memoryPlace(coin);
		expect(await go(experiment, world, 3)).toMatchObject({ status: 'done', ended: 'complete' });
		// 10 items: Direct at 0 and MidTry once, Direct at 1 ten times: twice the five that k* is.
		expect(world.kept.size).toBe(10 * (1 + 10 + 1));
		expect(new Set(world.asked).size).toBe(world.asked.length);
		expect(samplesFor(experiment, experiment.votes[0]!, world.kept)).toBe(5);
		expect(progress(experiment, world.kept)).toEqual({ done: 120, of: 120 });
		expect(account(experiment, world.kept, 'vote-midtry')).toMatchObject({ items: 10, votes: 5 });
	});

	test('within an item the arms are mixed, and items come one after another', async () => {
		const experiment = await someExperiment();
		const order = [...units(experiment)];
		expect(order.map(({ item }) => item.id)).toEqual(
			experiment.items.flatMap(({ id }) => Array.from({ length: 6 }, () => id)),
		);
		const firsts = new Set(order.filter((_, i) => i % 6 === 0).map(({ arm }) => arm.id));
		expect(firsts.size).toBeGreaterThan(1);
	});

	test('killed again and again: the same results as without, nothing twice', async () => {
		const experiment = await someExperiment({ items: [], source: made(null) });
		const calm = memoryPlace(coin);
		const end = await go(experiment, calm);
		const killed = memoryPlace(coin);
		const random = randomFor(3, 'kills');
		let now = experiment;
		let kills = 0;
		while (now.status !== 'done') {
			const kill = new AbortController();
			const left = Math.floor(random() * 12);
			const before = killed.kept.size;
			const keep = killed.place.keep;
			const place = {
				...killed.place,
				keep: async (result: Result) => {
					await keep(result);
					if (killed.kept.size - before >= left) kill.abort();
				},
				// What a killed page no longer writes.
				change: async (to: Experiment) => {
					if (!kill.signal.aborted) await killed.place.change(to);
				},
			};
			now = await runExperiment(now, new Map(killed.kept), place, 1, kill.signal);
			if (now.status !== 'done') {
				kills += 1;
				now = killed.experiments.at(-1) ?? experiment;
			}
		}
		expect(kills).toBeGreaterThan(5);
		const bare = (kept: Map<string, Result>) =>
			[...kept.values()].map(({ ended: _, ...rest }) => rest);
		expect(bare(killed.kept)).toEqual(bare(calm.kept));
		expect(now.items).toEqual(end.items);
		// A unit under way when it was killed is asked again; a finished one never.
		expect(killed.asked.length - killed.kept.size).toBeLessThanOrEqual(kills);
	});

	test('the pilot finds the level that is half right, and is thrown away', async () => {
		for (const able of [1.5, 3.5, 5.5]) {
			const experiment = await someExperiment({ items: [], source: made(null) });
			const world = memoryPlace(({ item }) => ({ right: item.level! <= able }));
			const end = await go(experiment, world);
			expect(Math.abs(end.items[0]!.level! - able), `able to ${able}`).toBeLessThanOrEqual(0.5);
			const pilots = [...world.kept.values()].filter(({ unit }) => unit.startsWith('pilot/'));
			expect(pilots).toHaveLength(12);
			const asked = new Set(end.items.map(({ id }) => id));
			for (const { item } of pilots) expect(asked).not.toContain(item);
			expect(compare(end, world.kept, 'direct-0', 'midtry').items).toBe(10);
		}
		expect(halfRight([])).toBe(2);
	});

	test('a pilot says where even the lowest level is too hard', async () => {
		const said = async (able: number, level: number | null = null) => {
			const experiment = await someExperiment({ items: [], source: made(level) });
			const world = memoryPlace(({ item }) => ({ right: item.level! <= able }));
			return pilotSentences(await go(experiment, world), world.kept).join('');
		};
		expect(await said(0)).toMatch(/only 0 of \d+ problems of the lowest level were right/);
		expect(await said(1.5)).toBe('');
		expect(await said(0, 1)).toBe('');
	});

	const made = (level: number | null) => ({
		...{ kind: 'made' as const, families: ['chain-sums', 'stories'], count: 10, level },
	});

	test('a unit that a server spoilt is begun anew; one that it keeps spoiling is not done', async () => {
		const experiment = await someExperiment();
		const world = memoryPlace((unit, again) => ({
			...coin(unit),
			spoilt: hash32(unit.key) % 4 === 0 && again < 2,
		}));
		expect(await go(experiment, world, 4)).toMatchObject({ status: 'done' });
		expect([...world.kept.values()].filter(({ again }) => again === 2).length).toBeGreaterThan(5);
		expect(new Set(world.asked).size).toBe(world.asked.length);

		const bad = memoryPlace((unit) => ({ ...coin(unit), spoilt: unit.key.startsWith('midtry') }));
		const end = await go(experiment, bad, 2);
		expect(end).toMatchObject({ status: 'paused', waiting: { code: 'network' } });
		expect([...bad.kept.keys()].some((key) => key.startsWith('midtry'))).toBe(false);
	});

	test('surroundings that fail make it wait, and it goes on later', async () => {
		const experiment = await someExperiment();
		let gone = true;
		const world = memoryPlace((unit) => {
			if (gone && world.kept.size === 7) throw new MullError('network', 'Gone.', 'Come back.');
			return coin(unit);
		});
		const waits = await go(experiment, world);
		expect(waits).toMatchObject({ status: 'paused', waiting: { message: 'Gone.' } });
		gone = false;
		const end = await go(waits, world);
		expect(end).toMatchObject({ status: 'done' });
		expect(end.waiting).toBeUndefined();
		expect(world.kept.size).toBe(120);
	});

	test('caps end it, and then only figures that allow for it are shown', async () => {
		const experiment = await someExperiment({ caps: { tokens: 300, minutes: 0 } });
		const world = memoryPlace(coin);
		expect(await go(experiment, world)).toMatchObject({ status: 'done', ended: 'tokens' });
		expect(world.kept.size).toBeLessThan(40);
		expect(compare(experiment, world.kept, 'direct-0', 'midtry').fixed).toBe(false);
		const minutes = await someExperiment({ caps: { tokens: 0, minutes: 0.25 } });
		const other = memoryPlace(coin);
		expect(await go(minutes, other)).toMatchObject({ ended: 'minutes' });
		expect(other.kept.size).toBe(15);
	});

	test('a minute in which several answers are worked on is one minute', async () => {
		const experiment = await someExperiment({ caps: { tokens: 0, minutes: 1 } });
		const world = memoryPlace(coin);
		// Four at once, ten seconds each.
		let asked = 0;
		const place: LabHost = {
			...world.place,
			now: () => 10_000 * Math.ceil(++asked / 4),
			run: async (...unit) => {
				const ran = await world.place.run(...unit);
				return { ...ran, run: { ...ran.run, worked: 10_000 } };
			},
		};
		const results = new Map<string, Result>();
		expect(await runExperiment(experiment, results, place, 4, never)).toMatchObject({
			ended: 'minutes',
		});
		expect(spent(results)).toMatchObject({ minutes: 1 });
		expect(results.size).toBeGreaterThanOrEqual(21);
		expect(results.size).toBeLessThanOrEqual(27);
	});

	test('what nobody worked in is no minute', () => {
		const result = (key: string, ended: number, seconds: number) =>
			[key, { tokens: 1, seconds, ended: 1000 * ended } as Result] as const;
		// 0 to 10, 5 to 20, 6 to 7, and 100 to 110.
		const all = [result('a', 110, 10), result('b', 10, 10), result('c', 7, 1), result('d', 20, 15)];
		expect(spent(new Map(all))).toEqual({ tokens: 4, seconds: 36, minutes: 0.5 });
	});

	test('a limit ends the search for the level too', async () => {
		const caps = { tokens: 30, minutes: 0 };
		const experiment = await someExperiment({ items: [], source: made(null), caps });
		const world = memoryPlace(coin);
		expect(await go(experiment, world)).toMatchObject({ status: 'done', ended: 'tokens' });
		expect(world.kept.size).toBe(3);
	});

	test('“as soon as it is clear” ends early where it is, and not where it is not', async () => {
		const big = { items: [], source: { ...made(2), count: 60 } };
		const base = await someExperiment(big);
		const experiment = await someExperiment({
			items: itemsAt(base, 2),
			source: big.source,
			stopWhenClear: true,
		});
		const world = memoryPlace(({ arm }) => ({ right: arm.id === 'midtry' }));
		const end = await go(experiment, world);
		expect(end.ended).toBe('clear');
		const { e, says, fixed } = compare(end, world.kept, 'direct-0', 'midtry');
		expect([e >= 20, says, fixed]).toEqual([true, 'helps', false]);
		expect(world.kept.size).toBeLessThan(100);
		const dull = memoryPlace(({ item }) => ({ right: hash32(item.id) % 2 === 0 }));
		expect((await go(experiment, dull)).ended).toBe('complete');
	});
});

describe('read alike', () => {
	test('right, wrong, no answer found, cut: for every arm', async () => {
		const experiment = await someExperiment();
		const says: Said[] = [
			{ right: true },
			{ right: false },
			{ right: false, answer: 'I would rather not.' },
			{ right: true, finish: 'length' },
		];
		const world = memoryPlace(({ item }) => says[Number(item.id.split('-').at(-1)) % 4]!);
		await go(experiment, world);
		for (const id of ['direct-0', 'midtry'])
			expect(account(experiment, world.kept, id).verdicts).toEqual({
				right: 3,
				wrong: 3,
				none: 2,
				cut: 2,
			});
	});
});

test('several steps that came to a text without an end: cut, whatever number stands last in it', async () => {
	const experiment = await someExperiment();
	const world = memoryPlace(() => ({ right: true, cut: true, finish: 'length' }));
	await go(experiment, world);
	const { verdicts } = account(experiment, world.kept, 'midtry');
	expect(verdicts).toEqual({ right: 0, wrong: 0, none: 0, cut: 10 });
});

test('what reviews turned from right to wrong is counted', async () => {
	const experiment = await someExperiment();
	const turns = ['10', '01', '00', '11', '10'].map((turn) => [...turn].map(Number));
	let n = 0;
	const world = memoryPlace(({ item, arm }) => {
		if (arm.id !== 'midtry') return { right: true };
		const [was, is] = turns[n++ % 5]!;
		return { right: is === 1, draft: was === 1 ? item.answers[0]! : '-7' };
	});
	const sheet = sheets(await go(experiment, world), world.kept).find(
		({ title }) => title === 'What reviews and the calculator changed',
	);
	expect(sheet?.rows).toContainEqual(['MidTry', '6 of 10 (60 %)', '4', '2']);
});

test('what the calculator put right is counted for Direct, and only where it corrects', async () => {
	const off = armFrom('direct-1', labRoles);
	off.options = { ...off.options, sums: 'off' };
	const experiment = await someExperiment({
		arms: [armFrom('direct-0', labRoles), off],
		votes: [],
		primary: { base: 'direct-0', other: 'direct-1' },
	});
	let n = 0;
	const world = memoryPlace(({ arm, item }) => {
		if (arm.id !== 'direct-0') return { right: true };
		n += 1;
		if (n <= 3) return { right: true, written: '-7' };
		if (n === 4) return { right: false, written: item.answers[0]! };
		return { right: n % 2 === 0 };
	});
	const sheet = sheets(await go(experiment, world), world.kept).find(({ title }) =>
		title.includes('calculator'),
	);
	expect(sheet?.rows).toEqual([['Direct at 0', '4 of 10 (40 %)', '1', '3']]);
});

describe('the fingerprint', () => {
	test('changes with all that bears on a result, and with nothing else', async () => {
		const base = await someExperiment();
		const midtry = armFrom('midtry', labRoles);
		const others: Partial<Experiment>[] = [
			{ seed: 8 },
			{ arms: [base.arms[0]!, { ...midtry, options: { ...midtry.options, paths: 5 } }], votes: [] },
			{ models: { scripted: 'another file' } },
			{ primary: { base: 'direct-0', other: 'direct-1' } },
			{
				arms: base.arms.map((arm) => ({
					...arm,
					roles: { ...arm.roles, A: { ...arm.roles.A, think: false } },
				})),
			},
		];
		const prints = await Promise.all(others.map((change) => fingerprintOf({ ...base, ...change })));
		expect(new Set([base.fingerprint, ...prints]).size).toBe(others.length + 1);
		const same = {
			...base,
			title: 'Other',
			caps: { tokens: 9, minutes: 9 },
			status: 'done' as const,
		};
		expect(await fingerprintOf(same)).toBe(base.fingerprint);
		// The order of fields is no difference.
		const turned = { ...base, primary: { other: 'midtry', base: 'direct-0' } };
		expect(await fingerprintOf(turned)).toBe(base.fingerprint);
	});
	test.each(offers.map(({ id }) => id))('the arm %s has an algorithm of this version', (id) => {
		const second = { engine: 'llamacpp' as const, model: 'second' };
		const arm = armFrom(id, labRoles, undefined, second);
		expect(arm).toMatchObject({ id, version: entryOf(arm!.algorithm)?.version });
	});
	test('an arm is asked once, and four times where a vote draws from it', async () => {
		const arms = ['direct-0', 'direct-1', 'direct-third', 'direct-twice'].map((id) =>
			armFrom(id, labRoles),
		);
		const repeats = async (votes: Vote[]) =>
			(
				await someExperiment({ arms, votes, primary: { base: 'direct-0', other: 'direct-1' } })
			).arms.map((arm) => arm.repeats);
		expect(await repeats([])).toEqual([1, 1, 1, 1]);
		expect(await repeats([voteOfThirds])).toEqual([1, 1, 4, 1]);
		expect(await repeats([voteOfThirds, voteLike(arms[0]!)])).toEqual([1, 4, 4, 1]);
	});
	test('a third of the thinking, or of the reply where there is none', () => {
		const limits = (think: boolean) => {
			const sampling = { ...labRoles.A.sampling, maxTokens: 900, maxThinking: 600 };
			return armFrom('direct-third', { ...labRoles, A: { ...labRoles.A, think, sampling } }).roles.A
				.sampling;
		};
		expect(limits(true)).toMatchObject({ maxTokens: 900, maxThinking: 200 });
		expect(limits(false)).toMatchObject({ maxTokens: 300, maxThinking: 600 });
	});
	test('a plan without two arms is refused', async () => {
		const arms = [armFrom('direct-0', labRoles)];
		await expect(someExperiment({ arms, votes: [] })).rejects.toThrow('compares two');
		const votes = [voteLike(arms[0]!)];
		await expect(
			someExperiment({ arms, votes, primary: { base: 'direct-0', other: 'nothing' } }),
		).rejects.toThrow('compares two');
	});
});

describe('what they say', () => {
	const pairs = (both: number, gained: number, lost: number, neither: number) => [
		...Array.from({ length: both }, () => ({ a: 1, b: 1 })),
		...Array.from({ length: gained }, () => ({ a: 0, b: 1 })),
		...Array.from({ length: lost }, () => ({ a: 1, b: 0 })),
		...Array.from({ length: neither }, () => ({ a: 0, b: 0 })),
	];
	test.each([
		[[20, 7, 4, 9], 'too few'],
		[[20, 15, 1, 4], 'helps'],
		[[20, 1, 15, 4], 'hurts'],
		[[300, 25, 20, 155], 'no sign'],
		[[0, 0, 0, 0], 'too few'],
	] as const)('%j: %s', ([a, b, c, d], says) => {
		expect(judgePairs(pairs(a, b, c, d), true).says).toBe(says);
	});
	test.each([true, false])(
		'the interval holds zero exactly where no side is named, fixed before: %s',
		(fixed) => {
			// p is one in sixteen.
			const { says, interval } = judgePairs(pairs(46, 0, 5, 9), true);
			expect([says, interval.low < -0.1, interval.high]).toEqual(['too few', true, 0]);
			const share = fc.constantFrom(0, 0.25, 0.5, 0.75, 1);
			const grouped = fc.record(
				{ a: share, b: share, group: fc.constantFrom('x', 'y', 'z', 'v', 'w', 'u') },
				{ requiredKeys: ['a', 'b'] },
			);
			const whole = fc
				.tuple(...[12, 12, 12, 12].map((max) => fc.nat(max)))
				.map(([a, b, c, d]) => pairs(a!, b!, c!, d!));
			const any = fc.oneof(whole, fc.array(grouped, { maxLength: 40 }));
			fc.assert(
				fc.property(any, (given) => {
					const { says, interval, items } = judgePairs(given, fixed);
					const { low, high } = interval;
					if (items === 0) return;
					expect(low).toBeLessThanOrEqual(high);
					if (says === 'helps') expect(low).toBeGreaterThanOrEqual(0);
					else if (says === 'hurts') expect(high).toBeLessThanOrEqual(0);
					else expect([low <= 0, high >= 0]).toEqual([true, true]);
				}),
				{ numRuns: often(60, 600) },
			);
		},
	);
	test('while somebody looks on, a fixed p of 1 in 25 is no verdict yet', () => {
		const lucky = pairs(20, 12, 3, 5);
		expect(judgePairs(lucky, true)).toMatchObject({ says: 'helps' });
		expect(judgePairs(lucky, false)).toMatchObject({ says: 'too few' });
		expect(judgePairs(lucky, false).p).toBeGreaterThan(judgePairs(lucky, true).p);
	});
	test('items of one template count as one', () => {
		const one = pairs(0, 12, 0, 0).map((pair) => ({ ...pair, group: 'same' }));
		const rest = pairs(0, 1, 2, 10);
		expect(judgePairs(pairs(0, 13, 2, 10), true).says).toBe('helps');
		expect(judgePairs([...one, ...rest], true).says).not.toBe('helps');
	});
	test('votes: expected shares against a single answer', async () => {
		const experiment = await someExperiment();
		const world = memoryPlace(coin);
		await go(experiment, world);
		const pairs = pairsOf(experiment, world.kept, 'vote-midtry', 'midtry');
		expect(pairs).toHaveLength(10);
		expect(pairs.some(({ a }) => a > 0 && a < 1)).toBe(true);
		const { p, fixed, e } = compare(experiment, world.kept, 'vote-midtry', 'midtry');
		expect([fixed, p > 0 && p <= 1, e > 0]).toEqual([true, true, true]);
	});
});
