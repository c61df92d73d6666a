/**
 * What the user lets through the service worker's gate, and the list of every request that wanted
 * out. In a small database of its own, which page, brain and service worker all open.
 */
import { createStore, get, set, update, type UseStore } from 'idb-keyval';
import { gateHeader } from './fetch.ts';
import { MullError } from '../core/errors.ts';

/** One origin that may be contacted. */
export interface Allowance {
	/** Scheme, host and port. */
	origin: string;
	/** Shown on the privacy page: 'endpoint', 'download of Qwen3 0.6B'. */
	reason: string;
	/** Milliseconds since 1970; without it the permission stands until it is taken back. */
	until?: number;
	/** Its server may send a request on to another origin, as a hub does to where its files lie. */
	sentOn?: true;
}

/** One request to another origin; the same request again only counts. */
export interface NetworkEntry {
	/** Milliseconds since 1970, of the last time. */
	time: number;
	origin: string;
	/** Without the query, which may hold a key. */
	path: string;
	method: string;
	allowed: boolean;
	/** The reason of the permission, or why there was none. */
	why: string;
	times: number;
}

/** Entries kept; the oldest go first. */
const logLimit = 500;

let store: UseStore | undefined;
const networkStore = (): UseStore => (store ??= createStore('mull-network', 'keyval'));

/** Lets requests to that origin through. Resolves once the gate would see it. */
export async function allow(
	url: string,
	reason: string,
	until?: number,
	sentOn = false,
): Promise<void> {
	const { origin } = new URL(url);
	const allowance: Allowance = {
		...{ origin, reason },
		...(until === undefined ? {} : { until }),
		...(sentOn ? { sentOn } : {}),
	};
	await update<Allowance[]>(
		'allowed',
		(old = []) => [...old.filter((a) => !same(a, origin, reason)), allowance],
		networkStore(),
	);
}

/** Takes a permission back: the one given for that reason, or all of that origin. */
export async function disallow(url: string, reason?: string): Promise<void> {
	const { origin } = new URL(url);
	await update<Allowance[]>(
		'allowed',
		(old = []) => old.filter((a) => !same(a, origin, reason ?? a.reason)),
		networkStore(),
	);
}

const same = (a: Allowance, origin: string, reason: string): boolean =>
	a.origin === origin && a.reason === reason;

/** The permissions that stand at this moment. */
export async function allowed(now = Date.now()): Promise<Allowance[]> {
	const all = (await get<Allowance[]>('allowed', networkStore())) ?? [];
	return all.filter((a) => a.until === undefined || a.until > now);
}

/** Newest first. */
export async function readLog(): Promise<NetworkEntry[]> {
	return (await get<NetworkEntry[]>('log', networkStore())) ?? [];
}

export async function clearLog(): Promise<void> {
	await set('log', [], networkStore());
}

/** Writes one request down. Only the service worker calls it. */
export async function logRequest(entry: Omit<NetworkEntry, 'times'>): Promise<void> {
	await update<NetworkEntry[]>('log', (log = []) => addEntry(log, entry), networkStore());
}

/** The log with one request more: a repetition of a recent one moves to the front and counts. */
function addEntry(log: NetworkEntry[], entry: Omit<NetworkEntry, 'times'>): NetworkEntry[] {
	const alike = (old: NetworkEntry): boolean =>
		old.origin === entry.origin &&
		old.path === entry.path &&
		old.method === entry.method &&
		old.allowed === entry.allowed &&
		old.why === entry.why;
	const times = (log.find(alike)?.times ?? 0) + 1;
	return [{ ...entry, times }, ...log.filter((old) => !alike(old))].slice(0, logLimit);
}

/**
 * Waits until the service worker stands in front of every request of this page or worker, and
 * throws `not-allowed` when it does not: without it nothing outside is contacted. A first visit
 * needs some seconds for it on a slow device. In development there is no service worker and no gate.
 */
export async function requireGate(signal?: AbortSignal): Promise<void> {
	// Who is controlled once stays so: a newer service worker takes the place of the older one.
	if (!import.meta.env.PROD || stood) return;
	const deadline = Date.now() + 15_000;
	while (!(await gateStands())) {
		signal?.throwIfAborted();
		if (Date.now() > deadline)
			throw new MullError(
				'not-allowed',
				'The guard that checks every network request is not running, so nothing was sent.',
				'Reload the page. In a private window, or over plain http, browsers may not permit it.',
			);
		await new Promise((wake) => setTimeout(wake, 100));
	}
	stood = true;
}

let stood = false;

// Asking the site for a path that only the service worker answers works from page and workers alike.
async function gateStands(): Promise<boolean> {
	const here = import.meta.url;
	const reply = await fetch(new URL('mull-gate', here)).catch(() => null);
	return reply?.headers.get(gateHeader) === 'standing';
}
