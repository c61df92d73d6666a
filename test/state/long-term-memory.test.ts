// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fact } from '../../src/core/mission/knowledge.ts';
import type { NewRows } from '../../src/core/mission/types.ts';
import type { CommitStep } from '../../src/core/runs/steps.ts';
import { db } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import {
	deleteConversation,
	restoreConversation,
} from '../../src/storage/runs/conversation-deletion.ts';
import { costs, experience, listMissions } from '../../src/storage/memory/mission.ts';
import { addRun } from '../../src/storage/runs/runs.ts';
import type { Run } from '../../src/core/types.ts';
import * as undo from '../../src/storage/memory/undo.ts';
import * as working from '../../src/storage/memory/working-memory.ts';
import { chunksOf } from '../../src/storage/memory/documents.ts';
import {
	addFact,
	editFact,
	getFact,
	listFacts,
	reviewFact,
	confirmFact,
	waitsForReview,
	type FactQuery,
} from '../../src/storage/memory/facts.ts';
import { listFrameworks } from '../../src/storage/memory/frameworks.ts';
import type { RowKey } from '../../src/core/mission/names.ts';
import { uuid, uuids } from '../support/ids.ts';
import { someRun } from '../support/runs.ts';

/** Ids in their order, so that of two facts of one moment it is known which comes first. */
const newId = uuids();
const journal = databaseJournal(db, newId);
let steps = 0;
const commit = async (rows: NewRows, { runId = 'run-1', key = `commit-${++steps}` } = {}) => {
	if (!(await db.runs.get(runId))) await db.runs.add(someRun({ id: runId }));
	const ids = { tasks: [], thoughts: [], strategies: [], answers: [], questions: [] };
	const step: CommitStep = {
		runId,
		key,
		seq: ++steps,
		kind: 'commit',
		started: 1,
		ended: steps,
		ids: { ...ids, facts: [], frameworks: [] },
	};
	return journal.commit(step, rows).then((row) => row.ids);
};
const fact = (statement: string, change = {}): NonNullable<NewRows['facts']>[number] => ({
	statement,
	triples: [{ subject: 'a', relation: 'is', object: 'b' }],
	status: 'surviving',
	predictions: [
		{ text: 'p', instrument: 'code', because: 'b', verdict: 'confirmed', evidence: 'e', tested: 1 },
	],
	source: { from: 'model', runId: 'run-1', taskId: 1, span: 's' },
	local: false,
	trust: 0.8,
	...change,
});
const task = (name: string, change = {}): NonNullable<NewRows['tasks']>[number] => ({
	parent: null,
	depth: 0,
	because: '',
	...change,
	task: {
		name,
		description: '',
		status: 'open',
		value: 'high',
		stream_of_consciousness: '',
		tasks_depending: [],
		tasks_required: [],
		tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [] },
	},
});
const question = (text: string): NonNullable<NewRows['questions']>[number] => ({
	taskId: null,
	text,
	purpose: 'information',
});
const conversation = (id = 'talk-1') => ({
	id,
	title: 'T',
	created: 0,
	updated: 0,
	pinned: false,
	private: false,
});
/** But for the log of changes, which tells what was done and undone. */
/** All that an undo gives back; a run that was touched stays later than a file that holds it (D2). */
const everything = async () => {
	const all = await Promise.all(
		db.tables
			.filter(({ name }) => name !== 'changes')
			.map(async (t) => [t.name, await t.toArray()] as const),
	);
	const { runs, ...rest } = Object.fromEntries(all) as { runs: Run[] };
	return { ...rest, runs: runs.map(({ updated: _, ...run }) => run) };
};

afterEach(() => Promise.all(db.tables.map((table) => table.clear())));

