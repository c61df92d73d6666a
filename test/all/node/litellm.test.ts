/**
 * LiteLLM's proxy in front of a real llama-server: it passes on what the server says, in its own words.
 * SmolLM2 135M writes; what is tested holds whatever it writes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Request } from '../../../src/core/ports.ts';
import type { Schema } from '../../../src/core/types.ts';
import { liteKey as key, startLiteLLM } from '../../support/litellm.ts';
import type { LlamaServer } from '../../support/programs.ts';
import { everyday, honestConfidence } from '../../support/real-model.ts';
import { smolLM2, startRealServer } from '../../support/real-weights.ts';
import { collect } from '../../support/scripted-runtime.ts';
import { freshEngine, runOn } from '../../support/server-run.ts';

const never = new AbortController().signal;
let behind: LlamaServer;
let server: LlamaServer;
beforeAll(async () => {
	behind = await startRealServer(await smolLM2());
	server = await startLiteLLM(behind.url);
}, 1_200_000);
afterAll(async () => {
	await server?.stop();
	await behind?.stop();
});

const request = (content: string): Request => ({
	messages: [{ role: 'user', content }],
	sampling: { temperature: 0, topP: 1, maxTokens: 60, seed: 1 },
	think: false,
});

test('an answer comes in pieces, with the tokens that it took', async () => {
	const { engine } = freshEngine(server.url, { key });
	const { reply, deltas } = await collect(engine.generate(request(everyday[0]!), never));
	expect(reply.text).toMatch(/\S/);
	expect(deltas.length).toBeGreaterThan(1);
	expect(reply.usage).toMatchObject({ exact: true });
	expect(reply.usage.completionTokens).toBeLessThanOrEqual(60);
	expect(['stop', 'length', 'repeated']).toContain(reply.finish);
});

test('a structure comes in its form', async () => {
	const schema: Schema = {
		type: 'object',
		properties: { holds: { type: 'boolean' } },
		required: ['holds'],
		additionalProperties: false,
	};
	const { engine } = freshEngine(server.url, { key });
	const asked = { ...request('Is 3 + 4 = 7? Answer as JSON.'), schema, schemaName: 'check' };
	const { reply } = await collect(engine.generate(asked, never));
	expect(reply.value).toEqual({ holds: expect.any(Boolean) as boolean });
});

test('a prompt that is too long: the limit of the server behind it is learnt', async () => {
	const { engine } = freshEngine(server.url, { key, context: 100_000 });
	const long = request('A story of the sea. '.repeat(4000));
	await expect(collect(engine.generate(long, never))).rejects.toMatchObject({
		code: 'context-overflow',
		wayOut: expect.stringContaining('4096 tokens') as string,
	});
	expect((await engine.contextWindow(never)).context).toBe(4096);
});

test('the words of a server that is not there reach the person', async () => {
	const { engine } = freshEngine(server.url, { key, name: 'gone' });
	await expect(collect(engine.generate(request('Hello'), never))).rejects.toMatchObject({
		code: 'server',
		message: expect.stringContaining('Connection error') as string,
	});
});

test('MidTry: four paths, and no confidence that their answers do not give', async () => {
	const { end, steps, textOf } = await runOn(
		...([server.url, 'midtry', everyday[0]!, {}, { maxTokens: 120, key }] as const),
	);
	expect(end.status).toBe('done');
	const paths = steps.filter(({ key }) => /^path-\d$/.test(key));
	expect(paths.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done']);
	honestConfidence(end.outcome!, await Promise.all(paths.map(textOf)));
});
