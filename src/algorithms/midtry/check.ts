/** What MidTry's final check came to (midtry.md phase 6, decision M9), purely. */
import { extractAnswer, normaliseAnswer } from '../../core/answers/answer.ts';
import { nothingAsked, type Asked } from '../../core/answers/asked.ts';
import { mayBeSame } from '../shared/may-be-same.ts';
import type { MidTryCheck } from './events.ts';

export interface Checked {
	verdict: MidTryCheck['verdict'];
	/** Normal form of the answer that the check came to, or null. */
	answer: string | null;
	because: string;
}

/** How answers are read here. */
interface Reading {
	numericQuestion: boolean;
	question?: string;
	asked?: Asked;
	/** The check itself was cut. */
	cut?: boolean;
	/** Of forms that say the same the one that counts (`grouping.ts`). */
	forms?: ReadonlyMap<string, string>;
}

/**
 * Reads the check of a response with the answer `said` (null: open-ended). The check is
 * one more vote: a change of the answer stands if another path has it, and no fewer than then have the
 * original. `answers` are those of all paths.
 */
export function readCheck(
	text: string,
	said: string | null,
	answers: readonly (string | null)[],
	{ numericQuestion, question = '', asked = nothingAsked, cut = false, forms }: Reading,
): Checked {
	const short = shortOf(text, numericQuestion, cut);
	const formOf = (written: string | null): string | null => {
		const form = written === null ? null : normaliseAnswer(written, asked);
		return form === null ? null : (forms?.get(form) ?? form);
	};
	const [answer, original] = [formOf(short), formOf(said)];
	const word = [...text.matchAll(/\bverdict[*_]*\s*:\s*(?:[*_]+\s*)?(ok|problem)\b/gi)].at(-1)?.[1];
	const finds = word?.toLowerCase();
	const checked = (verdict: Checked['verdict'], because: string) => ({ verdict, answer, because });

	if (answer !== null && answer === original) {
		return checked('confirmed', 'The final check came to the same answer.');
	}
	if (finds === 'ok' && short !== null && said !== null && mayBeSame(short, said, question)) {
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

/** The answer that a judging reply ends with, or null; `cut`: it has no end. */
function shortOf(text: string, numericQuestion: boolean, cut: boolean): string | null {
	// Without the tag the last number would be one of its own calculations.
	const tagged = /<answer>/i.test(text);
	return extractAnswer(text, { numericQuestion: numericQuestion && tagged, cut });
}

/** The same in its normal form. */
export function verdictOf(
	text: string,
	numericQuestion: boolean,
	asked: Asked = nothingAsked,
	cut = false,
): string | null {
	const short = shortOf(text, numericQuestion, cut);
	return short === null ? null : normaliseAnswer(short, asked);
}
