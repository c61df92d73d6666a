/** A file of another program, imported into an empty memory. */
import { expect } from 'vitest';
import { applyBackup, readBackup } from '../../src/storage/backup/backup.ts';
import type { Conversation, Run } from '../../src/core/types.ts';
import { contents, databaseWith, settingsIn } from './some-memory.ts';

/** `said`: each question with an answer of it. Objects are written as JSON. */
export async function imported(...parts: (string | object | Uint8Array<ArrayBuffer>)[]) {
	const signal = new AbortController().signal;
	const made = parts.map((part) =>
		typeof part === 'string' || part instanceof Uint8Array ? part : JSON.stringify(part),
	);
	const [db, settings] = [await databaseWith(), settingsIn()];
	const plan = await readBackup(new Blob(made), signal, undefined, { db, settings });
	expect(plan.rejections).toEqual([]);
	await applyBackup(plan, {}, signal, { db, settings });
	const { conversations, runs } = (await contents(db)) as unknown as {
		conversations: Conversation[];
		runs: Run[];
	};
	const said = runs.map((run) => [run.chat.at(-1)!.content, run.outcome!.answer]).toSorted();
	return { foreign: plan.foreign!, conversations, runs, said, left: plan.foreign!.left };
}
