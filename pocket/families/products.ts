/** Groups of the same size, and equal shares. */

import { count } from '../names.ts';
import type { Random } from '../random.ts';
import { are, cast, counts, problem, sorted, type Make } from './family.ts';
import { capitals, parts, tell, type Wording } from './wording.ts';
import { Working } from './working.ts';

const bareTimes = parts(
	[
		'what is {a} × {b}?',
		'calculate {a} × {b}.',
		'{a} times {b} is how much?',
		'multiply {a} by {b}.',
		'how much is {a} × {b}?',
		'work out {a} times {b}.',
		'what is the product of {a} and {b}?',
		'{a} × {b} = ?',
		'find {a} × {b}.',
	],
	['tell me the product of {a} and {b}.', 'what does {a} times {b} make?'],
);

const bareDivided = parts(
	[
		'what is {a} ÷ {b}?',
		'calculate {a} ÷ {b}.',
		'{a} divided by {b} is how much?',
		'divide {a} by {b}.',
		'how much is {a} ÷ {b}?',
		'work out {a} divided by {b}.',
		'how often does {b} go into {a}?',
		'{a} ÷ {b} = ?',
		'find {a} ÷ {b}.',
	],
	['tell me how often {b} goes into {a}.', 'what does {a} divided by {b} make?'],
);

const bare: Make = (say, random) => {
	const [one, b] = [random.int(2, 12), random.int(2, 12)];
	const times = random.chance(0.5);
	const a = times ? one : one * b;
	const sum = `${a} ${times ? '×' : '÷'} ${b}`;
	const working = new Working();
	working.add(times ? `product of ${a} and ${b}` : `${a} divided by ${b}`, a, times ? '×' : '÷', b);
	const told = {
		question: capitals(say.say(times ? bareTimes : bareDivided, { a, b })),
		given: [`the numbers are ${a} and ${b}`],
		asked: `what ${sum} is`,
		sentence: (n: number) => `${sum} is ${n}.`,
	};
	return problem('products', told, working, times ? ['×', ...sorted(a, b)] : ['÷', a, b]);
};

const groups = parts(
	[
		'{A} {has|had} {ng} {boxes} with {e} in each.',
		'{A} {fills|filled} {ng} {boxes} with {e} each.',
		'there {are|were} {ng} {boxes}, and there {are|were} {e} in each {box}.',
		'{A} {buys|bought} {ng} {boxes} of {ne} {things} each.',
		'{A} {packs|packed} {e} into each of {ng} {boxes}.',
		'{ng} children {bring|brought} {e} each.',
		'each {box} {holds|held} {e}, and {A} {has|had} {ng} {boxes}.',
		'{A} {puts|put} the {things} in {ng} rows of {ne}.',
		'{A} {gets|got} {e} each day for {ng} days.',
		'{A} {gives|gave} {e} to each of {ng} friends.',
	],
	[
		'each of {ng} {boxes} {has|had} {e} in it.',
		'{A} {takes|took} {e} out of each of {ng} {boxes}.',
	],
);

const asksAll = parts(
	[
		'how many {things} {are|were} there in all?',
		'how many {things} {is|was} that in total?',
		'how many {things} {are|were} there altogether?',
		'what {is|was} the total number of {things}?',
		'find the number of {things} in all.',
		'tell me how many {things} there {are|were} in total.',
		'work out how many {things} there {are|were}.',
	],
	['how many {things} {does|did} that make?', 'put together, how many {things} {is|was} that?'],
);

const grouped: Make = (say, random) => {
	const [g, e] = [random.int(2, 12), random.int(2, 12)];
	const { thing, slots } = cast(random);
	const all = { ...slots, ng: g, ...counts({ e }, thing) };
	const working = new Working();
	working.add(`${thing.many} in all`, g, '×', e);
	const told = {
		question: tell(random, [say.say(groups, all)], say.say(asksAll, all)),
		given: [`there are ${g} groups`, `each group has ${count(e, thing)}`],
		asked: `how many ${thing.many} there are in all`,
		sentence: (n: number) => `There ${are(n)} ${count(n, thing)} in all.`,
	};
	return problem('products', told, working, ['×', ...sorted(g, e)]);
};

