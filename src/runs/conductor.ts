/**
 * Which runs this tab drives. One tab at a time drives a run and one tab owns the local engine
 * (Web Locks); the others queue for both, so they take over the moment that tab goes, and a run
 * that was `running` when the browser died is taken up by whoever opens the page next.
 */
import { isOnDevice } from '../core/engines/ask.ts';
import { MullError, toPlain, type PlainError } from '../core/errors.ts';
import { waitsForUser } from '../core/mission/inbox.ts';
import type { Algorithm, FindEngine, Journal, RunChange } from '../core/ports.ts';
import type { Outcome, Roles, Run } from '../core/types.ts';
import { drive, Paused } from './drive.ts';
import type { Live } from './live.ts';
import { decide, forgetEnding, type Continue } from './resume.ts';
import { insist } from './write-until-done.ts';
import type { AgentSetup } from './mind.ts';
import { untilGone } from './deleted-run.ts';

export interface ConductorSetup {
	algorithm: (id: string) => Algorithm;
	/** The journal that holds this run. */
	journalOf: (runId: string) => Journal;
	loadRun: (runId: string) => Promise<Run | undefined>;
	/** Tells all stored runs whose status is `running`, now and at every change. */
	watchRunning: (next: (runs: Run[]) => void) => () => void;
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
	/** Tells the other tabs' conductors; they answer to `command`. */
	post: (command: Command) => void;
	live: (live: Live) => void;
	now: () => number;
}

/** Sent between tabs: whoever drives the run obeys. */
export interface Command {
	type: 'command';
	command: 'stop' | 'pause' | 'hear';
	runId: string;
}

export interface Conductor {
	/** Drives the run, or queues for it. Resolves at once. */
	take(runId: string): void;
	stop(runId: string): Promise<void>;
	pause(runId: string): Promise<void>;
	/**
	 * Goes on with a paused, suspended, stopped or finished run; `steps` limits how far. Throws what
	 * the journal throws when that cannot be written.
	 */
	resume(runId: string, how?: { steps?: number; change?: Continue }): Promise<void>;
	/** The person said something: a run that waits for that goes on, one about to wait looks again. */
	hear(runId: string): Promise<void>;
	/** A command from another tab. */
	obey(command: Command): void;
	/** True while a run is being driven here. */
	busy(): boolean;
	close(): void;
}

interface Driving {
	/** What was to be written first is written: the run's row tells what it is. */
	begun: boolean;
	/** Holds the run's lock. */
	active: boolean;
	stop: AbortController;
	/** Gives up the place in the queue. */
	leave: AbortController;
	/** Aborted when the run's row is gone. */
	gone: AbortController;
	/** Steps that may still begin. */
	steps: number;
	/** The person said something since it was begun here or went on. */
	heard: boolean;
}

interface Take {
	steps?: number;
	stopped?: boolean;
	first?: () => Promise<void>;
}

export const runLock = (runId: string) => `mull-run-${runId}`;

