/** The text of a backup, laid out as `format.ts` says, with a hash of each table. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { version as app } from '../../core/version.ts';
import type { BackupTable, Head, Manifest, ExportScope } from './format.ts';

/** Bytes after which the browser takes the text over, so that it need not stay in memory. */
const handOver = 4_000_000;

/**
 * Tables are begun in the order of the format; rows belong to the one begun last. `made` is in
 * milliseconds since 1970.
 */
export function serialize(what: ExportScope, made: number) {
	const head: Head = { format: 'mull', version: 1, made: new Date(made).toISOString(), app, what };
	const encoder = new TextEncoder();
	const blobs: Blob[] = [];
	let parts: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	const manifest: Manifest = {};
	let table: { rows: number; hash: ReturnType<typeof sha256.create> } | undefined;
	let name: BackupTable = 'settings';

	const write = (text: string): Uint8Array => {
		const bytes = encoder.encode(text);
		parts.push(bytes);
		size += bytes.length;
		if (size > handOver) {
			blobs.push(new Blob(parts));
			[parts, size] = [[], 0];
		}
		return bytes;
	};
	const close = () => {
		if (!table) return '';
		if (table.rows) table.hash.update(write('\n'));
		manifest[name] = { rows: table.rows, sha256: bytesToHex(table.hash.digest()) };
		return ']';
	};
	write(`${JSON.stringify(head).slice(0, -1)},\n"tables":{\n`);

	return {
		begin(next: BackupTable): void {
			if (table) write(`${close()},\n`);
			[name, table] = [next, { rows: 0, hash: sha256.create() }];
			write(`"${name}":[\n`);
		},
		add(rows: object[]): void {
			if (!rows.length) return;
			const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
			table!.hash.update(write(table!.rows ? `,\n${lines}` : lines));
			table!.rows += rows.length;
		},
		whole(): Blob {
			write(`${close()}\n},\n"manifest":${JSON.stringify(manifest)}}\n`);
			return new Blob([...blobs, ...parts], { type: 'application/json' });
		},
	};
}
