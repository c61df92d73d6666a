/** What MidTry's final check came to (midtry.md phase 6, decision M9), purely. */
import { extractAnswer, normaliseAnswer } from '../../core/answers/answer.ts';
import { nothingAsked, type Asked } from '../../core/answers/asked.ts';
import type { MidTryCheck } from './events.ts';

export interface Checked {
	verdict: MidTryCheck['verdict'];
	/** Normal form of the answer that the check came to, or null. */
	answer: string | null;
	because: string;
}

/**
 * Reads the check of a response whose normalised answer is `original` (null: open-ended). The check is
 * one more vote: a change of the answer stands if another path has it, and no fewer than then have the
 * original. `answers` are those of all paths.
 */
export function readCheck(
	text: string,
	original: string | null,
	answers: readonly (string | null)[],
	numericQuestion: boolean,
	asked: Asked = nothingAsked,
	cut = false,
): Checked {
	const answer = verdictOf(text, numericQuestion, asked, cut);
	const word = [...text.matchAll(/\bverdict[*_]*\s*:\s*(?:[*_]+\s*)?(ok|problem)\b/gi)].at(-1)?.[1];
	const finds = word?.toLowerCase();
	const checked = (verdict: Checked['verdict'], because: string) => ({ verdict, answer, because });

	if (answer !== null && answer === original) {
		return checked('confirmed', 'The final check came to the same answer.');
	}
	if (finds === 'ok' && answer !== null && original !== null && saysAlso(answer, original)) {
		return checked('confirmed', 'The final check found nothing to change.');
	}
	const having = (one: string | null) =>
		one === null ? 0 : answers.filter((a) => a === one).length;
	if (having(answer) > 0) {
		if (having(answer) < having(original)) {
			const why = 'more paths have the original, so it stands';
			return checked('disagreed', `The final check came to another answer; ${why}.`);
		}
		return checked('corrected', 'The final check corrected it to an answer that another path has.');
	}
	if (answer !== null && original !== null) {
		const why = 'no other path has that answer, so the original stands';
		return checked('disagreed', `The final check came to another answer; ${why}.`);
	}
	if (finds === 'ok') return checked('confirmed', 'The final check found nothing to change.');
	if (finds === 'problem') {
		return checked('disagreed', 'The final check found a problem; the original stands.');
	}
	return checked('failed', 'The final check came to no verdict.');
}

/** One says what the other says, with words around it: the same numbers, and no denial. */
function saysAlso(one: string, other: string): boolean {
	const words = (text: string): string[] => text.match(/[\p{L}\p{M}]+|\d[\d./:]*/gu) ?? [];
	const [a, b] = [words(one), words(other)];
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	const numbers = (all: string[]) =>
		all
			.filter((word) => /^\d/.test(word))
			.sort()
			.join();
	return (
		short.length > 0 &&
		numbers(short) === numbers(long) &&
		short.every((word) => long.includes(word)) &&
		!long.some((word) => denying.has(word) && !short.includes(word))
	);
}

const denying: ReadonlySet<string> = new Set(
	'not no never none neither without nicht kein keine keiner nie ohne'.split(' '),
);

/** Normal form of the answer that a judging reply ends with, or null; `cut`: it has no end. */
export function verdictOf(
	text: string,
	numericQuestion: boolean,
	asked: Asked = nothingAsked,
	cut = false,
): string | null {
	// Without the tag the last number would be one of its own calculations.
	const tagged = /<answer>/i.test(text);
	const short = extractAnswer(text, { numericQuestion: numericQuestion && tagged, cut });
	return short === null ? null : normaliseAnswer(short, asked);
}
