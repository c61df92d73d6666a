// @vitest-environment node
/** The Lab in a page: driven by one, paused, gone on with, imported, deleted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Run } from '../../src/core/types.ts';
import type { Experiment } from '../../src/lab/experiment/types.ts';
import { labFile } from '../../src/lab/report/files.ts';
import { chanceOf, wayOf } from '../../src/lab/report/chance.ts';
import { calibrations } from '../../src/state/lab/calibrations.svelte.ts';
import { findings } from '../../src/state/lab/findings.svelte.ts';
import { LabState } from '../../src/state/lab/lab.svelte.ts';
import { firstChoices, planOf, quickChoices, runsOf, timeOf } from '../../src/state/lab/plan.ts';
import { readRun } from '../../src/state/lab/run.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { db } from '../../src/storage/db.ts';
import {
	eraseLab,
	keepLabRun,
	labJournal,
	labRun,
	listExperiments,
	resultsOf,
} from '../../src/storage/lab/lab.ts';
import { listCalibrations } from '../../src/storage/lab/calibrations.ts';
import { listFindings } from '../../src/storage/lab/findings.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import { somePlan } from '../support/lab.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

/** A brain that ends a run as soon as `release` lets it; counts what it was asked. */
function brain() {
	const asked: string[] = [];
	let held = false;
	const waiting: (() => void)[] = [];
	const end = async (id: string) => {
		asked.push(id);
		if (held) await new Promise<void>((resolve) => waiting.push(resolve));
		await labJournal().update(id, {
			status: 'done',
			worked: 5,
			outcome: {
				...{ answer: '<answer>7</answer>', stop: 'finished', reason: 'Done.' },
				...(id.includes('/midtry/') ? { confidence: 'HIGH', signs: signs(id) } : {}),
			},
		});
	};
	return {
		asked,
		hold: () => (held = true),
		release: () => {
			held = false;
			for (const go of waiting.splice(0)) go();
		},
		client: {
			// As the brain does: at once, and the work goes on.
			start: async ({ id }: { id: string }) => void end(id),
			resume: async (id: string) => void end(id),
		} as never,
	};
}

/** More paths agree on answers that are right. */
const signs = (id: string) => ({ agreement: rightOnes.some((one) => id.includes(one)) ? 1 : 0.5 });
let rightOnes: string[] = [];

let world: ReturnType<typeof brain>;
let locks: ReturnType<typeof fifoLocks>;
let labs: LabState[];
const page = () => {
	const lab = new LabState(world.client, locks as never);
	labs.push(lab);
	return lab;
};
beforeEach(() => {
	[world, locks, labs] = [brain(), fifoLocks(), []];
});
afterEach(async () => {
	for (const lab of labs) lab.close();
	await eraseLab();
	await Promise.all(db.tables.map((table) => table.clear()));
});

const until = (check: () => boolean | Promise<boolean>) =>
	waitFor(async () => {
		if (!(await check())) throw new Error('not yet');
	});

const plan = () => {
	const { items, arms, ...rest } = somePlan({ votes: [] });
	return {
		...{ ...rest, items: items.slice(0, 3), arms: [arms[0]!, { ...arms[1]!, repeats: 4 }] },
		primary: { base: 'direct-0', other: 'direct-1' },
	};
};
/** Three problems, once at 0 and four times at 1. */
const all = 3 * 5;
const stored = async (): Promise<Experiment> => (await listExperiments())[0]!;
const isDone = async () => (await stored())?.status === 'done';

test('begun, driven to its end, each unit once', async () => {
	const lab = page();
	expect(await lab.begin(plan())).toBe('x1');
	await until(isDone);
	const results = await resultsOf('x1');
	expect(results).toHaveLength(all);
	expect(world.asked).toHaveLength(all);
	expect(new Set(world.asked).size).toBe(all);
	lab.open('x1');
	await until(() => lab.results.size === all);
	await until(() => lab.get('x1')?.ended === 'complete');
	expect(await readRun(results[0]!.runId)).toMatchObject({ answer: '<answer>7</answer>' });
});

