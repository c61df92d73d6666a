/**
 * The list for later, as the runs that have a place there. A transaction over the runs is what keeps
 * several tabs from beginning two at once, or one twice: each write sees what the one before it did.
 */
import { isProcessed, isQueued } from '../../core/runs/later.ts';
import type { Conversation, Later, Run } from '../../core/types.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

/** Runs with a place, in order. */
const inOrder = (): Promise<Run[]> => db.runs.orderBy('later.place').toArray();

export const listLater = (): Promise<Run[]> => stored(inOrder);

/**
 * Puts runs behind the last, in their order, each in its conversation; one that is new is shown once its
 * question begins. Where the list is under way they join it.
 */
export const addLater = (all: readonly { run: Run; conversation: Conversation }[]): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			const there = await inOrder();
			const last = there.at(-1)?.later?.place ?? 0;
			const go = there.find((run) => isQueued(run) && run.later?.go)?.later?.go;
			for (const [n, { run, conversation }] of all.entries()) {
				const later: Later = { place: last + 1 + n, ...(go ? { go } : {}) };
				await db.runs.add({ ...run, status: 'paused', later });
				if (!(await db.conversations.get(conversation.id)))
					await db.conversations.add({ ...conversation, waits: true });
			}
		}),
	);

/**
 * Begins the next that may, if nothing runs; whoever drives runs takes it from there. `plugged`: the
 * device is. Null: nothing began.
 */
export const beginNext = (plugged: boolean, now = Date.now()): Promise<Run | null> =>
	stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			if ((await db.runs.where('status').equals('running').count()) > 0) return null;
			const next = (await inOrder()).find((run) => isQueued(run) && run.later?.go);
			if (!next || (next.later!.go === 'plugged' && !plugged)) return null;
			const { place } = next.later!;
			const at = { created: now, updated: now };
			const begun: Run = { ...next, ...at, status: 'running', later: { place, begun: now } };
			await db.runs.put(begun);
			const conversation = await db.conversations.get(next.conversationId);
			if (conversation) {
				const { waits: _, ...shown } = conversation;
				await db.conversations.put({ ...shown, updated: now });
			}
			return begun;
		}),
	);

/** Whether those that wait may begin; undefined: they wait on. */
export const releaseQueue = (go: Later['go']): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.runs, async () => {
			for (const run of (await inOrder()).filter(isQueued)) {
				const later = { place: run.later!.place, ...(go ? { go } : {}) };
				await db.runs.put({ ...run, later, updated: Date.now() });
			}
		}),
	);

/** Puts one that waits a place earlier (-1) or later (1) among those that wait. */
export const moveLater = (id: string, by: -1 | 1): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.runs, async () => {
			const waiting = (await inOrder()).filter(isQueued);
			const at = waiting.findIndex((run) => run.id === id);
			const [one, other] = [waiting[at], waiting[at + by]];
			if (!one || !other) return;
			const updated = Date.now();
			const to = (run: Run, { later }: Run): Run => ({
				...run,
				updated,
				later: { ...run.later!, place: later!.place },
			});
			await db.runs.bulkPut([to(one, other), to(other, one)]);
		}),
	);

/** Changes one, if it still waits, and the title of the conversation that it will begin. */
export const changeLater = (run: Run, title: string): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			const here = await db.runs.get(run.id);
			if (!here?.later || !isQueued(here)) return;
			await db.runs.put({ ...run, later: here.later, updated: Date.now() });
			const conversation = await db.conversations.get(run.conversationId);
			if (conversation?.waits) await db.conversations.update(conversation.id, { title });
		}),
	);

/** What was taken out, to be put back as it was. */
export interface RemovedFromQueue {
	run: Run;
	/** The one that it would have begun. */
	conversation?: Conversation;
}

/** Null: it began meanwhile, or is gone. */
export const takeOutLater = (id: string): Promise<RemovedFromQueue | null> =>
	stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			const run = await db.runs.get(id);
			if (!run || !isQueued(run)) return null;
			const conversation = await db.conversations.get(run.conversationId);
			await db.runs.delete(id);
			if (!conversation?.waits) return { run };
			await db.conversations.delete(conversation.id);
			return { run, conversation };
		}),
	);

export const putBackLater = ({ run, conversation }: RemovedFromQueue): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.runs, db.conversations, async () => {
			await db.runs.add(run);
			if (conversation) await db.conversations.add(conversation);
		}),
	);

/** Read: of those that are through the runs stay, and their places go. */
export const dismissProcessed = (): Promise<void> =>
	stored(() =>
		db.transaction('rw', db.runs, async () => {
			for (const { later: _, ...run } of (await inOrder()).filter(isProcessed))
				await db.runs.put({ ...run, updated: Date.now() });
		}),
	);
