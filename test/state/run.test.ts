// @vitest-environment node
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step, ThinkStep } from '../../src/core/runs/steps.ts';
import { appendText, LiveTexts, LiveText } from '../../src/state/think/live.svelte.ts';
import { PrivateState } from '../../src/state/conversation/private.svelte.ts';
import { RunWatch } from '../../src/state/think/run.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import type { Live } from '../../src/runs/live.ts';
import { pageClient, type PageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const thinkStep = (key: string, seq: number, text = 'hash-of-text'): ThinkStep => ({
	runId: 'run-1',
	key,
	seq,
	kind: 'think',
	started: 0,
	ended: 5,
	label: key,
	role: 'A',
	model: { engine: 'llamacpp', model: 'm' },
	modelName: 'm',
	remote: false,
	think: true,
	sampling: { temperature: 0, topP: 1, maxTokens: 9 },
	request: '',
	status: 'done',
	prompt: 'p',
	thinking: 't',
	text,
});
const delta = (key: string, text: string, more: Partial<Delta> = {}): Delta => ({
	type: 'delta',
	runId: 'run-1',
	key,
	label: key,
	thinking: '',
	text,
	started: 1,
	...more,
});
type Delta = Extract<Live, { type: 'delta' }>;

let client: PageClient;
let frames: (() => void)[];
let texts: LiveTexts;
let privateRuns: PrivateState;
const frame = () => frames.splice(0).forEach((work) => work());

beforeEach(() => {
	client = pageClient();
	frames = [];
	texts = new LiveTexts(client, (work) => frames.push(work));
	privateRuns = new PrivateState(client);
});
afterEach(async () => {
	texts.close();
	privateRuns.close();
	await Promise.all(db.tables.map((table) => table.clear()));
	await db.table('changes').clear();
});

describe('words under way', () => {
	test('are handed to the screen once for each frame, however many come', () => {
		for (let n = 0; n < 50; n++) client.live(delta('draft', `${n} `));
		expect(frames.length).toBe(1);
		expect(texts.of('run-1')).toEqual([]);
		frame();
		const [text] = texts.of('run-1');
		expect(text!.text.join('')).toBe(Array.from({ length: 50 }, (_, n) => `${n} `).join(''));
		client.live(delta('draft', 'more'));
		expect(frames.length).toBe(1);
	});

	test('keep their order, thinking and text apart, several steps side by side', () => {
		client.live(delta('path-1', '', { thinking: 'hm ' }));
		client.live(delta('path-2', 'two'));
		client.live(delta('path-1', 'one', { thinking: 'so' }));
		frame();
		expect(
			texts.of('run-1').map((text) => [text.key, text.thinking.join(''), text.text.join('')]),
		).toEqual([
			['path-1', 'hm so', 'one'],
			['path-2', '', 'two'],
		]);
		expect(texts.of('another')).toEqual([]);
	});

	test('begin again where the engine does, also within one frame', () => {
		client.live(delta('draft', 'wrong'));
		client.live(delta('draft', 'ri', { restart: true }));
		client.live(delta('draft', 'ght'));
		frame();
		expect(texts.of('run-1')[0]!.text.join('')).toBe('right');
		client.live(delta('draft', 'anew', { restart: true }));
		frame();
		expect(texts.of('run-1')[0]!.text.join('')).toBe('anew');
	});

	test('a step that is done again begins anew', () => {
		client.live(delta('draft', 'lost'));
		frame();
		client.live(delta('draft', 'kept', { started: 2 }));
		frame();
		expect(texts.of('run-1').map((text) => text.text.join(''))).toEqual(['kept']);
	});

	test('are whole when they end, and leave a moment later', () => {
		vi.useFakeTimers();
		client.live(delta('draft', 'all of it'));
		client.live({ type: 'delta-end', runId: 'run-1', key: 'draft' });
		expect(texts.of('run-1')[0]!.text.join('')).toBe('all of it');
		vi.advanceTimersByTime(5_000);
		expect(texts.of('run-1')).toEqual([]);
		vi.useRealTimers();
	});

	test('stand in paragraphs that give the whole back, of which only the last one changes', () => {
		const piece = fc.string({
			unit: fc.constantFrom('a', ' ', '\n', 'word ', '\n\n'),
			maxLength: 60,
		});
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
				let paragraphs: readonly string[] = [];
				for (const part of pieces) {
					const before = paragraphs;
					paragraphs = appendText(paragraphs, part);
					const drawn = Math.max(0, before.length - 1);
					expect(paragraphs.slice(0, drawn)).toEqual(before.slice(0, drawn));
				}
				expect(paragraphs.join('')).toBe(pieces.join(''));
			}),
		);
	});
});

