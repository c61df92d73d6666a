/** The list for later: in order, each once, whatever ends the page, and past what fails. */
import 'fake-indexeddb/auto';
import type { Transaction } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import type { Run, RunStatus } from '../../src/core/types.ts';
import { stayAwake } from '../../src/host/wake-lock.ts';
import { LaterState } from '../../src/state/later/later.svelte.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { questionOf } from '../../src/state/conversation/turns.ts';
import { db } from '../../src/storage/db.ts';
import { live } from '../../src/storage/live.ts';
import { listMissions } from '../../src/storage/memory/mission.ts';
import { listConversations, runningRuns } from '../../src/storage/runs/runs.ts';
import { findQuestions } from '../../src/state/conversation/find.ts';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

/** Runs that were taken up, in order, each as often as a brain took it up. */
let taken: string[];
/** Times that a run of the list began: by question. */
let begun: string[];
let most: number;
let leave: (() => void)[];

/** Takes up what runs and ends it as its question says, a moment later. */
function brain(): () => void {
	const mine = new Set<string>();
	let over = false;
	const stop = live(
		runningRuns,
		(runs) => {
			most = Math.max(most, runs.length);
			for (const run of runs) {
				if (mine.has(run.id)) continue;
				mine.add(run.id);
				const question = questionOf(run);
				taken.push(question);
				if (!question.startsWith('held')) setTimeout(() => over || void end(run), 5);
			}
		},
		console.warn,
	);
	return () => ((over = true), stop());
}
const error = { code: 'network' as const, message: 'The server is away.', wayOut: 'Start it.' };
async function end(run: Run, how?: RunStatus): Promise<void> {
	const question = questionOf(run);
	const status = how ?? (/^(failed|suspended)/.exec(question)?.[1] as RunStatus) ?? 'done';
	const reason = status === 'done' ? 'Done.' : error.message;
	const outcome = { answer: status === 'done' ? `It is ${question}` : '', reason };
	await db.runs
		.update(run.id, {
			...{ status, updated: Date.now(), worked: 1200 },
			...(status === 'suspended'
				? { waiting: error }
				: { outcome: { ...outcome, stop: status === 'done' ? 'finished' : 'error', error } }),
		})
		.catch(() => {});
}

interface Page {
	think: ThinkState;
	later: LaterState;
	settings: SettingsState;
	close: () => void;
}
async function page(): Promise<Page> {
	const client = pageClient();
	const settings = new SettingsState(client);
	await settings.load();
	await settings.change({ algorithm: 'direct', options: {} });
	await settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
	const think = new ThinkState(client, settings, entries);
	const later = new LaterState(think);
	await waitFor(() => expect(later.ready && think.conversations.ready).toBe(true));
	let closed = false;
	const close = () => {
		if (closed) return;
		closed = true;
		for (const one of [later, think, settings]) one.close();
	};
	leave.push(close);
	return { think, later, settings, close };
}

/** Each time that the list begins one is written down, once it is written there. */
const watchBegins = (changes: object, _key: unknown, row: Run, transaction: Transaction) => {
	const { status } = changes as Partial<Run>;
	if (status === 'running' && row.status === 'paused')
		transaction.on('complete', () => begun.push(questionOf(row)));
};
beforeEach(() => {
	[taken, begun, most, leave] = [[], [], 0, []];
	db.runs.hook('updating', watchBegins);
});
afterEach(async () => {
	for (const go of leave) go();
	db.runs.hook('updating').unsubscribe(watchBegins);
	vi.unstubAllGlobals();
	await Promise.all(db.tables.map((table) => table.clear()));
});
const questions = (runs: readonly Run[]) => runs.map(questionOf);
const through = ({ later }: Page) => waitFor(() => expect(later.waiting).toEqual([]));
const allThrough = (on: Page, n: number) => waitFor(() => expect(on.later.through).toHaveLength(n));

test('one after another in their order, past what fails; nothing before it is begun', async () => {
	const { later, think } = await page();
	leave.push(brain());
	expect(await later.add(['one', 'failed two', 'suspended three', 'four'])).toBe(true);
	await waitFor(() => expect(later.waiting).toHaveLength(4));
	expect([later.goes, taken, later.awake]).toEqual([undefined, [], null]);
	// They are nowhere else yet: not among the conversations, not in a search.
	expect(await listConversations()).toEqual([]);
	expect(await findQuestions('four', think.privateRuns, 10, new AbortController().signal)).toEqual(
		[],
	);
	expect(await db.conversations.count()).toBe(4);
	await later.release('now');
	await waitFor(() => expect(later.through).toHaveLength(4));
	expect(taken).toEqual(['one', 'failed two', 'suspended three', 'four']);
	expect(begun).toEqual(taken);
	expect(most).toBe(1);
	expect(later.through.map(({ status }) => status)).toEqual([
		...['done', 'failed', 'suspended', 'done'],
	]);
	expect((await listConversations()).map(({ title }) => title)).toHaveLength(4);
	// Put away, they are runs like any other.
	expect(await later.dismissAll()).toBe(true);
	await waitFor(() => expect(later.through).toEqual([]));
	expect((await db.runs.toArray()).filter((run) => run.later)).toEqual([]);
	expect(await db.runs.count()).toBe(4);
});

