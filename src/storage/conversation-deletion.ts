/** Deleting a conversation, and taking that back. */
import type { Note, Step } from '../core/steps.ts';
import type { Conversation, Run } from '../core/types.ts';
import { db, type MullDatabase } from './db.ts';
import { stored } from './faults.ts';
import { goneTables, noteGone } from './gone.ts';
import { stepsOf } from './journal.ts';
import { putRows, takeWorking, workingTables, type Taken } from './undo.ts';

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
export function deleteConversation(
	id: string,
	on: MullDatabase = db,
): Promise<Deleted | undefined> {
	return stored(() =>
		on.transaction('rw', [...conversationTables, ...goneTables], async () => {
			const conversation = await on.conversations.get(id);
			if (!conversation) return undefined;
			const runs = await on.runs.where('conversationId').equals(id).toArray();
			const steps: Step[] = [];
			const notes: Note[] = [];
			for (const run of runs) {
				steps.push(...(await stepsOf(on, run.id)));
				notes.push(
					...(await on.notes
						.where('[runId+id]')
						.between([run.id, -Infinity], [run.id, Infinity])
						.toArray()),
				);
			}
			await on.steps.bulkDelete(steps.map((s): [string, string] => [s.runId, s.key]));
			await on.notes.bulkDelete(notes.map((n): [string, number] => [n.runId, n.id]));
			await on.runs.bulkDelete(runs.map((r) => r.id));
			await on.conversations.delete(id);
			await noteGone(on, [id]);
			const working = await takeWorking(
				runs.map((run) => run.id),
				on,
			);
			return { conversation, runs, steps, notes, working };
		}),
	);
}

const conversationTables = ['conversations', 'runs', 'steps', 'notes', ...workingTables];

/** Puts back what `deleteConversation` took. */
export function restoreConversation(deleted: Deleted): Promise<void> {
	return stored(() =>
		db.transaction('rw', conversationTables, async () => {
			await db.conversations.put(deleted.conversation);
			await db.runs.bulkPut(deleted.runs);
			await db.steps.bulkPut(deleted.steps);
			await db.notes.bulkPut(deleted.notes);
			await putRows(deleted.working);
		}),
	);
}
