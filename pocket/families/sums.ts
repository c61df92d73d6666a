/** One addition or subtraction, in a story or bare. */

import { count } from '../names.ts';
import type { Random } from '../random.ts';
import { asksLeft, asksNow, asksTotal, gains, losses, starts } from './changes.ts';
import { are, cast, counts, operand, problem, sorted, type Make } from './family.ts';
import { capitals, either, parts, tell, type Wording } from './wording.ts';
import { Working } from './working.ts';

const barePlus = parts(
	[
		'what is {a} + {b}?',
		'calculate {a} + {b}.',
		'{a} plus {b} is how much?',
		'add {a} and {b}.',
		'what do you get when you add {b} to {a}?',
		'how much is {a} + {b}?',
		'work out {a} plus {b}.',
		'what is the sum of {a} and {b}?',
		'{a} + {b} = ?',
		'find {a} + {b}.',
		'how much is {a} and {b} together?',
		'put {a} and {b} together. What do you get?',
	],
	['tell me the sum of {a} and {b}.', 'what does {a} plus {b} make?'],
);

const bareMinus = parts(
	[
		'what is {a} - {b}?',
		'calculate {a} - {b}.',
		'{a} minus {b} is how much?',
		'subtract {b} from {a}.',
		'what do you get when you take {b} from {a}?',
		'how much is {a} - {b}?',
		'work out {a} minus {b}.',
		'what is the difference between {a} and {b}?',
		'{a} - {b} = ?',
		'find {a} - {b}.',
		'take {b} away from {a}. What is left?',
		'how much is left when {b} is taken from {a}?',
	],
	['tell me the difference between {a} and {b}.', 'what does {a} minus {b} make?'],
);

/** Two numbers to add, at most 150 in all. */
function addends(random: Random): [number, number] {
	for (;;) {
		const pair: [number, number] = [operand(random), operand(random)];
		if (pair[0] + pair[1] <= 150) return pair;
	}
}

/** Two numbers, the second not above the first. */
function difference(random: Random): [number, number] {
	const [small, large] = sorted(operand(random), operand(random)) as [number, number];
	return [large, small];
}

const keyPlus = (a: number, b: number) => ['+', ...sorted(a, b)];

const bare: Make = (say, random) => {
	const working = new Working();
	const plus = random.chance(0.5);
	const [a, b] = plus ? addends(random) : difference(random);
	const sum = plus ? `${a} + ${b}` : `${a} - ${b}`;
	working.add(plus ? `sum of ${a} and ${b}` : `${a} take away ${b}`, a, plus ? '+' : '-', b);
	const told = {
		question: capitals(say.say(plus ? barePlus : bareMinus, { a, b })),
		given: [`the numbers are ${a} and ${b}`],
		asked: `what ${sum} is`,
		sentence: (n: number) => `${sum} is ${n}.`,
	};
	return problem('sums', told, working, plus ? keyPlus(a, b) : ['-', a, b]);
};

const gain: Make = (say, random) => {
	const [x, y] = addends(random);
	const { a, thing, slots } = cast(random);
	const all = { ...slots, ...counts({ x, y }, thing) };
	const working = new Working();
	working.add(`${thing.many} after adding ${y}`, x, '+', y);
	const facts = [say.say(starts, all), say.say(gains, all)];
	const told = {
		question: tell(random, facts, say.say(either(asksNow, asksTotal), all)),
		given: [`${a.name} has ${count(x, thing)} at first`, `${count(y, thing)} are added`],
		asked: `how many ${thing.many} ${a.name} has in the end`,
		sentence: (n: number) => `${a.name} has ${count(n, thing)} in the end.`,
	};
	return problem('sums', told, working, keyPlus(x, y));
};

const loss: Make = (say, random) => {
	const [x, y] = difference(random);
	const { a, thing, slots } = cast(random);
	const all = { ...slots, ...counts({ x, y }, thing) };
	const working = new Working();
	working.add(`${thing.many} after taking ${y} away`, x, '-', y);
	const facts = [say.say(starts, all), say.say(losses(thing), all)];
	const told = {
		question: tell(random, facts, say.say(either(asksLeft, asksLeft, asksNow), all)),
		given: [`${a.name} has ${count(x, thing)} at first`, `${count(y, thing)} are taken away`],
		asked: `how many ${thing.many} ${a.name} has left`,
		sentence: (n: number) => `${a.name} has ${count(n, thing)} left.`,
	};
	return problem('sums', told, working, ['-', x, y]);
};

