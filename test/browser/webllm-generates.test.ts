/**
 * A whole model in WebLLM: the pinned package, its worker, Mull's downloader, software WebGPU, and
 * the tiny model of `test/webllm`, whose words at temperature 0 a pass in numpy foretold.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Delta, Engine, Request } from '../../src/core/ports.ts';
import type { Reply, Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import {
	createWebllm,
	type WebllmRuntime,
	type WebllmState,
} from '../../src/engines/webllm/runtime.ts';
import { longTest } from '../support/all.ts';
import { fetchTiny, tinyWebllm } from '../support/tiny-webllm.ts';
import greedy from '../webllm/model/greedy.json';
import { toTheEnd } from '../support/to-the-end.ts';

// Nets: software graphics compile the model's programs for half a minute, and more on a busy machine.
const net = 600_000;
vi.setConfig({ testTimeout: net });

/** Tokens of an answer: each takes a third of a second. */
const few = 6;
const forever = new AbortController().signal;
const source = tinyWebllm();
const running: WebllmRuntime[] = [];
let spawned = 0;

const worker = () =>
	new Worker(new URL('../../src/worker/webllm.worker.ts', import.meta.url), { type: 'module' });

function open(
	context = 4096,
	states: WebllmState[] = [],
	spawn = worker,
): { runtime: WebllmRuntime; engine: Engine } {
	const runtime = createWebllm({
		spawn: () => {
			spawned++;
			return spawn();
		},
		source,
		context,
		onState: (state) => states.push(state),
		patience: 60_000,
	});
	running.push(runtime);
	return { runtime, engine: createEngine(runtime) };
}

async function ask(
	engine: Engine,
	content: string,
	more: Partial<Request> = {},
	signal = forever,
	onDelta: (delta: Delta) => void = () => {},
): Promise<Reply> {
	const run = engine.generate(
		{
			messages: [{ role: 'user', content }],
			sampling: { temperature: 0, topP: 1, maxTokens: few },
			think: false,
			...more,
		},
		signal,
	);
	return toTheEnd(run, onDelta);
}

async function failure(promise: Promise<unknown>): Promise<MullError> {
	const thrown: unknown = await promise.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
}

const states: WebllmState[] = [];
let shared: ReturnType<typeof open>;

beforeAll(async () => {
	const first = await fetchTiny(source, forever);
	expect(first.have.complete).toBe(true);
	expect((await fetchTiny(source, forever)).asked).toBe(0);
	shared = open(4096, states);
	performance.clearResourceTimings();
	await shared.runtime.load(forever);
}, net);

afterAll(async () => {
	for (const runtime of running.splice(0)) runtime.unload();
	for (const name of await caches.keys()) await caches.delete(name);
});

test('it loads from the cache alone, and says where tokens are drawn', () => {
	const asked = performance.getEntriesByType('resource').map(({ name }) => name);
	expect(asked.filter((name) => name.includes('/test/webllm/model'))).toEqual([]);
	// SwiftShader runs four lanes in step, not 32: what it draws is wrong, and that is found out.
	expect(states.at(-1)).toMatchObject({
		kind: 'loaded',
		backend: 'WebGPU (google)',
		note: expect.stringMatching(/draws them on the processor/) as string,
	});
	const said = states.flatMap((state) => (state.kind === 'loading' ? state.phase : []));
	expect(said).toContain('Trying the model out');
});

test.each(greedy)('at temperature 0 it says what numpy says: $promptTokens tokens', async (one) => {
	const pieces: string[] = [];
	const reply = await ask(shared.engine, one.question, {}, forever, ({ text }) => {
		if (text) pieces.push(text);
	});
	expect(reply.text).toBe(one.text.slice(0, few));
	expect(pieces.length).toBeGreaterThan(2);
	expect(reply.finish).toBe('length');
	expect(reply.usage).toMatchObject({
		promptTokens: one.promptTokens,
		completionTokens: few,
		exact: true,
	});
});

