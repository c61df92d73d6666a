/** Errands with opening hours: the order that ends earliest. */
import type { Knowledge } from '../knowledge.ts';
import { lacking, type Problem } from '../problems.ts';

export interface Errand {
	name: string;
	/** Minutes since midnight. */
	opens: number;
	closes: number;
	takes: number;
}

export const clock = (minutes: number): string =>
	`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (text: string): number => {
	const [hours = 0, minutes = 0] = text.split(':').map(Number);
	return hours * 60 + minutes;
};

export function orders<T>(all: readonly T[]): T[][] {
	if (all.length === 0) return [[]];
	return all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

const entry =
	/^(?:- )?([A-Z][a-z]+(?: [a-z]+)?): open from (\d+:\d\d) to (\d+:\d\d), takes (\d+) minutes/;

function errandsIn({ lines }: Knowledge): { errand: Errand; line: Knowledge['lines'][number] }[] {
	const found = new Map<string, { errand: Errand; line: Knowledge['lines'][number] }>();
	for (const line of lines) {
		const [, name, opens = '', closes = '', takes] = entry.exec(line.quote) ?? [];
		if (!name || found.has(name)) continue;
		const times = { opens: minutesOf(opens), closes: minutesOf(closes), takes: Number(takes) };
		found.set(name, { errand: { name, ...times }, line });
	}
	return [...found.values()];
}

const errands: Problem = {
	reads: (sentence) => (/\border\b.*\berrands\b/i.test(sentence) ? [] : null),
	stem: () => 'The errands go ',
	solve(_, known) {
		const all = errandsIn(known);
		const numberIn = (pattern: RegExp) =>
			known.lines.map(({ quote }) => pattern.exec(quote)?.[1]).find(Boolean);
		const [walk, start] = [
			numberIn(/\bEvery walk takes (\d+) minutes/),
			numberIn(/\bI leave home at (\d+:\d\d)/),
		];
		if (all.length < 2 || !walk || !start) return lacking('the errands, the walks and the start');
		let top: { order: Errand[]; back: number; times: string[] } | null = null;
		for (const order of orders(all.map(({ errand }) => errand))) {
			let now = minutesOf(start);
			const times: string[] = [];
			const fits = order.every(({ name, opens, closes, takes }) => {
				now = Math.max(now + Number(walk), opens) + takes;
				times.push(`${name} until ${clock(now)}.`);
				return now <= closes;
			});
			const back = now + Number(walk);
			if (fits && (!top || back < top.back)) top = { order, back, times };
		}
		if (!top) return lacking('an order that keeps the opening hours');
		const list = top.order.map(({ name }) => name).join(', ');
		return {
			short: `${list}; back home at ${clock(top.back)}`,
			statement: `The errands go ${list}; back home at ${clock(top.back)}.`,
			work: top.times,
			uses: all.map(({ line }) => line),
		};
	},
};

export const errandProblems: readonly Problem[] = [errands];
