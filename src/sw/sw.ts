/**
 * The service worker: keeps the site on this device, serves it from there, and is the gate in
 * front of everything that leaves. A new version waits until the user lets it in.
 */
/// <reference lib="webworker" />
import { gateHeader } from '../core/gate.ts';
import { passGate } from './gate.ts';
import {
	dropOld,
	isHashed,
	keepAll,
	keepWhatCan,
	kept,
	keptOrFetched,
	offlineState,
	otherVersion,
	requireNone,
} from './keep.ts';
import type { SiteManifest, SiteRequest } from './site.ts';

declare const __SITE__: SiteManifest;
const worker = self as unknown as ServiceWorkerGlobalScope;
const site = __SITE__;
const scope = worker.registration.scope;
const files = new Set([...site.shell, ...site.engines].map((file) => file.path));

worker.addEventListener('install', (event) => {
	event.waitUntil(keepAll(site, scope, site.shell));
});

worker.addEventListener('activate', (event) => {
	// The first visit is uncontrolled until here; afterwards the gate stands in front of its workers too.
	const claimed = worker.clients.claim();
	// What was lost while this version waited is fetched again before a page asks for it.
	event.waitUntil(Promise.all([claimed, keepAll(site, scope, site.shell)]));
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (!url.protocol.startsWith('http')) return;
	if (url.origin !== worker.location.origin) return event.respondWith(passGate(request));
	if (url.pathname.endsWith('/mull-gate')) {
		const headers = { [gateHeader]: 'standing' };
		return event.respondWith(new Response(null, { status: 204, headers }));
	}
	if (request.method !== 'GET' || !url.href.startsWith(scope)) return;
	const path = decodeURI(url.pathname).slice(decodeURI(new URL(scope).pathname).length);
	if (request.mode === 'navigate') event.respondWith(navigate(request, path));
	else if (files.has(path)) {
		// Asked for past every cache: what is kept was found to be wrong.
		const anew = request.cache === 'reload';
		event.respondWith(keptOrFetched(site, scope, path, anew).then(secured));
	} else if (isHashed(path)) event.respondWith(otherVersion(request).then(secured));
});

/** The page as this version has it; a path that is not ours goes to the host, or home when offline. */
async function navigate(request: Request, path: string): Promise<Response> {
	if (path === '' || path === 'index.html')
		return secured((await kept(site, scope, 'index.html')) ?? (await fetch(request)));
	const found = files.has(path) ? await kept(site, scope, path) : undefined;
	return found ?? fetch(request).catch(() => Response.redirect(scope));
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
			requireNone([
				...(await keepWhatCan(site, scope, site.shell)),
				// One after the other, so that what the user does goes first.
				...(await keepWhatCan(site, scope, site.engines, 1)),
			]);
			return offlineState(site, scope);
		case 'claim':
			return worker.clients.claim();
		case 'update':
			return worker.skipWaiting();
		case 'tidy': {
			const tabs = await worker.clients.matchAll({ type: 'window' });
			if (tabs.length <= 1) await dropOld(site, scope, isAlone);
		}
	}
	return null;
}
