/** What things cost, and the change. */

import { count } from '../names.ts';
import type { Random } from '../random.ts';
import { cast, counts, problem, sorted, type Make } from './family.ts';
import { parts, tell, type Wording } from './wording.ts';
import { Working } from './working.ts';

const most = 150;

const currencies: readonly ((n: number) => string)[] = [
	(n) => `€${n}`,
	(n) => `$${n}`,
	(n) => `${n} ${n === 1 ? 'euro' : 'euros'}`,
	(n) => `${n} ${n === 1 ? 'dollar' : 'dollars'}`,
];

const purchases = parts(
	[
		'{A} {buys|bought} {x} for {p} each.',
		'one {thing} {costs|cost} {p}, and {A} {buys|bought} {nx}.',
		'a {box} with {x} {is|was} for sale at {p} for each {thing}.',
		'{A} {wants|wanted} {x}, and each {thing} {costs|cost} {p}.',
		'in the shop, {things} {are|were} {p} each, and {A} {takes|took} {nx}.',
		'the price of one {thing} {is|was} {p}, and {A} {needs|needed} {nx}.',
		'{A} {orders|ordered} {x} at {p} each.',
		'{things} {cost|cost} {p} each, and {A} {gets|got} {nx} of them.',
		'{A} {goes|went} to the shop for {x} at a price of {p} each.',
	],
	[
		'{A} {puts|put} {x} in a {box}, and each of them {costs|cost} {p}.',
		'at the market {A} {picks|picked} {x} at {p} for each.',
	],
);

const asksCost = parts(
	[
		'how much {does|did} {A} pay?',
		'how much {is|was} that in all?',
		'what {do|did} the {things} cost together?',
		'how much {does|did} {he} have to pay?',
		'what {is|was} the total price?',
		'find the price of all the {things}.',
		'tell me what {A} {has|had} to pay.',
		'how much money {is|was} that?',
	],
	['what {does|did} that make in all?', 'how much {do|did} all of the {things} cost?'],
);

const single: Make = (say, random) => {
	const money = random.pick(currencies);
	const [x, p] = [random.int(2, 9), random.int(2, 12)];
	const { a, thing, slots } = cast(random);
	const all = { ...slots, ...counts({ x }, thing), p: money(p) };
	const working = new Working();
	working.add(`cost of the ${thing.many}`, x, '×', p);
	const told = {
		question: tell(random, [say.say(purchases, all)], say.say(asksCost, all)),
		given: [`${a.name} buys ${count(x, thing)}`, `one ${thing.one} costs ${money(p)}`],
		asked: `how much ${a.name} has to pay`,
		sentence: (n: number) => `${a.name} has to pay ${money(n)}.`,
	};
	return problem('prices', told, working, ['×', ...sorted(x, p)]);
};

const doublePurchases = parts(
	[
		'{A} {buys|bought} {x} for {p} each and {y} for {q} each.',
		'one {thing} {costs|cost} {p} and one {other} {costs|cost} {q}, and {A} {buys|bought} {x} and {y}.',
		'{A} {wants|wanted} {x} at {p} each and {y} at {q} each.',
		'{A} {takes|took} {x} for {p} each, and {B} {takes|took} {y} for {q} each.',
		'in the shop {A} {gets|got} {x} at {p} each and {y} at {q} each.',
		'{A} {orders|ordered} {x}, each for {p}, and {y}, each for {q}.',
		'{A} {needs|needed} {x} and {y}, which {cost|cost} {p} and {q} each.',
	],
	[
		'{things} {are|were} {p} each and {others} {are|were} {q} each, and {A} {needs|needed} {x} and {y}.',
		'at the market {A} {picks|picked} {x} for {p} each and {y} for {q} each.',
	],
);

const asksBothCost = parts(
	[
		'how much {is|was} that in all?',
		'how much {is|was} it together?',
		'what {is|was} the total price?',
		'how much money {is|was} that?',
		'what {do|did} the {things} and the {others} cost together?',
		'find the price of everything.',
		'tell me how much it {is|was} altogether.',
	],
	['what {does|did} that make in all?', 'how much {does|did} everything cost?'],
);

const double: Make = (say, random) => {
	const money = random.pick(currencies);
	const [x, p, y, q] = [random.int(2, 9), random.int(2, 12), random.int(2, 9), random.int(2, 12)];
	if (x * p + y * q > most) return double(say, random);
	const { thing, other, slots } = cast(random);
	const all = {
		...slots,
		other: other.one,
		...counts({ x }, thing),
		...counts({ y }, other),
		p: money(p),
		q: money(q),
	};
	const working = new Working();
	const first = working.add(`cost of the ${thing.many}`, x, '×', p);
	const second = working.add(`cost of the ${other.many}`, y, '×', q);
	working.add('cost of everything', first, '+', second);
	const told = {
		question: tell(random, [say.say(doublePurchases, all)], say.say(asksBothCost, all)),
		given: [`${count(x, thing)} cost ${money(p)} each`, `${count(y, other)} cost ${money(q)} each`],
		asked: 'how much everything costs',
		sentence: (n: number) => `Everything costs ${money(n)}.`,
	};
	const costs = [sorted(x, p).join('×'), sorted(y, q).join('×')].sort();
	return problem('prices', told, working, ['+', ...costs]);
};

const payments = parts(
	[
		'{he} {pays|paid} with {note}.',
		'{he} {gives|gave} the shop {note}.',
		'{he} {has|had} {note} to pay with.',
		'{A} {pays|paid} with a note of {note}.',
		'{A} {hands|handed} over {note}.',
		'{he} {puts|put} {note} on the table.',
		'{A} {has|had} {note} with {him}.',
	],
	['{he} {brings|brought} {note} along.', '{note} {are|were} in {his} hand to pay with.'],
);

const asksChange = parts(
	[
		'how much change {does|did} {A} get?',
		'how much money {is|was} left?',
		'how much {does|did} {A} get back?',
		'what {is|was} the change?',
		'find the change.',
		'tell me how much {A} {gets|got} back.',
		'how much {does|did} {he} have left after that?',
	],
	['how much {is|was} {A} given back?', 'what {is|was} left of the {note}?'],
);

const change: Make = (say, random) => {
	const money = random.pick(currencies);
	const [x, p, note] = [random.int(2, 9), random.int(2, 12), random.pick([20, 50, 100])];
	if (x * p > note) return change(say, random);
	const { a, thing, slots } = cast(random);
	const all = { ...slots, ...counts({ x }, thing), p: money(p), note: money(note) };
	const working = new Working();
	const cost = working.add(`cost of the ${thing.many}`, x, '×', p);
	working.add('change', note, '-', cost);
	const facts = [say.say(purchases, all), say.say(payments, all)];
	const told = {
		question: tell(random, facts, say.say(asksChange, all)),
		given: [
			`${a.name} buys ${count(x, thing)}`,
			`one ${thing.one} costs ${money(p)}`,
			`${a.name} pays with ${money(note)}`,
		],
		asked: `how much ${a.name} gets back`,
		sentence: (n: number) => `${a.name} gets ${money(n)} back.`,
	};
	return problem('prices', told, working, ['-', note, ...sorted(x, p)]);
};

const forms = [single, single, double, double, change, change];

export function prices(say: Wording, random: Random) {
	return random.pick(forms)(say, random);
}
