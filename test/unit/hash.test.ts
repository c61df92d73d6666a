/** Content addresses, held to Node's own SHA-256. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/core/hash.ts';

const oracle = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

test.each([
	...[0, 1, 55, 56, 63, 64, 65, 9_999, 10_000, 10_001, 100_000].map((n) => 'x'.repeat(n)),
	'Zwölf Äpfel, 十二 🍎',
	'é'.repeat(5000),
])('a text is known by its hash (%#)', async (text) => {
	expect(await sha256(text)).toBe(oracle(text));
	const bytes = new TextEncoder().encode(text);
	expect(await sha256(bytes.buffer)).toBe(oracle(bytes));
});
