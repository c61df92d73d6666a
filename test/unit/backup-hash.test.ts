import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sha256 } from '../../src/storage/backup/hash.ts';

const oracle = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the hash of bytes is the platform’s, in whatever pieces they come', () => {
	const bytes = fc.uint8Array({ maxLength: 300 });
	fc.assert(
		fc.property(fc.array(bytes, { maxLength: 5 }), (pieces) => {
			const hash = new Sha256();
			for (const piece of pieces) hash.update(piece);
			expect(hash.hex()).toBe(oracle(Buffer.concat(pieces)));
		}),
	);
});

test.each([0, 55, 56, 63, 64, 65, 119, 120, 1_000_003])('%i bytes', (length) => {
	const bytes = Uint8Array.from({ length }, (_, n) => n * 31);
	expect(new Sha256().update(bytes).hex()).toBe(oracle(bytes));
});
