/** What is left over when things go in groups of one size. */

import { count } from '../names.ts';
import { are, cast, counts, problem, type Make } from './family.ts';
import { capitals, parts, tell } from './wording.ts';
import { Working } from './working.ts';

const packings = parts(
	[
		'{A} {packs|packed} {x} into {boxes} of {nd}.',
		'{A} {has|had} {x} and {puts|put} {nd} in each {box}.',
		'{A} {fills|filled} as many {boxes} as {he} {can|could} with {x}, {nd} to a {box}.',
		'{x} {are|were} put in {boxes} with {nd} in each.',
		'each {box} {holds|held} {d}, and {A} {has|had} {x} to pack.',
		'{A} {sells|sold} {x} in full {boxes} of {nd}.',
		'there {are|were} {x}, and {nd} of them {fill|filled} one {box}.',
		'{A} {wants|wanted} to pack {x}, {nd} to a {box}.',
		'{A} {shares|shared} {x} equally among {nd} friends.',
		'{nd} children {share|shared} {x} fairly.',
		'{A} {lays|laid} {x} in rows of {nd}.',
	],
	['{A} {makes|made} groups of {nd} out of {x}.', '{x} {go|went} into {boxes} of {nd}.'],
);

const asks = parts(
	[
		'how many {things} {are|were} left over?',
		'how many {things} {remain|remained} in the end?',
		'what number of {things} {is|was} left over?',
		'how many {things} {are|were} left without a place?',
		'find how many {things} {are|were} left over.',
		'tell me how many {things} {are|were} left in the end.',
		'how many {things} {does|did} that leave?',
		'work out how many {things} {are|were} left over.',
	],
	[
		'in the end, how many {things} {are|were} left?',
		'how many {things} {are|were} still there after that?',
	],
);

const bareAsks = parts(
	[
		'what is the remainder of {x} ÷ {d}?',
		'what is left over when {x} is divided by {d}?',
		'find the remainder when you divide {x} by {d}.',
		'divide {x} by {d}. What is left over?',
		'calculate the remainder of {x} divided by {d}.',
		'{x} ÷ {d} leaves what remainder?',
		'how much is left over from {x} ÷ {d}?',
	],
	['tell me the remainder of {x} ÷ {d}.', '{x} divided by {d} leaves how much over?'],
);

export const remainders: Make = (say, random) => {
	const d = random.int(2, 12);
	const x = random.int(d + 1, 100);
	const { thing, slots } = cast(random);
	const bare = random.chance(0.2);
	const working = new Working();
	const full = working.add('full groups', x, '÷', d);
	const used = working.add(bare ? 'part that fits' : `${thing.many} in full groups`, full, '×', d);
	const key = [x, d];
	if (bare) {
		working.add('remainder', x, '-', used);
		const told = {
			question: capitals(say.say(bareAsks, { x, d })),
			given: [`${x} is divided by ${d}`],
			asked: 'what the remainder is',
			sentence: (n: number) => `The remainder is ${n}.`,
		};
		return problem('remainders', told, working, key);
	}
	working.add(`${thing.many} left over`, x, '-', used);
	const all = { ...slots, ...counts({ x, d }, thing) };
	const told = {
		question: tell(random, [say.say(packings, all)], say.say(asks, all)),
		given: [`there are ${count(x, thing)}`, `they go in groups of ${d}`],
		asked: `how many ${thing.many} are left over`,
		sentence: (n: number) => `${capitals(count(n, thing))} ${are(n)} left over.`,
	};
	return problem('remainders', told, working, key);
};
