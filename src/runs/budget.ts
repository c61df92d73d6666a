/** What a run may spend: new tokens, calls of models (`core/runs/calls.ts`), minutes of work. All are counted in the journal. */
import { MullError } from '../core/errors.ts';
import { callsOf } from '../core/runs/calls.ts';
import type { Step } from '../core/runs/steps.ts';
import type { Run } from '../core/types.ts';

export interface Spending {
	/** Why no further step may begin, or null. What is set aside is not spent yet. */
	over(): MullError | null;
	/**
	 * About how many calls may still begin, by what the calls so far took; null without a budget, or
	 * while nothing is known.
	 */
	left(): number | null;
	/**
	 * Null when a step that needs so much need not wait (it may begin, or `over` says why not).
	 * Else steps under way hold what it needs: resolves when one of them has given back what it did
	 * not use, or once `signal` aborts. Then ask again.
	 */
	wait(needed: Amount, signal: AbortSignal): Promise<void> | null;
	/**
	 * Sets tokens and calls aside for a step that begins: at most what is left, so that parallel
	 * steps together stay inside the budget. Only calls that a server or a device made necessary
	 * again may go past it.
	 */
	grant(most: Amount): Grant;
}

/** Tokens written, calls made. */
export interface Amount {
	tokens: number;
	calls: number;
}

/** What the step may use; Infinity where the run has no budget of it. */
interface Grant extends Amount {
	/** The step is over and has used so much; only the first time counts. */
	done(used?: Partial<Amount>): void;
}

/**
 * Milliseconds a run has worked, this session included. A clock that is set back takes none away;
 * rows may say less than none, since once it did.
 */
export const workedSince = ({ worked }: Run, began: number, now: number): number =>
	Math.max(0, worked) + Math.max(0, now - began);

/** Counts from the steps recorded so far; `now` in milliseconds since 1970. */
export function spending(run: Run, steps: Step[], now: () => number): Spending {
	const { budget } = run;
	const began = now();
	let tokens = 0;
	let calls = 0;
	for (const step of steps) {
		// What a fork took over, or what the person wrote, was not written by this run.
		if (step.kind !== 'think' || step.inherited || step.edited) continue;
		tokens += step.usage?.completionTokens ?? 0;
		calls += callsOf(step);
	}
	const reserved: Amount = { tokens: 0, calls: 0 };
	const waiting = new Set<() => void>();

	const used = () => ({ calls, tokens, minutes: workedSince(run, began, now()) / 60_000 });
	const free = (unit: keyof Amount) => budget[unit] - used()[unit] - reserved[unit];

	function over(): MullError | null {
		const amounts = used();
		for (const unit of ['calls', 'tokens', 'minutes'] as const) {
			const limit = budget[unit];
			if (limit > 0 && amounts[unit] >= limit) return spent(`${limit} ${unit}`);
		}
		return null;
	}

	function left(): number | null {
		const amounts = used();
		const lefts = (['calls', 'tokens', 'minutes'] as const).flatMap((unit) => {
			const perCall = amounts[unit] / calls;
			return budget[unit] > 0 && perCall > 0 ? [(budget[unit] - amounts[unit]) / perCall] : [];
		});
		return lefts.length > 0 ? Math.max(0, Math.floor(Math.min(...lefts))) : null;
	}

	return {
		over,
		left,
		wait(needed, signal) {
			// Where nobody holds any there is nothing to wait for.
			const short = (unit: keyof Amount) =>
				budget[unit] > 0 && reserved[unit] > 0 && free(unit) < needed[unit];
			if (!(short('tokens') || short('calls')) || signal.aborted || over()) return null;
			return new Promise((resolve) => {
				const goOn = () => {
					waiting.delete(goOn);
					signal.removeEventListener('abort', goOn);
					resolve();
				};
				waiting.add(goOn);
				signal.addEventListener('abort', goOn);
			});
		},
		grant(most) {
			const part = (unit: keyof Amount) =>
				budget[unit] > 0 ? Math.max(1, Math.min(most[unit], free(unit))) : Infinity;
			const granted = { tokens: part('tokens'), calls: part('calls') };
			const held = (unit: keyof Amount) => (granted[unit] < Infinity ? granted[unit] : 0);
			reserved.tokens += held('tokens');
			reserved.calls += held('calls');
			let open = true;
			return {
				...granted,
				done(used = {}) {
					if (!open) return;
					open = false;
					reserved.tokens -= held('tokens');
					reserved.calls -= held('calls');
					tokens += used.tokens ?? 0;
					calls += used.calls ?? 0;
					for (const goOn of [...waiting]) goOn();
				},
			};
		},
	};
}

const spent = (what: string) =>
	new MullError(
		'over-budget',
		`The budget of ${what} for this run is spent.`,
		'Continue with a larger budget, or keep the best answer so far.',
	);
