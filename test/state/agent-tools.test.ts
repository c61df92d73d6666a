import 'fake-indexeddb/auto';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { checkToolUrl, ToolsState } from '../../src/state/settings/tools.svelte.ts';
import { KeysState } from '../../src/state/models/keys.svelte.ts';
import { EmbedderState } from '../../src/state/memory/embedder.svelte.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';
import { db } from '../../src/storage/db.ts';
import { dropKeys, readKeys } from '../../src/storage/models/keys.ts';
import { listTools, storeTools } from '../../src/storage/tools.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import Tools from '../../src/ui/settings/Tools.svelte';
import { waitFor } from '../support/wait.ts';

const url = 'http://localhost:3000/mcp';
const offered = (serverId: string, describe = 'Adds.') => [
	{
		...{ id: `tool:${serverId}/add`, serverId, name: 'add', label: 'add', describe },
		...{ readOnly: true, idempotent: true },
	},
];
let gate: string[];
/** Keys as the brain has them, when it is asked. */
let handed: Record<string, string>;
let tools: ToolsState;
let close: () => void;
let request: (order: { type: string; serverId?: string }) => Promise<unknown>;

beforeEach(async () => {
	gate = [];
	handed = {};
	await dropKeys();
	request = async ({ serverId }) => storeTools(serverId!, offered(serverId!), 1);
	tools = new ToolsState({
		client: { request: (order) => request(order as { type: string }) },
		gate: {
			allow: async (to, why) => void gate.push(`+ ${to} ${why}`),
			disallow: async (to, why) => void gate.push(`- ${to} ${why}`),
		},
		keys: new KeysState({ request: async ({ keys }) => void (handed = { ...keys }) }),
	});
	close = tools.open();
});
afterEach(async () => {
	close();
	await Promise.all(db.tables.map((table) => table.clear()));
});

test('a server is allowed before it is asked; none of its tools is', async () => {
	request = async ({ serverId }) => {
		expect(gate).toEqual([`+ ${url} your tools`]);
		return storeTools(serverId!, offered(serverId!), 1);
	};
	expect(await tools.add(` ${url} `)).toBe(true);
	await waitFor(() => expect(tools.servers).toHaveLength(1));
	const server = tools.servers[0]!;
	expect(server).toMatchObject({ name: 'localhost:3000', url, allowed: true });
	await waitFor(() => expect(tools.toolsOf(server.id).map((t) => t.allowed)).toEqual([false]));
	await tools.allowTool(tools.toolsOf(server.id)[0]!, true);
	expect((await listTools())[0]?.allowed).toBe(true);
	expect(tools.busy).toBeNull();
});

test('a tool that is described anew must be allowed anew', async () => {
	await tools.add(url);
	await waitFor(() => expect(tools.servers).toHaveLength(1));
	const server = tools.servers[0]!;
	await waitFor(() => expect(tools.toolsOf(server.id)).toHaveLength(1));
	await tools.allowTool(tools.toolsOf(server.id)[0]!, true);
	request = async ({ serverId }) => storeTools(serverId!, offered(serverId!, 'Deletes.'), 2);
	await tools.list(server);
	await waitFor(() =>
		expect(tools.toolsOf(server.id)[0]).toMatchObject({ allowed: false, changed: true }),
	);
});

test('the screen says how many tools there are, and which of them ask before each use', async () => {
	request = async ({ serverId }) =>
		storeTools(
			serverId!,
			offered(serverId!).flatMap((tool) => [
				tool,
				{ ...tool, id: `tool:${serverId}/send`, name: 'send', label: 'send', readOnly: false },
			]),
			1,
		);
	await tools.add(url);
	await waitFor(() => expect(tools.toolsOf(tools.servers[0]?.id ?? '')).toHaveLength(2));
	await tools.allowTool(tools.toolsOf(tools.servers[0]!.id)[1]!, true);
	const shown = mount(Tools, { target: document.body, props: { tools } });
	const words = () => document.querySelector('article')?.textContent.replace(/\s+/g, ' ');
	await waitFor(() => expect(words()).toContain('2 tools, 1 allowed.'));
	const [adds, sends] = document.querySelectorAll('.tools li');
	expect(adds!.textContent).not.toContain('asks you before each use');
	expect(sends!.textContent).toContain('may change something: asks you before each use');
	await unmount(shown);
});

test('a permission that is taken back closes the gate, but not for a neighbour', async () => {
	await tools.add(url);
	await tools.add('http://localhost:3000/other');
	await waitFor(() => expect(tools.servers).toHaveLength(2));
	gate = [];
	await tools.allow(tools.servers[0]!, false);
	expect(gate).toEqual([]);
	await waitFor(() => expect(tools.servers[0]?.allowed).toBe(false));
	await tools.remove(tools.servers[1]!);
	expect(gate).toEqual(['- http://localhost:3000/other your tools']);
	await waitFor(() => expect(tools.servers).toHaveLength(1));
	toasts.list.at(-1)!.action!.run();
	await waitFor(() => expect(tools.servers).toHaveLength(2));
	expect(gate.at(-1)).toBe('+ http://localhost:3000/other your tools');
});

