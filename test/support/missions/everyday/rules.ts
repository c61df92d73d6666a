/** House rules: what is allowed when, and what is included, where two places may differ. */
import { best, type Knowledge, type Seen } from '../knowledge.ts';
import { ranks } from '../sight.ts';
import { groups, lacking, type Problem } from '../problems.ts';

const allowed: Problem = {
	reads: groups(/\bmay I use an? ([a-z ]+?) on ([A-Z]\w+day) at (\d+):00/i),
	stem: ([thing = '', day = '', hour = '']) => `On ${day} at ${hour}:00 a ${thing} `,
	solve([thing = '', day = '', hour = ''], { lines }) {
		const rule = new RegExp(
			`\\b${thing.split(' ').at(-1)}s?\\b.*\\b${day}s?\\b.* from (\\d+):00 to (\\d+):00`,
			'i',
		);
		const line = best(lines.filter(({ quote }) => rule.test(quote)));
		if (!line) return lacking(`when a ${thing} may be used`);
		const [, from, to] = rule.exec(line.quote)!;
		const yes = Number(hour) >= Number(from) && Number(hour) < Number(to);
		return {
			short: yes ? 'Yes' : 'No',
			statement: `On ${day} at ${hour}:00 a ${thing} may ${yes ? '' : 'not '}be used.`,
			work: [`It may be used from ${from}:00 to ${to}:00.`],
			uses: [line],
		};
	},
};

const amount = (thing: string) => new RegExp(`(\\d+) cubic metres of ${thing}`, 'i');

/** The values that the most believed lines give. */
function valuesOf(thing: string, { lines }: Knowledge): { value: string; line: Seen }[] {
	const all = lines.flatMap((line) => {
		const value = amount(thing).exec(line.quote)?.[1];
		return value && !line.quote.endsWith('?') ? [{ value, line }] : [];
	});
	const top = Math.max(...all.map(({ line }) => ranks[line.rank]));
	const found = new Map(
		all.filter(({ line }) => ranks[line.rank] === top).map((one) => [one.value, one]),
	);
	return [...found.values()];
}

const included: Problem = {
	reads: groups(/\bhow many cubic metres of ([a-z ]+?) are (?:free|included)/i),
	stem: ([thing = '']) => `Of ${thing}, `,
	solve([thing = ''], known) {
		const values = valuesOf(thing, known);
		const [first, second] = values;
		const uses = values.map(({ line }) => line);
		if (!first) return lacking(`how much ${thing} is included`);
		if (!second) {
			const short = `${first.value} cubic metres`;
			return { short, statement: `Of ${thing}, ${short} are included.`, work: [], uses };
		}
		const short = `${first.value} cubic metres in one place, ${second.value} cubic metres in another`;
		return {
			short,
			statement: `Of ${thing}, ${short} are included: the rules contradict themselves.`,
			work: [],
			uses,
		};
	},
};

export const ruleProblems: readonly Problem[] = [allowed, included];
