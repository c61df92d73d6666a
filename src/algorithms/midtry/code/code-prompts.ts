/** What the path that calculates by code is asked besides (decision M18). It shows no numbers to copy. */
import type { MidTryOptions } from '../options.ts';

const expression = `Do not work the result out yourself: code does that exactly. Before your answer, write the whole calculation as one expression of numbers, + - * / and parentheses, without words:
<calculate>expression</calculate>`;

const program = `Do not work the result out yourself: code does that exactly. Before your answer, write the whole calculation as one expression of numbers, + - * / and parentheses, without words. Where one expression is not enough, write a short JavaScript program instead, whose last line is print(the result):
<calculate>expression or program</calculate>`;

const short =
	'First write the calculation as numbers and signs between <calculate> and </calculate>. Then answer in one short sentence.';
const shortProgram =
	'First write the calculation, or a short JavaScript program that prints the result, between <calculate> and </calculate>. Then answer in one short sentence.';

/** In the form that the prompts have; empty where the option is off. */
export function codeWords({ code, prompts }: Pick<MidTryOptions, 'code' | 'prompts'>): string {
	if (code === 'off') return '';
	if (prompts === 'short') return code === 'program' ? shortProgram : short;
	return code === 'program' ? program : expression;
}
