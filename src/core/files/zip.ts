/**
 * Reads ZIP files, which office documents and books are: the list at the end of the file, then each
 * part by the browser's own inflater, counted while it unpacks.
 */
import { MullError } from '../errors.ts';

export interface Zip {
	names: readonly string[];
	has(name: string): boolean;
	/** Throws `bad-input` where the part is missing, locked, damaged, or one too many to unpack. */
	read(name: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** Bytes that all parts of one file may unpack to. */
const mostUnpacked = 256 * 1024 * 1024;
const mostParts = 20_000;

interface Part {
	name: string;
	method: number;
	locked: boolean;
	checksum: number;
	packed: number;
	at: number;
}

/** Throws `bad-input` for a file that is cut or is none. */
export function openZip(bytes: Uint8Array<ArrayBuffer>, most = mostUnpacked): Zip {
	let parts: Map<string, Part>;
	try {
		parts = new Map(listOf(bytes).map((part) => [part.name, part]));
	} catch (cause) {
		throw cause instanceof MullError ? cause : damaged(cause);
	}
	let left = most;
	return {
		names: [...parts.keys()],
		has: (name) => parts.has(name),
		async read(name) {
			const part = parts.get(name);
			if (!part) throw damaged();
			if (part.locked) throw locked();
			const view = viewOf(bytes);
			if (part.at + 30 > bytes.length || view.getUint32(part.at, true) !== 0x04034b50)
				throw damaged();
			const from =
				part.at + 30 + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true);
			if (from + part.packed > bytes.length) throw damaged();
			const data = bytes.subarray(from, from + part.packed);
			const whole = await unpack(data, part.method, () => left, most);
			left -= whole.length;
			if (checksum(whole) !== part.checksum) throw damaged();
			return whole;
		},
	};
}

async function unpack(
	data: Uint8Array<ArrayBuffer>,
	method: number,
	left: () => number,
	most: number,
): Promise<Uint8Array<ArrayBuffer>> {
	if (method === 0) {
		if (data.length > left()) throw tooLarge(most);
		return data;
	}
	if (method !== 8) throw damaged();
	const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
	const reader = stream.getReader();
	const pieces: Uint8Array[] = [];
	let length = 0;
	for (;;) {
		const { done, value } = await reader.read().catch((cause: unknown) => {
			throw damaged(cause);
		});
		if (done) break;
		length += value.length;
		if (length > left()) {
			await reader.cancel().catch(() => undefined);
			throw tooLarge(most);
		}
		pieces.push(value);
	}
	const whole = new Uint8Array(length);
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}

/** The list of parts at the end of the file. */
function listOf(bytes: Uint8Array): Part[] {
	const view = viewOf(bytes);
	let end = bytes.length - 22;
	const first = Math.max(0, end - 65_535);
	while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--;
	if (end < first) throw damaged();
	let count = view.getUint16(end + 10, true);
	let at = view.getUint32(end + 16, true);
	if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
		const large = Number(view.getBigUint64(end - 12, true));
		count = Number(view.getBigUint64(large + 32, true));
		at = Number(view.getBigUint64(large + 48, true));
	}
	if (count > mostParts) throw tooLarge(mostUnpacked);
	const parts: Part[] = [];
	for (let i = 0; i < count; i++) {
		if (view.getUint32(at, true) !== 0x02014b50) throw damaged();
		const flags = view.getUint16(at + 8, true);
		const [named, extra, comment] = [28, 30, 32].map((o) => view.getUint16(at + o, true)) as [
			number,
			number,
			number,
		];
		const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
		parts.push({
			name: name.replaceAll('\\', '/').replace(/^\/+/, ''),
			method: view.getUint16(at + 10, true),
			locked: (flags & 1) !== 0,
			checksum: view.getUint32(at + 16, true),
			...placeOf(view, at, at + 46 + named, extra),
		});
		at += 46 + named + extra + comment;
	}
	return parts;
}

/** Size and place, which stand in an extra field where they are too large for their own. */
function placeOf(view: DataView, entry: number, from: number, length: number) {
	let packed = view.getUint32(entry + 20, true);
	let at = view.getUint32(entry + 42, true);
	for (let field = from; field + 4 <= from + length;) {
		const [id, size] = [view.getUint16(field, true), view.getUint16(field + 2, true)];
		if (id === 1) {
			let value = field + 4;
			const next = () => {
				const large = Number(view.getBigUint64(value, true));
				value += 8;
				return large;
			};
			if (view.getUint32(entry + 24, true) === 0xffffffff) next();
			if (packed === 0xffffffff) packed = next();
			if (at === 0xffffffff) at = next();
		}
		field += 4 + size;
	}
	return { packed, at };
}

const viewOf = (bytes: Uint8Array) =>
	new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
	return value;
});

/** CRC-32. */
export function checksum(bytes: Uint8Array): number {
	let value = 0xffffffff;
	for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8);
	return (value ^ 0xffffffff) >>> 0;
}

export const locked = (): MullError =>
	new MullError(
		'bad-input',
		'This document is locked with a password.',
		'Open it elsewhere, save it without the password and add that copy.',
	);

export const damaged = (cause?: unknown): MullError =>
	new MullError(
		'bad-input',
		'This document is damaged or cut off and could not be read.',
		'Open it in another program and save it again.',
		{ cause },
	);

export const tooLarge = (most: number): MullError =>
	new MullError(
		'bad-input',
		`This document unpacks to more than ${most / 1024 / 1024} MB.`,
		'Split it and add the parts that matter.',
	);
