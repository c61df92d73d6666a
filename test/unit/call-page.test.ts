/** What the brain asks its page for, over a real channel. */
import { afterEach, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { answerCalls, type PageHalf } from '../../src/worker/answer-calls.ts';
import { callPage } from '../../src/worker/call-page.ts';
import type { PageCallMessage, PageCall } from '../../src/worker/protocol.ts';
import { waitFor } from '../support/wait.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function joined(half: PageHalf) {
	const { port1: page, port2: brain } = new MessageChannel();
	closing.push(() => page.close());
	const said: PageCall[] = [];
	const caller = callPage((call) => {
		said.push(call);
		brain.postMessage(call);
	});
	const answerer = answerCalls({ llamacpp: half }, (word) => page.postMessage(word));
	page.onmessage = ({ data }: MessageEvent<PageCall>) => answerer.handle(data);
	brain.onmessage = ({ data }: MessageEvent<PageCallMessage>) => caller.handle(data);
	return { ...caller, said, stopAll: answerer.stopAll };
}

const never = new AbortController().signal;
const nothing = () => {};

test('the parts come in their order, then the answer', async () => {
	const { ask } = joined(async (words, tell) => {
		for (const letter of String(words)) tell(letter);
		return { letters: String(words).length };
	});
	const heard: unknown[] = [];
	const answer = await ask('llamacpp', 'abc', (part) => heard.push(part), never);
	expect([heard, answer]).toEqual([['a', 'b', 'c'], { letters: 3 }]);
});

test('two at once do not hear each other', async () => {
	const open: (() => void)[] = [];
	const { ask } = joined(async (name, tell) => {
		await new Promise<void>((go) => open.push(go));
		tell(name);
		return name;
	});
	const heard: Record<string, unknown[]> = { a: [], b: [] };
	const both = ['a', 'b'].map((name) =>
		ask('llamacpp', name, (part) => heard[name]!.push(part), never),
	);
	await waitFor(() => expect(open).toHaveLength(2));
	for (const go of open.reverse()) go();
	expect(await Promise.all(both)).toEqual(['a', 'b']);
	expect(heard).toEqual({ a: ['a'], b: ['b'] });
});

test('a fault keeps its code, its words and its way out', async () => {
	const { ask } = joined(async () => {
		throw new MullError('no-webgpu', 'Nothing to draw with.', 'Buy a pencil.');
	});
	const thrown = await ask('llamacpp', 0, nothing, never).catch((error: unknown) => error);
	expect(thrown).toBeInstanceOf(MullError);
	expect(thrown).toMatchObject({
		code: 'no-webgpu',
		message: 'Nothing to draw with.',
		wayOut: 'Buy a pencil.',
	});
});

test('an engine without a half in the page is a bug that says so, and no silence', async () => {
	const { ask } = joined(async () => 1);
	await expect(ask('webllm', 0, nothing, never)).rejects.toMatchObject({ code: 'bug' });
});

test('a stop is felt on both sides, at once here, and what comes late is not heard', async () => {
	let stopped = false;
	let tellLate: () => void = nothing;
	const { ask } = joined(async (_ask, tell, signal) => {
		tell('first');
		tellLate = () => tell('late');
		await new Promise((stop) => signal.addEventListener('abort', stop));
		stopped = true;
		return 'too late';
	});
	const stop = new AbortController();
	const heard: unknown[] = [];
	const asked = ask('llamacpp', 0, (part) => heard.push(part), stop.signal);
	await waitFor(() => expect(heard).toEqual(['first']));
	stop.abort();
	tellLate();
	await expect(asked).rejects.toMatchObject({ code: 'aborted' });
	await waitFor(() => expect(stopped).toBe(true));
	expect(await ask('webllm', 0, nothing, never).catch(() => 'after')).toBe('after');
	expect(heard).toEqual(['first']);
});

test('what is stopped before it began is not asked for', async () => {
	const { ask, said } = joined(async () => 1);
	await expect(ask('llamacpp', 0, nothing, AbortSignal.abort())).rejects.toMatchObject({
		code: 'aborted',
	});
	expect(said).toEqual([]);
});

test('where the brain is gone, what was under way for it stops', async () => {
	let stopped = false;
	const { ask, stopAll } = joined(async (_ask, tell, signal) => {
		tell('began');
		await new Promise((stop) => signal.addEventListener('abort', stop));
		stopped = true;
	});
	await new Promise((began) => void ask('llamacpp', 0, began, never));
	stopAll();
	await waitFor(() => expect(stopped).toBe(true));
});
