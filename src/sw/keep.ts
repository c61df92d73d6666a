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

/**
 * Fetches and keeps the files that are not here yet, all that can be had; throws at the end where
 * some could not. The next call asks for those alone.
 */
export async function keepAll(site: SiteManifest, scope: string, files: SiteFile[]): Promise<void> {
	requireNone(await keepWhatCan(site, scope, files));
}

/** The same, and tells which could not be had, and why. Throws at once where there is no room. */
export async function keepWhatCan(
	site: SiteManifest,
	scope: string,
	files: SiteFile[],
	together = 4,
): Promise<string[]> {
	const queue = [...files];
	const missing: string[] = [];
	const work = async (): Promise<void> => {
		for (let file = queue.shift(); file; file = queue.shift()) {
			if (await kept(site, scope, file.path)) continue;
			const why = await keep(site, scope, file.path).then(
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
export function requireNone(missing: string[]): void {
	if (missing.length === 0) return;
	const more = missing.length > named ? [`and ${missing.length - named} more`] : [];
	throw new Error([...missing.slice(0, named), ...more].join('; '));
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
