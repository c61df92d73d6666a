/** What a server gives back of the key that it was sent reaches no message, and so no record. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskSecret } from '../../src/core/text/mask-secrets.ts';
import { faultOf } from '../../src/engines/remote/faults.ts';
import { toolFault } from '../../src/instruments/tools/tool-faults.ts';

const key = 'kq7-Zt_9vB4nX2+mW8/cR5';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = Buffer.from(key).toString('hex');

const echoes: [how: string, said: string][] = [
	['as it is', key],
	['in capitals', key.toUpperCase()],
	['with signs between', [...key].join(' ')],
	['over lines', `${key.slice(0, 9)}\n${key.slice(9)}`],
	['its beginning', key.slice(0, 14)],
	['its end', key.slice(8)],
	['in an address', encodeURIComponent(key)],
	['in hexadecimal figures', hex],
	['in base64', base64(key)],
	['in base64 for addresses', Buffer.from(key).toString('base64url')],
	['in base64 with its name', base64(`Bearer ${key}`)],
	['in base64 as a password', base64(`me:${key}`)],
	['in base64 with more', base64(`x${key}, sent by you`)],
	['a part of its base64', base64(`Bearer ${key}`).slice(10, 30)],
];

/** Letters and figures that a text and the key have in a row, at most. */
function shared(text: string): number {
	const [read, own] = [text, key].map((all) => all.replace(/[^a-z\d]/gi, '').toLowerCase());
	let most = 0;
	for (let from = 0; from < own!.length; from++)
		while (from + most < own!.length && read!.includes(own!.slice(from, from + most + 1))) most++;
	return most;
}

/** What can be read in a text: itself, and each of its words in base64 and in hexadecimal figures. */
const readings = (text: string): string[] => [
	text,
	decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '')),
	...text
		.split(/[^\w+/-]+/)
		.flatMap((word) => [
			...[0, 1, 2, 3].map((at) => Buffer.from(word.slice(at), 'base64').toString('latin1')),
			...[0, 1].map((at) => Buffer.from(word.slice(at), 'hex').toString('latin1')),
		]),
];

test.each(echoes)('the readings of this test find the key %s', (_, said) => {
	expect(Math.max(...readings(`Wrong: ${said}. Try again.`).map(shared))).toBeGreaterThan(8);
});

describe.each(echoes)('the key %s', (_, said) => {
	test('is not in the words of a server, nor of a server of tools', () => {
		const refusal = { status: 400, words: `Wrong: ${said}. Try again.` };
		const { error } = faultOf(refusal, 'https://a.example/v1', 'm', key);
		const server = { id: 's', name: 'S', url: 'https://b.example/mcp', allowed: true, created: 0 };
		const fault = toolFault(server, new Error(`Wrong: ${said}. Try again.`), key);
		for (const { message } of [error, fault]) {
			expect(message).toMatch(/Wrong: .*…/);
			expect(message).toContain('Try again.');
			expect(Math.max(...readings(message).map(shared))).toBeLessThan(9);
		}
	});
});

test('wherever it stands, in whatever it is wrapped', () => {
	const some = fc.string({ maxLength: 20 });
	fc.assert(
		fc.property(some, some, (before, after) => {
			for (const dress of [key, base64(before + key + after), hex]) {
				const said = maskSecret(`${before} ${dress} ${after}`, key);
				expect(Math.max(...readings(said.replaceAll('%', ' ')).map(shared))).toBeLessThan(9);
			}
		}),
	);
});

test('what says nothing of it stays as it is', () => {
	const said = 'The key kq7…cR5 is unknown; see https://a.example/keys?x=AAAABBBBCCCCDDDD.';
	expect(maskSecret(said, key)).toBe(said);
	expect(maskSecret(said, undefined)).toBe(said);
	expect(maskSecret('ab abc', 'ab')).toBe('… …c');
});