test('a quick test asks twenty problems plainly and checked; its time is that of the calls before', async () => {
	const model = builtIn.ref;
	const around = {
		...{ roles: defaultSettings.roles, installed: [], endpoints: [] },
		...{ id: 'q', seed: 1, now: 1 },
	};
	const quick = planOf(quickChoices(model), around);
	expect(quick.arms.map(({ id }) => id)).toEqual(['direct-0', 'midtry']);
	// Twelve trials find the level.
	expect(runsOf(quick)).toBe(12 + 20 * 2);
	expect(await timeOf(quick, model)).toBeNull();

	const run = someRun({ id: 'past' });
	await db.runs.put(run);
	await db.steps.put({
		...{ runId: run.id, key: 'answer', seq: 1, kind: 'think', status: 'done', role: 'A' },
		...{ label: 'Answer', model, modelName: 'Pocket', remote: false, think: false },
		...{ sampling: { temperature: 0, topP: 1, maxTokens: 100 }, request: '', prompt: '' },
		...{ thinking: '', text: '', started: 0, ended: 1000 },
		usage: { completionTokens: 50, promptTokens: 9, milliseconds: 1000, exact: true },
	} as never);
	const { least, most } = (await timeOf(quick, model))!;
	// A second for each plain answer; MidTry takes at least its four tries.
	expect(least).toBeGreaterThanOrEqual(1000 * (12 + 20 + 20 * 4));
	expect(most).toBeGreaterThanOrEqual(least);
	expect(most).toBeLessThan(1000 * (12 + 20 + 20 * 20));
});

test('what it found is kept with its model, and goes with it', async () => {
	const lab = page();
	const given = plan();
	const [, , midtry] = somePlan().arms;
	await lab.begin({
		...given,
		arms: [given.arms[0]!, midtry!],
		primary: { base: 'direct-0', other: 'midtry' },
	});
	await until(async () => (await listFindings()).length === 1);
	await until(isDone);
	expect((await listFindings())[0]).toMatchObject({
		experiment: 'x1',
		found: [{ algorithm: 'midtry', items: 3 }],
	});
	await until(() => findings.list.length === 1);
	await lab.remove('x1');
	expect(await listFindings()).toEqual([]);
	await until(() => findings.list.length === 0);
});

test('what it measured of answers is kept with their model, and goes with it', async () => {
	const [base, , midtry] = somePlan().arms;
	const items = Array.from({ length: 120 }, (_, n) => ({
		...{ id: `q${n}.`, question: `What is ${n}?`, answers: [n % 3 ? '7' : '8'] },
		...{ kind: 'number' as const, family: 'Sums' },
	}));
	rightOnes = items.filter(({ answers }) => answers[0] === '7').map(({ id }) => `/${id}/`);
	const lab = page();
	await lab.begin({
		...plan(),
		...{ items, arms: [base!, midtry!], primary: { base: 'direct-0', other: 'midtry' } },
	});
	await until(isDone);
	await until(() => calibrations.list.length === 1);
	expect(calibrations.list[0]).toMatchObject({
		...{ id: 'x1/midtry', experiment: 'x1', model: midtry!.roles.A.model, problems: 120 },
		...{ way: wayOf(midtry!), signs: [{ name: 'agreement' }] },
	});
	expect(calibrations.list[0]!.brier).toBeLessThan(0.05);
	const outcome = { answer: '7', stop: 'finished' as const, reason: 'Done.' };
	const run = someRun({ ...midtry!, id: 'r', outcome: { ...outcome, signs: { agreement: 1 } } });
	expect(chanceOf(calibrations.list, run)).toMatchObject({ right: 80, of: 80 });
	await lab.remove('x1');
	await until(() => calibrations.list.length === 0);
	expect(await listCalibrations()).toEqual([]);
});

test('two pages: one drives, the other takes over when it closes', async () => {
	world.hold();
	const [one, other] = [page(), page()];
	await one.begin(plan());
	await until(() => world.asked.length > 0);
	await until(() => other.get('x1') !== undefined);
	expect(world.asked).toHaveLength(1);
	one.close();
	world.release();
	await until(isDone);
	// The unit that was under way is looked at by the other, and asked at most once more.
	expect(world.asked.length).toBeLessThanOrEqual(all + 1);
	expect(await resultsOf('x1')).toHaveLength(all);
});

