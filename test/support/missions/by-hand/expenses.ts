/** Forty rows to add up, with a sandbox for programs. */
import { mission, says } from '../mission.ts';
import type { Replies } from './model.ts';

const kinds = ['Stamps', 'Paper', 'Coffee', 'Cables', 'Cleaning'];
const rows = Array.from({ length: 40 }, (_, at) => ({
	...{ kind: kinds[(at * 7 + (at % 3)) % 5]!, cents: 500 + ((at * 7919 + 331) % 14_500) },
}));
const sumOf = (some: typeof rows) => some.reduce((all, { cents }) => all + cents, 0);
const money = (cents: number) => (cents / 100).toFixed(2);
const sums = kinds.map((kind) => ({ kind, cents: sumOf(rows.filter((row) => row.kind === kind)) }));
const most = sums.reduce((a, b) => (b.cents > a.cents ? b : a));
const total = money(sumOf(rows));

export const expenses = mission(
	'by hand',
	'sum of 40 rows',
	`What is the sum of these 40 expenses, and on which kind did I spend most, and how much?\n\nNo | Kind | Amount\n${rows.map(({ kind, cents }, at) => `${at + 1} | ${kind} | ${money(cents)}`).join('\n')}`,
	{ right: (answer) => says(total, most.kind, money(most.cents))(answer) },
);

const code = `const rows = given.split('\\n').map((line) => line.split('|').map((cell) => cell.trim())).filter((cells) => cells.length === 3 && !isNaN(cells[2]));
const byKind = {};
for (const [, kind, amount] of rows) byKind[kind] = (byKind[kind] || 0) + Number(amount);
const sum = rows.reduce((all, [, , amount]) => all + Number(amount), 0);
const top = Object.keys(byKind).sort((a, b) => byKind[b] - byKind[a])[0];
print('Sum: ' + sum.toFixed(2) + '; most: ' + top + ' ' + byKind[top].toFixed(2));`;

export const expenseReplies: Replies = {
	tasks: [
		{
			name: 'Add up the expenses',
			description:
				'Find the sum of the 40 expenses, and the kind on which most was spent with its amount.',
			...{ value: 'high', after: [] },
		},
	],
	topic: (_, compose) => (compose ? 'composed' : 'sum'),
	write: ({ all, times, compose }) => {
		const printed = /Sum: ([\d.]+); most: (\w+) ([\d.]+)/.exec(all);
		// In its head it adds forty numbers as people do: nearly.
		const off = money(sumOf(rows) + 1000 * (times + 1) + 37);
		const [sum, kind, part] = printed ? printed.slice(1) : [off, most.kind, money(most.cents)];
		const cite = printed && /\[1\]/.test(all) ? ' [1]' : '';
		const body = `The 40 expenses come to ${sum} in all. Most was spent on ${kind}: ${part}.${cite}`;
		const ends = [
			`Sum: ${sum}; most: ${kind} ${part}${cite}`,
			`${sum} in all, most of it for ${kind} (${part})${cite}`,
			`The sum is ${sum}; ${kind} cost most with ${part}.`,
		];
		return compose ? body : `${body}\nAnswer: ${ends[times % ends.length]}`;
	},
	facts: [],
	code,
};
