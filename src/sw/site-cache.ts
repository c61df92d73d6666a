/**
 * The files of the site on this device, those of all versions in one cache. A key names the content,
 * so what did not change is there for the next version: names under `assets/` carry a hash, and the
 * few others get theirs as a query.
 */
import type { OfflineState, SiteFile, SiteManifest, Tier } from './site.ts';

const filesCache = 'mull-assets';
/** Since when each version that has not taken over yet has been arriving. */
const arrivingCache = 'mull-arriving';
/** Each a cache in which one earlier version kept what has no hash in its name. */
const formerCaches = 'mull-shell-';

export const isHashed = (path: string): boolean => path.startsWith('assets/');
const keyOf = (scope: string, { path, hash }: SiteFile): string =>
	scope + path + (hash ? `?${hash}` : '');
export const allFiles = (site: SiteManifest): SiteFile[] => [
	...site.shell,
	...site.engines,
	...site.optional,
];

/** The site without what belongs to other browsers: of llama.cpp's two builds each runs one. */
export function forThisBrowser(site: SiteManifest, memory64: boolean): SiteManifest {
	const mine = memory64 ? 'memory64' : 'memory32';
	return { ...site, engines: site.engines.filter(({ only }) => !only || only === mine) };
}

/** The kept file, or undefined. */
async function cachedFile(scope: string, file: SiteFile): Promise<Response | undefined> {
	return (await caches.open(filesCache)).match(keyOf(scope, file));
}

/** So long a request waits for the cache before the site is asked, milliseconds. */
const patience = 3000;
/** False from when the cache was late until it answers: what comes next does not wait for it again. */
let answers = true;

/**
 * The kept file, else what `fetched` gives. The browser's cache can stop answering for good, as Chromium's
 * may when the data of a site in use are cleared; without a limit no page of the site would load any more. Then
 * `direct` asks the site, and only where that fails the cache is waited for: it may just be slow.
 */
export async function cachedOr(
	scope: string,
	file: SiteFile,
	fetched: () => Promise<Response>,
	direct = fetched,
): Promise<Response> {
	const cached = cachedFile(scope, file);
	const late = new Promise<'late'>((resolve) =>
		setTimeout(resolve, answers ? patience : 0, 'late'),
	);
	const first = await Promise.race([cached, late]);
	if (first !== 'late') return first ?? fetched();
	answers = false;
	void cached.then(
		() => (answers = true),
		() => (answers = true),
	);
	return direct().catch(async (error: Error) => {
		const found = await cached;
		if (found) return found;
		throw error;
	});
}

/**
 * Fetches and keeps the files that are not here yet, all that can be had; throws at the end where
 * some could not. The next call asks for those alone.
 */
export async function cacheAll(scope: string, files: SiteFile[]): Promise<void> {
	requireNoneMissing(await cacheWhatFits(scope, files));
}

/** The same, and tells which could not be had, and why. Throws at once where there is no room. */
export async function cacheWhatFits(
	scope: string,
	files: SiteFile[],
	together = 4,
): Promise<string[]> {
	const queue = [...files];
	const missing: string[] = [];
	const work = async (): Promise<void> => {
		for (let file = queue.shift(); file; file = queue.shift()) {
			if (await cachedFile(scope, file)) continue;
			const why = await keep(scope, file).then(
				({ ok, status }) => (ok ? null : `status ${status}`),
				(error: Error) => {
					// What follows would be fetched in vain.
					if (error.name === 'QuotaExceededError') throw error;
					return error.message;
				},
			);
			if (why !== null) missing.push(`${file.path}: ${why}`);
		}
	};
	await Promise.all(Array.from({ length: together }, work));
	return missing;
}

/** So many are named; without a network it is all of them. */
const named = 3;

/** Throws where files are missing, and names the first. */
export function requireNoneMissing(missing: string[]): void {
	if (missing.length === 0) return;
	const more = missing.length > named ? [`and ${missing.length - named} more`] : [];
	throw new Error([...missing.slice(0, named), ...more].join('; '));
}

/** Some hosts redirect `index.html` to the folder. */
const addressOf = (scope: string, { path }: SiteFile): string =>
	path === 'index.html' ? scope : scope + path;

async function keep(scope: string, file: SiteFile, anew = false): Promise<Response> {
	// A name without a hash may be stale in the browser's own cache.
	const cache = anew ? 'reload' : isHashed(file.path) ? 'default' : 'no-cache';
	const address = addressOf(scope, file);
	const response = await fetch(address, { cache, redirect: 'error' });
	// And some answer with the page for whatever is not there.
	const type = response.headers.get('Content-Type') ?? '';
	if (response.ok && address !== scope && /^text\/html\b/i.test(type))
		return new Response(null, notFound);
	if (!response.ok || !answers) return response;
	// The whole body goes to the cache. A clone would take it through this thread piece by piece, and
	// in memory for as long as nobody reads it.
	const [files, key] = [await caches.open(filesCache), keyOf(scope, file)];
	await files.put(key, response);
	return (await files.match(key)) ?? fetch(address, { cache, redirect: 'error' });
}

