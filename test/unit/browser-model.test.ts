/** The engine for the model that a browser brings along, both halves over a real channel. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { browserModel } from '../../src/core/device/browser-model.ts';
import { browserAcceptsImages } from '../../src/core/device/browser-vision.ts';
import type { Delta, Request } from '../../src/core/ports.ts';
import type { Reply, Schema } from '../../src/core/types.ts';
import type { LanguageModelApi } from '../../src/engines/browser/api.ts';
import { fetchBrowserModel } from '../../src/engines/browser/download.ts';
import { browserDriver } from '../../src/engines/browser/driver.ts';
import { browserInPage } from '../../src/engines/browser/in-page.ts';
import { browserName, browserVersion } from '../../src/engines/browser/name.ts';
import { createBrowserRuntime, promptsOf } from '../../src/engines/browser/runtime.ts';
import type { EngineState, EngineHost } from '../../src/engines/driver.ts';
import { answerCalls } from '../../src/worker/answer-calls.ts';
import { callPage } from '../../src/worker/call-page.ts';
import type { PageCallMessage, PageCall } from '../../src/worker/protocol.ts';
import { someWorld, standInLanguageModel, type World } from '../support/language-model.ts';
import { waitFor } from '../support/wait.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
});
const never = new AbortController().signal;
const sampling = { temperature: 1, topP: 1, maxTokens: 400 };
const schema: Schema = {
	type: 'object',
	properties: { sum: { type: 'integer' } },
	required: ['sum'],
	additionalProperties: false,
};

/** Pieces are read before the next one comes. */
const calmly = () => new Promise((go) => setImmediate(go));

/** The engine on the stand-in of a browser. */
async function opened(given: Partial<World> = {}) {
	const world = someWorld(given);
	const api = standInLanguageModel(world) as unknown as LanguageModelApi;
	const { port1: page, port2: brain } = new MessageChannel();
	const caller = callPage((call) => brain.postMessage(call));
	const half = browserInPage('Chrome', () => api);
	const answerer = answerCalls({ [browserModel.engine]: half }, (word) => page.postMessage(word));
	page.onmessage = ({ data }: MessageEvent<PageCall>) => answerer.handle(data);
	brain.onmessage = ({ data }: MessageEvent<PageCallMessage>) => caller.handle(data);
	closing.push(() => page.close());
	const told: EngineState[] = [];
	const home = {
		tell: (state: EngineState) => told.push(state),
		askPage: (...[ask, onPart, signal]: Parameters<EngineHost['askPage']>) =>
			caller.ask(browserModel.engine, ask, onPart, signal),
	} as unknown as EngineHost;
	const { engine, dispose } = await browserDriver.open(browserModel, home, never);
	const heard: Delta[] = [];
	async function ask(request: Partial<Request> = {}, signal = never): Promise<Reply> {
		const messages = [{ role: 'user' as const, content: 'What is 40 + 2?' }];
		const words = engine.generate({ messages, sampling, think: false, ...request }, signal);
		for (;;) {
			const next = await words.next();
			if (next.done) return next.value;
			heard.push(next.value);
		}
	}
	return { world, seen: world.seen, engine, dispose, told, heard, ask };
}

const faultOf = async (work: Promise<unknown>): Promise<MullError> => {
	const thrown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
};

