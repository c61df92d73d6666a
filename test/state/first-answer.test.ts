/** The whole app, as the page composes it, asks the browser to keep what is stored: once. */
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunStatus } from '../../src/core/types.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { db } from '../../src/storage/db.ts';
import { live } from '../../src/storage/live.ts';
import { runningRuns } from '../../src/storage/runs/runs.ts';
import { settingsStore } from '../../src/storage/settings.ts';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const persist = vi.fn(async () => true);
const storage = { estimate: async () => ({}), persisted: async () => false, persist };
let running: string[];
let leave: () => void;
let apps: App[];

function open(): App {
	const app = createApp(pageClient());
	apps.push(app);
	return app;
}

/** A run that is seen under way by whoever watches, and then ends so. */
async function end(status: RunStatus): Promise<void> {
	const id = crypto.randomUUID();
	await db.runs.put(someRun({ id, status: 'running' }));
	await waitFor(() => expect(running).toContain(id));
	await db.runs.update(id, { status });
	await waitFor(() => expect(running).not.toContain(id));
}

beforeEach(() => {
	apps = [];
	leave = () => {};
	// What jsdom lacks.
	Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
});
afterEach(async () => {
	leave();
	Reflect.deleteProperty(navigator, 'storage');
	for (const { settings, models, erasure } of apps) {
		settings.close();
		models.close();
		erasure.close();
	}
	await db.runs.clear();
	await clear(settingsStore());
});

test('after the first answer, once for all tabs; not for one that was there, nor a failure', async () => {
	await db.runs.put(someRun({ id: 'of a former visit', status: 'done' }));
	open();
	open();
	// Begins last, so that it is the last to hear.
	leave = live(
		runningRuns,
		(runs) => (running = runs.map(({ id }) => id)),
		(error) => {
			throw error;
		},
	);
	await end('failed');
	expect(persist).not.toHaveBeenCalled();
	await end('done');
	await waitFor(() => expect(persist).toHaveBeenCalledOnce());
	open();
	for (let again = 0; again < 3; again += 1) await end('done');
	expect(persist).toHaveBeenCalledOnce();
});
