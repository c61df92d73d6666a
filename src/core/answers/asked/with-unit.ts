/** A bare number is shown with the unit that its question names (decision M4). */
import { readQuestion } from '../asked.ts';
import { readQuantity } from '../quantity.ts';
import { sameUnit } from '../units.ts';

const bare = /^[-−]?\d[\d.,]{0,30}$/;
/** A sign of money before a number, or what stands behind one. */
const named = /([€$£¥])(?= ?\d)|(?<=\d ?)([€£¥%]|°\p{Lu}|\p{L}{1,20})/gu;
/** Characters of a question that are looked at. */
const most = 5000;

/** '0.05' is '0.05 euros' where the question asks for no other unit and writes it so; else as it is. */
export function withUnit(answer: string, question: string): string {
	if (!bare.test(answer) || question.length > most) return answer;
	const { unit, noun, meanings } = readQuestion(question);
	if (!unit || noun) return answer;
	for (const [, before, behind] of question.matchAll(named)) {
		const shown = before ? `${before}${answer}` : `${answer} ${behind}`;
		const read = readQuantity(before ? `${before}1` : `1 ${behind}`, {
			...readQuestion(''),
			meanings,
		});
		if (read?.unit && sameUnit(read.unit, unit)) return shown;
	}
	return answer;
}