const shares = parts(
	[
		'{A} {shares|shared} {x} equally among {nd} friends.',
		'{nd} children {share|shared} {x} equally.',
		'{A} {puts|put} {x} into {nd} {boxes}, the same number in each.',
		'{x} {are|were} shared fairly by {nd} people.',
		'{A} {has|had} {x} and {splits|split} them equally into {nd} {boxes}.',
		'{A} {divides|divided} {x} equally among {nd} {boxes}.',
		'{A} {gives|gave} {x} to {nd} friends, and all {get|got} the same.',
		'{A} {lays|laid} {x} in {nd} rows of the same length.',
	],
	[
		'{x} {go|went} to {nd} friends in equal parts.',
		'{A} {makes|made} {nd} equal groups out of {x}.',
	],
);

const asksEach = parts(
	[
		'how many {things} {is|was} that for each?',
		'how many {things} {does|did} each one get?',
		'what {is|was} the number of {things} in each part?',
		'how large {is|was} each share?',
		'how many {things} {are|were} there in each share?',
		'find the number of {things} for each one.',
		'tell me how many {things} {go|went} to each.',
	],
	['for each one, how many {things} {is|was} that?', 'how many {things} {make|made} one share?'],
);

const shared: Make = (say, random) => {
	const [d, q] = [random.int(2, 12), random.int(2, 12)];
	const x = d * q;
	const { thing, slots } = cast(random);
	const all = { ...slots, nd: d, ...counts({ x }, thing) };
	const working = new Working();
	working.add(`${thing.many} in each share`, x, '÷', d);
	const told = {
		question: tell(random, [say.say(shares, all)], say.say(asksEach, all)),
		given: [`there are ${count(x, thing)}`, `they make ${d} equal shares`],
		asked: `how many ${thing.many} each share has`,
		sentence: (n: number) => `Each share has ${count(n, thing)}.`,
	};
	return problem('products', told, working, ['÷', x, d]);
};

const packings = parts(
	[
		'{A} {packs|packed} {x} into {boxes} of {nd}.',
		'{A} {has|had} {x} and {puts|put} {nd} in each {box}.',
		'{x} {are|were} put in {boxes} with {nd} in each.',
		'each {box} {holds|held} {d}, and {A} {has|had} {x} to pack.',
		'{A} {sells|sold} {x} in {boxes} of {nd}.',
		'there {are|were} {x}, and {nd} of them {fill|filled} one {box}.',
		'{A} {wants|wanted} to pack {x}, {nd} to a {box}.',
	],
	['{A} {makes|made} {boxes} of {nd} out of {x}.', '{x} {go|went} into {boxes} of {nd}.'],
);

const asksBoxes = parts(
	[
		'how many {boxes} {is|was} that?',
		'how many {boxes} {does|did} {A} need?',
		'how many {boxes} {are|were} filled?',
		'what {is|was} the number of {boxes}?',
		'find the number of {boxes}.',
		'tell me how many {boxes} {are|were} needed.',
	],
	['how many {boxes} {does|did} that make?', 'work out how many {boxes} that {is|was}.'],
);

const packed: Make = (say, random) => {
	const [d, q] = [random.int(2, 12), random.int(2, 12)];
	const x = d * q;
	const { thing, box, slots } = cast(random);
	const all = { ...slots, ...counts({ x, d }, thing) };
	const working = new Working();
	working.add(`${box.many} with ${d} in each`, x, '÷', d);
	const told = {
		question: tell(random, [say.say(packings, all)], say.say(asksBoxes, all)),
		given: [`there are ${count(x, thing)}`, `each ${box.one} has ${d} of them`],
		asked: `how many ${box.many} there are`,
		sentence: (n: number) => `There ${are(n)} ${count(n, box)}.`,
	};
	return problem('products', told, working, ['÷', x, d]);
};

const forms = [
	bare,
	bare,
	bare,
	grouped,
	grouped,
	grouped,
	grouped,
	shared,
	shared,
	packed,
	packed,
];

export function products(say: Wording, random: Random) {
	return random.pick(forms)(say, random);
}
