/** Wheels and legs of two kinds together. Never trained on, like the places. */

import { cast, problem, type Make } from './family.ts';
import { inRow, parts, tell } from './wording.ts';
import { Working } from './working.ts';

interface Kind {
	one: string;
	many: string;
	has: number;
}
const kind = (one: string, has: number, many = `${one}s`): Kind => ({ one, many, has });

const kinds: readonly { part: string; all: readonly Kind[] }[] = [
	{
		part: 'wheel',
		all: [
			...[kind('bicycle', 2), kind('tricycle', 3), kind('cart', 4), kind('lorry', 6, 'lorries')],
			...[kind('scooter', 2), kind('trailer', 4), kind('truck', 8)],
		],
	},
	{
		part: 'leg',
		all: [
			...[kind('stool', 3), kind('table', 4), kind('duck', 2), kind('goat', 4), kind('beetle', 6)],
			...[kind('spider', 8), kind('robot', 5)],
		],
	},
];

const facts = parts(
	[
		'a {k} has {p} {parts} and a {l} has {q}.',
		'every {k} has {p} {parts}, every {l} {q}.',
		'each {k} has {p} {parts} and each {l} has {q} {parts}.',
		'there are {p} {parts} on a {k} and {q} on a {l}.',
	],
	['{p} {parts} belong to each {k}, {q} to each {l}.'],
);
const counts = parts(
	[
		'{A} {counts|counted} {x} {ks} and {y} {ls}.',
		'{A} {has|had} {x} {ks} and {y} {ls}.',
		'in the yard {are|were} {x} {ks} and {y} {ls}.',
		'there {are|were} {x} {ks} and {y} {ls}.',
	],
	['{x} {ks} and {y} {ls} {stand|stood} together.'],
);
const asks = parts(
	[
		'how many {parts} {is|was} that in all?',
		'how many {parts} {are|were} there together?',
		'find the number of all {parts}.',
		'how many {parts} {do|did} they have altogether?',
	],
	['what {is|was} the number of {parts} in all?'],
);

export const wheels: Make = (say, random) => {
	const { part, all } = random.pick(kinds);
	const [one, other] = random.shuffle(all) as [Kind, Kind];
	const { slots } = cast(random);
	const [x, y] = [random.int(2, 12), random.int(2, 12)];
	if (x * one.has + y * other.has > 150) return wheels(say, random);
	const working = new Working();
	const first = working.add(`${part}s of the ${one.many}`, x, '×', one.has);
	const second = working.add(`${part}s of the ${other.many}`, y, '×', other.has);
	working.add(`${part}s in all`, first, '+', second);
	const words = {
		...slots,
		...{ k: one.one, ks: one.many, l: other.one, ls: other.many, parts: `${part}s` },
		...{ p: one.has, q: other.has, x, y },
	};
	const told = {
		question: tell(random, [say.say(facts, words), say.say(counts, words)], say.say(asks, words)),
		given: [
			`${x} ${one.many} have ${one.has} ${part}s each`,
			`${y} ${other.many} have ${other.has} ${part}s each`,
		],
		asked: `how many ${part}s the ${inRow([one.many, other.many])} have in all`,
		sentence: (n: number) => `The number of ${part}s is ${n}.`,
	};
	return problem('wheels', told, working, [x, one.has, y, other.has]);
};
