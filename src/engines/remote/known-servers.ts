/** What is remembered of servers while the program lives. */
import type { Endpoint } from '../../core/types.ts';
import { restoreLearnt } from './learnt.ts';
import type { Queue } from '../queue.ts';
import { newCapabilities, type ServerCapabilities } from './request.ts';
import { createSharedQueue, type Locks } from './slots.ts';

export interface KnownServers {
	/** By address and model. */
	capabilities: Map<string, ServerCapabilities>;
	/** By endpoint. */
	queues: Map<string, Queue>;
	/** Addresses of servers that break a reply off when another request comes. */
	single: Set<string>;
	/** By endpoint. */
	traffic: Map<string, Traffic>;
}

/** Requests of this page to a server. */
export class Traffic {
	#now = 0;
	#all = 0;
	#elsewhere: () => Promise<boolean>;

	/** `elsewhere`: another tab is asking the server. */
	constructor(elsewhere: () => Promise<boolean>) {
		this.#elsewhere = elsewhere;
	}

	/** A request begins. Gives whether no other one has been under way since. */
	begin(): () => Promise<boolean> {
		const first = this.#now++ === 0;
		const mine = ++this.#all;
		return async () => first && this.#all === mine && !(await this.#elsewhere());
	}

	end(): void {
		this.#now--;
	}
}

export const newKnownServers = (): KnownServers => ({
	capabilities: new Map(),
	queues: new Map(),
	single: new Set(),
	traffic: new Map(),
});

/** Requests that the server may be sent at once: as many as the person said, if it can. */
export const placesOf = ({ url, parallel }: Endpoint, known: KnownServers): number =>
	known.single.has(url) ? 1 : Math.max(1, parallel);

const lockOf = ({ id }: Endpoint) => `mull-server-${id}`;

export const trafficOf = (endpoint: Endpoint, known: KnownServers, locks: Locks | undefined) =>
	remember(known.traffic, endpoint.id, () => {
		const name = `${lockOf(endpoint)}-`;
		return new Traffic(async () => {
			const { held = [], pending = [] } = (await locks?.query?.()) ?? {};
			// One is its own.
			return [...held, ...pending].filter((lock) => lock.name?.startsWith(name)).length > 1;
		});
	});

/** The one queue of an endpoint, as wide as it may be by now. */
export function queueOf(endpoint: Endpoint, known: KnownServers, locks: Locks | undefined): Queue {
	const size = placesOf(endpoint, known);
	const queue = remember(known.queues, endpoint.id, () =>
		createSharedQueue(size, lockOf(endpoint), locks),
	);
	queue.resize(size);
	return queue;
}

export const capabilitiesOf = (
	endpoint: Endpoint,
	model: string,
	known: KnownServers,
): ServerCapabilities =>
	remember(known.capabilities, `${endpoint.url} ${model}`, () => {
		const capabilities = newCapabilities(endpoint.url);
		restoreLearnt(
			capabilities,
			endpoint.learnt?.find((learnt) => learnt.model === model),
		);
		return capabilities;
	});

/** From now on the server is sent one request at a time. */
export function learnSingle(endpoint: Endpoint, known: KnownServers): void {
	known.single.add(endpoint.url);
	known.queues.get(endpoint.id)?.resize(1);
}

/** It broke nothing off: it never says how a reply ended. */
export function unlearnSingle(endpoint: Endpoint, known: KnownServers): void {
	known.single.delete(endpoint.url);
	known.queues.get(endpoint.id)?.resize(placesOf(endpoint, known));
}

function remember<T>(map: Map<string, T>, name: string, make: () => T): T {
	const found = map.get(name) ?? make();
	map.set(name, found);
	return found;
}
