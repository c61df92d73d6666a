/**
 * Everyday sums of one or two steps, for models that are too small for the word problems: levels 1 to
 * 3 have one step, 4 to 6 two, and the numbers grow.
 */
import { number, type RandomSource, type GeneratedProblem, type Family } from './item.ts';
import { people } from './orders.ts';

const goods = 'apples,books,stamps,marbles,pencils,shells,tickets,buttons,eggs,coins'.split(',');

/** One event: what it says, and the count afterwards. */
interface Step {
	says: string;
	count: number;
}

/** Each changes a count that is at least 2 by a number up to `most`. */
const steps: ((count: number, most: number, chance: RandomSource) => Step)[] = [
	(count, most, chance) => {
		const by = chance.int(2, most);
		return { says: `{name} buys ${by} more {things}.`, count: count + by };
	},
	(count, most, chance) => {
		const by = chance.int(2, most);
		return { says: `A friend brings {name} ${by} {things}.`, count: count + by };
	},
	(count, most, chance) => {
		const by = chance.int(1, Math.min(most, count - 1));
		return { says: `{name} gives away ${by} {things}.`, count: count - by };
	},
	(count, most, chance) => {
		const by = chance.int(1, Math.min(most, count - 1));
		return { says: `{name} loses ${by} {things}.`, count: count - by };
	},
];

/** A stock that one event changes, or bags of the same size, which are a step of their own. */
function stock(count: number, most: number, chance: RandomSource): GeneratedProblem {
	const [bags, each] = [chance.int(2, 5), chance.int(2, Math.max(4, Math.floor(most / 4)))];
	const packed = chance.real() < 0.3;
	let now = packed ? bags * each : chance.int(3, most);
	const says = [packed ? `{name} has ${bags} bags with ${each} {things} in each bag.` : ''];
	if (!packed) says[0] = `{name} has ${now} {things}.`;
	for (let step = packed ? 1 : 0; step < count; step++) {
		const next = chance.pick(steps)(now, most, chance);
		says.push(next.says);
		now = next.count;
	}
	const verb = packed && count === 1 ? 'altogether' : 'now';
	return number(`${says.join(' ')} How many {things} does {name} have ${verb}?`, now);
}

/** A comparison, with their sum as the second step. */
function compared(count: number, most: number, chance: RandomSource): GeneratedProblem {
	const [has, more] = [chance.int(2, most), chance.int(2, most)];
	const says = `{name} has ${has} {things}. {other} has ${more} {things} more than {name}.`;
	return count === 1
		? number(`${says} How many {things} does {other} have?`, has + more)
		: number(`${says} How many {things} do they have together?`, 2 * has + more);
}

/** Change from a payment; as the second step the price is that of several. */
function paid(count: number, most: number, chance: RandomSource): GeneratedProblem {
	const [bought, price] = [count === 1 ? 1 : chance.int(2, 4), chance.int(2, most)];
	const change = chance.int(1, most);
	const what =
		bought === 1 ? `a book for ${price} euros` : `${bought} books for ${price} euros each`;
	const all = bought * price + change;
	return number(
		`{name} buys ${what} and pays with ${all} euros. How many euros does {name} get back?`,
		change,
	);
}

/** Equal shares; as the second step some come to each one's own. */
function shared(count: number, most: number, chance: RandomSource): GeneratedProblem {
	const [friends, each] = [chance.int(2, 5), chance.int(2, Math.max(4, Math.floor(most / 4)))];
	const says = `{name} shares ${friends * each} {things} equally among ${friends} friends.`;
	if (count === 1) return number(`${says} How many {things} does each friend get?`, each);
	const had = chance.int(2, most);
	return number(
		`${says} {other} is one of them and had ${had} {things} before. How many {things} does {other} have now?`,
		had + each,
	);
}

const kinds = [stock, stock, stock, compared, paid, shared];

export const everyday: Family = {
	id: 'everyday',
	label: 'Everyday sums',
	floor: 0,
	make(chance, level) {
		const most = [9, 20, 50][(level - 1) % 3]!;
		const drawn = chance.pick(kinds)(level <= 3 ? 1 : 2, most, chance);
		const [name, other] = chance.shuffle(people) as [string, string];
		const things = chance.pick(goods);
		const words: Record<string, string> = { name, other, things };
		return { ...drawn, question: drawn.question.replace(/\{(\w+)\}/g, (_, key) => words[key]!) };
	},
};
