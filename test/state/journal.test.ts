// @vitest-environment node
/** The journal in the database: nothing is written for a run that is not there. */
import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { CommitStep, ThinkStep } from '../../src/core/runs/steps.ts';
import { db } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import {
	deleteConversation,
	restoreConversation,
} from '../../src/storage/runs/conversation-deletion.ts';
import { forkStored } from '../../src/storage/runs/fork-stored.ts';
import { addRun, getRun, getSteps, sweepTexts } from '../../src/storage/runs/runs.ts';
import { someRun } from '../support/runs.ts';

const journal = databaseJournal();
const conversation = {
	id: 'talk-1',
	title: 'T',
	created: 0,
	updated: 0,
	pinned: false,
	private: false,
};
const model = { engine: 'llamacpp', model: 'm' } as const;
const think = (key: string, seq: number): ThinkStep => ({
	runId: 'run-1',
	key,
	seq,
	kind: 'think',
	label: key,
	role: 'A',
	model,
	modelName: 'm',
	remote: false,
	sampling: { temperature: 0, topP: 1, maxTokens: 9 },
	think: false,
	request: 'r',
	started: 0,
	ended: 1,
	status: 'done',
	prompt: 'hash-p',
	thinking: 'hash-t',
	text: 'hash-x',
});
const commitStep: CommitStep = {
	runId: 'run-1',
	key: 'commit',
	seq: 2,
	kind: 'commit',
	started: 1,
	ended: 1,
	ids: {
		tasks: [],
		thoughts: [],
		strategies: [],
		answers: [],
		questions: [],
		facts: [],
		frameworks: [],
	},
};
const rows = {
	thoughts: [{ taskId: null, kind: 'step', thought: { name: 'n', content: 'c' } }],
} as const;
const texts = new Map([
	['hash-p', 'prompt'],
	['hash-t', ''],
	['hash-x', 'reply'],
]);

afterEach(() => Promise.all(db.tables.map((table) => table.clear())));

test('a deleted run gets no step, no text and no rows; after an undo it does', async () => {
	await addRun(someRun(), conversation);
	await journal.append(think('one', 1), texts);
	const deleted = await deleteConversation('talk-1');
	const late = new Map([['hash-late', 'late']]);
	await expect(journal.append(think('two', 2), late)).rejects.toMatchObject({ code: 'aborted' });
	await expect(journal.commit(commitStep, { thoughts: [...rows.thoughts] })).rejects.toMatchObject({
		code: 'aborted',
	});
	const counts = [db.steps.count(), db.thoughts.count(), db.counters.count()];
	expect(await Promise.all(counts)).toEqual([0, 0, 0]);
	expect(await db.texts.get('hash-late')).toBeUndefined();

	await restoreConversation(deleted!);
	await journal.commit(commitStep, { thoughts: [...rows.thoughts] });
	expect((await getSteps('run-1')).map(({ key }) => key)).toEqual(['one', 'commit']);
	expect(await db.thoughts.count()).toBe(1);
});

test('an undo brings the words back, also when what was unused was removed in between', async () => {
	await addRun(someRun(), conversation);
	await journal.append(think('one', 1), texts);
	const deleted = await deleteConversation('talk-1');
	expect(await sweepTexts()).toBe(texts.size);
	await restoreConversation(deleted!);
	const [step] = (await getSteps('run-1')) as ThinkStep[];
	expect(await journal.text(step!.text)).toBe('reply');
});

test('a fork is there with its first step, which is all that it has', async () => {
	await addRun(someRun({ status: 'done' }), conversation);
	await journal.append(think('one', 1), texts);
	const edits = {
		reply: { kind: 'reply', text: 'mine' },
		again: { kind: 'again', seed: 5 },
	} as const;
	for (const [newId, edit] of Object.entries(edits)) {
		await forkStored({ runId: 'run-1', key: 'one', edit, newId });
		expect(await getRun(newId)).toMatchObject({ status: 'running', forkOf: { runId: 'run-1' } });
	}
	expect(await getSteps('reply')).toMatchObject([{ key: 'one', edited: true, seq: 1 }]);
	expect(await getSteps('again')).toMatchObject([{ key: 'one#seed', value: 5, seq: 1 }]);
	const [edited] = (await getSteps('reply')) as ThinkStep[];
	expect(await journal.text(edited!.text)).toBe('mine');
});

test('a fork whose row cannot be written leaves no step behind', async () => {
	await addRun(someRun(), conversation);
	await journal.append(think('one', 1), texts);
	const edit = { kind: 'again', seed: 5 } as const;
	await expect(
		forkStored({ runId: 'run-1', key: 'one', edit, newId: 'run-1' }),
	).rejects.toMatchObject({ code: 'storage' });
	expect((await getSteps('run-1')).map(({ key }) => key)).toEqual(['one']);
});
