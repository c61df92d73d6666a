/**
 * What a model wrote, and the answer that a person reads in it, written down by hand. Letters with
 * marks are spelled as code points, so that no normalisation of the test's own takes part.
 */
import { describe, expect, test } from 'vitest';
import { extractAnswer, normaliseAnswer, sameAnswer } from '../../src/core/answers/answer.ts';
import { quickest } from '../support/quickest.ts';

const read = (text: string): string | null => {
	const answer = extractAnswer(text);
	return answer === null ? null : normaliseAnswer(answer);
};

describe('the answer in a reply', () => {
	test.each<[text: string, answer: string | null]>([
		// Label, answer or both in bold.
		['**Answer:** **Vaduz**', 'vaduz'],
		['**Final Answer:** *Vaduz*', 'vaduz'],
		['**Answer:** Vaduz', 'vaduz'],
		['**Answer**: Vaduz', 'vaduz'],
		['**Answer**: **Vaduz**', 'vaduz'],
		['**Answer: Vaduz**', 'vaduz'],
		['**Answer: Vaduz.**', 'vaduz'],
		['**The final answer is: Vaduz**', 'vaduz'],
		['*Answer:* Vaduz', 'vaduz'],
		['*Answer: Vaduz*', 'vaduz'],
		['***Answer:*** ***Vaduz***', 'vaduz'],
		['**Answer:**Vaduz', 'vaduz'],
		['**Answer:****Vaduz**', 'vaduz'],
		['Answer: **Vaduz**', 'vaduz'],
		['Answer: **Vaduz**.', 'vaduz'],
		['Answer: **Vaduz.**', 'vaduz'],
		['Answer: ***Vaduz***!', 'vaduz'],
		['Answer: *Vaduz*', 'vaduz'],
		['Answer:**Vaduz**', 'vaduz'],
		['__Answer:__ Vaduz', 'vaduz'],
		['__Answer:__ __Vaduz__', 'vaduz'],
		['__Answer__: _Vaduz_', 'vaduz'],
		['_Answer:_ Vaduz', 'vaduz'],
		['_Answer: Vaduz_', 'vaduz'],
		['Answer: _Vaduz_.', 'vaduz'],
		['Answer: `Vaduz`', 'vaduz'],
		['**Answer:** `Vaduz`.', 'vaduz'],
		['`Answer: Vaduz`', 'vaduz'],
		['Answer: ~~Bern~~', 'bern'],
		['Answer: <b>Vaduz</b>', 'vaduz'],
		['Answer: <strong>Vaduz</strong>.', 'vaduz'],
		// Headings, lists, quotes.
		['### Answer: Vaduz', 'vaduz'],
		['## **Answer:** Vaduz', 'vaduz'],
		['### Final Answer: **Vaduz**', 'vaduz'],
		['### Answer\nVaduz', 'vaduz'],
		['### Answer\n\n**Vaduz**', 'vaduz'],
		['## Final Answer\n\nVaduz\n\nIt is small.', 'vaduz'],
		['### **Final Answer**\n\n**Vaduz**', 'vaduz'],
		['**Answer**\nVaduz', 'vaduz'],
		['**Final Answer**\n\n*Vaduz*', 'vaduz'],
		['**Answer:**\nVaduz', 'vaduz'],
		['**Answer:**\n\n**Vaduz**', 'vaduz'],
		['**Answer:**  \n> **Vaduz**', 'vaduz'],
		['**Answer:**\n- **Vaduz**', 'vaduz'],
		['**Answer:**\n* Vaduz', 'vaduz'],
		['Answer:\n```\nVaduz\n```', 'vaduz'],
		['Answer:\n```text\n42\n```', '42'],
		['Answer:\n$$\n42\n$$', '42'],
		['Answer:\n\\[\n42\n\\]', '42'],
		['- **Answer:** Vaduz', 'vaduz'],
		['> **Answer:** Vaduz', 'vaduz'],
		['5. **Answer:** Vaduz', 'vaduz'],
		['| **Answer:** 42', '42'],
		['Answer: -5', '-5'],
		['Answer:\n- 5', '-5'],
		['Answer\uff1a Vaduz', 'vaduz'],
		// Quotes and full stops.
		['Answer: "Vaduz"', 'vaduz'],
		['Answer: "Vaduz."', 'vaduz'],
		['Answer: "Vaduz".', 'vaduz'],
		['Answer: \u201cVaduz\u201d', 'vaduz'],
		['Answer: \u201eVaduz\u201c', 'vaduz'],
		['Answer: \u00abVaduz\u00bb', 'vaduz'],
		["Answer: '**Vaduz**'", 'vaduz'],
		['Answer: **"Vaduz"**', 'vaduz'],
		['Answer: Vaduz...', 'vaduz'],
		['Answer: Vaduz\u2026', 'vaduz'],
		['Answer: Vaduz!', 'vaduz'],
		// LaTeX.
		['Answer: $\\text{Vaduz}$', 'vaduz'],
		['Answer: \\(\\text{Vaduz}\\).', 'vaduz'],
		['Answer: $\\textbf{Vaduz}$', 'vaduz'],
		['Answer: $\\mathbf{42}$', '42'],
		['Answer: $\\text{Vaduz.}$', 'vaduz'],
		['Answer: \\emph{Vaduz}', 'vaduz'],
		['\\boxed{\\text{Vaduz}}', 'vaduz'],
		['**Answer:** \\(\\boxed{\\text{Vaduz}}\\)', 'vaduz'],
		['Answer: $\\boxed{42}$.', '42'],
		['Answer: **$42$**', '42'],
		['Answer: $\\$42$', '42 dollar'],
		['Answer: $x = 42$', '42'],
		// Inside the tag.
		['<answer>**Vaduz**</answer>', 'vaduz'],
		['<answer>*Vaduz*.</answer>', 'vaduz'],
		['<answer> __Vaduz__ </answer>', 'vaduz'],
		['<answer>`Vaduz`</answer>', 'vaduz'],
		['<answer>\n**Vaduz**\n</answer>', 'vaduz'],
		['<answer>Answer: Vaduz</answer>', 'vaduz'],
		['#### **Vaduz**', 'vaduz'],
		// What is no dress stays.
		['Answer: 2 * 3 * x', '2*3*x'],
		['Answer: **a** or **b**', 'a or b'],
		['Answer: f*g*h', 'f*g*h'],
		['Answer: snake_case_name', 'snake_case_name'],
		['Answer: 2**3', '2**3'],
		['Answer: C#', 'c#'],
		['Answer: x^2', 'x^2'],
		['Answer: it’s', "it's"],
		// No label.
		['We answer **Vaduz** here.', null],
		['The answers: are many.', null],
		['the answer\nVaduz', null],
		['### Answering\nVaduz', null],
	])('%j is %j', (text, answer) => {
		expect(read(text)).toBe(answer);
	});

	test('is told without the Markdown', () => {
		expect(extractAnswer('**Answer:** **Vaduz**.')).toBe('Vaduz');
		expect(extractAnswer('<answer>**Vaduz**</answer>')).toBe('Vaduz');
		expect(extractAnswer('Answer: `*args`')).toBe('*args');
		expect(extractAnswer('<answer>\\frac{1}{2}</answer>')).toBe('\\frac{1}{2}');
	});
});