export function createConductor(setup: ConductorSetup): Conductor {
	const mine = new Map<string, Driving>();

	const change = (runId: string, to: RunChange) => setup.journalOf(runId).update(runId, to);

	/**
	 * `first` changes the run's row; the place is taken before, else the watch would take it.
	 * Resolves, or rejects, with `first`.
	 */
	function take(
		runId: string,
		{ steps = Infinity, stopped = false, first = async () => {} }: Take = {},
	): Promise<void> {
		if (mine.has(runId)) return Promise.resolve();
		const driving: Driving = {
			begun: false,
			active: false,
			stop: new AbortController(),
			leave: new AbortController(),
			gone: new AbortController(),
			steps,
			heard: false,
		};
		if (stopped) driving.stop.abort();
		mine.set(runId, driving);
		const begun = first().then(() => void (driving.begun = true));
		begun
			.then(() => insist(runId, setup, driving.leave.signal, () => conduct(runId, driving)))
			// Whoever asked for it is told.
			.catch(() => {})
			.finally(() => {
				mine.delete(runId);
				// Brought back while its place was still taken: the watch has passed it over.
				if (driving.gone.signal.aborted) void takeIfRunning(runId);
			});
		return begun;
	}

	/**
	 * Writes what became of the run, or if that cannot be kept, why. Else its row would say `running`
	 * and nobody drive it. False when this tab leaves, or a stop is given, before anything is written.
	 */
	function write(runId: string, { leave, stop }: Driving, to: RunChange): Promise<boolean> {
		const stopped = stop.signal.aborted;
		const signal = stopped ? leave.signal : AbortSignal.any([leave.signal, stop.signal]);
		return insist(runId, setup, signal, () =>
			change(runId, to).catch((thrown: unknown) =>
				change(runId, { ...to, ...endedBy(toPlain(thrown), stopped) }),
			),
		);
	}

	async function takeIfRunning(runId: string): Promise<void> {
		if ((await setup.loadRun(runId))?.status === 'running') void take(runId);
	}

	async function conduct(runId: string, driving: Driving): Promise<void> {
		const run = await setup.loadRun(runId);
		if (run?.status !== 'running') return;
		if (needsLocalEngine(run) && !driving.stop.signal.aborted) {
			await setup.ownLocal(driving.leave.signal);
		}
		const { signal } = driving.leave;
		await setup.locks.request(runLock(runId), { signal }, async () => {
			try {
				while (await goOn(runId, driving));
			} finally {
				driving.active = false;
			}
		});
	}

	/** Drives the run to where its row no longer says `running`; true: it says so again. */
	async function goOn(runId: string, driving: Driving): Promise<boolean> {
		// Another tab may have driven it to its end while this one waited.
		const run = await setup.loadRun(runId);
		if (run?.status !== 'running') return false;
		Object.assign(driving, { active: true, heard: false });
		const to = await turn(run, driving).catch((thrown: unknown) =>
			endedBy(toPlain(thrown), driving.stop.signal.aborted),
		);
		if (!to) return true;
		if (!(await write(runId, driving, to))) return !driving.leave.signal.aborted;
		// Said after the run looked for the last time, before anybody could see that it waits.
		if (driving.heard && waitsForUser(to)) {
			await change(runId, goesOn);
			return true;
		}
		driving.active = false;
		return false;
	}

	/** What the run's row becomes; null when it goes on at once. */
	async function turn(run: Run, driving: Driving): Promise<RunChange | null> {
		const journal = setup.journalOf(run.id);
		const gone = (driving.gone = new AbortController());
		const to = await drive(setup.algorithm(run.algorithm), {
			run,
			journal: untilGone(journal, gone),
			findEngine: setup.findEngine,
			stop: AbortSignal.any([driving.stop.signal, gone.signal]),
			gate: (counts = true) => {
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
		const roles = to.waiting && (await setup.fallback?.(run, to.waiting));
		if (!roles) return to;
		await forgetEnding(journal, run, { roles });
		await change(run.id, { ...to, status: 'running', waiting: undefined, roles });
		return null;
	}

	const unwatch = setup.watchRunning((runs) => {
		const running = new Set(runs.map((run) => run.id));
		for (const id of running) void take(id);
		for (const [id, driving] of mine) {
			// Private runs are never listed; what is driven here ends by itself, unless it was deleted.
			if (!running.has(id)) void leaveIfOver(id, driving);
		}
	});

	async function leaveIfOver(runId: string, driving: Driving): Promise<void> {
		// Its row still says what it was; once it is written, it is looked at anyway.
		if (!driving.begun) return;
		const { gone } = driving;
		const run = await setup.loadRun(runId);
		if (!run) gone.abort();
		if (run?.status !== 'running' && !driving.active) driving.leave.abort();
	}

	/** True when some tab drives the run. */
	async function driven(runId: string): Promise<boolean> {
		const { held = [] } = await setup.locks.query();
		return held.some((lock) => lock.name === runLock(runId));
	}

	async function settle(runId: string): Promise<void> {
		mine.get(runId)?.leave.abort();
		for (let tries = 0; mine.has(runId) && tries < 200; tries++) {
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
	}

	function obey({ command, runId }: Command): boolean {
		const driving = mine.get(runId);
		if (!driving?.active) return false;
		if (command === 'stop') driving.stop.abort();
		else if (command === 'pause') driving.steps = 0;
		else driving.heard = true;
		return true;
	}

	const conductor: Conductor = {
		take: (runId) => void take(runId),

		async stop(runId) {
			const command = { type: 'command', command: 'stop', runId } as const;
			if (obey(command)) return;
			if (await driven(runId)) return setup.post(command);
			// Nobody drives it: replay the journal with the stop already given, for its best answer.
			const run = await setup.loadRun(runId);
			await settle(runId);
			const first = async () => {
				if (run?.status !== 'running') await change(runId, goesOn);
			};
			await take(runId, { steps: 0, stopped: true, first });
		},

		async pause(runId) {
			const command = { type: 'command', command: 'pause', runId } as const;
			if (obey(command)) return;
			if (await driven(runId)) return setup.post(command);
			await settle(runId);
			await change(runId, { status: 'paused' });
		},

		async resume(runId, { steps = Infinity, change: to = {} } = {}) {
			const run = await setup.loadRun(runId);
			if (!run) {
				throw new MullError('bad-input', 'This run is no longer here.', 'Ask the question again.');
			}
			if (await driven(runId)) {
				if (run.status === 'running') return;
				// The tab where it ended a moment ago is about to let go of it.
				await setup.locks.request(runLock(runId), {}, async () => {});
			}
			await settle(runId);
			const { outcomes, expert, ...row } = to;
			const first = async () => {
				await decide(setup.journalOf(runId), runId, outcomes ?? {});
				await forgetEnding(setup.journalOf(runId), run, to);
				await change(runId, {
					...row,
					...(expert === undefined ? {} : { expert: expert ?? undefined }),
					status: 'running',
					waiting: undefined,
					outcome: undefined,
				});
			};
			await take(runId, { steps, first });
		},

		async hear(runId) {
			const command = { type: 'command', command: 'hear', runId } as const;
			if (obey(command)) return;
			if (await driven(runId)) setup.post(command);
			const run = await setup.loadRun(runId);
			if (run && waitsForUser(run)) await conductor.resume(runId);
		},

		obey: (command) => void obey(command),
		busy: () => [...mine.values()].some((driving) => driving.active),
		close() {
			unwatch();
			for (const { leave } of mine.values()) leave.abort();
		},
	};
	return conductor;
}

const goesOn: RunChange = { status: 'running', waiting: undefined };

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
