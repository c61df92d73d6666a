/** The encodings that show in the bytes themselves: byte order marks, and wide characters without one. */

export interface DetectedEncoding {
	encoding: string;
	text: string;
	/** No mark says so. */
	guessed: boolean;
}

/** By its byte order mark; null where it has none. */
export function detectByBom(bytes: Uint8Array): DetectedEncoding | null {
	const starts = (...mark: number[]) => mark.every((byte, i) => bytes[i] === byte);
	if (starts(0xef, 0xbb, 0xbf)) return wide('utf-8', bytes);
	if (starts(0xff, 0xfe, 0, 0)) return wide('utf-32le', bytes.subarray(4));
	if (starts(0, 0, 0xfe, 0xff)) return wide('utf-32be', bytes.subarray(4));
	if (starts(0xff, 0xfe)) return wide('utf-16le', bytes);
	if (starts(0xfe, 0xff)) return wide('utf-16be', bytes);
	return null;
}

/** UTF-16 and UTF-32 without a mark, by where their NULs are; null where it is neither. */
export function detectByNulls(bytes: Uint8Array): DetectedEncoding | null {
	const sample = bytes.subarray(0, 65_536);
	const nulls = [0, 0, 0, 0];
	sample.forEach((byte, i) => void (byte === 0 && nulls[i % 4]!++));
	const some = sample.length / 4;
	const [a, b, c, d] = nulls.map((count) => count / some) as [number, number, number, number];
	const tries =
		c > 0.9 && d > 0.9
			? ['utf-32le']
			: a > 0.9 && b > 0.9
				? ['utf-32be']
				: b + d > a + c
					? ['utf-16le', 'utf-16be']
					: ['utf-16be', 'utf-16le'];
	for (const encoding of tries) {
		const read = wide(encoding, bytes);
		if (isText(read.text)) return { ...read, guessed: true };
	}
	return null;
}

/** Text has no control characters, hardly a stray half, and letters or digits of few scripts. */
function isText(text: string): boolean {
	const sample = text.slice(0, 20_000);
	const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
	if (count(/[\0-\x08\x0e-\x1f\x7f-\x9f\uFFFD\p{Co}\p{Cn}]/gu) > 0) return false;
	const plain = count(/[\n\r\t -~、-〿，]/gu);
	const usual = count(/[\n。，]/g) > 0 || plain > 0.2 * sample.length;
	return usual && count(/[\p{L}\p{N}\p{M}]/gu) + plain > 0.8 * [...sample].length;
}

function wide(encoding: string, bytes: Uint8Array): DetectedEncoding {
	if (!encoding.startsWith('utf-32'))
		return { encoding, text: new TextDecoder(encoding).decode(bytes), guessed: false };
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const parts: string[] = [];
	for (let at = 0; at + 4 <= bytes.length; at += 4) {
		const code = view.getUint32(at, encoding === 'utf-32le');
		const fits = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
		parts.push(fits ? String.fromCodePoint(code) : '\uFFFD');
	}
	return { encoding, text: parts.join(''), guessed: false };
}