longTest(
	'what the cache holds of a prompt is not computed again, and nothing else changes',
	async () => {
		const [, , long] = greedy;
		const same = await ask(shared.engine, long!.question);
		// The test before this one asked the same: of 604 tokens the last is left.
		expect(same.text).toBe(long!.text.slice(0, few));
		expect(same.usage).toMatchObject({ promptTokens: 604, cachedTokens: 603 });

		const other = await ask(shared.engine, 'Hello?');
		expect(other.text).toBe(greedy[0]!.text.slice(0, few));
		// Asked a while ago, and what came between has not taken its place.
		expect(other.usage).toMatchObject({ promptTokens: 10, cachedTokens: 9 });

		// The next turn goes on from the reply, all of which is in the cache but its last token.
		const { usage } = await ask(shared.engine, '', {
			messages: [
				{ role: 'user', content: 'Hello?' },
				{ role: 'assistant', content: other.text },
				{ role: 'user', content: 'And?' },
			],
		});
		expect(usage).toMatchObject({ promptTokens: 18 + few, cachedTokens: 9 + few });
	},
);

longTest('a seed says the same again, another something else', async () => {
	const warm = (seed: number) =>
		ask(shared.engine, 'Hello?', {
			sampling: { temperature: 1.2, topP: 0.95, maxTokens: few, seed },
		});
	const [one, again, other] = [await warm(7), await warm(7), await warm(8)];
	expect(again.text).toBe(one.text);
	expect(other.text).not.toBe(one.text);
});

longTest('a schema binds from the first token', async () => {
	const schema: Schema = {
		type: 'object',
		properties: {
			v: { type: 'string', enum: ['y', 'n'] },
			notes: { type: 'array', items: { type: 'string', maxLength: 1 }, minItems: 2, maxItems: 2 },
		},
		required: ['v', 'notes'],
		additionalProperties: false,
	};
	const sampling = { temperature: 1, topP: 1, maxTokens: 400, seed: 1 };
	const { value } = await ask(shared.engine, 'Well?', { schema, sampling });
	const { v, notes } = value as { v: string; notes: string[] };
	expect(['y', 'n']).toContain(v);
	expect(notes).toHaveLength(2);
	for (const note of notes) expect(note.length).toBeLessThanOrEqual(1);
});

test('six quick stops on one worker, each within a token, and it answers after', async () => {
	const before = spawned;
	for (let i = 0; i < 6; i++) {
		const stop = new AbortController();
		let after = 0;
		const long = { sampling: { temperature: 0, topP: 1, maxTokens: 500 } };
		const error = await failure(
			ask(shared.engine, 'Hello?', long, stop.signal, ({ text }) => {
				if (stop.signal.aborted && text) after++;
				if (text) stop.abort();
			}),
		);
		expect(error.code).toBe('aborted');
		expect(after).toBe(0);
	}
	expect((await ask(shared.engine, 'Hello?')).text).toBe(greedy[0]!.text.slice(0, few));
	expect(spawned).toBe(before);
});

// The model is loaded twice more, on software graphics.
longTest(
	'the graphics processor is taken away in the middle: it loads again by itself and answers whole',
	async () => {
		const before = spawned;

		const { engine, runtime } = open(
			4096,
			[],
			() =>
				new Worker(new URL('../support/webllm-lost.worker.ts', import.meta.url), {
					type: 'module',
				}),
		);
		const take = new BroadcastChannel('take the graphics processor away');
		let said = 0;
		const reply = await ask(engine, greedy[0]!.question, {}, forever, ({ text }) => {
			if (text && ++said === 2) take.postMessage('now');
		});
		take.close();
		expect(said).toBeGreaterThan(few);
		expect(reply.text).toBe(greedy[0]!.text.slice(0, few));
		expect(spawned).toBe(before + 2);
		runtime.unload();
	},
);

test('a question longer than the window is refused before it is read', async () => {
	const error = await failure(ask(shared.engine, 'x'.repeat(5000)));
	expect(error.code).toBe('context-overflow');
	expect(error.message).toMatch(/5004 tokens.*4096/);
});

longTest('a cache that no buffer of this device can hold is an error, not an answer', async () => {
	const { engine, runtime } = open(8_000_000);
	const error = await failure(ask(engine, 'Hello?'));
	expect(['out-of-memory', 'unsupported-device']).toContain(error.code);
	expect(error.wayOut).not.toBe('');
	expect(runtime.loaded).toBe(false);
});
