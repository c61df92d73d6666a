/** A reply that is cut off, by a stop, a reload or a fault: its words stay, and it goes on from them. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { algorithm } from '../../src/algorithms/index.ts';
import { readTrace } from '../../src/state/think/trace.ts';
import { MullError } from '../../src/core/errors.ts';
import type { Request } from '../../src/core/ports.ts';
import { finished, type Step, type ThinkStep } from '../../src/core/runs/steps.ts';
import type { Run } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { drive } from '../../src/runs/execute/execute-run.ts';
import { memoryJournal, type MemoryJournal } from '../../src/runs/private/private-journal.ts';
import { forgetEnding } from '../../src/runs/resume.ts';
import type { Live } from '../../src/runs/live.ts';
import { mindOf, someRun } from '../support/runs.ts';
import { scriptedRuntime, type ScriptedCall } from '../support/scripted-runtime.ts';

const story = ['Once there was ', 'a sea. ', 'It was deep.'];
const pieces = (words: readonly string[]) => words.map((text) => ({ text }));

interface Setting {
	id?: string;
	journal?: MemoryJournal;
	run?: Partial<Run>;
	/** What the model does, call by call. */
	script: ScriptedCall[] | ((request: Request['messages'], n: number) => ScriptedCall);
	stop?: AbortController;
	now?: () => number;
	continues?: boolean;
	live?: (live: Live) => void;
	/** Tokens that the model reads. */
	context?: number;
}

/** Drives a run of an algorithm over a journal, once. */
async function driven(setting: Setting) {
	const {
		id = 'direct',
		journal = memoryJournal(),
		script,
		stop = new AbortController(),
	} = setting;
	const { run: change = {}, now = Date.now, continues = true, live = () => {} } = setting;
	const { context = 4096 } = setting;
	const work = algorithm(id);
	const run = someRun({ algorithm: id, version: work.version, options: work.defaults, ...change });
	const runtime = Object.assign(
		scriptedRuntime(typeof script === 'function' ? (call, n) => script(call.messages, n) : script, {
			reasoning: false,
			parallel: 4,
			contextWindow: { context, charactersPerToken: 4 },
		}),
		{ continues },
	);
	const engine = createEngine(runtime);
	const findEngine = async () => engine;
	const setup = { run, journal, findEngine, stop: stop.signal, acquireStep: () => {}, live, now };
	return { ended: await drive(work, setup), journal, runtime, run };
}

const thoughts = async (journal: MemoryJournal) =>
	(await journal.load('run-1')).filter((step): step is ThinkStep => step.kind === 'think');

/** Writes the first two pieces, then the run is stopped. */
function cut(stop: AbortController): ScriptedCall {
	return { say: [...pieces(story.slice(0, 2)), () => stop.abort(), ...pieces(story.slice(2))] };
}

