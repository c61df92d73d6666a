/** The sums of an attempt, calculated again by code: always on, without a sandbox or a model. Pure. */
import type { Evidence } from '../../../core/mission/types.ts';
import { checkSums } from '../../../core/sums/check.ts';
import { corrected } from '../../../core/sums/correct.ts';
import { tracesTo } from '../../../core/sums/traces.ts';
import { short } from '../../../core/text/short.ts';

/** The first sum that is wrong, with its right value; '' where none is. */
export function wrongSum(text: string): string {
	const wrong = checkSums(text).find(({ right }) => !right);
	return wrong ? `It calculates “${short(wrong.written, 120)}”. The result is ${wrong.value}.` : '';
}

/** The text with its wrong sums put right, and what follows from them; null where that is in doubt. */
export function withRightSums(text: string): string | null {
	const put = corrected(text)?.text ?? null;
	return put !== null && wrongSum(put) === '' ? put : null;
}

export const calculates = (text: string): boolean => checkSums(text).length > 0;

/** Each number of the answer is given, or the result of a right sum of such numbers. */
export function sumsBehind(text: string, answer: string, known: string): Evidence | null {
	const sums = checkSums(text);
	if (sums.some(({ right }) => !right) || !tracesTo(answer, sums, known)) return null;
	return {
		kind: 'sums',
		ref: '',
		quote: short(sums.map(({ written }) => written).join(' · '), 400),
	};
}
