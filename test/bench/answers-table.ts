/** The table that a command of replies prints, and the cases of one set that it shows. */
import type { Item } from '../../src/lab/problems/item.ts';
import { judge } from '../../src/lab/problems/judge.ts';

export const table: Record<string, string | number>[] = [];
/** The set whose cases are printed that are not as the reference has them. */
const shown = process.env.MULL_ANSWERS_SHOW ?? '';
export const show = (set: string, fault: string, ...parts: (string | null)[]) => {
	if (shown === set) console.log([`\n── ${fault}`, ...parts].join('\n'));
};

/** How replies are judged beside their reference. */
export function counts(set: string) {
	const own = { replies: 0, asReference: 0, missed: 0, falseRight: 0, none: 0 };
	table.push({ set, ...own });
	const row = table.at(-1)! as typeof own;
	return {
		row,
		count(reply: string, item: Item, reference: boolean) {
			const { right, answer } = judge(reply, item);
			row.replies += 1;
			if (answer === null) row.none += 1;
			if (right === reference) row.asReference += 1;
			else if (reference) row.missed += 1;
			else row.falseRight += 1;
			if (right !== reference)
				show(set, reference ? 'missed' : 'false right', item.question, reply, answer);
			return right;
		},
	};
}

export const numberItem = (question: string, gold: string): Item => ({
	...{ id: 'x', family: 'x', kind: 'number', question, answers: [gold] },
});
