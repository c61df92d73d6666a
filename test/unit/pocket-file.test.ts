/** The file of Pocket is what the catalogue says, and was made of what lies in pocket/. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pocket } from '../../src/catalogue/pocket.ts';
import { readGguf } from '../../src/engines/gguf/model.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

const root = new URL('../../', import.meta.url);
const file = await readFile(new URL(`public/${pocket.path}`, root));
const info = await readGguf(new Blob([file]));

interface TokenizerFile {
	model: { vocab: Record<string, number>; merges: [string, string][] };
}
const { model } = JSON.parse(
	await readFile(new URL('pocket/tokenizer.json', root), 'utf8'),
) as TokenizerFile;
const tokens = Object.entries(model.vocab)
	.sort(([, a], [, b]) => a - b)
	.map(([token]) => token);

test('its figures are the file’s', () => {
	expect(file.length).toBe(pocket.bytes);
	expect(createHash('sha256').update(file).digest('hex')).toBe(pocket.sha256);
	expect(info).toMatchObject({
		name: pocket.name,
		architecture: 'llama',
		context: pocket.context,
		quantisation: pocket.quantisation,
		bytes: pocket.bytes,
		cacheBytesPerToken: pocket.kv,
		reasoning: true,
	});
	// 32 weights of 8 bits share a scale of 16; the rest is the vocabulary.
	const weights = (pocket.parameters * 34) / 32;
	expect(file.length - weights).toBeGreaterThan(0);
	expect(file.length - weights).toBeLessThan(150_000);
});

test('it is small enough to come with the site', () => {
	expect(file.length).toBeLessThanOrEqual(12e6);
});

test('its chat template is the one in pocket/, which the tests’ random model speaks too', async () => {
	const template = await readFile(new URL('pocket/template.jinja', root), 'utf8');
	const tiny = await readGguf(new Blob([makeTinyGguf({ thinking: true })]));
	expect(`${tiny.chatTemplate}\n`).toBe(template);
	expect(info.chatTemplate).toBe(tiny.chatTemplate);
});

/** A list of texts as GGUF writes it: each with its length before it. */
function listed(texts: string[]): Buffer {
	return Buffer.concat(
		texts.flatMap((text) => {
			const length = Buffer.alloc(8);
			length.writeBigUInt64LE(BigInt(Buffer.byteLength(text)));
			return [length, Buffer.from(text)];
		}),
	);
}

test('its vocabulary is the tokenizer in pocket/', () => {
	expect(tokens).toHaveLength(3072);
	expect(tokens.slice(0, 5)).toEqual([
		'<|endoftext|>',
		'<|im_start|>',
		'<|im_end|>',
		'<think>',
		'</think>',
	]);
	expect(file.includes(listed(tokens))).toBe(true);
	expect(file.includes(listed(model.merges.map((pair) => pair.join(' '))))).toBe(true);
});

test('a digit is always a token of its own', () => {
	const digits = tokens.filter((token) => /\d/.test(token));
	expect(digits.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});
