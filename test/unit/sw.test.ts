/** The service worker between two versions of the site: what one keeps, the other must not lose. */
import { afterEach, expect, test, vi } from 'vitest';
import { host, memoryCaches, siteOf, startServiceWorker } from '../support/service-worker.ts';

afterEach(() => vi.unstubAllGlobals());

const old = siteOf('old', ['index.html', 'assets/old.js'], ['assets/old-lazy.js']);
const newer = siteOf('newer', ['index.html', 'assets/newer.js'], ['assets/newer-lazy.js']);
const served = {
	...{ 'index.html': 'page', 'assets/old.js': '1', 'assets/old-lazy.js': '2' },
	...{ 'assets/newer.js': '3', 'assets/newer-lazy.js': '4' },
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

const both = ['assets/newer.js', 'assets/old-lazy.js', 'assets/old.js'];

test('tidy leaves the files of a version that waits or is being installed', async () => {
	const { caches, worker } = await twoVersions();
	for (const state of ['waiting', 'installing'] as const) {
		worker.registration[state] = {};
		await worker.ask({ type: 'tidy' });
		expect(caches.paths('mull-shell-newer')).toEqual(['index.html']);
		expect(caches.paths('mull-assets')).toEqual(both);
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
	expect(await keys()).toContain('mull-shell-newer');
	expect(caches.paths('mull-assets')).toEqual(both);
});

test('tidy drops what no version needs any more', async () => {
	const { caches, worker } = await twoVersions();
	await worker.ask({ type: 'tidy' });
	expect(await caches.keys()).not.toContain('mull-shell-newer');
	expect(caches.paths('mull-assets')).toEqual(['assets/old-lazy.js', 'assets/old.js']);
});

test('a shell that was lost is kept again: when the version takes over, and with the engines', async () => {
	const [caches, server] = [memoryCaches(), host(served)];
	const worker = await startServiceWorker(newer, caches, server);
	await worker.install();
	for (const mend of [worker.activate, () => worker.ask({ type: 'keep-engines' })]) {
		await caches.delete('mull-shell-newer');
		await caches.delete('mull-assets');
		await mend();
		expect(caches.paths('mull-shell-newer')).toEqual(['index.html']);
		expect(caches.paths('mull-assets')).toContain('assets/newer.js');
	}
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
	await caches.delete('mull-assets');
	server.files.delete('assets/newer.js');
	server.cut.add('assets/cut.js');
	expect(await worker.ask({ type: 'keep-engines' })).toEqual({
		error:
			'assets/newer.js: status 404; assets/gone.js: status 404; assets/cut.js: Failed to fetch',
	});
	expect(caches.paths('mull-assets')).toEqual(['assets/here.js']);
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
});