describe('facts', () => {
	test('are found by status, words and run, newest first', async () => {
		await commit({ facts: [fact('Tea is hot'), fact('Ice is cold', { status: 'falsified' })] });
		await commit({ facts: [fact('Iced tea is cold')] });
		const texts = async (query: FactQuery) =>
			(await listFacts(query)).map(({ statement }) => statement);
		expect(await texts({})).toEqual(['Iced tea is cold', 'Ice is cold', 'Tea is hot']);
		expect(await texts({ status: ['surviving'] })).toEqual(['Iced tea is cold', 'Tea is hot']);
		expect(await texts({ words: 'COLD ice' })).toEqual(['Iced tea is cold', 'Ice is cold']);
		expect(await texts({ limit: 1 })).toEqual(['Iced tea is cold']);
		expect(await texts({ runId: 'run-2' })).toEqual([]);
		// Broken off at the second of them: what was found until then.
		let looks = 0;
		const signal = {
			get aborted() {
				return ++looks > 1;
			},
		} as AbortSignal;
		expect(await texts({ words: 'cold', signal })).toEqual(['Iced tea is cold']);
		expect(await texts({ where: ({ status }) => status === 'falsified' })).toEqual(['Ice is cold']);
		expect((await listFacts())[0]).not.toHaveProperty('same');
	});

	test('other words make another hypothesis: untested, the person’s own; undo brings it back', async () => {
		const { facts } = await commit({ facts: [fact('Tea is hot')] });
		const edited = await editFact(facts[0]!, { statement: 'Tea is warm' });
		expect(edited).toMatchObject({
			untested: true,
			before: { statement: 'Tea is hot', status: 'surviving' },
			after: { status: 'untested', predictions: [], triples: [], source: { from: 'user' } },
		});
		expect(await db.facts.where('same').equals('tea is warm').count()).toBe(1);
		await undo.restoreRows({ facts: [edited!.before] });
		expect(await getFact(facts[0]!)).toEqual(edited!.before);
		expect(await db.facts.where('same').equals('tea is hot').count()).toBe(1);
	});

	test('marks, case and spaces keep what is known', async () => {
		const { facts } = await commit({ facts: [fact('Tea is hot')] });
		const edited = await editFact(facts[0]!, { statement: ' tea  is HOT. ', local: true });
		expect(edited).toMatchObject({
			untested: false,
			after: { statement: 'tea  is HOT.', status: 'surviving', local: true, trust: 0.8 },
		});
		expect(edited!.after.predictions).toHaveLength(1);
	});

	test('are never there twice and never empty', async () => {
		const { facts } = await commit({ facts: [fact('Tea is hot'), fact('Ice is cold')] });
		const refused = { code: 'bad-input' };
		await expect(editFact(facts[1]!, { statement: 'tea is hot' })).rejects.toMatchObject(refused);
		await expect(addFact('TEA IS HOT.')).rejects.toMatchObject(refused);
		await expect(addFact(' . ')).rejects.toMatchObject(refused);
		expect(await addFact('Rain is wet', { local: true })).toMatchObject({
			status: 'untested',
			local: true,
			trust: 1,
			id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
		});
	});

	test('that were imported wait for a review', async () => {
		const source = { from: 'import', runId: '', taskId: null, span: '' };
		const { facts } = await commit({ facts: [fact('Tea is hot', { source, trust: 0.3 })] });
		expect(await listFacts({ where: waitsForReview })).toHaveLength(1);
		await reviewFact(facts[0]!);
		expect(await listFacts({ where: waitsForReview })).toEqual([]);
		expect(await getFact(facts[0]!)).toMatchObject({ trust: 1, status: 'surviving' });
	});
});

describe('deletion', () => {
	test('of facts, thoughts and frameworks can be undone', async () => {
		const ids = await commit({
			facts: [fact('Tea is hot'), fact('Ice is cold')],
			thoughts: [{ taskId: null, kind: 'step', thought: { name: 'n', content: 'c' } }],
			frameworks: [
				{
					name: 'F',
					purpose: 'p',
					kind: 'instructions',
					content: 'c',
					parameters: [],
					guidelines: '',
					test: '',
					uses: 0,
					successes: 0,
					retired: false,
					local: false,
					source: { runId: 'run-1', taskId: null },
				},
			],
		});
		const before = await everything();
		const taken = [
			await undo.deleteFacts([ids.facts[0]!, uuid(99)]),
			await undo.deleteThoughts(ids.thoughts.map((id): RowKey => ['run-1', id])),
			await undo.deleteFrameworks(ids.frameworks),
		];
		expect(await listFacts()).toHaveLength(1);
		expect(await listFrameworks()).toEqual([]);
		for (const each of taken) await undo.restoreRows(each);
		expect(await everything()).toEqual(before);
	});

	test('of a document takes its passages', async () => {
		const document = { kind: 'text' as const, bytes: 1, added: 1, changed: 1, local: false };
		await db.documents.bulkAdd([1, 2].map((n) => ({ ...document, id: uuid(n), name: `d${n}` })));
		await db.chunks.bulkAdd(
			[1, 2, 2].map((of, n) => ({ documentId: uuid(of), n: n + 1, place: '', text: `t${n}` })),
		);
		const before = await everything();
		const taken = await undo.deleteDocuments([uuid(2)]);
		expect(await db.chunks.count()).toBe(1);
		await undo.restoreRows(taken);
		expect(await everything()).toEqual(before);
		expect((await chunksOf(uuid(2))).map(({ text }) => text)).toEqual(['t1', 't2']);
	});

	test('of a task takes its subtasks and what hangs on them, and unlinks the others', async () => {
		const [a, b] = (await commit({ tasks: [task('a'), task('b')] })).tasks as [number, number];
		const [child] = (await commit({ tasks: [task('child', { parent: a, depth: 1 })] })).tasks;
		await commit({
			taskChanges: [{ id: b, change: { tasks_required: [a, child!] } }],
			answers: [{ taskId: child!, answer: '1', convincing: true, how: 'plain', because: '' }],
			questions: [{ ...question('q'), taskId: b }],
		});
		const before = await everything();
		const taken = await undo.deleteTasks([['run-1', a]]);
		expect((await working.tasksOf('run-1')).map((row) => row.task)).toMatchObject([
			{ id: b, tasks_required: [] },
		]);
		expect(await working.answersOf('run-1')).toEqual([]);
		expect(await working.questionsOf('run-1')).toHaveLength(1);
		await undo.restoreRows(taken);
		expect(await everything()).toEqual(before);
	});

	test('of a conversation takes the working memory of its missions, undo is whole', async () => {
		await addRun(someRun({ algorithm: 'thought' }), conversation());
		await addRun(
			someRun({ id: 'run-2', conversationId: 'talk-2', algorithm: 'thought' }),
			conversation('talk-2'),
		);
		for (const runId of ['run-1', 'run-2']) {
			const { tasks } = await commit({ tasks: [task('a')] }, { runId });
			await commit(
				{
					thoughts: [{ taskId: tasks[0]!, kind: 'step', thought: { name: 'n', content: 'c' } }],
					questions: [question('q')],
					facts: [fact(`of ${runId}`)],
				},
				{ runId },
			);
			await working.editTask(runId, tasks[0]!, { value: 'low' });
		}
		const before = await everything();
		const deleted = await deleteConversation('talk-1');
		for (const table of ['tasks', 'thoughts', 'questions', 'edits', 'runs'])
			expect(await db.table(table).count(), table).toBe(1);
		expect(await db.facts.count()).toBe(2);
		await restoreConversation(deleted!);
		expect(await everything()).toEqual(before);
	});
});