test('a text that grows without end keeps its last words, in few paragraphs', () => {
	const stream = new LiveText({ key: 'a', label: 'A', started: 0 });
	for (const unit of ['\n', 'word ', 'x', '😀', 'a line\n', '\n\npart']) {
		stream.add({ thinking: '', text: '', restart: true });
		const piece = unit.repeat(7);
		for (let n = 0; n < 200_000 / piece.length; n++) stream.add({ thinking: '', text: piece });
		const shown = stream.text.join('');
		expect(stream.whole).toBe(false);
		expect(piece.repeat(30_000)).toContain(shown.slice(0, 5_000));
		expect(shown.length).toBeGreaterThan(39_000);
		expect(shown.length).toBeLessThan(90_000);
		expect(stream.text.length).toBeLessThan(220);
		expect(stream.characters).toBeGreaterThanOrEqual(200_000 - piece.length);
		for (const paragraph of stream.text) expect(paragraph).not.toMatch(/[\ud800-\udbff]$/);
	}
});

describe('a stored run', () => {
	const run = someRun();

	test('shows steps as they reach the database, and drops their live words then', async () => {
		await db.runs.add(run);
		const watch = new RunWatch(run, texts, privateRuns);
		await waitFor(() => expect(watch.ready).toBe(true));
		client.live(delta('draft', 'half a draft'));
		frame();
		expect(watch.trace!.live.map((step) => step.key)).toEqual(['draft']);

		await databaseJournal().append(thinkStep('draft', 1), new Map([['hash-of-text', 'a draft']]));
		await waitFor(() => expect(watch.steps.length).toBe(1));
		expect(watch.live).toEqual([]);
		expect(watch.trace!.steps.map((step) => step.key)).toEqual(['draft']);
		expect(await watch.text({ id: 'hash-of-text' })).toBe('a draft');
		watch.close();
	});

	test('has no words under way once it waits', async () => {
		await db.runs.add(run);
		const watch = new RunWatch(run, texts, privateRuns);
		await waitFor(() => expect(watch.ready).toBe(true));
		client.live(delta('draft', 'half'));
		frame();
		expect(watch.live.length).toBe(1);
		await db.runs.update(run.id, { status: 'suspended' });
		await waitFor(() => expect(watch.run!.status).toBe('suspended'));
		expect(watch.live).toEqual([]);
		watch.close();
	});

	test('replays its record up to any step and back to the whole', async () => {
		await db.runs.add(run);
		await db.steps.bulkAdd([thinkStep('a', 1), thinkStep('b', 2), thinkStep('c', 3)] as Step[]);
		const watch = new RunWatch(run, texts, privateRuns);
		await waitFor(() => expect(watch.steps.length).toBe(3));
		client.live(delta('d', 'now'));
		frame();
		for (const [at, keys] of [
			[0, []],
			[2, ['a', 'b']],
			[9, ['a', 'b', 'c']],
			[-1, []],
		] as const) {
			watch.show(at);
			expect(watch.trace!.steps.map((step) => step.key)).toEqual(keys);
			expect(watch.trace!.live).toEqual([]);
		}
		watch.show(null);
		expect(watch.trace!.live.map((step) => step.key)).toEqual(['d']);
		watch.close();
	});
});

describe('a run that leaves no trace', () => {
	const run = someRun({ private: true });
	const conversation = {
		id: 'talk-1',
		title: 'Hidden',
		created: 0,
		updated: 0,
		pinned: false,
		private: true,
	};

	test('is watched from memory, and the database never hears of it', async () => {
		privateRuns.add(run, conversation);
		const watch = new RunWatch(run, texts, privateRuns);
		client.stored({ runId: 'run-1', steps: [thinkStep('b', 2)], texts: [], notes: [], rows: {} });
		const words: [string, string][] = [['hash-of-text', 'secret']];
		client.stored({
			runId: 'run-1',
			steps: [thinkStep('a', 1)],
			texts: words,
			notes: [],
			rows: {},
		});
		expect(watch.trace!.steps.map((step) => step.key)).toEqual(['a', 'b']);
		expect(await watch.text({ id: 'hash-of-text' })).toBe('secret');
		client.run({ ...run, status: 'paused' });
		expect(watch.run!.status).toBe('paused');
		client.removed({ runId: 'run-1', keys: ['b'] });
		expect(watch.steps.map((step) => step.key)).toEqual(['a']);
		for (const table of db.tables) expect(await table.count(), table.name).toBe(0);
	});

	test('is forgotten everywhere', async () => {
		privateRuns.add(run, conversation);
		client.stored({
			runId: 'run-1',
			steps: [thinkStep('a', 1)],
			texts: [['x', 'y']],
			notes: [],
			rows: {},
		});
		await privateRuns.remove('talk-1');
		expect([
			privateRuns.conversations,
			privateRuns.runsOf('talk-1'),
			privateRuns.stepsOf('run-1'),
		]).toEqual([[], [], []]);
		expect(privateRuns.text('x')).toBe('');
		expect(client.asked).toEqual([['forget', ['run-1']]]);
		client.run(run);
		expect(privateRuns.runsOf('talk-1')).toEqual([]);
	});
});
