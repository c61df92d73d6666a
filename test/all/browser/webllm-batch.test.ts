/**
 * Several replies at once from one model in WebLLM: the pinned package, its worker, software WebGPU and
 * the tiny model of `test/webllm`, whose words at temperature 0 a pass in numpy foretold.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Delta, Engine, Request } from '../../../src/core/ports.ts';
import type { Reply, Schema } from '../../../src/core/types.ts';
import { createEngine } from '../../../src/engines/engine.ts';
import { createWebllm, type WebllmRuntime } from '../../../src/engines/webllm/runtime.ts';
import { fetchTiny, tinyWebllm } from '../../support/tiny-webllm.ts';
import greedy from '../../webllm/model/greedy.json';
import { toTheEnd } from '../../support/to-the-end.ts';

// Nets: software graphics compile the model's programs for half a minute, and more on a busy machine.
const net = 600_000;
vi.setConfig({ testTimeout: net });

const forever = new AbortController().signal;
const source = tinyWebllm();
let runtime: WebllmRuntime;
let engine: Engine;

beforeAll(async () => {
	await fetchTiny(source, forever);
	runtime = createWebllm({
		spawn: () =>
			new Worker(new URL('../../../src/worker/webllm.worker.ts', import.meta.url), {
				type: 'module',
			}),
		source,
		context: 4096,
		patience: 60_000,
	});
	engine = createEngine(runtime, runtime.queue);
	expect(engine.parallel).toBe(1);
	await runtime.load(forever);
}, net);

afterAll(async () => {
	runtime.unload();
	for (const name of await caches.keys()) await caches.delete(name);
});

async function ask(
	content: string,
	maxTokens: number,
	more: Partial<Request> = {},
	signal = forever,
	onDelta: (delta: Delta) => void = () => {},
): Promise<Reply> {
	const run = engine.generate(
		{
			messages: [{ role: 'user', content }],
			sampling: { temperature: 0, topP: 1, maxTokens },
			think: false,
			...more,
		},
		signal,
	);
	return toTheEnd(run, onDelta);
}

/** Tokens of most answers here: a step of four takes about a second. */
const few = 4;
const [hello, costs, long] = greedy as [Foretold, Foretold, Foretold];
type Foretold = (typeof greedy)[number];
const warm = (seed: number) => ({
	sampling: { temperature: 1.2, topP: 0.95, maxTokens: few, seed },
});

test('four at once at temperature 0 each say what numpy says', async () => {
	expect(engine.parallel).toBe(4);
	const four = [hello, costs, costs, hello];
	const replies = await Promise.all(four.map(({ question }) => ask(question, few)));
	for (const [i, { text, usage, finish }] of replies.entries()) {
		expect(text).toBe(four[i]!.text.slice(0, few));
		expect(usage).toMatchObject({
			promptTokens: four[i]!.promptTokens,
			completionTokens: few,
			exact: true,
		});
		expect(finish).toBe('length');
	}
	// Of a prompt that another asks as well, the last token alone is computed.
	expect(replies.map(({ usage }) => usage.cachedTokens)).toEqual([0, 2, 33, 9]);
});

test('a prompt of three chunks is computed once for four, as a batch and alone', async () => {
	const replies = await Promise.all([1, 2, 3, 2].map((tokens) => ask(long.question, tokens)));
	expect(replies.map(({ text }) => text)).toEqual(
		[1, 2, 3, 2].map((tokens) => long.text.slice(0, tokens)),
	);
	const cached = replies.map(({ usage }) => usage.cachedTokens);
	expect(cached).toEqual([0, 603, 603, 603]);
	// It is still there, whoever holds it.
	expect((await ask(long.question, 2)).usage.cachedTokens).toBe(603);
});

test('a seed says the same beside others as beside itself and alone', async () => {
	const at = (seed: number) => ask(hello.question, few, warm(seed));
	const [one, same, other] = await Promise.all([at(7), at(7), at(8), ask(costs.question, 2)]);
	expect(same.text).toBe(one.text);
	expect(other.text).not.toBe(one.text);
	expect((await at(7)).text).toBe(one.text);
});

test('one of four is stopped, one is over early, one comes later; all others say theirs', async () => {
	const stop = new AbortController();
	let late: Promise<Reply> | undefined;
	const [stopped, brief, longest] = await Promise.allSettled([
		ask(hello.question, 500, {}, stop.signal, ({ text }) => text && stop.abort()),
		ask(hello.question, 1),
		ask(costs.question, 8, {}, forever, ({ text }) => {
			if (text) late ??= ask(hello.question, few);
		}),
	]);
	expect(stopped).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
	expect(brief).toMatchObject({ value: { text: hello.text.slice(0, 1) } });
	expect(longest).toMatchObject({ value: { text: costs.text.slice(0, 8) } });
	expect((await late!).text).toBe(hello.text.slice(0, few));
});

test('one obeys a schema, the ones beside it do not', async () => {
	const schema: Schema = { type: 'string', enum: ['ja', 'no'] };
	const [bound, ...free] = await Promise.all([
		ask(hello.question, 40, { schema }),
		ask(hello.question, few),
		ask(costs.question, few),
	]);
	expect(['ja', 'no']).toContain(bound.value);
	expect(free.map(({ text }) => text)).toEqual(
		[hello, costs].map(({ text }) => text.slice(0, few)),
	);
});
