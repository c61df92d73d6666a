/** One calculation that was written for code, worked out exactly: no model, no sandbox. */
import type { DecimalSign, Fraction } from '../../../core/answers/number.ts';
import { evaluate } from '../../../core/sums/evaluate.ts';
import { readExpression } from '../../../core/sums/expression.ts';
import { pairsOf } from '../../../core/sums/last-expression.ts';
import { phrasesOf } from '../../../core/sums/phrases.ts';
import { runsOf } from '../../../core/sums/scan.ts';

/** A name before it, such as `total =`, and a result behind it: code has its own. */
const name = /^\s*\p{L}[\p{L}\p{N}_ ]{0,40}=/u;
const result = /=[^=]*$/;
const around = /^[\s`]+|[\s`.;]+$/g;

/**
 * The value of a text that is one expression as a whole, of two numbers or more; units say nothing
 * here. 15 % of something is that share of it. Null for anything else, and for a division by zero.
 */
export function calculate(written: string, sign: DecimalSign): Fraction | null {
	const whole = written.slice(0, 500).replace(around, '');
	const text = whole.replace(name, '').replace(result, '').trim();
	if (text.length > 400 || text.includes('\n')) return null;
	const [run, more] = [...runsOf(text, sign === ',')];
	if (!run || more || run.at(-1)!.end !== text.length || run[0]!.start > 0) return null;
	const tokens = phrasesOf(run);
	const expression = readExpression(tokens, 0, tokens.length, pairsOf(tokens));
	if (!expression || expression.next < tokens.length || expression.signs.length === 0) return null;
	const { operands, slashesDiffer, multipleDiffers } = expression;
	const doubtful = slashesDiffer || multipleDiffers;
	if (doubtful || operands.some(({ kind, elided }) => kind !== 'number' || elided)) return null;
	return evaluate(expression.node, { sign, percent: 'relative', units: false })?.value ?? null;
}