describe('open', () => {
	test('says what it is and how much it reads, and keeps one session until it is closed', async () => {
		const { engine, told, seen, dispose } = await opened();
		expect(engine).toMatchObject({ name: 'Chrome’s own model', remote: false, parallel: 1 });
		// The stand-in counts four characters to the token.
		const { context, charactersPerToken } = await engine.contextWindow(never);
		expect(context).toBe(6144);
		expect(charactersPerToken).toBeCloseTo(4, 0);
		expect(told.map(({ kind }) => kind)).toEqual(['loading', 'loaded']);
		expect(seen.open).toBe(1);
		expect(seen.created[0]!.languages).toEqual(['en', 'en']);
		await dispose();
		expect(seen.open).toBe(0);
		expect(told.at(-1)).toEqual({ kind: 'unloaded' });
	});

	test('takes the names of older versions', async () => {
		const { engine, ask } = await opened({ older: true, context: 4000 });
		expect((await engine.contextWindow(never)).context).toBe(4000);
		expect((await ask()).text).toBe('Forty-two.');
	});

	test('assumes little where the browser measures nothing', async () => {
		const { engine, ask } = await opened({ unmeasured: true });
		expect(await engine.contextWindow(never)).toEqual({ context: 4096, charactersPerToken: 3.2 });
		expect((await ask()).usage).toMatchObject({ promptTokens: 5, exact: false });
	});

	test.each([
		['unavailable', 'unsupported-device', 'offers no model'],
		['downloadable', 'no-model', 'has not fetched'],
		['downloading', 'no-model', 'still fetching'],
	] as const)('%s: %s, with a way out', async (state, code, words) => {
		const error = await faultOf(opened({ state }));
		expect(error).toMatchObject({ code });
		expect(error.message).toContain(words);
		expect(error.wayOut).toContain('choose another model');
	});

	test('a browser that knows of none', async () => {
		const half = browserInPage('Firefox', () => undefined);
		const error = await faultOf(half({ do: 'open' }, () => {}, never));
		expect(error).toMatchObject({ code: 'unsupported-device' });
	});

	test('one that was withdrawn meanwhile is not called forbidden', async () => {
		const { world, ask } = await opened();
		world.state = 'downloadable';
		expect(await faultOf(ask())).toMatchObject({ code: 'no-model' });
		world.state = 'unavailable';
		expect((await faultOf(ask())).wayOut).toContain('another model');
	});
});

describe('a reply', () => {
	test('comes in pieces, from a session that begins with the chat and ends with it', async () => {
		const { ask, seen, heard } = await opened();
		const reply = await ask({
			messages: [
				{ role: 'system', content: 'Be brief.' },
				{ role: 'user', content: 'Hello' },
				{ role: 'assistant', content: 'Hello.' },
				{ role: 'system', content: 'Be kind.' },
				{ role: 'user', content: 'How much is it?' },
			],
		});
		expect(reply).toMatchObject({ text: 'Forty-two.', finish: 'stop', calls: 1, scratch: false });
		expect(heard.map(({ text }) => text)).toEqual(['Fort', 'y-tw', 'o.']);
		expect(seen.created.at(-1)!.initialPrompts).toEqual([
			{ role: 'system', content: 'Be brief.\n\nBe kind.' },
			{ role: 'user', content: 'Hello' },
			{ role: 'assistant', content: 'Hello.' },
		]);
		expect(seen.prompts[0]!.input).toEqual([{ role: 'user', content: 'How much is it?' }]);
		expect(seen.open).toBe(1);
		expect(reply.usage).toMatchObject({ exact: false, cachedTokens: 0 });
		// By hand: four for each message and one for four characters, 'How much is it?' being four.
		expect(reply.usage.promptTokens).toBe(4 + 5 + (4 + 2) + (4 + 2) + (4 + 4));
		expect(reply.usage.completionTokens).toBe(4 + 3);
	});

	test('is stopped in the page, and its session is gone', async () => {
		const stop = new AbortController();
		const { ask, seen, world } = await opened();
		world.pause = () => new Promise((go) => setTimeout(go, 1));
		world.answer = () => 'So it goes on. '.repeat(1000);
		const asked = ask({ sampling: { ...sampling, maxTokens: 100_000 } }, stop.signal);
		await waitFor(() => expect(seen.running).toBe(1));
		stop.abort();
		expect(await faultOf(asked)).toMatchObject({ code: 'aborted' });
		await waitFor(() => expect([seen.stopped, seen.running, seen.open]).toEqual([1, 0, 1]));
		world.answer = () => 'Yes.';
		expect((await ask()).text).toBe('Yes.');
	});

	test('waits for the one before it', async () => {
		const { ask, seen } = await opened();
		const replies = await Promise.all([ask(), ask(), ask(), ask()]);
		expect(replies.map(({ text }) => text)).toEqual(Array(4).fill('Forty-two.'));
		expect([seen.mostRunning, seen.open]).toEqual([1, 1]);
	});

	test('is cut where it may not be longer', async () => {
		const { ask, seen, world } = await opened();
		world.answer = () => Array.from({ length: 400 }, (_, n) => `${n} and`).join(' ');
		const reply = await ask({ sampling: { ...sampling, maxTokens: 20 } });
		expect(reply.finish).toBe('length');
		expect(reply.usage.completionTokens).toBeLessThanOrEqual(21);
		expect(reply.text.length).toBeLessThanOrEqual(4 * 21);
		await waitFor(() => expect(seen.open).toBe(1));
	});

	test('that is too long for the browser is what came of it', async () => {
		const { ask, world } = await opened({ context: 2000, pause: calmly });
		world.answer = () => Array.from({ length: 4000 }, (_, n) => `${n} and`).join(' ');
		const reply = await ask({ sampling: { ...sampling, maxTokens: 100_000 } });
		expect(reply.finish).toBe('length');
		expect(reply.text.length).toBeGreaterThan(4 * 1800);
	});
});

