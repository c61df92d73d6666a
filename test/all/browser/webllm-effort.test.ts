/**
 * Thinking held to its limit, and "Finish now", on WebLLM as it is: the tiny model of `test/webllm`
 * with a template that opens the thinking. It is random and would think for ever.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { randomFor } from '../../../src/core/hash.ts';
import type { Delta, Request } from '../../../src/core/ports.ts';
import type { Reply, Schema } from '../../../src/core/types.ts';
import { createEngine } from '../../../src/engines/engine.ts';
import { createWebllm } from '../../../src/engines/webllm/runtime.ts';
import { closing } from '../../../src/engines/engine-prompts.ts';
import { fetchTiny, openThinking, tinyWebllm } from '../../support/tiny-webllm.ts';
import { toTheEnd } from '../../support/to-the-end.ts';

vi.setConfig({ testTimeout: 600_000 });

const never = new AbortController().signal;
const source = tinyWebllm(location.origin, 'switch');
const runtime = createWebllm({
	spawn: () =>
		new Worker(new URL('../../../src/worker/webllm.worker.ts', import.meta.url), {
			type: 'module',
		}),
	source,
	context: 4096,
	patience: 60_000,
});
const engine = createEngine(runtime);
/** Tokens of an answer: each takes a third of a second. */
const few = 8;
/** Tokens that end the thinking: the sentence, the tag, two line breaks; and an empty block. */
const put = 4 + 8;
const budgets = [0, 1, 16, 256];

/** Short, for a random model puts in all the white space that it may. */
const schema: Schema = {
	type: 'object',
	properties: {},
	required: [],
	additionalProperties: false,
};

beforeAll(async () => {
	await fetchTiny(source, never);
	await openThinking();
	await runtime.load(never);
}, 600_000);

afterAll(async () => {
	runtime.unload();
	for (const name of await caches.keys()) await caches.delete(name);
});

async function ask(
	limit: number | undefined,
	structured: boolean,
	{ enough = never, hear = () => {} }: { enough?: AbortSignal; hear?: (delta: Delta) => void } = {},
): Promise<Reply> {
	const request: Request = {
		messages: [{ role: 'user', content: 'Hello?' }],
		sampling: {
			temperature: 0,
			topP: 1,
			maxTokens: structured ? 40 : few,
			...(limit === undefined ? {} : { maxThinking: limit }),
		},
		think: true,
		enough,
		...(structured ? { schema } : {}),
	};
	return toTheEnd(engine.generate(request, never), hear);
}

function isWhole(reply: Reply, structured: boolean): void {
	expect(reply.text).not.toBe('');
	expect(reply.text).not.toMatch(/<\/?think>/);
	expect(reply.unclosed).toBe(false);
	expect(reply.usage.exact).toBe(true);
	if (structured) expect(reply.value).toEqual({});
}

test('no limit: thinking and answer share the other, and nothing is said to be whole', async () => {
	const reply = await ask(undefined, false);
	expect(reply).toMatchObject({ finish: 'length', text: '', unclosed: true });
	// Where a structure is asked for, what was thought goes along.
	isWhole(await ask(undefined, true), true);
});

const limits = budgets.flatMap((limit) =>
	[false, true].map((structured) => ({ limit, structured })),
);
test.each(limits)('limit $limit, schema $structured', async ({ limit, structured }) => {
	const reply = await ask(limit, structured);
	isWhole(reply, structured);
	expect(reply.thinkingEnded).toBe(limit === 0 ? undefined : 'limit');
	const [thoughts] = reply.thinking.split(closing.trim());
	expect(reply.thinking.endsWith(closing.trim())).toBe(limit > 0);
	// A byte is a token here, but for the words that are put in.
	expect(thoughts!.trimEnd().length).toBeLessThanOrEqual(limit);
	if (structured) return;
	// The same call, the same cache: nothing was read again.
	expect(reply.calls).toBe(1);
	expect(reply.usage.completionTokens).toBeLessThanOrEqual(limit + few + put);
});

const wanted = [undefined, ...budgets.slice(1)].flatMap((limit) =>
	[false, true].map((structured) => ({ limit, structured })),
);
test.each(wanted)('wanted at any token, limit $limit, schema $structured', async (how) => {
	const { limit, structured } = how;
	const random = randomFor(limit ?? 0, String(structured));
	const at = 1 + Math.floor(random() * 6);
	const enough = new AbortController();
	let thoughts = 0;
	const hear = ({ thinking }: Delta) => {
		if (thinking && ++thoughts === at) enough.abort();
	};
	const reply = await ask(limit, structured, { enough: enough.signal, hear });
	isWhole(reply, structured);
	expect(reply.thinkingEnded).toBe(limit === 1 ? 'limit' : 'person');
	expect(reply.thinking).toContain(closing.trim());
	if (!structured) expect(reply.calls).toBe(1);
});
