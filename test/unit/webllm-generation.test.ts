/**
 * Generation through the pinned package as it is, but for the graphics processor: see
 * `test/support/opened-webllm.ts` for what is real here and what is not.
 */
import { describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Delta, Request } from '../../src/core/ports.ts';
import type { Message, Reply, Schema } from '../../src/core/types.ts';
import { randomFor } from '../../src/core/hash.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { closing } from '../../src/engines/engine-prompts.ts';
import { createWebllm } from '../../src/engines/webllm/runtime.ts';
import { catalogueSource } from '../../src/engines/webllm/download/source.ts';
import {
	end,
	openedWebllm,
	speak,
	template,
	type Heard,
	type Model,
} from '../support/opened-webllm.ts';
import { toTheEnd } from '../support/to-the-end.ts';

const source = catalogueSource('Qwen3-0.6B-q4f16_1-MLC')!;
const forever = new AbortController().signal;

async function start(model: Model): Promise<{
	heard: Heard;
	ask: (
		request?: Partial<Request>,
		signal?: AbortSignal,
		onDelta?: (delta: Delta) => void,
	) => Promise<Reply>;
}> {
	const heard = await openedWebllm(model, source.id);
	const engine = createEngine(
		createWebllm({
			spawn: heard.spawn,
			source,
			context: 4096,
			ensure: async () => {},
			patience: 60_000,
		}),
	);
	return {
		heard,
		async ask(request = {}, signal = forever, onDelta = () => {}) {
			const run = engine.generate(
				{
					messages: [{ role: 'user', content: 'Hello?' }],
					sampling: { temperature: 0.7, topP: 0.95, maxTokens: 200 },
					think: true,
					...request,
				},
				signal,
			);
			return toTheEnd(run, onDelta);
		},
	};
}

const user = (content: string): Message => ({ role: 'user', content });
const system = (content: string): Message => ({ role: 'system', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });

describe('one reply', () => {
	test('prompt, thinking, text, end and figures', async () => {
		const { heard, ask } = await start({ next: speak('<think>\nHm.\n</think>\n\nHi!') });
		const pieces: string[] = [];
		const reply = await ask({}, forever, ({ text }) => text && pieces.push(text));
		expect(heard.prompts).toEqual([
			'<|im_start|>system\nYou are helpful.<|im_end|>\n<|im_start|>user\nHello?<|im_end|>\n<|im_start|>assistant\n',
		]);
		expect([reply.thinking, reply.text, reply.finish]).toEqual(['Hm.', 'Hi!', 'stop']);
		expect(pieces).toEqual(['H', 'i', '!']);
		expect(reply.usage).toMatchObject({
			promptTokens: heard.prompts[0]!.length,
			cachedTokens: 0,
			// Every character, and the end.
			completionTokens: '<think>\nHm.\n</think>\n\nHi!'.length + 1,
			exact: true,
		});
	});

	test('each request has its own sampling and seed', async () => {
		const { heard, ask } = await start({ next: speak('Yes') });
		await ask({ sampling: { temperature: 1.2, topP: 0.95, maxTokens: 9, seed: 7 } });
		await ask({ sampling: { temperature: 0, topP: 0.2, maxTokens: 9, seed: -1 } });
		expect(new Set(heard.sampled.slice(0, 4).map((s) => JSON.stringify(s)))).toEqual(
			new Set(['{"temperature":1.2,"top_p":0.95}']),
		);
		expect(heard.sampled.at(-1)).toEqual({ temperature: 0, top_p: 0.2 });
		// The package goes back to the clock after each.
		expect([heard.seeds[0], heard.seeds[2]]).toEqual([7, 4294967295]);
	});

	test('cut at the limit', async () => {
		const { ask } = await start({ next: () => 97 });
		const reply = await ask({ sampling: { temperature: 0, topP: 1, maxTokens: 5 } });
		expect([reply.text, reply.finish]).toEqual(['aaaaa', 'length']);
	});

	test('reasoning off: an empty block in the prompt, none in the reply, the full limit', async () => {
		const { heard, ask } = await start({ next: () => 97 });
		const reply = await ask({
			think: false,
			sampling: { temperature: 0, topP: 1, maxTokens: 30 },
		});
		expect(heard.prompts[0]).toMatch(/<\|im_start\|>assistant\n<think>\n\n<\/think>\n\n$/);
		expect(reply.thinking).toBe('');
		// The block is 19 tokens here, of a tokenizer with longer words 4: none is taken from the reply.
		expect(reply.text).toBe('a'.repeat(30));
	});

	test('a template that opens the thinking itself', async () => {
		const { ask } = await start({
			next: speak('Hm.</think>Yes'),
			template: { ...template, role_empty_sep: '\n<think>\n' },
		});
		const reply = await ask();
		expect([reply.thinking, reply.text]).toEqual(['Hm.', 'Yes']);
	});
});

