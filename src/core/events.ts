/**
 * RunEvent: what an algorithm decided, told once. The journal stores these, the screen draws
 * them, tests expect them. Model calls are not events: they are `ThinkStep`s of their own.
 */

/** By type. Each algorithm adds its own to it, in the `events.ts` of its folder. */
export interface RunEvents {
	trimmed: Trimmed;
}

export type RunEvent = RunEvents[keyof RunEvents];

/** The budgeter left something out of a prompt so that it fits the context. Never silent. */
export interface Trimmed {
	type: 'trimmed';
	/** Key of the step whose prompt was cut. */
	step: string;
	/** What was left out, as counts and characters. */
	history: number;
	notes: number;
	candidateCharacters: number;
	questionCharacters: number;
}
