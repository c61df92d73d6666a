/**
 * What is wanted of a run, done by whichever tab drives it: this one or another, which then is told;
 * where none does, this one.
 */
import { MullError } from '../../core/errors.ts';
import { waitsForUser } from '../../core/mission/waits-for-user.ts';
import type { Run } from '../../core/types.ts';
import { changeRow, runningAgain, runLock } from './run-lease.ts';
import { resolveUnknownUses, forgetEnding, type Continue } from '../resume.ts';
import { RunQueue, type RunQueueSetup } from './run-queue.ts';

export interface ConductorSetup extends RunQueueSetup {
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
	notifyInput(runId: string): Promise<void>;
	/** A command from another tab. */
	obey(command: Command): void;
	/** True while a run is being driven here. */
	busy(): boolean;
	close(): void;
}

export function createConductor(setup: ConductorSetup): Conductor {
	const mine = new RunQueue(setup);

	/** True when some tab drives the run. */
	async function driven(runId: string): Promise<boolean> {
		const { held = [] } = await setup.locks.query();
		return held.some((lock) => lock.name === runLock(runId));
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
		take: (runId) => void mine.take(runId),

		async stop(runId) {
			if (await tell('stop', runId)) return;
			// Nobody drives it: replay the journal with the stop already given, for its best answer.
			const run = await setup.loadRun(runId);
			await mine.leave(runId);
			const first = async () => {
				if (run?.status !== 'running') await changeRow(setup, runId, runningAgain);
			};
			await mine.take(runId, { steps: 0, stopped: true, first });
		},

		async pause(runId) {
			if (await tell('pause', runId)) return;
			await mine.leave(runId);
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
			await mine.leave(runId);
			await mine.take(runId, { steps, first: () => resumeRun(setup, run, to) });
		},

		async notifyInput(runId) {
			const command = { type: 'command', command: 'hear', runId } as const;
			if (obey(command)) return;
			if (await driven(runId)) setup.post(command);
			const run = await setup.loadRun(runId);
			if (run && waitsForUser(run)) await conductor.resume(runId);
		},

		obey: (command) => void obey(command),
		busy: () => mine.busy(),
		close: () => mine.close(),
	};
	return conductor;
}

/** Writes that the run goes on, and what changes for it. */
async function resumeRun(setup: ConductorSetup, run: Run, to: Continue): Promise<void> {
	const { outcomes, expert, ...row } = to;
	const journal = setup.journalOf(run.id);
	await resolveUnknownUses(journal, run.id, outcomes ?? {});
	await forgetEnding(journal, run, to);
	await changeRow(setup, run.id, {
		...row,
		...(expert === undefined ? {} : { expert: expert ?? undefined }),
		status: 'running',
		waiting: undefined,
		outcome: undefined,
	});
}
