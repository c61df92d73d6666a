/** Days and dates, some days from another. */
import { dateIn, dateWords, dayLength, weekdayOf, type Knowledge } from './knowledge.ts';
import { groups, lacking, type Problem, type Solved } from './problems.ts';

const numerals = [
	'zero',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
	'eleven',
	'twelve',
];
const numeral = (word: string) =>
	/^\d+$/.test(word) ? Number(word) : numerals.indexOf(word.toLowerCase());

function after(from: number, days: number, words: string, known: Knowledge): Solved {
	const then = from + days * dayLength;
	const [y, m, d] = new Date(from).toISOString().slice(0, 10).split('-').map(Number);
	return {
		short: `${weekdayOf(then)}, ${dateWords(then)}`,
		statement: `${words} it is ${weekdayOf(then)}, ${dateWords(then)}.`,
		work: [`${dateWords(from)} and ${days} days is ${dateWords(then)}.`],
		uses: known.lines.filter(({ quote }) => dateIn(quote) === from).slice(0, 1),
		code: `const date = new Date(Date.UTC(${y}, ${m! - 1}, ${d} + ${days}));\nprint(date.toISOString().slice(0, 10));`,
	};
}

export const inDays: Problem = {
	reads: (sentence) =>
		/\b(?:date|day|weekday|when)\b/i.test(sentence)
			? groups(/\bin (\w+) days(?! (?:of|after))/i)(sentence)
			: null,
	stem: ([count = '']) => `In ${count} days it is `,
	solve: ([count = ''], known) =>
		known.today === null
			? lacking('the date of today')
			: after(known.today, numeral(count), `In ${count} days`, known),
};

export const within: Problem = {
	reads: (sentence) =>
		/\b(?:date|day|weekday|when)\b/i.test(sentence)
			? groups(
					/\b(\w+) days (?:of|after|from) (?:the )?(?:\w+ of )?(\d{1,2} [A-Z][a-z]+ \d{4}|\d{4}-\d\d-\d\d)/,
				)(sentence)
			: null,
	stem: ([count = '', from = '']) => `${count} days after ${from} it is `,
	solve([count = '', from = ''], known) {
		const begin = dateIn(from);
		return begin === null
			? lacking('the first date')
			: after(begin, numeral(count), `${count} days after ${from}`, known);
	},
};
