/** Requests to servers of tools: only where the user allowed it, and no more than fits. */
import { MullError } from '../../core/errors.ts';
import { isRefused } from '../../network/fetch.ts';

/** Bytes of one reply. */
const replyLimit = 16 * 1024 * 1024;

/**
 * A fetch that asks before each request, sends no cookies, follows nobody elsewhere (what is sent, and
 * the key, are for that server only), and breaks off replies that are too large.
 */
export function guardedFetch(allowed: (url: string) => Promise<boolean>) {
	return async (url: string | URL, init?: RequestInit): Promise<Response> => {
		if (!(await allowed(String(url)))) throw notAllowed(url);
		const response = await fetch(url, {
			...init,
			credentials: 'omit',
			referrerPolicy: 'no-referrer',
			cache: 'no-store',
			redirect: 'manual',
		});
		if (response.type === 'opaqueredirect') throw elsewhere(url);
		if (isRefused(response)) throw notAllowed(url);
		return atMost(response);
	};
}

/**
 * The same reply, which breaks off where it is larger than Mull reads. A stream of events is passed
 * on as it comes; anything else is read here, where the fault still finds its way to the caller.
 */
async function atMost(response: Response): Promise<Response> {
	const { ok, body, status, statusText, headers } = response;
	if (!ok || !body) return response;
	let size = 0;
	const meter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(piece, stream) {
			size += piece.length;
			if (size > replyLimit) stream.error(tooLarge());
			else stream.enqueue(piece);
		},
	});
	const metered = body.pipeThrough(meter);
	const how = { status, statusText, headers };
	if (headers.get('content-type')?.includes('event-stream')) return new Response(metered, how);
	const pieces: Uint8Array<ArrayBuffer>[] = [];
	const reader = metered.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read())
		pieces.push(next.value);
	return new Response(new Blob(pieces), how);
}

const notAllowed = (url: string | URL) =>
	new MullError(
		'not-allowed',
		`Mull may not contact ${new URL(url).origin} yet.`,
		'Allow this server in the settings.',
	);

const elsewhere = (url: string | URL) =>
	new MullError(
		'bad-request',
		`${new URL(url).origin} sends what it is asked on to another address.`,
		'Enter that address instead; a slash at the end may be all that is missing.',
	);

const tooLarge = () =>
	new MullError(
		'server',
		`A server of tools sent more than ${replyLimit / 1024 / 1024} MB at once.`,
		'Ask it for less.',
	);
