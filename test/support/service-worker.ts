/** The service worker in Node: its global scope and caches as far as it uses them, and its site. */
import { vi } from 'vitest';
import type { SiteFile, SiteManifest, SiteRequest } from '../../src/sw/site.ts';

export const scope = 'https://mull.example/app/';

/** Caches by name, in memory. */
export function memoryCaches() {
	const all = new Map<string, Map<string, Response>>();
	const urlOf = (request: RequestInfo): string =>
		typeof request === 'string' ? request : request.url;
	const cacheOf = (content: Map<string, Response>) => ({
		match: async (request: RequestInfo) => content.get(urlOf(request))?.clone(),
		put: async (request: RequestInfo, response: Response) =>
			void content.set(urlOf(request), response),
		delete: async (request: RequestInfo) => content.delete(urlOf(request)),
		keys: async () => [...content.keys()].map((url) => new Request(url)),
	});
	return {
		open: async (name: string) => {
			if (!all.has(name)) all.set(name, new Map());
			return cacheOf(all.get(name)!);
		},
		delete: async (name: string) => all.delete(name),
		keys: async () => [...all.keys()],
		/** Paths within the scope. */
		paths: (name: string) =>
			[...(all.get(name)?.keys() ?? [])].map((url) => url.slice(scope.length)).sort(),
	};
}

export interface Host {
	/** Content by path. */
	files: Map<string, string>;
	/** Paths that were asked for. */
	asked: string[];
	/** Paths that something on the way cuts off. */
	cut: Set<string>;
	/** Answers with the page for what is not there, as a host of single-page apps. */
	fallback: boolean;
}

/** A server of that content; what it lacks is a 404. */
export function host(files: Record<string, string>): Host {
	return { files: new Map(Object.entries(files)), asked: [], cut: new Set(), fallback: false };
}

/** A version of the site, as the build would list it; models and WebAssembly are large. */
export const siteOf = (
	version: string,
	shell: string[],
	engines: string[] = [],
	optional: string[] = [],
): SiteManifest => ({
	version,
	shell: shell.map(siteFile),
	engines: engines.map(siteFile),
	optional: optional.map(siteFile),
	headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
});

/** From `path` or `path?hash`. */
function siteFile(name: string): SiteFile {
	const [path = '', hash] = name.split('?');
	const bytes = /\.(wasm|gguf)$/.test(path) ? 5_000_000 : 1;
	return hash ? { path, bytes, hash } : { path, bytes };
}

/** Evaluates the service worker anew for that version; nothing is dispatched yet. */
export async function startServiceWorker(
	site: SiteManifest,
	caches: ReturnType<typeof memoryCaches>,
	{ files, asked, cut, ...more }: Host,
) {
	const none: unknown = null;
	const registration = { scope, active: none, waiting: none, installing: none };
	const listeners = new Map<string, (event: unknown) => void>();
	vi.stubGlobal('__SITE__', site);
	vi.stubGlobal('caches', caches);
	vi.stubGlobal('BroadcastChannel', class {});
	vi.stubGlobal('fetch', async (request: RequestInfo) => {
		const url = typeof request === 'string' ? request : request.url;
		// Asked for as index.html a host may redirect; a service worker cannot keep that.
		const path = url === scope ? 'index.html' : url.slice(scope.length).replace('index.html', '?');
		asked.push(path);
		if (cut.has(path)) throw new TypeError('Failed to fetch');
		const content = files.get(path);
		if (content === undefined && more.fallback) {
			return new Response('page', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
		}
		return new Response(content ?? 'not here', { status: content === undefined ? 404 : 200 });
	});
	vi.stubGlobal('self', {
		registration,
		location: new URL('sw.js', scope),
		clients: { claim: async () => {}, matchAll: async () => [{}] },
		addEventListener: (type: string, listener: (event: unknown) => void) =>
			listeners.set(type, listener),
	});
	vi.resetModules();
	await import('../../src/sw/sw.ts');

	/** Resolves when the worker is through with the event. */
	async function dispatch(type: string, event: Record<string, unknown> = {}): Promise<void> {
		const waits: unknown[] = [];
		listeners.get(type)!({ ...event, waitUntil: (wait: unknown) => waits.push(wait) });
		await Promise.all(waits);
	}

	return {
		registration,
		install: () => dispatch('install'),
		activate: () => dispatch('activate'),
		async ask(data: SiteRequest): Promise<unknown> {
			let reply: unknown;
			await dispatch('message', { data, ports: [{ postMessage: (r: unknown) => (reply = r) }] });
			return reply;
		},
		/** The reply to a page's request; undefined when it is left to the network. */
		async fetch(path: string, mode: RequestMode = 'cors'): Promise<Response | undefined> {
			let reply: Promise<Response> | undefined;
			const request = new Request(new URL(path, scope));
			// The constructor does not take `navigate`.
			Object.defineProperty(request, 'mode', { value: mode });
			listeners.get('fetch')!({
				request,
				respondWith: (given: Promise<Response>) => (reply = given),
			});
			return reply;
		},
	};
}
