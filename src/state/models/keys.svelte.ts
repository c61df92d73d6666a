/**
 * Keys by the id of what they open: an endpoint, a server of tools. They live in this object and in the
 * brain's memory; those that the person asked to keep lie on the device as well (`storage/models/keys.ts`), under
 * a passphrase if they set one. Never exported or logged.
 */
import type { Opened, Place } from '../../storage/models/keys.ts';

const vault = () => import('../../storage/models/keys.ts');

interface KeysClient {
	request(order: { type: 'keys'; keys: Record<string, string> }): Promise<unknown>;
}

export class KeysState {
	#client: KeysClient;
	#keys = $state.raw<Record<string, string>>({});
	#kept = $state.raw<ReadonlySet<string>>(new Set());
	#locked = $state.raw<ReadonlySet<string>>(new Set());
	#protection = $state.raw<'none' | 'locked' | 'open'>('none');
	/** All that was asked for, by id: once the passphrase is entered their keys are read. */
	#places = new Map<string, Place>();

	/** Mull's other tabs: the passphrase is entered in one of them. */
	#others = new BroadcastChannel('mull-kept-keys');

	constructor(client: KeysClient) {
		this.#client = client;
		this.#others.onmessage = ({ data }) => void this.#apply(data as Opened | null);
	}

	/** Null: another tab asks for what the passphrase made. */
	async #apply(from: Opened | null): Promise<void> {
		const { open, openedLock } = await vault();
		if (!from) return this.#tell(await openedLock());
		open(from.lock, from.key);
		if (this.#protection === 'locked') await this.#unlocked();
	}

	#tell(opened: Opened | null | undefined): void {
		try {
			if (opened !== undefined) this.#others.postMessage(opened);
		} catch {
			// Where such a key cannot be handed over, each tab asks for the passphrase itself.
		}
	}

	async #unlocked(): Promise<void> {
		this.#locked = new Set();
		await this.load([...this.#places.values()]);
	}

	/** A key for this place is at hand. */
	has(id: string): boolean {
		return id in this.#keys;
	}

	/** It also lies on the device and comes back after a reload. */
	isKept(id: string): boolean {
		return this.#kept.has(id);
	}

	/** It is kept, and not at hand before the passphrase is entered. */
	isLocked(id: string): boolean {
		return this.#locked.has(id) && !this.has(id);
	}

	get keptCount(): number {
		return this.#kept.size;
	}

	/** How keys are kept: as they are, or under a passphrase that was entered in this tab or was not. */
	get protection(): 'none' | 'locked' | 'open' {
		return this.#protection;
	}

	/** For a test of the connection only; empty when there is none. */
	get(id: string): string {
		return this.#keys[id] ?? '';
	}

	/** Reads the kept keys of these places and hands them to the brain. */
	async load(places: Place[]): Promise<void> {
		for (const place of places) this.#places.set(place.id, place);
		const { lockedIds, protection, readKeys } = await vault();
		const [kept, locked] = await Promise.all([readKeys(places), lockedIds(places)]);
		this.#protection = await protection();
		if (locked.length) this.#tell(null);
		this.#locked = new Set([...this.#locked, ...locked]);
		this.#kept = new Set([...this.#kept, ...Object.keys(kept), ...locked]);
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
		// It stays as it is until the passphrase is entered.
		if (keep && this.isLocked(place.id)) return;
		const { dropKey, keepKey } = await vault();
		if (keep && key) await keepKey(place, key);
		else await dropKey(place.id);
		const kept = new Set(this.#kept);
		if (keep && key) kept.add(place.id);
		else kept.delete(place.id);
		this.#kept = kept;
	}

	/** Reads what is kept under the passphrase; false: it is another one. */
	async unlock(passphrase: string): Promise<boolean> {
		const { unlock } = await import('../../storage/models/passphrase.ts');
		if (!(await unlock(passphrase))) return false;
		await this.#unlocked();
		this.#tell(await (await vault()).openedLock());
		return true;
	}

	/** Sets a passphrase, or another one; null takes it away. Throws `bad-input`, `locked`. */
	async protect(passphrase: string | null): Promise<void> {
		const { protect, unprotect } = await import('../../storage/models/passphrase.ts');
		await (passphrase === null ? unprotect() : protect(passphrase));
		this.#protection = await (await vault()).protection();
	}

	async forget(id: string): Promise<void> {
		const { [id]: _gone, ...rest } = this.#keys;
		this.#keys = rest;
		this.#kept = new Set([...this.#kept].filter((other) => other !== id));
		this.#locked = new Set([...this.#locked].filter((other) => other !== id));
		await this.handOver();
		await (await vault()).dropKey(id);
	}

	async forgetAll(): Promise<void> {
		this.#keys = {};
		this.#kept = new Set();
		this.#locked = new Set();
		await this.handOver();
		await (await vault()).dropKeys();
		this.#protection = 'none';
	}

	/** The brain keeps no key on disk: after it was started again it gets them again. */
	async handOver(): Promise<void> {
		await this.#client.request({ type: 'keys', keys: this.#keys });
	}

	close(): void {
		this.#others.close();
	}
}
