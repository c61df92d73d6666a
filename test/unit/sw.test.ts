/** The service worker between two versions of the site: what one keeps, the other must not lose. */
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { forThisBrowser } from '../../src/sw/site-cache.ts';
import {
	host,
	memoryCaches,
	scope,
	siteOf,
	startServiceWorker,
} from '../support/service-worker.ts';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('of the two builds of llama.cpp a browser keeps the one that it runs', () => {
	const site = siteOf('one', ['index.html'], ['a.js', 'wide.wasm', 'narrow.wasm', 'narrow.js']);
	const engines = site.engines.map((file) => {
		const [, name] = /^(wide|narrow)/.exec(file.path) ?? [];
		if (!name) return file;
		return { ...file, only: name === 'wide' ? ('memory64' as const) : ('memory32' as const) };
	});
	const paths = (memory64: boolean) =>
		forThisBrowser({ ...site, engines }, memory64).engines.map(({ path }) => path);
	expect(paths(true)).toEqual(['a.js', 'wide.wasm']);
	expect(paths(false)).toEqual(['a.js', 'narrow.wasm', 'narrow.js']);
});

const old = siteOf('old', ['index.html?old', 'assets/old.js'], ['assets/old-lazy.js']);
const newer = siteOf('newer', ['index.html?newer', 'assets/newer.js'], ['assets/newer-lazy.js']);
const served = {
	'index.html': 'page',
	'assets/old.js': '1',
	'assets/old-lazy.js': '2',
	'assets/newer.js': '3',
	'assets/newer-lazy.js': '4',
};

/** The old version whole and active; the newer one installed. */
async function twoVersions() {
	const [caches, server] = [memoryCaches(), host(served)];
	const newWorker = await startServiceWorker(newer, caches, server);
	await newWorker.install();
	const worker = await startServiceWorker(old, caches, server);
	await worker.install();
	await worker.activate();
	await worker.ask({ type: 'keep-engines' });
	return { caches, server, worker };
}

const ofOld = ['assets/old-lazy.js', 'assets/old.js', 'index.html?old'];
const ofBoth = [...ofOld, 'assets/newer.js', 'index.html?newer'].sort();

test('tidy leaves the files of a version that waits or is being installed', async () => {
	const { caches, worker } = await twoVersions();
	for (const state of ['waiting', 'installing'] as const) {
		worker.registration[state] = {};
		await worker.ask({ type: 'tidy' });
		expect(caches.paths('mull-assets')).toEqual(ofBoth);
		worker.registration[state] = null;
	}
});

test('tidy leaves them also when the new version begins to arrive while it looks', async () => {
	const { caches, worker } = await twoVersions();
	const { keys } = caches;
	caches.keys = async () => {
		worker.registration.installing = {};
		return keys();
	};
	await worker.ask({ type: 'tidy' });
	expect(caches.paths('mull-assets')).toEqual(ofBoth);
});

test('tidy drops what no version needs any more', async () => {
	const { caches, worker } = await twoVersions();
	await worker.ask({ type: 'tidy' });
	expect(caches.paths('mull-assets')).toEqual(ofOld);
});

test('a shell that was lost is kept again: when the version takes over, and with the engines', async () => {
	const [caches, server] = [memoryCaches(), host(served)];
	const worker = await startServiceWorker(newer, caches, server);
	await worker.install();
	for (const mend of [worker.activate, () => worker.ask({ type: 'keep-engines' })]) {
		await caches.delete('mull-assets');
		await mend();
		expect(caches.paths('mull-assets')).toEqual(
			expect.arrayContaining(['assets/newer.js', 'index.html?newer']),
		);
	}
});

