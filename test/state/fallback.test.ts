// @vitest-environment node
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { browserModel } from '../../src/core/device/browser-model.ts';
import type { Endpoint, InstalledModel, RoleName } from '../../src/core/types.ts';
import { db } from '../../src/storage/db.ts';
import { defaultSettings, saveSettings, settingsStore } from '../../src/storage/settings.ts';
import { fallbackFor } from '../../src/worker/models/fallback-model.ts';
import { someRun } from '../support/runs.ts';

const gone = { code: 'no-model', message: '', wayOut: '' } as const;
const lost = { code: 'device-lost', message: '', wayOut: '' } as const;
const away = { engine: 'remote', model: 'big', endpoint: 'e' } as const;
const sampling = { temperature: 1, topP: 1, maxTokens: 1 };
const role = (model: string) =>
	({ model: { engine: 'llamacpp', model }, think: true, sampling }) as const;
const run = someRun({ roles: { A: role('lost'), B: role('here') } });

async function decided(
	policy: 'never' | 'ask' | 'roles',
	fallbackRoles: RoleName[],
	allowed = true,
) {
	await saveSettings({ ...defaultSettings, remotePolicy: policy, fallback: away, fallbackRoles });
	await db.endpoints.put({ id: 'e', allowed } as Endpoint);
}

beforeEach(async () => {
	await clear(settingsStore());
	await db.endpoints.clear();
	await db.models.put({ id: 'here', status: 'ready' } as InstalledModel);
});

test('only the role whose model is gone leaves the device', async () => {
	await decided('roles', ['A', 'B']);
	const roles = await fallbackFor(run, gone);
	expect([roles?.A.model, roles?.B.model]).toEqual([away, run.roles.B.model]);
});

test('a lost device takes every local model with it', async () => {
	await decided('roles', ['A', 'B']);
	expect((await fallbackFor(run, lost))?.B.model).toEqual(away);
});

test.each([
	['never', ['A'], true],
	['ask', ['A'], true],
	['roles', [], true],
	['roles', ['B'], true],
	['roles', ['A'], false],
] as const)(
	'with “%s” for %j and the server allowed: %s, it waits',
	async (policy, names, allowed) => {
		await decided(policy, [...names], allowed);
		expect(await fallbackFor(run, gone)).toBeNull();
	},
);

test('the built-in model stays unless it was the one that could not be had', async () => {
	await decided('roles', ['A', 'B']);
	const pocket = { ...role('pocket'), model: builtIn.ref };
	const beside = (A: typeof run.roles.A) => ({ ...run, roles: { A, B: pocket } });
	const other = await fallbackFor(beside(role('lost')), gone);
	expect([other?.A.model, other?.B.model]).toEqual([away, builtIn.ref]);
	const itself = await fallbackFor(beside(role('here')), gone);
	expect([itself?.A.model, itself?.B.model]).toEqual([role('here').model, away]);
	const both = await fallbackFor(beside(pocket), gone);
	expect([both?.A.model, both?.B.model]).toEqual([away, away]);
});

test('so does the browser’s own, which no table holds', async () => {
	await decided('roles', ['A', 'B']);
	const own = { ...role('own'), model: browserModel };
	const beside = (A: typeof run.roles.A) => ({ ...run, roles: { A, B: own } });
	const other = await fallbackFor(beside(role('lost')), gone);
	expect([other?.A.model, other?.B.model]).toEqual([away, browserModel]);
	const itself = await fallbackFor(beside(role('here')), gone);
	expect([itself?.A.model, itself?.B.model]).toEqual([role('here').model, away]);
});

test('it waits where nothing was decided', async () => {
	expect(await fallbackFor(run, gone)).toBeNull();
});