const notFound = { status: 404, statusText: 'Not Found' };

/**
 * From this device, else (or `anew`) from the site, and then kept. What the site answers instead of
 * the file is passed on: who asked must be able to tell "not there" from "cannot be reached". Where there
 * is no room to keep it, it is passed on all the same.
 */
export async function cachedOrFetched(
	scope: string,
	file: SiteFile,
	anew = false,
): Promise<Response> {
	const direct = () => fetch(addressOf(scope, file), { redirect: 'error' });
	const kept = () =>
		keep(scope, file, anew).catch((error: Error) => {
			if (error.name !== 'QuotaExceededError') throw error;
			return direct();
		});
	return anew ? kept() : cachedOr(scope, file, kept, direct);
}

/** Files of at most so many bytes are kept by every update: all of the screens, a megabyte packed. */
const small = 1_000_000;

/**
 * What a version needs so that it works offline as well as the one that it follows: the shell, what
 * is small, and of the models, runtimes and optional files those that are kept in any version.
 */
export async function neededFiles(site: SiteManifest, scope: string): Promise<SiteFile[]> {
	const names = (await caches.keys()).filter((n) => n === filesCache || n.startsWith(formerCaches));
	const requests = await Promise.all(names.map(async (n) => (await caches.open(n)).keys()));
	const had = new Set(requests.flat().map(({ url }) => nameOf(url.slice(scope.length))));
	const wasHere = ({ path }: SiteFile): boolean => had.has(nameOf(path));
	const engines = site.engines.filter((file) => file.bytes <= small || wasHere(file));
	return [...site.shell, ...engines, ...site.optional.filter(wasHere)];
}

/** Without what names the content: the same in each version. */
function nameOf(path: string): string {
	const name = path.replace(/\?.*/, '');
	return isHashed(name) ? name.replace(/-[\w-]{8}(?=\.\w+$)/, '') : name;
}

/** Since when that version has been arriving: since now, the first time. */
export async function arrivingSince({ version }: SiteManifest, scope: string): Promise<number> {
	const arriving = await caches.open(arrivingCache);
	const noted = await arriving.match(scope + version);
	if (noted) return Number(await noted.text());
	const now = Date.now();
	await arriving.put(scope + version, new Response(String(now)));
	return now;
}

/** A version is here: of none that began before it anything is to come. */
export const clearArrivals = (): Promise<boolean> => caches.delete(arrivingCache);

export async function offlineState(site: SiteManifest, scope: string): Promise<OfflineState> {
	const [shell, engines] = await Promise.all([tier(scope, site.shell), tier(scope, site.engines)]);
	return { version: site.version, shell, engines };
}

async function tier(scope: string, files: SiteFile[]): Promise<Tier> {
	const here = await Promise.all(files.map(async (f) => !!(await cachedFile(scope, f))));
	const mine = files.filter((_, i) => here[i]);
	const sum = (list: SiteFile[]): number => list.reduce((total, f) => total + f.bytes, 0);
	return {
		files: files.length,
		filesKept: mine.length,
		bytes: sum(files),
		bytesKept: sum(mine),
	};
}

/**
 * A file of another version: from this device, else from the site. A page that was open before an
 * update was taken still asks for its own, which the site may have no longer.
 */
export async function otherVersion(request: Request): Promise<Response> {
	return (await (await caches.open(filesCache)).match(request.url)) ?? fetch(request);
}

/**
 * Drops the files of other versions, once nothing that this one needs is missing. `may` is asked
 * again when they are known: a version that began to arrive meanwhile needs its own.
 */
export async function deleteOldVersions(
	site: SiteManifest,
	scope: string,
	may: () => boolean,
): Promise<void> {
	const here = await Promise.all(
		(await neededFiles(site, scope)).map((file) => cachedFile(scope, file)),
	);
	const names = await caches.keys();
	const files = await caches.open(filesCache);
	const requests = await files.keys();
	if (!may() || here.includes(undefined) || names.includes(arrivingCache)) return;
	for (const name of names) if (name.startsWith(formerCaches)) await caches.delete(name);
	const current = new Set(allFiles(site).map((file) => keyOf(scope, file)));
	for (const request of requests) {
		if (!current.has(request.url)) await files.delete(request);
	}
}