describe('Direct', () => {
	test('a stop keeps what was written: as the answer, as a record, counted', async () => {
		const stop = new AbortController();
		const { ended, journal, run } = await driven({ stop, script: [cut(stop)] });
		expect(ended).toMatchObject({
			status: 'stopped',
			outcome: { answer: 'Once there was a sea.', reason: 'You stopped it before its end.' },
		});
		const [step] = await thoughts(journal);
		expect(step).toMatchObject({ key: 'answer', status: 'stopped' });
		expect(await journal.text(step!.text)).toBe('Once there was a sea. ');
		const { totals } = readTrace(run, await journal.load('run-1'));
		expect(totals).toMatchObject({ calls: 1, exact: false });
		expect(totals.completionTokens).toBe(Math.round('Once there was a sea. '.length / 4));
	});

	test('a stop before the first word leaves neither', async () => {
		const stop = new AbortController();
		const script = [{ say: [() => stop.abort(), ...pieces(story)] }];
		const { ended, journal } = await driven({ stop, script });
		expect(ended.outcome).toMatchObject({ answer: '', reason: 'You stopped the run.' });
		expect(await thoughts(journal)).toEqual([]);
	});

	test('continued, the model goes on from these words, and both calls are counted', async () => {
		const stop = new AbortController();
		const { journal } = await driven({ stop, script: [cut(stop)] });
		const heard: Live[] = [];
		const script = [{ say: pieces(story.slice(2)) }];
		const live = (word: Live) => void heard.push(word);
		const { ended, runtime } = await driven({ journal, script, live });
		expect(ended).toMatchObject({ status: 'done', outcome: { answer: story.join('') } });
		expect(runtime.calls).toHaveLength(1);
		expect(runtime.calls[0]).toMatchObject({ begun: '', said: 'Once there was a sea. ' });
		const [step, ...others] = await thoughts(journal);
		expect(others).toEqual([]);
		expect(step).toMatchObject({ status: 'done', resumed: true, calls: 2 });
		expect(step!.usage!.completionTokens).toBe(6 + 5);
		// Whoever watches sees the beginning at once, and never twice.
		let shown = '';
		for (const word of heard) {
			if (word.type !== 'delta') continue;
			shown = (word.restart ? '' : shown) + word.text;
			expect(story.join('').startsWith(shown)).toBe(true);
		}
		expect(heard[0]).toMatchObject({ text: 'Once there was a sea. ' });
		expect(shown).toBe(story.join(''));
	});

	test('an engine that cannot go on with a reply is told what it wrote', async () => {
		const stop = new AbortController();
		const { journal } = await driven({ stop, script: [cut(stop)] });
		const asked: string[][] = [];
		const script = (messages: Request['messages']) => {
			asked.push(messages.map(({ content }) => content));
			return { say: pieces(story.slice(2)) };
		};
		const { ended } = await driven({ journal, script, continues: false });
		expect(ended.outcome!.answer).toBe(story.join(''));
		expect(asked[0]!.at(-2)).toBe('Once there was a sea. ');
	});

	test('stopped again before it goes on, it keeps the words that it had', async () => {
		const stop = new AbortController();
		const { journal } = await driven({ stop, script: [cut(stop)] });
		const { ended, runtime } = await driven({ journal, stop, script: [] });
		expect(runtime.calls).toEqual([]);
		expect(ended.outcome!.answer).toBe('Once there was a sea.');
		expect((await thoughts(journal))[0]).toMatchObject({ status: 'stopped' });
	});

	test('words that were taken back are not kept', async () => {
		const stop = new AbortController();
		const say = [{ text: 'Wrong. ' }, { restart: true }, ...cut(stop).say];
		const { ended } = await driven({ stop, script: [{ say: say as ScriptedCall['say'] }] });
		expect(ended.outcome!.answer).toBe('Once there was a sea.');
	});

	test('thinking alone is kept and no answer; continued, it is asked anew', async () => {
		const stop = new AbortController();
		const say: ScriptedCall['say'] = [
			{ thinking: 'I wonder. ' },
			() => stop.abort(),
			{ text: 'x' },
		];
		const { ended, journal } = await driven({ stop, script: [{ say }] });
		expect(ended.outcome!.answer).toBe('');
		const [step] = await thoughts(journal);
		expect(await journal.text(step!.thinking)).toBe('I wonder. ');
		const { runtime } = await driven({ journal, script: [{ say: pieces(story) }] });
		expect(runtime.calls[0]).not.toHaveProperty('begun');
		expect((await thoughts(journal))[0]).toMatchObject({ status: 'done', calls: 2 });
	});

	test('a fault of the surroundings keeps the words; the run goes on from them', async () => {
		const fail = new MullError('network', 'The connection was cut.');
		const script = [{ say: pieces(story.slice(0, 2)), fail }];
		const { ended, journal, run } = await driven({ script });
		expect(ended).toMatchObject({ status: 'suspended', waiting: { code: 'network' } });
		const { soFar } = readTrace(run, await journal.load('run-1'));
		expect(soFar).toMatchObject({ words: 'Written before it was cut off' });
		const later = await driven({ journal, script: [{ say: pieces(story.slice(2)) }] });
		expect(later.runtime.calls[0]).toMatchObject({ said: 'Once there was a sea. ' });
		expect(later.ended.outcome!.answer).toBe(story.join(''));
	});

	test.each(['server', 'stalled'] as const)('so does a fault of the reply: %s', async (code) => {
		const fail = new MullError(code, 'It broke off.');
		const { ended, journal, run } = await driven({
			script: [{ say: pieces(story.slice(0, 2)), fail }],
		});
		expect(ended).toMatchObject({
			status: 'failed',
			outcome: { answer: 'Once there was a sea.', error: { code } },
		});
		// Once more the same: what a replay finds is what the run saw.
		expect((await driven({ journal, script: [] })).ended).toMatchObject({
			outcome: ended.outcome!,
		});
		await forgetEnding(journal, { ...run, status: 'failed' }, {});
		const later = await driven({ journal, script: [{ say: pieces(story.slice(2)) }] });
		expect(later.runtime.calls[0]).toMatchObject({ said: 'Once there was a sea. ' });
		expect(later.ended.outcome!.answer).toBe(story.join(''));
	});

	test('after an overflow the prompt is cut to the room that is known by now', async () => {
		const chat = [{ role: 'user' as const, content: `What is it? ${'A story. '.repeat(6000)}` }];
		const fail = new MullError('context-overflow', 'It does not fit.');
		const first = await driven({ run: { chat }, script: [{ say: [], fail }], context: 8192 });
		expect(first.ended).toMatchObject({
			status: 'failed',
			outcome: { error: { code: fail.code } },
		});
		const told = async () =>
			(await first.journal.load('run-1')).flatMap((step) =>
				step.kind === 'event' && step.event.type === 'trimmed' ? [step.event] : [],
			);
		const [before] = await told();
		await forgetEnding(first.journal, { ...first.run, status: 'failed' }, {});
		const script = [{ say: pieces(story) }];
		const later = await driven({ run: { chat }, journal: first.journal, script, context: 2048 });
		expect(later.ended.outcome!.answer).toBe(story.join(''));
		const sent = later.runtime.calls[0]!.messages.map(({ content }) => content).join('');
		expect(sent.length).toBeLessThan(2048 * 4);
		const [now, ...more] = await told();
		expect(more).toEqual([]);
		expect(now!.questionCharacters).toBeGreaterThan(before!.questionCharacters);
	});

	test('a lost device is tried again from the words, and no more often than before', async () => {
		const fail = new MullError('device-lost', 'The device is gone.');
		const script = () => ({ say: [{ text: 'Again. ' }], fail });
		const { ended, runtime } = await driven({ script });
		expect(ended.status).toBe('suspended');
		expect(runtime.calls).toHaveLength(3);
		expect(runtime.calls.at(-1)).toMatchObject({ said: 'Again. Again. ' });
	});
});

