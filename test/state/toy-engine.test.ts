/**
 * An engine added through the list alone is shown, loaded, runs, stops, fails and unloads: page and
 * brain on the two ends of a channel, the engine's model in the page.
 */
import 'fake-indexeddb/auto';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { direct } from '../../src/algorithms/direct/direct.ts';
import type { EngineId } from '../../src/core/engines/list.ts';
import type { Algorithm } from '../../src/core/ports.ts';
import type { InstalledModel, Run } from '../../src/core/types.ts';
import { createConductor } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { db } from '../../src/storage/db.ts';
import { saveModel } from '../../src/storage/models/models.ts';
import ModelsScreen from '../../src/ui/models/ModelsScreen.svelte';
import { callPage } from '../../src/worker/call-page.ts';
import { createClient } from '../../src/worker/client.ts';
import type { Drivers } from '../../src/worker/models/drivers.ts';
import { createEngines } from '../../src/worker/models/engines.ts';
import { localLock } from '../../src/worker/models/local-lock.ts';
import { ModelStore } from '../../src/worker/models/model-store.ts';
import type { PageCallMessage, Event, ModelState, Request } from '../../src/worker/protocol.ts';
import { serve, type ServeSetup } from '../../src/worker/serve.ts';
import { alone } from '../support/lone-conductor.ts';
import { someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { toyDriver, toyInPage } from '../support/toy-engine.ts';
import { waitFor } from '../support/wait.ts';

// The one line.
vi.mock('../../src/core/engines/list.ts', async (original) => {
	const { engines } = await original<typeof import('../../src/core/engines/list.ts')>();
	const { toy } = await import('../support/toy-facts.ts');
	return { engines: [...engines, toy] };
});

const engine = 'toy' as EngineId & InstalledModel['engine'];
const row: InstalledModel = {
	id: 'bear',
	engine,
	name: 'Bear',
	source: 'the attic',
	bytes: 5,
	have: 5,
	status: 'ready',
	reasoning: true,
	context: 2048,
	created: 1,
};
const role = {
	model: { engine, model: 'bear' },
	sampling: { temperature: 1, topP: 1, maxTokens: 50 },
	think: true,
};
const locks = {
	request: (async (_name: string, _options: LockOptions, work: (lock: Lock) => unknown) =>
		work({} as Lock)) as LockManager['request'],
	query: async () => ({ held: [], pending: [] }),
};

let app: App;
let toy: ReturnType<typeof toyInPage>['seen'];
let told: ModelState[];
let closing: (() => unknown)[];

beforeEach(async () => {
	const { half, seen } = toyInPage();
	const { port1, port2 } = new MessageChannel();
	toy = seen;
	told = [];
	brainOn(port2);
	const worker = Object.assign(port1, { terminate: () => port1.close() });
	const client = createClient(() => worker as unknown as Worker, {
		[engine]: half,
	});
	client.onModel((state) => told.push(state));
	app = createApp(client);
	closing = [() => app.settings.close(), () => app.models.close(), () => client.close()];
	await saveModel({ ...row });
	const shown = mount(ModelsScreen, { target: document.body, props: { app } });
	closing.unshift(() => unmount(shown));
});
afterEach(async () => {
	for (const close of closing) await close();
	document.body.replaceChildren();
	await Promise.all(db.tables.map((table) => table.clear()));
});

/** As `brain.worker.ts` composes it, with no database for runs and no other tab. */
function brainOn(port: MessagePort): void {
	const post = (event: Event) => port.postMessage(event);
	const tell = (state: ModelState) => post({ type: 'model', state });
	const calls = callPage(post);
	const drivers = { toy: toyDriver } as unknown as Drivers;
	const engines = createEngines(drivers, calls.ask, tell);
	const memory = memoryJournal(undefined, (run) => post({ type: 'run', run }));
	const conductor = createConductor({
		algorithm: () => direct as unknown as Algorithm,
		...alone(
			memory,
			scriptedEngine(() => ({ text: '' })),
		),
		findEngine: engines.find,
	});
	const models = new ModelStore(engines, drivers, localLock(locks), tell);
	const setup = { conductor, models, memory } as unknown as ServeSetup;
	const answer = serve({ postMessage: post }, setup);
	port.onmessage = ({ data }: MessageEvent<Request | PageCallMessage>) => {
		if (data.type === 'call-part' || data.type === 'call-end') calls.handle(data);
		else void answer(data);
	};
}

const rowShown = () =>
	[...document.querySelectorAll('li')].find((li) => li.querySelector('h3')?.textContent === 'Bear');
/** Presses what is folded too: the details are unfolded first. */
const press = async (label: string) => {
	const find = () => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`);
	const fold = () => document.querySelector<HTMLButtonElement>('[aria-label="Details of Bear"]');
	await waitFor(() => expect(fold()).toBeTruthy());
	if (fold()!.getAttribute('aria-expanded') === 'false') fold()!.click();
	await waitFor(() => expect(find()).toBeTruthy());
	find()!.click();
};
const kinds = () => told.map(({ kind }) => kind);

/** Asks it in a conversation that leaves no trace. */
async function asked(words: string): Promise<{ run: () => Run | undefined }> {
	let latest: Run | undefined;
	app.client.onRun((run) => (latest = run));
	const chat = [{ role: 'user' as const, content: words }];
	const roles = { A: role, B: role };
	const { defaults, version } = direct;
	const options = { ...defaults } as Run['options'];
	await app.client.start(someRun({ chat, roles, version, options, private: true }));
	return { run: () => latest };
}

test('it is shown by its name, among what a role may run on too', async () => {
	const fold = () => document.querySelector<HTMLButtonElement>('[aria-label="Details of Bear"]');
	await waitFor(() => expect(fold()).toBeTruthy());
	fold()!.click();
	await waitFor(() => expect(rowShown()?.textContent).toContain('Toy'));
	const summaries = [...document.querySelectorAll('summary')];
	summaries.find((one) => one.textContent?.includes('Second model'))!.click();
	const options = () => [...document.querySelectorAll('option')].map((one) => one.textContent);
	const named = () => options().some((text) => text?.includes('Bear'));
	await waitFor(() => expect(named()).toBe(true));
	await app.settings.chooseModel(role.model, ['A', 'B']);
	await waitFor(() => expect(document.body.textContent).toContain('Toy · 2'));
});

test('it is loaded and unloaded', async () => {
	await press('Load Bear');
	await waitFor(() => expect(rowShown()?.textContent).toContain('in memory'));
	expect([...toy.open]).toEqual(['bear']);
	expect(kinds()).toEqual(['loading', 'loaded']);
	await press('Unload Bear');
	await waitFor(() => expect(rowShown()?.textContent).not.toContain('in memory'));
	expect([[...toy.open], kinds().at(-1)]).toEqual([[], 'unloaded']);
});

test('a run thinks with it', async () => {
	const { run } = await asked('once upon a time');
	await waitFor(() => expect(run()?.status).toBe('done'));
	expect(run()!.outcome?.answer).toBe('once upon a time');
	expect([...toy.open]).toEqual(['bear']);
});

test('a run that is stopped stops it in the page', async () => {
	toy.slow = true;
	const { run } = await asked('once upon a time');
	// A stop before it is asked never reaches it.
	await waitFor(() => expect(toy.said).toBe(1));
	await app.client.stop(someRun().id);
	await waitFor(() => expect([run()?.status, toy.stopped > 0]).toEqual(['stopped', true]));
});

test('its fault in the page is told with its way out', async () => {
	toy.full = true;
	await press('Load Bear');
	await waitFor(() => expect(rowShown()?.textContent).toContain('The toy box is full.'));
	expect(rowShown()?.textContent).toContain('Tidy up.');
	expect(told.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'out-of-memory' } });
});
