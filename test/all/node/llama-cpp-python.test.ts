/**
 * Mull on a real server that takes one request at a time, breaks a reply off when another one comes,
 * refuses `json_schema` with status 500 and tells no usage while it streams: the one in npm test
 * (`interrupts`, `pydantic`) does what this one does.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../src/core/types.ts';
import { startLlamaServer } from '../../support/llama-cpp-python.ts';
import type { LlamaServer } from '../../support/programs.ts';
import { collect } from '../../support/scripted-runtime.ts';
import { freshEngine, runOn } from '../../support/server-run.ts';

const never = new AbortController().signal;
let server: LlamaServer;
beforeAll(async () => (server = await startLlamaServer('public/pocket/pocket.gguf')), 3_600_000);
afterAll(() => server?.stop());

test('MidTry: each of the four paths comes to its end, one after another', async () => {
	const { end, steps, sent, known } = await runOn(
		server.url,
		'midtry',
		'Tom has 3 apples and gets 4 more. How many apples does Tom have?',
	);
	expect(end.status).toBe('done');
	const paths = steps.filter(({ key }) => key.startsWith('path-'));
	expect(paths.map(({ status, finish }) => [status, finish !== undefined])).toEqual(
		Array.from({ length: 4 }, () => ['done', true]),
	);
	// Some were broken off, and all of them were asked again.
	expect(known.single).toEqual(new Set([server.url]));
	expect(sent.length).toBeGreaterThan(steps.length);
	// It tells no usage while it streams.
	expect(paths.every(({ usage }) => usage!.exact === false && usage!.completionTokens > 0)).toBe(
		true,
	);
	expect(steps.every(({ remote }) => !remote)).toBe(true);
});

test('a structure is asked under the name that the server takes, and comes', async () => {
	const schema: Schema = {
		type: 'object',
		properties: { holds: { type: 'boolean' } },
		required: ['holds'],
		additionalProperties: false,
	};
	const { engine, sent } = freshEngine(server.url);
	const ask = () =>
		collect(
			engine.generate(
				{
					messages: [{ role: 'user', content: 'Is 3 + 4 = 7? Answer as JSON.' }],
					sampling: { temperature: 0, topP: 1, maxTokens: 60, seed: 1 },
					think: false,
					schema,
					schemaName: 'check',
				},
				never,
			),
		);
	for (let n = 0; n < 2; n++)
		expect((await ask()).reply.value).toEqual({ holds: expect.any(Boolean) as boolean });
	expect(sent.map(({ response_format: format }) => format?.type)).toEqual([
		...['json_schema', 'json_object', 'json_object'],
	]);
});

test('a mission: not one of its structures is refused for its form', async () => {
	const { end, steps, sent } = await runOn(
		server.url,
		'thought',
		'How many days have three weeks?',
		{
			options: { calls: 60 },
		},
	);
	expect(sent.filter(({ response_format: f }) => f?.type === 'json_schema')).toHaveLength(1);
	expect(steps.filter(({ error }) => error?.code === 'server')).toEqual([]);
	expect(steps.some(({ value }) => value !== undefined)).toBe(true);
	expect(end).toMatchObject({ status: 'done' });
});