test('killed at any write, it goes on with what was under way and the rest, none twice', async () => {
	const list = ['one', 'failed two', 'three'];
	/** Writes to the runs after which the page and its brain are gone: as many as there are. */
	for (let kill = 1; ; kill++) {
		[taken, begun, most] = [[], [], 0];
		const first = await page();
		await first.later.add(list);
		await waitFor(() => expect(first.later.waiting).toHaveLength(3));
		let stop = brain();
		let writes = 0;
		let dead = false;
		// The write at which it dies does not happen, nor does any other of that page.
		const die = () => {
			if (++writes >= kill) dead = true;
			if (dead) throw new Error('killed');
		};
		db.runs.hook('updating', die);
		await first.later.release('now');
		await waitFor(() => expect(dead || first.later.through.length === 3).toBe(true));
		db.runs.hook('updating').unsubscribe(die);
		stop();
		first.close();

		const second = await page();
		stop = brain();
		leave.push(stop);
		// What was killed before it was begun is begun now.
		if (second.later.waiting.length && !second.later.goes) await second.later.release('now');
		await allThrough(second, 3);
		expect(questions(second.later.through), `killed at ${kill}`).toEqual(list);
		// A begin that was killed was never written; one that was written is not done again.
		expect(begun).toEqual(list);
		expect(new Set(taken)).toEqual(new Set(list));
		expect(most).toBe(1);
		stop();
		second.close();
		await Promise.all(db.tables.map((table) => table.clear()));
		if (!dead) return expect(kill).toBeGreaterThan(6);
	}
});

test('two pages begin each once', async () => {
	const [one, other] = [await page(), await page()];
	leave.push(brain());
	const list = Array.from({ length: 6 }, (_, n) => `number ${n}`);
	await one.later.add(list);
	await one.later.release('now');
	await allThrough(other, 6);
	expect(begun).toEqual(list);
	expect(most).toBe(1);
});

test('the person’s own question goes first; held, nothing more begins; what is added joins', async () => {
	const on = await page();
	await db.runs.put(someRun({ id: 'own', chat: [{ role: 'user', content: 'held own' }] }));
	leave.push(brain());
	await on.later.add(['held one', 'two']);
	await on.later.release('now');
	await waitFor(() => expect(taken).toEqual(['held own']));
	await on.later.add(['three']);
	await waitFor(() =>
		expect(on.later.waiting.map(({ later }) => later?.go)).toEqual(Array(3).fill('now')),
	);
	await end((await db.runs.get('own'))!);
	await waitFor(() => expect(on.later.underWay && questionOf(on.later.underWay)).toBe('held one'));
	await waitFor(() => expect(taken).toContain('held one'));
	await on.later.release(undefined);
	await end(on.later.underWay!);
	await allThrough(on, 1);
	expect(on.later.goes).toBeUndefined();
	expect(questions(on.later.waiting)).toEqual(['two', 'three']);
	expect(taken).toEqual(['held own', 'held one']);
	// One that the person pauses waits for them, not for the list, which goes on.
	await db.runs.update(on.later.through[0]!.id, { status: 'paused' });
	await on.later.release('now');
	await allThrough(on, 3);
	expect(taken).toEqual(['held own', 'held one', 'two', 'three']);
});

test('moved, reworded, taken out and put back; what has begun is not', async () => {
	const on = await page();
	await on.later.add(['one', 'two', 'three']);
	await waitFor(() => expect(on.later.waiting).toHaveLength(3));
	const of = (n: number) => on.later.waiting[n]!;
	await on.later.move(of(2), -1);
	await waitFor(() => expect(questions(on.later.waiting)).toEqual(['one', 'three', 'two']));
	await on.later.move(of(0), -1);
	await on.later.edit(of(1), ' Three? ');
	await waitFor(() => expect(questions(on.later.waiting)).toEqual(['one', 'Three?', 'two']));
	const gone = of(0);
	const back = await on.later.takeOut(gone);
	await waitFor(() => expect(questions(on.later.waiting)).toEqual(['Three?', 'two']));
	expect(await db.conversations.count()).toBe(2);
	await back!();
	await waitFor(() => expect(questions(on.later.waiting)).toEqual(['one', 'Three?', 'two']));
	leave.push(brain());
	await on.later.release('now');
	await allThrough(on, 3);
	expect(taken).toEqual(['one', 'Three?', 'two']);
	expect((await listConversations()).map(({ title }) => title).sort()).toEqual([
		'Three?',
		'one',
		'two',
	]);
	// The page was slow: it ran meanwhile.
	await on.later.edit(gone, 'Other words');
	expect(await on.later.takeOut(gone)).toBeNull();
	expect(questionOf((await db.runs.get(gone.id))!)).toBe('one');
});

