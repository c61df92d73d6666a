import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diff } from '../../src/ui/parts/diff.ts';
import { often } from '../support/all.ts';

const join = (changes: ReturnType<typeof diff>, not: 'in' | 'out') =>
	changes
		.filter((change) => change.kind !== not)
		.map((change) => change.text)
		.join('');

describe('word diff', () => {
	test.each([
		['', '', []],
		['same', 'same', [['same', 'same']]],
		['', 'new', [['in', 'new']]],
		['old', '', [['out', 'old']]],
		[
			'the cat sat',
			'the dog sat',
			[
				['same', 'the '],
				['out', 'cat'],
				['in', 'dog'],
				['same', ' sat'],
			],
		],
		[
			'x = 41.',
			'x = 42.',
			[
				['same', 'x = '],
				['out', '41'],
				['in', '42'],
				['same', '.'],
			],
		],
	])('%j → %j', (before, after, expected) => {
		expect(diff(before, after).map(({ kind, text }) => [kind, text])).toEqual(expected);
	});

	test('keeps as many words as a longest common subsequence can', () => {
		// Oracle: the textbook recursion, on short lists of words.
		const lcs = (a: string[], b: string[]): number =>
			!a.length || !b.length
				? 0
				: a[0] === b[0]
					? 1 + lcs(a.slice(1), b.slice(1))
					: Math.max(lcs(a.slice(1), b), lcs(a, b.slice(1)));
		const word = fc.constantFrom('a', 'b', 'c');
		const words = fc.array(word, { maxLength: 6 });
		fc.assert(
			fc.property(words, words, (a, b) => {
				const kept = diff(a.join('.'), b.join('.'))
					.filter((change) => change.kind === 'same')
					.flatMap((change) => change.text.match(/[a-c]|\./g) ?? []).length;
				const parts = (list: string[]) => list.join('.').match(/[a-c]|\./g) ?? [];
				expect(kept).toBe(lcs(parts(a), parts(b)));
			}),
			{ numRuns: often(20, 120) },
		);
	});

	test('gives both texts back, whatever they are', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
				const changes = diff(before, after);
				expect(join(changes, 'in')).toBe(before);
				expect(join(changes, 'out')).toBe(after);
			}),
			{ numRuns: often(30, 200) },
		);
	});

	test('falls back to lines for texts that are too long, and stays exact', () => {
		const line = (n: number) => `line ${n} of a long answer with many words in it\n`;
		const before = Array.from({ length: 900 }, (_, n) => line(n)).join('');
		const after = before.replace(line(450), 'something else\n');
		const changes = diff(before, after);
		expect(join(changes, 'in')).toBe(before);
		expect(join(changes, 'out')).toBe(after);
		expect(changes.map((change) => change.kind)).toEqual(['same', 'out', 'in', 'same']);
	});
});
