/**
 * Reads a backup as a stream of lines, and trusts nothing in it: sizes are capped before and while
 * it is read, the layout is the one of `format.ts` or the file is refused, and every table
 * must have the hash that the manifest names.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { MullError } from '../../core/errors.ts';
import { isTable, most } from './schema.ts';
import { backupTables, type BackupTable, type Head, type Manifest } from './format.ts';
import { name, object, oneOf, pattern, short, whole } from '../../core/check.ts';

export interface Limits {
	/** Bytes of the file as it lies there. */
	file: number;
	/** Bytes once unpacked. */
	unpacked: number;
	/** Unpacked bytes for each packed one. A text of ours packs to a third or a fiftieth. */
	ratio: number;
	/** Bytes of one row. */
	line: number;
	rows: number;
}

export const limits: Limits = {
	...{ file: 2 ** 31, unpacked: 2 ** 31, ratio: 100, line: 64 * 2 ** 20, rows: most },
};

/** What is wrong with a file that was just written and could not be read again; bytes before packing. */
export function tooLarge(
	{ bytes, rows }: { bytes: number; rows: number },
	bounds: Limits = limits,
): MullError | undefined {
	if (bytes <= bounds.unpacked && rows <= bounds.rows) return undefined;
	return new MullError(
		'bad-input',
		`The file is written, but Mull could not import it again: it has ${Math.round(bytes / 1e6)} MB and ${rows} rows, and Mull reads ${Math.round(bounds.unpacked / 1e6)} MB and ${bounds.rows} rows.`,
		'Export memory only as well, or delete conversations and documents that you no longer need and export again.',
	);
}

export interface Row {
	table: BackupTable;
	/** From 1. */
	line: number;
	/** Undefined where the line is no JSON. */
	value: unknown;
}

export interface ReadOptions {
	/** Rows in chunks, in the order of the file; never of two tables at once. */
	rows: (table: BackupTable, rows: Row[]) => Promise<void>;
	/** Bytes read so far. */
	onBytes?: (bytes: number) => void;
	limits?: Limits;
}

export const refuse = (message: string, wayOut = 'Choose another copy of the backup.'): MullError =>
	new MullError('bad-input', message, wayOut);

const changed = (line: number) =>
	refuse(
		`The file is not as Mull wrote it (line ${line}).`,
		'Choose another copy: this one was changed or cut on its way.',
	);

const tooLong = () => refuse('A row of the file is longer than any that Mull writes.');

/** A chunk ends at so many rows, or so many bytes. */
const chunk = { rows: 4000, bytes: 4 * 2 ** 20 };

const isHead = object<Head>({
	...{ format: oneOf('mull'), version: oneOf(1), made: name(), app: name() },
	what: oneOf<Head['what']>('everything', 'memory', 'conversation'),
});
const isEntry = object<{ rows: number; sha256: string }>({
	...{ rows: whole(), sha256: pattern(/^[0-9a-f]{64}$/, 'a SHA-256') },
});

/** Reads the head alone. Throws what `readRows` throws. */
function parseHead(line: string): Head {
	let head: unknown;
	try {
		head = JSON.parse(line.replace(/^\uFEFF/, '').replace(/,\s*$/, '}'));
	} catch {
		throw refuse('This is not a backup of Mull.', 'Choose a file that Mull exported.');
	}
	const { format, version } = (head ?? {}) as Record<string, unknown>;
	if (format !== 'mull') {
		throw refuse('This is not a backup of Mull.', 'Choose a file that Mull exported.');
	}
	if (typeof version === 'number' && version > 1) {
		throw new MullError(
			'incompatible',
			`The backup is of version ${short(String(version))}, which this Mull does not know yet.`,
			'Reload Mull until it is up to date, then import it again.',
		);
	}
	const reason = isHead(head);
	if (reason) throw refuse(`The head of the backup ${reason}.`);
	return head as Head;
}

