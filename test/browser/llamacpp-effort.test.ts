/** Thinking held to its limit, and "Finish now", on the real llama.cpp. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pocket } from '../../src/catalogue/pocket.ts';
import type { Request } from '../../src/core/ports.ts';
import type { Reply, Schema } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { randomFor } from '../../src/core/hash.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { closing } from '../../src/engines/engine-prompts.ts';
import { all } from '../support/all.ts';
import { ask, never, request } from '../support/llama-asked.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

const schema: Schema = {
	type: 'object',
	properties: { review_result: { type: 'boolean' }, output: { type: 'string', maxLength: 60 } },
	required: ['review_result', 'output'],
	additionalProperties: false,
};
const question =
	'A baker has 48 rolls. He sells 17 in the morning and 12 in the afternoon. How many rolls are left?';

const models = {
	Pocket: async () => (await fetch(new URL(`/${pocket.path}`, location.href))).blob(),
	'a tiny model': async () => new Blob([makeTinyGguf({ thinking: true })]),
};

describe.each(Object.entries(models))('%s', (name, file) => {
	let model: LoadedLlama;
	beforeAll(async () => {
		model = await loadLlama(await file(), { context: 2048 }, () => {}, never);
	});
	afterAll(() => model.dispose());

	const asked = (maxThinking: number | undefined, structured: boolean): Request => {
		const of = request(question, { temperature: 0.7, maxTokens: 200 });
		const sampling = maxThinking === undefined ? of.sampling : { ...of.sampling, maxThinking };
		return { ...of, sampling, think: true, ...(structured ? { schema } : {}) };
	};
	const isWhole = (reply: Reply, structured: boolean) => {
		expect(reply.text).not.toBe('');
		// The tiny model is random: its own tags, where nothing was forced, are words like others.
		if (reply.thinkingEnded ?? name === 'Pocket') expect(reply.text).not.toMatch(/<\/?think>/);
		expect(reply.unclosed).toBe(false);
		if (structured) expect(reply.value).toMatchObject({ output: expect.any(String) as string });
	};

	// What Pocket thinks without a limit is long, and the tiny model's way to that end is the same.
	const few = name === 'Pocket' ? [16] : [undefined, 0];
	const some = all ? [undefined, 0, 1, 2, 16, 256] : few;
	const limits = some.flatMap((limit) =>
		[false, true].map((structured) => ({ limit, structured })),
	);
	test.each(limits)('limit $limit, schema $structured', async ({ limit, structured }) => {
		const engine = createEngine(model.runtime);
		const { reply } = await ask(engine, asked(limit, structured));
		isWhole(reply, structured);
		expect(reply.usage.exact).toBe(true);
		// Thinking and structure are one call, whatever the limit; what a random model writes may
		// not be whole the first time.
		if (name === 'Pocket') expect(reply.calls).toBe(1);
		if (reply.calls > 1) return;
		if (limit === undefined) return;
		const more = Math.ceil(closing.length / model.info.charactersPerToken) + 16;
		expect(reply.usage.completionTokens).toBeLessThanOrEqual(limit + more + 200);
		expect(reply.usage.thinkingTokens ?? 0).toBeLessThanOrEqual(limit && limit + more);
		expect(reply.thinkingEnded).toBe(limit === 0 || limit === 256 ? undefined : 'limit');
	});

	const wanted = limits.filter(({ limit }) => limit !== 0 && limit !== 2);
	test.each(wanted)('wanted at any token, limit $limit, schema $structured', async (how) => {
		const { limit, structured } = how;
		const engine = createEngine(model.runtime);
		const random = randomFor(limit ?? 0, String(structured));
		for (const at of [0, 1, 2 + Math.floor(random() * 12)]) {
			const enough = new AbortController();
			const stream = engine.generate({ ...asked(limit, structured), enough: enough.signal }, never);
			if (at === 0) enough.abort();
			let thoughts = 0;
			let reply: Reply | undefined;
			while (!reply) {
				const next = await stream.next();
				if (next.done) reply = next.value;
				else if (next.value.thinking && ++thoughts === at) enough.abort();
			}
			isWhole(reply, structured);
			// At its limit it is ended anyway.
			const before = at < (limit ?? Infinity);
			if (thoughts >= at && before) expect(reply.thinkingEnded).toBe('person');
			if (at > 0 && before && name === 'Pocket') {
				// The prompt lies in the cache: going on reads a few tokens.
				const { promptTokens, cachedTokens } = reply.usage;
				expect(promptTokens - cachedTokens).toBeLessThan(promptTokens / 2 + 40);
			}
		}
	});
});
