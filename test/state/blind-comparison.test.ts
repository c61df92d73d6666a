/** Comparing by eye on the screen: no names before they are shown, keys, what was chosen is kept. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { isOtherLeft } from '../../src/lab/experiment/blind-comparison.ts';
import { runExperiment } from '../../src/lab/experiment/run-experiment.ts';
import { LabState } from '../../src/state/lab/lab.svelte.ts';
import { choicesOf, eraseLab, importExperiment, keepChoice } from '../../src/storage/lab/lab.ts';
import BlindComparison from '../../src/ui/lab/BlindComparison.svelte';
import { fifoLocks } from '../support/fifo-locks.ts';
import { memoryPlace, someExperiment, somePlan } from '../support/lab.ts';
import { waitFor } from '../support/wait.ts';

const [direct, , midtry] = somePlan().arms;

/** An experiment whose answers are in, opened. */
async function opened() {
	const items = ['red', 'sea', 'tea'].map((id) => ({
		...{ id, question: `A poem on ${id}`, answers: [], kind: 'open' as const, family: 'x' },
	}));
	const experiment = await someExperiment({
		...{ items, votes: [], arms: [direct!, midtry!], eye: { shown: false } },
		source: { kind: 'own', name: 'poems', unscored: 0 },
	});
	const { place, kept } = memoryPlace(({ arm }) => ({
		right: false,
		answer: arm.id === 'midtry' ? 'The long one.' : 'The short one.',
	}));
	const end = await runExperiment(experiment, new Map(), place, 1, new AbortController().signal);
	await importExperiment(end, [...kept.values()]);
	const lab = new LabState({} as never, fifoLocks() as never);
	lab.open(end.id);
	await waitFor(() => expect(lab.get(end.id) && lab.results.size).toBe(6));
	const shown = mount(BlindComparison, {
		target: document.body,
		props: {
			lab,
			get experiment() {
				return lab.get(end.id)!;
			},
		},
	});
	flushSync();
	leave = async () => {
		await unmount(shown);
		lab.close();
	};
	return { lab, experiment: end };
}

let leave = async () => {};
afterEach(async () => {
	await leave();
	await eraseLab();
	document.body.innerHTML = '';
});

const text = () => document.body.textContent ?? '';
const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const button = (name: string) =>
	[...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name))!;

test('three pairs by keys, names at the end, and nothing after it', async () => {
	const { lab, experiment } = await opened();
	await waitFor(() => expect(text()).toContain('The long one.'));
	for (const [n, { id }] of experiment.items.entries()) {
		await waitFor(() => expect(text()).toContain(`A poem on ${id}`));
		expect(text()).not.toMatch(/MidTry|Direct/);
		press(isOtherLeft(experiment, id) ? 'ArrowLeft' : 'ArrowRight');
		await waitFor(() => expect(lab.choices.size).toBe(n + 1));
	}
	expect((await choicesOf(experiment.id)).map(({ better }) => better)).toEqual([
		...['other', 'other', 'other'],
	]);
	await waitFor(() => expect(text()).toContain('All are judged.'));
	button('Show whose they were').click();
	await waitFor(() => expect(text()).toContain('MidTry 3 times and Direct at 0 0 times'));
	expect(text()).toContain('No preference that luck would not explain');
	press('ArrowLeft');
	await new Promise((resolve) => setTimeout(resolve, 30));
	expect(await choicesOf(experiment.id)).toHaveLength(3);
});

test('what was chosen before is kept; the one before can be chosen again', async () => {
	const { lab, experiment } = await opened();
	await keepChoice({ experiment: experiment.id, item: 'red', better: 'base', when: 1 });
	await waitFor(() => expect(text()).toContain('A poem on sea'));
	button('The one before').click();
	await waitFor(() => expect(text()).toContain('A poem on red'));
	press('ArrowDown');
	await waitFor(() => expect(lab.choices.get('red')?.better).toBe('same'));
	await waitFor(() => expect(text()).toContain('A poem on sea'));
	// A key with another one held is the browser's.
	dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true }));
	await new Promise((resolve) => setTimeout(resolve, 30));
	expect(await choicesOf(experiment.id)).toHaveLength(1);
});
