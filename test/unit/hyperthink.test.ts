import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	annealedTemperature,
	type HyperThinkOptions,
} from '../../src/algorithms/hyperthink/options.ts';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import { hasCode } from '../../src/core/errors.ts';
import type { Note } from '../../src/core/runs/steps.ts';
import { ask, fault, scriptedMind, type Line, type Script } from '../support/scripted-mind.ts';

const question = ask('How many apples are left?');

/** A structured review. */
const review = (review_result: boolean, output: string, added_notes = ['one', 'two']): Line => ({
	value: { review_result, added_notes, output },
});
const accept = (output: string) => review(true, output);
const reject = (output: string, notes?: string[]) => review(false, output, notes);

async function run(
	script: Script,
	options: Partial<HyperThinkOptions> = {},
	stop = new AbortController(),
) {
	const mind = scriptedMind(script, { stop });
	const outcome = await hyperthink.run(question, { ...hyperthink.defaults, ...options }, mind);
	return {
		mind,
		outcome,
		reviews: mind.events('hyperthink/reviewed'),
		states: mind.events('hyperthink/state'),
	};
}

describe('two drafts', () => {
	const drafts = (one: string, two: string): Script => ({
		draft: one,
		'second-draft': two,
		'review-1': accept('Recounted: 4. Answer: 4'),
		'review-2': accept('Recounted: 4. Answer: 4'),
	});

	test('that agree, and calculate right, need no review', async () => {
		const { mind, outcome } = await run(
			drafts('3 + 2 = 5. Answer: 5', 'It is 5.\nAnswer: 5 apples'),
			{
				twoDrafts: true,
			},
		);
		expect(mind.keys).toEqual(['draft', 'second-draft']);
		expect(outcome).toEqual({
			answer: '3 + 2 = 5. Answer: 5',
			stop: 'accepted',
			reason: 'Two drafts agree and their calculations hold, so there was no review.',
		});
	});

	test.each([
		['differ', drafts('Answer: 5', 'Answer: 6')],
		['calculate wrong', drafts('3 + 3 = 5. Answer: 5', 'Answer: 5')],
		['have no short answer', drafts('Some.', 'Some.')],
		[
			'were cut',
			{ ...drafts('', 'Answer: 5'), draft: { text: 'Answer: 5', finish: 'length' as const } },
		],
	])('that %s are reviewed', async (_, script) => {
		const { mind, reviews } = await run(script, { twoDrafts: true });
		expect(mind.keys.slice(0, 3)).toEqual(['draft', 'second-draft', 'review-1']);
		expect(reviews[0]).toMatchObject({ reviewed: 'draft' });
	});

	test('where the option is off, nothing is asked twice', async () => {
		const { mind } = await run(drafts('Answer: 5', 'Answer: 5'));
		expect(mind.keys).toEqual(['draft', 'review-1']);
	});
});

test.each([true, false])('a neutral review (%s) is not told to doubt', async (neutral) => {
	const { mind } = await run({ draft: 'Answer: 5', 'review-1': accept('Answer: 5') }, { neutral });
	const { content } = mind.thoughts.get('review-1')!.messages[0]!;
	expect(content.includes('Do not just agree')).toBe(!neutral);
	expect(content.includes('It may be right or wrong')).toBe(neutral);
	expect(content).toContain('Solve the question yourself first');
});

