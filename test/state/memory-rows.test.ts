// @vitest-environment node
/**
 * What leaves no trace is kept as the database would keep it: the same commits, answers and edits
 * go to both, and rows, ids, news and refusals are compared; also as they arrive at the page.
 */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fact } from '../../src/core/mission/knowledge.ts';
import type { NewRows, RunRows } from '../../src/core/mission/types.ts';
import { hasCode } from '../../src/core/errors.ts';
import type { CommitStep } from '../../src/core/runs/steps.ts';
import { PrivateState } from '../../src/state/conversation/private.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { databaseJournal } from '../../src/storage/runs/journal.ts';
import { answerQuestion, editTask, newsSince } from '../../src/storage/memory/working-memory.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { often } from '../support/all.ts';
import { uuid, uuids } from '../support/ids.ts';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';

const collections = [
	...(['tasks', 'thoughts', 'strategies', 'answers', 'questions', 'facts', 'frameworks'] as const),
];
const runIds = ['run-1', 'run-2'];

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(1000));
afterEach(async () => {
	vi.restoreAllMocks();
	await Promise.all(db.tables.map((table) => table.clear()));
});

// ── What may happen ─────────────────────────────────────────────────────────────────────────

type Act =
	| { kind: 'commit'; run: number; added: number[]; words: string[]; which: number; status: 0 | 1 }
	| { kind: 'answer' | 'edit' | 'withdraw'; run: number; which: number; words: string }
	| { kind: 'remove' | 'hear'; run: number; which: number };

const run = fc.nat(1);
const which = fc.nat(5);
const words = fc.constantFrom('Apples', ' apples. ', 'Pears', '');
const acts: fc.Arbitrary<Act> = fc
	.oneof(
		{ weight: 3, arbitrary: fc.constant('commit' as const) },
		fc.constantFrom('answer' as const, 'edit' as const, 'withdraw' as const),
		fc.constantFrom('remove' as const, 'hear' as const),
	)
	.chain((kind): fc.Arbitrary<Act> => {
		if (kind === 'remove' || kind === 'hear')
			return fc.record({ kind: fc.constant(kind), run, which });
		if (kind !== 'commit') return fc.record({ kind: fc.constant(kind), run, which, words });
		return fc.record({
			...{ kind: fc.constant(kind), run, which, words: fc.array(words, { maxLength: 3 }) },
			added: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
			status: fc.constantFrom(0 as const, 1 as const),
		});
	});

const times = <T>(count: number, make: (index: number) => T): T[] =>
	Array.from({ length: count }, (_, index) => make(index));

/** Rows that a commit writes: some new ones, and a change of one of each kind, there or not. */
function rowsOf(runId: string, { added, words, which, status }: Extract<Act, { kind: 'commit' }>) {
	const source = { runId, taskId: null };
	const rows: NewRows = {
		tasks: times(added[0]!, (index) => ({
			...{ parent: null, depth: 0, because: '' },
			task: {
				...{
					name: `Task ${index}`,
					description: '',
					status: 'open' as const,
					value: 'high' as const,
				},
				...{ tasks_depending: [], tasks_required: [index], stream_of_consciousness: '' },
				tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [] },
			},
		})),
		taskChanges: [
			{ id: which, change: { status: status ? 'closed' : 'in_progress' } },
			{ id: which + 1, because: 'Because.', change: { tasks_depending: [which] } },
		],
		thoughts: times(added[1]!, (index) => ({
			...{ taskId: index, kind: 'step' as const, thought: { name: `n${index}`, content: 'c' } },
		})),
		strategies: times(added[2]!, (index) => ({
			...{ taskId: 1, parent: null, depth: 0, text: `Route ${index}`, score: index },
			...{ status: 'untried' as const, finding: '' },
		})),
		strategyChanges: [{ id: which, change: { status: 'failed', finding: 'No.' } }],
		answers: times(added[3]!, (index) => ({
			...{ taskId: index, answer: 'a', convincing: true, how: 'plain', because: '' },
		})),
		questions: times(added[4]!, (index) => ({
			...{ taskId: null, text: `Which ${index}?`, purpose: 'information' as const },
		})),
		// A statement belongs to its run here: in the database a known one keeps its id over all runs.
		facts: words.map((text) => ({
			...{ statement: `${runId} ${text}`, triples: [], status: 'untested' as const },
			...{ predictions: [], source: { from: 'model' as const, ...source, span: text } },
			...{ local: false, trust: 1 },
		})),
		factChanges: [{ id: uuid(which), change: { status: 'surviving', supersedes: uuid(3) } }],
		frameworks: times(added[5]!, (index) => ({
			...{ name: `F${index}`, purpose: '', kind: 'instructions' as const, content: '' },
			...{ parameters: [], guidelines: '', test: '', uses: 0, successes: 0, retired: false },
			...{ source, local: false },
		})),
		frameworkChanges: [{ id: uuid(which), change: { uses: 4 } }],
	};
	return rows;
}

