/** The files of the built-in embedder are what scripts/make-embedder.mjs makes, to the byte. */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dimensions, longest, makeEmbedder } from '../../scripts/make-embedder.mjs';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';

const folder = new URL(`../../public/embedder/${builtInEmbedder.id}/`, import.meta.url);
const made = makeEmbedder();
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test.each([...made.keys()])('%s comes out again as it is kept', (path) => {
	expect(digest(made.get(path)!)).toBe(digest(readFileSync(new URL(path, folder))));
});

test('is small, and what the catalogue says', () => {
	const bytes = [...made.values()].reduce((sum, file) => sum + file.length, 0);
	expect(bytes).toBeLessThan(4_000_000);
	expect(builtInEmbedder).toMatchObject({ dimensions, tokens: longest, semantic: false });
});

test('gives each piece one id, and every byte a piece at the beginning of a word and inside', () => {
	const { model } = JSON.parse(made.get('tokenizer.json')!.toString()) as {
		model: { vocab: Record<string, number> };
	};
	const ids = Object.values(model.vocab).sort((a, b) => a - b);
	expect(ids).toEqual(ids.map((_, i) => i));
	const single = Object.keys(model.vocab).filter(
		(piece) => [...piece.replace(/^##(?=.)/, '')].length === 1,
	);
	expect(single.filter((piece) => !piece.startsWith('##') || piece === '#').length).toBe(256);
	expect(single.filter((piece) => piece.startsWith('##')).length).toBe(256);
});
