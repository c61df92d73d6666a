/** Two to four operations, each on the result of the one before, in a story or bare. */

import { count } from '../names.ts';
import type { Op } from '../problem.ts';
import type { Random } from '../random.ts';
import { asksNow, gains, losses, starts } from './changes.ts';
import { are, cast, counts, problem, sorted, type Make } from './family.ts';
import { capitals, parts, tell, type Parts, type Slots, type Wording } from './wording.ts';
import { calculate, Working, type Operand } from './working.ts';

interface Link {
	op: Op;
	by: number;
}

interface Chain {
	start: number;
	links: Link[];
}

const most = 150;

/** One more operation on `value` that stays within bounds, or none for this draw. */
function drawLink(random: Random, value: number, ops: readonly Op[]): Link | undefined {
	const op = random.pick(ops);
	const by = op === '×' || op === '÷' ? random.int(2, 5) : random.int(2, random.pick([12, 30, 60]));
	const result = calculate(value, op, by);
	if (result < 1 || result > most) return undefined;
	if (op === '×' && value > 30) return undefined;
	if (op === '÷' && value % by !== 0) return undefined;
	return { op, by };
}

function drawChain(random: Random, ops: readonly Op[]): Chain {
	const wanted = random.pick([2, 2, 2, 3, 3, 4]);
	const start = random.int(2, random.pick([12, 30, 60]));
	const links: Link[] = [];
	let value = start;
	while (links.length < wanted) {
		const link = drawLink(random, value, ops);
		if (!link) continue;
		links.push(link);
		value = calculate(value, link.op, link.by);
	}
	return { start, links };
}

/** The same for chains that differ only in the order of what is added and taken away. */
function chainKey({ start, links }: Chain): (string | number)[] {
	if (links.every(({ op }) => op === '+' || op === '-')) {
		const of = (sign: Op) => links.filter(({ op }) => op === sign).map(({ by }) => by);
		return ['+', ...sorted(start, ...of('+')), '-', ...sorted(...of('-'))];
	}
	const [first, ...rest] = links as [Link, ...Link[]];
	const swaps = first.op === '+' || first.op === '×';
	const [one, other] = swaps ? sorted(start, first.by) : [start, first.by];
	return [one as number, first.op, other as number, ...rest.flatMap(({ op, by }) => [op, by])];
}

const asPhrase: Record<Op, (by: number) => string> = {
	'+': (by) => `after adding ${by}`,
	'-': (by) => `after taking ${by} away`,
	'×': (by) => `after multiplying by ${by}`,
	'÷': (by) => `after dividing by ${by}`,
};

function work({ start, links }: Chain, what: string): Working {
	const working = new Working();
	let value: Operand = start;
	for (const { op, by } of links) value = working.add(`${what} ${asPhrase[op](by)}`, value, op, by);
	return working;
}

/** The chain as one expression, with brackets where × or ÷ would come too early. */
function expression({ start, links }: Chain): string {
	let text = String(start);
	let isSum = false;
	for (const { op, by } of links) {
		const binds = op === '×' || op === '÷';
		text = binds && isSum ? `(${text}) ${op} ${by}` : `${text} ${op} ${by}`;
		isSum = !binds;
	}
	return text;
}

const bareSums = parts(
	[
		'what is {sum}?',
		'calculate {sum}.',
		'how much is {sum}?',
		'work out {sum}.',
		'find {sum}.',
		'{sum} = ?',
		'what do you get for {sum}?',
	],
	['tell me how much {sum} is.', 'what does {sum} make?'],
);

const bare: Make = (say, random) => {
	const chain = drawChain(random, ['+', '+', '-', '-', '×', '÷']);
	const sum = expression(chain);
	const told = {
		question: capitals(say.say(bareSums, { sum })),
		given: [`the sum is ${sum}`],
		asked: `what ${sum} is`,
		sentence: (n: number) => `${sum} is ${n}.`,
	};
	return problem('chains', told, work(chain, 'value'), chainKey(chain));
};

