// @vitest-environment node
/** Whether everything stays on this device is said of what is chosen, allowed and under way. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inUse } from '../../src/catalogue/built-in.ts';
import type { StoredTool } from '../../src/core/mission/tools.ts';
import type { Endpoint, ModelRef, Roles, Run } from '../../src/core/types.ts';
import {
	watchNetworkExposure,
	whatLeaves,
	whatStays,
	type NetworkExposure,
} from '../../src/state/settings/privacy-summary.ts';
import { db } from '../../src/storage/db.ts';
import { browserModel } from '../../src/core/device/browser-model.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const away: ModelRef = { engine: 'remote', model: 'big', endpoint: 'e' };
const here: ModelRef = { engine: 'llamacpp', model: 'small' };
const server: Endpoint = {
	id: 'e',
	name: 'E',
	url: 'https://e.example/v1',
	parallel: 1,
	context: 0,
	created: 0,
	allowed: true,
};
const nothing: NetworkExposure = {
	endpoints: [server],
	toolServers: [],
	running: [],
	folder: false,
};

function rolesOn(A: ModelRef | null, B: ModelRef | null): Roles {
	const { roles } = defaultSettings;
	return inUse({ A: { ...roles.A, model: A }, B: { ...roles.B, model: B } });
}
const said = (
	settings: Partial<Settings> = {},
	outside: Partial<NetworkExposure> = {},
	{ roles = rolesOn(here, null), privateRuns = [] as Run[] } = {},
) =>
	whatLeaves({
		settings: { ...defaultSettings, ...settings },
		roles,
		privateRuns,
		outside: { ...nothing, ...outside },
	});
const asks = (who: string) => [`${who} asks a server: its steps leave this device.`];

test('everything stays where only local models are chosen, servers known or not', () => {
	expect(said()).toEqual([]);
	expect(said({ remotePolicy: 'ask', fallback: away, fallbackRoles: ['A'] })).toEqual([]);
	expect(said({}, { running: [someRun({ expert: here })] })).toEqual([]);
});

test('a role and the Expert each send their steps', () => {
	expect(said({}, {}, { roles: rolesOn(here, away) })).toEqual(asks('Role B'));
	expect(said({ expert: away })).toEqual(asks('The Expert'));
	expect(said({ expert: away }, {}, { roles: rolesOn(away, away) })).toEqual([
		'Role A, role B and the Expert ask a server: their steps leave this device.',
	]);
});

test('what a server of this machine is asked leaves nothing, and whether it stays is the server’s', () => {
	const near = (url: string): NetworkExposure => ({ ...nothing, endpoints: [{ ...server, url }] });
	const roles = rolesOn(away, away);
	const settings = {
		...defaultSettings,
		expert: away,
		fallback: away,
		fallbackRoles: ['A' as const],
	};
	const now = (url: string, allowed = true) => {
		const outside = near(url);
		outside.endpoints = outside.endpoints.map((one) => ({ ...one, allowed }));
		return {
			settings: { ...settings, remotePolicy: 'roles' as const },
			roles,
			outside,
			privateRuns: [],
		};
	};
	const unless = 'Everything stays on this device, unless the server on it passes it on.';
	for (const url of ['http://localhost:8000/v1', 'http://127.0.0.1:1/v1', 'https://[::1]/v1']) {
		expect(whatLeaves(now(url))).toEqual([]);
		expect(whatStays(now(url))).toBe(unless);
		expect(whatStays(now(url, false))).toBe('Everything stays on this device.');
		const { outside } = now(url, false);
		expect(whatStays({ ...now(url, false), outside: { ...outside, folder: true } })).toBe(
			'Everything stays on this device. The backup folder goes wherever something carries it.',
		);
	}
	for (const url of [
		'http://192.168.1.5/v1',
		'https://localhost.example/v1',
		'https://10.0.0.1/v1',
	])
		expect(whatLeaves(now(url))[0]).toContain('their steps leave this device.');
	const idle = { settings: defaultSettings, roles: rolesOn(here, here), privateRuns: [] };
	expect(whatStays({ ...idle, outside: near('http://localhost/v1') })).toBe(
		'Everything stays on this device.',
	);
	const running = [someRun({ roles: rolesOn(away, here) })];
	expect(whatStays({ ...idle, outside: { ...near('http://localhost/v1'), running } })).toBe(unless);
});

test('that the browser’s own model computes here is the browser’s word', () => {
	const now = (roles: Roles, change: Partial<NetworkExposure> = {}) => ({
		...{ settings: defaultSettings, roles, privateRuns: [], outside: { ...nothing, ...change } },
	});
	const word =
		'Everything stays on this device; that its own model computes here is the browser’s word.';
	expect(whatLeaves(now(rolesOn(browserModel, here)))).toEqual([]);
	expect(whatStays(now(rolesOn(browserModel, here)))).toBe(word);
	expect(whatStays(now(rolesOn(here, null)))).toBe('Everything stays on this device.');
	// A run keeps what it began with.
	const running = [someRun({ expert: browserModel })];
	expect(whatStays(now(rolesOn(here, null), { running }))).toBe(word);
});

test('nothing is sent to a server that is not allowed, or no longer known', () => {
	const roles = rolesOn(away, away);
	const endpoints = [{ ...server, allowed: false }];
	const settings = { expert: away, fallback: away, fallbackRoles: ['A' as const] };
	expect(said({ ...settings, remotePolicy: 'roles' }, { endpoints }, { roles })).toEqual([]);
	expect(said(settings, { endpoints: [] }, { roles })).toEqual([]);
});

test('a run keeps the server that it began with after the roles came back', () => {
	const run = someRun({ roles: rolesOn(away, here) });
	expect(said({}, { running: [run] })).toEqual(asks('A run under way'));
	expect(said({}, { running: [someRun({ expert: away })] })).toEqual(asks('A run under way'));
	// Its own role says so already.
	expect(said({}, { running: [run] }, { roles: rolesOn(away, here) })).toEqual(asks('Role A'));
	expect(said({}, { running: [run] }, { roles: rolesOn(here, away) })).toEqual([
		'Role B and a run under way ask a server: their steps leave this device.',
	]);
});

test('so does one that leaves no trace here, while it runs', () => {
	const run = someRun({ roles: rolesOn(away, away), private: true });
	expect(said({}, {}, { privateRuns: [run] })).toEqual(asks('A run under way'));
	expect(said({}, {}, { privateRuns: [{ ...run, status: 'done' }] })).toEqual([]);
});

test('a server that may take over is said, with the roles that have a local model to lose', () => {
	const over = (names: ('A' | 'B')[], roles: Roles) =>
		said({ remotePolicy: 'roles', fallback: away, fallbackRoles: names }, {}, { roles });
	const [both] = over(['A', 'B'], rolesOn(here, null));
	expect(both).toBe('When a local model is gone, a server takes over for role A and role B.');
	expect(over(['B'], rolesOn(here, here))[0]).toContain('takes over for role B.');
	expect(over(['A'], rolesOn(away, here))).toEqual(asks('Role A'));
	expect(over([], rolesOn(here, here))).toEqual([]);
});

test('tools that a mission may use are named by their servers', () => {
	expect(said({}, { toolServers: ['Shop', 'Maps'] })).toEqual([
		'A mission may use the tools of Shop and Maps: what it asks them leaves this device.',
	]);
});

let leave: () => void;
let outside: NetworkExposure | null | undefined;
beforeEach(() => {
	outside = undefined;
	leave = watchNetworkExposure((found) => (outside = found));
});
afterEach(async () => {
	leave();
	await Promise.all(db.tables.map((table) => table.clear()));
});

test('the database tells of servers, allowed tools and running runs as they change', async () => {
	await waitFor(() => expect(outside).toEqual({ ...nothing, endpoints: [] }));
	await db.endpoints.put(server);
	await db.toolServers.put({
		id: 's',
		name: 'Shop',
		url: 'https://s.example/',
		allowed: true,
		created: 0,
	});
	const tool: Omit<StoredTool, 'id'> = {
		serverId: 's',
		name: 't',
		label: 'T',
		describe: '',
		readOnly: true,
		idempotent: true,
		listed: 0,
		input: { type: 'object', properties: {}, required: [], additionalProperties: false },
		allowed: true,
	};
	await db.tools.bulkPut([
		{ ...tool, id: 'tool:s/1' },
		{ ...tool, id: 'tool:s/2' },
	]);
	await db.runs.bulkPut([someRun(), someRun({ id: 'over', status: 'done' })]);
	await waitFor(() => {
		expect(outside?.endpoints).toEqual([server]);
		expect(outside?.toolServers).toEqual(['Shop']);
		expect(outside?.running.map(({ id }) => id)).toEqual(['run-1']);
	});
	await db.tools.toCollection().modify({ allowed: false });
	await db.runs.update('run-1', { status: 'done' });
	await waitFor(() => expect([outside?.toolServers, outside?.running]).toEqual([[], []]));
	await db.folder.put({ name: 'mull-memory.json', modified: 1, size: 1 });
	await waitFor(() => expect(outside?.folder).toBe(true));
});