test('a server that does not answer stays, and says why', async () => {
	request = () => Promise.reject(new MullError('network', 'Nothing answered.', 'Start it.'));
	// It is there, and pressing once more would add it twice.
	expect(await tools.add(url)).toBe(true);
	expect(tools.error).toMatchObject({ message: 'Nothing answered.', wayOut: 'Start it.' });
	expect(tools.busy).toBeNull();
	await waitFor(() => expect(tools.servers).toHaveLength(1));
});

describe('a server that wants a key', () => {
	const fault = new MullError('unauthorised', 'It wants a key.', 'Enter it.');

	beforeEach(async () => {
		request = async ({ serverId }) => {
			if (handed[serverId!] !== 'open sesame') throw fault;
			return storeTools(serverId!, offered(serverId!), 1);
		};
		await tools.add(url);
		await waitFor(() => expect(tools.servers).toHaveLength(1));
	});

	test('is asked again with it; it is on the disk only if the person wants that', async () => {
		const server = tools.servers[0]!;
		expect(tools.error?.code).toBe('unauthorised');
		expect(await tools.useKey(server, ' open sesame ', false)).toBe(true);
		await waitFor(() => expect(tools.toolsOf(server.id)).toHaveLength(1));
		expect(await readKeys([server])).toEqual({});
		await tools.useKey(server, 'open sesame', true);
		expect(await readKeys([server])).toEqual({ [server.id]: 'open sesame' });
		expect(await readKeys([{ ...server, url: 'http://elsewhere.example/mcp' }])).toEqual({});
		await tools.forgetKey(server);
		expect([handed, await readKeys([server])]).toEqual([{}, {}]);
	});

	test('loses its key with it, and the key of another place stays', async () => {
		const server = tools.servers[0]!;
		const other = { id: 'other', url: 'https://a.example/v1' };
		await tools.keys.put(other, 'mine', true);
		await tools.useKey(server, 'open sesame', true);
		await tools.remove(server);
		expect(await readKeys([server, other])).toEqual({ other: 'mine' });
		expect([tools.keys.isKept('other'), tools.keys.keptCount]).toEqual([true, 1]);
	});

	test('a kept key is known after a reload', async () => {
		const server = tools.servers[0]!;
		await tools.useKey(server, 'open sesame', true);
		const keys = new KeysState({ request: async () => {} });
		await keys.load([]);
		const again = new ToolsState({
			...{ client: { request: async () => {} }, keys },
			gate: { allow: async () => {}, disallow: async () => {} },
		});
		const leave = again.open();
		await waitFor(() => expect(keys.isKept(server.id)).toBe(true));
		leave();
	});
});

test.each([
	'',
	'localhost:3000',
	'file:///etc/passwd',
	'http://me:pw@localhost/mcp',
	'http://192.168.1.20:3000/mcp',
	'http://[::1]:3000/mcp',
	'javascript:1',
])('“%s” is no address of a tool server, and nothing is contacted', async (address) => {
	expect(() => checkToolUrl(address)).toThrow(MullError);
	expect(await tools.add(address)).toBe(false);
	expect(gate).toEqual([]);
});

test('an embedder is used once it is here; one that is deleted gives way to the built-in one', async () => {
	let current: Settings = structuredClone(defaultSettings);
	const here = new Set<string>();
	const settings = {
		get current() {
			return current;
		},
		change: async (change: Partial<Settings>) => void (current = { ...current, ...change }),
	};
	let fail = false;
	const state = new EmbedderState(
		{
			onModel: () => () => {},
			request: async (order) => {
				if (order.type === 'embedders-here') return [...here];
				if (order.type === 'download-embedder') {
					if (fail) throw new MullError('aborted', 'Stopped.');
					here.add(order.embedder);
				}
				if (order.type === 'remove-embedder') here.delete(order.embedder);
				return undefined;
			},
		},
		settings,
	);
	const [builtIn, small] = [state.list[0]!, state.list[1]!];
	expect([state.chosen, state.isHere(builtIn), state.isHere(small)]).toEqual([
		...[builtIn.id, true, false],
	]);
	fail = true;
	await state.download(small);
	expect([state.chosen, state.error, state.moving]).toEqual([builtIn.id, null, null]);
	fail = false;
	await state.download(small);
	expect([current.embedder, state.isHere(small)]).toEqual([small.id, true]);
	await state.remove(small);
	expect([current.embedder, state.isHere(small)]).toEqual(['', false]);
});
