/** How many more, how many fewer, how many both, how many times as many. */

import { count } from '../names.ts';
import type { Random } from '../random.ts';
import { cast, counts, operand, problem, sorted, type Make } from './family.ts';
import { inRow, parts, tell, type Wording } from './wording.ts';
import { Working } from './working.ts';

const facts = parts(
	[
		'{A} {has|had} {x} and {B} {has|had} {y}.',
		'{A} {has|had} {x}, while {B} {has|had} {y}.',
		'{A} {collects|collected} {x} and {B} {collects|collected} {y}.',
		'{A} and {B} {count|counted} their {things}: {A} {has|had} {nx} and {B} {has|had} {ny}.',
		'there {are|were} {x} in the {box} of {A} and {y} in the {otherBox} of {B}.',
		'{A} {finds|found} {x}, but {B} {finds|found} {y}.',
		'{A} {owns|owned} {x}, and {B} {owns|owned} {y}.',
		'{A} {keeps|kept} {x} and {B} {keeps|kept} {y}.',
		'{A} {gets|got} {x}, and {B} {gets|got} {y}.',
	],
	[
		'{A} {is|was} given {x}, and {B} {is|was} given {y}.',
		'{x} {go|went} to {A}, and {y} {go|went} to {B}.',
	],
);

const asksMore = parts(
	[
		'how many more {things} {does|did} {M} have than {L}?',
		'how many more {things} than {L} {does|did} {M} have?',
		'by how many {things} {does|did} {M} have more than {L}?',
		'find how many more {things} {M} {has|had} than {L}.',
		'tell me how many more {M} {has|had} than {L}.',
		'{M} {has|had} how many more {things} than {L}?',
		'what {is|was} the difference in {things} between {M} and {L}?',
		'how many {things} more {are|were} with {M} than with {L}?',
	],
	[
		'than {L}, how many more {things} {does|did} {M} have?',
		'how many {things} {is|was} {M} ahead of {L}?',
	],
);

const asksFewer = parts(
	[
		'how many fewer {things} {does|did} {L} have than {M}?',
		'how many fewer {things} than {M} {does|did} {L} have?',
		'by how many {things} {does|did} {L} have fewer than {M}?',
		'find how many fewer {things} {L} {has|had} than {M}.',
		'tell me how many fewer {L} {has|had} than {M}.',
		'{L} {has|had} how many fewer {things} than {M}?',
		'how many {things} {does|did} {L} need to have as many as {M}?',
	],
	[
		'than {M}, how many fewer {things} {does|did} {L} have?',
		'how many {things} {is|was} {L} behind {M}?',
	],
);

const asksBoth = parts(
	[
		'how many {things} {do|did} both have together?',
		'how many {things} {do|did} {A} and {B} have in all?',
		'how many {things} {do|did} they have altogether?',
		'what {is|was} the number of {things} of both?',
		'find how many {things} the two {have|had} together.',
		'tell me how many {things} both {have|had} in total.',
	],
	[
		'together, how many {things} {do|did} the two have?',
		'put together, how many {things} {is|was} that?',
	],
);

const asksTimes = parts(
	[
		'how many times as many {things} {does|did} {M} have as {L}?',
		'how many times as many {things} as {L} {does|did} {M} have?',
		'{M} {has|had} how many times as many as {L}?',
		'find how many times as many {things} {M} {has|had} as {L}.',
		'tell me how many times as many {M} {has|had} as {L}.',
		'what must the {things} of {L} be multiplied by to make those of {M}?',
	],
	[
		'how many times the number of {L} {does|did} {M} have?',
		'work out how many times as many {things} {M} {has|had} as {L}.',
	],
);

function compared(random: Random, large: number, small: number) {
	const { a, b, thing, slots } = cast(random);
	const firstIsLarge = random.chance(0.5);
	const [x, y] = firstIsLarge ? [large, small] : [small, large];
	const [more, less] = firstIsLarge ? [a.name, b.name] : [b.name, a.name];
	const all = { ...slots, ...counts({ x, y }, thing), M: more, L: less };
	const given = [`${a.name} has ${count(x, thing)}`, `${b.name} has ${count(y, thing)}`];
	return { a, b, thing, x, y, more, less, all, given };
}

const differing: Make = (say, random) => {
	const [small, large] = sorted(operand(random), operand(random)) as [number, number];
	if (small === large) return differing(say, random);
	const { thing, more, less, all, given } = compared(random, large, small);
	const asksForMore = random.chance(0.5);
	const working = new Working();
	working.add(`difference between ${more} and ${less}`, large, '-', small);
	const ask = say.say(asksForMore ? asksMore : asksFewer, all);
	const [one, word, other] = asksForMore ? [more, 'more', less] : [less, 'fewer', more];
	const told = {
		question: tell(random, [say.say(facts, all)], ask),
		given,
		asked: `how many ${word} ${thing.many} ${one} has than ${other}`,
		sentence: (n: number) =>
			`${one} has ${n} ${word} ${n === 1 ? thing.one : thing.many} than ${other}.`,
	};
	return problem('comparisons', told, working, ['-', large, small]);
};

const both: Make = (say, random) => {
	const [small, large] = sorted(operand(random), operand(random)) as [number, number];
	if (small + large > 150) return both(say, random);
	const { a, b, thing, x, y, all, given } = compared(random, large, small);
	const working = new Working();
	working.add(`${thing.many} of both together`, x, '+', y);
	const told = {
		question: tell(random, [say.say(facts, all)], say.say(asksBoth, all)),
		given,
		asked: `how many ${thing.many} both have together`,
		sentence: (n: number) => `${inRow([a.name, b.name])} have ${count(n, thing)} together.`,
	};
	return problem('comparisons', told, working, ['+', small, large]);
};

const times: Make = (say, random) => {
	const [k, small] = [random.int(2, 9), random.int(2, 11)];
	const { thing, more, less, all, given } = compared(random, k * small, small);
	const working = new Working();
	working.add(`how often ${small} goes into ${k * small}`, k * small, '÷', small);
	const told = {
		question: tell(random, [say.say(facts, all)], say.say(asksTimes, all)),
		given,
		asked: `how many times as many ${thing.many} ${more} has`,
		sentence: (n: number) => `${more} has ${n} times as many ${thing.many} as ${less}.`,
	};
	return problem('comparisons', told, working, ['÷', k * small, small]);
};

const forms = [differing, differing, differing, differing, both, both, times, times];

export function comparisons(say: Wording, random: Random) {
	return random.pick(forms)(say, random);
}
