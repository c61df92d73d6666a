/** The short answer of a task's text, by which attempts are compared. Pure. */
import { extractAnswer, isNumericQuestion } from '../../../core/answers/answer.ts';
import { wholeLines } from '../../../core/replies/cut.ts';
import { pointsAtText } from '../../shared/open-question.ts';

/** An answer that says that there is none agrees with nothing. */
const none =
	/^\W*(?:un(?:known|clear|bekannt|klar)|not (?:known|given|stated|possible|enough)|n\/a|none given|cannot be|can't be|nicht (?:bekannt|angegeben|genug)|keine angabe)/i;

/** A small model may say the question again. */
const asks = /[?？؟]["”»’*\s]*$/;

export const isNoAnswer = (answer: string): boolean =>
	none.test(answer) || pointsAtText(answer) || asks.test(answer.slice(-20));

/** Characters of a marked line that is still one answer: of several questions it takes many words. */
const longest = 600;
/** Longer than `extractAnswer` takes; then it would look for a number elsewhere. */
const long = 160;

/** The last line, where it is marked as the answer and long: null where it is none. */
function longAnswer(text: string): string | null {
	const line = text
		.trimEnd()
		.split('\n')
		.at(-1)!
		.slice(0, longest + 40);
	const answer = /^[\s*_#>]*answer[\s*_]*[:：][\s*_]*(.*?)[\s*_]*$/i.exec(line)?.[1] ?? '';
	return answer.length > long && answer.length <= longest ? answer : null;
}

/** The answer of a text to a task, or null where nothing in it can be compared. */
export function shortAnswer(text: string, question: string, cut = false): string | null {
	const marked = longAnswer(cut ? wholeLines(text) : text);
	if (marked !== null) return marked;
	const numericQuestion = isNumericQuestion(question);
	const answer = extractAnswer(text, { numericQuestion, question, cut });
	return answer !== null && isNoAnswer(answer) ? null : answer;
}