test('from the box it stands behind its conversation; a second one of it is refused, and one without trace', async () => {
	const { think, later, settings } = await page();
	leave.push(brain());
	const id = await think.ask('What is a mull?');
	think.open(id);
	await waitFor(() => expect(think.turns[0]?.runs[0]?.status).toBe('done'));
	think.draft = ' And two? ';
	await settings.change({ algorithm: 'midtry' });
	expect(await later.addFromBox()).toBe('added');
	expect(think.draft).toBe('');
	await waitFor(() => expect(think.turns).toHaveLength(2));
	await waitFor(() => expect(later.waiting).toHaveLength(1));
	const [run] = later.waiting;
	expect(run).toMatchObject({
		conversationId: id,
		algorithm: 'midtry',
		after: think.turns[0]!.key,
	});
	expect(run!.chat.map(({ content }) => content)).toEqual([
		...['What is a mull?', 'It is What is a mull?', 'And two?'],
	]);
	think.draft = 'And three?';
	expect(await later.addFromBox()).toBe('another');
	expect(think.draft).toBe('And three?');
	think.draft = '';
	think.begin(true);
	think.draft = 'Hidden?';
	expect(await later.addFromBox()).toBe('refused');
	think.draft = '';
	expect(await db.runs.count()).toBe(2);
});

test('a mission that its model is too small for is refused; one that waits is no mission yet', async () => {
	const { later, settings } = await page();
	await settings.change({ algorithm: 'thought' });
	expect(await later.add(['Plan the garden.'])).toBe(true);
	expect(await listMissions()).toEqual([]);
	await settings.chooseModel(null, ['A', 'B']);
	expect(await later.add(['Plan the house.'])).toBe(false);
	await settings.change({ algorithm: 'direct' });
	// What the built-in model may misread is said with it, and anew when it is reworded.
	await later.add(['Why do cats purr?']);
	await waitFor(() => expect(later.waiting.at(-1)?.warned).toBeTruthy());
	await later.edit(later.waiting.at(-1)!, 'What is 3 + 4?');
	await waitFor(() => expect(later.waiting.at(-1)!.warned).toBeUndefined());
});

test('on the battery it waits, if that is wished', async () => {
	const battery = Object.assign(new EventTarget(), { charging: false });
	vi.stubGlobal('navigator', {
		...navigator,
		getBattery: async () => battery,
		locks: navigator.locks,
	});
	const on = await page();
	leave.push(brain());
	await on.later.add(['one']);
	await on.later.release('plugged');
	await waitFor(() => expect(on.later.waitsForPower).toBe(true));
	expect(taken).toEqual([]);
	battery.charging = true;
	battery.dispatchEvent(new Event('chargingchange'));
	await through(on);
	await allThrough(on, 1);
});

test('plugged in at the moment at which it looks whether it may begin, it begins', async () => {
	let reads = 0;
	const battery = Object.assign(new EventTarget(), { charging: false });
	Object.defineProperty(battery, 'charging', {
		get() {
			// Once it has heard of the battery, and before it is through with looking.
			if (++reads === 1) queueMicrotask(() => battery.dispatchEvent(new Event('chargingchange')));
			return reads > 1;
		},
	});
	vi.stubGlobal('navigator', { getBattery: async () => battery, locks: navigator.locks });
	const on = await page();
	leave.push(brain());
	await on.later.add(['one']);
	await on.later.release('plugged');
	await through(on);
	await allThrough(on, 1);
});

test('it says whether the screen is kept on', async () => {
	const said: string[] = [];
	const over = [stayAwake((awake) => said.push(awake))];
	let give: () => Promise<unknown> = () => Promise.reject(new Error('battery'));
	const wakeLock = { request: () => give() };
	vi.stubGlobal('navigator', { wakeLock });
	over.push(stayAwake((awake) => said.push(awake)));
	await waitFor(() => expect(said).toEqual(['none', 'refused']));
	const lock = Object.assign(new EventTarget(), { released: false, release: async () => {} });
	give = async () => lock;
	over.push(stayAwake((awake) => said.push(awake)));
	await waitFor(() => expect(said.at(-1)).toBe('held'));
	lock.dispatchEvent(new Event('release'));
	expect(said.at(-1)).toBe('refused');
	for (const go of over) go();
});
