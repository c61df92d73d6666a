/** What is asked for is a text: a letter, a plan of a day. It has no short answer. */
import type { Knowledge } from '../knowledge.ts';
import { clock } from './errands.ts';
import { groups, lacking, type Problem } from '../problems.ts';

const first = ({ lines }: Knowledge, pattern: RegExp): RegExpExecArray | null =>
	lines.reduce<RegExpExecArray | null>((found, { quote }) => found ?? pattern.exec(quote), null);

const letter: Problem = {
	reads: groups(/\bwrite a short letter to my neighbour ([A-Z]\w+ [A-Z]\w+)/i),
	stem: ([name = '']) => `Dear ${name}, `,
	solve([name = ''], known) {
		const when = first(known, /\bour party is on (\w+day, \d+ \w+) at (\d+:\d\d)/i);
		const what = first(known, /\bask to borrow (.+?)\.?$/i);
		if (!when || !what) return lacking('what the letter is to say');
		return {
			short: 'the letter above',
			statement: `Dear ${name}, our party is on ${when[1]} at ${when[2]}; may we borrow ${what[1]}?`,
			work: [],
			uses: [],
		};
	},
};

const dayPlan: Problem = {
	reads: (sentence) => (/\bmake a plan\b/i.test(sentence) ? [] : null),
	stem: () => 'The day: ',
	solve(_, known) {
		const start = first(known, /\bfrom (\d+):00 on/);
		const jobs = new Map(
			known.lines.flatMap(({ quote }) => {
				const [, name, minutes] = /^- ([a-z ]+), (\d+) minutes$/.exec(quote) ?? [];
				return name ? [[name, Number(minutes)] as const] : [];
			}),
		);
		if (!start || jobs.size < 2) return lacking('what is to be done and from when');
		let now = Number(start[1]) * 60;
		const slots = [...jobs].map(([name, minutes]) => {
			now += minutes;
			return `${clock(now - minutes)} ${name}`;
		});
		return {
			short: 'the plan above',
			statement: `The day: ${slots.join(', ')}; done at ${clock(now)}.`,
			work: [],
			uses: [],
		};
	},
};

export const textProblems: readonly Problem[] = [letter, dayPlan];
