/**
 * Keys by the id of what they open: an endpoint, a server of tools. They live in this object and in the brain's memory; those that the person
 * asked to keep lie encrypted on the device as well (`storage/keys.ts`). Never exported or logged.
 */
import type { Endpoint } from '../../core/types.ts';
import { dropKey, dropKeys, keepKey, readKeys } from '../../storage/keys.ts';

type Place = Pick<Endpoint, 'id' | 'url'>;

interface KeysClient {
	request(order: { type: 'keys'; keys: Record<string, string> }): Promise<unknown>;
}

export class KeysState {
	#client: KeysClient;
	#keys = $state.raw<Record<string, string>>({});
	#kept = $state.raw<ReadonlySet<string>>(new Set());

	constructor(client: KeysClient) {
		this.#client = client;
	}

	/** A key for this place is at hand. */
	has(id: string): boolean {
		return id in this.#keys;
	}

	/** It also lies on the device and comes back after a reload. */
	isKept(id: string): boolean {
		return this.#kept.has(id);
	}

	get keptCount(): number {
		return this.#kept.size;
	}

	/** For a test of the connection only; empty when there is none. */
	get(id: string): string {
		return this.#keys[id] ?? '';
	}

	/** Reads the kept keys of these places and hands them to the brain. */
	async load(places: Place[]): Promise<void> {
		const kept = await readKeys(places);
		this.#kept = new Set([...this.#kept, ...Object.keys(kept)]);
		// A key typed while the disk was read is newer.
		this.#keys = { ...kept, ...this.#keys };
		await this.handOver();
	}

	/** Puts a key in place of the old one; `keep` decides whether it survives the tab. */
	async put(place: Place, key: string, keep: boolean): Promise<void> {
		const text = key.trim();
		if (!text) return this.forget(place.id);
		this.#keys = { ...this.#keys, [place.id]: text };
		await this.handOver();
		await this.keep(place, keep);
	}

	/** Changes only whether the key at hand lies on the device. */
	async keep(place: Place, keep: boolean): Promise<void> {
		const key = this.#keys[place.id];
		if (keep && key) await keepKey(place, key);
		else await dropKey(place.id);
		const kept = new Set(this.#kept);
		if (keep && key) kept.add(place.id);
		else kept.delete(place.id);
		this.#kept = kept;
	}

	async forget(id: string): Promise<void> {
		const { [id]: _gone, ...rest } = this.#keys;
		this.#keys = rest;
		this.#kept = new Set([...this.#kept].filter((other) => other !== id));
		await this.handOver();
		await dropKey(id);
	}

	async forgetAll(): Promise<void> {
		this.#keys = {};
		this.#kept = new Set();
		await this.handOver();
		await dropKeys();
	}

	/** The brain keeps no key on disk: after it was started again it gets them again. */
	async handOver(): Promise<void> {
		await this.#client.request({ type: 'keys', keys: this.#keys });
	}
}
