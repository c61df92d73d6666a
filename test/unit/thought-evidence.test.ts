/** What makes an answer convincing, as tables. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupByRule } from '../../src/algorithms/shared/same-answers.ts';
import {
	agreement,
	answered,
	verdictOn,
	type Execution,
} from '../../src/algorithms/thought/task/evidence.ts';
import {
	faultOfQuote,
	evidenceFromSource,
} from '../../src/algorithms/thought/task/source-words.ts';
import type { Evidence, EvidenceLabel, Value } from '../../src/core/mission/types.ts';

/** Agreement of executions whose answers are grouped by rule alone. */
function byRule(question: string, executions: Execution[]) {
	const all = answered(question, executions);
	const groups = groupByRule(
		all.map(({ answer }) => answer),
		question,
	);
	return agreement(groups.map((group) => group.map((at) => all[at]!)));
}

const of = (...kinds: Evidence['kind'][]): Evidence[] => kinds.map((kind) => ({ kind, ref: 'x' }));

test.each<[Evidence['kind'][], Value, boolean, EvidenceLabel]>([
	[['code'], 'high', true, 'HIGH'],
	[['source'], 'high', true, 'HIGH'],
	[['person'], 'high', true, 'HIGH'],
	[['agreement'], 'high', true, 'MEDIUM'],
	[['self'], 'high', false, 'LOW'],
	[['self'], 'medium', false, 'LOW'],
	[['self'], 'low', true, 'LOW'],
	[[], 'low', false, 'LOW'],
	[['self', 'agreement'], 'medium', true, 'MEDIUM'],
	[['self', 'agreement', 'code'], 'medium', true, 'HIGH'],
	[['self', 'self', 'self'], 'high', false, 'LOW'],
])('%j for a task of value %s: convincing %s, %s', (kinds, value, convincing, label) => {
	expect(verdictOn(of(...kinds), value)).toMatchObject({ convincing, label });
});

test('more evidence never makes an answer less convincing; something false in it always does', () => {
	const kind = fc.constantFrom<Evidence['kind']>('code', 'source', 'person', 'agreement', 'self');
	const kinds = fc.array(kind, { maxLength: 5 });
	const value = fc.constantFrom<Value>('high', 'medium', 'low');
	const rank = { HIGH: 2, MEDIUM: 1, LOW: 0 };
	fc.assert(
		fc.property(kinds, kind, value, (some, more, worth) => {
			const before = verdictOn(of(...some), worth);
			const after = verdictOn(of(...some, more), worth);
			expect(Number(after.convincing)).toBeGreaterThanOrEqual(Number(before.convincing));
			expect(rank[after.label]).toBeGreaterThanOrEqual(rank[before.label]);
			const refuted = verdictOn(of(...some), worth, [{ id: 'f', statement: 'It is 41.' }]);
			expect(refuted).toMatchObject({ convincing: false, label: 'LOW' });
			expect(refuted.because).toContain('It is 41.');
		}),
	);
});

describe('a source says it', () => {
	const passage =
		'The old mill was built in 1,874 by Anna Berger. It has three floors and is not open on Mondays.\nRent: 12.50 € per day.';
	test.each<[string, string, string, RegExp | '']>([
		['its words', 'Anna Berger built the mill in 1874', 'was built in 1,874 by Anna Berger', ''],
		['in other case and spaces', 'built in 1874', 'The OLD mill was  built in 1,874', ''],
		['a decimal number', 'The rent is 12.5 € a day', 'Rent: 12.50 € per day', ''],
		['what it denies', 'It is not open on Mondays', 'is not open on Mondays', ''],
		['nothing of it', 'built in 1874', 'was erected in 1874', /does not contain/],
		['half a word of it', 'ill was built', 'ill was built in 1,874', /does not contain/],
		['another number', 'built in 1847', 'was built in 1,874 by Anna Berger', /number 1847/],
		['another name', 'It was built by Carl Weber', 'was built in 1,874 by Anna Berger', /“Carl”/],
		['a name alone', 'Weber', 'was built in 1,874 by Anna Berger', /“Weber”/],
		['the opposite', 'It is open on Mondays', 'is not open on Mondays', /denies/],
		['something else', 'The museum shop sells postcards', 'has three floors', /something else/],
		['nothing that can be compared', 'Yes', 'has three floors', /“Yes”|nothing alone|else/],
		['two letters', 'of', 'by', /too short/],
	])('%s', (_, claim, quote, fault) => {
		const said = faultOfQuote(claim, quote, passage);
		if (fault === '') expect(said).toBe('');
		else expect(said).toMatch(fault);
		const evidence = evidenceFromSource(claim, quote, passage, 'd/1');
		expect(evidence).toEqual(fault === '' ? { kind: 'source', ref: 'd/1', quote } : null);
	});

	test('what is quoted from a passage word for word bears itself', () => {
		const words = passage.split(/\s+/);
		const at = fc.nat(words.length - 6);
		fc.assert(
			fc.property(at, fc.integer({ min: 5, max: 9 }), (from, many) => {
				const quote = words.slice(from, from + many).join(' ');
				expect(faultOfQuote(quote, quote, passage)).toBe('');
			}),
		);
	});
});

describe('executions that agree', () => {
	const run = (key: string, wording: string, text: string) => ({ key, wording, text });
	test.each<[string, [string, string][], string | null]>([
		[
			'the same in other words',
			[
				['By area.', 'Answer: 48 tiles'],
				['By rows.', 'Answer: 48'],
			],
			'a b',
		],
		[
			'another number',
			[
				['By area.', 'Answer: 48'],
				['By rows.', 'Answer: 46'],
			],
			null,
		],
		[
			'the same words twice',
			[
				['By area.', 'Answer: 48'],
				['by area', 'Answer: 48'],
			],
			null,
		],
		[
			'no answer twice',
			[
				['By area.', ''],
				['By rows.', ''],
			],
			null,
		],
		[
			'one of three disagrees',
			[
				['A.', 'Answer: 1'],
				['B.', 'Answer: 2'],
				['C.', 'Answer: 2'],
			],
			'b c',
		],
		[
			'as many for each',
			[
				['A.', 'Answer: 1'],
				['B.', 'Answer: 2'],
				['C.', 'Answer: 2'],
				['D.', 'Answer: 1'],
			],
			null,
		],
		[
			'most of five',
			[
				['A.', 'Answer: 1'],
				['B.', 'Answer: 2'],
				['C.', 'Answer: 2'],
				['D.', 'Answer: 1'],
				['E.', 'Answer: 2'],
			],
			'b c e',
		],
	])('%s', (_, given, ref) => {
		const executions = given.map(([wording, text], i) => run('abcde'[i]!, wording, text));
		const found = byRule('How many tiles cover the floor?', executions);
		expect(found?.ref ?? null).toBe(ref);
		if (found) expect(found.kind).toBe('agreement');
	});

	test('an execution that was cut counts with a marked answer alone', () => {
		const question = 'How many tiles cover the floor?';
		const two = (text: string, cut: boolean) =>
			byRule(question, [
				{ key: 'a', wording: 'A.', text: 'There are 3 rows of 4, so 12 tiles.', cut: false },
				{ key: 'b', wording: 'B.', text, cut },
			])?.ref ?? null;
		expect(two('We count 12 tiles in the first', false)).toBe('a b');
		expect(two('We count 12 tiles in the first', true)).toBeNull();
		expect(two('Answer: 12 tiles\nTo check this, we', true)).toBe('a b');
	});
});
