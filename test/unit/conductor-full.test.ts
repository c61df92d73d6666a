/** A disk that takes nothing: a run is never left at "Working" with nobody to drive it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Algorithm, Journal } from '../../src/core/ports.ts';
import type { Run } from '../../src/core/types.ts';
import { createConductor, type ConductorSetup } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { alone } from '../support/lone-conductor.ts';
import { algorithmOf, ask, echo, someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { waitFor } from '../support/wait.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** As `waitFor`, but the conductor's pauses pass at once: Vitest lets so much of them pass as it waits. */
const soon = <T>(check: () => T): Promise<T> =>
	waitFor(async () => {
		await vi.advanceTimersByTimeAsync(1_000);
		return check();
	});

const noRoom = new MullError('quota', 'No room.', 'Delete something.');
/** What the disk takes: everything, only small rows, nothing; or it cannot even be read. */
type Disk = 'free' | 'small' | 'full' | 'deaf';

/** A run of two steps. The disk becomes `next` at the second one, or at the end. */
function onDisk(
	{ at, next = 'full' }: { at?: 'two' | 'end'; next?: Disk } = {},
	change: Partial<Run> = {},
	more: Partial<ConductorSetup> = {},
) {
	const memory = memoryJournal();
	const run = someRun(change);
	memory.runs.set(run.id, run);
	let disk: Disk = 'free';
	const reach = (place: 'two' | 'end') => void (place === at && (disk = next));
	const room = (small: boolean) => {
		if (disk !== 'free' && !(small && disk === 'small')) throw noRoom;
	};
	let tries = 0;
	const journal: Journal = {
		...memory,
		append: async (...given) => {
			room(false);
			await memory.append(...given);
		},
		update: async (id, to) => {
			tries += 1;
			room(!to.outcome);
			await memory.update(id, to);
		},
	};
	const engine = scriptedEngine((request) => {
		if (request.messages[0]!.content === 'two') reach('two');
		return echo(request);
	});
	const twoSteps = algorithmOf(async (mind) => {
		const one = await mind.think('one', ask('one'));
		try {
			const two = await mind.think('two', ask('two'));
			reach('end');
			return `${one.text}, ${two.text}`;
		} catch (thrown) {
			if (mind.stop.aborted) return `best: ${one.text}`;
			throw thrown;
		}
	});
	const algorithm: Algorithm = {
		...twoSteps,
		run: async (chat, options, mind) => ({
			...(await twoSteps.run(chat, options, mind)),
			...(mind.stop.aborted ? { stop: 'stopped' } : {}),
		}),
	};
	let reason: string | null = null;
	const conductor = createConductor({
		...alone(memory, engine),
		algorithm: () => algorithm,
		journalOf: () => journal,
		loadRun: async (id) => {
			if (disk === 'deaf') throw new MullError('storage', 'It cannot be read.');
			return memory.runs.get(id);
		},
		live: (live) => {
			if (live.key === 'unwritten') reason = live.type === 'delta' ? live.label : null;
		},
		...more,
	});
	return {
		conductor,
		engine,
		id: run.id,
		row: () => memory.runs.get(run.id)!,
		tries: () => tries,
		becomes: (next: Disk) => {
			disk = next;
			at = undefined;
		},
		/** Why it does not go on, as the page shows it; null: nothing to show. */
		reason: () => reason,
		until: (status: Run['status']) =>
			soon(() => {
				expect(memory.runs.get(run.id)?.status).toBe(status);
				expect(conductor.busy()).toBe(false);
			}),
	};
}

test('a step and the row find no room: the page says why, and the row as soon as it can', async () => {
	const { conductor, engine, id, becomes, row, reason, until } = onDisk({ at: 'two' });
	conductor.take(id);
	await soon(() => expect(reason()).toBe('No room. Delete something.'));
	await vi.advanceTimersByTimeAsync(600_000);
	expect(row().status).toBe('running');
	becomes('free');
	await until('suspended');
	expect(row().waiting).toMatchObject({ code: 'quota', wayOut: 'Delete something.' });
	expect(reason()).toBeNull();
	// No model was asked again meanwhile.
	expect(engine.requests).toHaveLength(2);
	await conductor.resume(id);
	await until('done');
});

test('it tries seldom, and not at all once the tab is closed', async () => {
	const { conductor, id, becomes, row, tries, reason } = onDisk({ at: 'two' });
	conductor.take(id);
	await soon(() => expect(reason()).not.toBeNull());
	await vi.advanceTimersByTimeAsync(3_600_000);
	// The whole change, and then the small one.
	expect(tries() / 2).toBeGreaterThan(50);
	expect(tries() / 2).toBeLessThan(70);
	conductor.close();
	await soon(() => expect(reason()).toBeNull());
	const before = tries();
	becomes('free');
	await vi.advanceTimersByTimeAsync(3_600_000);
	expect([tries(), row().status]).toEqual([before, 'running']);
});

test('an answer that finds no room is kept until it does', async () => {
	const { conductor, id, becomes, row, reason, until } = onDisk({ at: 'end' });
	conductor.take(id);
	await soon(() => expect(reason()).not.toBeNull());
	becomes('free');
	await until('done');
	expect(row().outcome?.answer).toMatch(/^one #\d+, two #\d+$/);
});

test('an answer for which there is no room is no reason to hide why', async () => {
	const { conductor, id, becomes, row, until } = onDisk({ at: 'end', next: 'small' });
	conductor.take(id);
	await until('suspended');
	expect(row().waiting?.code).toBe('quota');
	becomes('free');
	await conductor.resume(id);
	await until('done');
});

test('a stop that is given meanwhile wins, with the best answer that is kept', async () => {
	const { conductor, engine, id, becomes, row, reason, until } = onDisk({ at: 'two' });
	conductor.take(id);
	await soon(() => expect(reason()).not.toBeNull());
	await conductor.stop(id);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(row().status).toBe('running');
	becomes('free');
	await until('stopped');
	expect(row().outcome?.answer).toMatch(/^best: one/);
	expect(engine.requests).toHaveLength(2);
});

test('a run whose row cannot be read is taken again', async () => {
	const { conductor, id, becomes, reason, until } = onDisk();
	becomes('deaf');
	conductor.take(id);
	await soon(() => expect(reason()).toBe('It cannot be read.'));
	becomes('free');
	await until('done');
});

test('a resume that cannot be written is told to whoever asked, and may be asked again', async () => {
	const { conductor, id, becomes, row, until } = onDisk({}, { status: 'paused' });
	becomes('full');
	await expect(conductor.resume(id)).rejects.toMatchObject({ code: 'quota' });
	expect(row().status).toBe('paused');
	becomes('free');
	await conductor.resume(id);
	await until('done');
});
