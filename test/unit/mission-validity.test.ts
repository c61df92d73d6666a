/** When a statement holds: dates are read and reckoned by code. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	endOf,
	isDate,
	validityAt,
	startOf,
	validityNote,
	validityOf,
} from '../../src/core/mission/validity.ts';

test.each([
	['from 2024-03-01 until 2026-02', { from: '2024-03-01', until: '2026-02' }],
	['since 2019', { from: '2019' }],
	['bis 2026-12-31', { until: '2026-12-31' }],
	['as of 2023-06', { asOf: '2023-06' }],
	['Stand 2023-06-30', { asOf: '2023-06-30' }],
	['', undefined],
	['always', undefined],
	['until 2026-02-30', undefined],
	['from 2027 until 2026', undefined],
	['until 20261', undefined],
])('“%s”', (said, valid) => expect(validityOf(said)).toEqual(valid));

const day = 24 * 3600_000;
test('a span ends where the next one begins', () => {
	expect(endOf('2024-02')).toBe(startOf('2024-03'));
	expect(endOf('2023')).toBe(startOf('2024'));
	expect(endOf('2024-02-29')).toBe(startOf('2024-03'));
	const some = fc.date({
		min: new Date('1900-01-01'),
		max: new Date('2100-01-01'),
		noInvalidDate: true,
	});
	fc.assert(
		fc.property(some, (date) => {
			const text = date.toISOString().slice(0, 10);
			expect(isDate(text)).toBe(true);
			expect(endOf(text) - startOf(text)).toBe(day);
			for (const length of [4, 7]) {
				expect(startOf(text.slice(0, length))).toBeLessThanOrEqual(startOf(text));
				expect(endOf(text.slice(0, length))).toBeGreaterThanOrEqual(endOf(text));
			}
		}),
	);
});

test.each([
	[{ until: '2026-10' }, 'past', 'held until 2026-10, which is past'],
	[{ until: '2026-11-21' }, 'holds', 'until 2026-11-21'],
	[{ until: '2026' }, 'holds', 'until 2026'],
	[{ from: '2027' }, 'to come', 'holds from 2027, which is to come'],
	[{ from: '2020', until: '2030', asOf: '2025' }, 'holds', 'from 2020, until 2030, as of 2025'],
	[undefined, 'holds', ''],
])('%j on 21 November 2026', (valid, stands, words) => {
	const now = Date.UTC(2026, 10, 21, 12);
	expect(validityAt(valid, now)).toBe(stands);
	expect(validityNote(valid, now)).toBe(words);
});
