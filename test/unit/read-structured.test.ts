/** What a person reads of a structured reply while it is written. */
import { expect, test } from 'vitest';
import { readStructured } from '../../src/core/replies/read-structured.ts';

const review = JSON.stringify({
	review_result: false,
	added_notes: ['The draft forgot the bat.', 'Check 1.05 + 0.05.'],
	output: 'The ball costs **0.05**.\nAnswer: 0.05 euros',
});

test('a review is its notes and its text, at every moment without a brace or a name', () => {
	let longest = 0;
	for (let end = 1; end <= review.length; end++) {
		const read = readStructured(review.slice(0, end))!;
		expect(read.text).not.toMatch(/[{}"]|review_result|added_notes|output/);
		expect(read.text.length).toBeGreaterThanOrEqual(longest);
		longest = read.text.length;
	}
	expect(readStructured(review)).toEqual({
		verdict: false,
		text: '- The draft forgot the bat.\n- Check 1.05 + 0.05.\n\nThe ball costs **0.05**.\nAnswer: 0.05 euros',
	});
});

test('the verdict stands as soon as it is written', () => {
	expect(readStructured('{"review_result": fal')!.verdict).toBeNull();
	expect(readStructured('{"review_result": false')!.verdict).toBe(false);
	expect(readStructured('```json\n{"review_result": true, ')!.verdict).toBe(true);
});

test('choices, ids and figures are not read; an answer of one word is', () => {
	const act = { action: 'calculate', because: 'The sum is not known.', n: 3, output: '42' };
	expect(readStructured(JSON.stringify(act))!.text).toBe('The sum is not known.\n\n42');
	expect(readStructured('{"output": "A set {1, 2} of two."} and }')!.text).toBe(
		'A set {1, 2} of two.',
	);
});

test('LaTeX and half an escape come through', () => {
	expect(readStructured('{"output": "It is \\frac{1}{2} \\u00e9 and \\u00')!.text).toBe(
		'It is \\frac{1}{2} é and',
	);
});

test('a text that is no structure is none', () => {
	for (const text of ['', 'It is {a}.', '[1, 2]', '42']) expect(readStructured(text)).toBeNull();
});
