/**
 * Several replies at once, through the pinned package as it is over a scripted runtime
 * (`test/support/scripted-cache.ts`): each must say what it says alone, whatever the others do and
 * however little room there is.
 */
import type { MLCEngine } from '@mlc-ai/web-llm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Request } from '../../src/core/ports.ts';
import type { Reply } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { beside, type Pipeline } from '../../src/engines/webllm/internals.ts';
import { createWebllm } from '../../src/engines/webllm/runtime.ts';
import { catalogueSource } from '../../src/engines/webllm/download/source.ts';
import { often } from '../support/all.ts';
import { openedWebllm } from '../support/opened-webllm.ts';
import { nextOf, type Library } from '../support/scripted-cache.ts';
import { toTheEnd } from '../support/to-the-end.ts';

const source = catalogueSource('Qwen3-0.6B-q4f16_1-MLC')!;
const forever = new AbortController().signal;
const context = 512;

async function open(library: Partial<Library> = {}) {
	const pages = context / 16 + 1;
	const model = { next: () => 0, context, library: { pages, ...library } };
	const heard = await openedWebllm(model, source.id);
	const runtime = createWebllm({
		spawn: heard.spawn,
		source,
		context,
		ensure: async () => {},
		patience: 60_000,
	});
	const engine = createEngine(runtime, runtime.queue);
	await runtime.load(forever);
	heard.computed.tokens = heard.computed.forks = 0;
	heard.computed.steps = [];
	const ask = async (
		content: string,
		maxTokens: number,
		more: Partial<Request> = {},
		signal = forever,
		onText = () => {},
	): Promise<Reply> => {
		const run = engine.generate(
			{
				messages: [{ role: 'user', content }],
				sampling: { temperature: 0, topP: 1, maxTokens },
				think: true,
				...more,
			},
			signal,
		);
		return toTheEnd(run, ({ text }) => text && onText());
	};
	return { engine, computed: heard.computed, ask };
}

/** Worked out from the template and the rule for the next token alone. */
function foretold(question: string, tokens: number): { text: string; prompt: number } {
	const prompt = `<|im_start|>system\nYou are helpful.<|im_end|>\n<|im_start|>user\n${question}<|im_end|>\n<|im_start|>assistant\n`;
	const all = Array.from(prompt, (letter) => letter.charCodeAt(0));
	for (let i = 0; i < tokens; i++) all.push(nextOf(all));
	return { text: String.fromCharCode(...all.slice(prompt.length)), prompt: prompt.length };
}

describe('four at once', () => {
	test('one step computes a token of each, and a common beginning is computed once', async () => {
		const { engine, ask, computed } = await open();
		expect(engine.parallel).toBe(4);
		const replies = await Promise.all([1, 2, 3, 4].map(() => ask('Why?', 9)));
		const { text, prompt } = foretold('Why?', 9);
		for (const reply of replies) {
			expect(reply.text).toBe(text);
			expect(reply.usage).toMatchObject({ promptTokens: prompt, completionTokens: 9 });
		}
		// The last token of each prompt but the first, then eight steps: the ninth is not computed.
		expect(computed.steps).toEqual([1, 1, 1, ...Array.from({ length: 8 }, () => 4)]);
		expect(computed.tokens).toBe(prompt + 3 + 8 * 4);
	});

	test('one alone goes the package’s own way, and its tokens stay for whoever comes next', async () => {
		const { ask, computed } = await open();
		await ask('Why?', 5);
		expect(computed.steps).toEqual([1, 1, 1, 1]);
		const { prompt } = foretold('Why?', 0);
		expect(computed.tokens).toBe(prompt + 4);
		expect((await ask('Why?', 1)).usage.cachedTokens).toBe(prompt - 1);
		await ask('Why not?', 1);
		expect(computed.forks).toBe(0);
	});

	test('roles take turns: what one holds is there when its turn comes again', async () => {
		const { ask, computed } = await open();
		const as = (role: string, tokens: number) =>
			ask('', tokens, {
				messages: [
					{ role: 'system', content: role.repeat(90) },
					{ role: 'user', content: 'Why?' },
				],
			});
		await as('A', 2);
		await as('B', 2);
		computed.tokens = 0;
		await as('A', 1);
		await as('B', 1);
		expect(computed.tokens).toBe(2);
		// The runtime takes longer over pages that two have: nobody was beside them.
		expect(computed.forks).toBe(0);
	});
});