describe('thinking held to its limit', () => {
	const schema: Schema = {
		type: 'object',
		properties: { ok: { type: 'boolean' } },
		required: ['ok'],
		additionalProperties: false,
	};
	const limits = [1, 16, 256].flatMap((limit) => [false, true].map((json) => ({ limit, json })));

	const closed = '</think>\n\n';
	/** It thinks for ever where it may, and says the answer once its thinking is closed. */
	const endless =
		(said: string, heard: () => Heard): Model['next'] =>
		async (at, _, soFar) => {
			// As long as a word takes: what is told meanwhile arrives.
			await new Promise((resolve) => setTimeout(resolve));
			const whole = (heard().prompts.at(-1) ?? '') + soFar;
			const since = whole.length - whole.lastIndexOf(closed) - closed.length;
			if (whole.includes(closed)) return said.charCodeAt(since) || end;
			return '<think>\n'.charCodeAt(at) || 97 + (at % 26);
		};

	test.each(limits)('limit $limit, schema $json: an answer follows', async ({ limit, json }) => {
		const said = json ? '{"ok":true}' : 'It is 4.';
		const { heard, ask } = await start({ next: endless(said, () => heard) });
		const reply = await ask({
			sampling: { temperature: 0, topP: 1, maxTokens: 100, maxThinking: limit },
			...(json ? { schema } : {}),
		});
		expect(reply).toMatchObject({ text: said, thinkingEnded: 'limit', finish: 'stop' });
		if (json) expect(reply.value).toEqual({ ok: true });
		// The line break after its tag is one of them.
		const thoughts = Array.from({ length: limit - 1 }, (_, i) => 97 + ((i + 8) % 26));
		expect(reply.thinking).toBe(`${String.fromCharCode(...thoughts)}${closing}`.trim());
		// Ended within the call: nothing is read again.
		expect(heard.prompts).toHaveLength(1);
		expect(reply.calls).toBe(1);
	});

	test('an answer that is wanted has all its tokens, and no more', async () => {
		const { heard, ask } = await start({ next: endless('4'.repeat(500), () => heard) });
		const enough = new AbortController();
		let thoughts = 0;
		const onDelta = ({ thinking }: Delta) => {
			if (thinking && ++thoughts === 90) enough.abort();
		};
		const sampling = { temperature: 0, topP: 1, maxTokens: 100 };
		const reply = await ask({ sampling, enough: enough.signal }, forever, onDelta);
		expect(reply).toMatchObject({ text: '4'.repeat(100), finish: 'length' });
		expect(reply.thinkingEnded).toBe('person');
		expect(reply.thinking.length).toBeLessThan(100 + closing.length);
	});

	test.each([false, true])('no limit of its own, schema %s: within the other', async (json) => {
		const said = json ? '{"ok":true}' : 'It is 4.';
		const { ask } = await start({ next: speak(`<think>\nHm.\n</think>\n\n${said}`) });
		const reply = await ask(json ? { schema } : {});
		expect(reply).toMatchObject({ text: said, thinking: 'Hm.', unclosed: false });
	});

	const wanted = [undefined, ...[1, 16, 256]].flatMap((limit) =>
		[false, true].map((json) => ({ limit, json })),
	);
	test.each(wanted)('wanted at any token, limit $limit, schema $json', async ({ limit, json }) => {
		const said = json ? '{"ok":true}' : 'It is 4.';
		const { heard, ask } = await start({ next: endless(said, () => heard) });
		const random = randomFor(limit ?? 0, String(json));
		const sampling = { temperature: 0, topP: 1, maxTokens: 100 };
		for (const at of [0, 1, 2 + Math.floor(random() * 30)]) {
			const enough = new AbortController();
			if (at === 0) enough.abort();
			let thoughts = 0;
			const onDelta = ({ thinking }: Delta) => thinking && ++thoughts === at && enough.abort();
			const reply = await ask(
				{
					sampling: limit === undefined ? sampling : { ...sampling, maxThinking: limit },
					enough: enough.signal,
					...(json ? { schema } : {}),
				},
				forever,
				onDelta,
			);
			expect(reply.text).toBe(said);
			if (json) expect(reply.value).toEqual({ ok: true });
			// What is told as the limit is reached comes too late.
			const before = at === 0 || at + 4 < (limit ?? Infinity);
			if (before || thoughts < at) expect(reply.thinkingEnded).toBe(before ? 'person' : 'limit');
		}
	});
});