describe('the loop', () => {
	test('A drafts, B reviews, then A, then B; each reviews what the last one wrote', async () => {
		const { mind, outcome, reviews } = await run({
			draft: 'I think 3. Answer: 3',
			'review-1': reject('Recounted: 4. Answer: 4', ['B one', 'B two']),
			'review-2': reject('Recounted: 5. Answer: 5', ['A one', 'A two']),
			'review-3': accept('Five are left. Answer: 5'),
		});
		expect(mind.keys).toEqual(['draft', 'review-1', 'review-2', 'review-3']);
		expect(mind.keys.map((key) => mind.thoughts.get(key)!.role)).toEqual(['A', 'B', 'A', 'B']);
		expect(mind.keys.map((key) => mind.thoughts.get(key)!.label)).toEqual([
			'Draft',
			'Review 1',
			'Review 2',
			'Review 3',
		]);
		expect(mind.thoughts.get('draft')!.schema).toBeUndefined();
		expect(mind.thoughts.get('review-1')!.schema).toMatchObject({
			required: ['review_result', 'added_notes', 'output'],
			properties: { added_notes: { minItems: 2, maxItems: 8 } },
			additionalProperties: false,
		});
		// Roles sample as the person set them, with reasoning: nothing is overridden.
		expect(mind.thoughts.get('draft')!.sampling).toEqual({});
		expect(mind.thoughts.get('review-1')!.think).toBeUndefined();
		expect(mind.prompt('review-1')).toContain('<candidate>\nI think 3. Answer: 3\n</candidate>');
		expect(mind.prompt('review-1')).toContain('<notes>\n(none)\n</notes>');
		expect(mind.prompt('review-2')).toContain('<candidate>\nRecounted: 4. Answer: 4\n</candidate>');
		expect(mind.prompt('review-2')).toContain('1. B one\n2. B two');
		expect(mind.prompt('review-3')).toContain('1. B one\n2. B two\n3. A one\n4. A two');
		expect(outcome).toEqual({
			answer: 'Five are left. Answer: 5',
			stop: 'accepted',
			reason: 'B accepted it in review 3. The text is as the reviewer gave it back.',
		});
		expect(reviews.map((e) => [e.review, e.by, e.verdict, e.reviewed, e.reviewer])).toEqual([
			[1, 'B', 'rejected', 'draft', 'review-1'],
			[2, 'A', 'rejected', 'review-1', 'review-2'],
			[3, 'B', 'accepted', 'review-2', 'review-3'],
		]);
		expect(reviews[2]).toMatchObject({ kept: 'reviewer', output: 'Five are left. Answer: 5' });
	});

	test('an accepting review adds no notes', async () => {
		const { states, reviews } = await run({ draft: 'a', 'review-1': accept('b, and so on') });
		expect(states).toEqual([]);
		expect(reviews[0]!.notes).toEqual(['one', 'two']);
	});

	test('the chat so far is the question', async () => {
		const mind = scriptedMind({ draft: 'a', 'review-1': accept('b and more') });
		const chat = [
			{ role: 'system' as const, content: 'Be brief.' },
			{ role: 'user' as const, content: 'I had five.' },
			{ role: 'assistant' as const, content: 'Noted.' },
			...question,
		];
		await hyperthink.run(chat, hyperthink.defaults, mind);
		const draft = mind.thoughts.get('draft')!.messages;
		expect(draft.map((m) => m.role)).toEqual(['system', 'user', 'assistant', 'user']);
		expect(draft[0]!.content).toContain('Be brief.');
		expect(mind.prompt('review-1')).toContain(
			'<chat>\nBe brief.\n\nPerson: I had five.\n\nAssistant: Noted.\n</chat>',
		);
	});
});

