/** The calculator: laws against an oracle of its own, what an answer rests on, repair, time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSums } from '../../src/core/sums/check.ts';
import { correctSums } from '../../src/core/sums/correct.ts';
import { tracesTo } from '../../src/core/sums/traces.ts';
import { often } from '../support/all.ts';
import { quickest } from '../support/quickest.ts';

// ── Random expressions ──────────────────────────────────────────────────────────────────────

type Rational = [bigint, bigint];
type Tree = { n: number; places: number } | { op: '+' | '-' | '*' | '/'; a: Tree; b: Tree };

const leaf = fc.record({
	n: fc.integer({ min: 1, max: 9999 }),
	places: fc.integer({ min: 0, max: 2 }),
});
const { tree } = fc.letrec<{ tree: Tree; inner: Tree }>((tie) => ({
	inner: fc.oneof({ maxDepth: 2 }, leaf, tie('tree')),
	tree: fc.record({ op: fc.constantFrom('+', '-', '*', '/'), a: tie('inner'), b: tie('inner') }),
}));

function oracle(of: Tree): Rational | null {
	if ('n' in of) return [BigInt(of.n), 10n ** BigInt(of.places)];
	const [a, b] = [oracle(of.a), oracle(of.b)];
	if (!a || !b || (of.op === '/' && b[0] === 0n)) return null;
	if (of.op === '*') return [a[0] * b[0], a[1] * b[1]];
	if (of.op === '/') return b[0] < 0n ? [-a[0] * b[1], a[1] * -b[0]] : [a[0] * b[1], a[1] * b[0]];
	return [a[0] * b[1] + (of.op === '+' ? 1n : -1n) * b[0] * a[1], a[1] * b[1]];
}

interface Style {
	signs: Record<string, string>;
	space: string;
	comma: boolean;
	thousands: boolean;
	tex: boolean;
}
const plain = { space: ' ', comma: false, thousands: false, tex: false };
const styles: Style[] = [
	{ ...plain, signs: { '+': '+', '-': '-', '*': '*', '/': '/' } },
	{ ...plain, signs: { '+': '+', '-': '−', '*': '×', '/': '÷' }, thousands: true },
	{ ...plain, signs: { '+': '+', '-': '-', '*': '*', '/': '/' }, space: '' },
	{ ...plain, signs: { '+': '+', '-': '–', '*': '·', '/': ':' }, comma: true },
	{ ...plain, signs: { '+': '+', '-': '-', '*': '·', '/': '/' }, comma: true, thousands: true },
	{ ...plain, signs: { '+': '+', '-': '-', '*': '\\times', '/': '\\div' }, tex: true },
	{ ...plain, signs: { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' } },
];

function digits(value: bigint, places: number, { comma, thousands }: Style): string {
	const text = String(value < 0n ? -value : value).padStart(places + 1, '0');
	const [whole, part] = [text.slice(0, text.length - places), text.slice(text.length - places)];
	const groups = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, comma ? '.' : ',') : whole;
	return (value < 0n ? '-' : '') + groups + (places > 0 ? (comma ? ',' : '.') + part : '');
}

function render(of: Tree, style: Style, inside = false): string {
	if ('n' in of) return digits(BigInt(of.n), of.places, style);
	const text = `${render(of.a, style, true)}${style.space}${style.signs[of.op]}${style.space}${render(of.b, style, true)}`;
	if (!inside) return text;
	return style.tex ? `\\left(${text}\\right)` : `(${text})`;
}

/** The result with so many decimals, half away from zero. */
function rounded([top, bottom]: Rational, places: number): bigint {
	const scaled = 2n * (top < 0n ? -top : top) * 10n ** BigInt(places) + bottom;
	const size = scaled / (2n * bottom);
	return top < 0n ? -size : size;
}

/** With a comma or a full stop that may as well stand before decimals: 7,587 as 7.587. */
function withDecimals(of: Tree): Tree {
	if ('op' in of) return { op: of.op, a: withDecimals(of.a), b: withDecimals(of.b) };
	return of.places === 0 && of.n >= 1000 ? { ...of, places: 3 } : of;
}

const withValue = tree.chain((of) => {
	const value = oracle(of);
	return value ? fc.constant({ of, value }) : fc.constant(null);
});