test('a cache that does not answer any more keeps no page from loading', async () => {
	const [caches, server] = [memoryCaches(), host(served)];
	const worker = await startServiceWorker(newer, caches, server);
	await worker.install();
	const { open } = caches;
	vi.useFakeTimers();
	const waiting: (() => void)[] = [];
	caches.open = async (name) => {
		await new Promise<void>((answer) => waiting.push(answer));
		return open(name);
	};
	server.asked.length = 0;
	const page = worker.fetch('', 'navigate');
	await vi.advanceTimersByTimeAsync(3000);
	expect(await (await page)?.text()).toBe('page');
	// What comes next does not wait again.
	const script = worker.fetch('assets/newer.js');
	await vi.advanceTimersByTimeAsync(10);
	expect(await (await script)?.text()).toBe('3');
	expect(server.asked).toEqual(['index.html', 'assets/newer.js']);
	// It was only slow: where the site is out of reach too, its answer counts.
	server.cut.add('assets/newer.js');
	const slow = worker.fetch('assets/newer.js');
	await vi.advanceTimersByTimeAsync(10);
	for (const answer of waiting) answer();
	expect(await (await slow)?.text()).toBe('3');
	// From now on it is asked first again.
	caches.open = open;
	expect(await (await worker.fetch('assets/newer.js'))?.text()).toBe('3');
	expect(server.asked).toEqual(['index.html', 'assets/newer.js', 'assets/newer.js']);
});

test('models of the site are never kept, and a site out of reach offers none', async () => {
	const [list, model] = ['models/models.json', 'models/tiny.gguf'];
	const [caches, server] = [memoryCaches(), host({ ...served, [list]: '{}', [model]: 'GGUF' })];
	const worker = await startServiceWorker(old, caches, server);
	await worker.install();
	expect(await (await worker.fetch(list))?.text()).toBe('{}');
	expect(await worker.fetch(model)).toBeUndefined();
	expect(caches.paths('mull-assets').filter((path) => path.startsWith('models/'))).toEqual([]);
	server.cut.add(list);
	expect((await worker.fetch(list))?.status).toBe(204);
});

test('the body of a file that is kept does not pass through the worker', async () => {
	const [caches, server] = [memoryCaches(), host(served)];
	const worker = await startServiceWorker(newer, caches, server);
	const clone = vi.spyOn(Response.prototype, 'clone');
	const { open } = caches;
	// The caches of this test would clone what they give.
	caches.open = async (name) => ({ ...(await open(name)), match: async () => undefined });
	await worker.install();
	expect(server.asked).toContain('assets/newer.js');
	expect(clone).not.toHaveBeenCalled();
	clone.mockRestore();
});