describe('whose words are the answer on acceptance (H3)', () => {
	const draft = 'We start with five apples. Two are eaten. So three apples are left.';
	test.each<[output: string, kept: 'reviewer' | 'reviewed']>([
		['Five minus two is three: three are left.', 'reviewer'],
		['Three are left.', 'reviewer'],
		['', 'reviewed'],
		['   ', 'reviewed'],
		['Three.', 'reviewed'],
		['The answer is correct.', 'reviewed'],
		['The candidate answer is correct and complete.', 'reviewed'],
		['This solution looks good', 'reviewed'],
		['**The final answer is correct!**', 'reviewed'],
		['The answer seems to be completely accurate.', 'reviewed'],
		['Correct.', 'reviewed'],
		['No changes needed.', 'reviewed'],
		['There are no errors.', 'reviewed'],
		['Same as above.', 'reviewed'],
		['I agree with the answer.', 'reviewed'],
		['The answer is three apples.', 'reviewer'],
		['It is correct that three are left.', 'reviewer'],
	])('%s → %s', async (output, kept) => {
		const { outcome, reviews } = await run({ draft, 'review-1': accept(output) });
		expect(outcome.stop).toBe('accepted');
		expect(outcome.answer).toBe(kept === 'reviewer' ? output : draft);
		expect(reviews[0]!.kept).toBe(kept);
		expect(reviews[0]!.keptBecause).not.toBe('');
	});

	test('a fifth is enough, less is not', async () => {
		const fifth = await run({ draft: 'x'.repeat(50), 'review-1': accept('y'.repeat(10)) });
		expect(fifth.outcome.answer).toBe('y'.repeat(10));
		const less = await run({ draft: 'x'.repeat(50), 'review-1': accept('y'.repeat(9)) });
		expect(less.outcome.answer).toBe('x'.repeat(50));
	});

	test.each(['', 'The answer is wrong.'])(
		'a rejection that brings only “%s” leaves the candidate',
		async (output) => {
			const { mind, reviews } = await run({
				draft: 'It is 3. Answer: 3',
				'review-1': reject(output),
				'review-2': accept('It is 4. Answer: 4'),
			});
			expect(mind.prompt('review-2')).toContain('<candidate>\nIt is 3. Answer: 3\n</candidate>');
			expect(reviews[0]!.output).toBe('It is 3. Answer: 3');
			expect(reviews[1]!.reviewed).toBe('draft');
		},
	);

	test('a rejection may correct in one word', async () => {
		const { mind } = await run({
			draft: 'Wrong. '.repeat(20),
			'review-1': reject('Correct.'),
			'review-2': accept('Correct.'),
		});
		expect(mind.prompt('review-2')).toContain('<candidate>\nCorrect.\n</candidate>');
	});
});

