/** What has a file of its own in the backup folder: each conversation, memory, the list of what was deleted. */
import { hash32 } from '../../core/hash.ts';
import type { Conversation } from '../../core/types.ts';
import type { BackupSetup } from '../backup/backup.ts';
import { canonical } from '../backup/merge.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { runTables } from '../runs/run-unit.ts';
import { writeDeleted } from './deleted.ts';
import { nameOf } from './files.ts';

/** As it lies here. */
export interface SyncUnit {
	id: string;
	/** Of the file, without its ending. */
	name: string;
	/** Changes whenever the content may have. */
	stamp: string;
	own?: string;
	write: () => Promise<Blob>;
}

type Write<What> = (what: What) => Promise<Blob>;

const memoryTables = ['facts', 'frameworks', 'documents', 'chunks'];

/** Of the log of changes (its oldest rows go): what the file of memory holds. */
const isMemory = ({ table }: { table: string }): boolean => memoryTables.includes(table);

/** All conversations, without reading their runs. */
export const conversationUnits = (
	db: MullDatabase,
	write: Write<{ conversation: string }>,
): Promise<SyncUnit[]> =>
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

export async function memoryOf(
	{ db, settings }: Required<Pick<BackupSetup, 'db' | 'settings'>>,
	write: Write<'memory'>,
): Promise<SyncUnit> {
	const [first, last, shared, endpoints, calibrations] = await stored(async () => [
		await db.changes.orderBy('seq').first(),
		await db.changes.reverse().filter(isMemory).first(),
		await settings.load(),
		await db.endpoints.toArray(),
		await db.calibrations.toArray(),
	]);
	const own = String(hash32(canonical([shared, endpoints, calibrations])));
	return {
		id: 'memory',
		name: 'mull-memory',
		own,
		stamp: `${first?.seq} ${last?.seq} ${own}`,
		write: () => write('memory'),
	};
}

/** Some of its rows are damaged and not read: a file that is written now would lack them. */
export const hasUnreadable = (db: MullDatabase, { id }: SyncUnit): Promise<boolean> =>
	stored(async () => {
		if (id === 'deleted') return false;
		const talk = () => db.runs.where('conversationId').equals(id);
		const parts = (await talk().primaryKeys()).flatMap((runId) =>
			runTables.map((name) => () => db.table(name).where('runId').equals(runId)),
		);
		const all =
			id === 'memory'
				? memoryTables.map((name) => () => db.table(name).toCollection())
				: [talk, ...parts];
		for (const rows of all)
			// What is damaged is counted, and not read.
			if ((await rows().toArray()).length < (await rows().count())) return true;
		return false;
	});

/** Null where nothing was deleted, unless its file is there already. */
export async function deletedOf(db: MullDatabase, isThere: boolean): Promise<SyncUnit | null> {
	const list = await stored(() => db.gone.toArray());
	if (!list.length && !isThere) return null;
	const text = writeDeleted(list);
	const [id, name, stamp] = ['deleted', 'mull-deleted', String(hash32(text))];
	return { id, name, stamp, write: () => Promise.resolve(new Blob([text])) };
}
