/** Texts that go in a loop, and what must never count as one. More of both: repetition.test.ts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beforeLoop, createRepetitionDetector } from '../../src/engines/repetition/detector.ts';

const inTokens = (text: string, size = 4) =>
	Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
		text.slice(i * size, (i + 1) * size),
	);

/** Characters after which the watch notices a loop; undefined if it never does. */
function noticed(text: string, size = 4, question = ''): number | undefined {
	const watch = createRepetitionDetector(question);
	let length = 0;
	for (const piece of inTokens(text, size)) {
		length += piece.length;
		if (watch(piece) === 'loops') return length;
	}
	return undefined;
}

const rows = (count: number, row: (n: number) => string) =>
	Array.from({ length: count }, (_, n) => row(n)).join('\n');

describe('a loop is noticed', () => {
	test.each([
		['line breaks', '\n', 2_000],
		['blanks of several kinds', ' \n\t', 2_000],
		['asterisks', '**', 4_000],
		['one word', 'True ', 5_000],
		['a sentence', 'Wait, let me check this again. ', 6_000],
		[
			'a paragraph',
			`${rows(12, (n) => `Step ${n * n}: so ${n} and ${n + 7} make it.`)}\n\n`,
			20_000,
		],
		['an object', '{"note": "", "n": 0},\n', 6_000],
		['a sign of two units', '😀', 5_000],
	])('%s', (_, unit, within) => {
		const begin = 'First I look at the question. Then I answer: 42.\n';
		expect(noticed(begin + unit.repeat(Math.ceil(30_000 / unit.length)))).toBeLessThan(within);
	});

	test('however it is cut in pieces', () => {
		const text = `The answer is 42.\n${'Good. '.repeat(2_000)}`;
		for (const size of [1, 3, 50, 1_000, text.length])
			expect(noticed(text, size), `pieces of ${size}`).toBeLessThanOrEqual(Math.max(size, 5_000));
	});
});

describe('no loop', () => {
	const digits = (n: number) => String((n * 2_654_435_761) % 997);
	test.each([
		['a rule', `Title\n${'-'.repeat(300)}\n${'='.repeat(1_000)}\nText.`],
		['a table', `|a|b|\n|---|---|\n${rows(2_000, (n) => `| ${n} | ${digits(n)} |`)}`],
		['the rules of wide tables', rows(60, (n) => `| ${digits(n)} |\n|${'---|'.repeat(40)}`)],
		['rows of a form that are empty', `| day | km |\n|---|---|\n${'|     |    |\n'.repeat(100)}`],
		['equal lines of code', `${'    result.append(0)\n'.repeat(60)}return result`],
		['a matrix of zeros', rows(40, () => `[${'0, '.repeat(19)}0],`)],
		['numbers', rows(3_000, String)],
		[
			'numbers in a line',
			Array.from({ length: 5_000 }, (_, n) => (n % 10 === 0 ? n : digits(n))).join(', '),
		],
		['a gap', `a\n${'\n'.repeat(100)}${' '.repeat(250)}b`],
		['digits of a seventh', `1/7 = 0.${'142857'.repeat(150)}`],
		[
			'a verse with its refrain',
			rows(40, (n) => `Verse ${digits(n)} of the song\nLa la la, la la la`),
		],
	])('%s', (_, text) => {
		expect(noticed(text)).toBeUndefined();
		expect(beforeLoop(text)).toBe(text);
	});

	test('lines that somebody asked for', () => {
		const lines = 'I must not talk in class.\n'.repeat(100);
		expect(noticed(lines, 4, 'Write 100 times: I must not talk in class.')).toBeUndefined();
	});

	test('words that do not repeat themselves, whatever they are', () => {
		// Three words and a counter are a sentence.
		const word = fc
			.string({ minLength: 1, maxLength: 12 })
			.filter((s) => (s.match(/\p{L}+/gu) ?? []).length < 3);
		fc.assert(
			fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
				const text = rows(600, (n) => `${words[n % words.length]} ${n}`);
				return noticed(text) === undefined && beforeLoop(text) === text;
			}),
			{ numRuns: 50 },
		);
	});
});

describe('what stood before the loop', () => {
	test.each([
		['of blanks nothing stays', 'It is 42.', '\n \n', 'It is 42.'],
		['nor of signs', 'It is 42.', '* ', 'It is 42.'],
		['of words the first time', 'So: ', 'It is 42. ', 'So: It is 42.'],
		['also when there is nothing else', '', 'It is 42.\n', 'It is 42.\n'],
	])('%s', (_, begin, unit, left) => {
		expect(beforeLoop(begin + unit.repeat(Math.ceil(5_000 / unit.length)))).toBe(left);
	});

	test('the loop’s beginning is found wherever it lies, and no character is torn', () => {
		const unit = fc
			.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
			.filter((s) => /[a-z]/.test(s));
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), unit, fc.nat(29), (begin, unit, part) => {
				const whole = begin + unit.repeat(Math.ceil(40_000 / unit.length));
				const left = beforeLoop(whole + unit.slice(0, part));
				expect(whole.startsWith(left)).toBe(true);
				expect(left.length).toBeLessThanOrEqual(begin.length + 2 * unit.length);
				expect(left.length).toBeGreaterThanOrEqual(
					Math.min(begin.length, whole.length) - unit.length,
				);
				expect(left).not.toMatch(/[\ud800-\udbff]$/);
			}),
			{ numRuns: 100 },
		);
	});
});