describe('every way to stop (H4)', () => {
	test('limit: the answer with most support, the latest on a tie', async () => {
		const script = {
			draft: 'First: 3. Answer: 3',
			'review-1': reject('Maybe. Answer: 4'),
			'review-2': reject('Hm. Answer: 5'),
			'review-3': reject('Again. Answer: 4'),
			'review-4': reject('Other. Answer: 6'),
		};
		const options = { cycleStop: false };
		const four = await run(script, { ...options, limit: 4 });
		expect(four.outcome).toEqual({
			answer: 'Again. Answer: 4',
			stop: 'limit',
			reason:
				'The limit of 4 reviews is reached. The answer is the one that 2 of 5 candidates agree on.',
		});
		const two = await run(script, { ...options, limit: 2 });
		expect(two.outcome.answer).toBe('Hm. Answer: 5');
		expect(two.outcome.reason).toMatch(/No two of 3 candidates agree; the answer is the latest/);
		expect(two.mind.keys).toHaveLength(3);
	});

	test('the default limit is eight reviews', async () => {
		let n = 0;
		const { mind, outcome } = await run((key) => (key === 'draft' ? 'a' : reject(`text ${n++}`)));
		expect(outcome.stop).toBe('limit');
		expect(mind.keys).toHaveLength(9);
	});

	test('0 is no limit', async () => {
		const script: Script = (key) => {
			if (key === 'draft') return 'a';
			return key === 'review-40' ? accept('done at last') : reject(`text of ${key}`);
		};
		const { outcome } = await run(script, { limit: 0 });
		expect(outcome).toMatchObject({ stop: 'accepted', answer: 'done at last' });
	});

	test('cycle: the same answer returns after two rejections in a row', async () => {
		const { outcome, mind } = await run({
			draft: 'I say 3. Answer: 3',
			'review-1': reject('I say four. Answer: 4'),
			'review-2': reject('Back to three. Answer: 3.0'),
		});
		expect(outcome).toMatchObject({ stop: 'cycle', answer: 'Back to three. Answer: 3.0' });
		expect(outcome.reason).toMatch(/same answer came back/);
		expect(mind.keys).toHaveLength(3);
	});

	test('cycle: the answer never changed through two rejections', async () => {
		const { outcome } = await run({
			draft: 'I say 3. Answer: 3',
			'review-1': reject('Say it better. Answer: 3'),
			'review-2': reject('And again. Answer: 3'),
		});
		expect(outcome.stop).toBe('cycle');
		expect(outcome.reason).toMatch(/3 of 3 candidates agree/);
	});

	test('cycle: an earlier text recurs, at once', async () => {
		const { outcome, mind } = await run({
			draft: 'A long text.',
			'review-1': reject('A  long text. '),
		});
		expect(outcome).toMatchObject({ stop: 'cycle', answer: 'A  long text.' });
		expect(mind.keys).toHaveLength(2);
	});

	test('cycle: two rejections without a word', async () => {
		const { outcome } = await run({
			draft: 'A text.',
			'review-1': reject(''),
			'review-2': reject(''),
		});
		expect(outcome).toMatchObject({ stop: 'cycle', answer: 'A text.' });
	});

	test('no cycle: texts without a short answer that differ; a malformed review in between', async () => {
		const open = await run({
			draft: 'Poem a',
			'review-1': reject('Poem b'),
			'review-2': reject('Poem c'),
			'review-3': accept('Poem d'),
		});
		expect(open.outcome.stop).toBe('accepted');
		const between = await run({
			draft: 'Answer: 3',
			'review-1': reject('Now. Answer: 4'),
			'review-2': fault('malformed'),
			'review-3': reject('Back. Answer: 3'),
			'review-4': accept('So. Answer: 3'),
		});
		expect(between.outcome.stop).toBe('accepted');
	});

	test('the cycle stop can be switched off', async () => {
		const { outcome } = await run(
			{ draft: 'x', 'review-1': reject('x'), 'review-2': reject('x'), 'review-3': accept('x') },
			{ cycleStop: false },
		);
		expect(outcome.stop).toBe('accepted');
	});

	test('budget, with the best so far', async () => {
		const { outcome } = await run({
			draft: 'Answer: 3',
			'review-1': fault('over-budget', 'Spent.'),
		});
		expect(outcome).toEqual({
			answer: 'Answer: 3',
			stop: 'budget',
			reason: 'Spent. The answer is the only candidate there is.',
		});
		const early = await run({ draft: fault('over-budget', 'Spent.') });
		expect(early.outcome).toEqual({ answer: '', stop: 'budget', reason: 'Spent.' });
	});

	test('stopped by the user, in the draft and in a review', async () => {
		const stop = new AbortController();
		const script: Script = (key) => {
			if (key === 'review-2') stop.abort();
			return key === 'draft' ? 'Answer: 3' : reject('Sure? Answer: 4');
		};
		const { outcome } = await run(script, {}, stop);
		expect(outcome).toMatchObject({ answer: 'Sure? Answer: 4', stop: 'stopped' });

		const before = new AbortController();
		before.abort();
		const nothing = await run({ draft: 'x' }, {}, before);
		expect(nothing.outcome).toEqual({
			answer: '',
			stop: 'stopped',
			reason: 'You stopped the run.',
		});
	});

	test.each(['server', 'stalled', 'context-overflow', 'bad-request'] as const)(
		'error: %s in a review gives the best so far, in the draft nothing',
		async (code) => {
			const late = await run({ draft: 'Answer: 3', 'review-1': fault(code) });
			expect(late.outcome).toMatchObject({ answer: 'Answer: 3', stop: 'error', error: { code } });
			const early = await run({ draft: fault(code) });
			expect(early.outcome).toMatchObject({ answer: '', stop: 'error', error: { code } });
		},
	);

	test.each(['device-lost', 'network', 'no-model'] as const)(
		'%s passes through: the run waits',
		async (code) => {
			await expect(run({ draft: 'x', 'review-1': fault(code) })).rejects.toSatisfy((e) =>
				hasCode(e, code),
			);
		},
	);

	test('a bug is not hidden', async () => {
		await expect(run({ draft: 'x', 'review-1': new TypeError('oops') })).rejects.toThrow('oops');
	});
});

