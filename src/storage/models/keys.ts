/**
 * API keys that the person asked to keep, in a database of their own: no export reads it. They are sealed
 * (AES-GCM). Without a passphrase the key that seals them lies beside them: no script can read it, but
 * whoever reads the browser's files can. With one, what seals them is made of the passphrase
 * (`passphrase.ts`) and is in memory only. A script that runs on this page could use them either way.
 */
import {
	createStore,
	delMany,
	entries,
	get,
	keys,
	promisifyRequest,
	update,
	type UseStore,
} from 'idb-keyval';
import { MullError } from '../../core/errors.ts';
import type { Endpoint } from '../../core/types.ts';

export type Place = Pick<Endpoint, 'id' | 'url'>;

export interface Sealed {
	iv: Uint8Array<ArrayBuffer>;
	data: ArrayBuffer;
}

/** What lies there of a passphrase: how its key is made, and a text that it alone opens. */
export interface Lock {
	salt: Uint8Array<ArrayBuffer>;
	iterations: number;
	proof: Sealed;
}

const prefix = 'key/';
const cryptoKeyName = 'crypto-key';
const lockName = 'passphrase';

let store: UseStore | undefined;
const vault = (): UseStore => (store ??= createStore('mull-vault', 'keyval'));

/** A lock and the key to it, which the passphrase made. */
export interface Opened {
	lock: Lock;
	key: CryptoKey;
}

/** In this thread until it ends. */
let opened: Opened | undefined;
const nameOf = (lock: Lock | undefined): string => lock?.salt.join() ?? '';
const isOpen = (lock: Lock): boolean => nameOf(lock) === nameOf(opened?.lock);

export const storedLock = (): Promise<Lock | undefined> => get<Lock>(lockName, vault());

/** From now on this thread can read what is kept under that lock. */
export const open = (lock: Lock, key: CryptoKey): void => void (opened = { lock, key });

/** Undefined where the passphrase of today was not entered here. */
export async function openedLock(): Promise<Opened | undefined> {
	const lock = await storedLock();
	return lock && isOpen(lock) ? opened : undefined;
}

/** How keys are kept now: as they are, or under a passphrase that was entered here or was not. */
export async function protection(): Promise<'none' | 'locked' | 'open'> {
	const lock = await storedLock();
	return !lock ? 'none' : isOpen(lock) ? 'open' : 'locked';
}

/**
 * Keeps a key for an endpoint or a server of tools. Throws `storage` when the browser refuses, `locked`
 * when the passphrase was not entered yet.
 */
export async function keepKey(place: Place, key: string): Promise<void> {
	try {
		for (let kept = false; !kept;) {
			const lock = await storedLock();
			const sealing = await sealingKey(lock);
			if (!sealing) throw isLocked();
			const sealed = await seal(sealing, key, place);
			kept = await writeUnder(lock, (vault) => vault.put(sealed, prefix + place.id));
		}
	} catch (cause) {
		if (cause instanceof MullError) throw cause;
		throw new MullError(
			'storage',
			'The key could not be kept on this device.',
			'It works until this tab is closed. Leave private browsing to keep it longer.',
			{ cause },
		);
	}
}

/**
 * The kept keys by id. One that was sealed for another server, or that cannot be opened,
 * is left out: a key goes only to the origin it was entered for.
 */
export async function readKeys(places: readonly Place[]): Promise<Record<string, string>> {
	const read: Record<string, string> = {};
	for (const place of places) {
		const sealed = await get<Sealed>(prefix + place.id, vault());
		const sealing = sealed && (await sealingKey(await storedLock()));
		if (!sealing) continue;
		try {
			const plain = await crypto.subtle.decrypt(
				{ name: 'AES-GCM', iv: sealed.iv, additionalData: binding(place) },
				sealing,
				sealed.data,
			);
			read[place.id] = new TextDecoder().decode(plain);
		} catch {
			// Another origin or another crypto key: the person enters it again.
		}
	}
	return read;
}

/** A key for that id lies on the device. */
export const isKept = async (id: string): Promise<boolean> =>
	(await keys<string>(vault())).includes(prefix + id);

