/** A problem of the Lab, and what every family that makes them is. Plain data. */

/** What an answer is, so that one reader serves every arm (`judge.ts`). */
type Kind =
	/** A number, with or without its unit. */
	| 'number'
	/** One of `options`, as a word or a letter. */
	| 'choice'
	/** Short text, compared in its normal form. */
	| 'text'
	/** Nothing that code can check: shown, never scored. */
	| 'open';

export interface Item {
	/** Unique in its set. */
	id: string;
	question: string;
	/** All that are right, as they would be written; empty where nothing can be checked. */
	answers: string[];
	kind: Kind;
	/** Of a choice: everything that it may be. */
	options?: string[];
	/** Family, or what the person called it: results are shown by it. */
	family: string;
	/** Items made from one template or document: they hang together (statistics/paired.ts). */
	group?: string;
	/** Difficulty it was made with. */
	level?: number;
}

export interface RandomSource {
	/** From 0 up to, not with, 1. */
	real(): number;
	/** A whole number from `min` to `max`, both included. */
	int(min: number, max: number): number;
	pick<T>(list: readonly T[]): T;
	shuffle<T>(list: readonly T[]): T[];
}

/** What one drawing gives; its set gives it the rest. */
export type GeneratedProblem = Pick<Item, 'question' | 'kind' | 'options'> & { answer: string };

export interface Family {
	readonly id: string;
	readonly label: string;
	/** Share that guessing among the offered answers gets right at most. */
	readonly floor: number;
	/** Draws a problem; `level` from 1 to `levels`. Its answer is worked out, never drawn. */
	make(chance: RandomSource, level: number): GeneratedProblem;
}

/** Every family has so many levels; each is harder than the one before. */
export const levels = 6;

export function createRandomSource(random: () => number): RandomSource {
	const int = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
	return {
		real: random,
		int,
		pick: (list) => {
			if (list.length === 0) throw new RangeError('nothing to pick from');
			return list[int(0, list.length - 1)]!;
		},
		shuffle(list) {
			const mixed = [...list];
			for (let last = mixed.length - 1; last > 0; last--) {
				const other = int(0, last);
				[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
			}
			return mixed;
		},
	};
}

/** A number as what is asked for. */
export const number = (question: string, answer: number): GeneratedProblem => ({
	question,
	kind: 'number',
	answer: String(answer),
});
