/**
 * Reads the weights of a file of CTranslate2: its names, sizes and numbers, one after the other.
 * Only half precision is read, which whisper's files have.
 */
export interface Weights {
	shape: number[];
	data: Float32Array;
}

export function readCt2(file: Buffer): Map<string, Weights> {
	let at = 0;
	const number = (bytes: 1 | 2 | 4) => {
		at += bytes;
		return file.readUIntLE(at - bytes, bytes);
	};
	/** Its length counts the zero at its end. */
	const word = () => {
		const length = number(2);
		at += length;
		return file.toString('latin1', at - length, at - 1);
	};
	number(4);
	word();
	number(4);
	const all = new Map<string, Weights>();
	for (let left = number(4); left > 0; left--) {
		const name = word();
		const shape = Array.from({ length: number(1) }, () => number(4));
		const [kind, bytes] = [number(1), number(4)];
		if (kind === 4) all.set(name, { shape, data: halves(file.subarray(at, at + bytes)) });
		at += bytes;
	}
	return all;
}

function halves(bytes: Buffer): Float32Array {
	return Float32Array.from({ length: bytes.length / 2 }, (_, i) => half(bytes.readUInt16LE(i * 2)));
}

function half(bits: number): number {
	const [sign, power, part] = [bits >> 15, (bits >> 10) & 31, bits & 1023];
	const size = power === 0 ? part * 2 ** -24 : (1 + part / 1024) * 2 ** (power - 15);
	return sign ? -size : size;
}
