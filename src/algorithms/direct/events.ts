/** What Direct found in its answer: told once, kept in the journal, drawn by the screen. */
import { flag, name, object, text, whole, type Check } from '../../core/checks/check.ts';
import type { RunEvent } from '../../core/events.ts';

/** The calculations of the answer, made again by code. */
export interface DirectSums {
	type: 'direct/sums';
	/** Calculations that could be made again. */
	checked: number;
	wrong: number;
	/** The answer has the right results in place of the wrong ones. */
	corrected: boolean;
	/** Short answer of what the model wrote, where it was corrected; none: it had none. */
	written?: string;
}

interface DirectEvents {
	'direct/sums': DirectSums;
}

declare module '../../core/events.ts' {
	interface RunEvents extends DirectEvents {}
}

/** What it may look like in a file that somebody else wrote. */
export const events = {
	'direct/sums': object<DirectSums>()({
		type: name(),
		'checked wrong': whole(),
		corrected: flag,
		'written?': text(),
	}),
} satisfies Record<keyof DirectEvents, Check>;

/** What a screen reader hears of it: only what is wrong. */
export function say(event: RunEvent): string {
	if (event.type !== 'direct/sums' || event.wrong === 0) return '';
	return event.corrected ? 'A wrong calculation was corrected.' : 'A calculation is wrong.';
}
