/** Remote servers: describe, allow, test, forget. Nothing is sent before the person allowed it. */
import { MullError, toPlain, type PlainError } from '../../core/errors.ts';
import type { Endpoint } from '../../core/types.ts';
import { deleteEndpoint, listEndpoints, saveEndpoint } from '../../storage/endpoints.ts';
import { live } from '../../storage/live.ts';
import { checkEndpointUrl, originOf } from './endpoint-url.ts';
import type { KeysState } from './keys.svelte.ts';

interface EndpointsClient {
	request(order: {
		type: 'test-endpoint';
		endpointId: string;
		url: string;
		key: string;
	}): Promise<unknown>;
}

/** The gate that every request passes (`storage/network.ts`). */
export interface NetworkGate {
	allow(url: string, reason: string, until?: number): Promise<void>;
	disallow(url: string, reason?: string): Promise<void>;
}

/** Reasons that the list of requests on the privacy page gives. */
const forEndpoint = 'your server';
const forTest = 'connection test';
/** A test that takes longer has failed, milliseconds. */
const testTime = 120_000;

/** What the form holds. `key` is null while the person has not touched the field. */
export interface EndpointDraft {
	id: string;
	name: string;
	url: string;
	parallel: number;
	context: number;
	allowed: boolean;
	model: string;
	models: string[];
	key: string | null;
	keep: boolean;
}

export function newDraft(): EndpointDraft {
	return {
		id: crypto.randomUUID(),
		name: '',
		url: '',
		parallel: 4,
		context: 8192,
		allowed: false,
		model: '',
		models: [],
		key: null,
		keep: false,
	};
}

export class EndpointsState {
	#client: EndpointsClient;
	#keys: KeysState;
	#gate: NetworkGate;
	#page: string;
	#list = $state.raw<Endpoint[]>([]);
	#error = $state.raw<PlainError | null>(null);
	#unsubscribe: () => void;
	#first = true;

	/** `page` is the page's own address: https pages are bound by more rules. */
	constructor(client: EndpointsClient, keys: KeysState, gate: NetworkGate, page: string) {
		this.#client = client;
		this.#keys = keys;
		this.#gate = gate;
		this.#page = page;
		this.#unsubscribe = live(
			listEndpoints,
			(list) => {
				this.#list = list;
				if (this.#first) void this.#keys.load(list).catch((e) => (this.#error = toPlain(e)));
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

	draftOf(endpoint: Endpoint): EndpointDraft {
		const { id, name, url, parallel, context, allowed, models = [] } = endpoint;
		const keep = this.#keys.isKept(id);
		return {
			id,
			name,
			url,
			parallel,
			context,
			allowed,
			models,
			keep,
			model: models[0] ?? '',
			key: null,
		};
	}

	check(url: string) {
		return checkEndpointUrl(url, this.#page);
	}

	/**
	 * Asks the server which models it has. Throws `not-allowed` without the person's permission,
	 * `bad-input` for an address that cannot be used, and whatever the server did wrong.
	 */
	async test(draft: EndpointDraft): Promise<string[]> {
		const { url } = this.#checked(draft);
		if (!draft.allowed)
			throw new MullError(
				'not-allowed',
				'Nothing was sent: you have not allowed Mull to contact this server.',
				'Switch on “Allow” above and test again.',
			);
		// A test is no promise: the lasting permission is given by saving.
		await this.#gate.allow(url, forTest, Date.now() + testTime);
		try {
			const key = draft.key ?? this.#keyFor(draft.id, url);
			const order = { endpointId: draft.id, url, key: key.trim() };
			return modelNames(await this.#client.request({ type: 'test-endpoint', ...order }));
		} finally {
			await this.#gate.disallow(url, forTest);
		}
	}

	/** Stores it; throws `bad-input` for an address that cannot be used. Takes plain data. */
	async save(draft: EndpointDraft): Promise<Endpoint> {
		const { url, host } = this.#checked(draft);
		const before = this.get(draft.id);
		const model = draft.model.trim();
		const endpoint: Endpoint = {
			id: draft.id,
			name: draft.name.trim() || host,
			url,
			parallel: whole(draft.parallel, 1, 64),
			context: whole(draft.context, 512, 4_194_304),
			allowed: draft.allowed,
			// The chosen one first.
			models: [...new Set([model, ...draft.models])].filter(Boolean).slice(0, 500),
			created: before?.created ?? Date.now(),
		};
		await saveEndpoint(endpoint);
		await this.#open(before, endpoint);
		// A key goes only to the origin it was entered for.
		if (draft.key !== null) await this.#keys.put(endpoint, draft.key, draft.keep);
		else if (before && originOf(before.url) !== originOf(url)) await this.#keys.forget(draft.id);
		else await this.#keys.keep(endpoint, draft.keep);
		return endpoint;
	}

	/** Gives or takes back the permission to contact it. */
	async allow(id: string, allowed: boolean): Promise<void> {
		const before = this.get(id);
		if (!before) return;
		const endpoint = { ...before, allowed };
		await saveEndpoint(endpoint);
		await this.#open(before, endpoint);
	}

	async remove(id: string): Promise<void> {
		const before = this.get(id);
		await deleteEndpoint(id);
		await this.#keys.forget(id);
		if (before) await this.#open(before, undefined);
	}

	close(): void {
		this.#unsubscribe();
	}

	#checked(draft: EndpointDraft) {
		const check = this.check(draft.url);
		if (check.problem) throw new MullError('bad-input', check.problem, 'Correct the Base URL.');
		return check;
	}

	#keyFor(id: string, url: string): string {
		const saved = this.get(id);
		return saved && originOf(saved.url) === originOf(url) ? this.#keys.get(id) : '';
	}

	#isAllowed(origin: string, except?: string): boolean {
		return this.#list.some((e) => e.allowed && e.id !== except && originOf(e.url) === origin);
	}

	/** Brings the gate in line with what one endpoint was and is now. */
	async #open(before: Endpoint | undefined, after: Endpoint | undefined): Promise<void> {
		const old = before?.allowed ? originOf(before.url) : null;
		const now = after?.allowed ? originOf(after.url) : null;
		const id = before?.id ?? after?.id;
		if (now) await this.#gate.allow(now, forEndpoint);
		if (old && old !== now && !this.#isAllowed(old, id))
			await this.#gate.disallow(old, forEndpoint);
	}
}

function modelNames(value: unknown): string[] {
	const list = Array.isArray(value) ? value : (value as { models?: unknown } | undefined)?.models;
	return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

function whole(value: number, least: number, most: number): number {
	return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : least;
}