const orders: Record<Op, Parts> = {
	'+': parts(
		['add {by}', 'then add {by}', 'put {by} to it', 'now add {by}'],
		['after that add {by}'],
	),
	'-': parts(
		['take away {by}', 'subtract {by}', 'then take away {by}', 'now subtract {by}'],
		['after that take away {by}'],
	),
	'×': parts(
		['multiply by {by}', 'then multiply by {by}', 'make it {by} times as much'],
		['take it {by} times'],
	),
	'÷': parts(['divide by {by}', 'then divide by {by}', 'now divide by {by}'], ['share it by {by}']),
};

const orderStarts = parts(
	[
		'start with {x}',
		'take the number {x}',
		'begin at {x}',
		'think of {x}',
		'write down {x}',
		'your first number is {x}',
	],
	['go from {x}', 'here is the number {x}'],
);

const orderAsks = parts(
	[
		'what do you get?',
		'what is the result?',
		'what number do you have now?',
		'where do you end?',
		'what is it in the end?',
		'how much is that?',
		'which number is it now?',
	],
	['tell me the number in the end.', 'what number does that make?'],
);

/** "Start with 14, add 9, take away 6. What do you get?" */
const ordered: Make = (say, random) => {
	const chain = drawChain(random, ['+', '+', '-', '-', '×', '÷']);
	const clauses = [say.say(orderStarts, { x: chain.start })];
	for (const { op, by } of chain.links) clauses.push(say.say(orders[op], { by }));
	const told = {
		question: capitals(`${clauses.join(', ')}. ${say.say(orderAsks, {})}`),
		given: [
			`the first number is ${chain.start}`,
			...chain.links.map(({ op, by }) => `then comes ${op} ${by}`),
		],
		asked: 'which number comes out in the end',
		sentence: (n: number) => `The number in the end is ${n}.`,
	};
	return problem('chains', told, work(chain, 'number'), chainKey(chain));
};

const multiplies = parts(
	[
		'then {he} {has|had} {ny} times as many.',
		'then the number of {things} {becomes|became} {ny} times as large.',
		'{he} {works|worked} hard until {he} {has|had} {ny} times as many.',
	],
	['after that, there {are|were} {ny} times as many.'],
);

const doubles = parts(
	[
		'then {he} {doubles|doubled} the number of {things}.',
		'then {he} {has|had} twice as many.',
		'{B} {gives|gave} {him} as many again.',
	],
	['after that, there {are|were} twice as many.'],
);

const halves = parts(
	[
		'then {he} {gives|gave} half of them to {B}.',
		'{he} {sells|sold} half of them.',
		'{he} {loses|lost} half of them.',
	],
	['after that, half of them {are|were} gone.'],
);

function eventParts(op: Op, by: number, food: Parts): Parts {
	if (op === '+') return gains;
	if (op === '-') return food;
	if (op === '÷') return halves;
	return by === 2 ? doubles : multiplies;
}

function fact(op: Op, by: number, counted: string): string {
	if (op === '+') return `${counted} are added`;
	if (op === '-') return `${counted} are taken away`;
	if (op === '÷') return 'half of them go away';
	return `the number becomes ${by} times as large`;
}

/** Someone's things change several times. */
const story: Make = (say, random) => {
	let chain = drawChain(random, ['+', '+', '+', '-', '-', '-', '×', '÷']);
	// A share of a story is always a half: "a third of them" would be a word problem of its own.
	while (chain.links.some(({ op, by }) => op === '÷' && by !== 2)) {
		chain = drawChain(random, ['+', '+', '+', '-', '-', '-', '×', '÷']);
	}
	const { a, thing, slots } = cast(random);
	const facts = [say.say(starts, { ...slots, ...counts({ x: chain.start }, thing) })];
	const used: string[] = [];
	for (const { op, by } of chain.links) {
		const filled: Slots = { ...slots, ...counts({ y: by }, thing) };
		facts.push(say.sayOther(eventParts(op, by, losses(thing)), filled, used));
	}
	const told = {
		question: tell(random, facts, say.say(asksNow, slots)),
		given: [
			`${a.name} has ${count(chain.start, thing)} at first`,
			...chain.links.map(({ op, by }) => fact(op, by, count(by, thing))),
		],
		asked: `how many ${thing.many} ${a.name} has in the end`,
		sentence: (n: number) => `${a.name} has ${count(n, thing)} in the end.`,
	};
	return problem('chains', told, work(chain, thing.many), chainKey(chain));
};

