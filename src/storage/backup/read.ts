/**
 * Reads a backup as a stream of lines, and trusts nothing in it: sizes are capped before and while
 * it is read, the layout is the one of `format.ts` or the file is refused, and every table
 * must have the hash that the manifest names.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { name, object, oneOf, pattern, short, whole } from '../../core/checks/check.ts';
import { MullError } from '../../core/errors.ts';
import { createYielder } from '../../core/yield-to-event-loop.ts';
import { backupTables, type BackupTable, type Head, type Manifest } from './format.ts';
import { endOfValue, isShort, tooMuch } from '../../core/checks/json-size.ts';

export interface Limits {
	/** Bytes of the file as it lies there. */
	file: number;
	/** Bytes once unpacked. */
	unpacked: number;
	/** Unpacked bytes for each packed one. A text of ours packs to a third or a fiftieth. */
	ratio: number;
	/** Bytes of one row. */
	line: number;
	/** Of all tables: a file that claims more is not a backup of one person. */
	rows: number;
}

export const limits: Limits = {
	file: 2 ** 31,
	unpacked: 2 ** 31,
	ratio: 100,
	line: 64 * 2 ** 20,
	rows: 3_000_000,
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
	/** Undefined where the line is no JSON, `tooMuch` where it was not parsed. */
	value: unknown;
}

interface ReadOptions {
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

/** A chunk ends at so many rows, or so many bytes. */
const chunk = { rows: 4000, bytes: 4 * 2 ** 20 };

const isHead = object<Head>()({
	format: oneOf('mull'),
	version: oneOf(1),
	'made app': name(),
	what: oneOf<Head['what']>('everything', 'memory', 'conversation'),
});
const isEntry = object<Manifest[BackupTable] & object>()({
	rows: whole(),
	sha256: pattern(/^[0-9a-f]{64}$/, 'a SHA-256'),
});

function headOf(line: string): Head {
	const head = parse(line.replace(/^\uFEFF/, '').replace(/,\s*$/, '}'));
	const { format, version } = (head ?? {}) as Record<string, unknown>;
	if (format !== 'mull')
		throw refuse(
			'This is not a backup of Mull.',
			'Choose a backup of Mull, or conversations that another program exported, such as ChatGPT or Claude.',
		);
	if (typeof version === 'number' && version > 1)
		throw new MullError(
			'incompatible',
			`The backup is of version ${short(String(version))}, which this Mull does not know yet.`,
			'Reload Mull until it is up to date, then import it again.',
		);
	const reason = isHead(head);
	if (reason) throw refuse(`The head of the backup ${reason}.`);
	return head as Head;
}

/** Reads the whole file; resolves when its last line and all its hashes were found right. */
export async function readRows(
	file: Blob,
	{ rows: take, onBytes, limits: bounds = limits }: ReadOptions,
	signal: AbortSignal,
): Promise<Head> {
	const source = lines(file, bounds, onBytes, signal);
	const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
	const manifest: Manifest = {};
	const breathe = createYielder(signal);
	let number = 0;
	let all = 0;
	try {
		const head = headOf(await nextLine());
		if ((await nextLine()) !== '"tables":{') throw changed(number);
		let place = -1;
		for (let line = await nextLine(); line !== '},'; line = await nextLine()) {
			const [, table] = /^"([a-z]+)":\[$/.exec(line) ?? [];
			const next = backupTables.indexOf(table as BackupTable);
			if (next <= place) throw changed(number);
			place = next;
			await readTable(backupTables[next]!);
		}
		checkManifest(await nextLine());
		for (let end = await source.next(); !end.done; end = await source.next())
			if (end.value.length) throw changed(number + 1);
		return head;
	} finally {
		await source.return(undefined);
	}

	async function next(): Promise<Uint8Array> {
		number += 1;
		const { done, value } = await source.next();
		if (!done) return value;
		throw refuse('The file ends in the middle.', 'Choose another copy: this one was cut short.');
	}

	function decode(bytes: Uint8Array): string {
		try {
			return decoder.decode(bytes);
		} catch {
			throw refuse(`Line ${number} of the file is not text in UTF-8.`);
		}
	}

	async function nextLine(): Promise<string> {
		return decode(await next());
	}

	async function readTable(table: BackupTable): Promise<void> {
		const hash = sha256.create();
		let [pending, size, rows] = [[] as Row[], 0, 0];
		let more = true;
		let bytes = await next();
		for (; bytes[0] !== bracket; bytes = await next()) {
			for (let at = 0; at < bytes.length; at += slice) {
				hash.update(bytes.subarray(at, at + slice));
				await breathe();
			}
			hash.update(lineFeed);
			// The one row without a comma is the last.
			if (!more) throw changed(number);
			more = bytes.at(-1) === comma;
			rows += 1;
			if ((all += 1) > bounds.rows) throw refuse(`The file has more than ${bounds.rows} rows.`);
			const line = decode(more ? bytes.subarray(0, -1) : bytes);
			pending.push({ table, line: number, value: parse(line) });
			size += bytes.length;
			if (pending.length < chunk.rows && size < chunk.bytes) continue;
			await take(table, pending);
			[pending, size] = [[], 0];
		}
		if (!/^\],?$/.test(decode(bytes)) || (rows > 0 && more)) throw changed(number);
		if (pending.length) await take(table, pending);
		manifest[table] = { rows, sha256: bytesToHex(hash.digest()) };
	}

	function checkManifest(line: string): void {
		const told = parse(line.replace(/^"manifest":/, '').replace(/\}$/, '')) as Manifest;
		const names = Object.keys(manifest) as BackupTable[];
		if (!/^"manifest":\{.*\}\}$/.test(line) || Object.keys(told ?? {}).join() !== names.join())
			throw changed(number);
		for (const name of names) {
			const entry = told[name]!;
			if (isEntry(entry) || entry.rows !== manifest[name]!.rows)
				throw refuse(`The number of ${name} in the file is not the one it names.`);
			if (entry.sha256 !== manifest[name]!.sha256)
				throw refuse(
					`The ${name} in the file were changed after it was made.`,
					'Choose another copy. Mull takes a backup only as it wrote it.',
				);
		}
	}
}

/** Bytes that are hashed at once. */
const slice = 2 ** 22;
const lineFeed = new Uint8Array([10]);
const [comma, bracket] = [0x2c, 0x5d];

/** Undefined where it is no JSON, `tooMuch` where it holds more than any row of Mull. */
function parse(line: string): unknown {
	if (!isShort(line) && endOfValue(line, 0) === null) return tooMuch;
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
): AsyncGenerator<Uint8Array, void, undefined> {
	if (file.size > bounds.file)
		throw refuse(`The file is larger than ${Math.round(bounds.file / 1e6)} MB.`);
	let held: Uint8Array[] = [];
	let size = 0;
	for await (const bytes of unpacked(file, bounds, onBytes, signal)) {
		for (let from = 0; from < bytes.length;) {
			const feed = bytes.indexOf(lineFeed[0]!, from);
			const piece = bytes.subarray(from, feed < 0 ? undefined : feed);
			size += piece.length;
			if (size > bounds.line)
				throw refuse('A row of the file is longer than any that Mull writes.');
			from += piece.length + 1;
			if (feed >= 0 && !held.length) yield piece;
			else held.push(piece);
			if (feed < 0) break;
			if (held.length) yield joined(held);
			[held, size] = [[], 0];
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
