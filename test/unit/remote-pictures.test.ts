/** Pictures in a request to a server: how they are sent, and what its refusal teaches. */
import { describe, expect, test } from 'vitest';
import type { ShownMessage } from '../../src/core/pictures.ts';
import { learntOf, restoreLearnt } from '../../src/engines/remote/learnt.ts';
import { aboutOf, listedIn } from '../../src/engines/remote/models.ts';
import { bodyOf, newCapabilities } from '../../src/engines/remote/request.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';

const picture = { url: 'data:image/jpeg;base64,AAAA', width: 1024, height: 768 };
const shown: ShownMessage[] = [{ role: 'user', content: 'What is on it?', pictures: [picture] }];
const asked = { messages: shown, think: false };
const part = { type: 'image_url', image_url: { url: picture.url } };

describe('a picture', () => {
	test('is a part of its own before the words', async () => {
		const { ask, server } = await stage([{ text: 'A cat.' }]);
		const { reply } = await ask(asked);
		expect(reply.text).toBe('A cat.');
		expect(server.requests[0]!.body.messages).toEqual([
			{ role: 'user', content: [part, { type: 'text', text: 'What is on it?' }] },
		]);
	});

	test('stays where a template knows no system role and neighbours are one message', () => {
		const system = { role: 'system' as const, content: 'Be brief.' };
		const messages = [system, { role: 'user' as const, content: 'Look.' }, ...shown];
		const call = { messages, sampling: request.sampling, think: false };
		const body = bodyOf('m', call, { ...newCapabilities(), plainRoles: true });
		const text = 'Be brief.\n\nLook.\n\nWhat is on it?';
		expect(body.messages).toEqual([{ role: 'user', content: [part, { type: 'text', text }] }]);
	});

	test('stays with a structure that has to be repaired', async () => {
		const { ask, server } = await stage([{ text: 'No.' }, { text: '{"ok": true}' }]);
		const schema = {
			type: 'object' as const,
			properties: { ok: { type: 'boolean' as const } },
			required: ['ok'],
			additionalProperties: false as const,
		};
		expect((await ask({ ...asked, schema })).reply.value).toEqual({ ok: true });
		expect(server.requests).toHaveLength(2);
		for (const { body } of server.requests)
			expect(JSON.stringify(body.messages)).toContain(picture.url);
	});

	test('counts where the server does not, and teaches nothing about words', async () => {
		const { ask, make } = await stage([{ text: 'A cat.', usage: null }]);
		const { reply } = await ask(asked);
		expect(reply.usage).toMatchObject({ exact: false });
		// 1,024 × 768 pixels, and a few words.
		expect(reply.usage.promptTokens).toBeGreaterThan(1000);
		expect(reply.usage.promptTokens).toBeLessThan(1200);
		const figures = { prompt_tokens: 900, completion_tokens: 4 };
		const counted = await stage([{ text: 'A cat.', usage: figures }]);
		const before = await make().contextWindow(never);
		await counted.ask(asked);
		expect(await counted.make().contextWindow(never)).toEqual(before);
	});
});

