/** A database with something in every table that a backup holds, and random ones for properties. */
import fc from 'fast-check';
import type * as A from '../../src/core/mission/types.ts';
import type * as K from '../../src/core/mission/knowledge.ts';
import type * as O from '../../src/core/mission/outside.ts';
import type { RunEvent } from '../../src/core/events.ts';
import { sha256 } from '../../src/core/hash.ts';
import type * as S from '../../src/core/runs/steps.ts';
import type * as T from '../../src/core/types.ts';
import type { Calibration } from '../../src/lab/report/chance.ts';
import { sameStatement } from '../../src/storage/memory/mission-rows.ts';
import { backupTables } from '../../src/storage/backup/format.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { defaultSettings, type Settings } from '../../src/storage/settings.ts';
import { rowName } from '../../src/core/mission/names.ts';
import { uuid } from './ids.ts';
import { someRun } from './runs.ts';

/** Rows by table, as they lie in the database. */
export type Rows = Record<string, object[]>;

export const kept = backupTables.filter((name) => name !== 'settings');

export async function contents(db: MullDatabase): Promise<Rows> {
	const all = await Promise.all(kept.map(async (name) => [name, await db.table(name).toArray()]));
	return Object.fromEntries(all) as Rows;
}

let made = 0;
export async function databaseWith(rows: Rows = {}): Promise<MullDatabase> {
	const db = new MullDatabase(`backup-${++made}`);
	for (const [name, list] of Object.entries(rows)) await db.table(name).bulkAdd(list);
	return db;
}

export function settingsIn(settings: Settings = structuredClone(defaultSettings)) {
	return {
		now: settings,
		load: async () => structuredClone(settings),
		save: async (change: Partial<Settings>) => void Object.assign(settings, change),
	};
}

