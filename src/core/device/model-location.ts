/** What counts as this device: an address of this very machine is no way out of it. */
import { isOnServer } from '../engines/engine-of.ts';
import type { Endpoint, ModelRef } from '../types.ts';

/**
 * True for an address of this machine. What listens there may still pass on what it is told (a
 * tunnel, a proxy): no page can see that, so marked data is kept from it as from any server.
 */
export function isThisMachine(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { hostname } = new URL(url);
	return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Where a model is asked: in this page, by a server of this machine, by one elsewhere. */
export type ModelLocation = 'page' | 'machine' | 'elsewhere';

/** A server that nobody knows any more counts as one elsewhere. */
export function modelLocation(
	model: Pick<ModelRef, 'engine' | 'endpoint'> | null | undefined,
	endpoints: readonly Pick<Endpoint, 'id' | 'url'>[],
): ModelLocation {
	if (!model || !isOnServer(model)) return 'page';
	const server = endpoints.find(({ id }) => id === model.endpoint);
	return server && isThisMachine(server.url) ? 'machine' : 'elsewhere';
}
