/** What stands large above an answer, and how paths that agree become one. */
import { describe, expect, test } from 'vitest';
import type { MidTryConsensus, MidTryPath } from '../../src/algorithms/midtry/events.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import { comparedLines, pathGroups } from '../../src/ui/trace/path-groups.ts';
import { couldImprove } from '../../src/ui/turn/could-improve.ts';
import { ignoredIn, supportTexts, resultOf, withoutIgnored } from '../../src/ui/turn/result.ts';
import type { EventStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { someRun } from '../support/runs.ts';

describe('the short form of an answer', () => {
	test.each<[answer: string, short: string | null, more: boolean]>([
		['3 × 4 = 12\n12 + 8 = 20\n\n**Answer:** 20', '20', true],
		['Answer: 20', '20', false],
		['**Answer:** 20', '20', false],
		['20', '20', false],
		['17 + 25 = **42**.', '17 + 25 = **42**.', false],
		['So it is\n\n$$\\boxed{\\frac{1}{2}}$$', '$\\frac{1}{2}$', true],
		// No number is picked out of prose: 1.10 is not what the ball costs.
		['The ball costs 0.05, because the bat costs 1.05 and together that is 1.10.', null, false],
		['# A poem\n\nThree cats.', null, false],
		['- one\n- two', null, false],
	])('%j is %j', (answer, short, more) => {
		expect(resultOf(answer, null)).toEqual({ short, more });
	});
});

const path = (n: number, answer: string | null): MidTryPath => ({
	...{ type: 'midtry/path', path: n, strategy: 'Standard', temperature: 0.7, status: 'scored' },
	rubric: { verification: true, structure: true, edges: true, format: true },
	...{ rubricApplies: true, score: 10, answer, normalised: answer },
});
const consensus = (clusters: [string, number[]][], selected: number): MidTryConsensus => ({
	...{ type: 'midtry/consensus', mean: 10, deviation: 0, literal: 1, confidence: 'HIGH' },
	...{ advantages: { 1: 0, 2: 0, 3: 0, 4: 0 }, because: 'Counted.', selected },
	clusters: clusters.map(([answer, paths]) => ({ answer, paths, weight: 0.25 })),
	weighted: { answer: null, weight: 0, confidence: 'LOW' },
});
const journalOf = (events: EventStep['event'][]): EventStep[] =>
	events.map((event, seq) => ({
		...{ kind: 'event', runId: 'r', key: `e-${seq}`, seq, started: 1, ended: 1 },
		event,
	})) as EventStep[];
const run = (change: Partial<Run> = {}) =>
	someRun({
		algorithm: 'midtry',
		status: 'done',
		outcome: { answer: 'It is 32 or 42.', stop: 'finished', reason: '', confidence: 'HIGH' },
		...change,
	});

const events = [
	...[path(1, '32'), path(2, '42'), path(3, '42'), path(4, null)],
	consensus([['42', [2, 3]], ['32', [1]]], 3), // prettier-ignore
];

test('of MidTry the short form is what was counted, and it rests on the paths that agree', () => {
	const trace = readTrace(run(), journalOf(events));
	expect(resultOf('It is 32 or 42.', trace)).toEqual({ short: '42', more: true });
	expect(supportTexts(run(), trace)).toEqual(['2 of 4 agree']);
	const check = { type: 'midtry/check', verdict: 'corrected', answer: '32', because: '' } as const;
	const corrected = readTrace(run(), journalOf([...events, check]));
	expect(resultOf('It is 32.', corrected).short).toBe('32');
	expect(supportTexts(run(), corrected)).toEqual(['1 of 4 agree', 'corrected by the final check']);
});

test('an answer that code calculated says so, and no other one does', () => {
	const coded = (n: number) =>
		journalOf([
			...events.map((event) =>
				event.type === 'midtry/path' && event.path === n
					? { ...event, code: { written: '40 + 2', value: '42' } }
					: event,
			),
		]);
	expect(supportTexts(run(), readTrace(run(), coded(2)))).toEqual([
		'2 of 4 agree',
		'calculated by code',
	]);
	expect(supportTexts(run(), readTrace(run(), coded(1)))).toEqual(['2 of 4 agree']);
});

test.each([
	[
		'Loud. [1, 3] A dog barks. [2]',
		[1, 2, 3],
		['put together from 3 of 4 answers', '1 part from one answer alone'],
	],
	['Loud. [1, 3]', [1, 3], ['put together from 2 of 4 answers']],
	['Loud. [2] Very. [2]', [2], ['put together from 1 of 4 answers']],
	['Loud.', [], ['put together, sources not named']],
])('a text that was put together says from how many answers: %s', (answer, fused, said) => {
	const { outcome } = run();
	const open = { ...consensus([], 1), open: true, fused, confidence: 'not applicable' as const };
	const of = run({ outcome: { ...outcome!, answer } });
	expect(supportTexts(of, readTrace(of, journalOf([...events.slice(0, -1), open])))).toEqual(said);
});

test('what every path misread is confirmed by no check', () => {
	const misread = [1, 2, 3, 4].map((n) => ({ ...path(n, '85'), misread: 'leaves out 2' }));
	const check = { type: 'midtry/check', verdict: 'confirmed', answer: '85', because: '' } as const;
	const said = (confidence: 'LOW' | 'HIGH', paths: EventStep['event'][]) => {
		const counted = { ...consensus([['85', [1, 2, 3, 4]]], 1), confidence };
		return supportTexts(run(), readTrace(run(), journalOf([...paths, counted, check])));
	};
	expect(said('LOW', misread)).toEqual(['all misread the question']);
	const read = [1, 2, 3, 4].map((n) => path(n, '85'));
	expect(said('HIGH', read)).toEqual(['4 of 4 agree', 'confirmed by the final check']);
});

test.each([
	[{ checked: 2, wrong: 0, corrected: false }, '2 calculations checked'],
	[{ checked: 1, wrong: 1, corrected: false }, 'a calculation is wrong'],
	[{ checked: 3, wrong: 1, corrected: true }, 'a wrong calculation was corrected'],
])('a single call says what code found in its calculations: %j', (found, words) => {
	const direct = run({ algorithm: 'direct' });
	const trace = readTrace(direct, journalOf([{ type: 'direct/sums', ...found }]));
	expect(supportTexts(direct, trace)).toEqual(['one try', words]);
});

test('a single call says that nothing checked it; with no step it says nothing', () => {
	const direct = run({ algorithm: 'direct' });
	expect(supportTexts(direct, readTrace(direct, []))).toEqual([]);
	expect(supportTexts(run({ status: 'running', outcome: undefined } as never), null)).toEqual([]);
});

test('paths that agree are one group, led by the selected one; the given answer stands first', () => {
	const trace = readTrace(run(), journalOf(events));
	if (trace.kind !== 'midtry') throw new Error(trace.kind);
	const shape = pathGroups(trace).map(({ leader, others }) => [
		leader.path,
		others.map((other) => other.path),
	]);
	expect(shape).toEqual([
		[3, [2]],
		[1, []],
		[4, []],
	]);
	// Before the consensus each is by itself.
	const before = pathGroups({ paths: trace.paths, consensus: null });
	expect(before.map(({ others }) => others.length)).toEqual([0, 0, 0, 0]);
});

test('a line differs when the other text has none like it, whatever its emphasis', () => {
	expect(comparedLines('**1 + 1** = 2\n\n3 × 2 = 7\nDone', '1 + 1 = 2\n3 × 2 = 6\nDone')).toEqual([
		{ text: '1 + 1 = 2', differs: false },
		{ text: '3 × 2 = 7', differs: true },
		{ text: 'Done', differs: false },
	]);
});

test('a number that was left out is told apart from the rest of the reason', () => {
	const reason =
		'The answer came in one call. It calculates without 17, 2.5, which the question says.';
	expect(ignoredIn(reason)).toBe('17, 2.5');
	expect(withoutIgnored(reason)).toBe('The answer came in one call.');
	expect(ignoredIn('The answer came in one call.')).toBeNull();
});

describe('more thinking is offered where it may help', () => {
	const model = { engine: 'llamacpp' as const, model: 'some' };
	const { roles } = someRun();
	const big = { A: { ...roles.A, model }, B: { ...roles.B, model } };
	const asked = (question: string, answer: string, more: Partial<Run> = {}): Run => ({
		...(someRun({ algorithm: 'direct', status: 'done', roles: big }) as Run),
		chat: [{ role: 'user', content: question }],
		outcome: { answer, stop: 'finished', reason: '' },
		...more,
	});
	const own = { ...roles.A, model: builtIn.ref };
	const builtInRoles = { A: own, B: own };
	const agreed = (confidence: 'HIGH' | 'LOW') => ({
		outcome: { answer: '4', stop: 'finished' as const, reason: '', confidence },
	});
	test.each<[string, Run, boolean]>([
		['a sum in one try', asked('How many is 2 + 2?', 'It is 4.'), true],
		['an answer that can be compared', asked('Who?', 'Answer: Ada'), true],
		['a poem', asked('A poem, please.', 'Three cats on a wall.'), false],
		['all paths agree', asked('2 + 2?', '4', { algorithm: 'midtry', ...agreed('HIGH') }), false],
		['paths disagree', asked('2 + 2?', '4', { algorithm: 'midtry', ...agreed('LOW') }), true],
		[
			'the built-in model and reviews',
			asked('2 + 2?', '4', { algorithm: 'midtry', roles: builtInRoles, ...agreed('LOW') }),
			false,
		],
		['nothing came', asked('How many is 2 + 2?', ''), false],
	])('%s', (_, run, offered) => expect(couldImprove(run)).toBe(offered));
});