/** Built by a sequence, so that every row is of its own kind; `n` tells one device from another. */
export async function everyKind(n = 1): Promise<Rows> {
	const [fact1, fact2, framework1, document1] = [1, 2, 3, 4].map((k) => uuid(100 * n + k)) as [
		...[string, string, string, string],
	];
	const runId = `run-${n}`;
	const base = (key: string, seq: number) => ({ runId, key, seq, started: 1, ended: 2 });
	const words = [
		`prompt ${n}`,
		`thinking ${n}`,
		`text ${n} \u0000\u001b[31m "quoted" \ud83d\ude00`,
		`[["text",0.5,"word",0.25],[" ${n}"]]`,
	];
	const texts = await Promise.all(words.map(async (text) => ({ id: await sha256(text), text })));
	const error = { code: 'server' as const, message: 'm', wayOut: 'w' };
	const think: S.ThinkStep = {
		...{ ...base('draft', 1), kind: 'think', label: 'Draft', role: 'A', modelName: 'M', error },
		...{ model: { engine: 'remote', model: 'm', endpoint: `e-${n}` }, remote: true, think: true },
		...{ sampling: { temperature: 1.2, topP: 0.95, maxTokens: 9, seed: 3 }, request: 'r' },
		...{ status: 'done', prompt: texts[0]!.id, thinking: texts[1]!.id, text: texts[2]!.id },
		odds: texts[3]!.id,
		...{
			value: { deep: [1, { a: null }] },
			finish: 'stop',
			unclosed: false,
			scratch: true,
			calls: 4,
		},
		...{ meanLogprob: -0.25, edited: true, begun: true, inherited: true, drifted: true },
		usage: {
			...{ promptTokens: 1, cachedTokens: 0, completionTokens: 2, milliseconds: 3.5, exact: true },
		},
	};
	const note: S.Note = { runId, id: 1, text: 'n', added: 1, evicted: 2, by: 'B' };
	const told: RunEvent[] = [
		{
			...{ type: 'hyperthink/reviewed', review: 1, by: 'B', verdict: 'rejected', notes: ['n'] },
			...{ reviewed: 'draft', reviewer: 'review-1', output: 'o', kept: 'reviewer' },
			keptBecause: 'k',
		},
		{
			...{ type: 'hyperthink/state', review: 1, capacity: 17, notes: [note], added: [1] },
			...{ evicted: [], duplicates: ['d'] },
		},
		{
			...{ type: 'midtry/path', path: 1, strategy: 's', temperature: 0.7, status: 'scored' },
			rubric: { verification: true, structure: true, edges: false, format: true },
			...{ rubricApplies: true, score: 8, answer: '4', normalised: null, because: 'b' },
		},
		{
			...{ type: 'midtry/consensus', mean: 5, deviation: 1, advantages: { 1: 0.5 }, selected: 1 },
			...{ clusters: [{ answer: '4', paths: [1], weight: 1 }], literal: 1, confidence: 'HIGH' },
			...{ weighted: { answer: null, weight: 0, confidence: 'LOW' }, because: 'b' },
		},
		{ type: 'midtry/check', verdict: 'confirmed', answer: '4', because: 'b' },
		{
			...{ type: 'trimmed', step: 'draft', history: 1, notes: 2, candidateCharacters: 3 },
			questionCharacters: 4,
		},
		{ type: 'agent/phase', taskId: 1, phase: 'execute', text: 't' },
		{ type: 'agent/decision', taskId: null, choice: 'c', because: 'b' },
		{ type: 'agent/mood', valence: 0.1, arousal: -0.2, line: 'l' },
		{
			...{ type: 'agent/tested', factId: fact1, prediction: 'p', instrument: 'code' },
			...{ verdict: 'falsified', evidence: 'e' },
		},
		{
			...{ type: 'agent/recalled', taskId: 2 },
			items: [{ kind: 'fact', id: fact2, text: 't', reason: 'r' }],
		},
		{ type: 'agent/loop', taskId: 1, times: 3, text: 't' },
	];
	const outside: O.OutsideEvents = {
		...{ userAway: true, now: 1, seen: 2 },
		answers: [{ questionId: 1, taskId: 1, text: 'a' }],
		edits: [{ id: 1, runId, taskId: 2, change: { value: 'low' }, made: 1 }],
		instruments: [{ id: 'code', label: 'Code', describe: 'd', readOnly: true, idempotent: true }],
	};
	const recalled: O.Recalled[] = [
		{ kind: 'thought', id: rowName(runId, 1), text: 't', reason: 'r', score: 1, trust: 1 },
	];
	const seen: O.Observation = { ok: true, text: 't', value: 1, cite: 'c', local: true };
	const steps: S.Step[] = [
		think,
		{ ...base('outside-1', 2), kind: 'once', value: outside },
		{ ...base('recall-1', 3), kind: 'once', value: recalled },
		{
			...{ ...base('commit-1', 4), kind: 'commit' },
			ids: {
				...{ tasks: [1, 2], thoughts: [1], strategies: [1, 2], answers: [1], questions: [1] },
				...{ facts: [fact1, fact2], frameworks: [framework1] },
			},
		},
		{
			...{ ...base('use-1', 5), kind: 'use', instrument: 'code', input: { code: '1' } },
			...{ status: 'done', observation: seen },
		},
		...told.map((event, i): S.Step => ({ ...base(`tell-${i}`, 6 + i), kind: 'event', event })),
	];
	const task = (id: number, parent: number | null, change: Partial<A.Task>): A.TaskRow => ({
		...{ id, runId, parent, depth: parent === null ? 0 : 1, because: 'b', byUser: true },
		created: 1,
		task: {
			...{ id, name: `Task ${id}`, description: 'd', status: 'closed', value: 'high' },
			...{ tasks_depending: [], tasks_required: [], stream_of_consciousness: 's' },
			tasks_and_thoughts_that_brought_to_it: { tasks: [], thoughts: [1] },
			...change,
		},
	});
	const fact = (id: string, change: Partial<K.Fact>): K.Fact & { same: string } => {
		const statement = `Statement ${id === fact1 ? 1 : 2} of ${n}.`;
		return {
			...{
				id,
				statement,
				same: sameStatement(statement),
				status: 'surviving',
				created: 1,
				changed: 2,
			},
			triples: [{ subject: 's', relation: 'r', object: 'o' }],
			predictions: [
				{
					...{ text: 'p', instrument: 'code', because: 'b', verdict: 'confirmed', evidence: 'e' },
					tested: 1,
				},
			],
			...{ source: { from: 'model', runId, taskId: 1, span: 's' }, local: true, trust: 0.9 },
			...change,
		};
	};
	const counters = { tasks: 2, thoughts: 1, strategies: 2, answers: 1, questions: 1, edits: 2 };
	return {
		counters: Object.entries(counters).map(([name, last]) => ({ runId, name, last })),
		endpoints: [
			{
				...{ id: `e-${n}`, name: 'Server', url: 'https://example.org/v1', parallel: 4 },
				...{ context: 4096, allowed: false, models: ['m'], created: 1 },
			} satisfies T.Endpoint,
		],
		calibrations: [
			{
				...{ id: `x-${n}/midtry`, experiment: `x-${n}`, when: n, way: '["midtry"]', bias: -0.5 },
				model: { engine: 'remote', model: 'm', endpoint: `e-${n}` },
				signs: [{ name: 'agreement', mean: 0.5, weight: 2.25 }],
				...{ problems: 200, brier: 0.125, plain: 0.25, tenths: [{ tenth: 8, right: 33, of: 40 }] },
			} satisfies Calibration,
		],
		conversations: [
			{
				...{ id: `talk-${n}`, title: 'A walk', created: 1, updated: 2, changed: 3, pinned: true },
				private: false,
			} satisfies T.Conversation,
		],
		runs: [
			someRun({
				...{ id: runId, conversationId: `talk-${n}`, algorithm: 'thought', status: 'done' },
				...{ options: { depth: 3, nested: { list: [true, null] } }, updated: 5, worked: 1.5 },
				...{ expert: { engine: 'llamacpp', model: 'big' }, forkOf: { runId: 'gone', key: 'k' } },
				outcome: { answer: 'a', stop: 'finished', reason: 'r', confidence: 'HIGH', error },
			}),
		],
		texts,
		steps,
		notes: [note],
		tasks: [
			task(1, null, { tasks_depending: [2] }),
			task(2, 1, {
				tasks_required: [1],
				tasks_and_thoughts_that_brought_to_it: { tasks: [1], thoughts: [1] },
			}),
		],
		thoughts: [
			{
				...{ id: 1, runId, taskId: 1, kind: 'doubt', created: 1, local: true },
				thought: { id: 1, name: 'n', content: 'c' },
			} satisfies A.ThoughtRow,
		],
		strategies: [
			{
				...{ id: 1, runId, taskId: 1, parent: null, depth: 0, text: 't', score: 7, finding: 'f' },
				status: 'failed',
			} satisfies A.Strategy,
			{
				...{ id: 2, runId, taskId: 1, parent: 1, depth: 1, text: 't', score: 7, finding: 'f' },
				...{ status: 'succeeded', frameworkId: framework1 },
			} satisfies A.Strategy,
		],
		answers: [
			{
				...{ id: 1, runId, taskId: 2, answer: 'a', convincing: true, how: 'plain', because: 'b' },
			} satisfies A.TaskAnswer,
		],
		questions: [
			{
				...{ id: 1, runId, taskId: 1, text: 'q?', asked: 1, purpose: 'permission' },
				...{ input: '{}', answer: 'a', answered: 2, heard: 2, withdrawn: true },
			} satisfies A.Question,
		],
		edits: [{ id: 1, runId, taskId: 2, change: { value: 'low' }, made: 1 } satisfies O.TaskEdit],
		facts: [
			fact(fact1, { status: 'superseded', supersededBy: fact2 }),
			fact(fact2, { supersedes: fact1, trust: 0.2, reworded: 2 }),
		],
		frameworks: [
			{
				...{
					id: framework1,
					name: 'F',
					purpose: `p ${n}`,
					kind: 'code',
					content: `c ${n}`,
					uses: 2,
				},
				parameters: [{ name: 'x', value: 0.5, low: 0, high: 1 }],
				...{ guidelines: 'g', test: 't', successes: 1, retired: true, created: 1, changed: 1 },
				local: false,
				source: { runId, taskId: 1 },
			} satisfies K.Framework,
		],
		documents: [
			{
				...{ id: document1, name: `d ${n}`, kind: 'markdown', bytes: 9, added: 1, changed: 1 },
				local: true,
			} satisfies K.StoredDocument,
		],
		chunks: [1, 2].map((n): K.Chunk => ({
			...{ documentId: document1, n, place: `page ${n}`, text: 'c' },
		})),
	};
}

