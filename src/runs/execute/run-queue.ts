/**
 * The runs of this tab: those that it drives, and those that it queues for. One tab at a time drives
 * a run and one tab owns the local engine (Web Locks); the others queue for both, so they take over
 * the moment that tab goes, and a run that was `running` when the browser died is taken up by
 * whoever opens the page next.
 */
import type { Run } from '../../core/types.ts';
import { driveUnderLock, newTabRun, type TabRun, type RunLeaseSetup } from './run-lease.ts';
import { writeUntilDone } from './write-until-done.ts';

export interface RunQueueSetup extends RunLeaseSetup {
	/** Tells all stored runs whose status is `running`, now and at every change. */
	watchRunning: (next: (runs: Run[]) => void) => () => void;
}

interface Take {
	/** Steps that may begin; without a number, all. */
	steps?: number;
	/** Taken to be stopped: it answers with the best it has. */
	stopped?: boolean;
	/** Changes the run's row; its place is taken before, else the watch would take it. */
	first?: () => Promise<void>;
}

/** How often, and how many milliseconds apart, it is looked whether a run has let go of its place. */
const looks = 200;
const between = 10;

export class RunQueue {
	#setup: RunQueueSetup;
	#drivings = new Map<string, TabRun>();
	#unwatch: () => void;

	constructor(setup: RunQueueSetup) {
		this.#setup = setup;
		this.#unwatch = setup.watchRunning((runs) => this.#look(runs));
	}

	get(runId: string): TabRun | undefined {
		return this.#drivings.get(runId);
	}

	/** True while one is being driven. */
	busy(): boolean {
		return [...this.#drivings.values()].some((driving) => driving.active);
	}

	/** Drives the run, or queues for it. Resolves, or rejects, with `first`. */
	take(
		runId: string,
		{ steps = Infinity, stopped = false, first = async () => {} }: Take = {},
	): Promise<void> {
		if (this.#drivings.has(runId)) return Promise.resolve();
		const driving = newTabRun(steps);
		if (stopped) driving.stop.abort();
		this.#drivings.set(runId, driving);
		const begun = first().then(() => void (driving.begun = true));
		begun
			.then(() => this.#drive(runId, driving))
			// Whoever asked for it is told.
			.catch(() => {})
			.finally(() => {
				this.#drivings.delete(runId);
				// Brought back while its place was still taken: the watch has passed it over.
				if (driving.gone.signal.aborted) void this.#takeIfRunning(runId);
			});
		return begun;
	}

	/** Gives the run's place up, and waits until it is free. */
	async leave(runId: string): Promise<void> {
		this.get(runId)?.leave.abort();
		for (let tries = 0; this.#drivings.has(runId) && tries < looks; tries++) {
			await new Promise((resolve) => setTimeout(resolve, between));
		}
	}

	close(): void {
		this.#unwatch();
		for (const { leave } of this.#drivings.values()) leave.abort();
	}

	#drive(runId: string, driving: TabRun): Promise<boolean> {
		const { signal } = driving.leave;
		return writeUntilDone(runId, this.#setup, signal, () =>
			driveUnderLock(this.#setup, runId, driving),
		);
	}

	async #takeIfRunning(runId: string): Promise<void> {
		if ((await this.#setup.loadRun(runId))?.status === 'running') void this.take(runId);
	}

	#look(runs: Run[]): void {
		const running = new Set(runs.map((run) => run.id));
		for (const id of running) void this.take(id);
		for (const [id, driving] of this.#drivings) {
			// Private runs are never listed; what is driven here ends by itself, unless it was deleted.
			if (!running.has(id)) void this.#leaveIfOver(id, driving);
		}
	}

	async #leaveIfOver(runId: string, driving: TabRun): Promise<void> {
		// Its row still says what it was; once it is written, it is looked at anyway.
		if (!driving.begun) return;
		const { gone } = driving;
		const run = await this.#setup.loadRun(runId);
		if (!run) gone.abort();
		if (run?.status !== 'running' && !driving.active) driving.leave.abort();
	}
}
