/** Runs and conversations: plain functions; several rows change in one transaction or not at all. */
import { forkRun, type Fork } from '../core/fork.ts';
import type { Note, Step, TextId } from '../core/steps.ts';
import type { Conversation, Mark, Run } from '../core/types.ts';
import { db, type MullDatabase } from './db.ts';
import { stored } from './faults.ts';
import { databaseJournal, stepsOf, textsInUse } from './journal.ts';
import { putRows, takeWorking, workingTables, type Taken } from './undo.ts';

/** Adds a run, and its conversation if that is new. */
export function addRun(run: Run, conversation: Conversation): Promise<void> {
	return stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			await db.conversations.put({ ...conversation, updated: run.created });
			await db.runs.add(run);
		}),
	);
}

/** Stores a fork of a stored run and returns its row; it runs as soon as somebody drives it. */
export async function forkStored(fork: Fork): Promise<Run> {
	const journal = databaseJournal(db);
	let firstStep = async () => {};
	const later = async (...step: Parameters<typeof journal.append>) =>
		void (firstStep = () => journal.append(...step));
	const run = await stored(() => forkRun({ ...journal, append: later, runs: db.runs }, fork));
	// A step is refused without the row of its run; nobody may see the row without the step.
	await stored(() =>
		db.transaction('rw', db.runs, db.steps, db.texts, db.notes, async () => {
			await db.runs.add(run);
			await firstStep();
		}),
	);
	return run;
}

export const getRun = (id: string): Promise<Run | undefined> => stored(() => db.runs.get(id));

/** Runs of a conversation, oldest first. */
export const runsOf = (conversationId: string): Promise<Run[]> =>
	stored(() => db.runs.where('conversationId').equals(conversationId).sortBy('created'));

/** Runs that somebody should be driving. */
export const runningRuns = (): Promise<Run[]> =>
	stored(() => db.runs.where('status').equals('running').sortBy('created'));

/** Keeps what the person says of an answer; null takes it back. */
export const markRun = (id: string, mark: Mark | null): Promise<void> =>
	stored(async () => {
		await db.runs
			.where('id')
			.equals(id)
			.modify((run) => {
				delete run.mark;
				Object.assign(run, mark && { mark }, { updated: Date.now() });
			});
	});

/** What `read` makes of runs, the latest first; null leaves one out. */
export const searchRuns = <T>(
	read: (run: Run) => T | null,
	most: number,
	signal: AbortSignal,
): Promise<T[]> =>
	stored(async () => {
		const found: T[] = [];
		const all = db.runs.orderBy('updated').reverse();
		await all
			.until(() => signal.aborted || found.length >= most)
			.each((run) => {
				const one = read(run);
				if (one !== null) found.push(one);
			});
		return found;
	});

export const getSteps = (runId: string): Promise<Step[]> => stored(() => stepsOf(db, runId));

export const getText = (id: TextId): Promise<string> =>
	stored(async () => (await db.texts.get(id))?.text ?? '');

/** All conversations, pinned first, then the latest first. */
export const listConversations = (): Promise<Conversation[]> =>
	stored(async () => {
		const all = await db.conversations.orderBy('updated').reverse().toArray();
		return [...all.filter((c) => c.pinned), ...all.filter((c) => !c.pinned)];
	});

export const changeConversation = (id: string, change: Partial<Conversation>): Promise<void> =>
	stored(async () => {
		await db.conversations.update(id, { ...change, changed: Date.now() });
	});

/** What a deletion took, so that it can be undone until the next sweep. */
interface Deleted {
	conversation: Conversation;
	runs: Run[];
	steps: Step[];
	notes: Note[];
	/** Working memory of its missions. Facts and frameworks stay: they are the memory's. */
	working: Taken;
}

/** Deletes a conversation with all its runs. Texts stay until `sweepTexts`, so undo is whole. */
export function deleteConversation(id: string): Promise<Deleted | undefined> {
	return stored(() =>
		db.transaction('rw', conversationTables(), async () => {
			const conversation = await db.conversations.get(id);
			if (!conversation) return undefined;
			const runs = await db.runs.where('conversationId').equals(id).toArray();
			const steps: Step[] = [];
			const notes: Note[] = [];
			for (const run of runs) {
				steps.push(...(await stepsOf(db, run.id)));
				notes.push(
					...(await db.notes
						.where('[runId+id]')
						.between([run.id, -Infinity], [run.id, Infinity])
						.toArray()),
				);
			}
			await db.steps.bulkDelete(steps.map((s): [string, string] => [s.runId, s.key]));
			await db.notes.bulkDelete(notes.map((n): [string, number] => [n.runId, n.id]));
			await db.runs.bulkDelete(runs.map((r) => r.id));
			await db.conversations.delete(id);
			const working = await takeWorking(runs.map((run) => run.id));
			return { conversation, runs, steps, notes, working };
		}),
	);
}

const conversationTables = () => [
	...[db.conversations, db.runs, db.steps, db.notes],
	...workingTables.map((name) => db.table(name)),
];

/** Puts back what `deleteConversation` took. */
export function restoreConversation(deleted: Deleted): Promise<void> {
	return stored(() =>
		db.transaction('rw', conversationTables(), async () => {
			await db.conversations.put(deleted.conversation);
			await db.runs.bulkPut(deleted.runs);
			await db.steps.bulkPut(deleted.steps);
			await db.notes.bulkPut(deleted.notes);
			await putRows(deleted.working);
		}),
	);
}

/**
 * Removes texts that no step refers to. Run it when the app starts: by then no deletion can be
 * undone. One transaction, so a step that is being written cannot lose its texts.
 */
export function sweepTexts(on: MullDatabase = db): Promise<number> {
	return stored(() =>
		on.transaction('rw', on.steps, on.texts, on.brought, async () => {
			const used = await textsInUse(on);
			const unused = (await on.texts.toCollection().primaryKeys()).filter((id) => !used.has(id));
			await on.texts.bulkDelete(unused);
			return unused.length;
		}),
	);
}
