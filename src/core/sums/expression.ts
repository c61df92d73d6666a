/** Reads the expression that begins at a token: numbers with what they count, signs, parentheses. */
import type { Share } from './phrases.ts';
import { nounsFrom, plain, readCounted, type Counted } from './counted.ts';

export type Node =
	| { kind: 'operand'; of: Counted }
	| { kind: 'negative'; of: Node }
	| { kind: 'operation'; sign: string; left: Node; right: Node };

export interface Expression {
	node: Node;
	/** The token behind it. */
	next: number;
	operands: Counted[];
	/** Signs of operations, in order. */
	signs: string[];
	/** Where it stands in the text. */
	start: number;
	end: number;
	/** Every sign is a slash or a hyphen with no space beside it: 3/4, 3-5. */
	tight: boolean;
	/** Slashes with spaces and without stand in it, so that it is in doubt what they divide. */
	slashesDiffer: boolean;
	/** `twice 8 + 2`: it is in doubt what is doubled. */
	multipleDiffers: boolean;
}

/** More operands or deeper parentheses no text of a model has, and hostile ones cost time. */
const most = 80;
const deepest = 12;

/** The x of (3 + 4)x and (3 + 4) / x. */
const isVariable = ({ kind, text }: Share) => kind === 'word' && /^(?:\/ ?)?\p{L}$/u.test(text);

/** Null where no expression begins. `closes` has the closing parenthesis of each opening one. */
export function readExpression(
	tokens: readonly Share[],
	from: number,
	to: number,
	closes: ReadonlyMap<number, number>,
): Expression | null {
	const operands: Counted[] = [];
	const signs: string[] = [];
	let tight = true;
	let spacedSlash = false;
	let tightSlash = false;
	let multiple = false;
	let at = from;

	function sum(depth: number): Node | null {
		let left = term(depth);
		while (left) {
			const token = tokens[at];
			if (at >= to || token?.kind !== 'operator' || !/^[+-]$/.test(token.text)) break;
			const before = at;
			sign();
			const right = term(depth);
			if (!right) {
				at = before;
				signs.pop();
				break;
			}
			left = { kind: 'operation', sign: token.text, left, right };
		}
		return left;
	}

	function term(depth: number): Node | null {
		let left = factor(depth);
		while (left && at < to) {
			const token = tokens[at]!;
			const before = at;
			let meaning = '*';
			if (token.kind === 'operator' && /^(?:[*/:]|mod|of)$/.test(token.text)) {
				meaning = token.text;
				sign();
				const half = /^[/:]$/.test(meaning) && tokens[at]?.gap ? fractionAt(depth) : null;
				if (half) {
					left = { kind: 'operation', sign: meaning, left, right: half };
					continue;
				}
			} else if (token.kind === 'percent' && /number|open/.test(tokens[at + 1]?.kind ?? '')) {
				meaning = '%';
				sign();
			} else if (token.kind === 'open' && !token.gap && !token.made) signs.push('*');
			else break;
			const right = factor(depth);
			if (!right) {
				at = before;
				signs.pop();
				break;
			}
			left = { kind: 'operation', sign: meaning, left, right };
		}
		return left;
	}

	/** The fraction in 2 / 1/2. */
	function fractionAt(depth: number): Node | null {
		const [top, slash, bottom] = tokens.slice(at, Math.min(to, at + 3));
		if (top?.kind !== 'number' || slash?.text !== '/' || slash.gap || slash.made) return null;
		if (bottom?.kind !== 'number' || bottom.gap) return null;
		const left = factor(depth);
		if (!left || tokens[at] !== slash) return left;
		sign();
		const right = factor(depth);
		return right && { kind: 'operation', sign: '/', left, right };
	}

	function factor(depth: number): Node | null {
		if (depth > deepest || operands.length > most || at >= to) return null;
		const token = tokens[at]!;
		if (token.kind === 'operator' && token.text === '-') {
			at++;
			const inside = factor(depth + 1);
			return inside && { kind: 'negative', of: inside };
		}
		const base = primary(depth);
		if (!base || at >= to) return base;
		const next = tokens[at]!;
		if (next.kind === 'square') {
			at++;
			signs.push('^');
			const two = { kind: 'operand' as const, of: constant(next.text) };
			return { kind: 'operation', sign: '^', left: base, right: two };
		}
		if (next.kind !== 'operator' || next.text !== '^') return base;
		const before = at;
		sign();
		const right = factor(depth + 1);
		if (right) return { kind: 'operation', sign: '^', left: base, right };
		at = before;
		signs.pop();
		return base;
	}

	function primary(depth: number): Node | null {
		const token = tokens[at]!;
		if (token.kind === 'open') {
			const close = closes.get(at);
			if (close === undefined || close >= to) return null;
			at++;
			const inside = sum(depth + 1);
			if (!inside || at !== close) return null;
			at++;
			// (3 + 4) apples
			at = nounsFrom(tokens, at, to);
			return isVariable(tokens[at - 1]!) ? null : inside;
		}
		const counted = readCounted(tokens, at, to);
		if (!counted) return null;
		operands.push(counted);
		at = counted.next;
		return { kind: 'operand', of: counted };
	}

	function sign(): void {
		const token = tokens[at]!;
		signs.push(token.kind === 'percent' ? '%' : token.text);
		if (token.multiple) multiple = true;
		const apart = token.gap || tokens[at + 1]?.gap === true || token.made === true;
		if (apart || !/^[-/–]$/.test(token.text)) tight = false;
		if (/^[/:]$/.test(token.text) && !token.made) {
			if (apart) spacedSlash = true;
			else tightSlash = true;
		}
		at++;
	}

	function constant(text: string): Counted {
		const counted = plain(text, tokens[from]!);
		operands.push(counted);
		return counted;
	}

	const node = sum(0);
	if (!node || at === from) return null;
	const end = Math.max(tokens[at - 1]!.end, operands.at(-1)?.end ?? 0);
	const slashesDiffer = spacedSlash && tightSlash;
	const multipleDiffers = multiple && signs.length > 1;
	const place = { next: at, start: tokens[from]!.start, end };
	return { node, operands, signs, ...place, tight, slashesDiffer, multipleDiffers };
}