describe('a model that sees none', () => {
	// As llama-server, Ollama, vLLM, OpenAI, OpenRouter, DeepSeek, Groq and others word it.
	test.each([
		[
			500,
			'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
		],
		[500, 'Failed to parse messages: Unsupported content part type: "image_url"'],
		[400, 'this model does not support image input'],
		[400, 'llama3 is not a multimodal model'],
		[400, 'At most 0 image(s) may be provided in one request.'],
		[400, 'Invalid content type. image_url is only supported by certain models.'],
		[404, 'No endpoints found that support image input'],
		[422, 'messages[0]: unknown variant `image_url`, expected `text`'],
		[
			400,
			"'messages.0' : for 'role:user' the following must be satisfied[('messages.0.content' : value must be a string)]",
		],
		[400, 'This model does not support vision.'],
	])('says so plainly, and is not asked again: %i %s', async (status, message) => {
		const { ask, server } = await stage([{ status, body: { error: { message } } }]);
		const blind = {
			code: 'bad-request',
			message: expect.stringMatching(/^test-model on .* does not see pictures\.$/) as string,
			wayOut: 'Choose a model that does, or ask without the picture.',
		};
		await expect(ask(asked)).rejects.toMatchObject(blind);
		expect(server.requests).toHaveLength(1);
		await expect(ask(asked)).rejects.toMatchObject({ code: 'bad-request' });
		expect(server.requests).toHaveLength(1);
	});

	test.each([
		[400, 'The image is too large: at most 5 MB.'],
		[413, 'Request entity too large: image'],
		[429, 'Rate limit for image requests'],
		[500, 'Invalid image_url.url value'],
	])('is not guessed from a refusal of this one: %i %s', async (status, message) => {
		const { ask } = await stage((_, n) =>
			n === 0 || n < 4 ? { status, body: { error: { message } } } : { text: 'A cat.' },
		);
		await ask(asked).catch((error: Error) => expect(error.message).not.toMatch(/does not see/));
		await ask(asked).catch((error: Error) => expect(error.message).not.toMatch(/does not see/));
	});

	test('is known from its row before the first request; a word without a picture is answered', async () => {
		const { make, server } = await stage([{ text: 'Four.' }]);
		const learnt = [{ model: 'test-model', sees: false }];
		const engine = make({ learnt }, undefined, newKnownServers());
		await expect(collect(engine.generate({ ...request, ...asked }, never))).rejects.toThrow(
			'does not see pictures',
		);
		expect(server.requests).toHaveLength(0);
		expect((await collect(engine.generate(request, never))).reply.text).toBe('Four.');
	});

	test('is remembered as other capabilities are', () => {
		const capabilities = { ...newCapabilities(), sees: false };
		const kept = learntOf('m', capabilities);
		expect(kept).toEqual({ model: 'm', sees: false });
		const again = newCapabilities();
		restoreLearnt(again, kept);
		expect(again.sees).toBe(false);
		expect(learntOf('m', newCapabilities())).toEqual({ model: 'm' });
	});
});

describe('what a server says of its models', () => {
	const about = (list: unknown, answers: Record<string, unknown> = {}) =>
		aboutOf(listedIn(JSON.stringify(list)), 'http://s', (url) => Promise.resolve(answers[url]));

	test('OpenRouter and Mistral in their lists', async () => {
		const router = (id: string, ...input_modalities: string[]) => ({
			id,
			architecture: { input_modalities },
		});
		const data = [router('a', 'text', 'image'), router('b', 'text'), { id: 'c' }];
		expect((await about({ data })).sees).toEqual({ a: true, b: false });
		const mistral = { data: [{ id: 'pixtral', capabilities: { vision: true } }] };
		expect((await about(mistral)).sees).toEqual({ pixtral: true });
	});

	test('llama-server in its properties', async () => {
		const list = { data: [{ id: 'm', owned_by: 'llamacpp' }] };
		for (const vision of [true, false])
			expect(
				(await about(list, { 'http://s/props': { modalities: { vision, audio: false } } })).sees,
			).toEqual({ m: vision });
		expect(await about(list, { 'http://s/props': {} })).not.toHaveProperty('sees');
	});

	test('Ollama of each model', async () => {
		const list = { data: [{ id: 'm', owned_by: 'library' }] };
		const show = (...capabilities: string[]) =>
			about(list, { 'http://s/api/show': { capabilities } });
		expect((await show('completion', 'vision')).sees).toEqual({ m: true });
		expect((await show('completion', 'tools')).sees).toEqual({ m: false });
		expect(await show()).not.toHaveProperty('sees');
	});

	test('LM Studio in a list of its own', async () => {
		const list = { data: ['v', 't', 'e'].map((id) => ({ id, owned_by: 'organization_owner' })) };
		const own = {
			data: [
				{ id: 'v', type: 'vlm', arch: 'qwen2_vl' },
				{ id: 't', type: 'llm', arch: 'llama' },
				{ id: 'e', type: 'embeddings', arch: 'bert' },
			],
		};
		expect((await about(list, { 'http://s/api/v0/models': own })).sees).toEqual({
			v: true,
			t: false,
		});
	});
});