test('a page of the version before gets its own files from this device, also those the site lost', async () => {
	const { caches, server } = await twoVersions();
	const worker = await startServiceWorker(newer, caches, server);
	await worker.activate();
	server.files.delete('assets/old-lazy.js');
	server.asked.length = 0;
	const reply = await worker.fetch('assets/old-lazy.js');
	expect(await reply?.text()).toBe('2');
	expect(reply?.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
	expect(server.asked).toEqual([]);
	// What no cache has comes from the site, as it answers.
	expect((await worker.fetch('assets/older.js'))?.status).toBe(404);
	expect(server.asked).toEqual(['assets/older.js']);
});

test('an answer that failed says so', async () => {
	const server = host({ 'index.html': 'page', 'assets/newer.js': '3' });
	const worker = await startServiceWorker(newer, memoryCaches(), server);
	await worker.install();
	expect(await worker.ask({ type: 'keep-engines' })).toEqual({
		error: 'assets/newer-lazy.js: status 404',
	});
});

test('a file that cannot be had keeps no other away, is named, and is asked for again', async () => {
	const engines = ['assets/gone.js', 'assets/cut.js', 'assets/here.js'];
	const site = siteOf('newer', ['index.html', 'assets/newer.js'], engines);
	const here = { 'index.html': 'page', 'assets/newer.js': '3', 'assets/here.js': '4' };
	const [caches, server] = [memoryCaches(), host({ ...here, 'assets/cut.js': '5' })];
	const worker = await startServiceWorker(site, caches, server);
	await worker.install();
	// Of the shell too, something was lost and is not to be had.
	await (await caches.open('mull-assets')).delete(scope + 'assets/newer.js');
	server.files.delete('assets/newer.js');
	server.cut.add('assets/cut.js');
	expect(await worker.ask({ type: 'keep-engines' })).toEqual({
		error:
			'assets/newer.js: status 404; assets/gone.js: status 404; assets/cut.js: Failed to fetch',
	});
	expect(caches.paths('mull-assets')).toEqual(['assets/here.js', 'index.html']);
	server.files.set('assets/newer.js', '3').set('assets/gone.js', '6');
	server.cut.clear();
	server.asked.length = 0;
	const state = await worker.ask({ type: 'keep-engines' });
	expect(state).toMatchObject({ shell: { filesKept: 2 }, engines: { filesKept: 3 } });
	expect(server.asked).toEqual(['assets/newer.js', 'assets/gone.js', 'assets/cut.js']);
});

test('without a network the first few are named; without room nothing more is fetched', async () => {
	const engines = ['a', 'b', 'c', 'd', 'e'].map((name) => `assets/${name}.js`);
	const site = siteOf('newer', ['index.html'], engines);
	const files = Object.fromEntries(['index.html', ...engines].map((path) => [path, 'x']));
	const [caches, server] = [memoryCaches(), host(files)];
	const worker = await startServiceWorker(site, caches, server);
	await worker.install();
	engines.forEach((path) => server.cut.add(path));
	expect(await worker.ask({ type: 'keep-engines' })).toMatchObject({
		error: expect.stringMatching(/^assets\/a\.js: .*c\.js: Failed to fetch; and 2 more$/),
	});
	server.cut.clear();
	server.asked.length = 0;
	const { open } = caches;
	const put = async () => {
		throw new DOMException('No room.', 'QuotaExceededError');
	};
	caches.open = async (name) => ({ ...(await open(name)), put });
	expect(await worker.ask({ type: 'keep-engines' })).toEqual({ error: 'No room.' });
	expect(server.asked).toEqual(['assets/a.js']);
	// Who asks for a file gets it all the same.
	expect(await (await worker.fetch('assets/b.js'))!.text()).toBe('x');
});

const first = siteOf(
	'first',
	['index.html?1', 'assets/index-11111111.js'],
	[
		...['assets/Turn-11111111.js', 'pocket/pocket.gguf?p', 'words.json?w'],
		...['assets/llama-11111111.wasm', 'assets/onnx-11111111.wasm'],
	],
);
const second = siteOf(
	'second',
	['index.html?2', 'assets/index-22222222.js'],
	[
		...['assets/Turn-22222222.js', 'pocket/pocket.gguf?p', 'words.json?changed'],
		...['assets/llama-22222222.wasm', 'assets/onnx-22222222.wasm', 'assets/Screen-22222222.js'],
	],
);
const pathsOf = (site: typeof first) => [...site.shell, ...site.engines].map(({ path }) => path);

/** The first version active, with a part of its engines used and so kept; the second is deployed. */
async function deployed() {
	const caches = memoryCaches();
	const server = host(Object.fromEntries(pathsOf(first).map((path) => [path, `1 ${path}`])));
	const before = await startServiceWorker(first, caches, server);
	await before.install();
	await before.activate();
	expect(server.asked).toEqual(['index.html', 'assets/index-11111111.js']);
	for (const path of ['pocket/pocket.gguf', 'assets/llama-11111111.wasm']) await before.fetch(path);
	server.files = new Map(pathsOf(second).map((path) => [path, `2 ${path}`]));
	server.asked.length = 0;
	const next = await startServiceWorker(second, caches, server);
	next.registration.active = {};
	return { caches, server, before, next };
}

test('an update comes with all that is small, and of the large with what was kept and changed', async () => {
	const { server, next } = await deployed();
	await next.install();
	expect(server.asked.sort()).toEqual([
		...['assets/Screen-22222222.js', 'assets/Turn-22222222.js', 'assets/index-22222222.js'],
		...['assets/llama-22222222.wasm', 'index.html', 'words.json'],
	]);
	// Offline from here on.
	server.asked.length = 0;
	server.files.clear();
	await next.activate();
	const text = async (path: string) => (await next.fetch(path))?.text();
	expect(await text('pocket/pocket.gguf')).toBe('1 pocket/pocket.gguf');
	expect(await text('words.json')).toBe('2 words.json');
	expect(await text('assets/Turn-22222222.js')).toBe('2 assets/Turn-22222222.js');
	expect(server.asked).toEqual([]);
});

test('what is optional is kept from its first use on, and then comes with updates', async () => {
	const optional = (n: number) =>
		['embed.worker', 'ort', 'never'].map((f) => `assets/${f}-${`${n}`.repeat(8)}.js`);
	const [one, two] = [1, 2].map((n) => siteOf(`${n}`, ['index.html'], [], optional(n)));
	const caches = memoryCaches();
	const files = ['index.html', ...optional(1), ...optional(2)];
	const server = host(Object.fromEntries(files.map((path) => [path, path])));
	const before = await startServiceWorker(one!, caches, server);
	await before.install();
	await before.activate();
	await before.ask({ type: 'keep-engines' });
	expect(server.asked).toEqual(['index.html']);
	for (const path of optional(1).slice(0, 2)) await before.fetch(path);
	server.asked.length = 0;
	for (const path of optional(1).slice(0, 2)) await before.fetch(path);
	await before.ask({ type: 'tidy' });
	expect(server.asked).toEqual([]);
	const next = await startServiceWorker(two!, caches, server);
	next.registration.active = {};
	await next.install();
	expect(server.asked.sort()).toEqual([...optional(2).slice(0, 2)]);
	await next.activate();
	await next.ask({ type: 'tidy' });
	expect(caches.paths('mull-assets')).toEqual([...optional(2).slice(0, 2), 'index.html']);
});

test('an update that is cut off fails, goes on from there, and after a week does without', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	const { caches, server, before, next } = await deployed();
	server.cut.add('assets/llama-22222222.wasm');
	await expect(next.install()).rejects.toThrow('assets/llama-22222222.wasm: Failed to fetch');
	// The version that stays leaves what has come.
	await before.ask({ type: 'tidy' });
	server.asked.length = 0;
	vi.setSystemTime(Date.now() + 6 * 24 * 3_600_000);
	await expect(next.install()).rejects.toThrow('assets/llama-22222222.wasm');
	expect(server.asked).toEqual(['assets/llama-22222222.wasm']);
	vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000);
	await next.install();
	await next.activate();
	// What was there before stays until the new version has it too.
	await next.ask({ type: 'tidy' });
	expect(caches.paths('mull-assets')).toContain('assets/llama-11111111.wasm');
	server.cut.clear();
	await next.ask({ type: 'keep-engines' });
	await next.ask({ type: 'tidy' });
	expect(caches.paths('mull-assets').filter((path) => /1{8}|\?1$/.test(path))).toEqual([]);
});

