/** Families of bare numbers: chains of sums, divisors and multiples, sequences. */
import { number, type RandomSource, type Family } from './item.ts';

const digits = (chance: RandomSource, count: number): number =>
	chance.int(count === 1 ? 2 : 10 ** (count - 1), 10 ** count - 1);

/** Terms and digits of each level. */
const sizes = [
	...[
		{ terms: 2, digits: 1 },
		{ terms: 3, digits: 2 },
		{ terms: 4, digits: 2 },
	],
	...[
		{ terms: 4, digits: 3 },
		{ terms: 6, digits: 3 },
		{ terms: 8, digits: 4 },
	],
];

export const chainSums: Family = {
	id: 'chain-sums',
	label: 'Chains of sums',
	floor: 0,
	make(chance, level) {
		const size = sizes[level - 1]!;
		let value = digits(chance, size.digits);
		let text = String(value);
		for (let term = 1; term < size.terms; term++) {
			const by = digits(chance, size.digits);
			const plus = value - by < 0 || chance.real() < 0.5;
			value += plus ? by : -by;
			text += ` ${plus ? '+' : '-'} ${by}`;
		}
		return number(`What is ${text}?`, value);
	},
};

function gcd(a: number, b: number): number {
	while (b > 0) [a, b] = [b, a % b];
	return a;
}

export const divisors: Family = {
	id: 'divisors',
	label: 'Common divisors and multiples',
	floor: 0,
	make(chance, level) {
		const most = [6, 9, 12, 18, 30, 60][level - 1]!;
		const [shared, one, other] = [chance.int(2, most), chance.int(2, most), chance.int(2, most)];
		const [a, b] = [shared * one, shared * (other === one ? other + 1 : other)];
		// The multiple of two large numbers is a product first: only up to the middle.
		return level <= 4 && chance.real() < 0.5
			? number(`What is the least common multiple of ${a} and ${b}?`, (a * b) / gcd(a, b))
			: number(`What is the greatest common divisor of ${a} and ${b}?`, gcd(a, b));
	},
};

/** Rules from easy to hard; each tells the first seven numbers. */
const rules: ((chance: RandomSource) => number[])[] = [
	(chance) => {
		const [start, step] = [chance.int(1, 30), chance.int(2, 9)];
		return Array.from({ length: 7 }, (_, i) => start + i * step);
	},
	(chance) => {
		const step = chance.int(3, 14);
		const start = 7 * step + chance.int(1, 40);
		return Array.from({ length: 7 }, (_, i) => start - i * step);
	},
	(chance) => {
		const [start, first, more] = [chance.int(1, 20), chance.int(1, 8), chance.int(1, 6)];
		return Array.from({ length: 7 }, (_, i) => start + i * first + (more * i * (i - 1)) / 2);
	},
	(chance) => {
		const [times, plus] = [chance.int(2, 3), chance.int(1, 9)];
		const list = [chance.int(1, 6)];
		while (list.length < 7) list.push(list.at(-1)! * times + plus);
		return list;
	},
	(chance) => {
		const list = [chance.int(1, 9), chance.int(2, 12)];
		const plus = chance.int(1, 5);
		while (list.length < 7) list.push(list.at(-1)! + list.at(-2)! + plus);
		return list;
	},
	(chance) => {
		// Two sequences that take turns.
		const [a, b] = [chance.int(1, 20), chance.int(30, 60)];
		const [up, down] = [chance.int(2, 9), chance.int(2, 6)];
		return Array.from({ length: 7 }, (_, i) =>
			i % 2 === 0 ? a + (up * i) / 2 : b - (down * (i - 1)) / 2,
		);
	},
];

export const sequences: Family = {
	id: 'sequences',
	label: 'Sequences',
	floor: 0,
	make(chance, level) {
		const list = rules[level - 1]!(chance);
		const shown = list.slice(0, 6).join(', ');
		return number(`Which number comes next in this sequence: ${shown}, ...?`, list[6]!);
	},
};
