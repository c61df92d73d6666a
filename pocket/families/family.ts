/** What every family is: a function that draws one problem, its key telling its numbers. */

import { containers, count, people, things, type Person, type Thing } from '../names.ts';
import type { Family, Problem } from '../problem.ts';
import type { Random } from '../random.ts';
import type { Slots, Wording } from './wording.ts';
import type { Working } from './working.ts';

/** Draws numbers and words; `index.ts` draws again until they are as wanted. */
export type Make = (say: Wording, random: Random) => Problem;

/** Who and what a story is about. */
export interface Cast {
	a: Person;
	b: Person;
	c: Person;
	thing: Thing;
	other: Thing;
	box: Thing;
	otherBox: Thing;
	/** {A} {he} {his} {him} {B} {C} {thing} {things} {others} {box} {boxes} {otherBox} … */
	slots: Slots;
}

export function cast(random: Random): Cast {
	const [a, b, c] = random.shuffle(people) as [Person, Person, Person];
	const [thing, other] = random.shuffle(things) as [Thing, Thing];
	const [box, otherBox] = random.shuffle(containers) as [Thing, Thing];
	const slots = {
		A: a.name,
		he: a.he,
		his: a.his,
		him: a.him,
		B: b.name,
		C: c.name,
		thing: thing.one,
		things: thing.many,
		others: other.many,
		box: box.one,
		boxes: box.many,
		otherBox: otherBox.one,
		otherBoxes: otherBox.many,
	};
	return { a, b, c, thing, other, box, otherBox, slots };
}

/** For each number two slots: {x} "14 apples", {nx} "14". */
export function counts(numbers: Readonly<Record<string, number>>, thing: Thing): Slots {
	const slots: Record<string, string | number> = {};
	for (const [name, n] of Object.entries(numbers)) {
		slots[name] = count(n, thing);
		slots[`n${name}`] = n;
	}
	return slots;
}

/** "is" for 1, "are" for all other numbers. */
export function are(n: number): 'is' | 'are' {
	return n === 1 ? 'is' : 'are';
}

/** Numbers up to 99, the small ones more often than their share. */
export function operand(random: Random): number {
	return random.chance(0.4) ? random.int(2, 20) : random.int(2, 99);
}

/** The problem, its answer and key put together from the rest. */
export function problem(
	family: Family,
	told: Pick<Problem, 'question' | 'given' | 'asked' | 'sentence'>,
	working: Working,
	numbers: readonly (string | number)[],
): Problem {
	const last = working.steps.at(-1);
	if (!last) throw new RangeError(`a problem of ${family} without steps`);
	const key = [family, ...numbers].join(':');
	return { family, ...told, steps: working.steps, answer: last.result, key };
}

/** In rising order: for keys of sums whose order does not matter. */
export function sorted(...numbers: readonly number[]): number[] {
	return [...numbers].sort((one, other) => one - other);
}
