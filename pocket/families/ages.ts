/** How old someone is, was or will be. */

import type { Op } from '../problem.ts';
import { cast, problem, type Make } from './family.ts';
import { parts, tell } from './wording.ts';
import { Working, type Operand } from './working.ts';

const facts = parts(
	[
		'{A} is {x} years old.',
		'{A} is {x} now.',
		'today {A} is {x} years old.',
		'the age of {A} is {x}.',
		'{A} has just turned {x}.',
		'at the moment {A} is {x} years old.',
		'{A} has lived for {x} years.',
		'on the cake of {A} are {x} candles.',
	],
	['this year {A} is {x}.', 'we know that {A} is {x} years old.'],
);

const older = parts(
	[
		'{B} is {y} years older than {A}.',
		'{B} is {y} years older.',
		'{A} is {y} years younger than {B}.',
	],
	['{B} is older than {A} by {y} years.'],
);
const younger = parts(
	[
		'{B} is {y} years younger than {A}.',
		'{B} is {y} years younger.',
		'{A} is {y} years older than {B}.',
	],
	['{B} is younger than {A} by {y} years.'],
);
const times = parts(
	[
		'{B} is {y} times as old as {A}.',
		'{B} is {y} times as old.',
		'the age of {B} is {y} times that.',
	],
	['{B} has {y} times the age of {A}.'],
);

const asksNow = parts(
	[
		'how old is {B}?',
		'what is the age of {B}?',
		'how many years old is {B}?',
		'find the age of {B}.',
		'tell me how old {B} is.',
		'how old is {B} today?',
	],
	['what age is {B}?', 'work out how old {B} is.'],
);
const asksLater = parts(
	[
		'how old is {W} in {t} years?',
		'what is the age of {W} in {t} years?',
		'how old will {W} be in {t} years?',
		'find the age of {W} in {t} years.',
		'in {t} years, how old will {W} be?',
		'tell me how old {W} is after {t} more years.',
	],
	['{t} years from now, how old is {W}?'],
);
const asksEarlier = parts(
	[
		'how old was {W} {t} years ago?',
		'what was the age of {W} {t} years ago?',
		'{t} years ago, how old was {W}?',
		'find the age of {W} {t} years ago.',
		'how many years old was {W} {t} years ago?',
		'tell me how old {W} was {t} years ago.',
	],
	['what age was {W} {t} years before now?'],
);

const relations: Record<'+' | '-' | '×', { said: typeof older; known: string; what: string }> = {
	'+': { said: older, known: 'years older', what: 'with the years added' },
	'-': { said: younger, known: 'years younger', what: 'without the years' },
	'×': { said: times, known: 'times as old', what: 'as a multiple' },
};

export const ages: Make = (say, random) => {
	const { a, b, slots } = cast(random);
	const working = new Working();
	const x = random.int(4, 50);
	const relates = random.chance(0.7);
	const shifts = !relates || random.chance(0.35);
	const op: keyof typeof relations = random.pick(x <= 20 ? ['+', '-', '×'] : ['+', '-']);
	const y = op === '×' ? random.int(2, 4) : random.int(2, op === '+' ? 20 : Math.min(20, x - 2));
	const shift: Op = random.pick(['+', '-']);
	const who = relates ? b.name : a.name;

	let age: Operand = x;
	const given = [`${a.name} is ${x} years old`];
	const key: (string | number)[] = [x];
	if (relates) {
		age = working.add(`age of ${b.name}`, x, op, y);
		given.push(`${b.name} is ${y} ${relations[op].known}`);
		key.push(op, y);
	}
	const value = typeof age === 'number' ? age : age.value;
	if (shifts && shift === '-' && value < 3) return ages(say, random);
	const t = random.int(2, shift === '-' ? Math.min(15, Math.max(2, value - 1)) : 15);
	if (shifts) {
		const when = shift === '+' ? `in ${t} years` : `${t} years ago`;
		working.add(`age of ${who} ${when}`, age, shift, t);
		key.push('then', shift, t);
	}
	const all = { ...slots, x, y, t, W: who };
	const known = [say.say(facts, all)];
	if (relates) known.push(say.say(relations[op].said, all));
	const ask = shifts ? (shift === '+' ? asksLater : asksEarlier) : asksNow;
	const when = !shifts ? '' : shift === '+' ? ` in ${t} years` : ` ${t} years ago`;
	const verb = shifts && shift === '-' ? 'was' : 'is';
	const told = {
		question: tell(random, known, say.say(ask, all)),
		given,
		asked: `how old ${who} ${verb}${when}`,
		sentence: (n: number) => `${who} ${verb} ${n} ${n === 1 ? 'year' : 'years'} old${when}.`,
	};
	return problem('ages', told, working, key);
};