test('what a version kept in a cache of its own, as they once did, is kept by the next one too', async () => {
	const caches = memoryCaches();
	const server = host(Object.fromEntries(pathsOf(second).map((path) => [path, path])));
	await (await caches.open('mull-shell-old')).put(scope + 'pocket/pocket.gguf', new Response('p'));
	const next = await startServiceWorker(second, caches, server);
	next.registration.active = {};
	await next.install();
	expect(caches.paths('mull-assets')).toContain('pocket/pocket.gguf?p');
	await next.activate();
	await next.ask({ type: 'tidy' });
	expect(await caches.keys()).toEqual(['mull-assets']);
});

test('the page that a host sends for what is not there is not kept in its place', async () => {
	const [caches, server] = [memoryCaches(), host(served)];
	server.fallback = true;
	server.files.delete('assets/old-lazy.js');
	const worker = await startServiceWorker(old, caches, server);
	await worker.install();
	await worker.activate();
	const reply = await worker.ask({ type: 'keep-engines' });
	expect(reply).toEqual({ error: expect.stringContaining('assets/old-lazy.js: status 404') });
	expect(caches.paths('mull-assets')).toEqual(['assets/old.js', 'index.html?old']);
	expect((await worker.fetch('assets/old-lazy.js'))?.status).toBe(404);
});

test('a request of the page itself passes once, and only to where the user allowed it', async () => {
	vi.stubGlobal('indexedDB', new IDBFactory());
	const worker = await startServiceWorker(old, memoryCaches(), host(served));
	const origin = 'http://localhost:11434';
	const pass = () => worker.ask({ type: 'let-pass', origin });
	expect(await pass()).toBe(false);
	expect((await worker.fetch(`${origin}/`))?.status).toBe(403);

	const { allow, readLog } = await import('../../src/network/permissions.ts');
	await allow(`${origin}/v1`, 'your server');
	expect(await pass()).toBe(true);
	expect(await worker.fetch(`${origin}/`)).toBeUndefined();
	expect(await worker.fetch(`${origin}/`)).toBeDefined();
	expect((await readLog()).at(-1)).toMatchObject({ origin, allowed: false });
	expect((await readLog()).map(({ method, allowed }) => [method, allowed])).toContainEqual([
		'HEAD',
		true,
	]);
});
