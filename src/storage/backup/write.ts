/** Writes a backup: rows in chunks, from one reading transaction, so that the file is of one moment. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { version as app } from '../../core/version.ts';
import type { Endpoint, Run, TextId } from '../../core/types.ts';
import type { Table } from 'dexie';
import {
	backupTables,
	type BackupTable,
	type ExportOptions,
	type Head,
	type Manifest,
} from './format.ts';
import { settled } from './merge.ts';
import type { MullDatabase } from '../db.ts';
import { stepsOf, textsOf } from '../journal.ts';
import type { Settings } from '../settings.ts';
import { workingTables } from '../undo.ts';

/** Rows read at once. */
const page = 2000;
/** Characters after which the browser takes the text over, so that it need not stay in memory. */
const handOver = 4_000_000;

export interface Source {
	db: MullDatabase;
	/** Written only with everything. */
	settings: Settings;
	now: number;
}

/** The file as text in UTF-8, and how many rows it has. Throws `aborted` through the signal. */
export async function writeBackup(
	{ db, settings, now }: Source,
	{ what, onProgress }: ExportOptions,
	signal: AbortSignal,
): Promise<{ file: Blob; rows: number }> {
	const conversation = typeof what === 'object' ? what.conversation : undefined;
	const head: Head = {
		...{ format: 'mull', version: 1, made: new Date(now).toISOString(), app },
		what: typeof what === 'object' ? 'conversation' : what,
	};
	const file = blobWriter();
	const manifest: Manifest = {};
	file.add(`${JSON.stringify(head).slice(0, -1)},\n"tables":{\n`);

	const runIds = new Set<string>();
	const used = new Set<TextId>();
	const withRuns = what !== 'memory';
	const withMemory = conversation === undefined;
	let done = 0;

	const tables = backupTables.filter((name) => name !== 'settings').map((name) => db.table(name));
	await db.transaction('r', tables, async () => {
		const of = await total();
		let last = backupTables.length - 1;
		for (const [n, name] of backupTables.entries()) {
			const hash = sha256.create();
			let rows = 0;
			const put = (chunk: unknown[]) => {
				signal.throwIfAborted();
				if (!chunk.length) return;
				const lines = chunk.map((row) => JSON.stringify(row)).join(',\n');
				hash.update(file.add(rows ? `,\n${lines}` : lines));
				rows += chunk.length;
				done += chunk.length;
				onProgress?.(Math.min(done, of), of);
			};
			file.add(`${JSON.stringify(name)}:[\n`);
			await rowsOf(name, put);
			if (rows) hash.update(file.add('\n'));
			file.add(n < last ? '],\n' : ']\n');
			manifest[name] = { rows, sha256: bytesToHex(hash.digest()) };
		}
	});
	file.add(`},\n"manifest":${JSON.stringify(manifest)}}\n`);
	return { file: file.end(), rows: done };

	async function rowsOf(name: BackupTable, put: (rows: unknown[]) => void): Promise<void> {
		switch (name) {
			case 'settings':
				return void (what === 'everything' && put([settings]));
			case 'endpoints':
				return void (what === 'everything' && put((await db.endpoints.toArray()).flatMap(bare)));
			case 'conversations':
				if (!withRuns) return;
				return put(
					conversation === undefined
						? (await db.conversations.toArray()).filter((row) => !row.private)
						: (await db.conversations.bulkGet([conversation])).filter(Boolean),
				);
			case 'runs':
				if (!withRuns) return;
				return pages(
					conversation === undefined
						? db.runs
						: await db.runs.where('conversationId').equals(conversation).toArray(),
					(rows: Run[]) => {
						const kept = rows.filter((run) => !run.private);
						for (const { id } of kept) runIds.add(id);
						put(kept.map(settled));
					},
				);
			case 'steps':
				for (const runId of runIds) {
					const steps = await stepsOf(db, runId);
					for (const step of steps) for (const id of textsOf(step)) used.add(id);
					put(steps);
				}
				return;
			case 'texts': {
				const ids = [...used];
				for (let at = 0; at < ids.length; at += 200)
					put((await db.texts.bulkGet(ids.slice(at, at + 200))).filter(Boolean));
				return;
			}
			case 'notes':
				for (const runId of runIds)
					put(
						await db.notes
							.where('[runId+id]')
							.between([runId, -Infinity], [runId, Infinity])
							.toArray(),
					);
				return;
			case 'facts':
				if (!withMemory) return;
				return pages(db.facts, (rows: { same: string }[]) =>
					put(rows.map(({ same: _, ...fact }) => fact)),
				);
			case 'frameworks':
			case 'documents':
			case 'chunks':
				return withMemory ? pages(db.table(name), put) : undefined;
			default:
				for (const runId of runIds)
					put(await db.table(name).where('runId').equals(runId).toArray());
		}
	}

	async function total(): Promise<number> {
		const memory = [db.facts, db.frameworks, db.documents, db.chunks];
		const runs = [db.runs, db.steps, db.texts, db.notes, ...workingTables.map((t) => db.table(t))];
		const counted = [...(withMemory ? memory : []), ...(withRuns ? runs : [])];
		const counts = await Promise.all(counted.map((table: Table) => table.count()));
		return Math.max(
			1,
			counts.reduce((sum, count) => sum + count, 0),
		);
	}
}

/** A list as it is, or a table in pages in the order of its keys. */
async function pages<T>(from: T[] | Table, each: (rows: T[]) => void): Promise<void> {
	if (Array.isArray(from)) return each(from);
	const key = from.schema.primKey.keyPath!;
	for (let last: unknown; ;) {
		const next = last === undefined ? from.orderBy(':id') : from.where(':id').above(last);
		const rows = await next.limit(page).toArray();
		each(rows);
		if (rows.length < page) return;
		const end = rows.at(-1) as Record<string, unknown>;
		last = Array.isArray(key) ? key.map((part) => end[part]) : end[key as string];
	}
}

/** An endpoint without anything in its address that could be a key. */
function bare(endpoint: Endpoint): Endpoint[] {
	if (!URL.canParse(endpoint.url)) return [];
	const { origin, pathname } = new URL(endpoint.url);
	return [{ ...endpoint, url: origin + pathname.replace(/\/+$/, '') }];
}

/** Collects text; what is full goes to the browser, which may keep it on disk. */
function blobWriter() {
	const encoder = new TextEncoder();
	const blobs: Blob[] = [];
	let parts: Uint8Array<ArrayBuffer>[] = [];
	let size = 0;
	return {
		add(text: string): Uint8Array {
			const bytes = encoder.encode(text);
			parts.push(bytes);
			size += bytes.length;
			if (size > handOver) {
				blobs.push(new Blob(parts));
				parts = [];
				size = 0;
			}
			return bytes;
		},
		end: () => new Blob([...blobs, ...parts], { type: 'application/json' }),
	};
}
