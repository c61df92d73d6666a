/** The calculator on what models and people write: right, wrong, and no sums. */
import { expect, test } from 'vitest';
import { checkSums } from '../../src/core/sums/check.ts';
import { none } from '../support/sums/none.ts';
import { right } from '../support/sums/right.ts';
import { wrong } from '../support/sums/wrong.ts';

const lines = (table: string) => table.trim().split('\n');

test('the tables are long', () => {
	expect(lines(right).length + lines(wrong).length + lines(none).length).toBeGreaterThan(400);
});

test.each(lines(right))('right: %s', (line) => {
	const sums = checkSums(line);
	expect(sums.length).toBeGreaterThan(0);
	expect(sums.filter((sum) => !sum.right)).toEqual([]);
});

test.each(lines(wrong))('wrong: %s', (line) => {
	const [text = '', value] = line.split(' → ');
	const sums = checkSums(text).filter((sum) => !sum.right);
	expect(sums.map((sum) => sum.value)).toEqual([value]);
	const [{ at, written, claimed, claimedAt }] = sums as [(typeof sums)[0]];
	expect(text.slice(at, at + written.length)).toBe(written);
	expect(text.slice(claimedAt, claimedAt + claimed.length)).toBe(claimed);
});

test.each(lines(none))('none: %s', (line) => {
	expect(checkSums(line)).toEqual([]);
});