/** What came of it: a value, or the refusal in its words. */
async function outcome<T>(work: () => T | Promise<T>): Promise<T | string> {
	try {
		return await work();
	} catch (thrown) {
		if (!hasCode(thrown, 'bad-input')) throw thrown;
		return (thrown as Error).message;
	}
}

/** The rows of a run in the database; facts without what only the database needs. */
async function kept(runId: string): Promise<RunRows> {
	const rows: Record<string, unknown[]> = {};
	for (const name of collections) {
		const all: { runId?: string; source?: Fact['source']; same?: string }[] = await db
			.table(name)
			.toArray();
		const own = all.filter((row) => (row.runId ?? row.source?.runId) === runId);
		rows[name] = own.map(({ same: _, ...row }) => row);
	}
	return rows as unknown as RunRows;
}

// ── Both at once ────────────────────────────────────────────────────────────────────────────

async function play(all: Act[]): Promise<void> {
	await Promise.all(db.tables.map((table) => table.clear()));
	await db.runs.bulkPut(runIds.map((id) => someRun({ id })));
	const client = pageClient();
	const page = new PrivateState(client);
	const database = databaseJournal(db, uuids());
	const memory = memoryJournal(
		(runId, steps, texts, notes, rows) => client.stored({ runId, steps, texts, notes, rows }),
		...[undefined, undefined, uuids()],
	);
	for (const id of runIds) memory.runs.set(id, someRun({ id, private: true }));
	const asked: Record<string, number[]> = { 'run-1': [], 'run-2': [] };
	const keys: string[] = [];

	for (const [index, act] of all.entries()) {
		const runId = runIds[act.run]!;
		const ids = { tasks: [], thoughts: [], strategies: [], answers: [], questions: [] };
		const step: CommitStep = {
			...{ runId, key: `k${index}`, seq: index, kind: 'commit', started: 1, ended: index },
			ids: { ...ids, facts: [], frameworks: [] },
		};
		const both = async <T>(one: () => T | Promise<T>, other: () => T | Promise<T>) => {
			const [there, here] = [await outcome(one), await outcome(other)];
			expect(here, JSON.stringify(act)).toEqual(there);
			return there;
		};
		const own = asked[runId]!;
		const question = own[act.which % Math.max(1, own.length)] ?? 99;
		if (act.kind === 'commit') {
			// A change of another run's row is not in question: no run makes one.
			const rows = rowsOf(runId, act);
			const mine = await kept(runId);
			for (const [name, changes] of [
				['tasks', rows.taskChanges!],
				['strategies', rows.strategyChanges!],
				['facts', rows.factChanges!],
				['frameworks', rows.frameworkChanges!],
			] as const)
				for (const [n, change] of changes.entries()) {
					const row = mine[name][(act.which + n) % Math.max(1, mine[name].length)];
					change.id = row?.id ?? (name === 'facts' || name === 'frameworks' ? uuid(9999) : 9999);
				}
			const made = await both(
				() => database.commit(step, rows),
				() => memory.commit(step, rows),
			);
			own.push(...(made as CommitStep).ids.questions);
			keys.push(step.key);
		} else if (act.kind === 'answer') {
			await both(
				async () => void (await answerQuestion(runId, question, act.words)),
				() => memory.answer(runId, question, act.words),
			);
		} else if (act.kind === 'withdraw') {
			const rows: NewRows = { questionChanges: [{ id: question, change: { withdrawn: true } }] };
			await database.commit(step, rows);
			await memory.commit(step, rows);
		} else if (act.kind === 'edit') {
			// The number of a task of either run, of none, or a new task.
			const taskId = act.which === 0 ? null : act.which;
			await both(
				async () => void (await editTask(runId, taskId, { name: act.words })),
				() => memory.edit(runId, taskId, { name: act.words }),
			);
		} else if (act.kind === 'remove') {
			const some = keys.slice(act.which, act.which + 1);
			await database.remove(runId, some);
			await memory.remove(runId, some);
		}
		await both(
			() => newsSince(runId, act.which),
			() => memory.newsSince(runId, act.which),
		);
	}
	for (const id of runIds) {
		expect(page.rowsOf(id)).toEqual(await kept(id));
		expect(await memory.load(id)).toEqual(await database.load(id));
	}
	page.close();
}

test('rows, ids, news and refusals are those of the database', async () => {
	await fc.assert(fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 14 }), play), {
		numRuns: often(20, 120),
	});
});
