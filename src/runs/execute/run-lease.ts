/**
 * How this tab drives one run: it waits for the local engine and for the run's lock, drives until the
 * row no longer says `running`, and writes what became of it.
 */
import { isOnDevice } from '../../core/engines/engine-of.ts';
import { toPlain, type PlainError } from '../../core/errors.ts';
import { waitsForUser } from '../../core/mission/waits-for-user.ts';
import type { Algorithm, FindEngine, Journal, RunChange } from '../../core/ports.ts';
import type { Outcome, Roles, Run } from '../../core/types.ts';
import { wait } from '../../core/wait.ts';
import { abortOnDelete } from './abort-on-delete.ts';
import { drive, Paused } from './execute-run.ts';
import type { Live } from '../live.ts';
import type { AgentSetup } from '../mind.ts';
import { createFinishEarly, type FinishEarly } from '../answer-now.ts';
import { forgetEnding } from '../resume.ts';
import { writeUntilDone } from './write-until-done.ts';

export interface RunLeaseSetup {
	algorithm: (id: string) => Algorithm;
	/** The journal that holds this run. */
	journalOf: (runId: string) => Journal;
	loadRun: (runId: string) => Promise<Run | undefined>;
	findEngine: FindEngine;
	/** What a Thought agent may reach. */
	agentFor?: (run: Run) => AgentSetup;
	/** What is to be said of what a run came to, beside its own reason. */
	advice?: (run: Run) => string | null;
	/** Roles to go on with at once where a run would wait; null: it waits. */
	fallback?: (run: Run, error: PlainError) => Promise<Roles | null>;
	/** Waits until this tab owns the local engine. */
	ownLocal: (signal: AbortSignal) => Promise<void>;
	locks: Pick<LockManager, 'request' | 'query'>;
	live: (live: Live) => void;
	now: () => number;
	/**
	 * Milliseconds between a fault of the surroundings and the row that says so. A page that is being
	 * reloaded loses its requests and workers a moment before its brain ends. In WebKit the brain then
	 * wrote that the run waits for a model.
	 */
	beliefAfter?: number;
}

export const runLock = (runId: string) => `mull-run-${runId}`;

/** A run that has a place in this tab. */
export interface TabRun {
	/** What was to be written first is written: the run's row tells what it is. */
	begun: boolean;
	/** Holds the run's lock. */
	active: boolean;
	stop: AbortController;
	enough: FinishEarly;
	/** Gives up the place in the queue. */
	leave: AbortController;
	/** Aborted when the run's row is gone. */
	gone: AbortController;
	/** Steps that may still begin. */
	steps: number;
	/** The person said something since it was begun here or went on. */
	heard: boolean;
}

export const newTabRun = (steps: number): TabRun => ({
	begun: false,
	active: false,
	stop: new AbortController(),
	enough: createFinishEarly(),
	leave: new AbortController(),
	gone: new AbortController(),
	steps,
	heard: false,
});

export const changeRow = (setup: RunLeaseSetup, runId: string, to: RunChange) =>
	setup.journalOf(runId).update(runId, to);

/**
 * Drives the run once this tab may, as long as its row says `running`; gives its place in the queues
 * up when `leave` is aborted.
 */
export async function driveUnderLock(
	setup: RunLeaseSetup,
	runId: string,
	driving: TabRun,
): Promise<void> {
	const run = await setup.loadRun(runId);
	if (run?.status !== 'running') return;
	if (needsLocalEngine(run) && !driving.stop.signal.aborted) {
		await setup.ownLocal(driving.leave.signal);
	}
	const { signal } = driving.leave;
	await setup.locks.request(runLock(runId), { signal }, async () => {
		try {
			while (await goOn(setup, runId, driving));
		} finally {
			driving.active = false;
		}
	});
}

