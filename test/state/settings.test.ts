// @vitest-environment node
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { isDefaultRole, SettingsState } from '../../src/state/settings/settings.svelte.ts';
import {
	defaultSettings,
	loadSettings,
	saveSettings,
	settingsStore,
} from '../../src/storage/settings.ts';
import { waitFor } from '../support/wait.ts';

const open: SettingsState[] = [];
const model = { engine: 'llamacpp', model: 'tiny' } as const;

function fresh(request: () => Promise<unknown> = async () => undefined) {
	const state = new SettingsState({ request });
	open.push(state);
	return state;
}

beforeEach(() => clear(settingsStore()));
afterEach(() => open.splice(0).forEach((state) => state.close()));

test('starts with the defaults of the specification', async () => {
	const state = fresh();
	await state.load();
	expect(state.ready).toBe(true);
	expect(state.role('A').sampling).toMatchObject({ temperature: 1.2, topP: 0.95 });
	expect(state.role('B').sampling).toMatchObject({ temperature: 0, topP: 0.2 });
	expect([state.role('A').think, state.role('B').think]).toEqual([true, true]);
});

test('the roles run on the built-in model, but where the browser cannot run it', async () => {
	for (const [runs, id] of [
		[true, 'pocket'],
		[false, undefined],
	] as const) {
		const state = new SettingsState({ request: async () => undefined }, runs);
		open.push(state);
		await state.load();
		expect([state.roles.A.model?.model, state.roles.B.model?.model]).toEqual([id, id]);
		expect(state.unchosen).toBe(true);
	}
});

test('a change holds at once and is on disk when it resolves; the brain is told', async () => {
	const told = vi.fn(async () => undefined);
	const state = fresh(told);
	const change = state.changeSampling('A', { temperature: 0.7 });
	expect(state.role('A').sampling.temperature).toBe(0.7);
	await change;
	expect((await loadSettings()).roles.A.sampling.temperature).toBe(0.7);
	expect((await loadSettings()).roles.B).toEqual(defaultSettings.roles.B);
	expect(told).toHaveBeenCalledOnce();
});

test('a press before the disk was read puts no defaults over what lies there', async () => {
	await fresh().chooseModel(model, ['A', 'B']);
	const state = fresh();
	const loading = state.load();
	await state.change({ algorithm: 'midtry' });
	await loading;
	expect(await loadSettings()).toMatchObject({
		algorithm: 'midtry',
		roles: { A: { model }, B: { model } },
	});
});

test('what somebody else wrote stays when something else is chosen, inside a role too', async () => {
	const state = fresh();
	await state.load();
	const { A, B } = defaultSettings.roles;
	await saveSettings({ theme: 'dark', userAway: true, roles: { A, B: { ...B, model } } });
	await state.changeSampling('A', { temperature: 0.7 });
	expect(await loadSettings()).toMatchObject({
		theme: 'dark',
		userAway: true,
		roles: { A: { sampling: { temperature: 0.7 } }, B: { model } },
	});
	// And it is what is shown here.
	expect(state.current).toEqual(await loadSettings());
});

test('a disk that could not be read at first is not overwritten by the next choice', async () => {
	await saveSettings({ theme: 'dark', keepKeys: true, roles: { ...defaultSettings.roles } });
	await fresh().chooseModel(model, ['B']);
	vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
		throw new Error('not now');
	});
	const state = fresh();
	await state.load();
	expect([state.error?.message, state.current.theme]).toEqual(['not now', 'system']);
	await state.chooseModel(model, ['A']);
	expect(await loadSettings()).toMatchObject({
		theme: 'dark',
		keepKeys: true,
		roles: { A: { model }, B: { model } },
	});
	expect([state.error, state.current.theme]).toEqual([null, 'dark']);
});

test('what an import wrote is shown when this page is told, and other tabs and the brain are', async () => {
	const told = vi.fn(async () => undefined);
	const [here, there] = [fresh(told), fresh()];
	await Promise.all([here.load(), there.load()]);
	await saveSettings({ theme: 'dark' });
	await here.renew();
	expect(here.current.theme).toBe('dark');
	expect(told).toHaveBeenCalledWith({ type: 'settings-changed' });
	await waitFor(() => expect(there.current.theme).toBe('dark'));
});

test('many quick changes: the last one stays', async () => {
	const state = fresh();
	await Promise.all([0.1, 0.2, 0.3].map((t) => state.changeSampling('B', { temperature: t })));
	expect((await loadSettings()).roles.B.sampling.temperature).toBe(0.3);
});

