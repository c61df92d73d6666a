/** Writes ZIP files, so that tests make office documents of their own. */
import { checksum } from '../../src/core/files/zip.ts';

interface Packed {
	name: Uint8Array;
	bytes: Uint8Array;
	packed: Uint8Array;
	stored: boolean;
}

interface HowToZip {
	/** As if locked with a password. */
	locked?: boolean;
	/** Names of parts that are not packed. */
	stored?: string[];
}

export async function makeZip(
	parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
	{ locked = false, stored = ['mimetype'] }: HowToZip = {},
): Promise<Uint8Array<ArrayBuffer>> {
	const entries: Packed[] = [];
	for (const [name, content] of Object.entries(parts)) {
		const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
		const plain = stored.includes(name);
		const packed = plain ? bytes : await deflate(bytes);
		entries.push({ name: new TextEncoder().encode(name), bytes, packed, stored: plain });
	}
	const pieces: Uint8Array[] = [];
	const list: Uint8Array[] = [];
	let at = 0;
	for (const { name, bytes, packed, stored: plain } of entries) {
		const shared = [
			...[...two(20), ...two(0x800 | (locked ? 1 : 0)), ...two(plain ? 0 : 8), ...four(0)],
			...[...four(checksum(bytes)), ...four(packed.length), ...four(bytes.length)],
			...[...two(name.length), ...two(0)],
		];
		const head = new Uint8Array([...four(0x04034b50), ...shared]);
		const row = [...four(0x02014b50), ...two(20), ...shared, ...two(0), ...two(0), ...two(0)];
		list.push(new Uint8Array([...row, ...four(0), ...four(at)]), name);
		pieces.push(head, name, packed);
		at += head.length + name.length + packed.length;
	}
	const size = list.reduce((sum, { length }) => sum + length, 0);
	const count = two(entries.length);
	const end = [...four(0x06054b50), ...four(0), ...count, ...count, ...four(size), ...four(at)];
	return joined([...pieces, ...list, new Uint8Array([...end, ...two(0)])]);
}

const two = (value: number): number[] => [value & 255, value >>> 8];
const four = (value: number): number[] => [...two(value & 0xffff), ...two(value >>> 16)];

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
	const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
