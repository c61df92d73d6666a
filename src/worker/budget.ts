/** What a run may spend: new tokens, model calls, minutes of work. All are counted in the journal. */
import { MullError } from '../core/errors.ts';
import type { Run, Step } from '../core/types.ts';

export interface Spending {
	/** Why no further call may begin, or null. */
	over(): MullError | null;
	/**
	 * Sets tokens aside for a call that begins: at most what is left, so that parallel calls
	 * together stay inside the budget. Call `done` when the call is over.
	 */
	grant(maxTokens: number): { tokens: number; done: () => void };
	spend(tokens: number): void;
}

/** Counts from the steps recorded so far; `now` in milliseconds since 1970. */
export function spending(run: Run, steps: Step[], now: () => number): Spending {
	const { budget } = run;
	const began = now();
	let tokens = 0;
	let calls = 0;
	for (const step of steps) {
		if (step.kind !== 'think' || step.status === 'over-budget') continue;
		tokens += step.usage?.completionTokens ?? 0;
		calls += 1;
	}
	let reserved = 0;

	return {
		over() {
			if (budget.calls > 0 && calls >= budget.calls) return over(`${budget.calls} calls`);
			if (budget.tokens > 0 && tokens + reserved >= budget.tokens) {
				return over(`${budget.tokens} tokens`);
			}
			const minutes = (run.worked + now() - began) / 60_000;
			if (budget.minutes > 0 && minutes >= budget.minutes) return over(`${budget.minutes} minutes`);
			return null;
		},
		grant(maxTokens) {
			calls += 1;
			const left = budget.tokens > 0 ? budget.tokens - tokens - reserved : maxTokens;
			const granted = Math.max(1, Math.min(maxTokens, left));
			reserved += granted;
			let open = true;
			return {
				tokens: granted,
				done: () => {
					if (open) reserved -= granted;
					open = false;
				},
			};
		},
		spend: (used) => void (tokens += used),
	};
}

const over = (what: string) =>
	new MullError(
		'over-budget',
		`The budget of ${what} for this run is spent.`,
		'Continue with a larger budget, or keep the best answer so far.',
	);