describe('malformed reviews (H5)', () => {
	test('one is recorded and the other reviewer goes on', async () => {
		const { mind, outcome, reviews, states } = await run({
			draft: 'Answer: 3',
			'review-1': fault('malformed'),
			'review-2': reject('Hm. Answer: 4'),
			'review-3': fault('malformed'),
			'review-4': accept('So: 4. Answer: 4'),
		});
		expect(outcome.stop).toBe('accepted');
		expect(mind.keys.map((key) => mind.thoughts.get(key)!.role)).toEqual(['A', 'B', 'A', 'B', 'A']);
		expect(reviews.map((e) => e.verdict)).toEqual([
			'malformed',
			'rejected',
			'malformed',
			'accepted',
		]);
		expect(reviews[0]).toMatchObject({ notes: [], reviewed: 'draft', output: 'Answer: 3' });
		expect(states.map((e) => e.review)).toEqual([2]);
	});

	test('two in a row end the run with the best answer', async () => {
		const { outcome, mind } = await run({
			draft: 'Answer: 3',
			'review-1': fault('malformed'),
			'review-2': fault('malformed'),
		});
		expect(outcome).toMatchObject({ answer: 'Answer: 3', stop: 'malformed' });
		expect(mind.keys).toHaveLength(3);
	});

	test.each<[name: string, value: unknown]>([
		['nothing', undefined],
		['null', null],
		['a string', 'true'],
		['an array', []],
		['no fields', {}],
		['a verdict in words', { review_result: 'true', added_notes: ['a', 'b'], output: 'x' }],
		['notes in one text', { review_result: false, added_notes: 'a, b', output: 'x' }],
		['notes that are numbers', { review_result: false, added_notes: [1, 2], output: 'x' }],
		['one note', { review_result: false, added_notes: ['a'], output: 'x' }],
		['nine notes', { review_result: false, added_notes: [...'abcdefghi'], output: 'x' }],
		['no output', { review_result: false, added_notes: ['a', 'b'] }],
		['an output that is an object', { review_result: true, added_notes: ['a', 'b'], output: {} }],
	])('%s is malformed', async (_, value) => {
		const { reviews } = await run({
			draft: 'x',
			'review-1': { value },
			'review-2': accept('and so on'),
		});
		expect(reviews[0]!.verdict).toBe('malformed');
	});

	test.each<[name: string, notes: string[], output: string]>([
		['all of it', ['text', '], …'], 'text'],
		['the notes', ['text', 'text'], 'Two are eaten, so three are left.'],
		['one note', ['It forgot the two.', '"text"'], 'Two are eaten, so three are left.'],
		['the output', ['It is right.', 'I counted again.'], 'text'],
	])('the words of the form accept nothing, and neither reject: %s', async (_, notes, output) => {
		for (const verdict of [true, false]) {
			const { outcome, reviews } = await run({
				draft: 'Three are left',
				'review-1': review(verdict, output, notes),
				'review-2': accept('Three are left. Answer: 3'),
			});
			expect(reviews[0]).toMatchObject({
				verdict: 'malformed',
				notes: [],
				because: 'It copied words of the form instead of writing its own.',
			});
			expect(outcome).toMatchObject({ stop: 'accepted', answer: 'Three are left. Answer: 3' });
		}
	});

	test.each<[thinking: string, counts: boolean]>([
		['It is wrong.\n{"review_result": false, "added_notes": ["a", "b"], "output": "4"}', false],
		["{'review_result' : true} No: {'review_result' : false}", false],
		['{"review_result": false} Wait, it is right: {"review_result": true}', true],
		['"review_result": true if it is correct, otherwise false.', true],
		['', true],
	])('accepted after %s: counts %s', async (thinking, counts) => {
		const { reviews } = await run({
			draft: 'Answer: 3',
			'review-1': { ...(accept('So three. Answer: 3') as object), thinking, scratch: true },
			'review-2': accept('So three. Answer: 3'),
		});
		expect(reviews[0]!.verdict).toBe(counts ? 'accepted' : 'malformed');
		if (!counts)
			expect(reviews[0]!.because).toBe('It accepted what it had rejected while working it out.');
	});

	test('any hostile review ends cleanly, within the limit and the state’s capacity', async () => {
		const text = fc.oneof(
			fc.string(),
			fc.constantFrom('Answer: 3', '', '$&', '</candidate>', '{notes}', '\u0000', '…'.repeat(900)),
		);
		const field = fc.oneof(fc.anything(), fc.boolean(), text, fc.array(text, { maxLength: 10 }));
		const value = fc.oneof(
			fc.anything(),
			fc.record({ review_result: field, added_notes: field, output: field }, { requiredKeys: [] }),
			fc.record({
				review_result: fc.constant(false),
				added_notes: fc.array(text, { minLength: 2, maxLength: 8 }),
				output: text,
			}),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(value, { minLength: 6, maxLength: 6 }),
				text,
				fc.integer({ min: 1, max: 20 }),
				async (values, draft, capacity) => {
					const script: Script = (key) =>
						key === 'draft' ? draft : { text: '', value: values[Number(key.slice(7)) - 1] };
					const { outcome, mind, states } = await run(script, { limit: 6, capacity });
					expect(mind.keys.length).toBeLessThanOrEqual(7);
					expect(['accepted', 'limit', 'cycle', 'malformed', 'error']).toContain(outcome.stop);
					if (draft.trim() !== '') expect(outcome.answer).not.toBe('');
					for (const state of states) expect(state.notes.length).toBeLessThanOrEqual(capacity);
				},
			),
		);
	});
});

