/** Sums whose result stands first: 8 is 2 times 4. */
import { readExpression, type Expression } from './expression.ts';
import type { Share } from './phrases.ts';
import type { Claim } from './verdict.ts';

const words = (text: string) => new Set(text.split(' '));

/** Before the result these change nothing; any other word may make it a name, such as Room 8. */
const before = words('so then and since because as that also und da denn weil dass daher');
/** Behind the sum these begin something else. */
const behind = words('so then and since because as which und da denn weil also was');

/** `at`: the sign for `=`, the first of its run. Null where it is no such sum. */
export function resultFirst(
	text: string,
	tokens: readonly Share[],
	at: number,
	closes: ReadonlyMap<number, number>,
): { expression: Expression; claim: Claim; doubtful: boolean } | null {
	let from = 0;
	while (before.has(wordOf(tokens[from])) && from < at) from++;
	const result = readExpression(tokens, from, at, closes);
	const number = result?.operands[0];
	if (!result || !number || result.next !== at || result.signs.length > 0) return null;
	const expression = readExpression(tokens, at + 1, tokens.length, closes);
	if (!expression || expression.signs.length === 0 || expression.multipleDiffers) return null;
	const next = tokens[expression.next];
	if (next ? !behind.has(wordOf(next)) : /^\s*\?/.test(text.slice(expression.end))) return null;
	if ([number, ...expression.operands].some(({ kind }) => kind !== 'number')) return null;
	const { about = false, word = false } = tokens[at]!;
	// 9 people = 2 adults + 4 children, 9 = 2 times 4 hours: only what is counted alike is sure.
	const doubtful = expression.operands.some(
		({ noun, unit }) => (noun !== '' || unit !== null) && !(unit && number.unit),
	);
	return { expression, claim: { expression: result, number, about, word }, doubtful };
}

const wordOf = (token: Share | undefined): string =>
	token?.kind === 'word' ? token.text.toLowerCase() : '';
