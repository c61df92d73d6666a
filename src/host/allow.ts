/**
 * The gate's permissions as the page gives them. Chromium asks the person before a site may reach
 * this machine or their network, but only at a request of a page or its workers: one of the service
 * worker, which sends all of Mull's, fails without a question. So the page sends one itself, once.
 */
import { allow as note } from '../network/permissions.ts';
import { openGateFor } from './service-worker.ts';

/** A question that nobody answers for so long does not hold up what comes after, milliseconds. */
const patience = 60_000;

/** As `allow` of `network/permissions.ts`; for an address at home, resolves once the browser has asked. */
export async function allow(url: string, reason: string, until?: number): Promise<void> {
	await note(url, reason, until);
	const { origin, hostname } = new URL(url);
	// Nothing to ask for a page of this machine.
	if (isLoopback(location.hostname) || !isLocalNetwork(hostname)) return;
	if (!(await isUndecided()) || !(await openGateFor(origin))) return;
	// Only the question matters: what is replied is not looked at.
	await fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(patience) }).catch(() => {});
}

const isLoopback = (hostname: string): boolean => /^(localhost$|127\.|\[::1)/.test(hostname);

const near = [
	/^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/,
	/^\[(::1\]|f[cde])/,
	/^[^.:]+$|\.(localhost|local|lan|internal|home\.arpa)$/,
];

/** This machine, or a network at home or at work: by number, or by a name that only they know. */
export const isLocalNetwork = (hostname: string): boolean =>
	near.some((kind) => kind.test(hostname));

/** By each name that Chromium has given this permission; false where there is none. */
async function isUndecided(): Promise<boolean> {
	const names = ['local-network-access', 'loopback-network', 'local-network'];
	const states = await Promise.all(
		names.map((name) =>
			navigator.permissions.query({ name: name as PermissionName }).then(
				({ state }) => state,
				() => null,
			),
		),
	);
	return states.includes('prompt');
}