describe('a browser that hangs', () => {
	const silent = (name: 'availability' | 'create') => {
		const Model = standInLanguageModel(someWorld());
		const hung = { once: false };
		const hang = () => ((hung.once = true), new Promise<never>(() => {}));
		const api = {
			availability: (options: object) =>
				name === 'availability' && !hung.once ? hang() : Model.availability(options),
			create: (options: object) =>
				name === 'create' && !hung.once ? hang() : Model.create(options),
		} as unknown as LanguageModelApi;
		return { half: browserInPage('Chrome', () => api), hung };
	};

	test.each(['availability', 'create'] as const)(
		'in %s: is left, and asked again',
		async (name) => {
			const { half, hung } = silent(name);
			const stop = new AbortController();
			const asked = half({ do: 'open' }, () => {}, stop.signal);
			await waitFor(() => expect(hung.once).toBe(true));
			stop.abort();
			expect(await faultOf(asked)).toMatchObject({ code: 'aborted' });
			expect(await half({ do: 'open' }, () => {}, never)).toMatchObject({ context: 6144 });
		},
	);

	test('and says nothing: the call stalls, and the page is told', async () => {
		let left = false;
		const runtime = createBrowserRuntime(
			{ browser: 'Chrome', context: 4096, charactersPerToken: 4, sees: false },
			{
				askPage: (_ask, _part, signal) =>
					new Promise(() => signal.addEventListener('abort', () => (left = true))),
			},
			20,
		);
		const messages = [{ role: 'user' as const, content: 'Hello?' }];
		const words = runtime.stream({ messages, sampling, think: false }, never);
		const error = await faultOf(words.next());
		expect(error).toMatchObject({ code: 'stalled' });
		expect([error.message.includes('Chrome'), error.wayOut !== '', left]).toEqual([
			true,
			true,
			true,
		]);
	});
});

describe('structure', () => {
	test('is bound by the browser, and not written into the prompt once more', async () => {
		const { ask, seen } = await opened({ answer: () => '{"sum": 42}' });
		expect((await ask({ schema })).value).toEqual({ sum: 42 });
		expect(seen.prompts).toMatchObject([{ schema, omitted: true }]);
	});

	test('comes after a scratch pass, for it has no thinking', async () => {
		const answer: World['answer'] = ({ schema }) => (schema ? '{"sum": 42}' : 'Forty and two.');
		const { ask } = await opened({ answer });
		const reply = await ask({ schema, think: true });
		expect(reply).toMatchObject({
			...{ value: { sum: 42 }, scratch: true, thinking: 'Forty and two.', calls: 2 },
		});
	});

	test('that the browser refuses is asked for with its beginning, from then on at once', async () => {
		const answer: World['answer'] = ({ messages }) =>
			messages.at(-1)!.prefix ? '"sum": 42}' : 'No.';
		const { ask, seen } = await opened({ answer, refuses: true });
		expect(await ask({ schema })).toMatchObject({ value: { sum: 42 }, calls: 2 });
		const begun = { role: 'assistant', content: '{', prefix: true };
		expect(seen.prompts.at(-1)!.input.at(-1)).toEqual(begun);
		expect(await ask({ schema })).toMatchObject({ value: { sum: 42 }, calls: 1 });
	});

	test('whose beginning is said once more is heard once', async () => {
		const { ask } = await opened({ answer: () => '{"sum": 42}', refuses: true });
		expect((await ask({ schema })).text).toBe('{"sum": 42}');
	});

	test('that never comes is malformed', async () => {
		const { ask } = await opened({ answer: () => 'I would rather not.' });
		expect(await faultOf(ask({ schema }))).toMatchObject({ code: 'malformed' });
	});
});