test('paused: the unit under way ends, no other begins; gone on with, nothing is lost', async () => {
	world.hold();
	const lab = page();
	await lab.begin(plan());
	await until(() => world.asked.length === 1);
	expect(await lab.pause(await stored())).toBe(true);
	world.release();
	const [first] = world.asked;
	await until(async () => (await labRun(first!))?.status === 'done');
	expect((await stored()).status).toBe('paused');
	expect(world.asked).toHaveLength(1);
	await lab.goOn(await stored());
	await until(isDone);
	expect(world.asked).toHaveLength(all);
	expect(await resultsOf('x1')).toHaveLength(all);
});

test('while the person’s own question is answered, no unit begins', async () => {
	await db.runs.add(someRun({ id: 'mine', status: 'running' }));
	const seen: string[] = [];
	const see = (run: Run) => (seen.push(run.id), run);
	db.runs.hook('reading').subscribe(see);
	const lab = page();
	await lab.begin(plan());
	// It looked, and all that a unit does to begin would be over before as much again is done.
	await until(() => seen.includes('mine'));
	await keepLabRun(someRun({ id: 'lab-x2/a', conversationId: 'lab-x2' }));
	await until(async () => (await labRun('lab-x2/a')) !== undefined);
	expect(world.asked).toEqual([]);
	db.runs.hook('reading').unsubscribe(see);
	await db.runs.update('mine', { status: 'done' });
	await until(isDone);
});

test('ended by hand: what is in stays, and only figures that allow for it', async () => {
	world.hold();
	const lab = page();
	await lab.begin(plan());
	await until(() => world.asked.length === 1);
	await lab.end(await stored());
	world.release();
	expect(await stored()).toMatchObject({ status: 'done', ended: 'stopped' });
});

test('a file of an experiment that was under way is shown, not gone on with', async () => {
	const lab = page();
	await lab.begin(plan());
	await until(isDone);
	const file = labFile(
		{ ...(await stored()), status: 'running' },
		new Map((await resultsOf('x1')).slice(0, 4).map((one) => [one.unit, one])),
	);
	await lab.remove('x1');
	expect([await listExperiments(), await resultsOf('x1')]).toEqual([[], []]);
	const before = world.asked.length;
	expect(await lab.import(new Blob([JSON.stringify(file)]))).toBe('x1');
	expect(await stored()).toMatchObject({ status: 'done' });
	expect(await resultsOf('x1')).toHaveLength(4);
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(world.asked).toHaveLength(before);
	expect(await lab.import(new Blob(['nonsense']))).toBeNull();
	expect(lab.error?.code).toBe('bad-input');
});

test('deleted: its runs go, those of another stay', async () => {
	const lab = page();
	await lab.begin(plan());
	await until(isDone);
	await keepLabRun(someRun({ id: 'lab-x2/a', conversationId: 'lab-x2' }));
	await lab.remove('x1');
	expect(await labRun(world.asked[0]!)).toBeUndefined();
	expect(await labRun('lab-x2/a')).toBeDefined();
});

test('what the screen offers first can be carried out, for Pocket and for a server', () => {
	const around = {
		...{ roles: defaultSettings.roles, installed: [], endpoints: [], id: 'p', seed: 3, now: 0 },
	};
	const pocket = planOf(firstChoices(builtIn.ref), around);
	expect(pocket.models).toEqual({ Pocket: expect.stringContaining('SHA-256') });
	expect(pocket.arms.find(({ id }) => id === 'midtry')!.options).toMatchObject({ reading: true });
	expect(pocket.arms[0]!.roles.A.sampling.maxTokens).toBe(builtIn.maxTokens);
	expect(runsOf(pocket)).toBe(12 + 60 * 7);
	const server = planOf(firstChoices({ engine: 'remote', model: 'm', endpoint: 'e' }), around);
	expect(server.arms.find(({ id }) => id === 'midtry')!.options).toMatchObject({ reading: false });
	const fixed = planOf({ ...firstChoices(builtIn.ref), level: 2 }, around);
	expect(fixed.items).toHaveLength(60);
});
