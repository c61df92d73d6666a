/** Writes the fields of protocol buffers. */
export type Bytes = Uint8Array<ArrayBuffer>;

function varint(value: number): Bytes {
	// Two's complement in 64 bits.
	let left = BigInt.asUintN(64, BigInt(value));
	const bytes: number[] = [];
	do {
		const seven = Number(left & 127n);
		left >>= 7n;
		bytes.push(left > 0n ? seven | 128 : seven);
	} while (left > 0n);
	return new Uint8Array(bytes);
}

export const key = (number: number, type: number): Bytes => varint(number * 8 + type);
export const whole = (number: number, value: number): Bytes =>
	join([key(number, 0), varint(value)]);
export const field = (number: number, bytes: Bytes): Bytes =>
	join([key(number, 2), varint(bytes.length), bytes]);
export const text = (number: number, value: string): Bytes =>
	field(number, new TextEncoder().encode(value));

export function join(pieces: readonly Bytes[]): Bytes {
	const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		all.set(piece, at);
		at += piece.length;
	}
	return all;
}
