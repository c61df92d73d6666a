/** The page's side of the service worker: an answer that failed is noticed by who asked. */
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkState } from '../../src/state/settings/network.svelte.ts';
import type { OfflineState, SiteRequest } from '../../src/sw/site.ts';
import { waitFor } from '../support/wait.ts';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
});

const tier = { files: 2, filesKept: 1, bytes: 2, bytesKept: 1 };
const offline: OfflineState = { version: 'v', shell: tier, engines: tier };

type Answer = (request: SiteRequest) => unknown;
const workerOf = (answer: Answer) => ({
	postMessage: (request: SiteRequest, [port]: [MessagePort]) => port.postMessage(answer(request)),
	addEventListener: (_: string, listener: () => void) => listener(),
});

/** A page whose service worker answers so; `come` brings a newer one that waits. */
async function page(answer: Answer, saveData = true) {
	const active = workerOf(answer);
	let updateFound = (): void => {};
	const registration = {
		active,
		waiting: null as unknown,
		installing: null as unknown,
		addEventListener: (_: string, listener: () => void) => (updateFound = listener),
	};
	const come = (newer: Answer): void => {
		registration.waiting = registration.installing = workerOf(newer);
		updateFound();
	};
	const serviceWorker = {
		controller: active,
		ready: Promise.resolve(registration),
		addEventListener: () => {},
		register: async () => registration,
	};
	vi.stubEnv('PROD', true);
	vi.stubGlobal('navigator', { serviceWorker, connection: { saveData } });
	vi.resetModules();
	const site = await import('../../src/host/service-worker.ts');
	await site.registerServiceWorker();
	return { ...site, come };
}

test('files that could not be kept are told to who asked for them', async () => {
	const { keepEngines } = await page(({ type }) =>
		type === 'keep-engines' ? { error: 'pocket/mind.gguf: status 404' } : offline,
	);
	await expect(keepEngines()).rejects.toMatchObject({
		code: 'download',
		message: expect.stringContaining('pocket/mind.gguf: status 404'),
		wayOut: expect.stringContaining('try again'),
	});
});

test('what could not be kept is still said after the next look at the requests', async () => {
	const { keepEngines, watchSite } = await page(({ type }) =>
		type === 'keep-engines' ? { error: 'pocket/mind.gguf: status 404' } : offline,
	);
	const none = async () => [];
	const parts = { readLog: none, allowed: none, clearLog: async () => {}, watchSite, keepEngines };
	const network = new NetworkState(parts);
	await network.keepOffline();
	await network.look();
	expect(network.incomplete?.message).toContain('pocket/mind.gguf: status 404');
	network.close();
});

test('a line that stands for several requests counts as several', async () => {
	const { keepEngines, watchSite } = await page(() => offline);
	const line = { time: 1, origin: 'http://localhost:1', path: '/v1', method: 'POST', why: 'test' };
	const readLog = async () => [
		{ ...line, allowed: true, times: 29 },
		{ ...line, allowed: false, times: 2 },
	];
	const network = new NetworkState({
		...{ readLog, allowed: async () => [], clearLog: async () => {}, watchSite, keepEngines },
	});
	await network.look();
	expect(network.counted).toEqual({ n: 31, held: 2 });
	network.close();
});

test('what is kept is known also when tidying failed', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {});
	const { keepEngines, watchSite } = await page(({ type }) =>
		type === 'tidy' ? { error: 'disk' } : offline,
	);
	await keepEngines();
	const seen: unknown[] = [];
	watchSite((state) => seen.push(state.offline))();
	expect(seen).toEqual([offline]);
});

test('a version that waits keeps its engines too, also where the active one could not', async () => {
	const asked: string[] = [];
	const { keepEngines, come } = await page(({ type }) =>
		type === 'keep-engines' ? { error: 'gone' } : offline,
	);
	come(({ type }) => void asked.push(type));
	// Nothing by itself for who saves data.
	expect(asked).toEqual([]);
	await expect(keepEngines()).rejects.toMatchObject({ code: 'download' });
	expect(asked).toEqual(['keep-engines']);
});

test('a version that has come begins to keep its engines by itself', async () => {
	vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
	const asked: string[] = [];
	const { come } = await page(
		({ type }) => (type === 'keep-engines' ? asked.push('active') : offline),
		false,
	);
	await waitFor(() => expect(asked).toEqual(['active']));
	come(({ type }) => void asked.push(type));
	await waitFor(() => expect(asked).toEqual(['active', 'keep-engines']));
});
