/** The short answer of a task's text, by which attempts are compared. Pure. */
import { extractAnswer, isNumericQuestion } from '../../../core/answers/answer.ts';
import { pointsAtText } from '../../shared/open-question.ts';

/** An answer that says that there is none agrees with nothing. */
const none =
	/^\W*(?:un(?:known|clear|bekannt|klar)|not (?:known|given|stated|possible|enough)|n\/a|none given|cannot be|can't be|nicht (?:bekannt|angegeben|genug)|keine angabe)/i;

/** A small model may say the question again. */
const asks = /[?？؟]["”»’*\s]*$/;

export const isNoAnswer = (answer: string): boolean =>
	none.test(answer) || pointsAtText(answer) || asks.test(answer.slice(-20));

/** The answer of a text to a task, or null where nothing in it can be compared. */
export function shortAnswer(text: string, question: string, cut = false): string | null {
	const numericQuestion = isNumericQuestion(question);
	const answer = extractAnswer(text, { numericQuestion, question, cut });
	return answer !== null && isNoAnswer(answer) ? null : answer;
}
