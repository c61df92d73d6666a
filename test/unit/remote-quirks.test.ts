/** What servers send in place of a reply, and replies in unusual shapes. */
import { describe, expect, test } from 'vitest';
import { testConnection } from '../../src/engines/remote/http.ts';
import { cleanKey } from '../../src/engines/remote/key.ts';
import { listedIn } from '../../src/engines/remote/models.ts';
import { plainRoles } from '../../src/engines/remote/messages.ts';
import type { Scripted } from '../support/openai-server.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';

const event = (json: unknown) => `data: ${JSON.stringify(json)}\n\n`;
const say = (content: string, more: object = {}) =>
	event({ choices: [{ delta: { content }, ...more }] });
const end = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
const done = 'data: [DONE]\n\n';

describe('a 200 that holds no reply is a refusal in the server’s own words', () => {
	test.each<[string, Scripted, string, string]>([
		['detail', { body: { detail: 'Plan B is closed' } }, 'server', 'Plan B is closed'],
		['message and code', { body: { code: 401, message: 'Who are you?' } }, 'unauthorised', ''],
		[
			'MiniMax',
			{ body: { base_resp: { status_code: 1004, status_msg: 'login fail' } } },
			'server',
			'login fail',
		],
		[
			'a list of Google’s',
			{ body: [{ error: { code: 404, message: 'models/x is not found' } }] },
			'no-model',
			'models/x is not found',
		],
		[
			'plain text',
			{ body: 'The workers sleep today.', headers: { 'Content-Type': 'text/plain' } },
			'server',
			'The workers sleep today.',
		],
		['another shape', { body: { ok: false, why: 'Tuesday' } }, 'server', 'Tuesday'],
		['no choices', { body: { choices: [], note: 'sold out' } }, 'server', 'sold out'],
		[
			'an error in the choice',
			{ body: { choices: [{ error: { message: 'Plan B is closed', code: 400 } }] } },
			'bad-request',
			'Plan B is closed',
		],
		[
			'in a stream',
			{ raw: [event({ detail: 'Plan B is closed' }), done] },
			'server',
			'Plan B is closed',
		],
		[
			'an event of errors',
			{ raw: ['event: error\ndata: Plan B is closed\n\n'] },
			'server',
			'Plan B is closed',
		],
		['a key', { body: { error: 'Invalid API key' } }, 'unauthorised', ''],
		[
			'a wrong address',
			{ body: { error: 'Unexpected endpoint or method. (POST /chat/completions)' } },
			'network',
			'Unexpected endpoint',
		],
		[
			'a refusal of the model',
			{
				raw: [
					event({ choices: [{ delta: { refusal: 'I may ' } }] }),
					event({ choices: [{ delta: { refusal: 'not.' } }] }),
					end,
					done,
				],
			},
			'bad-request',
			'I may not.',
		],
		[
			'a tool alone',
			{
				body: {
					choices: [
						{
							message: { tool_calls: [{ function: { name: 'look_up', arguments: '{}' } }] },
							finish_reason: 'tool_calls',
						},
					],
				},
			},
			'bad-request',
			'look_up',
		],
	])('%s', async (_, scripted, code, words) => {
		const { ask } = await stage([scripted]);
		await expect(ask()).rejects.toMatchObject({
			code,
			message: expect.stringContaining(words) as string,
		});
	});

	test('what no other try can help is asked once', async () => {
		for (const body of [
			{ detail: 'Plan B is closed' },
			{ error: 'Invalid API key' },
			{ error: 'Unexpected endpoint or method. (POST /chat/completions)' },
		]) {
			const { ask, server, waits } = await stage([{ body }]);
			await expect(ask()).rejects.toThrow();
			expect([server.requests.length, waits]).toEqual([1, []]);
			await server.stop();
		}
	});

	test('a model that still loads is asked again', async () => {
		const { ask } = await stage([{ body: { detail: 'The model is loading' } }, { text: '4' }]);
		expect((await ask()).reply.text).toBe('4');
	});
});

describe('replies in other shapes', () => {
	const stream = [say('It is '), say('4.'), end, done];
	test.each<[string, Scripted, string]>([
		[
			'a stream under JSON',
			{ raw: stream, headers: { 'Content-Type': 'application/json' } },
			'It is 4.',
		],
		['a stream under HTML', { raw: stream, headers: { 'Content-Type': 'text/html' } }, 'It is 4.'],
		[
			'a stream that begins with a comment',
			{ raw: [': hi\n\n', ...stream], headers: { 'Content-Type': 'application/json' } },
			'It is 4.',
		],
		['a stream in single bytes', { raw: [...stream.join('')] }, 'It is 4.'],
		[
			'JSON under a stream',
			{ raw: [JSON.stringify({ choices: [{ message: { content: 'It is 4.' } }] })] },
			'It is 4.',
		],
		[
			'messages that grow',
			{
				raw: ['It', 'It is', 'It is 4.']
					.map((content) => event({ choices: [{ message: { content } }] }))
					.concat(end),
			},
			'It is 4.',
		],
		[
			'parts, and the whole at the end',
			{
				raw: [
					say('It is '),
					say('4.'),
					event({ choices: [{ message: { content: 'It is 4.' }, finish_reason: 'stop' }] }),
				],
			},
			'It is 4.',
		],
		[
			'parts called messages',
			{
				raw: ['It ', 'is 4.']
					.map((content) => event({ choices: [{ message: { content } }] }))
					.concat(end),
			},
			'It is 4.',
		],
		['text', { raw: [event({ choices: [{ text: 'It is 4.' }] }), end] }, 'It is 4.'],
		[
			'JSON lines of Ollama',
			{
				raw: [
					'{"message":{"content":"It is "},"done":false}\n',
					'{"message":{"content":"4."},"done_reason":"stop","done":true}\n',
				],
			},
			'It is 4.',
		],
		['an empty heartbeat', { raw: ['data:\n\n', ...stream] }, 'It is 4.'],
		[
			'an error that is none',
			{ body: { error: '', choices: [{ message: { content: 'It is 4.' } }] } },
			'It is 4.',
		],
	])('%s', async (_, scripted, text) => {
		const { ask, server } = await stage([scripted]);
		expect((await ask()).reply).toMatchObject({ text, finish: 'stop' });
		expect(server.requests).toHaveLength(1);
	});
});