test('a model that was deleted is chosen no more: for no role, not as Expert, not as fallback', async () => {
	const state = fresh();
	await state.load();
	const server = { engine: 'remote', model: 'big', endpoint: 'shop' } as const;
	await state.chooseModel(model, ['B']);
	await state.change({ expert: model, fallback: server });
	expect(await state.forgetModels((chosen) => chosen.model === 'tiny')).toEqual(['B']);
	expect(await loadSettings()).toMatchObject({
		expert: null,
		fallback: server,
		roles: { B: { model: null } },
	});
	await state.change({ expert: server });
	expect(await state.forgetModels((chosen) => chosen.endpoint === 'shop')).toEqual([]);
	expect(await loadSettings()).toMatchObject({ expert: null, fallback: null });
});

test('one model for both roles, then two', async () => {
	const state = fresh();
	expect(state.sameModel).toBe(true);
	await state.chooseModel(model, ['A', 'B']);
	expect(state.sameModel).toBe(true);
	await state.chooseModel({ engine: 'remote', model: 'm', endpoint: 'e' }, ['B']);
	expect(state.sameModel).toBe(false);
	expect(state.role('A').model).toEqual(model);
});

test('until somebody chooses, and again when the choice is taken back, the built-in model thinks', async () => {
	const state = fresh();
	expect([state.unchosen, state.role('A').model]).toEqual([true, null]);
	expect([state.roles.A.model, state.roles.B.model]).toEqual([builtIn.ref, builtIn.ref]);
	await state.chooseModel(model, ['A']);
	expect(state.unchosen).toBe(false);
	expect([state.roles.A.model, state.roles.B.model]).toEqual([model, builtIn.ref]);
	expect(state.sameModel).toBe(false);
	await state.chooseModel(null, ['A']);
	expect(state.roles.A.model).toEqual(builtIn.ref);
	// Chosen on purpose it is the same model, and a choice.
	await state.chooseModel(builtIn.ref, ['B']);
	expect([state.unchosen, state.sameModel]).toEqual([false, true]);
});

test('restoring a role brings sampling, reasoning and the empty seed back and keeps the model', async () => {
	const state = fresh();
	await state.chooseModel(model, ['A']);
	await state.changeSampling('A', { temperature: 0.1, topP: 0.1, seed: 7, maxTokens: 9 });
	await state.changeRole('A', { think: false });
	expect(isDefaultRole('A', state.role('A'))).toBe(false);
	await state.restoreRole('A');
	expect(state.role('A')).toEqual({ ...defaultSettings.roles.A, model });
	expect(isDefaultRole('A', state.role('A'))).toBe(true);
});

test('a level of the model’s own is chosen for the roles that know it, and taken back', async () => {
	const state = fresh();
	await state.load();
	await state.chooseEffort(['A'], 'xhigh');
	expect(state.current.roles.A.sampling.effort).toBe('xhigh');
	expect((await loadSettings()).roles.A.sampling.effort).toBe('xhigh');
	expect(state.current.roles.B.sampling).not.toHaveProperty('effort');
	await state.chooseEffort(['A', 'B'], '');
	expect(state.current.roles.A.sampling).not.toHaveProperty('effort');
});

test('clearing the seed leaves no seed behind', async () => {
	const state = fresh();
	await state.changeSampling('B', { seed: 42 });
	await state.clearSeed('B');
	expect('seed' in (await loadSettings()).roles.B.sampling).toBe(false);
});

test('another tab sees the change', async () => {
	const [here, there] = [fresh(), fresh()];
	await there.load();
	await here.change({ theme: 'dark' });
	await waitFor(() => expect(there.current.theme).toBe('dark'));
});

test("another tab's choice of algorithm stays its own, whatever else it changes", async () => {
	const [here, there] = [fresh(), fresh()];
	await here.change({ algorithm: 'midtry' });
	await there.load();
	await there.change({ algorithm: 'hyperthink', userAway: true });
	await waitFor(() => expect(here.current.userAway).toBe(true));
	expect(here.current.algorithm).toBe('midtry');
	// Nor does a change here bring it along.
	await here.change({ userAway: false });
	expect(here.current.algorithm).toBe('midtry');
	// A tab that is opened later begins with the latest choice.
	const later = fresh();
	await later.load();
	expect(later.current.algorithm).toBe('hyperthink');
});

test("another tab's news does not undo a change on its way to the disk", async () => {
	const [here, there] = [fresh(), fresh()];
	await Promise.all([here.change({ theme: 'dark' }), there.change({ remotePolicy: 'never' })]);
	await waitFor(() => expect(there.current.remotePolicy).toBe('never'));
});

test('a brain that does not answer is said, and the choice holds all the same', async () => {
	const state = fresh(() => Promise.reject(new Error('no brain')));
	await state.change({ theme: 'light' });
	expect(state.error?.message).toBe('no brain');
	expect((await loadSettings()).theme).toBe('light');
});
