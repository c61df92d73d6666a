/**
 * The gate: a request to another origin leaves only if the user's choices allow that origin, and
 * is written down before it does (docs/architecture.md, Safety).
 */
import { gateHeader, listenForAborts } from './fetch.ts';
import { allowed, logRequest } from './permissions.ts';

const follow = listenForAborts();

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
	const permissions = (await allowed(time).catch(() => [])).filter((a) => a.origin === origin);
	const permission = permissions.find(({ sentOn }) => sentOn) ?? permissions[0];
	const why = permission?.reason ?? 'not allowed';
	await note({ time, origin, path, method, allowed: !!permission, why });
	if (!permission) {
		begun();
		return heldBack('refused', 'Mull did not send this request: nobody allowed it.');
	}
	// Where to, a browser does not tell before it has asked there.
	const stays = request.redirect === 'follow' && !permission.sentOn;
	const how: RequestInit = stays ? { signal, redirect: 'manual' } : { signal };
	const response = await fetch(request, how).finally(begun);
	if (stays && response.type === 'opaqueredirect') {
		const to = `${why}, sent on by ${origin}`;
		await note({ time, origin, path, method, allowed: false, why: to });
		return heldBack('sent-on', 'Mull did not follow to another address: nobody allowed it.');
	}
	if (response.redirected) {
		const end = new URL(response.url);
		const by = `${why}, redirected by ${origin}`;
		if (end.origin !== origin)
			await note({ time, origin: end.origin, path: end.pathname, method, allowed: true, why: by });
	}
	return response;
}

const heldBack = (how: 'refused' | 'sent-on', said: string): Response =>
	new Response(said, {
		status: 403,
		headers: { [gateHeader]: how, 'Content-Type': 'text/plain' },
	});

// A full disk must not look like a forbidden address: the request goes on without its line.
async function note(entry: Parameters<typeof logRequest>[0]): Promise<void> {
	await logRequest(entry).catch((error: unknown) => console.warn('Request log:', error));
}
