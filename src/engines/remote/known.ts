/** What is remembered of servers while the program lives. */
import type { Endpoint } from '../../core/types.ts';
import type { Queue } from '../queue.ts';
import { newHabits, type Habits } from './request.ts';
import { createSharedQueue, type Locks } from './slots.ts';

export interface Acquaintance {
	/** By address and model. */
	habits: Map<string, Habits>;
	/** By endpoint. */
	queues: Map<string, Queue>;
	/** Addresses of servers that break a reply off when another request comes. */
	single: Set<string>;
}

export const newAcquaintance = (): Acquaintance => ({
	habits: new Map(),
	queues: new Map(),
	single: new Set(),
});

/** Requests that the server may be sent at once: as many as the person said, if it can. */
export const placesOf = ({ url, parallel }: Endpoint, known: Acquaintance): number =>
	known.single.has(url) ? 1 : Math.max(1, parallel);

/** The one queue of an endpoint, as wide as it may be by now. */
export function queueOf(endpoint: Endpoint, known: Acquaintance, locks: Locks | undefined): Queue {
	const size = placesOf(endpoint, known);
	const queue = remember(known.queues, endpoint.id, () =>
		createSharedQueue(size, `mull-server-${endpoint.id}`, locks),
	);
	queue.resize(size);
	return queue;
}

export const habitsOf = (endpoint: Endpoint, model: string, known: Acquaintance): Habits =>
	remember(known.habits, `${endpoint.url} ${model}`, () => newHabits(endpoint.url));

/** From now on the server is sent one request at a time. */
export function learnSingle(endpoint: Endpoint, known: Acquaintance): void {
	known.single.add(endpoint.url);
	known.queues.get(endpoint.id)?.resize(1);
}

function remember<T>(map: Map<string, T>, name: string, make: () => T): T {
	const found = map.get(name) ?? make();
	map.set(name, found);
	return found;
}
