/**
 * The page's side of the service worker: registers it, tells what is ready for offline use, and
 * lets a waiting version in when the user says so.
 */
import { MullError } from '../core/errors.ts';
import { requireGate } from '../network/permissions.ts';
import type { OfflineState, SiteRequest } from '../sw/site.ts';
import { saveData, whenIdle } from './idle.ts';

export interface SiteState {
	/** False where the browser has none: private windows of some, plain http. */
	supported: boolean;
	/** The gate stands in front of this page's requests. */
	controlled: boolean;
	/** A newer version is here and waits for `applyUpdate`. */
	updateWaiting: boolean;
	/** Null until known. */
	offline: OfflineState | null;
}

let state: SiteState = {
	supported: typeof navigator !== 'undefined' && 'serviceWorker' in navigator,
	controlled: false,
	updateWaiting: false,
	offline: null,
};
let registration: ServiceWorkerRegistration | undefined;
let updating = false;
const listeners = new Set<(state: SiteState) => void>();

/** Calls back now and at each change; returns the way to stop. */
export function watchSite(listener: (state: SiteState) => void): () => void {
	listeners.add(listener);
	listener(state);
	return () => listeners.delete(listener);
}

function change(part: Partial<SiteState>): void {
	state = { ...state, ...part };
	for (const listener of listeners) listener(state);
}

/**
 * Registers the service worker of the built site (in development there is none), and lets it keep
 * the engines once the page is idle, unless the user asked the browser to save data.
 */
export async function registerServiceWorker(): Promise<void> {
	if (!import.meta.env.PROD || !state.supported) return change({ supported: false });
	const { serviceWorker } = navigator;
	const seeController = (): void => change({ controlled: !!serviceWorker.controller });
	serviceWorker.addEventListener('controllerchange', () => {
		seeController();
		if (updating) location.reload();
	});
	seeController();
	try {
		registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
	} catch (error) {
		console.warn('No service worker:', error);
		return change({ supported: false });
	}
	watchForUpdates(registration);
	await serviceWorker.ready;
	// A hard reload leaves the page alone; the gate must stand all the same.
	if (!serviceWorker.controller) await ask({ type: 'claim' }).catch(console.warn);
	seeController();
	void ask({ type: 'tidy' }).catch(console.warn);
	change({ offline: await readOffline() });
	// What could not be kept shows in `offline`, and is tried again at the next visit.
	if (!saveData()) whenIdle(() => void keepEngines().catch(console.warn));
}

function watchForUpdates(site: ServiceWorkerRegistration): void {
	const see = (): void => change({ updateWaiting: !!site.waiting && !!site.active });
	see();
	site.addEventListener('updatefound', () => {
		site.installing?.addEventListener('statechange', () => {
			see();
			// The rest of what the next version can keep, in its turn.
			if (state.updateWaiting && !saveData())
				whenIdle(() => void keep(site.waiting).catch(console.warn));
		});
	});
	// A tab that stays open for days still hears of new versions.
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'visible') void site.update().catch(() => {});
	});
}

/** Lets the waiting version in and reloads this page. The caller sees to it that no run is under way. */
export function applyUpdate(): void {
	if (!registration?.waiting) return;
	updating = true;
	const ask = (): void =>
		registration?.waiting?.postMessage({ type: 'update' } satisfies SiteRequest);
	ask();
	// Asked while the old one is busy, Chromium may forget it, so ask until the page reloads.
	setInterval(ask, 1000);
}

/**
 * Keeps what is missing of the page, the brain and the model runtimes for offline use, as much of
 * it as can be had, of a version that waits too: the site may have the files of that one alone.
 * Throws `download`, naming what could not be had or kept.
 */
export async function keepEngines(): Promise<void> {
	const poll = setInterval(() => void readOffline().then((offline) => change({ offline })), 500);
	try {
		await keep(registration?.active).finally(() => keep(registration?.waiting));
	} finally {
		clearInterval(poll);
		change({ offline: await readOffline() });
	}
}

/**
 * The next request to that origin leaves from the page itself; false without a permission or a
 * gate. On a first visit the gate may still be coming, and is waited for.
 */
export async function openGateFor(origin: string): Promise<boolean> {
	if (!state.supported) return false;
	await requireGate().catch(() => undefined);
	const { controller } = navigator.serviceWorker;
	return (await ask({ type: 'let-pass', origin }, controller)) === true;
}

const keep = (worker: ServiceWorker | null | undefined): Promise<unknown> =>
	ask({ type: 'keep-engines' }, worker);

async function readOffline(): Promise<OfflineState | null> {
	const reply = await ask({ type: 'state' }).catch(() => null);
	return reply && typeof reply === 'object' && 'shell' in reply ? (reply as OfflineState) : null;
}

/** The worker's answer; null when there is none. Throws `download` when it failed. */
function ask(request: SiteRequest, worker = registration?.active): Promise<unknown> {
	if (!worker) return Promise.resolve(null);
	const { port1, port2 } = new MessageChannel();
	return new Promise((done, fail) => {
		port1.onmessage = ({ data }: MessageEvent<unknown>) => {
			port1.close();
			if (hasFailed(data)) fail(incomplete(data.error));
			else done(data);
		};
		worker.postMessage(request, [port2]);
	});
}

const hasFailed = (reply: unknown): reply is { error: string } =>
	typeof reply === 'object' && reply !== null && 'error' in reply;

const incomplete = (why: string): MullError =>
	new MullError(
		'download',
		`Not everything could be kept on this device: ${why}.`,
		'Check the connection and the free space, then try again.',
	);
