/** Remote servers: which there are, allow, forget. `endpoint-draft.ts` describes and tests one. */
import { toPlain, type PlainError } from '../../core/errors.ts';
import type { Endpoint } from '../../core/types.ts';
import { deleteEndpoint, listEndpoints, saveEndpoint } from '../../storage/models/endpoints.ts';
import { live } from '../../storage/live.ts';
import { originOf } from './origin.ts';
import type { KeysState } from './keys.svelte.ts';

interface EndpointsClient {
	request(order: {
		type: 'test-endpoint';
		endpointId: string;
		url: string;
		key: string;
	}): Promise<unknown>;
}

/** The gate that every request passes (`network/permissions.ts`). */
export interface NetworkGate {
	allow(url: string, reason: string, until?: number): Promise<void>;
	disallow(url: string, reason?: string): Promise<void>;
}

/** The reason that the list of requests on the privacy page gives. */
const forEndpoint = 'your server';

export class EndpointsState {
	readonly client: EndpointsClient;
	readonly keys: KeysState;
	readonly gate: NetworkGate;
	/** The page's own address: https pages are bound by more rules. */
	readonly page: string;
	#list = $state.raw<Endpoint[]>([]);
	#error = $state.raw<PlainError | null>(null);
	#unsubscribe: () => void;
	#first = true;

	constructor(client: EndpointsClient, keys: KeysState, gate: NetworkGate, page: string) {
		this.client = client;
		this.keys = keys;
		this.gate = gate;
		this.page = page;
		this.#unsubscribe = live(
			listEndpoints,
			(list) => {
				this.#list = list;
				if (this.#first) void this.keys.load(list).catch((e) => (this.#error = toPlain(e)));
				this.#first = false;
			},
			(error) => (this.#error = toPlain(error)),
		);
	}

	get list(): Endpoint[] {
		return this.#list;
	}

	get error(): PlainError | null {
		return this.#error;
	}

	get(id: string | undefined): Endpoint | undefined {
		return this.#list.find((endpoint) => endpoint.id === id);
	}

	/** Gives or takes back the permission to contact it. */
	async allow(id: string, allowed: boolean): Promise<void> {
		const before = this.get(id);
		if (!before) return;
		const endpoint = { ...before, allowed };
		await saveEndpoint(endpoint);
		await this.open(before, endpoint);
	}

	async remove(id: string): Promise<void> {
		const before = this.get(id);
		await deleteEndpoint(id);
		await this.keys.forget(id);
		if (before) await this.open(before, undefined);
	}

	close(): void {
		this.#unsubscribe();
	}

	#isAllowed(origin: string, except?: string): boolean {
		return this.#list.some((e) => e.allowed && e.id !== except && originOf(e.url) === origin);
	}

	/** Brings the gate in line with what one endpoint was and is now. */
	async open(before: Endpoint | undefined, after: Endpoint | undefined): Promise<void> {
		const old = before?.allowed ? originOf(before.url) : null;
		const now = after?.allowed ? originOf(after.url) : null;
		const id = before?.id ?? after?.id;
		if (now) await this.gate.allow(now, forEndpoint);
		if (old && old !== now && !this.#isAllowed(old, id)) await this.gate.disallow(old, forEndpoint);
	}
}
