/** The short answer of a task's text, by which attempts are compared. Pure. */
import { extractAnswer, isNumericQuestion } from '../../core/answers/answer.ts';

/** An answer that says that there is none agrees with nothing. */
const none =
	/^\W*(?:un(?:known|clear|bekannt|klar)|not (?:known|given|stated|possible|enough)|n\/a|none given|cannot be|can't be|nicht (?:bekannt|angegeben|genug)|keine angabe)/i;

/** "What stands above": the text itself is the answer. */
const refersBack =
	/^\W*(?:(?:see|as|what|wie|was|siehe|der|die|das|the)\s+)?(?:[\p{L}]+\s+){0,2}(?:above|oben|obige[nrs]?)\b(?:\s+\p{L}+)?\W*$/iu;

export const isNoAnswer = (answer: string): boolean => none.test(answer) || refersBack.test(answer);

/** The answer of a text to a task, or null where nothing in it can be compared. */
export function shortAnswer(text: string, question: string, cut = false): string | null {
	const numericQuestion = isNumericQuestion(question);
	const answer = extractAnswer(text, { numericQuestion, question, cut });
	return answer !== null && (isNoAnswer(answer) || repeats(answer, question)) ? null : answer;
}

/** So many words of the question in its own order are no answer to it. */
const fewest = 5;

function repeats(answer: string, question: string): boolean {
	const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []).join(' ');
	const words = plain(answer);
	return words.split(' ').length >= fewest && ` ${plain(question)} `.includes(` ${words} `);
}