/** Drives the run to where its row no longer says `running`; true: it says so again. */
async function goOn(setup: RunLeaseSetup, runId: string, driving: TabRun): Promise<boolean> {
	// Another tab may have driven it to its end while this one waited.
	const run = await setup.loadRun(runId);
	if (run?.status !== 'running') return false;
	Object.assign(driving, { active: true, heard: false });
	const to = await turn(setup, run, driving).catch((thrown: unknown) =>
		endedBy(toPlain(thrown), driving.stop.signal.aborted),
	);
	if (!to) return true;
	if (!(await write(setup, runId, driving, to))) return !driving.leave.signal.aborted;
	// Said after the run looked for the last time, before anybody could see that it waits.
	if (driving.heard && waitsForUser(to)) {
		await changeRow(setup, runId, runningAgain);
		return true;
	}
	driving.active = false;
	return false;
}

/** Resolves sooner when the person stops the run or this tab gives it up. */
const untilBelieved = ({ beliefAfter = 0 }: RunLeaseSetup, { leave, stop }: TabRun) =>
	wait(beliefAfter, AbortSignal.any([leave.signal, stop.signal])).catch(() => {});

/** What the run's row becomes; null when it goes on at once. */
async function turn(setup: RunLeaseSetup, run: Run, driving: TabRun): Promise<RunChange | null> {
	const journal = setup.journalOf(run.id);
	const gone = (driving.gone = new AbortController());
	const to = await drive(setup.algorithm(run.algorithm), {
		run,
		journal: abortOnDelete(journal, gone),
		findEngine: setup.findEngine,
		stop: AbortSignal.any([driving.stop.signal, gone.signal]),
		enough: driving.enough,
		acquireStep: (counts = true) => {
			if (driving.steps <= 0) throw new Paused();
			if (counts) driving.steps -= 1;
		},
		live: setup.live,
		...(setup.agentFor ? { agent: setup.agentFor(run) } : {}),
		...(setup.advice ? { advice: setup.advice } : {}),
		now: setup.now,
	});
	// Deleted meanwhile. Was that undone, it goes on from what it had then.
	if (gone.signal.aborted) return null;
	if (to.status === 'suspended' && !waitsForUser(to) && !driving.stop.signal.aborted) {
		await untilBelieved(setup, driving);
		// Stopped meanwhile, it answers with the best it has.
		if (driving.stop.signal.aborted) return null;
	}
	const roles = to.waiting && (await setup.fallback?.(run, to.waiting));
	if (!roles) return to;
	await forgetEnding(journal, run, { roles });
	await changeRow(setup, run.id, { ...to, status: 'running', waiting: undefined, roles });
	return null;
}

/**
 * Writes what became of the run, or if that cannot be kept, why. Else its row would say `running`
 * and nobody drive it. False when this tab leaves, or a stop is given, before anything is written.
 */
function write(
	setup: RunLeaseSetup,
	runId: string,
	{ leave, stop }: TabRun,
	to: RunChange,
): Promise<boolean> {
	const stopped = stop.signal.aborted;
	const signal = stopped ? leave.signal : AbortSignal.any([leave.signal, stop.signal]);
	return writeUntilDone(runId, setup, signal, () =>
		changeRow(setup, runId, to).catch((thrown: unknown) =>
			changeRow(setup, runId, { ...to, ...endedBy(toPlain(thrown), stopped) }),
		),
	);
}

export const runningAgain: RunChange = { status: 'running', waiting: undefined };

/** A fault that leaves no outcome; a stop that was given stays one. */
const endedBy = (error: PlainError, stopped: boolean): RunChange =>
	stopped
		? { status: 'stopped', waiting: undefined, outcome: stoppedBy(error) }
		: { status: 'suspended', waiting: error, outcome: undefined };

const stoppedBy = ({ message }: PlainError): Outcome => ({
	answer: '',
	stop: 'stopped',
	reason: message,
});

function needsLocalEngine(run: Run): boolean {
	return [run.roles.A.model, run.roles.B.model, run.expert].some(isOnDevice);
}
