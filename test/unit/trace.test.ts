import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../src/core/events.ts';
import type { Note, Step, ThinkStep } from '../../src/core/runs/steps.ts';
import type { HyperThinkTrace } from '../../src/algorithms/hyperthink/trace.ts';
import type { MidTryTrace } from '../../src/algorithms/midtry/trace.ts';
import { readTrace } from '../../src/state/think/trace.ts';

let seq = 0;
const think = (key: string, more: Partial<ThinkStep> = {}): ThinkStep => ({
	runId: 'r',
	key,
	kind: 'think',
	seq: ++seq,
	started: 0,
	ended: 1000,
	label: key,
	role: 'A',
	model: { engine: 'llamacpp', model: 'm' },
	modelName: 'm',
	remote: false,
	sampling: { temperature: 1.2, topP: 0.95, maxTokens: 100 },
	think: true,
	request: 'hash',
	status: 'done',
	prompt: `${key}-prompt`,
	thinking: `${key}-thinking`,
	text: `${key}-text`,
	usage: {
		promptTokens: 100,
		cachedTokens: 40,
		completionTokens: 20,
		milliseconds: 500,
		exact: true,
	},
	...more,
});
const tell = (key: string, event: RunEvent): Step => ({
	runId: 'r',
	key,
	kind: 'event',
	seq: ++seq,
	started: 0,
	ended: 0,
	event,
});
const note = (id: number, added: number): Note => ({
	runId: 'r',
	id,
	text: `note ${id}`,
	added,
	by: 'B',
});
const reviewed = (review: number, verdict: 'accepted' | 'rejected' | 'malformed', output: string) =>
	tell(`reviewed-${review}`, {
		type: 'hyperthink/reviewed',
		review,
		by: review % 2 ? 'B' : 'A',
		verdict,
		notes: [],
		reviewed: review === 1 ? 'draft' : `review-${review - 1}`,
		reviewer: `review-${review}`,
		output,
	});
const state = (review: number, notes: Note[], added: number[], evicted: number[] = []) =>
	tell(`state-${review}`, {
		type: 'hyperthink/state',
		review,
		capacity: 3,
		notes,
		added,
		evicted,
		duplicates: [],
	});

describe('HyperThink', () => {
	const run = { algorithm: 'hyperthink' as const, options: { capacity: 3 } };
	const journal: Step[] = [
		think('draft'),
		think('review-1', { role: 'B' }),
		reviewed(1, 'rejected', 'second version'),
		state(1, [note(1, 1), note(2, 1)], [1, 2]),
		think('review-2'),
		reviewed(2, 'rejected', 'third version'),
		state(2, [note(2, 1), note(3, 2), note(4, 2)], [3, 4], [1]),
		think('review-3', { role: 'B' }),
		reviewed(3, 'accepted', 'third version'),
	];
	const trace = (steps: Step[]) => readTrace(run, steps) as HyperThinkTrace;

	test('has a round for the draft and one for each review', () => {
		expect(trace(journal).rounds.map((r) => [r.review, r.by, r.verdict])).toEqual([
			[0, 'A', 'draft'],
			[1, 'B', 'rejected'],
			[2, 'A', 'rejected'],
			[3, 'B', 'accepted'],
		]);
	});

	test('knows a draft that was cut, and none that never left its thinking', () => {
		const cut = (more: Partial<ThinkStep>) => trace([think('draft', more)]).rounds[0]!.cut;
		expect([cut({}), cut({ finish: 'stop' }), cut({ finish: 'length', unclosed: true })]).toEqual([
			...[false, false, false],
		]);
		expect([cut({ finish: 'length' }), cut({ finish: 'repeated' })]).toEqual([true, true]);
	});

	test('knows what each review changed', () => {
		expect(trace(journal).rounds.map((r) => [r.before, r.after])).toEqual([
			[null, { id: 'draft-text' }],
			[{ id: 'draft-text' }, { text: 'second version' }],
			[{ text: 'second version' }, { text: 'third version' }],
			[{ text: 'third version' }, { text: 'third version' }],
		]);
	});

	test('keeps each note in its slot, seats new ones in free slots and names who left', () => {
		const [, first, second, third] = trace(journal).rounds;
		expect(first!.slots.map((s) => s.note?.id ?? null)).toEqual([1, 2, null]);
		expect(second!.slots.map((s) => s.note?.id ?? null)).toEqual([3, 2, 4]);
		expect(second!.slots.map((s) => [s.fresh, s.age])).toEqual([
			[true, 0],
			[false, 1],
			[true, 0],
		]);
		expect(second!.leaving.map((n) => n.id)).toEqual([1]);
		expect(third!.slots.map((s) => s.age)).toEqual([1, 2, 1]);
		expect(third!.leaving).toEqual([]);
	});

	test('draws as many slots as the algorithm may have, whatever an imported journal claims', () => {
		const many = { ...run, options: { capacity: 1e6 } };
		const slots = (steps: Step[]) => (readTrace(many, steps) as HyperThinkTrace).capacity;
		expect(slots([think('draft')])).toBe(100);
		const claim = state(1, [], []);
		if (claim.kind === 'event') Object.assign(claim.event, { capacity: 1e6 });
		expect(slots([think('draft'), claim])).toBe(100);
	});

	test('is the same fold for every prefix of the journal: a replay never looks ahead', () => {
		const whole = trace(journal);
		for (let n = 0; n <= journal.length; n++) {
			const part = trace(journal.slice(0, n));
			expect(part.rounds.length).toBe(
				journal.slice(0, n).filter((step) => step.kind === 'think').length,
			);
			const settled = part.rounds.filter((round) => round.event && round.leaving.length === 0);
			for (const round of settled) {
				const same = whole.rounds.find((r) => r.key === round.key)!;
				expect(round.before).toEqual(same.before);
				expect(round.verdict).toBe(same.verdict);
			}
		}
	});

	test('shows a review that failed, one that is judged later and one under way', () => {
		const steps = [
			think('draft'),
			think('review-1', {
				status: 'failed',
				error: { code: 'malformed', message: '', wayOut: '' },
			}),
			think('review-2'),
		];
		const live = [
			{ key: 'review-2', label: 'Review 2', started: 1 },
			{ key: 'review-3', label: 'Review 3', started: 2 },
		];
		const view = readTrace(run, steps, live) as HyperThinkTrace;
		expect(view.rounds.map((r) => [r.key, r.verdict])).toEqual([
			['draft', 'draft'],
			['review-1', 'failed'],
			['review-2', 'pending'],
			['review-3', 'pending'],
		]);
		expect(view.rounds.at(-1)!.live?.label).toBe('Review 3');
		expect(view.capacity).toBe(3);
	});
});

