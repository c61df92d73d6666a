/**
 * The noisy reader: the perfect one that now and then misreads a number or a name, or reckons wrong,
 * whose structures are sometimes malformed, and which finds everything that it judges right. What it
 * gets wrong is plausible: another number near by, another name that stands there too.
 */
import { hash32 } from '../../../src/core/hash.ts';
import { MullError } from '../../../src/core/errors.ts';
import type { Request } from '../../../src/core/ports.ts';
import type { Slip } from './answering.ts';
import { worth } from './doubting.ts';
import type { Knowledge } from './knowledge.ts';
import type { Solved } from './problems.ts';
import type { Flaws } from './reader.ts';

export interface Noise {
	/** Of each reading. */
	wrong: number;
	/** Of each structure. */
	malformed: number;
	seed: number;
}

/** Numbers in [0, 1): the same for the same request. */
function luckOf({ messages, sampling }: Request, seed: number): () => number {
	const words = `${sampling.seed} ${JSON.stringify(messages)}`;
	const first = hash32(words, seed);
	let n = 0;
	return () => hash32(String(++n), first) / 2 ** 32;
}

export const noisy = ({ wrong, malformed, seed }: Noise): Flaws => ({
	easy: true,
	slip: (request) => {
		const luck = luckOf(request, seed);
		return (solved, known) => (luck() < wrong ? astray(solved, known, luck) : solved);
	},
	errs: (request) => luckOf(request, seed + 1)() < wrong,
	fault: (request) =>
		request.schema && luckOf(request, seed + 2)() < malformed
			? new MullError('malformed', 'It has no form.')
			: null,
});

const astray = (solved: Solved, known: Knowledge, luck: () => number): ReturnType<Slip> => {
	if (/^the \w+ above$/.test(solved.short)) return wrongText(solved, luck);
	if (solved.short === 'Yes' || solved.short === 'No') return contrary(solved);
	const number = /\d+(?:\.\d+)?/.exec(solved.short)?.[0];
	// It does not see the second of two that contradict each other.
	const one = /^(.+) in one place, /.exec(solved.short)?.[1];
	if (one !== undefined) {
		const { short, statement } = solved;
		return { ...solved, short: one, statement: statement.replace(short, one).replace(/:.*$/, '.') };
	}
	const gap = /, by ([\d.]+) /.exec(solved.short)?.[1];
	if (gap !== undefined) return miscounted(solved, gap, luck);
	const time = /; .* at (\d+:\d\d)$/.exec(solved.short)?.[1];
	if (time !== undefined) return otherTime(solved, time, luck);
	const listed = solved.short.split(', ');
	if (listed.length > 1 && !/day,/.test(solved.short)) return swapped(solved, listed, luck);
	if (number !== undefined && !/^[A-Z]\w+ [A-Z]$/.test(solved.short)) {
		return luck() < 0.5 ? misread(solved, number, luck) : miscounted(solved, number, luck);
	}
	return renamed(solved, known, luck);
};

/** A number of a letter or a plan is wrong. */
function wrongText(solved: Solved, luck: () => number): Solved {
	const numbers = solved.statement.match(/\d+/g) ?? [];
	const number = numbers[Math.floor(luck() * numbers.length)] ?? '';
	const statement = solved.statement.replace(number, near(number, luck));
	return { ...solved, statement };
}

const contrary = (solved: Solved): Solved => ({
	...solved,
	short: solved.short === 'Yes' ? 'No' : 'Yes',
	statement: solved.statement.includes(' may not be')
		? solved.statement.replace(' may not be', ' may be')
		: solved.statement.replace(' may be', ' may not be'),
});

/** A time of day is some minutes off. */
function otherTime(solved: Solved, time: string, luck: () => number): Solved {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	const other = hours * 60 + minutes + 5 + 5 * Math.floor(luck() * 5);
	return instead(solved, time, `${Math.floor(other / 60)}:${String(other % 60).padStart(2, '0')}`);
}

const near = (number: string, luck: () => number): string => {
	const value = Number(number);
	const step = Math.max(1, Math.round(value * (0.02 + 0.1 * luck())));
	return String(luck() < 0.5 || value <= step ? value + step : value - step);
};

/** Only the result is wrong. */
function miscounted(solved: Solved, number: string, luck: () => number): Solved {
	return instead(solved, number, near(number, luck));
}

/** A number was read wrong, and what follows from it is reckoned rightly. */
function misread(solved: Solved, number: string, luck: () => number): Solved {
	const line = solved.work.find((one) => one.includes(` = ${number}`));
	const sum = line && /((?:\d+ [+*] )*\d+) = /.exec(line)?.[1];
	if (!sum) return miscounted(solved, number, luck);
	const first = /^\d+/.exec(sum)![0];
	const other = near(first, luck);
	const result = String(worth(sum.replace(first, other)));
	const { code } = instead(solved, first, other);
	return {
		...instead(solved, number, result),
		work: [`${sum.replace(first, other)} = ${result}`],
		...(code === undefined ? {} : { code }),
	};
}

function renamed(solved: Solved, known: Knowledge, luck: () => number): Solved {
	const letter = /^(\w+ )([A-Z])$/.exec(solved.short);
	if (letter) return instead(solved, solved.short, `${letter[1]}${letter[2] === 'A' ? 'B' : 'A'}`);
	const attribute = known.said.find(({ value }) => value === solved.short)?.attribute;
	const named = known.said.filter((one) => one.attribute === attribute).map(({ value }) => value);
	const inRows = known.rows.flatMap(({ cells }) => cells.filter((cell) => /^[A-Z]/.test(cell)));
	const others = [...new Set(attribute ? named : inRows)].filter((one) => one !== solved.short);
	const other = others[Math.floor(luck() * others.length)] ?? 'Anton Reuss';
	return instead(solved, solved.short, other);
}

function swapped(solved: Solved, list: string[], luck: () => number): Solved {
	const at = Math.floor(luck() * (list.length - 1));
	const other = [...list];
	[other[at], other[at + 1]] = [other[at + 1]!, other[at]!];
	// A choice has no order: it lacks one of them.
	const wrong = solved.statement.includes('choice') ? list.filter((_, i) => i !== at) : other;
	return instead(solved, solved.short, wrong.join(', '));
}

/** The same with other words, wherever they stand. */
function instead(solved: Solved, from: string, to: string): Solved {
	const whole = new RegExp(
		`(?<![\\w.])${from.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}(?![\\w]|\\.\\d)`,
		'g',
	);
	const put = (text: string) => text.replace(whole, () => to);
	return {
		...solved,
		short: put(solved.short),
		statement: put(solved.statement),
		work: solved.work.map(put),
		...(solved.code === undefined ? {} : { code: put(solved.code) }),
	};
}