// ── Random databases ────────────────────────────────────────────────────────────────────────

const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const anyText = fc.oneof(word, fc.string({ unit: 'binary', maxLength: 20 }));
const free = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }).map((v) => plainJson(v));
/** As it comes back from a file; and without the names that an import refuses. */
const plainJson = (value: unknown): unknown =>
	JSON.parse(
		JSON.stringify(value, (key, v: unknown) =>
			['__proto__', 'constructor', 'prototype'].includes(key) ? undefined : v,
		),
	);

/** Whole databases: several runs, tasks that require earlier ones, facts that supersede earlier ones. */
export const anyRows: fc.Arbitrary<Rows> = fc
	.record({
		runs: fc.integer({ min: 0, max: 3 }),
		tasks: fc.array(
			fc.record({ run: fc.nat(2), links: fc.array(fc.nat(20), { maxLength: 3 }), text: anyText }),
			{ maxLength: 8 },
		),
		thoughts: fc.array(fc.record({ run: fc.nat(2), task: fc.nat(8), text: anyText }), {
			maxLength: 8,
		}),
		facts: fc.uniqueArray(
			fc.record({ text: anyText, over: fc.nat(9), status: fc.nat(3), trust: fc.nat(10) }),
			{ maxLength: 12, selector: ({ text }) => sameStatement(`x ${text}`) },
		),
		signals: fc.array(fc.record({ run: fc.nat(2), value: free }), { maxLength: 6 }),
		texts: fc.array(anyText, { maxLength: 3 }),
		gap: fc.nat(5),
	})
	.map(({ runs, tasks, thoughts, facts, signals, gap }) => {
		const ids = Array.from({ length: runs }, (_, n) => `run-${n}`);
		const runOf = (n: number) => (runs ? ids[n % runs]! : null);
		const taskRows = tasks.flatMap(({ run, links, text }, n): A.TaskRow[] => {
			const runId = runOf(run);
			if (!runId) return [];
			const id = n + 1 + gap;
			const before = [...new Set(links.map((link) => link + gap))].filter(
				(l) => l < id && l > gap && runOf(tasks[l - 1 - gap]!.run) === runId,
			);
			return [
				{
					...{ id, runId, parent: before[0] ?? null, depth: 1, because: text, created: n },
					task: {
						...{ id, name: text, description: text, status: 'open', value: 'low' },
						...{ tasks_depending: [], tasks_required: before, stream_of_consciousness: text },
						tasks_and_thoughts_that_brought_to_it: { tasks: before, thoughts: [] },
					},
				},
			];
		});
		const factRows = facts.map(({ text, over, status, trust }, n) => {
			const id = uuid(2 * n + 1 + gap);
			const statement = `x ${text}`;
			return {
				...{ id, statement, same: sameStatement(statement), triples: [], predictions: [] },
				status: (['untested', 'surviving', 'falsified', 'superseded'] as const)[status]!,
				source: { from: 'model' as const, runId: 'r', taskId: null, span: text },
				...{ created: n, changed: n, local: trust > 5, trust: trust / 10 },
				...(over > 0 && over - 1 < n ? { supersedes: uuid(2 * (over - 1) + 1 + gap) } : {}),
			};
		});
		return {
			counters: ids
				.flatMap((runId) => [
					{ runId, name: 'tasks', last: tasks.length + gap },
					{ runId, name: 'thoughts', last: thoughts.length },
				])
				.filter(({ last }) => last > 0),
			conversations: ids.map((id) => ({
				...{ id: `of-${id}`, title: 'T', created: 1, updated: 2, pinned: false, private: false },
			})),
			runs: ids.map((id) => someRun({ id, conversationId: `of-${id}`, status: 'done' })),
			steps: signals.flatMap(({ run, value }, n) => {
				const runId = runOf(run);
				const at = { started: 0, ended: 0 };
				return runId ? [{ runId, key: `s-${n}`, seq: n + 1, kind: 'once', ...at, value }] : [];
			}),
			tasks: taskRows,
			thoughts: thoughts.flatMap(({ run, task, text }, n) => {
				const runId = runOf(run);
				if (!runId) return [];
				const of = taskRows.find((row) => row.id === task + gap && row.runId === runId);
				const thought = { id: n + 1, name: text, content: text };
				return [{ id: n + 1, runId, taskId: of?.id ?? null, kind: 'step', created: 1, thought }];
			}),
			facts: factRows,
		};
	});