const groups = parts(
	[
		'{A} {has|had} {ng} {boxes} with {e} in each.',
		'{A} {fills|filled} {ng} {boxes} with {e} each.',
		'there {are|were} {ng} {boxes} of {ne} {things} each.',
		'{A} {buys|bought} {ng} {boxes} with {ne} {things} in each {box}.',
		'{A} {packs|packed} {e} into each of {ng} {boxes}.',
		'in the shop there {are|were} {ng} {boxes} with {e} in each.',
		'{A} {brings|brought} {ng} {boxes} of {e} each.',
	],
	['each of {ng} {boxes} {holds|held} {e}.', '{A} {sees|saw} {ng} {boxes} with {e} in each.'],
);

const more = parts(
	[
		'there {are|were} {ny} more {things} on the table.',
		'then {B} {brings|brought} {ny} more {things}.',
		'{B} {has|had} {ny} more {things}.',
		'then {B} {adds|added} {y}.',
		'another {y} {are|were} in a {otherBox}.',
	],
	['{ny} more {things} {come|came} from {B}.'],
);

const fewer = parts(
	[
		'{B} {takes|took} {ny} of the {things}.',
		'then {ny} of the {things} {are|were} sold.',
		'{y} {are|were} given to {B}.',
		'then {B} {gets|got} {ny} of the {things}.',
		'{ny} of the {things} {go|went} missing.',
	],
	['after that, {ny} of the {things} {are|were} gone.'],
);

const asksAll = parts(
	[
		'how many {things} {are|were} there in all?',
		'how many {things} {are|were} there in the end?',
		'what {is|was} the number of {things} in the end?',
		'how many {things} {is|was} that?',
		'find the number of {things} in the end.',
		'tell me how many {things} there {are|were}.',
		'work out how many {things} there {are|were}.',
	],
	['how many {things} {does|did} that make?', 'at the end, how many {things} {are|were} there?'],
);

/** Boxes of things, and some more or fewer. */
const grouped: Make = (say, random) => {
	const [g, e] = [random.int(2, 5), random.int(2, 30)];
	const all = g * e;
	const plus = random.chance(0.5);
	const y = random.int(2, Math.min(plus ? most - all + 2 : all - 1, 60));
	if (plus ? all + y > most : all - y < 1) return grouped(say, random);
	const { thing, box, slots } = cast(random);
	const filled = { ...slots, ng: g, ...counts({ e, y }, thing) };
	const working = new Working();
	const inBoxes = working.add(`${thing.many} in the ${box.many}`, g, '×', e);
	const changed = `${thing.many} ${asPhrase[plus ? '+' : '-'](y)}`;
	working.add(changed, inBoxes, plus ? '+' : '-', y);
	const facts = [say.say(groups, filled), say.say(plus ? more : fewer, filled)];
	const told = {
		question: tell(random, facts, say.say(asksAll, filled)),
		given: [
			`there are ${g} ${box.many} with ${count(e, thing)} each`,
			fact(plus ? '+' : '-', y, count(y, thing)),
		],
		asked: `how many ${thing.many} there are in the end`,
		sentence: (n: number) => `There ${are(n)} ${count(n, thing)} in the end.`,
	};
	const links: Link[] = [
		{ op: '×', by: e },
		{ op: plus ? '+' : '-', by: y },
	];
	return problem('chains', told, working, chainKey({ start: g, links }));
};

const twoGroups = parts(
	[
		'{A} {has|had} {ng} {boxes} of {e} and {nh} {otherBoxes} of {f}.',
		'a shop {sells|sold} {ng} {boxes} of {e} and {nh} {otherBoxes} of {f}.',
		'there {are|were} {ng} {boxes} with {e} each and {nh} {otherBoxes} with {f} each.',
		'{A} {buys|bought} {ng} {boxes} with {e} in each and {nh} {otherBoxes} with {f} in each.',
		'{A} {brings|brought} {ng} {boxes} of {e} and {B} {brings|brought} {nh} {otherBoxes} of {f}.',
	],
	['{A} {fills|filled} {ng} {boxes} with {e} each and {nh} {otherBoxes} with {f} each.'],
);