/** Reads the whole file; resolves when its last line and all its hashes were found right. */
export async function readRows(file: Blob, options: ReadOptions, signal: AbortSignal) {
	const bounds = options.limits ?? limits;
	const manifest: Manifest = {};
	let head: Head | undefined;
	let state: 'head' | 'tables' | 'table' | 'rows' | 'manifest' | 'end' = 'head';
	let table: BackupTable = 'settings';
	let hash = sha256.create();
	let rows = 0;
	let all = 0;
	let open = true;
	let pending: Row[] = [];
	let size = 0;
	let next = 0;
	let number = 0;
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	const flush = async () => {
		if (pending.length) await options.rows(table, pending);
		pending = [];
		size = 0;
	};

	for await (const bytes of lines(file, bounds, options.onBytes, signal)) {
		number += 1;
		if (state === 'rows' && bytes[0] !== 0x5d) {
			hash.update(bytes).update(lineFeed);
			const comma = bytes.at(-1) === 0x2c;
			// The one row without a comma is the last.
			if (!open) throw changed(number);
			open = comma;
			rows += 1;
			if ((all += 1) > bounds.rows) throw refuse(`The file has more than ${bounds.rows} rows.`);
			const line = decode(comma ? bytes.subarray(0, -1) : bytes);
			pending.push({ table, line: number, value: parse(line) });
			size += bytes.length;
			if (pending.length >= chunk.rows || size >= chunk.bytes) await flush();
			continue;
		}
		const line = decode(bytes);
		switch (state) {
			case 'head':
				head = parseHead(line);
				state = 'tables';
				break;
			case 'tables':
				if (line !== '"tables":{') throw changed(number);
				state = 'table';
				break;
			case 'table': {
				if (line === '},') {
					state = 'manifest';
					break;
				}
				const [, found] = /^"([a-z]+)":\[$/.exec(line) ?? [];
				if (!found || !isTable(found) || backupTables.indexOf(found) < next) throw changed(number);
				table = found;
				next = backupTables.indexOf(found) + 1;
				hash = sha256.create();
				rows = 0;
				open = true;
				state = 'rows';
				break;
			}
			case 'rows':
				if ((line !== ']' && line !== '],') || (rows > 0 && open)) throw changed(number);
				await flush();
				manifest[table] = { rows, sha256: bytesToHex(hash.digest()) };
				state = 'table';
				break;
			case 'manifest':
				checkManifest(line);
				state = 'end';
				break;
			case 'end':
				if (line !== '') throw changed(number);
		}
	}
	if (state !== 'end') {
		throw refuse('The file ends in the middle.', 'Choose another copy: this one was cut short.');
	}
	return head!;

	function decode(bytes: Uint8Array): string {
		try {
			return decoder.decode(bytes);
		} catch {
			throw refuse(`Line ${number} of the file is not text in UTF-8.`);
		}
	}

	function checkManifest(line: string): void {
		const told = parse(line.replace(/^"manifest":/, '').replace(/\}$/, ''));
		const names = Object.keys(manifest) as BackupTable[];
		const given = typeof told === 'object' && told !== null ? Object.keys(told) : [];
		if (!line.startsWith('"manifest":{') || given.join() !== names.join()) throw changed(number);
		for (const name of names) {
			const entry = (told as Manifest)[name];
			const wrong = isEntry(entry);
			if (wrong || entry!.rows !== manifest[name]!.rows) {
				throw refuse(`The number of ${name} in the file is not the one it names.`);
			}
			if (entry!.sha256 !== manifest[name]!.sha256) {
				throw refuse(
					`The ${name} in the file were changed after it was made.`,
					'Choose another copy. Mull takes a backup only as it wrote it.',
				);
			}
		}
	}
}

const lineFeed = new Uint8Array([10]);

/** Undefined where it is no JSON, or nested beyond all measure. */
function parse(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

/** The file's bytes, unpacked if it is packed, line by line without the line feed. */
async function* lines(
	file: Blob,
	bounds: Limits,
	onBytes: ((bytes: number) => void) | undefined,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	if (file.size > bounds.file) {
		throw refuse(`The file is larger than ${Math.round(bounds.file / 1e6)} MB.`);
	}
	let held: Uint8Array[] = [];
	let size = 0;
	for await (const bytes of unpacked(file, bounds, onBytes, signal)) {
		let from = 0;
		for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
			const piece = bytes.subarray(from, at);
			if (size + piece.length > bounds.line) throw tooLong();
			yield held.length ? joined([...held, piece]) : piece;
			held = [];
			size = 0;
			from = at + 1;
		}
		if (from < bytes.length) {
			held.push(bytes.slice(from));
			size += bytes.length - from;
			if (size > bounds.line) throw tooLong();
		}
	}
	if (held.length) yield joined(held);
}

async function* unpacked(
	file: Blob,
	bounds: Limits,
	onBytes: ((bytes: number) => void) | undefined,
	signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
	const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer());
	const packed = magic[0] === 0x1f && magic[1] === 0x8b;
	let read = 0;
	const counted = file.stream().pipeThrough(
		new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
			transform(bytes, controller) {
				read += bytes.length;
				onBytes?.(read);
				controller.enqueue(bytes);
			},
		}),
	);
	const stream = packed ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
	const reader = stream.getReader();
	let size = 0;
	try {
		for (;;) {
			signal.throwIfAborted();
			const { done, value } = await reader.read().catch((cause: unknown) => {
				throw new MullError(
					'bad-input',
					packed ? 'The file cannot be unpacked.' : 'The file cannot be read any more.',
					'Choose another copy of the backup.',
					{ cause },
				);
			});
			if (done) return;
			size += value.length;
			// A few packed bytes may unpack to gigabytes.
			const bomb = packed && size > 2 ** 20 && size > Math.max(read, 2 ** 12) * bounds.ratio;
			if (size > bounds.unpacked || bomb) {
				throw refuse('The file unpacks to more than a backup would hold.');
			}
			yield value;
		}
	} finally {
		await reader.cancel().catch(() => undefined);
	}
}

function joined(pieces: Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
