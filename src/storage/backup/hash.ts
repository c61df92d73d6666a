/**
 * SHA-256 (FIPS 180-4) of bytes that come in pieces. The platform's own digest wants all bytes at
 * once, which a backup must not hold.
 */

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const constants = new Uint32Array(64);
/** The same of the square roots of the first 8. */
const initial = new Uint32Array(8);

for (let candidate = 2, found = 0; found < 64; candidate++) {
	let prime = true;
	for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
	if (!prime) continue;
	constants[found] = fraction(candidate, 3);
	if (found < 8) initial[found] = fraction(candidate, 2);
	found += 1;
}

/** Exact: the integer root of prime × 2^(32 × root), of which the low 32 bits are wanted. */
function fraction(prime: number, root: 2 | 3): number {
	const target = BigInt(prime) << BigInt(32 * root);
	let low = 0n;
	let high = 1n << 40n;
	while (high - low > 1n) {
		const middle = (low + high) >> 1n;
		if (middle ** BigInt(root) <= target) low = middle;
		else high = middle;
	}
	return Number(low & 0xffffffffn);
}

export class Sha256 {
	#state = new Int32Array(initial);
	#words = new Int32Array(64);
	#block = new Uint8Array(64);
	#filled = 0;
	#length = 0;

	update(bytes: Uint8Array): this {
		this.#length += bytes.length;
		let at = 0;
		if (this.#filled > 0) {
			at = Math.min(64 - this.#filled, bytes.length);
			this.#block.set(bytes.subarray(0, at), this.#filled);
			this.#filled += at;
			if (this.#filled < 64) return this;
			this.#compress(this.#block, 0);
			this.#filled = 0;
		}
		for (; at + 64 <= bytes.length; at += 64) this.#compress(bytes, at);
		this.#block.set(bytes.subarray(at));
		this.#filled = bytes.length - at;
		return this;
	}

	/** Ends it; in hex. */
	hex(): string {
		const bits = this.#length * 8;
		const padding = new Uint8Array((this.#filled < 56 ? 56 : 120) - this.#filled + 8);
		padding[0] = 0x80;
		const view = new DataView(padding.buffer, padding.length - 8);
		view.setUint32(0, Math.floor(bits / 2 ** 32));
		view.setUint32(4, bits >>> 0);
		this.update(padding);
		return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
	}

	#compress(bytes: Uint8Array, at: number): void {
		const w = this.#words;
		for (let i = 0; i < 16; i++, at += 4) {
			w[i] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
		}
		for (let i = 16; i < 64; i++) {
			const x = w[i - 15]!;
			const y = w[i - 2]!;
			const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
			const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
			w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
		}
		const state = this.#state;
		let a = state[0]!;
		let b = state[1]!;
		let c = state[2]!;
		let d = state[3]!;
		let e = state[4]!;
		let f = state[5]!;
		let g = state[6]!;
		let h = state[7]!;
		for (let i = 0; i < 64; i++) {
			const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
			const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
			const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
			const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			h = g;
			g = f;
			f = e;
			e = (d + t1) | 0;
			d = c;
			c = b;
			b = a;
			a = (t1 + t2) | 0;
		}
		state[0] = state[0]! + a;
		state[1] = state[1]! + b;
		state[2] = state[2]! + c;
		state[3] = state[3]! + d;
		state[4] = state[4]! + e;
		state[5] = state[5]! + f;
		state[6] = state[6]! + g;
		state[7] = state[7]! + h;
	}
}