describe('what stands in a prompt', () => {
	// The package puts messages into its templates with `replace`, where these mean something.
	const tricky = "It costs $5, $$x$$, $& and $` and $' and $1.";

	test.each([
		['as Qwen3 has it', template],
		['without templates for the roles', { ...template, role_templates: undefined }],
	])('dollars stay dollars: %s', async (_, shape) => {
		const { heard, ask } = await start({ next: speak('Ok'), template: shape });
		await ask({
			messages: [
				system(`S ${tricky}`),
				user(`U ${tricky}`),
				assistant(`A ${tricky}`),
				user(tricky),
			],
		});
		expect(heard.prompts[0]).toBe(
			`<|im_start|>system\nS ${tricky}<|im_end|>\n` +
				`<|im_start|>user\nU ${tricky}<|im_end|>\n` +
				`<|im_start|>assistant\nA ${tricky}<|im_end|>\n` +
				`<|im_start|>user\n${tricky}<|im_end|>\n<|im_start|>assistant\n`,
		);
	});

	test('a prompt longer than the window', async () => {
		const { ask } = await start({ next: speak('Ok'), context: 100 });
		const error = await ask({ messages: [user('long '.repeat(50))] }).catch((thrown) => thrown);
		expect(error).toBeInstanceOf(MullError);
		expect(error.code).toBe('context-overflow');
		expect(error.message).toMatch(/has \d{3} tokens, the context window of this model 100/);
		// And the next one is served.
		expect((await ask({ messages: [system(''), user('a')] })).text).toBe('Ok');
	});

	test('a second turn is written out whole, with the end of the first', async () => {
		const { heard, ask } = await start({ next: speak('Yes') });
		await ask({ messages: [user('One?')] });
		const { usage } = await ask({ messages: [user('One?'), assistant('Yes'), user('Two?')] });
		expect(heard.prompts[1]).toBe(
			heard.prompts[0] + 'Yes<|im_end|>\n<|im_start|>user\nTwo?<|im_end|>\n<|im_start|>assistant\n',
		);
		expect(usage).toMatchObject({ promptTokens: heard.prompts[1]!.length, cachedTokens: 0 });
	});
});

describe('stopping', () => {
	test('ends with the next token and leaves the engine free', async () => {
		let sampled = 0;
		const { ask } = await start({
			next: async () => {
				sampled++;
				await new Promise((resolve) => setTimeout(resolve, 2));
				return 97;
			},
		});
		const stop = new AbortController();
		let at = 0;
		const long = { sampling: { temperature: 0, topP: 1, maxTokens: 4000 } };
		const error = await ask(long, stop.signal, ({ text }) => {
			if (!text || stop.signal.aborted) return;
			at = sampled;
			stop.abort();
		}).catch((thrown) => thrown);
		expect(error.code).toBe('aborted');
		// The lock is free and the interrupt does not reach the next request.
		const reply = await ask({ sampling: { temperature: 0, topP: 1, maxTokens: 20 } });
		expect(reply.text).toBe('a'.repeat(20));
		expect(sampled - 20 - at).toBeLessThanOrEqual(3);
	});
});

describe('what fails inside', () => {
	test('an error of the runtime arrives whole, with its name read', async () => {
		let failing = true;
		const { ask } = await start({
			next: speak('Ok'),
			prefill: () => {
				if (failing) throw new RangeError('Array buffer allocation failed');
			},
		});
		const error = await ask().catch((thrown) => thrown);
		expect(error.code).toBe('out-of-memory');
		failing = false;
		expect((await ask()).text).toBe('Ok');
	});

	test('a model that was unloaded behind our back is loaded again', async () => {
		const { heard, ask } = await start({ next: speak('Ok') });
		await ask();
		// As the package does when the device is lost: silently.
		(
			heard.engine as unknown as { loadedModelIdToPipeline: Map<string, unknown> }
		).loadedModelIdToPipeline.clear();
		expect((await ask()).text).toBe('Ok');
	});
});

