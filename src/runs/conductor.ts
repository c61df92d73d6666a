/**
 * Which runs this tab drives. One tab at a time drives a run and one tab owns the local engine
 * (Web Locks); the others queue for both, so they take over the moment that tab goes, and a run
 * that was `running` when the browser died is taken up by whoever opens the page next.
 */
import { MullError } from '../core/errors.ts';
import { waitsForUser } from '../core/mission/inbox.ts';
import type { Run } from '../core/types.ts';
import {
	changeRow,
	conduct,
	goesOn,
	newDriving,
	runLock,
	type Driving,
	type DrivingSetup,
} from './driving.ts';
import { decide, forgetEnding, type Continue } from './resume.ts';
import { writeUntilDone } from './write-until-done.ts';

export interface ConductorSetup extends DrivingSetup {
	/** Tells all stored runs whose status is `running`, now and at every change. */
	watchRunning: (next: (runs: Run[]) => void) => () => void;
	/** Tells the other tabs' conductors; they answer to `command`. */
	post: (command: Command) => void;
}

/** Sent between tabs: whoever drives the run obeys. */
export interface Command {
	type: 'command';
	command: 'stop' | 'pause' | 'answer' | 'hear';
	runId: string;
	/** `answer`: of this step alone. */
	key?: string;
}

export interface Conductor {
	/** Drives the run, or queues for it. Resolves at once. */
	take(runId: string): void;
	stop(runId: string): Promise<void>;
	pause(runId: string): Promise<void>;
	/** The answer is wanted now: thinking ends, of the run or of one of its steps. */
	answerNow(runId: string, key?: string): Promise<void>;
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

interface Take {
	steps?: number;
	stopped?: boolean;
	first?: () => Promise<void>;
}

export function createConductor(setup: ConductorSetup): Conductor {
	const mine = new Map<string, Driving>();

	/**
	 * `first` changes the run's row; the place is taken before, else the watch would take it.
	 * Resolves, or rejects, with `first`.
	 */
	function take(
		runId: string,
		{ steps = Infinity, stopped = false, first = async () => {} }: Take = {},
	): Promise<void> {
		if (mine.has(runId)) return Promise.resolve();
		const driving = newDriving(steps);
		if (stopped) driving.stop.abort();
		mine.set(runId, driving);
		const begun = first().then(() => void (driving.begun = true));
		begun
			.then(() =>
				writeUntilDone(runId, setup, driving.leave.signal, () => conduct(setup, runId, driving)),
			)
			// Whoever asked for it is told.
			.catch(() => {})
			.finally(() => {
				mine.delete(runId);
				// Brought back while its place was still taken: the watch has passed it over.
				if (driving.gone.signal.aborted) void takeIfRunning(runId);
			});
		return begun;
	}

	async function takeIfRunning(runId: string): Promise<void> {
		if ((await setup.loadRun(runId))?.status === 'running') void take(runId);
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

	function obey({ command, runId, key }: Command): boolean {
		const driving = mine.get(runId);
		if (!driving?.active) return false;
		if (command === 'stop') driving.stop.abort();
		else if (command === 'pause') driving.steps = 0;
		else if (command === 'answer') driving.enough.now(key);
		else driving.heard = true;
		return true;
	}

	/** Has whoever drives the run obey, in whichever tab; false when nobody does. */
	async function tell(
		command: Command['command'],
		runId: string,
		more: Pick<Command, 'key'> = {},
	): Promise<boolean> {
		const said: Command = { type: 'command', command, runId, ...more };
		if (obey(said)) return true;
		if (!(await driven(runId))) return false;
		setup.post(said);
		return true;
	}

	const conductor: Conductor = {
		take: (runId) => void take(runId),

		async stop(runId) {
			if (await tell('stop', runId)) return;
			// Nobody drives it: replay the journal with the stop already given, for its best answer.
			const run = await setup.loadRun(runId);
			await settle(runId);
			const first = async () => {
				if (run?.status !== 'running') await changeRow(setup, runId, goesOn);
			};
			await take(runId, { steps: 0, stopped: true, first });
		},

		async pause(runId) {
			if (await tell('pause', runId)) return;
			await settle(runId);
			await changeRow(setup, runId, { status: 'paused' });
		},

		async answerNow(runId, key) {
			if (await tell('answer', runId, key === undefined ? {} : { key })) return;
			// It waits for its turn in this tab: then it begins without thinking.
			if (key === undefined) mine.get(runId)?.enough.now();
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
				await changeRow(setup, runId, {
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
