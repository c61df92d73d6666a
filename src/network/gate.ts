/**
 * The gate: a request to another origin leaves only if the user's choices allow that origin, and
 * is written down before it does (ARCHITECTURE.md, Safety).
 */
import { gateHeader, listenForGivenUp } from './fetch.ts';
import { allowed, logRequest } from './permissions.ts';

const follow = listenForGivenUp();

/**
 * Writes down that the page itself sends a request to that origin; false, and it may not, without
 * the user's permission.
 */
export async function mayPass(origin: string): Promise<boolean> {
	const time = Date.now();
	const permission = (await allowed(time)).find((a) => a.origin === origin);
	if (!permission) return false;
	const why = `${permission.reason}: does the browser permit it?`;
	await note({ time, origin, path: '/', method: 'HEAD', allowed: true, why });
	return true;
}

export async function passGate(request: Request): Promise<Response> {
	const { origin, pathname: path } = new URL(request.url);
	const { method } = request;
	const { signal, begun } = follow(request.url);
	const time = Date.now();
	// A list that cannot be read allows nothing.
	const permission = (await allowed(time).catch(() => [])).find((a) => a.origin === origin);
	const why = permission?.reason ?? 'not allowed';
	await note({ time, origin, path, method, allowed: !!permission, why });
	if (!permission) {
		begun();
		return new Response('Mull did not send this request: nobody allowed it.', {
			status: 403,
			headers: { [gateHeader]: 'refused', 'Content-Type': 'text/plain' },
		});
	}
	const response = await fetch(request, { signal }).finally(begun);
	if (response.redirected) {
		const end = new URL(response.url);
		const by = `${why}, redirected by ${origin}`;
		if (end.origin !== origin)
			await note({ time, origin: end.origin, path: end.pathname, method, allowed: true, why: by });
	}
	return response;
}

// A full disk must not look like a forbidden address: the request goes on without its line.
async function note(entry: Parameters<typeof logRequest>[0]): Promise<void> {
	await logRequest(entry).catch((error: unknown) => console.warn('Request log:', error));
}