describe('the context', () => {
	const long = [{ role: 'user' as const, content: 'word '.repeat(2000) }];

	test('too small for the prompt: said with figures, and nothing is asked', async () => {
		const { ask, seen } = await opened({ context: 1000 });
		const error = await faultOf(ask({ messages: long }));
		expect(error).toMatchObject({ code: 'context-overflow', calls: 0 });
		expect(error.message).toContain('it takes 2504 tokens, and there are 1000');
		expect(seen.prompts).toEqual([]);
		expect(seen.open).toBe(1);
	});

	test('too small for the chat', async () => {
		const { ask } = await opened({ context: 1000 });
		const messages = [...long, { role: 'user' as const, content: 'And?' }];
		expect((await faultOf(ask({ messages }))).message).toContain('it takes 2504 tokens');
	});

	test('too small, where the browser measures nothing: by its own error', async () => {
		const { ask } = await opened({ context: 1000, unmeasured: true });
		expect(await faultOf(ask({ messages: long }))).toMatchObject({ code: 'context-overflow' });
	});

	test('what is dropped from it makes no answer', async () => {
		const { ask } = await opened({ drops: 'before' });
		expect(await faultOf(ask())).toMatchObject({ code: 'context-overflow' });
	});

	test('dropped in the middle of a reply: it is cut there', async () => {
		const { ask } = await opened({ drops: 2, pause: calmly });
		expect(await ask()).toMatchObject({ text: 'Forty-tw', finish: 'length' });
	});
});

describe('faults', () => {
	const names = {
		NotAllowedError: 'unsupported-device',
		NotReadableError: 'bad-request',
		NotSupportedError: 'bad-request',
		QuotaExceededError: 'context-overflow',
		SyntaxError: 'bad-request',
		TypeError: 'bad-request',
		NetworkError: 'download',
		InvalidStateError: 'device-lost',
		OperationError: 'device-lost',
		UnknownError: 'device-lost',
		AbortError: 'device-lost',
		SomethingNewError: 'device-lost',
	};
	const places = ['create', 'prompt', 1] as const;
	test.each(
		Object.entries(names).flatMap(([name, code]) => places.map((at) => [name, at, code] as const)),
	)('%s at %s: %s, with a way out', async (name, at, code) => {
		const { world, ask, seen } = await opened();
		world.fails = { at, name };
		const error = await faultOf(ask());
		expect(error.code).toBe(code);
		expect(error.message).toContain('Chrome');
		expect(error.wayOut).not.toBe('');
		expect([seen.open, seen.running]).toEqual([1, 0]);
		// And the next one is asked as if nothing had been.
		world.fails = null;
		expect((await ask()).text).toBe('Forty-two.');
	});
});

test('every budget, with and without a structure, “Finish now” at any token: an answer or its reason', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(undefined, 0, 1, 16, 256),
			fc.boolean(),
			fc.boolean(),
			fc.nat(60),
			async (maxThinking, structured, think, at) => {
				let pieces = 0;
				const enough = new AbortController();
				const { ask, world } = await opened();
				world.answer = ({ schema }) =>
					schema ? '{"sum": 42}' : Array.from({ length: 80 }, (_, n) => `${n} is it`).join(', ');
				world.pause = () => {
					if (++pieces === at) enough.abort();
				};
				const limits = maxThinking === undefined ? {} : { maxThinking };
				const reply = await ask({
					...{ think, enough: enough.signal, sampling: { ...sampling, maxTokens: 64, ...limits } },
					...(structured ? { schema } : {}),
				});
				expect(reply.text).not.toBe('');
				expect(reply.unclosed).toBe(false);
				if (structured) expect(reply.value).toEqual({ sum: 42 });
				// A piece may hold more than a token, and each call ends with a whole one.
				expect(reply.usage.completionTokens).toBeLessThanOrEqual((maxThinking ?? 64) + 64 + 8);
			},
		),
		{ numRuns: 60 },
	);
});