describe('MidTry', () => {
	const run = { algorithm: 'midtry' as const, options: {} };
	const path = (n: number, status: 'scored' | 'failed', score: number): Step =>
		tell(`score-${n}`, {
			type: 'midtry/path',
			path: n,
			strategy: `Strategy ${n}`,
			temperature: (6 + n) / 10,
			status,
			rubric: { verification: true, structure: true, edges: false, format: true },
			rubricApplies: true,
			score,
			answer: '42',
			normalised: '42',
		});
	const consensus = tell('consensus', {
		type: 'midtry/consensus',
		mean: 7,
		deviation: 1,
		advantages: { 1: 1, 2: -1 },
		clusters: [{ answer: '42', paths: [1, 2], weight: 0.8 }],
		selected: 1,
		literal: 2,
		confidence: 'MEDIUM',
		weighted: { answer: '42', weight: 0.8, confidence: 'HIGH' },
		because: 'Two paths agree.',
	});

	test('lays four cards out before anything ran', () => {
		const view = readTrace(run, []) as MidTryTrace;
		expect(view.paths.map((p) => [p.key, p.strategy, p.temperature])).toEqual([
			['path-1', 'Conservative', 0.7],
			['path-2', 'Standard', 0.8],
			['path-3', 'Creative', 0.9],
			['path-4', 'Divergent', 1],
		]);
	});

	test('follows the number of paths and the temperatures of the run', () => {
		const many = readTrace({ ...run, options: { paths: 1e6 } }, []) as MidTryTrace;
		expect(many.paths).toHaveLength(16);
		const options = { paths: 2, temperatures: [0.1, 0.2] };
		const view = readTrace({ ...run, options }, []) as MidTryTrace;
		expect(view.paths.map((p) => p.temperature)).toEqual([0.1, 0.2]);
	});

	test('gathers step, live words, score and advantage of each path', () => {
		const steps = [
			think('path-1'),
			path(1, 'scored', 8),
			path(3, 'failed', 0),
			consensus,
			think('check'),
		];
		const live = [
			{ key: 'path-2', label: 'Path 2', started: 1 },
			{ key: 'path-1', label: 'Path 1', started: 1 },
		];
		const view = readTrace(run, steps, live) as MidTryTrace;
		const [one, two, three, four] = view.paths;
		expect([one!.step?.key, one!.live, one!.event?.score, one!.advantage]).toEqual([
			'path-1',
			null,
			8,
			1,
		]);
		expect([two!.step, two!.live?.key]).toEqual([null, 'path-2']);
		expect([three!.event?.status, three!.advantage]).toEqual(['failed', null]);
		expect(four!.event).toBeNull();
		expect(view.paths.map((p) => [p.selected, p.literal])).toEqual([
			[true, false],
			[false, true],
			[false, false],
			[false, false],
		]);
		expect(view.after.map((a) => a.key)).toEqual(['check']);
	});
});

describe('every algorithm', () => {
	test('adds up calls, tokens, time and what left the device', () => {
		const { usage: _, ...without } = think('c');
		const steps = [
			think('a'),
			think('b', { remote: true, calls: 4, usage: { ...think('x').usage!, exact: false } }),
			without,
			// Cancelled before it began.
			{ ...without, remote: true, calls: 0 },
		];
		expect(readTrace({ algorithm: 'direct', options: {} }, steps).totals).toEqual({
			calls: 6,
			promptTokens: 200,
			completionTokens: 40,
			exact: false,
			milliseconds: 1000,
			remote: 4,
		});
	});

	test('keeps what was trimmed by the step it was cut for', () => {
		const trim = {
			type: 'trimmed',
			step: 'answer',
			history: 2,
			notes: 0,
			candidateCharacters: 0,
			questionCharacters: 0,
		} as const;
		const view = readTrace({ algorithm: 'direct', options: {} }, [
			tell('trim', trim),
			think('answer'),
		]);
		expect(view.trims.get('answer')).toEqual(trim);
	});

	test('drops live words of a step that is finished', () => {
		const view = readTrace(
			{ algorithm: 'direct', options: {} },
			[think('answer')],
			[{ key: 'answer', label: 'Answer', started: 1 }],
		);
		expect(view.live).toEqual([]);
	});
});
