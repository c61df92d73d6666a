/**
 * The files of the site on this device. Names under `assets/` carry a hash of their content, so
 * all versions share one cache of them; the few others lie in a cache for each version.
 */
import type { OfflineState, SiteFile, SiteManifest, Tier } from './site.ts';

const assetsCache = 'mull-assets';
const shellCache = (site: SiteManifest): string => `mull-shell-${site.version}`;

export const isHashed = (path: string): boolean => path.startsWith('assets/');
const cacheOf = (site: SiteManifest, path: string): Promise<Cache> =>
	caches.open(isHashed(path) ? assetsCache : shellCache(site));

/** The kept file, or undefined. */
export async function kept(
	site: SiteManifest,
	scope: string,
	path: string,
): Promise<Response | undefined> {
	return (await cacheOf(site, path)).match(scope + path);
}

/** Fetches and keeps the files that are not here yet; throws at the first that cannot be had. */
export async function keepAll(
	site: SiteManifest,
	scope: string,
	files: SiteFile[],
	together = 4,
): Promise<void> {
	const queue = [...files];
	const work = async (): Promise<void> => {
		for (let file = queue.shift(); file; file = queue.shift()) {
			if (await kept(site, scope, file.path)) continue;
			const { ok, status } = await keep(site, scope, file.path);
			if (!ok) throw new Error(`${file.path}: status ${status}`);
		}
	};
	await Promise.all(Array.from({ length: together }, work));
}

async function keep(
	site: SiteManifest,
	scope: string,
	path: string,
	anew = false,
): Promise<Response> {
	// A name without a hash may be stale in the browser's own cache.
	const cache = anew ? 'reload' : isHashed(path) ? 'default' : 'no-cache';
	const response = await fetch(scope + path, { cache, redirect: 'error' });
	if (response.ok) await (await cacheOf(site, path)).put(scope + path, response.clone());
	return response;
}

/**
 * From this device, else (or `anew`) from the site, and then kept. What the site answers instead of
 * the file is passed on: who asked must be able to tell "not there" from "cannot be reached".
 */
export async function keptOrFetched(
	site: SiteManifest,
	scope: string,
	path: string,
	anew = false,
): Promise<Response> {
	const found = anew ? undefined : await kept(site, scope, path);
	return found ?? keep(site, scope, path, anew);
}

export async function offlineState(site: SiteManifest, scope: string): Promise<OfflineState> {
	const [shell, engines] = await Promise.all([
		tier(site, scope, site.shell),
		tier(site, scope, site.engines),
	]);
	return { version: site.version, shell, engines };
}

async function tier(site: SiteManifest, scope: string, files: SiteFile[]): Promise<Tier> {
	const here = await Promise.all(files.map(async (f) => !!(await kept(site, scope, f.path))));
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
	return (await (await caches.open(assetsCache)).match(request.url)) ?? fetch(request);
}

/**
 * Drops caches and files of other versions. `may` is asked again once they are known: a version
 * that began to arrive meanwhile needs its own.
 */
export async function dropOld(
	site: SiteManifest,
	scope: string,
	may: () => boolean,
): Promise<void> {
	const names = await caches.keys();
	const assets = await caches.open(assetsCache);
	const requests = await assets.keys();
	if (!may()) return;
	for (const name of names) {
		if (name.startsWith('mull-shell-') && name !== shellCache(site)) await caches.delete(name);
	}
	const current = new Set([...site.shell, ...site.engines].map((f) => scope + f.path));
	for (const request of requests) {
		if (!current.has(request.url)) await assets.delete(request);
	}
}