describe('the browser’s own download', () => {
	const globals = globalThis as { LanguageModel?: unknown };
	const fetching = (given: Partial<World>, signal = never) => {
		const world = someWorld({ state: 'downloadable', pressed: () => true, ...given });
		globals.LanguageModel = standInLanguageModel(world);
		closing.push(() => delete globals.LanguageModel);
		const shares: number[] = [];
		return {
			world,
			shares,
			done: fetchBrowserModel('Edge', (share) => shares.push(share), signal),
		};
	};

	test('is followed to its end, and leaves no session', async () => {
		const shares = [0.25, 0.5, 1];
		const fetched = fetching({ share: () => shares.shift()! });
		await fetched.done;
		expect(fetched.shares).toEqual([0, 0.25, 0.5, 1]);
		await waitFor(() => expect(fetched.world.seen.open).toBe(0));
	});

	test('is refused without a press', async () => {
		const { done } = fetching({ pressed: () => false });
		expect(await faultOf(done)).toMatchObject({ code: 'unsupported-device' });
	});

	test('that breaks off says so', async () => {
		const share = () => Promise.reject(new DOMException('Gone.', 'NetworkError'));
		const error = await faultOf(fetching({ share }).done);
		expect(error).toMatchObject({ code: 'download' });
		expect(error.message).toContain('Edge');
	});

	test('on a device that is not up to it', async () => {
		const { done } = fetching({ state: 'unavailable' });
		expect(await faultOf(done)).toMatchObject({ code: 'unsupported-device' });
	});

	test('in a browser that knows of none', async () => {
		const done = fetchBrowserModel('Firefox', () => {}, never);
		expect(await faultOf(done)).toMatchObject({ code: 'unsupported-device' });
	});

	test('is waited for no longer, and nobody keeps its session', async () => {
		const stop = new AbortController();
		let come = (_: number) => {};
		const share = () => new Promise<number>((resolve) => (come = resolve));
		const fetched = fetching({ share }, stop.signal);
		await waitFor(() => expect(fetched.world.state).toBe('downloading'));
		stop.abort();
		expect(await faultOf(fetched.done)).toMatchObject({ code: 'aborted' });
		come(1);
		await waitFor(() => expect(fetched.world.seen.open).toBe(0));
	});
});

test.each([
	[[], 'The browser'],
	[['Chromium', 'Not)A;Brand'], 'Chromium'],
	[['Not/A)Brand', 'Google Chrome', 'Chromium'], 'Chrome'],
	[['Chromium', ' Not A;Brand', 'Microsoft Edge'], 'Edge'],
	[['Not_A Brand', 'Chromium', 'Opera'], 'Opera'],
])('%j is %s', (brands, name) => {
	const all = brands.map((brand) => ({ brand, version: '150' }));
	expect(browserName(all)).toBe(name);
	expect(browserVersion(all)).not.toContain('Brand');
});

test('a chat of the system alone is asked as it is', () => {
	expect(promptsOf([{ role: 'system', content: 'Speak.' }])).toEqual({
		history: [],
		prompt: [{ role: 'user', content: 'Speak.' }],
	});
});

describe('pictures', () => {
	const picture = { url: 'data:image/jpeg;base64,/9j/4AAQ', width: 100, height: 75 };
	const shown = [{ role: 'user' as const, content: 'What is on it?', pictures: [picture] }];

	test('are shown before the words, in a session that was made for them', async () => {
		const { ask, world } = await opened({ sees: true, answer: () => 'A cat.' });
		const reply = await ask({ messages: shown });
		expect(reply.text).toBe('A cat.');
		const [prompt] = world.seen.prompts;
		expect(prompt!.messages).toEqual([{ role: 'user', content: 'What is on it?', images: 1 }]);
		// The browser measures the picture as well.
		expect(reply.usage.promptTokens).toBeGreaterThan(256);
		// A question before it keeps its own.
		const answer = { role: 'assistant' as const, content: 'A cat.' };
		await ask({ messages: [...shown, answer, { role: 'user', content: 'And its colour?' }] });
		expect(world.seen.prompts[1]!.messages.map(({ images }) => images)).toEqual([
			1,
			undefined,
			undefined,
		]);
	});

	test('count where the browser measures nothing', async () => {
		const { ask } = await opened({ sees: true, unmeasured: true, answer: () => 'A cat.' });
		expect((await ask({ messages: shown })).usage.promptTokens).toBeGreaterThan(26);
	});

	test('are not shown where the browser takes words alone', async () => {
		const { ask, world } = await opened({ sees: false });
		await expect(ask({ messages: shown })).rejects.toMatchObject({
			code: 'bad-request',
			message: expect.stringMatching(/does not see pictures\.$/),
		});
		expect(world.seen.prompts).toHaveLength(0);
		expect((await ask()).text).toBe('Forty-two.');
	});

	test('are asked for before: the browser says so, or does not know the word', async () => {
		const of = (sees: boolean) =>
			standInLanguageModel(someWorld({ sees })) as unknown as LanguageModelApi;
		expect(await browserAcceptsImages(of(true))).toBe(true);
		expect(await browserAcceptsImages(of(false))).toBe(false);
		expect(await browserAcceptsImages(undefined)).toBe(false);
		const older = { availability: () => Promise.reject(new TypeError('image')) };
		expect(await browserAcceptsImages(older)).toBe(false);
	});
});
