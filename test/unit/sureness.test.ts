/** What is said of how sure an answer is, by who answered and what was warned of. */
import { expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import type { MidTryCheck, MidTryConsensus } from '../../src/algorithms/midtry/events.ts';
import type { Confidence, ModelRef } from '../../src/core/types.ts';
import {
	agreementText,
	allAgree,
	misreadIn,
	shownConfidence,
	warningOn,
} from '../../src/ui/turn/confidence-text.ts';
import { someRun } from '../support/runs.ts';

const big: ModelRef = { engine: 'llamacpp', model: 'big' };

test.each<[who: string, model: ModelRef, warned: string | undefined, Confidence, string | null]>([
	['Pocket', builtIn.ref, undefined, 'HIGH', 'HIGH'],
	['Pocket', builtIn.ref, undefined, 'MEDIUM', null],
	['Pocket', builtIn.ref, undefined, 'LOW', null],
	['Pocket', builtIn.ref, 'Words.', 'HIGH', null],
	['another', big, undefined, 'HIGH', 'HIGH'],
	['another', big, undefined, 'LOW', 'LOW'],
	// It was warned of Pocket, and another model took over.
	['another', big, 'Words.', 'HIGH', 'HIGH'],
])('%s, %j, %s: %s is shown as %s', (_, model, warned, value, shown) => {
	const role = { ...someRun().roles.A, model };
	const run = someRun({
		algorithm: 'midtry',
		roles: { A: role, B: role },
		...(warned ? { warned } : {}),
	});
	expect(shownConfidence(run, value)).toBe(shown);
});

test.each<[model: ModelRef, slight: true | undefined, Confidence | undefined, string | null]>([
	// Whatever it comes to, a grave one stands, and from the beginning.
	[builtIn.ref, undefined, 'HIGH', 'Words.'],
	[builtIn.ref, undefined, undefined, 'Words.'],
	// A slight one only with an answer that its paths do not all give.
	[builtIn.ref, true, 'HIGH', null],
	[builtIn.ref, true, 'MEDIUM', 'Words.'],
	[builtIn.ref, true, 'LOW', 'Words.'],
	[builtIn.ref, true, 'not applicable', 'Words.'],
	[builtIn.ref, true, undefined, null],
	[big, undefined, 'LOW', null],
])('of %j, slight %s: with %s it is said: %s', (model, slight, confidence, said) => {
	const role = { ...someRun().roles.A, model };
	const outcome = { answer: '7', stop: 'finished' as const, reason: '' };
	const run = someRun({
		...{ algorithm: 'midtry', roles: { A: role, B: role }, warned: 'Words.' },
		...(slight && { slight }),
		...(confidence && { outcome: { ...outcome, confidence } }),
	});
	expect(warningOn(run)).toBe(said);
	// Nine in ten was measured only where nothing at all speaks against its reading.
	if (model === builtIn.ref && confidence) expect(shownConfidence(run, confidence)).toBeNull();
});

test('one call alone has no paths that could agree: a slight doubt stands with its answer', () => {
	const role = { ...someRun().roles.A, model: builtIn.ref };
	const outcome = { answer: '7', stop: 'finished' as const, reason: '' };
	const doubted = { warned: 'Words.', slight: true as const };
	const run = someRun({ algorithm: 'direct', roles: { A: role, B: role }, ...doubted, outcome });
	expect(warningOn(run)).toBe('Words.');
});

const consensus = (clusters: [string, number[]][], change: Partial<MidTryConsensus> = {}) => ({
	type: 'midtry/consensus' as const,
	mean: 4,
	deviation: 0,
	selected: 1,
	literal: 1,
	advantages: { 1: 0, 2: 0, 3: 0, 4: 0 },
	confidence: 'MEDIUM' as const,
	because: '',
	weighted: { answer: null, weight: 0, confidence: 'LOW' as const },
	clusters: clusters.map(([answer, paths]) => ({ answer, paths, weight: 0.5 })),
	...change,
});
const corrected: MidTryCheck = {
	type: 'midtry/check',
	verdict: 'corrected',
	answer: '8',
	because: '',
};

test('agreement speaks of the answer that is given, and of the paths that have a vote', () => {
	const two = consensus([
		['7', [1, 2, 3]],
		['8', [4]],
	]);
	expect(agreementText(two)).toBe('3 of 4 agree');
	expect(agreementText(two, corrected)).toBe('1 of 4 agree');
	expect(agreementText(consensus([]))).toBe('1 of 4 agree');
	const one = consensus([['7', [1]]], { advantages: { 1: 0 } });
	expect(agreementText(one, null, 3)).toBe('1 of 1 agree, 3 misread');
	expect(agreementText(one)).toBe('one try');
	const all = consensus([['7', [1, 2, 3, 4]]], { confidence: 'LOW' });
	expect(agreementText(all, null, 4)).toBe('all misread the question');
	expect(misreadIn([{ event: null }, { event: {} }, { event: { misread: 'leaves out 5' } }])).toBe(
		1,
	);
});

test('all four agree only where all four came to their end and read the question', () => {
	const all = consensus([['7', [1, 2, 3, 4]]]);
	expect(allAgree(all, null, 4, 0)).toBe(true);
	expect(allAgree(all, corrected, 4, 0)).toBe(false);
	expect(allAgree(all, null, 4, 4)).toBe(false);
	const parted = consensus([
		['7', [1, 2, 3]],
		['8', [4]],
	]);
	expect(allAgree(parted, null, 4, 0)).toBe(false);
	// The run was stopped after one or two of them.
	expect(allAgree(consensus([['7', [1]]], { advantages: { 1: 0 } }), null, 4, 0)).toBe(false);
	const two = consensus([['7', [1, 2]]], { advantages: { 1: 0, 2: 0 } });
	expect(allAgree(two, null, 4, 0)).toBe(false);
});