describe('one answer in two forms of Unicode', () => {
	test.each<[a: string, b: string]>([
		['Z\u00fcrich', 'Zu\u0308rich'],
		['caf\u00e9', 'cafe\u0301'],
		['\u00c5ngstr\u00f6m', 'A\u030angstro\u0308m'],
		['\u212bngstr\u00f6m', '\u00c5ngstr\u00f6m'],
		['S\u00e3o Tom\u00e9', 'Sa\u0303o Tome\u0301'],
		['\u1ec7', 'e\u0323\u0302'],
		['\u1ec7', 'e\u0302\u0323'],
		['\ud55c\uad6d', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
		['\u30ac', '\u30ab\u3099'],
		['\ufb01ve', 'five'],
		['\uff14\uff12', '42'],
		['\uff36\uff41\uff44\uff55\uff5a', 'Vaduz'],
		['x\u00b2', 'x^2'],
		['x\u00b2', 'x^{2}'],
		['10\u207b\u00b3', '10^{-3}'],
		['1.5 \u00d7 10\u2075', '150000'],
		['H\u2082O', 'H2O'],
		['\u2460', '1'],
		['5 \u339e', '5 km'],
		['20 \u2103', '20 \u00b0C'],
		['3\u00bd', '3.5'],
		['\u22125', '-5'],
		['\u20145', '-5'],
		['well\u2010known', 'well-known'],
		['well\u2011known', 'well-known'],
		['New\u00a0York', 'New York'],
		['New\u3000York', 'New York'],
		['Va\u00adduz', 'Vaduz'],
		['\u200eVaduz\u200f', 'Vaduz'],
		['\u2764\ufe0f', '\u2764'],
		['don\u2019t', "don't"],
		['\ud835\udc65 + 1', 'x + 1'],
		['Vaduz\u3002', 'Vaduz'],
	])('%s and %s', (a, b) => {
		expect(normaliseAnswer(a)).not.toBeNull();
		expect(sameAnswer(a, b)).toBe(true);
	});

	test.each<[a: string, b: string]>([
		['x\u00b2', 'x2'],
		['10\u00b2', '102'],
		['\u00bd', '12'],
		['Z\u00fcrich', 'Zurich'],
		['\u00e9', 'e'],
		['\u2260 1', '= 1'],
	])('but not %s and %s', (a, b) => {
		expect(sameAnswer(a, b)).toBe(false);
	});
});

test.each([
	...['*', '_', '`', '#', ' ', '\t', '\n', '\n\n', '.', '"', '$', '{', '}', '\\', '<', '>', ':'],
	...[
		'**',
		'__',
		'1',
		'1 ',
		'1,',
		'1.',
		'-',
		'/',
		'1/',
		'a',
		'a ',
		'é',
		'e\u0301',
		'\u00b2',
		'\u200b',
	],
	...['answer', 'answer ', 'answer:', 'answer:\n', 'Answer: **', '**Answer:** x\n', '### Answer\n'],
	...['<answer>', '</answer>', '<answer></answer>', '<answer>x</answer>', '<answer>**', '\\boxed{'],
	...[
		'\\boxed{x}',
		'\\boxed',
		'#### ',
		'#### x\n',
		'\\text{',
		'\\frac{1}',
		'5 km ',
		'5 km/',
		'$5 ',
	],
])('200 kB of %j end quickly', (piece) => {
	const text = piece.repeat(200_000 / piece.length);
	for (const before of ['', 'answer', 'Answer: ', '**Answer: ', '<answer>']) {
		for (const numericQuestion of [false, true]) {
			expect(
				quickest(() => normaliseAnswer(extractAnswer(before + text, { numericQuestion }) ?? '')),
			).toBeLessThan(1000);
		}
	}
});
