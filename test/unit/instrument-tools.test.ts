/** What servers of tools say is made harmless, and what the user allowed is kept to the letter. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Instrument } from '../../src/core/ports.ts';
import type { ToolInfo, ToolServer } from '../../src/core/mission/tools.ts';
import { plainData } from '../../src/instruments/plain-data.ts';
import { createRegistry } from '../../src/instruments/registry.ts';
import { toolFault } from '../../src/instruments/tools/tool-faults.ts';
import { toObservation, oneLine, toolInfo } from '../../src/instruments/tools/tool-words.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import {
	allowTool,
	deleteToolServer,
	listTools,
	restoreToolServer,
	saveToolServer,
	storeTools,
	usableTools,
} from '../../src/storage/tools.ts';
import { often } from '../support/all.ts';

const server: ToolServer = {
	id: 's1',
	name: 'Test',
	url: 'http://localhost:1/mcp',
	allowed: true,
	created: 1,
};

describe('definitions', () => {
	test('idempotent only if the server says so, in so many words', () => {
		const info = (annotations?: Record<string, unknown>) =>
			toolInfo(server, { name: 'x', annotations })!.idempotent;
		expect(info()).toBe(false);
		expect(info({ readOnlyHint: false, destructiveHint: false })).toBe(false);
		expect(info({ readOnlyHint: 'true' })).toBe(false);
		expect(info({ readOnlyHint: true })).toBe(true);
		expect(info({ idempotentHint: true })).toBe(true);
	});

	test('read-only only if the server says so: what may be repeated still writes', () => {
		const info = (annotations?: Record<string, unknown>) =>
			toolInfo(server, { name: 'x', annotations })!.readOnly;
		expect(info()).toBe(false);
		expect(info({ idempotentHint: true, destructiveHint: false })).toBe(false);
		expect(info({ readOnlyHint: 'true' })).toBe(false);
		expect(info({ readOnlyHint: true })).toBe(true);
	});

	test.each(['', 'a\nb', ' a', 'a\u202Eb', 'x'.repeat(200), 7 as unknown as string])(
		'a tool with the name %j is not offered',
		(name) => {
			expect(toolInfo(server, { name })).toBeUndefined();
		},
	);

	test('a schema that would fill a prompt is not offered', () => {
		const inputSchema = {
			properties: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`p${i}`, {}])),
		};
		expect(toolInfo(server, { name: 'x', inputSchema }) === undefined).toBe(true);
	});

	test('prototype names in a schema stay data', () => {
		const inputSchema: unknown = JSON.parse(
			'{"__proto__":{"polluted":1},"properties":{"constructor":{"type":"string"}}}',
		);
		const { input } = toolInfo(server, { name: 'x', inputSchema })!;
		expect(input).toEqual({ properties: { constructor: { type: 'string' } } });
		expect((Object.assign({}, input) as Record<string, unknown>).polluted).toBeUndefined();
	});

	test('one line is one visible line of so many characters', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
				const line = oneLine(text, most);
				expect(line.length).toBeLessThanOrEqual(most);
				expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
			}),
			{ numRuns: often(30, 200) },
		);
		expect(oneLine(' a\u0000\r\n\u200Bb\tc ')).toBe('a b c');
	});
});

describe('results', () => {
	test.each([
		[{}, { ok: true, text: '' }],
		[{ content: 'no list' }, { ok: true, text: '' }],
		[{ content: [null, 7, { type: 'text' }] }, { ok: true }],
		[{ structuredContent: { a: 1 } }, { ok: true, text: '{"a":1}', value: { a: 1 } }],
		[{ structuredContent: 0 }, { ok: true, value: 0 }],
		[{ isError: true }, { ok: false, error: 'The tool failed and did not say why.' }],
		[
			{ content: [{ type: 'audio', data: 'AAAA', mimeType: 'a\nb' }] },
			{ text: '[audio a b, 1 kB, not shown]' },
		],
	])('%j', (result, seen) => {
		expect(toObservation(result)).toMatchObject(seen);
	});

	test('what nests too deep has no value', () => {
		let deep: unknown = 1;
		for (let i = 0; i < 50; i++) deep = [deep];
		expect(toObservation({ structuredContent: deep })).not.toHaveProperty('value');
		expect(plainData('['.repeat(1e5))).toBeUndefined();
		expect(plainData('not json')).toBeUndefined();
	});
});

test.each([
	[new TypeError('Failed to fetch'), 'network'],
	[Object.assign(new Error('x'), { cause: new TypeError('fetch') }), 'network'],
	[Object.assign(new Error('x'), { code: 'REQUEST_TIMEOUT' }), 'stalled'],
	[
		Object.assign(new Error('x'), {
			code: 'CLIENT_HTTP_UNEXPECTED_CONTENT',
			data: { status: 404 },
		}),
		'bad-request',
	],
	[Object.assign(new Error('x'), { status: 502 }), 'server'],
	[Object.assign(new Error('x'), { status: 429 }), 'rate-limited'],
	[Object.assign(new Error('x'), { status: 403 }), 'unauthorised'],
	[Object.assign(new Error('x'), { name: 'UnauthorizedError' }), 'unauthorised'],
	[Object.assign(new Error('x'), { name: 'AbortError' }), 'aborted'],
	[Object.assign(new Error('Unknown tool'), { code: -32602 }), 'server'],
	['a string', 'server'],
	[undefined, 'server'],
])('fault %#: %s is %s', (thrown, code) => {
	const fault = toolFault(server, thrown);
	expect(fault).toMatchObject({ code });
	expect(fault.message).toBeTruthy();
	if (code !== 'aborted') expect(fault.wayOut).toBeTruthy();
});

describe('permissions', () => {
	let db: MullDatabase;
	let count = 0;
	beforeEach(async () => {
		db = new MullDatabase(`tools-${++count}`);
		await saveToolServer(server, db);
	});
	afterEach(() => db.delete());
	const tool = (name: string, describe = 'Does.'): ToolInfo =>
		toolInfo(server, { name, description: describe })!;
	const usable = async () => (await usableTools(db)).map(({ tool }) => tool.name);

	test('nothing is allowed by being offered', async () => {
		await storeTools('s1', [tool('a'), tool('b')], 1, db);
		expect(await usable()).toEqual([]);
		expect(await allowTool('tool:s1/a', true, db)).toBe(true);
		expect(await allowTool('tool:s1/gone', true, db)).toBe(false);
		expect(await usable()).toEqual(['a']);
		expect(await usableTools(db)).toEqual([
			{ server, tool: { ...tool('a'), allowed: true, listed: 1 } },
		]);
	});

	test('a permission holds for the words it was given for', async () => {
		await storeTools('s1', [tool('a'), tool('b')], 1, db);
		await allowTool('tool:s1/a', true, db);
		await storeTools('s1', [tool('a'), tool('b', 'Other.')], 2, db);
		expect(await usable()).toEqual(['a']);
		await storeTools('s1', [tool('a', 'Does more.')], 3, db);
		expect(await usable()).toEqual([]);
		expect(await listTools(db)).toEqual([
			{ ...tool('a', 'Does more.'), allowed: false, changed: true, listed: 3 },
		]);
		await storeTools('s1', [tool('a', 'Does.')], 4, db);
		expect((await listTools(db))[0]).toMatchObject({ allowed: false, changed: true });
		await allowTool('tool:s1/a', true, db);
		expect((await listTools(db))[0]).not.toHaveProperty('changed');
		expect(await usable()).toEqual(['a']);
	});

	test('a tool that reads no more, by its own word, must be allowed anew', async () => {
		const of = (readOnlyHint: boolean) =>
			toolInfo(server, { name: 'a', annotations: { readOnlyHint, idempotentHint: true } })!;
		await storeTools('s1', [of(true)], 1, db);
		await allowTool('tool:s1/a', true, db);
		await storeTools('s1', [of(true)], 2, db);
		expect(await usable()).toEqual(['a']);
		await storeTools('s1', [of(false)], 3, db);
		expect(await usable()).toEqual([]);
		expect((await listTools(db))[0]).toMatchObject({ changed: true, readOnly: false });
	});

	test('a server that is allowed no more takes its tools along', async () => {
		await storeTools('s1', [tool('a')], 1, db);
		await allowTool('tool:s1/a', true, db);
		await saveToolServer({ ...server, allowed: false }, db);
		expect(await usable()).toEqual([]);
		await saveToolServer(server, db);
		expect(await usable()).toEqual(['a']);
		const gone = (await deleteToolServer('s1', db))!;
		expect(await listTools(db)).toEqual([]);
		expect(await storeTools('s1', [tool('a')], 2, db)).toEqual([]);
		expect(await deleteToolServer('s1', db)).toBeUndefined();
		await restoreToolServer(gone, db);
		expect(await usable()).toEqual(['a']);
	});
});

describe('the registry', () => {
	const some = (id: string, input?: unknown): Instrument => ({
		id,
		label: id,
		describe: `Uses ${id}.`,
		readOnly: true,
		idempotent: true,
		...(input === undefined ? {} : { input }),
		use: async () => ({ ok: true, text: id }),
	});
	const registry = (
		permissions: { code: boolean; documents: boolean },
		documents: number,
		tools = ['tool:s/x'],
	) =>
		createRegistry({
			code: some('code', { type: 'object' }),
			documents: some('documents'),
			permissions: async () => permissions,
			countDocuments: async () => documents,
			tools: async () => tools.map((id) => some(id)),
		});
	const ids = async (given: ReturnType<typeof registry>) =>
		(await given.available()).map(({ id }) => id);

	test('offers what is permitted and there, in order of trust', async () => {
		expect(await ids(registry({ code: true, documents: true }, 2))).toEqual([
			'code',
			'documents',
			'tool:s/x',
		]);
		expect(await ids(registry({ code: false, documents: true }, 0, []))).toEqual([]);
		expect(await ids(registry({ code: true, documents: false }, 2, []))).toEqual(['code']);
	});

	test('describes instruments as plain data', async () => {
		const [code] = await registry({ code: true, documents: false }, 0).available();
		expect(structuredClone(code)).toEqual({
			id: 'code',
			label: 'code',
			describe: 'Uses code.',
			readOnly: true,
			idempotent: true,
			input: { type: 'object' },
		});
	});

	test('finds only what it offers', async () => {
		const off = registry({ code: false, documents: false }, 2);
		expect(await off.find('code')).toBeUndefined();
		expect(await off.find('documents')).toBeUndefined();
		expect(await off.find('tool:s/y')).toBeUndefined();
		expect((await off.find('tool:s/x'))?.id).toBe('tool:s/x');
	});
});