const pairs = parts(
	[
		'{A} {has|had} {x} and {B} {has|had} {y}.',
		'{A} {brings|brought} {x} and {B} {brings|brought} {y}.',
		'{A} {finds|found} {x}, while {B} {finds|found} {y}.',
		'there {are|were} {x} in the {box} and {y} in the {otherBox}.',
		'one {box} {holds|held} {x} and another {box} {holds|held} {y}.',
		'{A} {counts|counted} {x} and {B} {counts|counted} {y}.',
		'{A} {buys|bought} {x} on Monday and {y} on Friday.',
		'{A} {has|had} {x} at home and {y} at school.',
		'a shop {sells|sold} {x} in the morning and {y} in the evening.',
	],
	[
		'{x} {are|were} on the table and {y} {are|were} in the {box}.',
		'{A} {puts|put} {x} in a {box} and {B} {puts|put} {y} in it.',
	],
);

const asksTogether = parts(
	[
		'how many {things} {is|was} that in all?',
		'how many {things} {are|were} there together?',
		'how many {things} {are|were} there in total?',
		'what {is|was} the total number of {things}?',
		'how many {things} {does|did} that make altogether?',
		'find the number of {things} in all.',
		'tell me how many {things} there {are|were} in total.',
	],
	[
		'put together, how many {things} {is|was} that?',
		'how many {things} {are|were} there in the end?',
	],
);

const together: Make = (say, random) => {
	const [x, y] = addends(random);
	const { thing, slots } = cast(random);
	const all = { ...slots, ...counts({ x, y }, thing) };
	const working = new Working();
	working.add(`${thing.many} in all`, x, '+', y);
	const told = {
		question: tell(random, [say.say(pairs, all)], say.say(asksTogether, all)),
		given: [`first there are ${count(x, thing)}`, `then there are ${count(y, thing)}`],
		asked: `how many ${thing.many} there are in all`,
		sentence: (n: number) => `There ${are(n)} ${count(n, thing)} in all.`,
	};
	return problem('sums', told, working, keyPlus(x, y));
};

const gainedBefore = parts(
	[
		'{A} {gets|got} {ny} more {things} and now {has|had} {z}.',
		'after {B} {gives|gave} {him} {y}, {A} {has|had} {z}.',
		'{A} {buys|bought} {y} and then {has|had} {z}.',
		'{A} {finds|found} {y}, and that {makes|made} {z} in all.',
		'{B} {brings|brought} {y} to {A}, who then {has|had} {z}.',
		'{A} {adds|added} {y} to the {box}, and then it {holds|held} {z}.',
		'{A} {wins|won} {y} and {has|had} {z} after that.',
	],
	['with {ny} more {things} from {B}, {A} {has|had} {z}.'],
);

const lostBefore = parts(
	[
		'{A} {gives|gave} {y} to {B} and {has|had} {z} left.',
		'after {he} {loses|lost} {y}, {A} {has|had} {z} left.',
		'{A} {sells|sold} {y} and still {has|had} {z}.',
		'{B} {takes|took} {y} from {A}, who then {has|had} {z}.',
		'{A} {uses|used} {y}, and then {z} {are|were} left.',
		'{A} {takes|took} {y} out of the {box}, and then it {holds|held} {z}.',
		'{A} {gives|gave} away {y} and {keeps|kept} {z}.',
	],
	['when {y} {are|were} gone, {A} still {has|had} {z}.'],
);

const asksBefore = parts(
	[
		'how many {things} {were|had been} there before?',
		'how many {things} did {A} have before?',
		'how many {things} did {A} have at first?',
		'how many {things} did {A} start with?',
		'find the number of {things} {A} had at first.',
		'with how many {things} did {A} start?',
		'tell me how many {things} {A} had before that.',
	],
	['how many {things} did {A} have to begin with?', 'what was the number of {things} before?'],
);

const before: Make = (say, random) => {
	const gained = random.chance(0.5);
	const [y, z] = gained ? (difference(random).reverse() as [number, number]) : addends(random);
	const { a, thing, slots } = cast(random);
	const all = { ...slots, ...counts({ y, z }, thing) };
	const working = new Working();
	if (gained) working.add(`${thing.many} without the ${y} added`, z, '-', y);
	else working.add(`${thing.many} with the ${y} put back`, z, '+', y);
	const facts = [say.say(gained ? gainedBefore : lostBefore, all)];
	const told = {
		question: tell(random, facts, say.say(asksBefore, all)),
		given: [
			`${count(y, thing)} are ${gained ? 'added' : 'taken away'}`,
			`${a.name} has ${count(z, thing)} in the end`,
		],
		asked: `how many ${thing.many} ${a.name} had at first`,
		sentence: (n: number) => `${a.name} had ${count(n, thing)} at first.`,
	};
	return problem('sums', told, working, gained ? ['-', z, y] : keyPlus(z, y));
};

const forms = [bare, bare, bare, gain, gain, loss, loss, loss, together, together, before, before];

export function sums(say: Wording, random: Random) {
	return random.pick(forms)(say, random);
}
