/** What a text consists of, as far as sums need it. */

export type Kind =
	/** `bad` is whatever a sum can neither hold nor stand beside: a variable, a root, a version. */
	| ('number' | 'time' | 'date' | 'operator' | 'equal' | 'open' | 'close')
	| ('word' | 'percent' | 'money' | 'square' | 'bad');

export interface Token {
	kind: Kind;
	/** As written; of operators and powers what they mean: + - * / : ^ mod, 2 or 3. */
	text: string;
	start: number;
	end: number;
	/** Spaces stand before it. */
	gap: boolean;
	/** Of a number: its thousands are apart by a plain space, or it goes on without end. */
	spaced?: boolean;
	elided?: boolean;
	/** Of `=`: it says that the result is only about so. */
	about?: boolean;
	/** Of operators, and of `=`: it was a word. */
	word?: boolean;
	/** Of a fraction in TeX: where the parts of it begin and end. */
	made?: boolean;
}

const ending: ReadonlySet<Kind> = new Set<Kind>([
	...(['number', 'close', 'percent', 'money', 'square', 'word', 'time', 'date'] as const),
]);
const beginning: ReadonlySet<Kind> = new Set<Kind>(['number', 'open', 'money', 'time', 'date']);

/** True where an operand may end. */
export const endsOperand = (token: Token | undefined): boolean =>
	token !== undefined && ending.has(token.kind);

/** True where an operand may begin. */
export const beginsOperand = (token: Token | undefined): boolean =>
	token !== undefined && beginning.has(token.kind);