describe('what a run hears', () => {
	test('each answer and each edit once, in any interleaving of rounds', async () => {
		await addRun(someRun({ algorithm: 'thought' }), conversation());
		const { questions } = await commit({ questions: ['a', 'b', 'c'].map(question) });
		const { tasks } = await commit({ tasks: [task('t')] });
		const heard: unknown[] = [];
		let seen = 0;
		const round = async () => {
			const news = await working.newsSince('run-1', seen);
			heard.push(...news.answers.map((a) => a.text), ...news.edits.map((e) => e.change));
			seen = news.seen;
		};
		await round();
		await working.answerQuestion('run-1', questions[2]!, ' late ');
		await round();
		await working.editTask('run-1', tasks[0]!, { value: 'low' });
		await working.answerQuestion('run-1', questions[0]!, 'first');
		// Read, and killed before the journal had it: the next reading of the round is the same.
		expect(await working.newsSince('run-1', seen)).toEqual(await working.newsSince('run-1', seen));
		await round();
		await round();
		await working.editTask('run-1', null, { name: 'new' });
		await round();
		expect(heard).toEqual(['late', 'first', { value: 'low' }, { name: 'new' }]);
		expect(await working.newsSince('run-2', 0)).toEqual({ answers: [], edits: [], seen: 0 });
	});

	test('many answers at the same moment are all heard', async () => {
		const { questions } = await commit({ questions: [...'abcdefgh'].map(question) });
		const news: string[] = [];
		let seen = 0;
		const answering = Promise.all(
			questions.map((id) => working.answerQuestion('run-1', id, `${id}`)),
		);
		while (news.length < questions.length) {
			const round = await working.newsSince('run-1', seen);
			news.push(...round.answers.map(({ text }) => text));
			seen = round.seen;
		}
		await answering;
		expect(news).toEqual(questions.map(String));
	});

	test('a question that is answered, withdrawn or unknown takes no answer', async () => {
		const { questions } = await commit({ questions: ['a', 'b'].map(question) });
		await commit({ questionChanges: [{ id: questions[1]!, change: { withdrawn: true } }] });
		await working.answerQuestion('run-1', questions[0]!, 'yes');
		for (const id of [questions[0]!, questions[1]!, 99])
			await expect(working.answerQuestion('run-1', id, 'again')).rejects.toMatchObject({
				code: 'bad-input',
			});
	});

	test('a task of another mission, or without a name, is not edited', async () => {
		const { tasks } = await commit({ tasks: [task('t')] });
		const refused = { code: 'bad-input' };
		await expect(working.editTask('run-2', tasks[0]!, {})).rejects.toMatchObject(refused);
		await expect(working.editTask('run-1', null, { name: ' ' })).rejects.toMatchObject(refused);
		expect(await db.edits.count()).toBe(0);
	});
});

