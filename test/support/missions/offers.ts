/** Offers of a price once and a price for each: what they cost, which is cheaper. */
import { best, type Knowledge } from './knowledge.ts';
import {
	groups,
	isSolved,
	lacking,
	type Lacking,
	type Problem,
	type Result,
	type Solved,
} from './problems.ts';

const offerName = '((?:[Oo]ffer|[Pp]lan|[Tt]ariff) [A-Z])';
const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);

function costOf(count: number, unit: string, name: string, { lines }: Knowledge): Result {
	const said = best(
		lines.filter(({ quote }) =>
			new RegExp(`^(?:.*\\D)?${count} ${unit} with ${name} cost \\d`).test(quote),
		),
	);
	const terms = best(
		lines.filter(({ quote }) => quote.includes(name) && /\d euros (?:per|for each)\b/.test(quote)),
	);
	if (terms) {
		const own = terms.quote.slice(terms.quote.indexOf(name));
		const once = Number(/(\d+) euros once/.exec(own)?.[1] ?? 0);
		const each = Number(/(\d+) euros (?:per|for each)/.exec(own)![1]);
		const result = once + each * count;
		return {
			short: `${result} euros`,
			statement: `${count} ${unit} with ${name} cost ${result} euros.`,
			work: [`${once} + ${count} * ${each} = ${result}`],
			uses: [terms],
			code: `const count = ${count};\nprint(${once} + count * ${each});`,
		};
	}
	if (!said) return lacking(`the terms of ${name}`);
	const result = /cost (\d+)/.exec(said.quote)![1]!;
	const statement = `${count} ${unit} with ${name} cost ${result} euros.`;
	return { short: `${result} euros`, statement, work: [], uses: [said] };
}

export const cost: Problem = {
	reads: groups(
		new RegExp(
			`\\bwhat (?:(?:do|would|will) )?(\\d+) (\\w+) (?:would )?cost with ${offerName}`,
			'i',
		),
	),
	solve: ([count = '', unit = '', name = ''], known) =>
		costOf(Number(count), unit, capital(name), known),
};

export const cheaper: Problem = {
	reads: groups(
		new RegExp(
			`\\bwhich\\b.*\\b(?:cheaper|cheapest|costs? less|lower)\\b.*?(?:for (\\d+) (\\w+))`,
			'i',
		),
	),
	solve([count = '', unit = ''], known, sentence) {
		const named = (text: string) =>
			[...text.matchAll(new RegExp(`\\b${offerName}`, 'g'))].map(([one]) => capital(one));
		const names = [
			...new Set([...named(sentence), ...known.lines.flatMap(({ quote }) => named(quote))]),
		].sort();
		if (names.length < 2) return lacking('the two offers');
		const costs = names.map((name) => ({ name, cost: costOf(Number(count), unit, name, known) }));
		const without = costs.find(({ cost }) => !isSolved(cost));
		const partial = costs.flatMap(({ cost }) => (isSolved(cost) ? [cost.statement] : []));
		const uses = costs.flatMap(({ cost }) => cost.uses);
		if (without) return lacking((without.cost as Lacking).missing, partial, uses);
		const value = (one: (typeof costs)[number]) => Number.parseFloat((one.cost as Solved).short);
		const low = costs.reduce((a, b) => (value(b) < value(a) ? b : a));
		return {
			short: low.name,
			statement: `${low.name} is cheaper for ${count} ${unit}.`,
			work: partial,
			uses,
			code: `const costs = { ${costs.map((one) => `'${one.name}': ${value(one)}`).join(', ')} };\nprint(Object.keys(costs).sort((a, b) => costs[a] - costs[b])[0]);`,
		};
	},
};
