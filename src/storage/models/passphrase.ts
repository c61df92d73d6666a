/**
 * A passphrase over the kept keys. What seals them is made of it (PBKDF2), so it lies nowhere; forgotten,
 * it takes the kept keys with it and nothing else. Loaded only where somebody sets, changes or enters one.
 */
import { MullError } from '../../core/errors.ts';
import { listEndpoints } from './endpoints.ts';
import { open, seal, resealKeys, storedLock, type Lock } from './keys.ts';
import { listToolServers } from '../tools.ts';

/** Rounds of SHA-256, as many as a second of this takes on a phone. */
const rounds = 600_000;
/** Shorter ones are guessed by trying. */
export const minPassphraseLength = 10;

/** Sets one or another one. Throws `locked` where the one before was not entered, `bad-input`. */
export async function protect(passphrase: string): Promise<void> {
	if (passphrase.length < minPassphraseLength)
		throw new MullError(
			'bad-input',
			'This passphrase is too short.',
			`Take ${minPassphraseLength} characters or more: four words are easy to remember.`,
		);
	const salt = crypto.getRandomValues(new Uint8Array(16));
	const key = await keyFrom(passphrase, salt, rounds);
	const lock: Lock = { salt, iterations: rounds, proof: await seal(key, 'mull') };
	await resealKeys(await places(), { lock, key });
}

/** Keeps them as they are again. Throws `locked`. */
export const unprotect = async (): Promise<void> => resealKeys(await places(), null);

/** From now on this tab reads the kept keys; false: it is another passphrase. */
export async function unlock(passphrase: string): Promise<boolean> {
	const lock = await storedLock();
	if (!lock) return true;
	const key = await keyFrom(passphrase, lock.salt, lock.iterations);
	const { iv, data } = lock.proof;
	try {
		await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
	} catch {
		return false;
	}
	open(lock, key);
	return true;
}

async function keyFrom(
	passphrase: string,
	salt: Uint8Array<ArrayBuffer>,
	iterations: number,
): Promise<CryptoKey> {
	// The same letters may be typed as other signs on another keyboard.
	const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'));
	const typed = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
	const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
	return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, [
		'encrypt',
		'decrypt',
	]);
}

/** All that a key may be kept for. */
const places = async () => [...(await listEndpoints()), ...(await listToolServers())];
