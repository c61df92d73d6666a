/** Two conductors in one page stand for two tabs: real Web Locks, real IndexedDB, real liveQuery. */
import { afterEach, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { AgentMind, Algorithm, Engine, FindEngine } from '../../src/core/ports.ts';
import type { Run } from '../../src/core/types.ts';
import { db } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import { live } from '../../src/storage/live.ts';
import {
	deleteConversation,
	restoreConversation,
} from '../../src/storage/runs/conversation-deletion.ts';
import { addRun, getRun, getSteps, runningRuns, sweepTexts } from '../../src/storage/runs/runs.ts';
import { createConductor, type Command, type Conductor } from '../../src/runs/execute/conductor.ts';
import { runLock } from '../../src/runs/execute/run-lease.ts';
import { localLock } from '../../src/worker/models/local-lock.ts';
import { algorithmOf, ask, echo, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

const algorithm = algorithmOf(async (mind) => {
	let text = '';
	for (const key of ['one', 'two', 'three']) text += (await mind.think(key, ask(key))).text;
	return text;
});

interface Tab extends Conductor {
	asked: () => number;
	owned: () => boolean;
	/** The tab is closed: nothing more comes from it. */
	crash: () => void;
}

const tabs: Tab[] = [];
let network: ((command: Command) => void)[] = [];

function openTab(
	engine: Engine & { requests: unknown[] } = slow(),
	run: Algorithm = algorithm,
	around: (write: () => Promise<void>) => Promise<void> = (write) => write(),
	findEngine: FindEngine = async () => engine,
): Tab {
	const journal = databaseJournal();
	const lock = localLock(navigator.locks);
	let alive = true;
	const holds: AbortController[] = [];
	const conductor = createConductor({
		algorithm: () => run,
		journalOf: () => ({
			...journal,
			append: (...row) => (alive ? around(() => journal.append(...row)) : new Promise(() => {})),
			update: (...row) => (alive ? journal.update(...row) : new Promise(() => {})),
		}),
		loadRun: getRun,
		watchRunning: (next) => live(runningRuns, next, console.error),
		findEngine,
		ownLocal: (signal) => lock.own(signal),
		locks: {
			query: () => navigator.locks.query(),
			// A closed tab lets go of its locks at once, in the middle of whatever it did.
			request: ((name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
				navigator.locks.request(name, options, (held) => {
					const gone = new AbortController();
					holds.push(gone);
					return Promise.race([
						work(held),
						new Promise((resolve) => gone.signal.addEventListener('abort', resolve)),
					]);
				})) as LockManager['request'],
		},
		post: (command) => network.forEach((obey) => obey(command)),
		live: () => {},
		now: Date.now,
	});
	network.push(conductor.obey);
	const tab = {
		...conductor,
		asked: () => engine.requests.length,
		owned: lock.owned,
		crash() {
			alive = false;
			conductor.close();
			lock.release();
			for (const hold of holds) hold.abort();
		},
	};
	tabs.push(tab);
	return tab;
}

const slow = (pace = 30) => scriptedEngine((request) => ({ ...echo(request), pace }));

/** Far longer than a command takes on a busy machine; no test waits for its end. */
const longest = 5000;
const long = algorithmOf(async (mind) => {
	for (let i = 1; i <= longest; i++) await mind.think(`step-${i}`, ask(`step ${i}`));
	return 'long';
});

async function ask1(change: Partial<Run> = {}): Promise<string> {
	const run = someRun({ id: crypto.randomUUID(), created: Date.now(), ...change });
	const talk = { id: run.conversationId, title: 't', created: 0, updated: 0, pinned: false };
	await addRun(run, { ...talk, private: false });
	return run.id;
}

function until(runId: string, status: Run['status']): Promise<Run> {
	return waitFor(async () => {
		const run = await getRun(runId);
		expect(run?.status).toBe(status);
		return run!;
	});
}

const steps = (runId: string, count: number): Promise<void> =>
	waitFor(async () => expect((await getSteps(runId)).length).toBeGreaterThanOrEqual(count));

const keys = async (runId: string) => (await getSteps(runId)).map((step) => step.key);

afterEach(async () => {
	for (const tab of tabs.splice(0)) tab.crash();
	network = [];
	await Promise.all(db.tables.map((table) => table.clear()));
});

test('a run is driven to its end by the tab that sees it, no message needed', async () => {
	openTab();
	const run = await until(await ask1(), 'done');
	expect(run.outcome?.answer).toMatch(/^one #\d+two #\d+three #\d+$/);
	expect(await keys(run.id)).toEqual(['one', 'two', 'three']);
});

test('two tabs see it, one drives it', async () => {
	const [a, b] = [openTab(), openTab()];
	const id = await ask1();
	await until(id, 'done');
	expect([a.asked(), b.asked()].sort()).toEqual([0, 3]);
	expect(await keys(id)).toHaveLength(3);
	expect([a.owned(), b.owned()].sort()).toEqual([false, true]);
});

test('when the driving tab goes in the middle, the other takes over and repeats no step', async () => {
	// Its second step lasts for ever, so the crash falls into it.
	const hour = 3_600_000;
	const first = openTab(
		scriptedEngine((request, index) => ({ ...echo(request), pace: index === 0 ? 30 : hour })),
	);
	const id = await ask1();
	await steps(id, 1);
	await waitFor(() => expect(first.asked()).toBe(2));
	const second = openTab();
	await waitFor(async () => expect((await navigator.locks.query()).pending).not.toEqual([]));
	first.crash();
	const run = await until(id, 'done');
	expect(await keys(id)).toEqual(['one', 'two', 'three']);
	expect(second.asked()).toBe(2);
	expect(run.outcome?.stop).toBe('finished');
});

test('a tab that goes while it drives two runs is succeeded in both', async () => {
	const hour = 3_600_000;
	const first = openTab(scriptedEngine((request) => ({ ...echo(request), pace: hour })));
	const ids = [await ask1(), await ask1({ conversationId: 'talk-2' })];
	await waitFor(() => expect(first.asked()).toBe(2));
	const second = openTab();
	await waitFor(async () => expect((await navigator.locks.query()).pending).not.toEqual([]));
	first.crash();
	for (const id of ids) await until(id, 'done');
	expect(second.asked()).toBe(6);
});

test('stop, pause and resume reach the driving tab from another', async () => {
	const [a, b] = [openTab(slow(), long), openTab(slow(), long)];
	const id = await ask1();
	await steps(id, 1);
	const watcher = a.busy() ? b : a;
	await watcher.pause(id);
	await until(id, 'paused');
	const kept = (await keys(id)).length;
	expect(kept).toBeLessThan(longest);
	await watcher.resume(id);
	await steps(id, kept + 1);
	await watcher.stop(id);
	await until(id, 'stopped');
	expect((await keys(id)).length).toBeLessThan(longest);
});

test('one step at a time', async () => {
	const tab = openTab(slow(1));
	const id = await ask1({ status: 'paused' });
	for (const done of [1, 2, 3]) {
		await tab.resume(id, { steps: 1 });
		await steps(id, done);
		await until(id, done < 3 ? 'paused' : 'done');
		expect(await keys(id)).toHaveLength(done);
	}
});

test('stopping a run that waits gives the best answer its journal holds', async () => {
	const best = algorithmOf(async (mind) => {
		const draft = await mind.think('one', ask('one'));
		try {
			await mind.think('two', ask('two'));
		} catch (error) {
			if (mind.stop.aborted) return `best: ${draft.text}`;
			throw error;
		}
		return 'whole';
	});
	const engine = scriptedEngine((request, index) =>
		index === 0 ? echo(request) : { error: new MullError('network', 'gone', 'wait') },
	);
	const tab = openTab(engine, best);
	const id = await ask1();
	await until(id, 'suspended');
	await tab.stop(id);
	await waitFor(async () => expect((await getRun(id))?.outcome?.answer).toMatch(/^best: one/));
});

test('resumed in the moment when another tab has ended it but still holds it', async () => {
	const id = await ask1({ status: 'paused' });
	let letGo = (): void => {};
	const held = navigator.locks.request(runLock(id), () => new Promise<void>((r) => (letGo = r)));
	const tab = openTab();
	const resumed = tab.resume(id);
	await waitFor(async () => {
		const { pending = [] } = await navigator.locks.query();
		expect(pending.some((lock) => lock.name === runLock(id))).toBe(true);
	});
	letGo();
	await Promise.all([held, resumed]);
	await until(id, 'done');
});

test('a suspended run goes on when resumed', async () => {
	const engine = scriptedEngine((request, index) =>
		index === 1 ? { error: new MullError('network', 'gone') } : echo(request),
	);
	const tab = openTab(engine);
	const id = await ask1();
	expect((await until(id, 'suspended')).waiting?.code).toBe('network');
	await tab.resume(id);
	expect((await until(id, 'done')).waiting).toBeUndefined();
});

test('a run that spent its budget goes on with a larger one and repeats no step', async () => {
	const engine = scriptedEngine(echo);
	const tab = openTab(
		engine,
		algorithmOf(async (mind) => {
			let done = 0;
			try {
				for (; done < 4; done++) await mind.think(`step-${done}`, ask(`${done}`));
			} catch (error) {
				if (!(error instanceof MullError) || error.code !== 'over-budget') throw error;
			}
			return `${done} steps`;
		}),
	);
	const id = await ask1({ budget: { calls: 2, tokens: 0, minutes: 0 } });
	expect((await until(id, 'done')).outcome?.answer).toBe('2 steps');
	await tab.resume(id, { change: { budget: { calls: 9, tokens: 0, minutes: 0 } } });
	await waitFor(async () => expect((await getRun(id))?.outcome?.answer).toBe('4 steps'));
	expect(engine.requests).toHaveLength(4);
});

test('a run whose model is gone goes on with another one', async () => {
	const asked: string[] = [];
	const engine = scriptedEngine((request) => {
		asked.push(request.messages[0]!.content);
		return echo(request);
	});
	const tab = openTab(engine);
	const gone = someRun();
	gone.roles.A.model = null;
	const id = await ask1({ roles: gone.roles });
	expect((await until(id, 'suspended')).waiting?.code).toBe('no-model');
	await tab.resume(id, { change: { roles: someRun().roles } });
	await until(id, 'done');
	expect(asked).toHaveLength(3);
});

test('a mission whose Expert is gone goes on with another one, or with none', async () => {
	const asked: (string | undefined)[] = [];
	const engine = scriptedEngine(echo);
	let missing = true;
	const expert = { engine: 'remote', model: 'expert', endpoint: 'gone' } as const;
	const found = async ({ model }: { model: string }) => {
		asked.push(model);
		if (missing && model === 'expert') throw new MullError('no-model', 'It is gone.');
		return engine;
	};
	const mission: Algorithm = {
		...algorithm,
		run: async (_chat, _options, mind) => ({
			answer: (await (mind as AgentMind).scope('high/', { expert: true }).think('one', ask('one')))
				.text,
			stop: 'finished',
			reason: 'Finished.',
		}),
	};
	const tab = openTab(engine, mission, undefined, found);
	const id = await ask1({ expert });
	expect((await until(id, 'suspended')).waiting?.code).toBe('no-model');
	await tab.resume(id, { change: { roles: someRun().roles } });
	await waitFor(() => expect(asked).toEqual(['expert', 'expert']));
	expect((await until(id, 'suspended')).expert).toEqual(expert);
	missing = false;
	const other = { engine: 'remote', model: 'other', endpoint: 'here' } as const;
	await tab.resume(id, { change: { expert: other } });
	expect((await until(id, 'done')).expert).toEqual(other);

	missing = true;
	const second = await ask1({ expert });
	await until(second, 'suspended');
	await tab.resume(second, { change: { expert: null } });
	expect((await until(second, 'done')).expert).toBeUndefined();
	expect(asked).toEqual(['expert', 'expert', 'other', 'expert', 'scripted']);
});

test('a run that failed at a step goes on from that step, not from its record', async () => {
	let broken = true;
	const engine = scriptedEngine((request) =>
		broken && request.messages[0]!.content === 'two'
			? { error: new MullError('server', 'It broke.') }
			: echo(request),
	);
	const tab = openTab(engine);
	const id = await ask1();
	expect((await until(id, 'failed')).outcome?.reason).toBe('It broke.');
	broken = false;
	await tab.resume(id);
	await until(id, 'done');
	expect(engine.requests.map((r) => r.messages[0]!.content)).toEqual([
		'one',
		'two',
		'two',
		'three',
	]);
});

/** Its second call never ends by itself, until `free`. */
function hanging() {
	let pace = 3_600_000;
	const engine = scriptedEngine((request, index) => ({
		...echo(request),
		...(index === 0 ? {} : { pace }),
	}));
	return Object.assign(engine, { free: () => void (pace = 0) });
}

const conversation = someRun().conversationId;

test('a run that is deleted is given up at once, and nothing more is written for it', async () => {
	const engine = hanging();
	const tab = openTab(engine);
	const id = await ask1();
	await waitFor(() => expect(engine.requests).toHaveLength(2));
	await deleteConversation(conversation);
	await waitFor(() => expect(tab.busy()).toBe(false));
	expect(await db.steps.toArray()).toEqual([]);
	expect(await getRun(id)).toBeUndefined();
	await sweepTexts();
	expect(await db.texts.count()).toBe(0);
});

test('a deletion that is undone: the run goes on from the step that it had', async () => {
	const engine = hanging();
	const tab = openTab(engine);
	const id = await ask1();
	await waitFor(() => expect(engine.requests).toHaveLength(2));
	const deleted = await deleteConversation(conversation);
	await waitFor(() => expect(tab.busy()).toBe(false));
	engine.free();
	await restoreConversation(deleted!);
	expect((await until(id, 'done')).outcome?.stop).toBe('finished');
	expect(await keys(id)).toEqual(['one', 'two', 'three']);
	const asked = engine.requests.map((request) => request.messages[0]!.content);
	expect(asked).toEqual(['one', 'two', 'two', 'three']);
});

test('a step that ends between a deletion and its undo is refused, and no failure of the run', async () => {
	let writes = 0;
	let refused: unknown;
	const tab = openTab(scriptedEngine(echo), algorithm, async (write) => {
		if (++writes !== 2) return write();
		const deleted = await deleteConversation(conversation);
		refused = await write().catch((thrown: unknown) => thrown);
		await restoreConversation(deleted!);
		throw refused;
	});
	const id = await ask1();
	const run = await until(id, 'done');
	expect(refused).toMatchObject({ code: 'aborted' });
	expect(run.outcome?.answer).toMatch(/^one #\d+two #\d+three #\d+$/);
	expect(await keys(id)).toEqual(['one', 'two', 'three']);
	expect(tab.asked()).toBe(4);
});
