import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textToEdits, worldToText } from '../../src/memory/text-view.ts';
import { uuid } from '../support/ids.ts';
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
			'- [00000009] [5] is a number.',
			'  not yet falsified · trust 0.50 · from the model · 2026-11-21',
			'- [00000012] The bakery opens at six.',
			'  not yet falsified · trust 0.90 · from a document · 2026-11-21',
			'  predicted: the door is open at 6:05 → confirmed (user): yes, it was',
			'',
			'## Falsified',
			'',
			'- [00000003] The tram is free.',
			'  falsified · trust 0.50 · from the model · 2026-11-21 · never leaves this device',
			'',
		].join('\n'),
	);
	expect(worldToText([])).toBe('# World model\n');
});

test('an edited, an added and a deleted line become changes', () => {
	const text = worldToText(facts)
		.replace('opens at six', 'opens at seven')
		.replace('- [00000003] The tram is free.\n', '')
		.concat('- A new one.\r\n*  Another  one.\n');
	expect(textToEdits(text, facts)).toEqual({
		added: ['A new one.', 'Another one.'],
		edited: [{ id: uuid(12), statement: 'The bakery opens at seven.' }],
		deleted: [uuid(3)],
		problems: [],
	});
});

test.each([
	['words without a dash', 'A statement begins with “- ”.'],
	['- [00000077] Somebody else’s.', 'There is no statement [00000077] here.'],
	['- [00000012] Again.', 'Statement [00000012] stands here twice.'],
])('%j is a problem and changes nothing', (line, because) => {
	const text = worldToText(facts) + line;
	const { problems, ...rest } = textToEdits(text, facts);
	expect(problems.map((problem) => problem.because)).toEqual([because]);
	expect(rest).toEqual({ added: [], edited: [], deleted: [] });
});

test('a statement whose words were taken away is neither changed nor deleted', () => {
	const { problems, ...rest } = textToEdits(
		'- [00000009]\n- [00000003] The tram is free.\n- [00000012] x',
		facts,
	);
	expect(problems).toHaveLength(1);
	expect(rest).toEqual({ added: [], edited: [{ id: uuid(12), statement: 'x' }], deleted: [] });
});

test('reading back what was written changes nothing, whatever the statements are', () => {
	const statement = fc.oneof(fc.string({ minLength: 1 }), fc.constant('- [00000003] # x\n\n- y'));
	fc.assert(
		fc.property(fc.array(statement.filter((text) => text.trim() !== '')), (statements) => {
			const some = statements.map((text, index) => someFact(index + 1, text));
			expect(textToEdits(worldToText(some), some)).toEqual({
				...{ added: [], edited: [], deleted: [], problems: [] },
			});
		}),
	);
});

test.each([
	['the dash', '- [00000012] The', '[00000012] The'],
	['the dash, but not the space', '- [00000012] The', ' [00000012] The'],
	['the space', '- [00000012] The', '-[00000012] The'],
	['a bracket', '- [00000012] The', '- 00000012] The'],
	['the other bracket', '- [00000012] The', '- [00000012 The'],
	['the space after the number', '- [00000012] The', '- [00000012]The'],
	['a digit', '- [00000012] The', '- [0000012] The'],
	['all of the number', '- [00000012] The', '- [] The'],
	['the line break before it', '\n- [00000012] The', '- [00000012] The'],
	['its place at the left', '- [00000012] The', '\t- [00000012] The'],
	['the dash to a heading', '- [00000012] The', '#- [00000012] The'],
])('a statement that lost %s is not deleted, and the line is said', (_, whole, damaged) => {
	const text = worldToText(facts);
	expect(text).toContain(whole);
	const { deleted, problems } = textToEdits(text.replace(whole, damaged), facts);
	expect(deleted).toEqual([]);
	expect(problems).toHaveLength(1);
});

test('a statement that lost its number and kept its words is the same one', () => {
	const text = worldToText(facts).replace('- [00000012] The bakery', '- The bakery');
	expect(textToEdits(text, facts)).toEqual({ added: [], edited: [], deleted: [], problems: [] });
});

test('a number in what a statement rests on is no line of it: the deletion stands', () => {
	const evidence = { ...facts[0]!.predictions[0]!, evidence: 'as [00000009] says' };
	const some = [{ ...facts[0]!, predictions: [evidence] }, ...facts.slice(1)];
	const text = worldToText(some).replace(/^- \[00000009\].*\n/m, '');
	expect(textToEdits(text, some)).toMatchObject({ deleted: [uuid(9)], problems: [] });
});

test('one slip on one line never deletes a statement, its own or another', () => {
	const one = fc.oneof(fc.constantFrom(...'\n -*•#[]0123456789ax'), fc.string({ maxLength: 1 }));
	const statement = fc
		.oneof(fc.string({ minLength: 1 }), fc.constantFrom('[5] is a number', '- [1] x', '] x', '7'))
		.filter((text) => text.trim() !== '');
	const some = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 120 }), statement }), {
		selector: ({ id }) => id,
		minLength: 1,
		maxLength: 6,
	});
	fc.assert(
		fc.property(
			some,
			fc.nat(),
			fc.nat({ max: 12 }),
			fc.boolean(),
			one,
			(list, which, at, cut, put) => {
				const shown = list.map(({ id, statement }) => someFact(id, statement));
				const text = worldToText(shown);
				// Where the lines of statements begin: that is what a slip can break.
				const lines = [...text.matchAll(/^- \[/gm)].map(({ index }) => index);
				// From the line break before it to the first of its words.
				const place = lines[which % lines.length]! - 1 + at;
				const slip = text.slice(0, place) + put + text.slice(place + (cut ? 1 : 0));
				expect(textToEdits(slip, shown).deleted).toEqual([]);
			},
		),
		{ numRuns: 1000 },
	);
});
