/** Dates and times. Minutes and days are counted with the calendar of the engine, in UTC. */
import { number, type RandomSource, type Family } from './item.ts';

const clock = (minutes: number): string =>
	`${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const months =
	'January February March April May June July August September October November December'.split(
		' ',
	);

const day = 86_400_000;
const written = (time: number): string => {
	const date = new Date(time);
	return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
};

function between(chance: RandomSource, most: number): { from: number; to: number } {
	const from = chance.int(6 * 60, 12 * 60) + (most < 60 ? 0 : chance.int(0, 11) * 5);
	return { from, to: from + chance.int(5, most) };
}

const asks: ((chance: RandomSource) => { question: string; answer: number })[] = [
	(chance) => {
		const from = chance.int(7, 12) * 60 + chance.int(0, 3) * 5;
		const to = from + chance.int(2, 8) * 5;
		return {
			question: `A bus leaves at ${clock(from)} and arrives at ${clock(to)}. How many minutes does it take?`,
			answer: to - from,
		};
	},
	(chance) => {
		const { from, to } = between(chance, 180);
		return {
			question: `A film begins at ${clock(from)} and ends at ${clock(to)}. How many minutes long is it?`,
			answer: to - from,
		};
	},
	(chance) => {
		const { from, to } = between(chance, 400);
		const stop = chance.int(5, 40);
		return {
			question: `A train leaves at ${clock(from)} and arrives at ${clock(to + stop)}. On the way it stands still for ${stop} minutes. How many minutes does it move?`,
			answer: to - from,
		};
	},
	(chance) => {
		const from = Date.UTC(chance.int(2021, 2029), chance.int(0, 11), chance.int(1, 28));
		const days = chance.int(20, 80);
		return {
			question: `How many days is it from ${written(from)} to ${written(from + days * day)}? Do not count the first day.`,
			answer: days,
		};
	},
	(chance) => {
		const shifts = Array.from({ length: 3 }, () => {
			const from = chance.int(6 * 60, 20 * 60);
			return { from, length: chance.int(45, 230) };
		});
		const lines = shifts.map(({ from, length }) => `${clock(from)} to ${clock(from + length)}`);
		return {
			question: `Somebody worked three times: ${lines.join(', ')}. How many minutes is that together?`,
			answer: shifts.reduce((sum, { length }) => sum + length, 0),
		};
	},
	(chance) => {
		const from = Date.UTC(chance.int(2021, 2029), chance.int(0, 11), chance.int(1, 28));
		const days = chance.int(150, 700);
		return {
			question: `How many days is it from ${written(from)} to ${written(from + days * day)}? Do not count the first day.`,
			answer: days,
		};
	},
];

export const times: Family = {
	id: 'times',
	label: 'Dates and times',
	floor: 0,
	make(chance, level) {
		const { question, answer } = asks[level - 1]!(chance);
		return number(question, answer);
	},
};
