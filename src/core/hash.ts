/** Hashes and seeded numbers; the same everywhere, so that a replay is the same run. */
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Shorter than this, in bytes, and the way to the platform's own hash and back takes longer than ours. */
const short = 10_000;

/** SHA-256 in hex: the content address of a text, or of bytes. */
export async function sha256(content: string | ArrayBuffer): Promise<string> {
	const bytes =
		typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
	if (bytes.length < short) return bytesToHex(nobleSha256(bytes));
	return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** 32-bit FNV-1a with a final avalanche: quick, and good enough to seed a generator. */
export function hash32(text: string, seed = 0): number {
	let h = (0x811c9dc5 ^ seed) >>> 0;
	for (let i = 0; i < text.length; i++) {
		h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	}
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
	return (h ^ (h >>> 16)) >>> 0;
}

/** Uniform numbers in [0, 1) from hash(seed, key): one generator for each key, never shared. */
export function randomFor(seed: number, key: string): () => number {
	// sfc32: 128 bits of state, passes the usual statistical batteries.
	let a = hash32(key, seed);
	let b = hash32(key, seed ^ 0x9e3779b9);
	let c = hash32(key, seed ^ 0x85ebca6b);
	let d = 1;
	const next = () => {
		const t = (a + b + d) | 0;
		d = (d + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = ((c << 21) | (c >>> 11)) + t;
		return (t >>> 0) / 2 ** 32;
	};
	for (let i = 0; i < 12; i++) next();
	return next;
}
