// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkEndpointUrl } from '../../src/state/models/endpoint-url.ts';
import {
	draftOf,
	newDraft,
	saveDraft,
	testDraft,
	type EndpointDraft,
} from '../../src/state/models/endpoint-draft.ts';
import { ownLevels } from '../../src/state/models/own-levels.ts';
import { EndpointsState } from '../../src/state/models/endpoints.svelte.ts';
import { KeysState } from '../../src/state/models/keys.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { dropKeys } from '../../src/storage/models/keys.ts';
import { waitFor } from '../support/wait.ts';

const local = 'http://localhost:5173/';
const hosted = 'https://someone.example/mull/';

describe('the address', () => {
	test.each([
		['http://localhost:11434/v1', local, 'http://localhost:11434/v1'],
		['  http://127.0.0.1:8080/v1/ ', local, 'http://127.0.0.1:8080/v1'],
		['https://api.example.com/v1', hosted, 'https://api.example.com/v1'],
		['https://h.example/api/v1beta/openai', hosted, 'https://h.example/api/v1beta/openai'],
		['HTTPS://API.example.com/v1///', local, 'https://api.example.com/v1'],
		['http://localhost:8000/v1/v1', local, 'http://localhost:8000/v1'],
		['http://localhost:8000//v1', local, 'http://localhost:8000/v1'],
		['https://router.example/api/v1', local, 'https://router.example/api/v1'],
		['localhost:11434/v1', local, 'http://localhost:11434/v1'],
		['127.0.0.1:8080/v1', local, 'http://127.0.0.1:8080/v1'],
		['api.example.com/v1', local, 'https://api.example.com/v1'],
	])('%s is taken', (typed, page, url) => {
		expect(checkEndpointUrl(typed, page)).toEqual({ url, host: new URL(url).host });
	});

	test.each([
		['', /Enter the address/],
		['nonsense', /start with http/],
		['my server', /start with http/],
		['http://', /not a web address/],
		['ftp://example.com/v1', /http:\/\/ and https:\/\//],
		['https://me:secret@example.com/v1', /its own field/],
		['https://example.com/v1?key=abc', /first \?/],
		['https://example.com/v1/chat/completions', /Leave out \/chat\/completions/],
		['https://example.com/v1/models/', /Leave out \/models/],
		['http://localhost:11434/api', /enter http:\/\/localhost:11434\/v1\.$/],
		['http://localhost:11434/api/chat', /enter http:\/\/localhost:11434\/v1\.$/],
		['https://h.example/api/generate', /enter https:\/\/h.example\/v1\.$/],
		['http://localhost:6000/v1', /port 6000/],
		['https://h.example:10080/v1', /port 10080/],
		['http://192.168.1.5:8080/v1', /this machine only/],
		['http://example.com/v1', /https address/],
		['http://0.0.0.0:8080/v1', /Write localhost/],
		['http://[::1]:8080/v1', /Write localhost/],
	])('%s is refused in words', (typed, words) => {
		const check = checkEndpointUrl(typed, local);
		expect(check.problem).toMatch(words);
		expect(check.url).toBe('');
		expect(check.problem).not.toContain('secret');
	});

	test('a missing /v1 and a plain address from an https page are worth a hint', () => {
		expect(checkEndpointUrl('http://localhost:11434/llm', local).hint).toMatch(/11434\/llm\/v1/);
		// Connect tries /v1 by itself there.
		expect(checkEndpointUrl('http://localhost:11434', local).hint).toBeUndefined();
		for (const path of ['/api', '/api/v0', '/api/v1'])
			expect(checkEndpointUrl(`http://localhost:1234${path}`, local).hint).toBe(
				'If the test fails, enter http://localhost:1234/v1.',
			);
		expect(checkEndpointUrl('http://localhost:11434/v1', hosted).hint).toMatch(/https/);
		expect(checkEndpointUrl('http://192.168.1.5/v1', hosted).problem).toMatch(/mixed content/);
	});
});

describe('endpoints', () => {
	/** Reasons by origin. */
	const gate = new Map<string, string[]>();
	const open = () => [...gate].filter(([, reasons]) => reasons.length).map(([origin]) => origin);
	const asked: unknown[] = [];
	let answer: () => Promise<unknown>;
	let state: EndpointsState;
	let keys: KeysState;

	beforeEach(async () => {
		await db.endpoints.clear();
		await dropKeys();
		gate.clear();
		asked.length = 0;
		answer = async () => ({ models: ['qwen3', 'llama'], contexts: { qwen3: 2048 }, parallel: 2 });
		keys = new KeysState({ request: async () => undefined });
		state = new EndpointsState(
			{ request: (order) => (asked.push({ ...order, gate: open() }), answer()) },
			keys,
			{
				allow: async (url, reason) => {
					const { origin } = new URL(url);
					gate.set(origin, [...new Set([...(gate.get(origin) ?? []), reason])]);
				},
				disallow: async (url, reason) => {
					const { origin } = new URL(url);
					gate.set(
						origin,
						(gate.get(origin) ?? []).filter((r) => reason && r !== reason),
					);
				},
			},
			local,
		);
	});
	afterEach(() => state.close());

	const draft = (change: Partial<EndpointDraft> = {}): EndpointDraft => ({
		...newDraft(),
		url: 'http://localhost:8000/v1/',
		...change,
	});
	const seen = (count: number) => waitFor(() => expect(state.list).toHaveLength(count));

	test('saving stores the address cleaned, names it by its host, and opens the gate if allowed', async () => {
		const saved = await saveDraft(draft({ allowed: true, model: 'm', models: ['a', 'm'] }), state);
		expect(saved).toMatchObject({ name: 'localhost:8000', url: 'http://localhost:8000/v1' });
		expect(saved.models).toEqual(['m', 'a']);
		await seen(1);
		expect(open()).toEqual(['http://localhost:8000']);
		expect(JSON.stringify(await db.endpoints.toArray())).not.toContain('key');
	});

	test('levels that a test told of are kept beside what was learnt', async () => {
		const learnt = [
			{ model: 'm', reasoning: true, efforts: ['low'], sees: false },
			{ model: 'old', plainRoles: true },
		];
		const saved = await saveDraft(draft({ allowed: true }), state);
		await db.endpoints.update(saved.id, { learnt });
		await waitFor(() => expect(state.get(saved.id)?.learnt).toHaveLength(2));
		const efforts = { m: ['low', 'xhigh'], new: ['high'] };
		const told = { efforts, sees: { new: true } };
		const again = await saveDraft(draftOf(state.get(saved.id)!, state), state, told);
		expect(again.learnt).toEqual([
			// A picture that was refused before may be taken now.
			{ model: 'm', reasoning: true, efforts: ['low', 'xhigh'] },
			{ model: 'old', plainRoles: true },
			{ model: 'new', efforts: ['high'], sees: true },
		]);
		await waitFor(() => expect(state.get(saved.id)?.learnt).toHaveLength(3));
		const known = { models: [], endpoints: state.list };
		const of = (model: string) => ownLevels({ engine: 'remote', endpoint: saved.id, model }, known);
		expect([of('m'), of('old'), of('unknown')]).toEqual([['low', 'xhigh'], [], []]);
	});

	test('a test opens the gate for itself only, and lists the models', async () => {
		const found = await testDraft(draft({ allowed: true, key: ' sk ' }), state);
		const models = ['qwen3', 'llama'];
		const url = 'http://localhost:8000/v1';
		expect(found).toEqual({ url, models, contexts: { qwen3: 2048 }, parallel: 2 });
		expect(asked).toMatchObject([
			{ url: 'http://localhost:8000/v1', key: 'sk', gate: ['http://localhost:8000'] },
		]);
		expect(open()).toEqual([]);
	});

	test('an address without a path is tried with /v1, and what that says counts', async () => {
		const bare = draft({ url: 'http://localhost:8000' });
		expect((await testDraft(bare, state)).url).toBe('http://localhost:8000/v1');
		expect(open()).toEqual([]);
		// Only the bare address lists models.
		answer = async () => ({ models: asked.length === 2 ? ['a'] : [] });
		asked.length = 0;
		expect((await testDraft(bare, state)).url).toBe('http://localhost:8000');
		// Neither does: the fault of /v1 is told.
		const errors = ['wants a key', 'no such page'];
		answer = () => Promise.reject(new Error(errors.shift()));
		await expect(testDraft(bare, state)).rejects.toThrow('wants a key');
	});

	test('a failed test closes the gate as well and passes the reason on', async () => {
		answer = () => Promise.reject(new Error('refused'));
		await expect(testDraft(draft({ allowed: true }), state)).rejects.toThrow('refused');
		expect(open()).toEqual([]);
	});

	test('a test of a saved, allowed endpoint leaves the gate open and uses its key', async () => {
		const saved = await saveDraft(draft({ allowed: true, key: 'sk' }), state);
		await seen(1);
		await testDraft(draftOf(saved, state), state);
		expect(asked).toMatchObject([{ key: 'sk' }]);
		expect(open()).toEqual(['http://localhost:8000']);
	});

	test('a key is never sent to another server: with a new address it must be entered again', async () => {
		const saved = await saveDraft(draft({ allowed: true, key: 'sk', keep: true }), state);
		await seen(1);
		const moved = { ...draftOf(saved, state), url: 'https://other.example/v1' };
		await testDraft(moved, state);
		expect(asked).toMatchObject([{ key: '' }]);
		await saveDraft(moved, state);
		expect(keys.has(saved.id)).toBe(false);
		expect(open()).toEqual(['https://other.example']);
	});

	test('the gate stays open while another endpoint of the same server is allowed', async () => {
		const one = await saveDraft(draft({ allowed: true }), state);
		const two = await saveDraft(
			draft({ allowed: true, url: 'http://localhost:8000/other/v1' }),
			state,
		);
		await seen(2);
		await state.remove(one.id);
		expect(open()).toEqual(['http://localhost:8000']);
		await seen(1);
		await state.allow(two.id, false);
		expect(open()).toEqual([]);
	});

	test('deleting forgets the key, on the device too', async () => {
		const saved = await saveDraft(draft({ key: 'sk', keep: true }), state);
		await seen(1);
		await state.remove(saved.id);
		await seen(0);
		const reloaded = new KeysState({ request: async () => undefined });
		await reloaded.load([saved]);
		expect(reloaded.has(saved.id)).toBe(false);
	});

	test('a bad address is not stored', async () => {
		await expect(saveDraft(draft({ url: 'nonsense' }), state)).rejects.toMatchObject({
			code: 'bad-input',
		});
		expect(await db.endpoints.count()).toBe(0);
	});

	test('figures out of range are brought into it', async () => {
		const saved = await saveDraft(draft({ parallel: 0, context: Number.NaN }), state);
		expect(saved).toMatchObject({ parallel: 1, context: 512 });
	});
});
