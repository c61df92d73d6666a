/** Trick questions and small sums of every day, in English and German. */
import type { Knowledge, Seen } from '../knowledge.ts';
import { groups, lacking, type Problem } from '../problems.ts';

const find = ({ lines }: Knowledge, pattern: RegExp): { line: Seen; parts: string[] } | null => {
	for (const line of lines) {
		const found = pattern.exec(line.quote);
		if (found) return { line, parts: found.slice(1).map((one) => one ?? '') };
	}
	return null;
};

const left: Problem = {
	reads: groups(/\bhow many (\w+) (?:are|does .* have) left/i),
	stem: ([thing = '']) => `The number of ${thing} that are left is `,
	solve([thing = ''], known) {
		const all = find(known, /\bhas (\d+) \w+/);
		const but = find(known, /\ball but (\d+)/i);
		if (!all || !but) return lacking(`how many ${thing} there were`);
		const rest = but.parts[0]!;
		return {
			short: rest,
			statement: `The number of ${thing} that are left is ${rest}.`,
			work: [`All but ${rest} are gone, so ${rest} stay.`],
			uses: [but.line],
		};
	},
};

const ball: Problem = {
	reads: groups(/\bhow many cents does the (\w+) cost/i),
	stem: ([thing = '']) => `The price of the ${thing} is `,
	solve([thing = ''], known) {
		const both = find(known, /\bcost (\d+) cents together/);
		const more = find(known, /\bcosts (\d+) cents more than/);
		if (!both || !more) return lacking('the two prices');
		const [sum, gap] = [Number(both.parts[0]), Number(more.parts[0])];
		const one = (sum - gap) / 2;
		return {
			short: `${one} cents`,
			statement: `The price of the ${thing} is ${one} cents.`,
			work: [`${sum} - ${gap} = ${sum - gap}`, `${sum - gap} / 2 = ${one}`],
			uses: [both.line, more.line],
			code: `print((${sum} - ${gap}) / 2);`,
		};
	},
};

const ride: Problem = {
	reads: groups(/\bhow long does the (\w+) take/i),
	stem: ([thing = '']) => `The ${thing} takes `,
	solve([thing = ''], known) {
		const times = find(known, /\bat (\d+):(\d\d) and arrives at (\d+):(\d\d)/);
		if (!times) return lacking('the two times');
		const [h1 = 0, m1 = 0, h2 = 0, m2 = 0] = times.parts.map(Number);
		const minutes = (h2 - h1) * 60 + m2 - m1;
		return {
			short: `${minutes} minutes`,
			statement: `The ${thing} takes ${minutes} minutes.`,
			work: [],
			uses: [times.line],
			code: `print((${h2} - ${h1}) * 60 + ${m2} - ${m1});`,
		};
	},
};

const comma = (amount: number) => amount.toFixed(2).replace('.', ',');

const kosten: Problem = {
	reads: groups(/\bwas kosten (\d+) (\p{L}+)/iu),
	stem: ([count = '', thing = '']) => `${count} ${thing} kosten `,
	solve([count = '', thing = ''], known) {
		const price = find(known, /\bEine? \p{L}+ kostet (\d+,\d\d) Euro/u);
		if (!price) return lacking('der Preis');
		const one = Number(price.parts[0]!.replace(',', '.'));
		const all = Number(count) * one;
		return {
			short: `${comma(all)} Euro`,
			statement: `${count} ${thing} kosten ${comma(all)} Euro.`,
			work: [`${count} * ${comma(one)} = ${comma(all)}`],
			uses: [price.line],
			code: `print((${count} * ${one}).toFixed(2));`,
		};
	},
};

const hoch: Problem = {
	reads: groups(/\bwie hoch ist die (\p{L}+) für ((?:den|die|das) \p{L}+)/iu),
	stem: ([what = '', whom = '']) => `Die ${what} für ${whom} beträgt `,
	solve([what = '', whom = ''], known) {
		const said = find(known, new RegExp(`\\bDie ${what} für ${whom} beträgt (\\d+) Euro`, 'i'));
		if (!said) return lacking(`die ${what} für ${whom}`);
		const short = `${said.parts[0]} Euro`;
		return {
			short,
			statement: `Die ${what} für ${whom} beträgt ${short}.`,
			work: [],
			uses: [said.line],
		};
	},
};

export const puzzleProblems: readonly Problem[] = [left, ball, ride, kosten, hoch];
