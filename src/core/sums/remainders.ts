/** Divisions with a remainder: 17 / 5 = 3 remainder 2 · 17 : 5 = 3 Rest 2. */
import type { CheckedSum } from './check.ts';
import type { Expression } from './expression.ts';
import type { Share } from './phrases.ts';
import { remainders } from './sum-words.ts';

const filling = /^(?:with|mit|a|einem|of|von|and|und|\()$/i;

/** The division checked; null where the claim has no remainder. */
export function judgeRemainder(
	text: string,
	tokens: readonly Share[],
	from: number,
	to: number,
	{ operands, signs, start, node }: Expression,
): CheckedSum | null {
	const first = tokens[from];
	if (first?.kind !== 'number' || signs.length !== 1 || !/^[/:]$/.test(signs[0]!)) return null;
	let at = from + 1;
	let named = false;
	for (; at < to && at < from + 8; at++) {
		const { text: word, kind } = tokens[at]!;
		if (kind === 'word' && remainders.has(word.toLowerCase())) named = true;
		else if (!filling.test(word)) break;
	}
	const rest = tokens[at];
	if (!named || at >= to || rest?.kind !== 'number' || node.kind !== 'operation') return null;
	const all = [...operands.map((one) => one.text), first.text, rest.text];
	if (operands.some(({ unit }) => unit) || !all.every((one) => /^\d{1,15}$/.test(one))) return null;
	const [a, b, quotient, left] = all.map(Number) as [number, number, number, number];
	if (b === 0) return null;
	const claimed = text.slice(first.start, rest.end);
	const between = text.slice(first.end, rest.start);
	return {
		written: text.slice(start, rest.end),
		operands: all.slice(0, 2),
		claimed,
		value: `${Math.floor(a / b)}${between}${a % b}`,
		right: quotient === Math.floor(a / b) && left === a % b,
		at: start,
		claimedAt: first.start,
	};
}
