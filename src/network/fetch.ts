/**
 * How the service worker's gate answers a request that the user's choices do not allow. Engines
 * turn such a reply into `MullError('not-allowed')`.
 */
export const gateHeader = 'x-mull-gate';

/** True when the reply comes from the gate and not from the server that was asked. */
export function isRefused(response: Response): boolean {
	return response.headers.get(gateHeader) === 'refused';
}

/** True when the gate did not follow the server to another address, because nobody allowed that. */
export function isUnfollowedRedirect(response: Response): boolean {
	return response.headers.get(gateHeader) === 'sent-on';
}

/** Where the gate hears which requests were given up. */
const givenUp = 'mull-gate';
const mark = '#mull-';

/**
 * `fetch` for requests that may wait long for their first byte. A browser does not tell the
 * service worker that the page has given up a request (seen in Chromium), so the connection would stay
 * open and a server would go on thinking. The gate is told here, by a name behind `#`, which is
 * never sent to a server.
 */
export const fetchThroughGate: typeof fetch = (input, init) => {
	const { signal } = init ?? {};
	if (!signal || typeof input !== 'string') return fetch(input, init);
	const id = crypto.randomUUID();
	const giveUp = () => {
		const channel = new BroadcastChannel(givenUp);
		channel.postMessage(id);
		channel.close();
	};
	signal.addEventListener('abort', giveUp, { once: true });
	const head = fetch(input + mark + id, init);
	// Afterwards the body's own cancel reaches the gate.
	const done = () => signal.removeEventListener('abort', giveUp);
	head.then(done, done);
	return head;
};

/** The other side: a signal for each request that is under way, until its reply has begun. */
export function listenForAborts(): (url: string) => { signal: AbortSignal; begun(): void } {
	const waiting = new Map<string, AbortController>();
	new BroadcastChannel(givenUp).onmessage = ({ data }) => waiting.get(data as string)?.abort();
	return (url) => {
		const id = new URL(url).hash.slice(mark.length);
		const closer = new AbortController();
		if (id) waiting.set(id, closer);
		return { signal: closer.signal, begun: () => void waiting.delete(id) };
	};
}
