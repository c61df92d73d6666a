/** Two tariffs: a fee per month, an allowance, a price for what goes beyond it, a fee or a credit once. */
import { best, type Knowledge } from '../knowledge.ts';
import { groups, isSolved, lacking, type Problem, type Result, type Solved } from '../problems.ts';

const money = (amount: number): string => `${amount.toFixed(2)} EUR`;

/** `Allnet 10: 9.99 EUR per month, 10 GB included, each further GB 2.50 EUR, 29.90 EUR fee once.` */
const terms =
	/^(?:- )?([A-Z][a-z]+ \d+): ([\d.]+) EUR per month, (\d+) GB included, each further GB ([\d.]+) EUR, ([\d.]+) EUR (fee|credit) once/;

const tariffNames = ({ lines }: Knowledge): string[] => [
	...new Set(lines.flatMap(({ quote }) => terms.exec(quote)?.[1] ?? [])),
];

function costOf(name: string, months: number, gigabytes: number, known: Knowledge): Result {
	const line = best(known.lines.filter(({ quote }) => terms.exec(quote)?.[1] === name));
	const said = known.lines.find(
		({ quote }) => quote.includes(`${name} costs `) && quote.includes(`EUR over ${months} months`),
	);
	if (!line) {
		const cost = said && /costs ([\d.]+) EUR/.exec(said.quote)?.[1];
		return cost
			? solvedFrom(name, months, Number(cost), [], [said])
			: lacking(`the terms of ${name}`);
	}
	const [, , fee = '', included = '', further = '', once = '', kind = ''] = terms.exec(line.quote)!;
	const more = Math.max(0, gigabytes - Number(included));
	const monthly = Number(fee) + more * Number(further);
	const sign = kind === 'fee' ? '+' : '-';
	const all = months * monthly + (kind === 'fee' ? 1 : -1) * Number(once);
	const total = Math.round(all * 100) / 100;
	return {
		...solvedFrom(
			name,
			months,
			total,
			[
				`${fee} + ${more} * ${further} = ${monthly.toFixed(2)}`,
				`${months} * ${monthly.toFixed(2)} ${sign} ${once} = ${total.toFixed(2)}`,
			],
			[line],
		),
		code: `const monthly = ${fee} + Math.max(0, ${gigabytes} - ${included}) * ${further};\nprint((${months} * monthly ${sign} ${once}).toFixed(2));`,
	};
}

const solvedFrom = (
	name: string,
	months: number,
	cost: number,
	work: string[],
	uses: Solved['uses'],
): Solved => ({
	short: money(cost),
	statement: `${name} costs ${money(cost)} over ${months} months.`,
	...{ work, uses },
});

const tariffCost: Problem = {
	reads: groups(/\bwhat ([A-Z][a-z]+ \d+) costs over (\d+) months with (\d+) GB/),
	stem: ([name = '']) => `${name} costs `,
	solve: ([name = '', months = '', gigabytes = ''], known) =>
		costOf(name, Number(months), Number(gigabytes), known),
};

const gigabytesIn = ({ lines }: Knowledge): number =>
	Number(lines.map(({ quote }) => /\bI use (\d+) GB/.exec(quote)?.[1]).find(Boolean) ?? NaN);

const lessTariff: Problem = {
	reads: groups(/\bwhich tariff costs less over (\d+) months/i),
	parts: ([months = ''], _, known) =>
		tariffNames(known).map(
			(name) =>
				`Work out what ${name} costs over ${months} months with ${gigabytesIn(known)} GB per month.`,
		),
	solve([months = ''], known, sentence) {
		const inQuestion = [...sentence.matchAll(/\b([A-Z][a-z]+ \d+)\b/g)].map(([name]) => name);
		const names = [...new Set([...inQuestion, ...tariffNames(known)])];
		const gigabytes = gigabytesIn(known);
		if (names.length < 2) return lacking('the two tariffs');
		const costs = names.map((name) => costOf(name, Number(months), gigabytes, known));
		const without = costs.find((one) => !isSolved(one));
		if (without) return without;
		const solved = costs as Solved[];
		const value = (one: Solved) => Number.parseFloat(one.short);
		const [low, high] = [...solved].sort((a, b) => value(a) - value(b)) as [Solved, Solved];
		const name = names[solved.indexOf(low)]!;
		const gap = money(value(high) - value(low));
		return {
			short: `${name}, by ${gap}`,
			statement: `${name} costs less over ${months} months, by ${gap}.`,
			work: [
				...solved.flatMap(({ work, statement }) => [...work, statement]),
				`${value(high).toFixed(2)} - ${value(low).toFixed(2)} = ${gap.split(' ')[0]}`,
			],
			uses: solved.flatMap(({ uses }) => uses),
			code: `const costs = { ${solved.map((one, at) => `'${names[at]}': ${value(one)}`).join(', ')} };\nconst [low, high] = Object.keys(costs).sort((a, b) => costs[a] - costs[b]);\nprint(low + ', by ' + (costs[high] - costs[low]).toFixed(2) + ' EUR');`,
		};
	},
};

export const tariffProblems: readonly Problem[] = [tariffCost, lessTariff];
