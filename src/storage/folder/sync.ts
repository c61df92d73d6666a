/**
 * The backup folder (DECISIONS.md): one file for each conversation, one for memory, one list of what was
 * deleted. Each time first what changed there is read and joined to what is here, like an import of the
 * person's own; then what changed here is written. So it does not matter who writes when, and a file that
 * is no backup, or a copy that a sync service made, is read or named and never written to.
 */
import { hash32, sha256 } from '../../core/hash.ts';
import { hasCode, MullError, toPlain } from '../../core/errors.ts';
import type { Conversation } from '../../core/types.ts';
import {
	applyBackup,
	exportAll,
	keepBatch,
	readBackup,
	stores,
	type BackupSetup,
} from '../backup/backup.ts';
import { canonical } from '../backup/merge.ts';
import { Moved } from '../backup/write-rows.ts';
import { alone } from '../alone.ts';
import { db as mull, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import type { Gone } from '../gone.ts';
import { isDeletedList, noteBack, readDeleted, takeOver, writeDeleted } from './deleted.ts';
import { filesIn, isOfOne, isOurs, isSame, nameOf, removeFile, writeFile } from './files.ts';
import type { FolderFile } from './files.ts';
import { folderLock, keptFolder } from './kept.ts';

/** What a look into the folder brought. */
export interface Came {
	/** Conversations that are new here, or went on. */
	conversations: number;
	/** Facts, frameworks and documents. */
	memories: number;
	/** What another device deleted. */
	deleted: number;
}

/** Something that has a file of its own, as it lies here. */
interface Unit {
	id: string;
	/** Of the file, without its ending. */
	name: string;
	/** Changes whenever the content may have. */
	stamp: string;
	own?: string;
	write: () => Promise<Blob>;
}

export async function syncFolder(
	folder: FileSystemDirectoryHandle,
	signal: AbortSignal,
	{ db = mull, settings = stores, now = Date.now() }: BackupSetup = {},
): Promise<Came> {
	const setup = { db, settings, now };
	const came: Came = { conversations: 0, memories: 0, deleted: 0 };
	const theirs: Gone[] = [];
	const files = await filesIn(folder);
	const known = new Map((await stored(() => db.folder.toArray())).map((row) => [row.name, row]));
	await noteBack(db, now);

	for (const name of known.keys())
		if (!files.has(name) && !name.startsWith('/')) await forget(name);
	for (const [name, file] of files) {
		signal.throwIfAborted();
		const before = known.get(name);
		if (before && isSame(file, before)) continue;
		// What changes here all the while is read another time; till then nothing is written there.
		const row = await read(file, before).catch((thrown: unknown) => {
			if (!(thrown instanceof Moved)) throw thrown;
		});
		if (row) await keep(row);
	}
	came.deleted = await takeOver(db, theirs, now);

	const units = await talksOf(db, (what) => exportAll({ what, folder: true }, signal, setup));
	const here = new Set(units.map(({ id }) => id));
	for (const unit of [...units, await memory(), ...(await deletions())]) await put(unit);
	const gone = new Set(
		(await stored(() => db.gone.toArray())).flatMap(({ id, gone }) =>
			gone && !here.has(id) ? [id] : [],
		),
	);
	for (const row of known.values())
		if (gone.has(row.holds ?? '') && isOfOne(row.name) && (await removeFile(folder, row)))
			await forget(row.name);
	for (const name of known.keys())
		if (name.startsWith('/') && !here.has(name.slice(1))) await forget(name);
	return came;

	async function keep(row: FolderFile): Promise<void> {
		known.set(row.name, row);
		await stored(() => db.folder.put(row));
	}

	async function forget(name: string): Promise<void> {
		known.delete(name);
		await stored(() => db.folder.delete(name));
	}

	async function read(file: File, before: FolderFile | undefined): Promise<FolderFile> {
		const { name, lastModified: modified, size } = file;
		const row: FolderFile = { name, modified, size };
		try {
			if (isDeletedList(await file.slice(0, 100).text())) {
				theirs.push(...readDeleted(await file.text()));
				return { ...row, holds: 'deleted', print: await printOf(file) };
			}
			const plan = await readBackup(file, signal, undefined, setup);
			const { tables, adds, replaces } = plan.ifMine;
			if (adds + replaces) {
				const batch = await applyBackup(plan, { mine: true }, signal, setup);
				await keepBatch(batch.id, db);
			}
			const moved = (...names: string[]) =>
				tables
					.filter(({ table }) => names.includes(table))
					.reduce((sum, one) => sum + one.new + one.replaces, 0);
			came.conversations += moved('conversations') || Math.min(1, moved('runs'));
			came.memories += moved('facts', 'frameworks', 'documents');
			if (plan.rejections.length)
				throw new MullError(
					'incompatible',
					'Mull does not know all that is in it; what it knows was read.',
					'Reload Mull until it is up to date.',
				);
			const [id, second] = plan.conversations;
			const holds = plan.head.what === 'memory' ? 'memory' : second ? undefined : id;
			return {
				...row,
				...(holds && { holds, print: await printOf(plan.file) }),
				...(before?.own && { own: before.own }),
			};
		} catch (thrown) {
			if (!hasCode(thrown, 'bad-input') && !hasCode(thrown, 'incompatible')) throw thrown;
			return { ...row, fault: toPlain(thrown) };
		}
	}

	/** Its file, if it has one; of two, a name that all devices choose. */
	function fileOf(id: string): FolderFile | undefined {
		const all = [...known.values()].filter(({ name, holds }) => holds === id && isOurs(name));
		const order = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
		return all.sort((a, b) => order(a.name, b.name))[0];
	}

	async function put({ id, name, stamp, own, write }: Unit): Promise<void> {
		signal.throwIfAborted();
		const before = fileOf(id);
		if (before?.stamp === stamp || known.get(`/${id}`)?.stamp === stamp) return;
		const content = await write();
		if (id !== 'memory' && (await content.text()).includes('"local":true'))
			return keep({ name: `/${id}`, modified: 0, size: 0, stamp });
		await forget(`/${id}`);
		const print = await printOf(content);
		const asHere = { ...(own && { own }), print, stamp, holds: id };
		if (before?.print === print && (before.own ?? own) === own)
			return keep({ ...before, ...asHere });
		const free = (n = 1): string => {
			const one = `${name}${n > 1 ? ` ${n}` : ''}.json`;
			return files.has(one) ? free(n + 1) : one;
		};
		const to = before?.name ?? free();
		const done = await writeFile(folder, to, content, before);
		if (done) await keep({ name: to, ...done, ...asHere, written: now });
	}

	async function memory(): Promise<Unit> {
		const [first, last, shared, endpoints] = await stored(async () => [
			await db.changes.orderBy('seq').first(),
			await db.changes.reverse().filter(isMemory).first(),
			await settings.load(),
			await db.endpoints.toArray(),
		]);
		const own = String(hash32(canonical([shared, endpoints])));
		return {
			...{ id: 'memory', name: 'mull-memory', own, stamp: `${first?.seq} ${last?.seq} ${own}` },
			write: () => exportAll({ what: 'memory', folder: true }, signal, setup),
		};
	}

	async function deletions(): Promise<Unit[]> {
		const list = await stored(() => db.gone.toArray());
		if (!list.length && !fileOf('deleted')) return [];
		const text = writeDeleted(list);
		const [id, name, stamp] = ['deleted', 'mull-deleted', String(hash32(text))];
		return [{ id, name, stamp, write: () => Promise.resolve(new Blob([text])) }];
	}
}

/** Of the log of changes (its oldest rows go): what the file of memory holds. */
const isMemory = ({ table }: { table: string }): boolean =>
	['facts', 'frameworks', 'documents', 'chunks'].includes(table);

/** All conversations, without reading their runs. */
const talksOf = (
	db: MullDatabase,
	write: (what: { conversation: string }) => Promise<Blob>,
): Promise<Unit[]> =>
	stored(() =>
		db.transaction('r', db.conversations, db.runs, async () => {
			const [talks, inTalks, inTime] = [
				await db.conversations.toArray(),
				db.runs.orderBy('conversationId'),
				db.runs.orderBy('updated'),
			];
			const [of, ids, times, idsInTime] = await Promise.all([
				...[inTalks.keys(), inTalks.primaryKeys()],
				...[inTime.keys(), inTime.primaryKeys()],
			]);
			const updated = new Map(idsInTime!.map((id, n) => [id, times![n]]));
			const runs = new Map<unknown, string[]>(talks.map(({ id }) => [id, []]));
			for (const [n, talk] of of!.entries())
				runs.get(talk)?.push(`${String(ids![n])} ${String(updated.get(ids![n]!))}`);
			return talks
				.filter((talk) => !talk.private)
				.map((talk: Conversation) => ({
					id: talk.id,
					name: nameOf(talk),
					stamp: String(hash32(canonical([talk, runs.get(talk.id)!.sort()]))),
					write: () => write({ conversation: talk.id }),
				}));
		}),
	);

/**
 * Of a backup the hashes of its tables as the last line names them, without settings and servers, which
 * are each device's own; of the list of what was deleted a hash.
 */
async function printOf(file: Blob): Promise<string> {
	const end = await file.slice(-8192).text();
	const from = end.lastIndexOf('"manifest":');
	if (from < 0) return sha256(await file.text());
	const { manifest } = JSON.parse(`{${end.slice(from)}`) as { manifest: Record<string, object> };
	return sha256(canonical({ ...manifest, settings: undefined, endpoints: undefined }));
}

/** The same with the folder that is in use, one tab at a time; null where none is. */
export const syncKept = (signal: AbortSignal): Promise<Came | null> =>
	alone(folderLock, async () => {
		const folder = await keptFolder();
		return folder ? syncFolder(folder, signal) : null;
	});
