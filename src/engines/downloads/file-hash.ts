/** Whether a file that arrived is the one that was offered. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { MullError } from '../../core/errors.ts';
import { streamChunks } from './stream-chunks.ts';

/** SHA-256 in hexadecimal. Throws the signal’s reason. */
export async function hashOf(file: Blob, signal: AbortSignal): Promise<string> {
	// The platform hashes only what is in memory as a whole, and a model may be larger than that.
	const hash = sha256.create();
	for await (const bytes of streamChunks(file.stream())) {
		signal.throwIfAborted();
		hash.update(bytes);
	}
	return bytesToHex(hash.digest());
}

/** `expected`: SHA-256 in hexadecimal. Throws `bad-model` for other bytes; the signal’s reason. */
export async function requireHash(
	file: Blob,
	expected: string,
	signal: AbortSignal,
): Promise<void> {
	if ((await hashOf(file, signal)) === expected) return;
	throw new MullError(
		'bad-model',
		'The file is not the one that the list of models describes: its SHA-256 is another.',
		'Delete the model here and choose it from the list again. If that does not help, tell the person who offers the model that their list is wrong.',
	);
}