test('whatever is asked when, each says its own, in however little room', async () => {
	const one = fc.record({
		question: fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 60 }),
		tokens: fc.integer({ min: 1, max: 90 }),
		/** Begins when so many pieces of text have come from anybody. */
		after: fc.integer({ min: 0, max: 60 }),
		/** Stopped when so many of its own have come. */
		stop: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
	});
	let [tight, together] = [0, 0];
	await fc.assert(
		fc.asyncProperty(
			fc.array(one, { minLength: 2, maxLength: 8 }),
			fc.integer({ min: 17, max: 33 }),
			async (asked, pages) => {
				const { ask, computed } = await open({ pages });
				let pieces = 0;
				let going = 0;
				const waiting: { after: number; go: () => void }[] = [];
				const look = () => {
					// Who waits for more than will come begins when nobody is left.
					for (const { after, go } of waiting) if (pieces >= after || going === 0) go();
				};
				await Promise.all(
					asked.map(async ({ question, tokens, after, stop }) => {
						await new Promise<void>((go) => {
							waiting.push({ after, go });
							queueMicrotask(look);
						});
						going++;
						const control = new AbortController();
						let own = 0;
						const reply = await ask(question, tokens, {}, control.signal, () => {
							pieces++;
							if (++own === stop) control.abort();
							look();
						}).catch((thrown: { code: string }) => thrown);
						going--;
						look();
						if ('code' in reply) {
							expect(reply.code).toBe('aborted');
							expect(stop).not.toBeNull();
						} else expect(reply.text).toBe(foretold(question, tokens).text);
					}),
				);
				expect(computed.full).toBeLessThanOrEqual(pages);
				if (computed.full > pages - 2) tight++;
				if (computed.steps.includes(4)) together++;
			},
		),
		{ numRuns: often(60, 120) },
	);
	// Both happened, or this says nothing.
	expect(tight).toBeGreaterThan(5);
	expect(together).toBeGreaterThan(5);
});

test('one that is stopped while it waits for room ends at once, and nothing of it was computed', async () => {
	// Two of these do not fit beside each other.
	const long = 'a'.repeat(300);
	const { ask, computed } = await open();
	const stop = new AbortController();
	let pieces = 0;
	let second: Promise<unknown> | undefined;
	const first = await ask(long, 60, {}, forever, () => {
		second ??= ask(`b${long}`, 60, {}, stop.signal).catch((thrown: unknown) => thrown);
		if (++pieces === 20) stop.abort();
	});
	const { text, prompt } = foretold(long, 60);
	expect(first.text).toBe(text);
	expect(await second).toMatchObject({ code: 'aborted' });
	expect(computed.tokens).toBe(prompt + 59);
});

test('chance is each slot’s own: what one draws or is seeded with is nothing to another', () => {
	class Chance {
		at = 0;
	}
	class Runtime {
		rng = new Chance();
		setSeed(to: number) {
			this.rng.at = to;
		}
		next() {
			return this.rng.at++;
		}
	}
	const tvm = new Runtime();
	const pipeline = { tvm, conversation: { messages: [] } } as unknown as Pipeline;
	const [one, other] = [1, 2].map(
		() => beside({} as MLCEngine, 'm', pipeline)[1].tvm as unknown as Runtime,
	) as [Runtime, Runtime];
	one.setSeed(10);
	other.setSeed(20);
	expect([one.next(), other.next(), tvm.next(), one.next(), other.next()]).toEqual([
		10, 20, 0, 11, 21,
	]);
});

describe('one at a time, as the package has it', () => {
	test.each<[string, Partial<Library>]>([
		['the trial shows another row’s words', { wrong: (row, of) => of > 1 && row === 2 }],
		['the library takes no batch', { without: ['batch_decode'] }],
		['the runtime cannot fork', { without: ['vm.builtin.kv_state_fork_sequence'] }],
		['the library was compiled for one sequence', { metadata: { max_batch_size: 1 } }],
		['the library says nothing of it', { metadata: {} }],
	])('%s', async (_, library) => {
		const { engine, ask, computed } = await open(library);
		expect(engine.parallel).toBe(1);
		const replies = await Promise.all(['Why?', 'How?'].map((question) => ask(question, 4)));
		expect(replies.map(({ text }) => text)).toEqual(
			['Why?', 'How?'].map((question) => foretold(question, 4).text),
		);
		expect(Math.max(...computed.steps)).toBe(1);
		// The beginning is still computed once.
		expect(replies[1]!.usage.cachedTokens).toBeGreaterThan(50);
	});

	test('two, where it was compiled for two', async () => {
		const { engine } = await open({ metadata: { max_batch_size: 2 } });
		expect(engine.parallel).toBe(2);
	});
});
