/** Comparing by eye: no names, a coin for each side, a sign test that allows for looking. */
import { expect, test } from 'vitest';
import {
	betterOf,
	isOtherLeft,
	preference,
	preferenceSentences,
	preferenceVerdict,
	sideBySide,
	type Choice,
} from '../../src/lab/experiment/blind-comparison.ts';
import { runExperiment } from '../../src/lab/experiment/run-experiment.ts';
import { findingOf } from '../../src/lab/report/finding.ts';
import { labFile, readLabFile } from '../../src/lab/report/files.ts';
import { memoryPlace, someExperiment, somePlan } from '../support/lab.ts';

const count = 40;
const items = Array.from({ length: count }, (_, n) => ({
	...{ id: `i${n}`, question: `Write poem ${n}.`, answers: [], kind: 'open' as const },
	family: 'Poems',
}));
const [direct, , midtry] = somePlan().arms;
const anExperiment = () =>
	someExperiment({
		...{ items, votes: [], arms: [direct!, midtry!], eye: { shown: false } },
		source: { kind: 'own', name: 'poems', unscored: 0 },
	});
const chosen = (list: readonly Choice['better'][]) =>
	new Map(list.map((better, n) => [`i${n}`, { experiment: 'x1', item: `i${n}`, better, when: n }]));
const times = (n: number, better: Choice['better']) =>
	Array.from({ length: n }, (): Choice['better'] => better);

test('each pair of answers, the sides thrown by a coin and always the same', async () => {
	const experiment = await anExperiment();
	const { place, kept } = memoryPlace(({ arm }) => ({ right: false, answer: arm.label }));
	const end = await runExperiment(experiment, new Map(), place, 4, new AbortController().signal);
	expect(kept.size).toBe(2 * count);
	const pairs = sideBySide(end, kept);
	expect(pairs).toHaveLength(count);
	const left = pairs.filter(({ left }) => left.arm === 'midtry').length;
	expect(left).toBeGreaterThan(10);
	expect(left).toBeLessThan(30);
	for (const { item, left, right } of pairs) {
		expect(left.arm).not.toBe(right.arm);
		expect(left.arm === 'midtry').toBe(isOtherLeft(experiment, item.id));
		// Whoever presses the side of MidTry has taken MidTry.
		expect(betterOf(experiment, item.id, left.arm === 'midtry' ? 'left' : 'right')).toBe('other');
		expect(betterOf(experiment, item.id, left.arm === 'midtry' ? 'right' : 'left')).toBe('base');
		expect(betterOf(experiment, item.id, 'same')).toBe('same');
	}
	// Nothing of it is right or wrong, so nothing is found out about the model.
	expect(findingOf(end, kept)).toBeNull();
});

test('the sign test, by hand', async () => {
	const experiment = await anExperiment();
	// 9 to 1 of ten that differ: twice the chance of 0 or 1 heads in 10, 22 / 1024.
	const all = chosen([...times(9, 'other'), 'base', ...times(30, 'same')]);
	const found = preference(experiment, all);
	expect(found).toMatchObject({ base: 1, other: 9, same: 30, fixed: true });
	expect(found.p).toBeCloseTo(22 / 1024, 12);
	expect(preferenceVerdict(experiment, found)).toBe('You prefer MidTry');
	expect(preferenceSentences(experiment, found)).toEqual([
		'Of 40 pairs you took MidTry 9 times and Direct at 0 1 times; 30 were the same to you.',
		'Chance alone does this one time in 45.',
	]);
	const even = preference(experiment, chosen([...times(20, 'other'), ...times(20, 'base')]));
	expect(even.p).toBe(1);
	expect(preferenceVerdict(experiment, even)).toMatch(/^No preference/);
});

test('shown before all were judged: a figure that allows for looking, and no verdict by luck', async () => {
	const experiment = await anExperiment();
	const some = preference(experiment, chosen([...times(9, 'other'), 'base']));
	expect(some.fixed).toBe(false);
	expect(some.p).toBeGreaterThan(22 / 1024);
	expect(preferenceSentences(experiment, some)[1]).toMatch(/Names were shown before/);
	expect(preferenceSentences(experiment, preference(experiment, new Map()))).toEqual([
		'Nothing was judged.',
	]);
});

test('what was chosen travels in the file, and a file with other words for it is refused', async () => {
	const experiment = await anExperiment();
	const file = labFile(experiment, new Map(), chosen(['other', 'same']));
	expect(readLabFile(JSON.stringify(file)).choices).toHaveLength(2);
	const bad = { ...file, choices: [{ ...file.choices![0], better: 'best' }] };
	expect(() => readLabFile(JSON.stringify(bad))).toThrow(/another kind/);
});

test('another experiment than the same one with answers that are checked', async () => {
	const { fingerprint } = await anExperiment();
	const plan = { items, votes: [], arms: [direct!, midtry!] };
	const source = { kind: 'own' as const, name: 'poems', unscored: 0 };
	expect((await someExperiment({ ...plan, source })).fingerprint).not.toBe(fingerprint);
});