test.each<[unknown, string[]]>([
	[{ data: [{ id: 'a' }, null, 7, { id: 3 }, { id: 'b' }] }, ['a', 'b']],
	[[{ id: 'a' }, { id: 'a' }], ['a']],
	[{ models: [{ name: 'a:latest' }] }, ['a:latest']],
	[
		['a', 'b'],
		['a', 'b'],
	],
	[{ data: { models: [{ model_name: 'a' }] } }, ['a']],
	[{ models: { a: { size: 1 }, b: {} } }, ['a', 'b']],
	[{ object: 'list', data: null }, []],
	['a', []],
])('a list of models as %j', (list, names) => {
	expect(listedIn(JSON.stringify(list)).map(({ name }) => name)).toEqual(names);
});

test('a list that is a refusal says so', async () => {
	const { endpoint, around } = await stage([]);
	around.fetch = async () => Response.json({ error: { message: 'Invalid API key', code: 401 } });
	await expect(testConnection(endpoint, '', never, around)).rejects.toMatchObject({
		code: 'unauthorised',
	});
});

describe('templates without a system role', () => {
	const messages = [
		{ role: 'system' as const, content: 'Be brief.' },
		{ role: 'user' as const, content: 'How much is 2 + 2?' },
	];
	test.each<[number, string]>([
		[400, 'System role not supported'],
		[500, "raise_exception('System role not supported')"],
		[400, 'Conversation roles must alternate user/assistant/user/assistant/...'],
		[422, 'Only user and assistant roles are supported!'],
		[400, 'This model does not support system messages.'],
		[400, "messages[0].role: 'system' is not one of ['user', 'assistant']"],
		[200, 'Developer instruction is not enabled: system role unsupported'],
	])('%i “%s” is learnt', async (status, message) => {
		const { make, server } = await stage(({ messages }) =>
			messages.some(({ role }) => role === 'system')
				? { status, body: { error: { message } } }
				: { text: '4' },
		);
		const ask = () => collect(make().generate({ ...request, messages }, never));
		expect((await ask()).reply).toMatchObject({ text: '4', calls: 2 });
		expect((await ask()).reply.calls).toBe(1);
		expect(server.requests[2]!.body.messages).toEqual([
			{ role: 'user', content: 'Be brief.\n\nHow much is 2 + 2?' },
		]);
	});

	test('where the messages have no such role, it is no lesson', async () => {
		const { ask, server } = await stage([
			{ status: 400, body: { error: { message: 'System role not supported' } } },
		]);
		await expect(ask()).rejects.toMatchObject({ code: 'bad-request' });
		expect(server.requests).toHaveLength(1);
	});

	test('neighbours of one role become one message', () => {
		const user = (content: string) => ({ role: 'user', content });
		const assistant = { role: 'assistant', content: 'x' };
		expect(plainRoles([user('a'), user('b'), assistant, user('c')])).toEqual([
			user('a\n\nb'),
			assistant,
			user('c'),
		]);
		expect(plainRoles([{ role: 'system', content: 's' }, assistant])).toEqual([
			user('s'),
			assistant,
		]);
	});
});

describe('keys as they are pasted', () => {
	test.each([
		'Bearer sk-abc',
		'bearer  sk-abc',
		'Authorization: Bearer sk-abc',
		'"sk-abc"',
		' sk-abc\n',
	])('%j', async (typed) => {
		expect(cleanKey(typed)).toBe('sk-abc');
		const { make, server } = await stage([{ text: '4' }], { key: 'sk-abc' });
		await collect(make({}, typed).generate(request, never));
		expect(server.requests).toHaveLength(1);
	});

	test.each([
		['sk-“abc”', /contains “[“”]”, which/],
		['sk-a bc', /contains a space/],
		['sk-a\nbc', /contains a line break/],
		['sk-a\u200bbc', /contains an invisible character/],
	])('%j says which character is wrong', async (typed, message) => {
		const { make, server } = await stage([{ text: '4' }]);
		await expect(collect(make({}, typed).generate(request, never))).rejects.toMatchObject({
			code: 'unauthorised',
			message: expect.stringMatching(message) as string,
		});
		expect(server.requests).toEqual([]);
	});
});