describe('the auto-decaying state', () => {
	const batch = (review: number) => Array.from({ length: 8 }, (_, i) => `note ${review}.${i}`);
	const script: Script = (key) =>
		key === 'draft' ? 'x' : reject(`text of ${key}`, batch(Number(key.slice(7))));

	test('seventeen slots; the third batch of eight pushes seven random old notes out', async () => {
		const { states, mind } = await run(script, { limit: 3 });
		expect(states.map((e) => e.notes.length)).toEqual([8, 16, 17]);
		expect(states[2]!.capacity).toBe(17);
		expect(states[2]!.evicted).toHaveLength(7);
		expect(states[2]!.added).toEqual([17, 18, 19, 20, 21, 22, 23, 24]);
		expect(states[2]!.evicted.every((id) => id <= 16)).toBe(true);
		const writes = mind.told.find(({ key }) => key === 'state-3')!.writes!.notes!;
		expect(writes.filter((note) => note.evicted === 3)).toHaveLength(7);
		expect(writes.filter((note) => note.added === 3)).toHaveLength(8);
		expect(writes.every((note: Note) => note.runId === 'run')).toBe(true);
		expect(writes.find((note) => note.id === 17)).toEqual({
			runId: 'run',
			id: 17,
			text: 'note 3.0',
			added: 3,
			by: 'B',
		});
	});

	test('the same seed decays the same notes, another seed others', async () => {
		const evicted = async (seed: number) => {
			const mind = scriptedMind(script, { seed });
			await hyperthink.run(question, { ...hyperthink.defaults, limit: 4 }, mind);
			return mind.events('hyperthink/state').map((e) => e.evicted);
		};
		expect(await evicted(1)).toEqual(await evicted(1));
		expect(await evicted(1)).not.toEqual(await evicted(2));
	});

	test('duplicates are shown and not added twice', async () => {
		const { states } = await run(
			{
				draft: 'x',
				'review-1': reject('a', ['one', 'two']),
				'review-2': reject('b', ['two', 'three']),
			},
			{ limit: 2 },
		);
		expect(states[1]!.notes.map((n) => n.text)).toEqual(['one', 'two', 'three']);
		expect(states[1]!.duplicates).toEqual(['two']);
	});

	test('a smaller capacity keeps the last of the batch', async () => {
		const { states } = await run(script, { limit: 1, capacity: 3 });
		expect(states[0]!.notes.map((n) => n.text)).toEqual(['note 1.5', 'note 1.6', 'note 1.7']);
	});

	test('it is fresh for each query, unless notes are carried along', async () => {
		const carried = ['from before', 'and this'];
		const fresh = await run(script, { limit: 1, carried });
		expect(fresh.states[0]!.notes).toHaveLength(8);
		const along = await run(script, { limit: 1, carry: true, carried });
		expect(along.states.map((e) => [e.review, e.notes.length])).toEqual([
			[0, 2],
			[1, 10],
		]);
		expect(along.mind.prompt('review-1')).toContain('1. from before\n2. and this');
		const hostile = await run(script, { limit: 1, carry: true, carried: 'no list' as never });
		expect(hostile.states).toHaveLength(1);
	});
});

