/** Deleting a conversation, and taking that back. */
import type { Step, TextId } from '../../core/runs/steps.ts';
import type { Conversation } from '../../core/types.ts';
import { db, type MullDatabase } from '../db.ts';
import { stored } from '../faults.ts';
import { tombstoneTables, recordDeletion } from '../tombstones.ts';
import { textsOf } from './steps.ts';
import { putUnit, readUnit, runTables, deleteUnit, type RunUnit } from './run-unit.ts';

/**
 * What a deletion took, so that it can be undone until the next sweep: with the working memory of its
 * missions. Facts and frameworks stay: they are the memory's.
 */
interface Deleted {
	conversation: Conversation;
	runs: RunUnit[];
	/** Of their steps: a sweep may come before the undo. */
	texts: { id: TextId; text: string }[];
}

const tables = ['conversations', 'runs', 'texts', ...runTables];

/** Deletes a conversation with all its runs. Its texts go with the next `sweepTexts`. */
export function deleteConversation(
	id: string,
	on: MullDatabase = db,
): Promise<Deleted | undefined> {
	return stored(() =>
		on.transaction('rw', [...tables, ...tombstoneTables], async () => {
			const conversation = await on.conversations.get(id);
			if (!conversation) return undefined;
			const runs: RunUnit[] = [];
			for (const run of await on.runs.where('conversationId').equals(id).toArray()) {
				runs.push(await readUnit(on, run));
				await deleteUnit(on, run.id);
			}
			const ids = new Set(runs.flatMap(({ steps }) => (steps as Step[]).flatMap(textsOf)));
			const texts = (await on.texts.bulkGet([...ids])).filter((text) => text !== undefined);
			await on.conversations.delete(id);
			await recordDeletion(on, [id]);
			return { conversation, runs, texts };
		}),
	);
}

/** Puts back what `deleteConversation` took. */
export function restoreConversation({ conversation, runs, texts }: Deleted): Promise<void> {
	return stored(() =>
		db.transaction('rw', tables, async () => {
			await db.conversations.put(conversation);
			for (const unit of runs) await putUnit(db, unit);
			await db.texts.bulkPut(texts);
		}),
	);
}