const asksBothKinds = parts(
	[
		'how many {things} and {others} {is|was} that in all?',
		'how many {things} and {others} {are|were} there together?',
		'what {is|was} the number of {things} and {others} in all?',
		'find the number of {things} and {others} together.',
		'how many {things} and {others} {does|did} that make?',
	],
	['tell me how many {things} and {others} there {are|were}.'],
);

/** Boxes of one thing and boxes of another. */
const twice: Make = (say, random) => {
	const [g, h] = [random.int(2, 5), random.int(2, 5)];
	const [e, f] = [random.int(2, 20), random.int(2, 20)];
	if (g * e + h * f > most) return twice(say, random);
	const { thing, other, box, otherBox, slots } = cast(random);
	const filled = { ...slots, ng: g, nh: h, ...counts({ e }, thing), ...counts({ f }, other) };
	const working = new Working();
	const first = working.add(`${thing.many} in the ${box.many}`, g, '×', e);
	const second = working.add(`${other.many} in the ${otherBox.many}`, h, '×', f);
	working.add(`${thing.many} and ${other.many} in all`, first, '+', second);
	const told = {
		question: tell(random, [say.say(twoGroups, filled)], say.say(asksBothKinds, filled)),
		given: [
			`there are ${g} ${box.many} with ${count(e, thing)} each`,
			`there are ${h} ${otherBox.many} with ${count(f, other)} each`,
		],
		asked: `how many ${thing.many} and ${other.many} there are`,
		sentence: (n: number) => `The ${thing.many} and ${other.many} make ${n} in all.`,
	};
	const products = [sorted(g, e).join('×'), sorted(h, f).join('×')].sort();
	return problem('chains', told, working, products);
};

const relatives = parts(
	[
		'{A} {has|had} {x}, and {B} {has|had} {ny} {more} than {A}.',
		'{A} {has|had} {x}. {B} {has|had} {ny} {more} than that.',
		'{A} {finds|found} {x}, and {B} {finds|found} {ny} {more}.',
		'{A} {buys|bought} {x}, and {B} {buys|bought} {ny} {more} than {A}.',
		'{A} {counts|counted} {x} and {B} {counts|counted} {ny} {more}.',
	],
	['{A} {brings|brought} {x}, and {B} {brings|brought} {ny} {more} than {A}.'],
);

const asksBoth = parts(
	[
		'how many {things} {do|did} they have together?',
		'how many {things} {do|did} {A} and {B} have in all?',
		'what {is|was} the number of {things} of {A} and {B} together?',
		'how many {things} {is|was} that together?',
		'find how many {things} they {have|had} together.',
		'tell me how many {things} both {have|had} together.',
	],
	['together, how many {things} {do|did} they have?'],
);

/** One has some, the other more or fewer: how many both have. */
const related: Make = (say, random) => {
	const plus = random.chance(0.5);
	const x = random.int(3, 60);
	const y = random.int(2, plus ? 30 : x - 1);
	if (x + x + (plus ? y : -y) > most) return related(say, random);
	const { a, b, thing, slots } = cast(random);
	const filled = { ...slots, ...counts({ x, y }, thing), more: plus ? 'more' : 'fewer' };
	const working = new Working();
	const others = working.add(`${thing.many} of ${b.name}`, x, plus ? '+' : '-', y);
	working.add(`${thing.many} of both together`, x, '+', others);
	const told = {
		question: tell(random, [say.say(relatives, filled)], say.say(asksBoth, filled)),
		given: [
			`${a.name} has ${count(x, thing)}`,
			`${b.name} has ${y} ${plus ? 'more' : 'fewer'} than ${a.name}`,
		],
		asked: `how many ${thing.many} both have together`,
		sentence: (n: number) => `Together they have ${count(n, thing)}.`,
	};
	return problem('chains', told, working, ['both', x, plus ? '+' : '-', y]);
};

const forms = [bare, bare, ordered, ordered, story, story, story, grouped, grouped, twice, related];

export function chains(say: Wording, random: Random) {
	return random.pick(forms)(say, random);
}