describe('missions', () => {
	test('are the runs of the Thought agent', async () => {
		const outcome = { answer: '42', stop: 'finished' as const, reason: '' };
		await addRun(someRun({ algorithm: 'thought', outcome, status: 'done' }), conversation());
		await addRun(someRun({ id: 'run-2' }), conversation());
		expect(await listMissions()).toMatchObject([
			{ runId: 'run-1', text: 'What is 2 + 2?', answer: '42' },
		]);
	});

	test('experience is what answers cost and how they fared, by way and value', async () => {
		await addRun(someRun({ algorithm: 'thought' }), conversation());
		const [a, b] = (await commit({ tasks: [task('a'), task('b')] })).tasks as [number, number];
		await commit({ taskChanges: [{ id: b, change: { value: 'low' } }] });
		const think = (key: string, completionTokens: number) =>
			journal.append(
				{
					runId: 'run-1',
					key,
					seq: ++steps,
					kind: 'think',
					started: 0,
					ended: 5,
					label: '',
					role: 'A',
					model: { engine: 'llamacpp', model: 'm' },
					modelName: 'm',
					remote: false,
					sampling: { temperature: 0, topP: 1, maxTokens: 9 },
					think: true,
					request: '',
					status: 'done',
					prompt: 'p',
					thinking: 't',
					text: 'x',
					usage: {
						promptTokens: 1,
						cachedTokens: 0,
						completionTokens,
						milliseconds: 1,
						exact: true,
					},
				},
				new Map(),
			);
		const answer = (taskId: number, how: string, convincing: boolean) =>
			commit(
				{ answers: [{ taskId, how, convincing, answer: '', because: '' }] },
				{ key: `t${taskId}/answer-${++steps}` },
			);
		await think(`t${a}/route-1`, 100);
		await think(`t${b}/route-1`, 7);
		await answer(a, 'plain', false);
		await think(`t${a}/again-1/high/path-1`, 500);
		await answer(b, 'plain', true);
		await answer(a, 'midtry', true);
		expect(await experience()).toEqual([
			{ how: 'plain', value: 'high', tries: 1, successes: 0, tokens: 100 },
			{ how: 'plain', value: 'low', tries: 1, successes: 1, tokens: 7 },
			{ how: 'midtry', value: 'high', tries: 1, successes: 1, tokens: 500 },
		]);
		expect(await experience('run-1')).toEqual([]);
		expect(costs([])).toEqual(new Map());
	});
});

describe('what the person says, and what goes along', () => {
	const source = { from: 'model' as const, runId: 'r', taskId: null, span: '' };
	const row = (n: number, more: Partial<Fact>) => {
		const statement = `Statement ${n}.`;
		const plain = { statement, triples: [], predictions: [], source, local: false, trust: 1 };
		const fact = { ...plain, id: uuid(n), status: 'surviving' as const, created: n, changed: n };
		return { ...fact, ...more, same: `statement ${n}` };
	};
	beforeEach(() => Promise.all(db.tables.map((table) => table.clear())));

	test('of two in dispute the one that stands takes the place of the other', async () => {
		const disputed = { status: 'disputed' as const };
		await db.facts.bulkAdd([row(1, disputed), row(2, { ...disputed, disputes: uuid(1) })]);
		expect(await confirmFact(uuid(1))).toHaveLength(2);
		expect(await getFact(uuid(1))).toMatchObject({
			...{ status: 'surviving', supersedes: uuid(2), stood: expect.any(Number) },
			predictions: [{ instrument: 'user', verdict: 'confirmed' }],
		});
		expect(await getFact(uuid(2))).toMatchObject({
			...{ status: 'superseded', supersededBy: uuid(1) },
		});
	});

	test('a deleted document takes its facts, and they the thoughts of them; all comes back', async () => {
		const id = uuid(7);
		const named = { kind: 'text' as const, bytes: 1, added: 1, changed: 1, local: false };
		await db.documents.add({ id, name: 'Guide', ...named });
		await db.facts.bulkAdd([row(1, { source: { ...source, ref: `${id}/3` } }), row(2, {})]);
		const about = (n: number) => ({
			...{ id: n, runId: 'r', taskId: null, kind: 'doubt' as const, created: 1 },
			...{ thought: { id: n, name: 'Survives', content: '' }, about: [uuid(n)] },
		});
		await db.thoughts.bulkAdd([about(1), about(2)]);
		const taken = await undo.deleteDocuments([id]);
		const left = async () => [
			(await db.facts.toArray()).map((fact) => fact.id),
			(await db.thoughts.toArray()).map((thought) => thought.id),
		];
		expect(await left()).toEqual([[uuid(2)], [2]]);
		await undo.restoreRows(taken);
		expect(await left()).toEqual([
			[uuid(1), uuid(2)],
			[1, 2],
		]);
	});
});
