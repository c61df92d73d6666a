/** How different people type one and the same problem. */
import type { Problem } from './problem.ts';
import type { Random } from './random.ts';

/**
 * Words of which any may stand for any other of its row, in all their forms: where one of a row stands
 * in a problem alone. Two days, or a box beside a bag, may be told apart by what they are.
 */
export const alike = [
	'pounds pound £|dollars dollar $|euros euro €',
	'mum|aunt|grandma|mother',
	'dad|uncle|grandpa|father',
	'red|blue|green|yellow|white|black|brown|pink|purple|grey',
	'shop|store|market|kiosk|supermarket|stall',
	'kids|children|pupils|students|friends|cousins|neighbours|guests',
	'boxes box|bags bag|crates crate|baskets basket|cartons carton|packets packet|jars jar|sacks sack',
	'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
	'shelves shelf|drawers drawer|cupboards cupboard|racks rack',
	'teacher|neighbour|friend|cousin|boss|colleague',
].map((row) => row.split('|').map((word) => word.split(' ')));

const before =
	'Hi, |Hello! |Quick question: |Please help me: |ok so |Hey. |Problem: |Can you help? '.split('|');
const after =
	' Thanks!| Thank you.| Please help.| Any idea?| Quickly please.| I need it today.'.split('|');

const escaped = (word: string) => (/\w/.test(word) ? `\\b${word}\\b` : `\\${word}`);

/** Other words of the same kind, the same ones wherever they stand. */
function inOtherWords(problem: Problem, random: Random): Problem {
	const all = [problem.question, problem.asked, ...problem.given].join(' ');
	const other = new Map<string, string>();
	for (const row of alike) {
		const used = row.filter((forms) =>
			forms.some((form) => new RegExp(escaped(form), 'i').test(all)),
		);
		if (used.length !== 1 || !random.chance(0.5)) continue;
		const chosen = random.pick(row);
		used[0]!.forEach((form, i) => other.set(form, chosen[i]!));
	}
	if (other.size === 0) return problem;
	const find = new RegExp([...other.keys()].map(escaped).join('|'), 'g');
	const say = (text: string) => text.replace(find, (word) => other.get(word)!);
	return {
		...problem,
		question: say(problem.question),
		given: problem.given.map(say),
		asked: say(problem.asked),
		steps: problem.steps.map((step) => ({ ...step, what: say(step.what) })),
		sentence: (n) => say(problem.sentence(n)),
	};
}

/** Some people type no capitals, some no full stop, some greet. */
export function asTyped(problem: Problem, random: Random): Problem {
	const said = inOtherWords(problem, random);
	let { question } = said;
	if (random.chance(0.06)) question = `${random.pick(before)}${question}`;
	if (random.chance(0.05)) question = `${question}${random.pick(after)}`;
	if (random.chance(0.15)) question = question.toLowerCase();
	if (random.chance(0.12)) question = question.replace(/[.?!]$/, '');
	if (random.chance(0.04)) question = question.replaceAll(/[,;]/g, '');
	return { ...said, question };
}
