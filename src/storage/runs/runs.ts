/** Runs and conversations: plain functions; several rows change in one transaction or not at all. */
import { isQueued } from '../../core/runs/later.ts';
import type { Step, TextId } from '../../core/runs/steps.ts';
import type { Conversation, Mark, Run } from '../../core/types.ts';
import { db, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf, textsInUse } from './steps.ts';

/** Adds a run, and its conversation if that is new. */
export function addRun(run: Run, conversation: Conversation): Promise<void> {
	return stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			await db.conversations.put({ ...conversation, updated: run.created });
			await db.runs.add(run);
		}),
	);
}

export const getRun = (id: string): Promise<Run | undefined> => stored(() => db.runs.get(id));

/** Runs of a conversation, oldest first. */
export const runsOf = (conversationId: string): Promise<Run[]> =>
	stored(() => db.runs.where('conversationId').equals(conversationId).sortBy('created'));

/** Runs that somebody should be driving. */
export const runningRuns = (): Promise<Run[]> =>
	stored(() => db.runs.where('status').equals('running').sortBy('created'));

/** Those, and runs that stand still until something is done about them. */
export const openRuns = (): Promise<Run[]> =>
	stored(() => db.runs.where('status').anyOf('running', 'suspended').sortBy('created'));

/** How many stand in the list for later; reads none of them. */
export const countLater = (): Promise<number> =>
	stored(() => db.runs.orderBy('later.place').count());

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

/** How many runs went on after that time, and when the first of all did last. */
export const runsSince = (time: number): Promise<{ runs: number; first: number | undefined }> =>
	stored(async () => ({
		runs: await db.runs.where('updated').above(time).count(),
		first: (await db.runs.orderBy('updated').first())?.updated,
	}));

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
				if (isQueued(run)) return;
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
		const stored = await db.conversations.orderBy('updated').reverse().toArray();
		const all = stored.filter(({ waits }) => !waits);
		return [...all.filter((c) => c.pinned), ...all.filter((c) => !c.pinned)];
	});

export const changeConversation = (id: string, change: Partial<Conversation>): Promise<void> =>
	stored(async () => {
		await db.conversations.update(id, { ...change, changed: Date.now() });
	});

/**
 * Removes texts that no step refers to, when the app starts. Who can undo a deletion holds its texts.
 * One transaction, so a step that is being written cannot lose its texts.
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
