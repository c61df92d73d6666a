/**
 * The person wants the answer now, of a run or of one of its steps: thinking ends at once. That it
 * was wanted of the run is a record, so that a replay and a resume know it.
 */

/** Key of the record. */
export const finishEarlyKey = '#answer-now';

export interface FinishEarly {
	/** Aborted once it is wanted of the whole run. */
	readonly run: AbortSignal;
	/** Aborted once it is wanted of this step, or of the run. */
	of(key: string): AbortSignal;
	/** Without a key: of the whole run. */
	now(key?: string): void;
	/** Who writes it down; the mind that drives the run sets it. */
	heard: () => void;
}

export function createFinishEarly(): FinishEarly {
	const all = new AbortController();
	const steps = new Map<string, AbortController>();
	const enough: FinishEarly = {
		run: all.signal,
		of(key) {
			const step = steps.get(key) ?? new AbortController();
			steps.set(key, step);
			return AbortSignal.any([all.signal, step.signal]);
		},
		now(key) {
			// A step that was not asked for yet thinks as it likes.
			if (key !== undefined) return void steps.get(key)?.abort();
			if (all.signal.aborted) return;
			all.abort();
			enough.heard();
		},
		heard: () => {},
	};
	return enough;
}
