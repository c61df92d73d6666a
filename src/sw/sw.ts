/**
 * The service worker: keeps the site on this device, serves it from there, and is the gate in
 * front of everything that leaves. A new version waits until the user lets it in.
 */
/// <reference lib="webworker" />
import { hasMemory64 } from '../core/device/memory64.ts';
import { gateHeader } from '../network/fetch.ts';
import { mayPass, passGate } from '../network/gate.ts';
import {
	allFiles,
	clearArrivals,
	arrivingSince,
	deleteOldVersions,
	isHashed,
	cacheAll,
	cacheWhatFits,
	cachedOr,
	cachedOrFetched,
	neededFiles,
	offlineState,
	forThisBrowser,
	otherVersion,
	requireNoneMissing,
} from './site-cache.ts';
import { storeShared, shareTarget } from '../network/shared.ts';
import { siteModelsFile } from '../network/site-models.ts';
import type { SiteManifest, SiteRequest } from './site.ts';

declare const __SITE__: SiteManifest;
const worker = self as unknown as ServiceWorkerGlobalScope;
const site = forThisBrowser(__SITE__, hasMemory64());
const scope = worker.registration.scope;
const files = new Map(allFiles(site).map((file) => [file.path, file]));

worker.addEventListener('install', (event) => {
	event.waitUntil(arrive());
});

/** So long a version waits for what cannot be had beyond its shell; then it does without. */
const patience = 7 * 24 * 3_600_000;

/**
 * The first version begins with its shell. A later one takes over with all that it needs, or fails
 * and is tried again at the next visit, with what it has so far.
 */
async function arrive(): Promise<void> {
	if (!worker.registration.active) return cacheAll(scope, site.shell);
	const since = await arrivingSince(site, scope);
	await cacheAll(scope, site.shell);
	try {
		await cacheAll(scope, await neededFiles(site, scope));
	} catch (error) {
		if (Date.now() - since < patience) throw error;
	}
}

worker.addEventListener('activate', (event) => {
	// The first visit is uncontrolled until here; afterwards the gate stands in front of its workers too.
	const claimed = worker.clients.claim();
	// What was lost while this version waited is fetched again before a page asks for it.
	event.waitUntil(Promise.all([claimed, clearArrivals(), cacheAll(scope, site.shell)]));
});

/** Origins to which the next request is the page's own (`let-pass`). */
const passing = new Set<string>();

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (!url.protocol.startsWith('http')) return;
	if (url.origin !== worker.location.origin) {
		if (passing.delete(url.origin)) return;
		return event.respondWith(passGate(request));
	}
	if (url.pathname.endsWith('/mull-gate')) {
		const headers = { [gateHeader]: 'standing' };
		return event.respondWith(new Response(null, { status: 204, headers }));
	}
	if (request.method === 'POST' && url.href === scope + shareTarget)
		return event.respondWith(share(request));
	if (request.method !== 'GET' || !url.href.startsWith(scope)) return;
	const path = decodeURI(url.pathname).slice(decodeURI(new URL(scope).pathname).length);
	const file = files.get(path);
	if (request.mode === 'navigate') event.respondWith(navigate(request, path));
	else if (file) {
		// Asked for past every cache: what is kept was found to be wrong.
		const anew = request.cache === 'reload';
		event.respondWith(cachedOrFetched(scope, file, anew).then(secured));
	} else if (path === siteModelsFile) event.respondWith(fetch(request).catch(noList));
	else if (isHashed(path)) event.respondWith(otherVersion(request).then(secured));
});

/** What another application shares is kept for the page, which opens and takes it. */
async function share(request: Request): Promise<Response> {
	await storeShared(await request.formData(), scope);
	return Response.redirect(`${scope}?shared`, 303);
}

/** A site that cannot be reached offers no models. That is no fault for the browser to log. */
const noList = (): Response => new Response(null, { status: 204 });

/** The page as this version has it; a path that is not ours goes to the host, or home when offline. */
async function navigate(request: Request, path: string): Promise<Response> {
	const file = files.get(path || 'index.html');
	const asked = () => fetch(request);
	const found = file ? cachedOr(scope, file, asked) : asked();
	if (file?.path === 'index.html') return secured(await found);
	return found.catch(() => Response.redirect(scope));
}

/** The reply with the security headers, so that a page stays isolated offline and on any host. */
function secured(response: Response): Response {
	const headers = new Headers(response.headers);
	// The body is already unpacked.
	headers.delete('Content-Encoding');
	headers.delete('Content-Length');
	for (const [name, value] of Object.entries(site.headers)) headers.set(name, value);
	return new Response(response.body, { status: response.status, headers });
}

worker.addEventListener('message', (event) => {
	const answer = (value?: unknown): void => event.ports[0]?.postMessage(value ?? null);
	event.waitUntil(
		serve(event.data as SiteRequest).then(answer, (error: unknown) =>
			answer({ error: error instanceof Error ? error.message : String(error) }),
		),
	);
});

/** No other version is here or on its way: one that waits has its files already. */
const isAlone = (): boolean => !worker.registration.waiting && !worker.registration.installing;

async function serve(request: SiteRequest): Promise<unknown> {
	switch (request.type) {
		case 'state':
			return offlineState(site, scope);
		case 'keep-engines':
			requireNoneMissing([
				...(await cacheWhatFits(scope, site.shell)),
				// One after the other, so that what the user does goes first.
				...(await cacheWhatFits(scope, site.engines, 1)),
			]);
			return offlineState(site, scope);
		case 'claim':
			return worker.clients.claim();
		case 'update':
			return worker.skipWaiting();
		case 'let-pass': {
			const may = await mayPass(request.origin);
			if (may) passing.add(request.origin);
			return may;
		}
		case 'tidy': {
			const tabs = await worker.clients.matchAll({ type: 'window' });
			if (tabs.length <= 1) await deleteOldVersions(site, scope, isAlone);
		}
	}
	return null;
}