/** On this channel tabs ask one another, with null, for what their passphrase made (`KeysState`). */
const keptKeysChannel = 'mull-kept-keys';
/** A page that has it answers at once, milliseconds. */
const pagePatience = 1_000;

/** In a worker: takes what a page's passphrase made, if there is one and a page has it. */
export async function openFromPage(): Promise<void> {
	if ((await protection()) !== 'locked') return;
	const pages = new BroadcastChannel(keptKeysChannel);
	await new Promise<void>((done) => {
		setTimeout(done, pagePatience);
		pages.onmessage = ({ data }: MessageEvent<Opened | null>) => {
			if (!data) return;
			open(data.lock, data.key);
			done();
		};
		pages.postMessage(null);
	});
	pages.close();
}

/** Of these places those whose key is kept under a passphrase that was not entered here yet. */
export async function lockedIds(places: readonly Place[]): Promise<string[]> {
	if ((await protection()) !== 'locked') return [];
	const names = new Set(await keys<string>(vault()));
	return places.map(({ id }) => id).filter((id) => names.has(prefix + id));
}

/** A kept key is needed, and the passphrase was not entered here yet. */
export const isLocked = (): MullError =>
	new MullError(
		'locked',
		'The kept keys are locked by your passphrase.',
		'Enter it in Settings, at the keys on this device; then go on.',
	);

/**
 * Seals all kept keys of these places again, under a passphrase's lock or without one, and drops whatever
 * else was kept. Throws `locked`.
 */
export async function resealKeys(places: readonly Place[], next: Opened | null): Promise<void> {
	for (let done = false; !done;) {
		const before = await storedLock();
		if (before && !isOpen(before)) throw isLocked();
		const read = await readKeys(places);
		const sealing = next?.key ?? (await newCryptoKey());
		const sealed = await Promise.all(
			places.flatMap((place) => {
				const key = read[place.id];
				return key === undefined
					? []
					: [seal(sealing, key, place).then((one) => [place.id, one] as const)];
			}),
		);
		done = await writeUnder(before, (vault) => {
			vault.clear();
			if (next) vault.put(next.lock, lockName);
			else vault.put(sealing, cryptoKeyName);
			for (const [id, one] of sealed) vault.put(one, prefix + id);
		});
	}
	if (next) open(next.lock, next.key);
}

export async function seal(key: CryptoKey, text: string, place?: Place): Promise<Sealed> {
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const bound = place ? { additionalData: binding(place) } : {};
	const plain = new TextEncoder().encode(text);
	return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, ...bound }, key, plain) };
}

/** Writes what was sealed while the vault had that lock; false where another tab has changed it since. */
function writeUnder(
	lock: Lock | undefined,
	change: (vault: IDBObjectStore) => void,
): Promise<boolean> {
	return vault()('readwrite', async (vault) => {
		const now = await promisifyRequest<Lock | undefined>(vault.get(lockName));
		const same = nameOf(now) === nameOf(lock);
		if (same) change(vault);
		await promisifyRequest(vault.transaction);
		return same;
	});
}

/** Forgets one kept key. */
export async function dropKey(id: string): Promise<void> {
	await delMany([prefix + id], vault());
}

/** Forgets every kept key, what seals them, and the passphrase. */
export async function dropKeys(): Promise<void> {
	const all = await entries<string, unknown>(vault());
	await delMany(
		all.map(([name]) => name),
		vault(),
	);
}

/** Undefined where the passphrase of that lock was not entered here yet. */
async function sealingKey(lock: Lock | undefined): Promise<CryptoKey | undefined> {
	if (!lock) return cryptoKey();
	return isOpen(lock) ? opened?.key : undefined;
}

/** Made once; two tabs that make it at the same time agree on the first. */
async function cryptoKey(): Promise<CryptoKey> {
	const kept = await get<CryptoKey>(cryptoKeyName, vault());
	if (kept) return kept;
	const made = await newCryptoKey();
	let winner = made;
	await update<CryptoKey>(cryptoKeyName, (old) => (winner = old ?? made), vault());
	return winner;
}

const newCryptoKey = (): Promise<CryptoKey> =>
	crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Sealed for this place at this origin: an edited address opens nothing. */
function binding({ id, url }: Place): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(`${id} ${new URL(url).origin}`);
}