describe('a draft whose thinking never closed', () => {
	const draft: Line = { thinking: 'Five, then two eaten, so', unclosed: true };

	test('its last thoughts are reviewed, marked as unfinished', async () => {
		const { mind, outcome } = await run({
			draft,
			'review-1': reject('Three are left. Answer: 3'),
			'review-2': accept('Three. Answer: 3'),
		});
		expect(mind.prompt('review-1')).toMatch(
			/<candidate>\n\[This draft ran out of room[^\]]*\]\nFive, then two eaten, so\n<\/candidate>/,
		);
		expect(outcome).toMatchObject({ stop: 'accepted', answer: 'Three. Answer: 3' });
	});

	test('accepted with an answer of its own, that is the answer, however short', async () => {
		const long: Line = { thinking: 'so '.repeat(2000), unclosed: true };
		const { outcome } = await run({ draft: long, 'review-1': accept('Three.') });
		expect(outcome).toMatchObject({ stop: 'accepted', answer: 'Three.' });
	});

	test('accepted without one, nothing was accepted: malformed', async () => {
		const { outcome, reviews } = await run({
			draft,
			'review-1': accept('The answer is correct.'),
			'review-2': accept(''),
		});
		expect(reviews.map((e) => e.verdict)).toEqual(['malformed', 'malformed']);
		expect(outcome).toMatchObject({ answer: '', stop: 'error', error: { code: 'malformed' } });
		expect(outcome.error!.wayOut).not.toBe('');
	});

	test('it never becomes the answer', async () => {
		const stopped = await run({ draft, 'review-1': fault('over-budget', 'Spent.') });
		expect(stopped.outcome).toEqual({ answer: '', stop: 'budget', reason: 'Spent.' });
		const limited = await run({ draft, 'review-1': reject('') }, { limit: 1 });
		expect(limited.outcome).toMatchObject({ answer: '', stop: 'error' });
		expect(limited.outcome.reason).toMatch(/limit of 1 review.* No step reached an answer/);
	});
});

describe.each(['length', 'repeated'] as const)('a draft that was cut: %s', (finish) => {
	const draft: Line = { text: 'We begin with five apples. Two of th', finish };

	test('the reviewer is told that its end is missing', async () => {
		const { mind } = await run(
			{ draft, 'review-1': reject('Three are left. Answer: 3') },
			{ limit: 1 },
		);
		expect(mind.prompt('review-1')).toMatch(
			/<candidate>\n\[This draft was cut off before its end\.[^\]]*\]\nWe begin with five apples\. Two of th\n<\/candidate>/,
		);
	});

	test('to accept it is no acceptance: what the reviewer wrote is reviewed next', async () => {
		const { mind, outcome, reviews } = await run({
			draft,
			'review-1': accept('Five less two: three are left. Answer: 3'),
			'review-2': accept('Five less two: three are left. Answer: 3'),
		});
		expect(reviews.map((e) => [e.verdict, e.reviewed])).toEqual([
			['rejected', 'draft'],
			['accepted', 'review-1'],
		]);
		expect(reviews[0]!.because).toMatch(/accepted a draft that was cut before its end/);
		expect(mind.prompt('review-2')).toContain(
			'<candidate>\nFive less two: three are left. Answer: 3\n</candidate>',
		);
		expect(outcome).toMatchObject({ stop: 'accepted' });
		expect(outcome).not.toHaveProperty('cut');
	});

	test.each(['', 'Correct.', 'We begin with five apples. Two of th '])(
		'accepted with “%s”, nothing was accepted: malformed',
		async (output) => {
			const { outcome, reviews } = await run({
				draft,
				'review-1': accept(output),
				'review-2': accept(output),
			});
			expect(reviews.map((e) => e.verdict)).toEqual(['malformed', 'malformed']);
			expect(outcome).toEqual({
				answer: 'We begin with five apples. Two of th',
				stop: 'malformed',
				reason:
					'Two reviews in a row did not have the form that was asked for. The answer is the draft, which was cut before its end.',
				cut: true,
			});
		},
	);

	test('it has no support beside a whole candidate, and none of its numbers is its answer', async () => {
		const { outcome } = await run(
			{
				draft: { text: 'There were 5. So 5. Then 5', finish },
				'review-1': reject('Three are left. Answer: 3'),
				'review-2': reject('Maybe. Answer: 5'),
				'review-3': reject('No. Answer: 3'),
			},
			{ limit: 3, cycleStop: false },
		);
		expect(outcome.answer).toBe('No. Answer: 3');
		expect(outcome.reason).toMatch(/2 of 3 candidates agree/);
	});

	test('given back as it was, it is still cut', async () => {
		const { outcome } = await run({
			draft,
			'review-1': reject('We begin with five apples. Two of th'),
		});
		expect(outcome).toMatchObject({ stop: 'cycle', cut: true });
		expect(outcome.reason).toMatch(/the draft, which was cut before its end\.$/);
	});

	test('a marked answer in it is an answer', async () => {
		const text = 'Answer: 3\nTo verify, 5 l';
		const { outcome } = await run(
			{ draft: { text, finish }, 'review-1': reject('') },
			{ limit: 1 },
		);
		expect(outcome.answer).toBe(text);
		expect(outcome).not.toHaveProperty('cut');
	});
});