describe('a reload or a crash', () => {
	afterEach(() => void vi.useRealTimers());

	/** Writes for so many seconds; then the page is gone: nothing is awaited, nothing is written. */
	async function crashed(seconds: number, change: Partial<Run> = {}) {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const journal = memoryJournal();
		const rows: Step[][] = [];
		const second = async () => {
			await vi.advanceTimersByTimeAsync(1000);
			rows.push(await journal.load('run-1'));
		};
		const say = Array.from({ length: seconds }, (_, n) => [{ text: `${n} ` }, second]).flat();
		const gone = new Promise<void>(() => {});
		let left = () => {};
		const reached = new Promise<void>((resolve) => (left = resolve));
		void driven({ journal, script: [{ say: [...say, () => (left(), gone)] }], run: change });
		await reached;
		await vi.advanceTimersByTimeAsync(3000);
		vi.useRealTimers();
		return { journal, rows };
	}

	test('what was written stands on the disk every few seconds, and the run goes on from it', async () => {
		const { journal, rows } = await crashed(10);
		const kept = (await journal.load('run-1')).find(({ key }) => key === 'answer#so-far');
		expect(kept).toMatchObject({ kind: 'once', seq: 0, value: { text: '0 1 2 3 4 5 6 7 8 9 ' } });
		// Not with every word.
		const texts = rows.map((steps) => JSON.stringify(steps.find(({ seq }) => seq === 0)));
		expect(new Set(texts).size).toBeLessThanOrEqual(5);
		// Nobody takes it for a step that is over.
		expect(finished(await journal.load('run-1')).map(({ key }) => key)).toEqual(['room-A']);

		const { ended, runtime } = await driven({ journal, script: [{ say: pieces(['10.']) }] });
		expect(runtime.calls[0]).toMatchObject({ said: '0 1 2 3 4 5 6 7 8 9 ' });
		expect(ended.outcome!.answer).toBe('0 1 2 3 4 5 6 7 8 9 10.');
		expect((await journal.load('run-1')).map(({ key }) => key)).toEqual(['room-A', 'answer']);
		expect((await thoughts(journal))[0]).toMatchObject({ resumed: true, calls: 2 });
	});

	test('a run that leaves no trace writes none of it down', async () => {
		const { journal } = await crashed(10, { private: true });
		expect((await journal.load('run-1')).some(({ seq }) => seq === 0)).toBe(false);
	});
});

