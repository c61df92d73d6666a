/**
 * API keys that the person asked to keep. They lie encrypted (AES-GCM) under a key that the
 * browser never shows to a script, in a database of their own: no export reads it. This protects
 * the keys at rest only; a script that runs on this page could still use them.
 */
import { createStore, delMany, entries, get, set, update, type UseStore } from 'idb-keyval';
import { MullError } from '../core/errors.ts';
import type { Endpoint } from '../core/types.ts';

type Place = Pick<Endpoint, 'id' | 'url'>;

interface Sealed {
	iv: Uint8Array<ArrayBuffer>;
	data: ArrayBuffer;
}

const prefix = 'key/';
const cryptoKeyName = 'crypto-key';

let store: UseStore | undefined;
const vault = (): UseStore => (store ??= createStore('mull-vault', 'keyval'));

/** Keeps a key for an endpoint or a server of tools. Throws `storage` when the browser refuses. */
export async function keepKey(place: Place, key: string): Promise<void> {
	try {
		const iv = crypto.getRandomValues(new Uint8Array(12));
		const data = await crypto.subtle.encrypt(
			{ name: 'AES-GCM', iv, additionalData: binding(place) },
			await cryptoKey(),
			new TextEncoder().encode(key),
		);
		await set(prefix + place.id, { iv, data } satisfies Sealed, vault());
	} catch (cause) {
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
export async function readKeys(places: Place[]): Promise<Record<string, string>> {
	const keys: Record<string, string> = {};
	for (const place of places) {
		const sealed = await get<Sealed>(prefix + place.id, vault());
		if (!sealed) continue;
		try {
			const plain = await crypto.subtle.decrypt(
				{ name: 'AES-GCM', iv: sealed.iv, additionalData: binding(place) },
				await cryptoKey(),
				sealed.data,
			);
			keys[place.id] = new TextDecoder().decode(plain);
		} catch {
			// Another origin or another crypto key: the person enters it again.
		}
	}
	return keys;
}

/** Forgets one kept key. */
export async function dropKey(id: string): Promise<void> {
	await delMany([prefix + id], vault());
}

/** Forgets every kept key, and the crypto key they lie under. */
export async function dropKeys(): Promise<void> {
	const all = await entries<string, unknown>(vault());
	await delMany(
		all.map(([name]) => name),
		vault(),
	);
}

/** Made once; two tabs that make it at the same time agree on the first. */
async function cryptoKey(): Promise<CryptoKey> {
	const kept = await get<CryptoKey>(cryptoKeyName, vault());
	if (kept) return kept;
	const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
		'encrypt',
		'decrypt',
	]);
	let winner = made;
	await update<CryptoKey>(cryptoKeyName, (old) => (winner = old ?? made), vault());
	return winner;
}

/** Sealed for this place at this origin: an edited address opens nothing. */
function binding({ id, url }: Place): Uint8Array<ArrayBuffer> {
	return new TextEncoder().encode(`${id} ${new URL(url).origin}`);
}
