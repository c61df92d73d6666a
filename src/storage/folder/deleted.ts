/**
 * What was deleted, on any device (docs/decisions.md, The backup folder): ids with the time. A deletion
 * counts where nothing of the thing is later; one that was brought back, or was worked on since, stays.
 */
import { array, flag, name, number, object, oneOf } from '../../core/checks/check.ts';
import type { Run } from '../../core/types.ts';
import { refuse } from '../backup/read.ts';
import { deleteConversation } from '../runs/conversation-deletion.ts';
import type { MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import type { Tombstone } from '../tombstones.ts';
import { deleteDocuments, deleteFacts, deleteFrameworks } from '../memory/undo.ts';

const year = 365 * 24 * 3_600_000;
/**
 * What is so old counts nowhere any more. A device that was away for longer brings back what was deleted
 * meanwhile, which loses nothing; that something was brought back is known until long after nobody
 * could read of its deletion.
 */
const isOver = ({ gone, at }: Tombstone, now: number): boolean =>
	at < now - (gone ? year : 2 * year);

interface List {
	format: 'mull-deleted';
	version: 1;
	deleted: Tombstone[];
}

const isList = object<List>()({
	format: oneOf('mull-deleted'),
	version: oneOf(1),
	deleted: array(object<Tombstone>()({ id: name(), at: number(0), gone: flag }), 1_000_000),
});

/** By the first letters of a file. */
export const isDeletedList = (start: string): boolean =>
	/^\{\s*"format"\s*:\s*"mull-deleted"/.test(start);

export function readDeleted(text: string): Tombstone[] {
	try {
		const given: unknown = JSON.parse(text);
		if (!isList(given)) return (given as List).deleted;
	} catch {
		// Said below.
	}
	throw refuse('The list of what was deleted is not whole, or not as Mull wrote it.');
}

export const writeDeleted = (deleted: Tombstone[]): string =>
	`${JSON.stringify({ format: 'mull-deleted', version: 1, deleted } satisfies List)}\n`;

const tables = ['conversations', 'facts', 'frameworks', 'documents'] as const;
type Kind = (typeof tables)[number];

/** What counts as deleted and is here all the same: by table its id, and when it last changed. */
async function stillHere(
	db: MullDatabase,
): Promise<{ kind: Kind; gone: Tombstone; changed: number }[]> {
	const gone = (await db.gone.toArray()).filter(({ gone }) => gone);
	const found: { kind: Kind; gone: Tombstone; changed: number }[] = [];
	for (const kind of tables) {
		const rows = await db.table(kind).bulkGet(gone.map(({ id }) => id));
		for (const [n, row] of (rows as (Row | undefined)[]).entries()) {
			if (!row) continue;
			const runs = kind === 'conversations' ? db.runs.where('conversationId').equals(row.id) : null;
			// The row of a run does not change while it is worked on.
			const worked = (run: Run) => (run.status === 'running' ? Infinity : run.updated);
			const later = (await runs?.toArray())?.map(worked) ?? [];
			const changed = Math.max(row.changed ?? 0, row.updated ?? 0, ...later);
			found.push({ kind, gone: gone[n]!, changed });
		}
	}
	return found;
}
interface Row {
	id: string;
	changed?: number;
	updated?: number;
}

/** What the person brought back: a deletion was undone, or a backup imported. */
export const recordRestored = (db: MullDatabase, now: number): Promise<void> =>
	stored(() =>
		db.transaction('rw', [...tables, 'runs', 'gone'], async () => {
			const back = (await stillHere(db)).map(({ gone }) => ({ ...gone, gone: false, at: now }));
			await db.gone.bulkPut(back);
		}),
	);

/** Joins what other devices deleted to what is known here, and deletes it; gives how much that was. */
export async function applyRemoteDeletions(
	db: MullDatabase,
	theirs: Tombstone[],
	now: number,
): Promise<number> {
	await stored(() =>
		db.transaction('rw', db.gone, async () => {
			await db.gone.filter((one) => isOver(one, now)).delete();
			for (const one of theirs.filter((one) => !isOver(one, now))) {
				const here = await db.gone.get(one.id);
				const later = !here || one.at > here.at || (one.at === here.at && here.gone && !one.gone);
				if (later) await db.gone.put(one);
			}
		}),
	);
	const old = (await stored(() => stillHere(db))).filter(({ gone, changed }) => changed <= gone.at);
	const ids = (kind: Kind) => old.filter((one) => one.kind === kind).map(({ gone }) => gone.id);
	for (const id of ids('conversations')) await deleteConversation(id, db);
	await deleteDocuments(ids('documents'), db);
	await deleteFacts(ids('facts'), db);
	await deleteFrameworks(ids('frameworks'), db);
	// What is left was worked on since: it stands.
	await recordRestored(db, now);
	return old.length;
}
