/** Places in a row of people. Never trained on: it shows how far the model carries over. */

import { cast, problem, sorted, type Make } from './family.ts';
import { parts, tell } from './wording.ts';
import { Working } from './working.ts';

const stands = parts(
	[
		'{A} {stands|stood} in a line.',
		'{A} {is|was} in a row of children.',
		'a row of people {waits|waited}, and {A} {is|was} one of them.',
		'{A} {waits|waited} in a line with others.',
	],
	['{A} {has|had} a place in a long row.'],
);
const both = parts(
	[
		'{x} people {are|were} before {him} and {y} {are|were} behind {him}.',
		'{he} {has|had} {x} people in front and {y} behind.',
		'{x} others {stand|stood} before {him}, {y} others after {him}.',
		'{he} {sees|saw} {x} people in front of {him} and {y} people behind.',
	],
	['in front {there are|there were} {x} people, behind {y}.'],
);
const asksAll = parts(
	[
		'how many people {are|were} in the row with {A}?',
		'with {A}, how many people {stand|stood} there?',
		'how long {is|was} the whole row, with {A} counted?',
		'find the number of people in the row, {A} too.',
	],
	['counting {A}, how many people {is|was} that?'],
);
const counted = parts(
	[
		'there {are|were} {n} people in the row, and {x} {are|were} before {A}.',
		'of {n} people in a row, {x} {are|were} in front of {A}.',
		'{A} {stands|stood} in a row of {n} people with {x} before {him}.',
		'{n} people {stand|stood} in a row, {x} of them before {A}.',
	],
	['a row {has|had} {n} people, and {A} {sees|saw} {x} of them in front.'],
);
const asksBehind = parts(
	[
		'how many {are|were} behind {A}?',
		'how many people {stand|stood} after {A}?',
		'find how many people {are|were} behind {A}.',
		'how many others {does|did} {A} have behind?',
	],
	['behind {A}, how many people {are|were} there?'],
);

export const places: Make = (say, random) => {
	const { a, slots } = cast(random);
	const [x, y] = [random.int(2, 40), random.int(2, 40)];
	const working = new Working();
	if (random.chance(0.5)) {
		const others = working.add('people before and behind', x, '+', y);
		working.add(`people with ${a.name}`, others, '+', 1);
		const all = { ...slots, x, y };
		const told = {
			question: tell(random, [say.say(stands, all), say.say(both, all)], say.say(asksAll, all)),
			given: [
				`${x} people are before ${a.name}`,
				`${y} people are behind ${a.name}`,
				`1 is ${a.name}`,
			],
			asked: `how many people are in the row with ${a.name}`,
			sentence: (n: number) => `The row is ${n} long.`,
		};
		return problem('places', told, working, ['+', ...sorted(x, y)]);
	}
	const n = x + y + 1;
	const rest = working.add(`people from ${a.name} on`, n, '-', x);
	working.add(`people behind ${a.name}`, rest, '-', 1);
	const all = { ...slots, x, n };
	const told = {
		question: tell(random, [say.say(counted, all)], say.say(asksBehind, all)),
		given: [`${n} people are in the row`, `${x} people are before ${a.name}`, `1 is ${a.name}`],
		asked: `how many people are behind ${a.name}`,
		sentence: (m: number) => `The number behind ${a.name} is ${m}.`,
	};
	return problem('places', told, working, ['-', n, x]);
};
