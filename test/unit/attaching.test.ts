/** A file for a question: what its reading gives, and which passages are chosen of a large one. */
import { expect, test } from 'vitest';
import { choosePassages, passageMemory } from '../../src/memory/choose.ts';
import { readDocument } from '../../src/instruments/documents/read-document.ts';
import { maxWholeText, wholeText } from '../../src/instruments/documents/whole-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string, text: string, type = '') => ({ name, type, bytes: bytes(text) });

test('text, Markdown and code are given whole as they were written', async () => {
	const markdown = '---\ntitle: Hut\n---\n# Costs\n\nA bed costs 28 euro.\n';
	const read = await readDocument(file('hut.md', markdown));
	expect(read.text).toBe(markdown.trim());
	const code = 'export const sum = (a, b) =>\n\ta + b;\n';
	expect(await readDocument(file('sum.ts', code, 'video/mp2t'))).toMatchObject({
		kind: 'text',
		text: code.trim(),
	});
});

test('of HTML that which can be read, under the names of their sections', async () => {
	const html = '<h1>Hut</h1><p>Forty beds.</p><script>alert(1)</script>';
	const { text } = await readDocument(file('hut.html', html));
	expect(text).toBe('(Hut)\n\nForty beds.');
	expect(text).not.toContain('alert');
});

test('what is too long is never given whole', async () => {
	const long = 'A line of the list.\n\n'.repeat(maxWholeText / 20);
	expect(await readDocument(file('list.txt', long))).not.toHaveProperty('text');
	expect(wholeText([{ text: 'x'.repeat(maxWholeText), section: '' }])).toBeUndefined();
});

test.each([
	[
		'a picture',
		{ name: 'hut.png', type: 'image/png', bytes: new Uint8Array([137, 80, 0, 1]) },
		/not text/,
	],
	['nothing', file('empty.txt', ' \n '), /no text in “empty\.txt”/],
	['too much', file('big.txt', 'x'.repeat(10 * 1024 * 1024 + 1)), /larger than the 10 MB/],
])('%s is refused, with what to do', async (_, given, words) => {
	await expect(readDocument(given)).rejects.toMatchObject({
		code: 'bad-input',
		message: expect.stringMatching(words) as string,
		wayOut: expect.stringMatching(/./) as string,
	});
});

const passages = Array.from({ length: 60 }, (_, index) => ({
	place: `page ${index + 1}`,
	text: index === 41 ? 'A bed in the hut costs 28 euro.' : `Of walks, number ${index + 1}.`,
}));
const choose = (query: string, characters: number) => {
	const { memory, beginning, documentId } = passageMemory(passages);
	const choice = { query, characters, documentId };
	return choosePassages(memory, beginning, choice, new AbortController().signal);
};

test('the passages that fit the question, then the beginning, in reading order', async () => {
	const chosen = await choose('What does a bed cost in the hut?', 120);
	expect(chosen.map(({ place }) => place)).toEqual([
		'page 1',
		'page 2',
		'page 3',
		'page 4',
		'page 42',
	]);
	expect(chosen.at(-1)).toEqual(passages[41]);
	// Chosen again it is the same.
	expect(await choose('What does a bed cost in the hut?', 120)).toEqual(chosen);
});

test('where no word is shared it is the beginning', async () => {
	const chosen = await choose('Zusammenfassung?', 100);
	expect(chosen.map(({ place }) => place)).toEqual([
		'page 1',
		'page 2',
		'page 3',
		'page 4',
		'page 5',
	]);
});

test('a question too small for a passage still gets the best one, cut', async () => {
	const long = [{ place: 'lines 1–9', text: 'word '.repeat(300).trim() }];
	const { memory, beginning, documentId } = passageMemory(long);
	const choice = { query: 'word', characters: 300, documentId };
	const chosen = await choosePassages(memory, beginning, choice, new AbortController().signal);
	expect(chosen).toHaveLength(1);
	expect(chosen[0]!.text.length).toBeLessThanOrEqual(300);
});

test('of a document that is not there nothing is chosen', async () => {
	const { memory } = passageMemory(passages);
	const gone = async () => ({ document: undefined, chunks: [] });
	const choice = { query: 'bed', characters: 500, documentId: 'another' };
	expect(await choosePassages(memory, gone, choice, new AbortController().signal)).toEqual([]);
});
