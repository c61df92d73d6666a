/**
 * The kinds of problem that the readers can do: each recognises its question by its words, and works
 * it out from what is known and nothing else. Answers are written in sentences that the readers can
 * read again, so that a later step can build on them.
 */
import type { Knowledge, Seen } from './knowledge.ts';

export interface Solved {
	/** As short as it can be. */
	short: string;
	/** A sentence that is complete in itself. */
	statement: string;
	/** Calculations, quotes. */
	work: string[];
	uses: Seen[];
	/** JavaScript that works it out from what was read, where it is a calculation. */
	code?: string;
}

export interface Lacking {
	/** What is not in the prompt. */
	missing: string;
	/** Only the person knows it; and what to assume otherwise. */
	assumption?: string;
	/** What there is of it, for a later step. */
	partial: string[];
	uses: Seen[];
}

export type Result = Solved | Lacking;
export const isSolved = (result: Result): result is Solved => 'short' in result;

export interface Problem {
	/** The question's own words, or null when it is of another kind. */
	reads: (sentence: string) => string[] | null;
	solve: (words: string[], known: Knowledge, sentence: string) => Result;
	/** Works it out from the text `given`, where that is not in the prompt. */
	program?: (sentence: string, known: Knowledge) => string | undefined;
	/** What has to be worked out first, each complete in itself. */
	parts?: (words: string[], sentence: string, known: Knowledge) => string[];
	/** With what the sentence begins that states its answer, where it was worked out before. */
	stem?: (words: string[], sentence: string) => string;
}

export const lacking = (missing: string, partial: string[] = [], uses: Seen[] = []): Lacking => ({
	...{ missing, partial, uses },
});
export const groups = (pattern: RegExp) => (sentence: string) => {
	const found = pattern.exec(sentence);
	return found ? found.slice(1).map((one) => one ?? '') : null;
};
export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
export const round = (n: number) => Math.round(n * 100) / 100;
