/** A small problem with its exact solution, as every family of `families/` makes it. */

/** Families that Pocket is trained on, and two that it never sees (`unseen`). */
export const trained = [
	'sums',
	'chains',
	'products',
	'remainders',
	'prices',
	'comparisons',
	'sequences',
	'averages',
	'ages',
	'rates',
] as const;
export const unseen = ['places', 'wheels'] as const;

/** A family that has a program of its own. `everyday` has texts instead (scenes.ts). */
export type Made = (typeof trained)[number] | (typeof unseen)[number];
export type Family = Made | 'everyday';

export type Op = '+' | '-' | '×' | '÷';

/** One calculation. `÷` is whole division: 50 ÷ 6 = 8. */
export interface Step {
	/** What it works out, without its result: "apples after buying 9 more", "cost of the pens". */
	what: string;
	left: number;
	op: Op;
	right: number;
	/** The result of these earlier steps (by index), where an operand is one: for carrying a slip on. */
	leftFrom?: number;
	rightFrom?: number;
	result: number;
}

export interface Problem {
	family: Family;
	question: string;
	/** The facts of the question, a few words each: "Mia has 14 apples". */
	given: string[];
	/** What is asked, as it stands after "The question asks": "how many apples Mia has now". */
	asked: string;
	/** One to six. The last one's result is the answer. */
	steps: Step[];
	/** The result, as digits. */
	answer: number;
	/** The answer in a sentence; called with a wrong result too. "Mia has 17 apples now." */
	sentence: (answer: number) => string;
	/** What makes two problems the same sum: family, and the numbers that were drawn. */
	key: string;
}

export interface Draw {
	/** `new`: numbers that training never shows (`isNew(key)`). */
	numbers: 'seen' | 'new';
	/** `new`: at least one part of the wording that training never shows. */
	phrasing: 'seen' | 'new';
}
