/** The expression in front of a sign for `=`. */
import { readExpression, type Expression } from './expression.ts';
import { spanAt } from './moments.ts';
import type { Share } from './phrases.ts';
import { changing, totals } from './sum-words.ts';

/** The closing parenthesis of each opening one. */
export function pairsOf(tokens: readonly Share[]): Map<number, number> {
	const open: number[] = [];
	const closes = new Map<number, number>();
	tokens.forEach(({ kind }, at) => {
		if (kind === 'open') open.push(at);
		else if (kind === 'close' && open.length > 0) closes.set(open.pop()!, at);
	});
	return closes;
}

/** The expression that ends right before `to`, and whether words before it may change it; or null. */
export function lastExpression(
	tokens: readonly Share[],
	from: number,
	to: number,
	closes: ReadonlyMap<number, number>,
): { expression: Expression; doubtful: boolean } | null {
	for (let at = from; at < to;) {
		const span = spanAt(tokens, at, to);
		if (span) return { expression: span, doubtful: false };
		const expression = begins(tokens[at]!) ? readExpression(tokens, at, to, closes) : null;
		if (!expression) {
			at++;
			continue;
		}
		const whole = expression.next === to && expression.signs.length > 0;
		if (whole && expression.multipleDiffers) return null;
		if (whole) {
			const cut = isCut(tokens, at, from, closes);
			return cut === true ? null : { expression, doubtful: cut === null };
		}
		at = expression.next;
	}
	return null;
}

export const begins = ({ kind, text }: Share) =>
	/^(?:number|open|money|time|date)$/.test(kind) || (kind === 'operator' && text === '-');

/** True where what stands before the expression belongs to it, but cannot be read; null: perhaps. */
function isCut(
	tokens: readonly Share[],
	at: number,
	from: number,
	closes: ReadonlyMap<number, number>,
): boolean | null {
	const first = tokens[at]!;
	const before = tokens[at - 1];
	if (!before || before.kind === 'equal') return false;
	if (first.kind === 'operator') {
		// A minus between two things, or a sign before a number.
		const isSign = first.gap && tokens[at + 1]?.gap === false;
		if (!isSign) return true;
	}
	switch (before.kind) {
		case 'open': {
			const named = tokens[at - 2];
			if (named?.kind === 'operator' && !closes.has(at - 1)) return true;
			return named !== undefined && !before.gap && (named.kind === 'word' || named.kind === 'bad');
		}
		case 'close':
			return !first.gap;
		case 'word': {
			const word = before.text.toLowerCase();
			if (!first.gap && /^\p{L}/u.test(word)) return true;
			if (changing.has(word) || (word.length === 1 && !/^[ai~]$/.test(word))) return true;
			const further = at - 2 >= from ? tokens[at - 2]! : null;
			if (/^(?:of|by|von|um)$/.test(word))
				return further?.kind === 'word' && totals.has(further.text.toLowerCase()) ? false : null;
			if (/^(?:and|und|or|oder)$/.test(word)) {
				if (further === null || further.kind === 'word') return false;
				// "8 - 6 = 2 and 2 * 5 = 10": the result before it is whole.
				const result =
					tokens[from - 1]?.kind === 'equal' && readExpression(tokens, from, at - 1, closes);
				return !result || result.next !== at - 1;
			}
			const article = /^(?:the|a|an|der|die|das|den|dem)$/.test(word);
			const changes = /^(?:of|by|von)$/;
			const name = further?.kind === 'word' ? further.text.toLowerCase() : '';
			return article && (changing.has(name) || changes.test(name));
		}
		default:
			return true;
	}
}
