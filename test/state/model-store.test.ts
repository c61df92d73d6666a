// @vitest-environment node
/** Loading ahead of use, between two tabs. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import type { Drivers } from '../../src/worker/models/drivers.ts';
import type { Engines } from '../../src/worker/models/engines.ts';
import { ModelStore } from '../../src/worker/models/model-store.ts';
import { localLock } from '../../src/worker/models/local-lock.ts';
import type { ModelState } from '../../src/worker/protocol.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';

/** Locks of a browser in which another tab has this one until `free`. */
function heldLocks() {
	let free = () => {};
	const freed = new Promise<void>((resolve) => (free = resolve));
	let held = true;
	void freed.then(() => (held = false));
	const request = (async (
		_name: string,
		{ ifAvailable, signal }: LockOptions,
		work: (lock: Lock | null) => unknown,
	) => {
		if (ifAvailable && held) return work(null);
		signal?.throwIfAborted();
		await Promise.race([
			freed,
			new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
		]);
		return work({} as Lock);
	}) as LockManager['request'];
	return { request, free };
}

function storeWith(locks: Pick<LockManager, 'request'>) {
	const loaded: string[] = [];
	const told: ModelState['kind'][] = [];
	const engine = scriptedEngine(() => ({ text: '' }));
	const engines = {
		find: async ({ model }) => (loaded.push(model), engine),
	} as Pick<Engines, 'find'> as Engines;
	const store = new ModelStore(
		engines,
		{} as Drivers,
		localLock({ ...locks, query: async () => ({}) }),
		({ kind }) => void told.push(kind),
	);
	return { store, loaded, told };
}

test('politely: while another tab holds the engine nothing is loaded, said or waited for', async () => {
	const { store, loaded, told } = storeWith(heldLocks());
	await store.load(builtIn.ref, true);
	expect([loaded, told]).toEqual([[], []]);
});

test('politely: a free engine is taken', async () => {
	const locks = heldLocks();
	locks.free();
	await Promise.resolve();
	const { store, loaded } = storeWith(locks);
	await store.load(builtIn.ref, true);
	expect(loaded).toEqual(['pocket']);
});

test('at the person’s wish it waits for the other tab, and says so', async () => {
	const locks = heldLocks();
	const { store, loaded, told } = storeWith(locks);
	const loading = store.load(builtIn.ref, false);
	await new Promise((resolve) => setTimeout(resolve));
	expect([loaded, told]).toEqual([[], ['elsewhere']]);
	locks.free();
	await loading;
	expect(loaded).toEqual(['pocket']);
});