describe('a graphics processor that draws wrong', () => {
	const sampling = { temperature: 1, topP: 0.9, maxTokens: 40, seed: 4 };
	const sure = { temperature: 0, topP: 1, maxTokens: 40 };

	test('is found out at load, and tokens are drawn by the worker', async () => {
		const { ask } = await start({
			next: speak('Right.'),
			misdraw: (rank) => (rank > 20 ? rank - 7 : rank),
		});
		// Temperature 0 leaves nothing to chance; with one, the drawing shows.
		expect((await ask({ sampling: sure })).text).toBe('Right.');
		const [one, two] = [await ask({ sampling }), await ask({ sampling })];
		expect(one.text).not.toBe('Right.');
		expect(two.text).toBe(one.text);
		expect((await ask({ sampling: { ...sampling, seed: 5 } })).text).not.toBe(one.text);
	});

	test('one that draws right is left to it', async () => {
		const { ask } = await start({ next: speak('Right.') });
		expect((await ask({ sampling })).text).toBe('Right.');
	});
});

describe('structure, by the grammar inside the package', () => {
	/** A model that wants to say anything at all, with a generator of its own. */
	const babbling = (seed: number): Model['next'] => {
		let state = seed;
		return (at, allowed) => {
			state = (state * 1103515245 + 12345) & 0x7fffffff;
			// Prefers to close what is open, so that it ends.
			const closing = allowed.filter(
				(token) => token === end || '"]}'.includes(String.fromCharCode(token)),
			);
			const from = closing.length > 0 && (at > 60 || (state >>> 8) % 5 === 0) ? closing : allowed;
			// Between the parts of JSON white space could go on for ever.
			const ink = from.filter((token) => token === end || token > 32);
			const pool = ink.length > 0 ? ink : from;
			return pool[(state >>> 8) % pool.length]!;
		};
	};
	const schema: Schema = {
		type: 'object',
		properties: {
			review_result: { type: 'string', enum: ['accept', 'reject'] },
			added_notes: {
				type: 'array',
				items: { type: 'string', maxLength: 12 },
				minItems: 2,
				maxItems: 3,
			},
			score: { type: 'integer', minimum: 0, maximum: 10 },
			sure: { type: 'boolean' },
		},
		required: ['review_result', 'added_notes', 'score', 'sure'],
		additionalProperties: false,
	};

	test.each([1, 2, 3])('valid whatever the model would rather say (%i)', async (seed) => {
		const { ask } = await start({ next: babbling(seed) });
		const reply = await ask({
			schema,
			think: false,
			sampling: { temperature: 1, topP: 1, maxTokens: 2000 },
		});
		const value = reply.value as { added_notes: string[]; score: number };
		expect(Object.keys(value as object).sort()).toEqual([...Object.keys(schema.properties)].sort());
		expect(value.added_notes.length).toBeGreaterThanOrEqual(2);
		expect(value.added_notes.length).toBeLessThanOrEqual(3);
		expect(value.score).toBeGreaterThanOrEqual(0);
		expect(value.score).toBeLessThanOrEqual(10);
	});

	test('a model that likes spaces comes to an end', async () => {
		const { ask } = await start({
			next: (_, allowed) =>
				allowed.includes(32) ? 32 : (allowed.find((token) => token > 32) ?? end),
		});
		const reply = await ask({
			schema: {
				type: 'object',
				properties: { ok: { type: 'boolean' } },
				required: ['ok'],
				additionalProperties: false,
			},
			think: false,
			sampling: { temperature: 0, topP: 1, maxTokens: 150 },
		});
		expect(reply.value).toEqual({ ok: expect.any(Boolean) as boolean });
		expect(reply.usage.completionTokens).toBeLessThan(130);
	});

	test('one schema after another', async () => {
		const { ask } = await start({ next: babbling(9) });
		const sampling = { temperature: 1, topP: 1, maxTokens: 500 };
		expect(typeof (await ask({ schema: { type: 'boolean' }, think: false, sampling })).value).toBe(
			'boolean',
		);
		expect(
			(await ask({ schema, think: false, sampling: { ...sampling, maxTokens: 2000 } })).value,
		).toBeTypeOf('object');
		expect((await ask({ think: false, sampling })).value).toBeUndefined();
	});
});
