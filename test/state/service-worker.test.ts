/** The page's side of the service worker: an answer that failed is noticed by who asked. */
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkState } from '../../src/state/network.svelte.ts';
import type { OfflineState, SiteRequest } from '../../src/sw/site.ts';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
});

const tier = { files: 2, filesKept: 1, bytes: 2, bytesKept: 1 };
const offline: OfflineState = { version: 'v', shell: tier, engines: tier };

/** A page whose service worker answers so. */
async function page(answer: (request: SiteRequest) => unknown) {
	const active = {
		postMessage: (request: SiteRequest, [port]: [MessagePort]) => port.postMessage(answer(request)),
	};
	const registration = { active, waiting: null, installing: null, addEventListener: () => {} };
	const serviceWorker = {
		...{ controller: active, ready: Promise.resolve(registration), addEventListener: () => {} },
		register: async () => registration,
	};
	vi.stubEnv('PROD', true);
	vi.stubGlobal('navigator', { serviceWorker, connection: { saveData: true } });
	vi.resetModules();
	const site = await import('../../src/host/service-worker.ts');
	await site.registerServiceWorker();
	return site;
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
