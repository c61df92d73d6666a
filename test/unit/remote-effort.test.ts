import { describe, expect, test } from 'vitest';
import type { Schema } from '../../src/core/types.ts';
import { budgetFields, kindAt, kindOf } from '../../src/engines/remote/kinds.ts';
import { bodyOf, learnRefusedFields, newCapabilities } from '../../src/engines/remote/request.ts';
import { closing } from '../../src/engines/engine-prompts.ts';
import { request, stage } from '../support/remote-stage.ts';

const messages = [{ role: 'user' as const, content: 'Hi' }];
const sampling = { temperature: 0, topP: 1, maxTokens: 50 };
const schema: Schema = {
	type: 'object',
	properties: { ok: { type: 'boolean' } },
	required: ['ok'],
	additionalProperties: false,
};

describe('kinds', () => {
	test.each([
		['https://api.openai.com/v1', 'openai'],
		['https://openrouter.ai/api/v1', 'openrouter'],
		['https://api.anthropic.com/v1', 'anthropic'],
		['https://generativelanguage.googleapis.com/v1beta/openai', 'gemini'],
		['https://api.mistral.ai/v1', 'mistral'],
		['http://localhost:11434/v1', undefined],
		['https://notopenai.com.example/v1', undefined],
		['nonsense', undefined],
	])('by address: %s', (url, kind) => expect(kindAt(url)).toBe(kind));

	test.each([
		[{ system_fingerprint: 'fp_ollama', choices: [] }, 'ollama'],
		[{ timings: { predicted_n: 1 }, choices: [] }, 'llama-server'],
		[{ system_fingerprint: 'b6123-1a2b3c', choices: [] }, 'llama-server'],
		[{ choices: [{ delta: {}, matched_stop: null }] }, 'sglang'],
		[{ choices: [{ delta: {}, stop_reason: null }] }, 'vllm'],
		[{ system_fingerprint: 'fp_123', choices: [{ delta: {} }] }, undefined],
		[{}, undefined],
	])('by what a reply gives away: %o', (json, kind) => expect(kindOf(json)).toBe(kind));

	test('each is sent its own fields, an unknown one none', () => {
		const call = { messages, sampling, think: true, budget: 256 };
		const sent = (url: string, kind = kindAt(url)) => {
			const plain = bodyOf(
				'm',
				{ messages, sampling, think: true },
				{ ...newCapabilities(), kind },
			);
			const body = bodyOf('m', call, { ...newCapabilities(), kind });
			return Object.fromEntries(Object.entries(body).filter(([name]) => !(name in plain)));
		};
		expect(sent('http://localhost/v1')).toEqual({});
		expect(sent('https://api.openai.com/v1')).toEqual({ reasoning_effort: 'low' });
		expect(sent('https://openrouter.ai/api/v1')).toEqual({ reasoning: { max_tokens: 256 } });
		expect(sent('https://api.anthropic.com/v1')).toEqual({
			thinking: { type: 'enabled', budget_tokens: 1024 },
		});
		expect(sent('', 'vllm')).toEqual({ thinking_token_budget: 256 });
		expect(sent('', 'sglang')).toEqual({ custom_params: { thinking_budget: 256 } });
		expect(sent('', 'llama-server')).toMatchObject({ reasoning_budget_tokens: 256 });
		expect(budgetFields('ollama', 2048)).toEqual({ reasoning_effort: 'high' });
		expect(budgetFields('gemini', 1024)).toEqual({ reasoning_effort: 'medium' });
	});
});

describe('what is refused by name', () => {
	test('a budget is dropped and remembered', () => {
		const capabilities = { ...newCapabilities(), kind: 'openai' as const };
		const call = { messages, sampling, think: true, budget: 256 };
		const body = bodyOf('m', call, capabilities);
		const words = 'Unrecognized request argument supplied: reasoning_effort';
		expect(learnRefusedFields(capabilities, body, { status: 400, words })).toEqual([
			'reasoning_effort',
		]);
		expect(bodyOf('m', call, capabilities)).not.toHaveProperty('reasoning_effort');
	});

	test('a reply that cannot be gone on with is asked anew, with notes, and the switch stays', () => {
		const capabilities = { ...newCapabilities(), kind: 'llama-server' as const };
		const call = { messages, sampling, think: true, begun: 'It is 4.' };
		const body = bodyOf('m', call, capabilities);
		expect(body.messages).toEqual([
			...messages,
			{ role: 'assistant', content: '', reasoning_content: 'It is 4.' },
		]);
		expect(body).toMatchObject({ continue_final_message: 'content', add_generation_prompt: false });
		const words = 'Assistant response prefill is incompatible with enable_thinking.';
		expect(learnRefusedFields(capabilities, body, { status: 400, words })).toEqual([
			'continue_final_message',
		]);
		const next = bodyOf('m', call, capabilities);
		expect(next).not.toHaveProperty('continue_final_message');
		expect(next).not.toHaveProperty('add_generation_prompt');
		expect(next.chat_template_kwargs).toMatchObject({ enable_thinking: false });
		expect(JSON.stringify(next.messages)).toContain('It is 4.');
	});
});

describe('over HTTP', () => {
	const thinking = Array.from({ length: 300 }, (_, i) => `thought ${i} `).join('');
	const limits = [undefined, 1, 16, 256].flatMap((limit) =>
		[false, true].map((structured) => ({ limit, structured })),
	);
	/** Servers as they are: what each does with a budget. */
	test.each(limits)('limit $limit, schema $structured', async ({ limit, structured }) => {
		const text = structured ? '{"ok": true}' : 'It is 4.';
		// It thinks where it is asked to, and knows no budget.
		const { ask, server } = await stage((asked) =>
			(asked.chat_template_kwargs as { enable_thinking: boolean }).enable_thinking
				? { thinking, text }
				: { text },
		);
		const { reply } = await ask({
			sampling: { ...request.sampling, ...(limit === undefined ? {} : { maxThinking: limit }) },
			...(structured ? { schema } : {}),
		});
		expect(reply.text).toBe(text);
		const ended = limit === undefined ? undefined : 'limit';
		expect(reply.thinkingEnded).toBe(ended);
		const thoughts = reply.thinking.match(/thought \d+/g)?.length ?? 0;
		expect(thoughts).toBeLessThanOrEqual(limit ?? 300);
		expect(server.requests).toHaveLength(limit === undefined ? 1 : 2);
		if (limit === undefined) return;
		expect(reply.thinking.endsWith(closing.trim())).toBe(true);
		expect(server.requests[1]!.body.chat_template_kwargs).toMatchObject({ enable_thinking: false });
	});
});
