/** Writes text in encodings that browsers only read: the reverse of their tables. */
import { decodeStrict } from '../../src/instruments/documents/encoding/code-pages.ts';

const tables = new Map<string, Map<string, number[]>>();
const wide = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

function tableOf(encoding: string): Map<string, number[]> {
	const table = new Map<string, number[]>();
	const add = (...bytes: number[]) => {
		try {
			const one = decodeStrict(encoding, new Uint8Array(bytes));
			if ([...one].length === 1 && !table.has(one)) table.set(one, bytes);
		} catch {
			// It means nothing.
		}
	};
	for (let byte = 0; byte < 256; byte++) add(byte);
	if (wide.has(encoding))
		for (let lead = 0x81; lead < 0xff; lead++)
			for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
	return table;
}

/** Throws where the encoding has no such character. */
export function encode(encoding: string, text: string): Uint8Array<ArrayBuffer> {
	if (!tables.has(encoding)) tables.set(encoding, tableOf(encoding));
	const table = tables.get(encoding)!;
	return new Uint8Array(
		[...text].flatMap((one) => {
			const bytes = table.get(one);
			if (!bytes) throw new Error(`${encoding} has no “${one}”.`);
			return bytes;
		}),
	);
}
