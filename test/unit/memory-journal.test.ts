/** What leaves no trace: a run that was forgotten leaves nothing behind and gets nothing more. */
import { expect, test } from 'vitest';
import type { CommitStep } from '../../src/core/runs/steps.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { uuid } from '../support/ids.ts';
import { someRun } from '../support/runs.ts';

const step = (runId: string, key: string): CommitStep => ({
	...{ runId, key, seq: 1, kind: 'commit', started: 1, ended: 1 },
	ids: {
		...{ tasks: [], thoughts: [], strategies: [], answers: [], questions: [], facts: [] },
		frameworks: [],
	},
});
const asking = { questions: [{ taskId: null, text: 'Which?', purpose: 'information' as const }] };

test('of a run that is forgotten, rows, answers and edits go, and what it still writes is refused', async () => {
	const told: string[] = [];
	const journal = memoryJournal((runId) => told.push(runId));
	for (const id of ['gone', 'stays']) journal.runs.set(id, someRun({ id, private: true }));
	const gone = await journal.commit(step('gone', 'a'), asking);
	const stays = await journal.commit(step('stays', 'a'), asking);
	journal.edit('gone', null, { name: 'More' });
	journal.answer('stays', stays.ids.questions[0]!, 'This.');

	journal.forget(['gone']);
	expect(await journal.load('gone')).toEqual([]);
	expect(journal.newsSince('gone', 0)).toEqual({ answers: [], edits: [], seen: 0 });
	expect(() => journal.answer('gone', gone.ids.questions[0]!, 'That.')).toThrow('no longer');
	expect(() => journal.edit('gone', null, { name: 'More' })).toThrow('forgotten');
	const before = told.length;
	await expect(journal.commit(step('gone', 'b'), asking)).rejects.toMatchObject({
		code: 'aborted',
	});
	const event = { type: 'direct/asked' } as never;
	await expect(
		journal.append(
			{ runId: 'gone', key: 'c', seq: 2, kind: 'event', started: 1, ended: 1, event },
			new Map(),
		),
	).rejects.toMatchObject({ code: 'aborted' });
	expect(await journal.load('gone')).toEqual([]);
	expect(told).toHaveLength(before);

	// Nothing of it may go elsewhere: the journal is asked whose it is.
	expect([journal.owns('gone'), journal.owns('stays'), journal.owns('other')]).toEqual([
		...[true, true, false],
	]);
	expect(journal.newsSince('stays', 0).answers.map(({ text }) => text)).toEqual(['This.']);
});

test('rows are kept as they were written, whatever the run does to its own afterwards', async () => {
	const told: unknown[] = [];
	const journal = memoryJournal((_run, _steps, _texts, _notes, { tasks = [] }) =>
		told.push(...tasks.map(({ task }) => task.tasks_required)),
	);
	const required = [1];
	const { ids } = await journal.commit(step('run-1', 'a'), {
		tasks: [
			{
				...{ parent: null, depth: 0, because: '' },
				task: {
					...{ name: 'One', description: '', status: 'open', value: 'high' },
					...{ tasks_depending: [], tasks_required: required, stream_of_consciousness: '' },
					tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [] },
				},
			},
		],
	});
	required.push(2);
	await journal.commit(step('run-1', 'b'), {
		taskChanges: [{ id: ids.tasks[0]!, change: { status: 'closed' } }],
	});
	expect(told).toEqual([[1], [1]]);
});

test('a change of what the database numbered is never taken for a row of its own', async () => {
	const statuses: string[] = [];
	const journal = memoryJournal((_run, _steps, _texts, _notes, { facts = [] }) =>
		statuses.push(...facts.map(({ status }) => status)),
	);
	const fact = {
		...{ statement: 'It holds.', triples: [], status: 'untested' as const, predictions: [] },
		source: { from: 'model' as const, runId: 'run-1', taskId: null, span: '' },
		...{ local: false, trust: 1 },
	};
	const { ids } = await journal.commit(step('run-1', 'a'), { facts: [fact] });
	// Recalled from the database and contradicted by this run.
	await journal.commit(step('run-1', 'b'), {
		factChanges: [
			{ id: ids.facts[0]!, change: { status: 'surviving', supersedes: uuid(1) } },
			{ id: uuid(1), change: { status: 'superseded' } },
		],
	});
	expect(statuses).toEqual(['untested', 'surviving']);
});
