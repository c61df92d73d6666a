import { describe, expect, test } from 'vitest';
import { sameFile } from '../../src/engines/downloads/same-file.ts';
import { all } from '../support/all.ts';

/** In `npm test` of files, heads and pieces that are a 64th of the real ones. */
describe.each([64, ...(all ? [1] : [])])('sizes divided by %i', (by) => {
	const megabyte = (1 << 20) / by;
	const sizes = { head: 16 * megabyte, piece: megabyte / 16 };
	const same = (one: Blob, other: Blob) =>
		by === 1 ? sameFile(one, other) : sameFile(one, other, sizes);
	/** A file of so many megabytes, the last one a byte short; where it differs from the plain one. */
	function file(megabytes: number, at = 0, bytes = 0): Blob {
		const all = new Uint8Array(megabytes * megabyte - 1).fill(7);
		return new Blob([all.fill(8, at, at + bytes)]);
	}

	test('the same bytes are the same file, whatever its size', async () => {
		for (const size of [1, 17, 64]) expect(await same(file(size), file(size))).toBe(true);
		expect(await same(new Blob([]), new Blob([]))).toBe(true);
		expect(await same(file(2), file(3))).toBe(false);
	});

	test.each([
		['at its beginning', 2, 0],
		['at its end', 2, 2 * megabyte - 2],
		['in its middle', 2, megabyte],
		['in what describes a large one', 64, 15 * megabyte],
		['at the end of a large one', 64, 64 * megabyte - 2],
	])('one byte that differs %s is found', async (_where, size, at) => {
		expect(await same(file(size), file(size, at, 1))).toBe(false);
	});

	test('a tensor that differs is found wherever it lies in a large file', async () => {
		const plain = file(64);
		for (let at = 16 * megabyte; at < 63 * megabyte; at += 5 * megabyte + 999) {
			expect(await same(plain, file(64, at, megabyte / 4))).toBe(false);
		}
	});
});
