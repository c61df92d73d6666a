/** What a task came to, in one line, without the labels under which a model writes. */
import { answerFirst } from '../../algorithms/thought/answer/answer-first.ts';
import { extractAnswer } from '../../core/answers/answer.ts';
import { plainText } from '../share/plain-text.ts';

/** Characters of a line. */
const longest = 240;
/** Characters of an answer that are looked at. */
const most = 5000;

/** What was assumed, to the end of its line: it stands under the mission's answer. */
const assumed =
	/(?:^|(?<=[.!?] ))[*_]{0,2}(?:assum(?:ed|ptions?)|angenommen|annahmen?)[*_]{0,2}:.*$/gimu;
const label = /^[*_#> ]{0,6}(?:final )?(?:answer|antwort)[*_]{0,2}[:：][*_ ]{0,3}/gimu;

export function oneLineAnswer(answer: string): string {
	const text = answer.slice(0, most);
	const marked = extractAnswer(text);
	// "Here is the plan:" is no answer.
	const words = marked !== null && !/[:：]$/.test(marked) ? marked : answerFirst(text);
	const line = plainText(words.replace(assumed, '').replace(label, '')) || plainText(text);
	const whole = line.replace(/\s+/g, ' ');
	return whole.length > longest ? `${whole.slice(0, longest)} …` : whole;
}
