/** The page's side of several chats in one worker of WebLLM, on a worker that plays a script. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Delta } from '../../src/core/ports.ts';
import { createEngine } from '../../src/engines/engine.ts';
import type { ToWorker } from '../../src/engines/webllm/protocol.ts';
import { createWebllm, type WebllmState } from '../../src/engines/webllm/runtime.ts';
import { catalogueSource } from '../../src/engines/webllm/download/source.ts';
import { loaded, stage, usage, type Scene, type Script } from '../support/scripted-webllm.ts';
import { waitFor } from '../support/wait.ts';
import { toTheEnd } from '../support/to-the-end.ts';

const forever = new AbortController().signal;
afterEach(() => void vi.useRealTimers());

/** A worker that takes so many at once and says what `chats` are told to say. */
function worker(parallel: number, more: Script = {}) {
	const chats = new Map<number, Scene>();
	const script: Script = {
		load: ({ tell }) => tell({ ...loaded, parallel }),
		chat: (id, _, scene) => void chats.set(id, scene),
		...more,
	};
	const scene = stage(script);
	const states: WebllmState[] = [];
	const runtime = createWebllm({
		spawn: scene.spawn,
		source: catalogueSource('Qwen3-0.6B-q4f16_1-MLC')!,
		context: 4096,
		ensure: async () => {},
		patience: 50,
		onState: (state) => states.push(state),
	});
	const engine = createEngine(runtime, runtime.queue);
	const ask = async (signal = forever, told: Delta[] = []) => {
		const run = engine.generate(
			{
				messages: [{ role: 'user', content: 'Why?' }],
				sampling: { temperature: 0, topP: 1, maxTokens: 9 },
				think: false,
			},
			signal,
		);
		return (await toTheEnd(run, (delta) => told.push(delta))).text;
	};
	const say = (id: number, text: string) => {
		chats.get(id)!.tell({ type: 'text', id, text });
		chats.get(id)!.tell({ type: 'end', id, finish: 'stop', usage });
	};
	const asked = () => scene.heard.flatMap((one) => (one.type === 'chat' ? one.id : []));
	const stops = () => scene.heard.filter((one): one is Stop => one.type === 'stop');
	return { scene, engine, ask, say, asked, stops, states, runtime };
}
type Stop = Extract<ToWorker, { type: 'stop' }>;

test('how many there can be is known once it is loaded: who waited until then comes in', async () => {
	const { engine, ask, say, asked } = worker(4);
	expect(engine.parallel).toBe(1);
	const told: Delta[] = [];
	const replies = [1, 2, 3, 4, 5].map(() => ask(forever, told));
	await waitFor(() => expect(asked()).toEqual([1, 2, 3, 4]));
	expect(engine.parallel).toBe(4);
	for (const id of [3, 1, 4, 2]) say(id, `${id}`);
	await waitFor(() => expect(asked()).toEqual([1, 2, 3, 4, 5]));
	say(5, '5');
	expect((await Promise.all(replies)).sort()).toEqual(['1', '2', '3', '4', '5']);
});

test('one that is stopped is stopped by its number, and a worker that others use is not ended', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const { scene, ask, say, asked, stops } = worker(2);
	const stop = new AbortController();
	const stopped = ask(stop.signal).catch((thrown: { code: string }) => thrown.code);
	await waitFor(() => expect(asked()).toEqual([1]));
	const other = ask();
	await waitFor(() => expect(asked()).toEqual([1, 2]));
	stop.abort();
	expect(await stopped).toBe('aborted');
	await waitFor(() => expect(stops()).toEqual([{ type: 'stop', id: 1 }]));
	// Longer than the patience: its prompt is read on, and so is the other's.
	await vi.advanceTimersByTimeAsync(1000);
	expect(scene.terminated).toBe(0);
	say(2, 'Here.');
	expect(await other).toBe('Here.');
	// Nobody is left who would lose anything.
	await waitFor(() => expect(scene.terminated).toBe(1));
});

test('a worker that dies takes all its chats with it, and one new one serves them all', async () => {
	let started = 0;
	const scenes: Scene[] = [];
	const { scene, ask } = worker(3, {
		chat: (id, _, scene) => {
			scenes.push(scene);
			if (++started > 3) {
				scene.tell({ type: 'text', id, text: 'Again.' });
				scene.tell({ type: 'end', id, finish: 'stop', usage });
			} else if (started === 3) scenes[0]!.tell({ type: 'lost', reason: 'unknown', message: '' });
		},
	});
	expect(await Promise.all([ask(), ask(), ask()])).toEqual(['Again.', 'Again.', 'Again.']);
	expect([scene.started, scene.terminated]).toEqual([2, 1]);
});