test('annealing (H8) cools A from 1.6 to 0.2 and leaves B alone', async () => {
	const script: Script = (key) => (key === 'draft' ? 'x' : reject(`text of ${key}`));
	const { mind } = await run(script, { anneal: true, limit: 4 });
	const temperatures = mind.keys.map((key) => mind.thoughts.get(key)!.sampling?.temperature);
	expect(temperatures.map((t) => t?.toFixed(2))).toEqual([
		'1.60',
		undefined,
		'0.90',
		undefined,
		'0.20',
	]);
	expect(annealedTemperature(0, 0)).toBe(1.6);
	expect(annealedTemperature(5, 0)).toBeCloseTo(0.9);
	expect(annealedTemperature(30, 0)).toBeCloseTo(0.2);
});

describe('calculations', () => {
	const draft = '3 bags of 14 are 42. 42 + 19 = 51. Answer: 51';
	const seen = async (options: Partial<HyperThinkOptions> = {}, words = draft) => {
		const { mind } = await run({ draft: words, 'review-1': accept('Answer: 61') }, options);
		return mind.thoughts.get('review-1')!.messages.at(-1)!.content;
	};

	test('the reviewer is told which ones are wrong', async () => {
		expect(await seen()).toContain(
			'</candidate>\n\nA calculator checked the candidate:\n“42 + 19 = 51” is wrong: it is 61.\n\nSolve',
		);
	});

	test('nothing is said where all are right, or when it is off', async () => {
		for (const prompt of [await seen({ sums: false }), await seen({}, '42 + 19 = 61. Answer: 61')])
			expect(prompt).toContain('</candidate>\n\nSolve the question yourself');
	});

	test('a corrected candidate is checked again', async () => {
		const { mind } = await run({
			draft,
			'review-1': reject('42 + 19 = 71. Answer: 71'),
			'review-2': accept('42 + 19 = 61. Answer: 61'),
		});
		const prompt = mind.thoughts.get('review-2')!.messages.at(-1)!.content;
		expect(prompt).toContain('“42 + 19 = 71” is wrong: it is 61.');
		expect(prompt).not.toContain('“42 + 19 = 51”');
	});
});

test('short prompts: no form to copy; notes and wrong calculations still reach the reviewer', async () => {
	const { mind, outcome } = await run(
		{
			draft: '3 + 2 = 6. Answer: 6',
			'review-1': reject('3 + 2 = 6. Answer: 6!', ['Count again.', 'It is odd.']),
			'review-2': accept('3 + 2 = 5. Answer: 5'),
		},
		{ prompts: 'short' },
	);
	expect(outcome).toMatchObject({ answer: '3 + 2 = 5. Answer: 5', stop: 'accepted' });
	const said = (key: string) =>
		mind.thoughts
			.get(key)!
			.messages.map(({ content }) => content)
			.join('\n');
	expect(said('draft')).toContain('How many apples are left?');
	for (const part of ['Solution: 3 + 2 = 6', '“3 + 2 = 6” is wrong: it is 5.', 'How many apples'])
		expect(said('review-1')).toContain(part);
	expect(said('review-2')).toContain('Notes: Count again. It is odd.');
	for (const key of ['draft', 'review-1', 'review-2']) {
		expect(said(key).length).toBeLessThan(600);
		expect(said(key)).not.toContain('"text"');
	}
	expect(mind.thoughts.get('review-1')!.schema).toBeDefined();
});
