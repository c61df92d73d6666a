/** Problems with a constraint: an order of jobs, a choice within a limit. */
import type { Knowledge, Seen } from './knowledge.ts';
import { lacking, sum, type Problem, type Solved } from './problems.ts';

interface Entry extends Seen {
	name: string;
	amount: number;
}

/** `- Sanding: 40 minutes` */
function entries({ lines }: Knowledge, unit: string): Entry[] {
	const found = new Map<string, Entry>();
	for (const line of lines) {
		const [, name, amount] =
			new RegExp(`^(?:- |\\d+\\. )?([A-Z][\\w ]{1,30}): (\\d+) ${unit}`).exec(line.quote) ?? [];
		if (name && amount && !found.has(name))
			found.set(name, { ...line, name, amount: Number(amount) });
	}
	return [...found.values()];
}

const plan: Problem = {
	reads: (sentence) => (/\bin (?:which|what) order\b/i.test(sentence) ? [] : null),
	stem: () => 'The plan is: ',
	solve(_, known) {
		const jobs = entries(known, 'minutes');
		const rules = known.lines.flatMap((line) => {
			const [, first, second] =
				/([A-Z][\w ]+?) must come before ([A-Z][\w ]+?)(?=[.,;]|$)/.exec(line.quote) ?? [];
			return first && second ? [{ first, second, line }] : [];
		});
		if (jobs.length < 2) return lacking('the jobs and how long they take');
		if (rules.length === 0)
			return lacking(
				'what must come before what',
				jobs.map(({ quote }) => quote),
			);
		const order: string[] = [];
		while (order.length < jobs.length) {
			const next = jobs.find(
				({ name }) =>
					!order.includes(name) &&
					rules.every(({ first, second }) => second !== name || order.includes(first)),
			);
			if (!next) return lacking('an order that keeps all the rules');
			order.push(next.name);
		}
		const minutes = sum(jobs.map(({ amount }) => amount));
		return {
			short: order.join(', '),
			statement: `The plan is: ${order.join(', ')}; it takes ${minutes} minutes.`,
			work: rules.map(({ first, second }) => `${first} must come before ${second}.`),
			uses: [...jobs, ...rules.map(({ line }) => line)],
		};
	},
};

const choice: Problem = {
	reads: (sentence) => (/\bwhich of (?:them|these|the \w+)\b/i.test(sentence) ? [] : null),
	stem: () => 'The choice is: ',
	solve(_, known): ReturnType<Problem['solve']> {
		const things = entries(known, 'euros');
		const limit = known.lines.find(({ quote }) => /\bat most (\d+) euros/.test(quote));
		if (things.length < 2) return lacking('the prices');
		if (!limit)
			return lacking(
				'how much may be spent',
				things.map(({ quote }) => quote),
			);
		const most = Number(/\bat most (\d+) euros/.exec(limit.quote)![1]);
		let top: Entry[] = [];
		for (let bits = 0; bits < 2 ** things.length; bits++) {
			const some = things.filter((_, at) => bits & (1 << at));
			const costs = sum(some.map(({ amount }) => amount));
			if (costs <= most && costs > sum(top.map(({ amount }) => amount))) top = some;
		}
		const names = top.map(({ name }) => name);
		const spent = sum(top.map(({ amount }) => amount));
		const solved: Solved = {
			short: names.join(', '),
			statement: `The choice is: ${names.join(', ')}; together ${spent} euros.`,
			work: [`${top.map(({ amount }) => amount).join(' + ')} = ${spent}, at most ${most}`],
			uses: [...things, limit],
			code: `const prices = ${JSON.stringify(things.map(({ name, amount }) => [name, amount]))};\nlet best = [];\nconst cost = (some) => some.reduce((sum, [, price]) => sum + price, 0);\nfor (let bits = 0; bits < 2 ** prices.length; bits++) {\n\tconst some = prices.filter((_, at) => bits & (1 << at));\n\tif (cost(some) <= ${most} && cost(some) > cost(best)) best = some;\n}\nprint(best.map(([name]) => name).join(', '));`,
		};
		return solved;
	},
};

export const planned: readonly Problem[] = [plan, choice];
