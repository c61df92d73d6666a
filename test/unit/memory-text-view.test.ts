import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textToEdits, worldToText } from '../../src/memory/text-view.ts';
import { someFact } from '../support/memories.ts';

const facts = [
	someFact(12, 'The bakery\nopens at six.', {
		trust: 0.9,
		source: { from: 'document', runId: 'r', taskId: null, span: '' },
		predictions: [
			{
				...{ text: 'the door is open at 6:05', instrument: 'user', because: '' },
				...{ verdict: 'confirmed', evidence: 'yes,\nit was', tested: 0 },
			},
		],
	}),
	someFact(3, 'The tram is free.', { status: 'falsified', local: true }),
	someFact(9, '[5] is a number.'),
];

test('reads like a document: survivors first, each with what it rests on', () => {
	expect(worldToText(facts)).toBe(
		[
			'# World model',
			'',
			'## Not yet falsified',
			'',
			'- [9] [5] is a number.',
			'  not yet falsified · trust 0.50 · from the model · 2026-11-21',
			'- [12] The bakery opens at six.',
			'  not yet falsified · trust 0.90 · from a document · 2026-11-21',
			'  predicted: the door is open at 6:05 → confirmed (user): yes, it was',
			'',
			'## Falsified',
			'',
			'- [3] The tram is free.',
			'  falsified · trust 0.50 · from the model · 2026-11-21 · never leaves this device',
			'',
		].join('\n'),
	);
	expect(worldToText([])).toBe('# World model\n');
});

test('an edited, an added and a deleted line become changes', () => {
	const text = worldToText(facts)
		.replace('opens at six', 'opens at seven')
		.replace('- [3] The tram is free.\n', '')
		.concat('- A new one.\r\n*  Another  one.\n');
	expect(textToEdits(text, facts)).toEqual({
		added: ['A new one.', 'Another one.'],
		edited: [{ id: 12, statement: 'The bakery opens at seven.' }],
		deleted: [3],
		problems: [],
	});
});

test.each([
	['words without a dash', 'A statement begins with “- ”.'],
	['- [77] Somebody else’s.', 'There is no statement [77] here.'],
	['- [12] Again.', 'Statement [12] stands here twice.'],
])('%j is a problem and changes nothing', (line, because) => {
	const text = worldToText(facts) + line;
	const { problems, ...rest } = textToEdits(text, facts);
	expect(problems.map((problem) => problem.because)).toEqual([because]);
	expect(rest).toEqual({ added: [], edited: [], deleted: [] });
});

test('a statement whose words were taken away is neither changed nor deleted', () => {
	const { problems, ...rest } = textToEdits('- [9]\n- [3] The tram is free.\n- [12] x', facts);
	expect(problems).toHaveLength(1);
	expect(rest).toEqual({ added: [], edited: [{ id: 12, statement: 'x' }], deleted: [] });
});

test('reading back what was written changes nothing, whatever the statements are', () => {
	const statement = fc.oneof(fc.string({ minLength: 1 }), fc.constant('- [3] # x\n\n- y'));
	fc.assert(
		fc.property(fc.array(statement.filter((text) => text.trim() !== '')), (statements) => {
			const some = statements.map((text, index) => someFact(index + 1, text));
			expect(textToEdits(worldToText(some), some)).toEqual({
				...{ added: [], edited: [], deleted: [], problems: [] },
			});
		}),
	);
});