describe('other algorithms', () => {
	test('HyperThink: the draft that was being written is the answer so far', async () => {
		const stop = new AbortController();
		const { ended, journal } = await driven({ id: 'hyperthink', stop, script: [cut(stop)] });
		expect(ended).toMatchObject({ outcome: { answer: 'Once there was a sea.', stop: 'stopped' } });
		const later = await driven({
			id: 'hyperthink',
			journal,
			run: { options: { limit: 0 } },
			stop: Object.assign(new AbortController()),
			script: (_, n) => {
				if (n > 0) throw new MullError('network', 'No more.');
				return { say: pieces(story.slice(2)) };
			},
		});
		expect(later.runtime.calls[0]).toMatchObject({ said: 'Once there was a sea. ' });
		expect((await thoughts(journal))[0]).toMatchObject({ key: 'draft', status: 'done' });
	});

	test('HyperThink: a review that was cut off is no answer and is asked anew', async () => {
		const stop = new AbortController();
		const half = '{"review_result": true, "added';
		const review: ScriptedCall = { say: [{ text: half }, () => stop.abort(), { text: '_notes"' }] };
		const script = [{ say: pieces(story) }, review, review];
		const { ended, journal } = await driven({ id: 'hyperthink', stop, script });
		expect(ended.outcome!.answer).toBe(story.join(''));
		const [, step] = await thoughts(journal);
		expect(step).toMatchObject({ key: 'review-1', status: 'stopped' });
		const fail = new MullError('network', 'No more.');
		const { runtime } = await driven({
			id: 'hyperthink',
			journal,
			script: () => ({ say: [], fail }),
		});
		expect(runtime.calls[0]).not.toHaveProperty('said');
	});

	test('MidTry: the path that got furthest, where none came to its end; it has no vote', async () => {
		const stop = new AbortController();
		const stopped = new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
		const lengths = [1, 3, 2, 1];
		let begun = 0;
		const script = (_: unknown, n: number): ScriptedCall => ({
			say: [
				...pieces(Array.from({ length: lengths[n % 4]! }, (_, i) => `${n}.${i} `)),
				async () => {
					begun += 1;
					if (begun === 4) stop.abort();
					await stopped;
				},
			],
		});
		const { ended, journal } = await driven({ id: 'midtry', stop, script });
		expect(ended.outcome).toMatchObject({ stop: 'stopped', answer: '1.0 1.1 1.2' });
		expect(ended.outcome!.confidence).toBeUndefined();
		expect((await thoughts(journal)).map(({ status }) => status)).toEqual(Array(4).fill('stopped'));
		const going = await driven({
			id: 'midtry',
			journal,
			script: () => ({ say: pieces(['Answer: 4']) }),
		});
		expect(
			going.runtime.calls
				.slice(0, 4)
				.map(({ said }) => said)
				.sort(),
		).toEqual(['0.0 ', '1.0 1.1 1.2 ', '2.0 2.1 ', '3.0 '].sort());
	});

	test('a step that an algorithm cancels keeps its words and is not gone on with', async () => {
		const journal = memoryJournal();
		const own = new AbortController();
		const runtime = scriptedRuntime(
			[{ say: [{ text: 'So ' }, () => own.abort(), { text: 'x' }] }],
			{
				reasoning: false,
			},
		);
		const mind = await mindOf({ journal, engine: createEngine(runtime) });
		const thought = { label: 'x', role: 'A' as const, messages: [], signal: own.signal };
		await expect(mind.think('path', thought)).rejects.toMatchObject({ code: 'aborted' });
		const [step] = await thoughts(journal);
		expect(step).toMatchObject({ status: 'cancelled' });
		expect(await journal.text(step!.text)).toBe('So ');
		const again = await mindOf({ journal, engine: createEngine(scriptedRuntime([])) });
		await expect(again.think('path', thought)).rejects.toMatchObject({ code: 'aborted' });
	});
});
