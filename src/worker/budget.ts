/** What a run may spend: new tokens, model calls, minutes of work. All are counted in the journal. */
import { MullError } from '../core/errors.ts';
import type { Run, Step } from '../core/types.ts';

export interface Spending {
	/** Why no further call may begin, or null. Tokens set aside are not spent yet. */
	over(): MullError | null;
	/**
	 * About how many calls may still begin, by what the calls so far took; null without a budget, or
	 * while nothing is known.
	 */
	left(): number | null;
	/**
	 * Null when a call of that many tokens need not wait (it may begin, or `over` says why not).
	 * Else calls under way hold what it needs: resolves when one of them has given back what it did
	 * not write, or once `signal` aborts. Then ask again.
	 */
	wait(maxTokens: number, signal: AbortSignal): Promise<void> | null;
	/**
	 * Sets tokens aside for a call that begins: at most what is left, so that parallel calls
	 * together stay inside the budget.
	 */
	grant(most: number): Grant;
}

export interface Grant {
	/** What the call may write; Infinity in a run without a budget of tokens. */
	tokens: number;
	/** The call is over and has written so many; only the first time counts. */
	done(written?: number): void;
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
		if (step.status !== 'over-budget') calls += 1;
	}
	let reserved = 0;
	const waiting = new Set<() => void>();

	const used = () => ({ calls, tokens, minutes: workedSince(run, began, now()) / 60_000 });

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
		wait(maxTokens, signal) {
			const enough = budget.tokens - tokens - reserved >= maxTokens;
			if (reserved === 0 || enough || signal.aborted || over()) return null;
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
			calls += 1;
			const limited = budget.tokens > 0;
			const left = budget.tokens - tokens - reserved;
			const granted = limited ? Math.max(1, Math.min(most, left)) : Infinity;
			const held = limited ? granted : 0;
			reserved += held;
			let open = true;
			return {
				tokens: granted,
				done(written = 0) {
					if (!open) return;
					open = false;
					reserved -= held;
					tokens += written;
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
