import { expect, test, vi } from 'vitest';
import type { Reply, Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { ask, inOneBuild, load, loaded, never, request } from '../support/llama-asked.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';
import { withoutMemory64 } from '../support/without-memory64.ts';
import { all, longTest } from '../support/all.ts';

// A model is loaded for each and computes on the processor: up to 20 s where nothing else runs.
vi.setConfig({ testTimeout: 180_000 });

const review: Schema = {
	type: 'object',
	properties: {
		review_result: { type: 'boolean' },
		added_notes: {
			type: 'array',
			items: { type: 'string', maxLength: 40 },
			minItems: 2,
			maxItems: 8,
		},
		output: { type: 'string', maxLength: 120 },
	},
	required: ['review_result', 'added_notes', 'output'],
	additionalProperties: false,
};

inOneBuild((compat) => {
	test('is the one that runs, and no file of the other is fetched', async () => {
		performance.clearResourceTimings();
		await load();
		const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
		expect(fetched.some((name) => /wllama-compat.*\.js/.test(name))).toBe(compat);
		expect(
			fetched.filter((name) => /^https?:/.test(name) && new URL(name).host !== location.host),
		).toEqual([]);
	});

	test('loads a file, says what it is, and streams a reply with its usage', async () => {
		const progress: [string, number | null][] = [];
		const file = new Blob([makeTinyGguf()]);
		const model = await loadLlama(file, {}, (...p) => progress.push(p), never);
		loaded.push(model);
		expect(model.info).toMatchObject({ context: 4096, parallel: 1, reasoning: false });
		expect(model.info.charactersPerToken).toBeCloseTo(1, 1);
		expect(progress.at(0)).toEqual(['Reading the model file', null]);
		expect(progress.at(-1)).toEqual(['Loading the model', 1]);
		expect(model.runtime.name).toBe('Tiny random model');

		const engine = createEngine(model.runtime);
		expect(await engine.contextWindow(never)).toMatchObject({ context: 4096 });
		const { deltas, reply } = await ask(engine, request('Who are you?', { temperature: 0 }));
		expect(deltas.length).toBeGreaterThan(10);
		expect(
			deltas
				.map((d) => d.text ?? '')
				.join('')
				.trim(),
		).toBe(reply.text);
		expect(reply.text).toMatch(/^[\x20-\x7e\n]{20,}$/);
		expect(reply).toMatchObject({ finish: 'stop', thinking: '', unclosed: false });
		// One token for each character, and the one that ends the reply.
		expect(reply.usage.completionTokens).toBeGreaterThanOrEqual(reply.text.length);
		expect(reply.usage).toMatchObject({ exact: true });
		expect(reply.usage.promptTokens).toBeGreaterThan(30);
		expect(reply.usage.milliseconds).toBeGreaterThan(0);

		const again = await ask(engine, request('Who are you?', { temperature: 0 }));
		expect(again.reply.usage.cachedTokens).toBeGreaterThan(20);
	});

	longTest('separates thinking, and leaves it out when it is switched off', async () => {
		const { engine, info } = await load({ thinking: true });
		expect(info.reasoning).toBe(true);
		const on = await ask(engine, { ...request('Why?', { temperature: 0 }), think: true });
		expect(on.reply.thinking.length).toBeGreaterThan(5);
		expect(on.reply.text.length).toBeGreaterThan(5);
		expect(on.reply.thinking + on.reply.text).not.toContain('think>');
		const off = await ask(engine, request('Why?', { temperature: 0 }));
		expect(off.reply).toMatchObject({ thinking: '', finish: 'stop' });
		const cut = await ask(engine, { ...request('Why?', { maxTokens: 5 }), think: true });
		expect(cut.reply).toMatchObject({ finish: 'length', unclosed: true, text: '' });
	});

	longTest('repeats with the same seed and differs with another', async () => {
		const { engine } = await load();
		const say = async (seed: number) =>
			(await ask(engine, request('Say something.', { seed, temperature: 1.2 }))).reply.text;
		const first = await say(7);
		expect(await say(7)).toBe(first);
		expect(await say(8)).not.toBe(first);
		expect(await say(0xffffffff)).toBe(await say(0xffffffff));
	});

	test.each(all ? [false, true] : [true])(
		'a structured reply fits its schema, with thinking: %s',
		async (think) => {
			const { engine } = await load({ thinking: think });
			const asked = { ...request('Review this.', { maxTokens: 700 }), schema: review, think };
			const { reply } = await ask(engine, asked);
			const value = reply.value as {
				review_result: boolean;
				added_notes: string[];
				output: string;
			};
			expect(typeof value.review_result).toBe('boolean');
			expect(value.added_notes.length).toBeGreaterThanOrEqual(2);
			expect(value.added_notes.length).toBeLessThanOrEqual(8);
			expect(value.added_notes.every((note) => note.length <= 40)).toBe(true);
			expect(typeof value.output).toBe('string');
			expect(reply.thinking !== '').toBe(think);
		},
	);

	test('decodes four requests as one batch', async () => {
		const { engine } = await load(
			{ width: 128, layers: 4 },
			{ parallel: 4, sampling: { ignore_eos: true } },
		);
		/** Whose piece came, in the order in which they came. */
		const order: number[] = [];
		const asked = [0, 1, 2, 3].map(async (who) => {
			const stream = engine.generate(
				request(`Question ${who}`, { maxTokens: 96, seed: who }),
				never,
			);
			for (;;) {
				const next = await stream.next();
				if (next.done) return next.value as Reply;
				if (next.value.text) order.push(who);
			}
		});
		for (const reply of await Promise.all(asked)) expect(reply.usage.completionTokens).toBe(96);
		// A batch gives each its token in every round: nobody is ever far ahead of the others.
		const last = [0, 1, 2, 3].map((who) => order.lastIndexOf(who));
		const together = order.slice(Math.max(...[0, 1, 2, 3].map((who) => order.indexOf(who))));
		const shared = together.slice(0, together.length - (order.length - 1 - Math.min(...last)));
		expect(shared.length).toBeGreaterThan(4 * 60);
		for (let at = 0; at + 12 <= shared.length; at++) {
			expect(new Set(shared.slice(at, at + 12)).size).toBe(4);
		}
	});

	test('on a processor one after another, each going on from what is read already', async () => {
		const { engine } = await load();
		const beginning = 'What all of them begin with. '.repeat(8);
		const order: number[] = [];
		const replies = await Promise.all(
			[0, 1, 2, 3].map(async (who) => {
				const { deltas, reply } = await ask(engine, request(`${beginning}${who}`));
				order.push(who);
				expect(deltas.some(({ status }) => status === 'Waiting for its turn.')).toBe(who > 0);
				return reply;
			}),
		);
		expect(order).toEqual([0, 1, 2, 3]);
		const [first, ...others] = replies.map(({ usage }) => usage.cachedTokens);
		expect(first).toBeLessThan(beginning.length / 2);
		for (const cached of others) expect(cached).toBeGreaterThanOrEqual(beginning.length);
	});

	longTest('starts where the browser has no private file system, as WebKitGTK', async () => {
		Object.defineProperty(navigator, 'storage', { value: undefined, configurable: true });
		try {
			const { engine } = await load();
			const { reply } = await ask(engine, request('Hm?', { temperature: 0 }));
			expect(reply.finish).toBe('stop');
		} finally {
			Reflect.deleteProperty(navigator, 'storage');
		}
	});

	longTest('runs in a module worker that a blob started, as the brain does', async () => {
		const script = new URL('../support/llama.worker.ts', import.meta.url).href;
		// Vitest calls every lazy import through the page's runner, which a worker has not.
		const runner = 'self.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };';
		const taken = compat ? `(${withoutMemory64})();` : '';
		const blob = new Blob([`${runner}${taken}import(${JSON.stringify(script)});`], {
			type: 'text/javascript',
		});
		const worker = new Worker(URL.createObjectURL(blob), { type: 'module' });
		try {
			const answer = await new Promise((resolve, reject) => {
				worker.onerror = (event) => reject(new Error(event.message || 'no worker'));
				worker.onmessage = ({ data }) =>
					data === 'ready' ? worker.postMessage(new Blob([makeTinyGguf()])) : resolve(data);
			});
			expect(answer).toMatchObject({ finish: 'stop', isolated: true });
		} finally {
			worker.terminate();
		}
	});

	longTest('threads: all cores but one where memory may be shared', async () => {
		const { info } = await load({}, { device: { gpu: false, cores: 3, isolated: true } });
		expect(crossOriginIsolated).toBe(true);
		expect(info).toMatchObject({ backend: 'cpu', threads: 2 });
		const single = await load({}, { device: { gpu: false, cores: 8, isolated: false } });
		expect(single.info.threads).toBe(1);
		expect((await ask(single.engine, request('Hm?', { temperature: 0 }))).reply.finish).toBe(
			'stop',
		);
	});

	test('the graphics processor is used only where it can do what llama.cpp needs', async () => {
		const adapter = await navigator.gpu?.requestAdapter();
		const able = adapter?.features.has('shader-f16') === true && !compat;
		const { engine, info } = await load({}, { device: { gpu: true } });
		expect(info.backend).toBe(able ? 'webgpu' : 'cpu');
		expect((await ask(engine, request('Hm?', { temperature: 0 }))).reply.finish).toBe('stop');
	});
});