test('a right result is right and another one wrong, in every style', () => {
	fc.assert(
		fc.property(
			withValue,
			fc.constantFrom(...styles),
			fc.integer({ min: 2, max: 4 }),
			fc.integer({ min: 2, max: 500 }),
			(found, style, places, off) => {
				fc.pre(found !== null);
				const left = render(found!.of, style);
				const language = style.comma ? 'de' : 'en';
				const result = rounded(found!.value, places);
				const right = checkSums(`${left} = ${digits(result, places, style)}`, language);
				expect(right).toMatchObject([{ right: true }]);
				const said = digits(result + BigInt(off), places, style);
				const wrong = checkSums(`So: ${left} = ${said}.`, language).filter((sum) => !sum.right);
				// A glued 3-5 or 3/4 may be a range or a share.
				const glued = style.space === '' && 'n' in found!.of === false && !/[(+*]/.test(left);
				if (glued && wrong.length === 0) return;
				// Read with decimals instead of thousands it may come out.
				const other = style.thousands ? oracle(withDecimals(found!.of)) : null;
				const apart = other ? rounded(other, places) - result - BigInt(off) : 2n;
				if (wrong.length === 0 && apart >= -1n && apart <= 1n) return;
				expect(wrong).toMatchObject([{ claimed: said }]);
				// The value that is shown is right.
				const again = checkSums(`${left} = ${wrong[0]!.value}`, language);
				expect(again).toMatchObject([{ right: true }]);
			},
		),
		{ numRuns: often(400, 5000) },
	);
});

test('a formula with a letter is no sum, wherever the letter stands', () => {
	fc.assert(
		fc.property(
			tree,
			fc.constantFrom(...styles),
			fc.constantFrom('x', 'y', 'n'),
			fc.nat(),
			(of, style, letter, at) => {
				const parts = render(of, style).split(/(?<![\d.,])(?=\d)/);
				const holes = [...parts.keys()].filter((i) => /^\d/.test(parts[i]!));
				const hole = holes[at % holes.length]!;
				parts[hole] = parts[hole]!.replace(/^\d[\d.,]*/, letter);
				const text = parts.join('');
				// What is left of it may be a sum with its own parentheses, but never the whole.
				for (const sum of checkSums(`${text} = 5`)) expect(sum.right).toBe(true);
			},
		),
		{ numRuns: often(300, 3000) },
	);
});

test('times of day against the clock of the platform', () => {
	const time = fc.integer({ min: 0, max: 1439 });
	const write = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
	fc.assert(
		fc.property(time, fc.integer({ min: 1, max: 600 }), (start, minutes) => {
			const end = write(start + minutes);
			const said = `${write(start)} + ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
			expect(checkSums(`${said} = ${end}`)).toMatchObject([{ right: true }]);
			const off = checkSums(`${said} = ${write(start + minutes + 7)}`);
			expect(off).toMatchObject([{ right: false }]);
			expect(checkSums(`${said} = ${off[0]!.value}`)).toMatchObject([{ right: true }]);
		}),
		{ numRuns: often(200, 2000) },
	);
});

test('dates against the calendar of the platform', () => {
	const write = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 40_000 }),
			fc.integer({ min: 1, max: 900 }),
			(start, days) => {
				const said = `${write(start)} + ${days} days`;
				expect(checkSums(`${said} = ${write(start + days)}`)).toMatchObject([{ right: true }]);
				const value = write(start + days);
				expect(checkSums(`${said} = ${write(start + days + 1)}`)).toMatchObject([
					{ right: false, value },
				]);
			},
		),
		{ numRuns: often(200, 2000) },
	);
});

// ── What an answer rests on ─────────────────────────────────────────────────────────────────

describe('tracesTo', () => {
	const task =
		'A plan costs 9.99 EUR a month for 24 months; the other one 307.66 EUR in all, on 18:40.';
	test.each([
		['24 × 9.99 = 239.76', '239.76 EUR', true],
		['24 × 9.99 = 239.76', 'It is 239,76 EUR for 24 months [1]', true],
		['24 × 9.99 = 239.76. 307.66 − 239.76 = 67.90', '67.90 EUR less than 307.66', true],
		['9.99 × 12 = 119.88', '119.88', true],
		['18:40 + 24 min = 19:04', 'At 19:04', true],
		// Nothing was calculated, or nothing of the answer.
		['', '307.66 EUR', false],
		['24 × 9.99 = 239.76', '307.66 EUR', false],
		['24 × 9.99 = 239.76', 'the first plan', false],
		// Wrong, from numbers that nobody gave, from later results, from constants alone.
		['24 × 9.99 = 239.67', '239.67 EUR', false],
		['24 × 8.99 = 215.76', '215.76', false],
		['307.66 − 239.76 = 67.90', '67.90', false],
		['3 + 4 = 7', '7', false],
		['24 × 9.99 = 239.76', '239.76 or 55', false],
	])('%s bears %s: %s', (text, answer, expected) => {
		expect(tracesTo(answer, checkSums(text), task)).toBe(expected);
	});

	test.each([
		['three quarters of the deposit of 250 euros are kept', '250 * 0.75 = 187.50', '187.50'],
		['three quarters of the deposit of 250 euros are kept', '250 * 0.25 = 62.50', '62.50'],
		['Half of the rent of 640 is due', '640 * 0.5 = 320', '320'],
		['The price of 200 falls by 15 %', '200 * 0.85 = 170', '170'],
		['The price of 200 rises by 2.5 percent', '200 * 1.025 = 205', '205'],
		['Von 250 Euro werden drei Viertel einbehalten', '250 * 0,75 = 187,50', '187,50'],
		['Auf 200 Euro kommen 19 Prozent', '200 * 1,19 = 238', '238'],
		['24 months, the first 6 at 19.90, then 34.90', '18 * 34.90 = 628.20', '628.20'],
		['Thirty guests eat for 12.50 each', '30 * 12.50 = 375', '375'],
		// Cents are hundredths, in what is given and in a result.
		['2,900 kWh at 33.4 cents', '2,900 * 0.334 = 968.60', '968.60 euros'],
		['2,900 kWh at 33.4 cents', '2,900 * 33.4 = 96,860 cents. 968.60 + 12 = 980.60', '980.60'],
		['2.900 kWh zu 33,4 Cent', '2.900 * 0,334 = 968,60', '968,60 Euro'],
		// A result in percent is a factor.
		[
			'62 von 496 Quadratmetern, 1.984,00 Euro',
			'62 / 496 = 12,5 %\n1.984,00 * 0,125 = 248,00',
			'248,00',
		],
		// A share of what is given is said in passing.
		['7.440 Euro, 70 Prozent davon zu einem Achtel', '5.208 / 8 = 651', '651'],
		// One number of a right sum follows from the others; 0:15 is 15 minutes.
		['opens at 14:00, a walk of 15 minutes', '13:45 + 15 min = 14:00', 'Leave at 13:45'],
		['opens at 14:00, each stop takes 15 minutes', '14:00 + 0:15 = 14:15', 'Done at 14:15'],
		// What costs nothing was not calculated.
		['60 flats pay 12 euros, the ground floor nothing', '60 * 12 = 720', '720 euros and 0 euros'],
	])('%s: a share or a number in words is given, %s', (known, text, answer) => {
		expect(tracesTo(answer, checkSums(text), known)).toBe(true);
	});

	test.each([
		['A deposit of 250 euros is kept', '250 * 0.75 = 187.50', '187.50'],
		['three quarters of 250 euros are kept', '250 * 0.6 = 150', '150'],
		['The price of 200 falls by 15 %', '200 * 0.8 = 160', '160'],
		['24 months, the first 6 at 19.90, then 34.90', '17 * 34.90 = 593.30', '593.30'],
		['The fifth of 250 riders', '250 * 0.2 = 50', '50'],
		['A headquarters of 250 people', '250 * 0.25 = 62.50', '62.50'],
		['2,900 kWh at 33.4 euros', '2,900 * 0.334 = 968.60', '968.60'],
		['7.440 Euro, 70 Prozent davon zu einem Achtel', '5.218 / 8 = 652,25', '652,25'],
		['opens at 14:00, a walk of 15 minutes', '13:30 + 20 min = 13:50', '13:50'],
		['opens at 14:00, a walk of 15 minutes', '13:40 + 20 min = 14:00', '13:40 and 13:20'],
		['the ground floor pays nothing', '', '0 euros'],
	])('%s: no such share is given, %s', (known, text, answer) => {
		expect(tracesTo(answer, checkSums(text), known)).toBe(false);
	});
});

// ── Repair ──────────────────────────────────────────────────────────────────────────────────

test.each([
	['17 × 6 = 112.', '17 × 6 = 102.'],
	[
		'17 × 6 = 112. 112 + 8 = 120. The answer is 120.',
		'17 × 6 = 102. 102 + 8 = 110. The answer is 110.',
	],
	['24 × 9.99 EUR = 239.67 EUR, so 239.67 EUR', '24 × 9.99 EUR = 239.76 EUR, so 239.76 EUR'],
	['18:40 + 15 min = 18:50. Home at 18:50.', '18:40 + 15 min = 18:55. Home at 18:55.'],
	['17 × 6 = 112; 1120 and 112.5 stay', '17 × 6 = 102; 1120 and 112.5 stay'],
	['They pay $-5: 20 - 5 = $16', 'They pay $-5: 20 - 5 = $15'],
	['1 h 50 min + 20 min = 2 h 20 min', '1 h 50 min + 20 min = 2 h 10 min'],
])('%s becomes %s', (text, expected) => {
	expect(correctSums(text)?.text).toBe(expected);
});

test.each([
	['nothing is wrong', '3 + 4 = 7, 7 is it'],
	['the number stood before', 'He has 13 apples. 4 + 8 = 13. The 13 are red.'],
	['no sum', 'Hello'],
])('nothing is put right: %s', (_, text) => {
	expect(correctSums(text)).toBeNull();
});

// ── Time ────────────────────────────────────────────────────────────────────────────────────

test.each([
	...[
		'1+1=',
		'1+',
		'(1+',
		'1+1=3, ',
		'1 ',
		'1 h ',
		'\\frac{1}{',
		'9^9^9 ',
		'half of ',
		'1:11 ',
		'**1',
		'1x',
	],
	...[
		'1,000,',
		'1.2.3.',
		'```js\n',
		'1\n=',
		'1 + 1 = 3 ',
		'May 1 ',
		'{',
		'\\',
		'9'.repeat(50),
		'a 1 is ',
	],
])('200 kB of %j take less than 200 ms', (part) => {
	const text = part.repeat(Math.ceil(200_000 / part.length));
	// Quadratic time would be minutes.
	expect(quickest(() => checkSums(text), 200)).toBeLessThan(200);
});
