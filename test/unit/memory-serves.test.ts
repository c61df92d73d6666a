/** What recall says of facts, thoughts and missions, and what goes with what was taken away. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemoryKind, RecallQuery } from '../../src/core/mission/outside.ts';
import { trust } from '../../src/core/mission/trust.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { uuid } from '../support/ids.ts';
import {
	someAnswer,
	someChunk,
	someDocument,
	someFact,
	someTask,
	someThought,
	today,
} from '../support/memories.ts';
import { someRun } from '../support/runs.ts';

const signal = new AbortController().signal;
const every: MemoryKind[] = ['fact', 'thought', 'framework', 'chunk', 'task', 'mission'];
let db: MullDatabase;
let count = 0;
beforeEach(() => void (db = new MullDatabase(`serves-${++count}`)));
afterEach(() => db.delete());

const memory = () =>
	createMemory({ source: databaseMemory(db), embedder: () => undefined, now: () => today });
const ask = (text: string, more: Partial<RecallQuery> = {}): RecallQuery => ({
	...{ text, kinds: every, characters: 4000, remote: false },
	...more,
});
const user = { from: 'user' as const, runId: '', taskId: null, span: '' };

test('the person’s own statement is recalled as said and not tested; a model’s is not', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'The bakery shuts on Monday.', { status: 'untested', source: user }),
		someFact(2, 'The bakery has a cat.', { status: 'untested' }),
	]);
	const found = await memory().recall(ask('bakery'), signal);
	expect(found.map(({ text, cite, rests }) => [text, cite, rests])).toEqual([
		['The bakery shuts on Monday.', 'you said, not tested', trust.own],
	]);
});

test('notes of the process are never recalled as knowledge', async () => {
	const kinds = ['step', 'decision', 'doubt', 'assumption', 'reflection'] as const;
	await db.thoughts.bulkAdd(
		kinds.map((kind, n) => ({ ...someThought(n + 1, 'Closed: bakery', `bakery ${kind}`), kind })),
	);
	const found = await memory().recall(ask('bakery'), signal);
	expect(found.map(({ text }) => text)).toEqual(['Closed: bakery: bakery reflection']);
});

test('what is past is said so, and stands behind what holds', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'The bakery sells bread for 3 euros.', { valid: { until: '2025' } }),
		someFact(2, 'The bakery sells bread for 4 euros.', { valid: { from: '2026' } }),
		someFact(3, 'The bakery sells bread for 5 euros.', { valid: { from: '2027-02' } }),
	]);
	const found = await memory().recall(ask('bakery bread'), signal);
	expect(found[0]!.cite).toBe('from 2026');
	expect(found.map(({ cite }) => cite).sort()).toEqual([
		'from 2026',
		'held until 2025, which is past',
		'holds from 2027-02, which is to come',
	]);
});

test('each kind has a share of its own: long passages do not push the facts out', async () => {
	const long = (n: number) => `bakery bakery passage ${n} ${'about bread and flour '.repeat(40)}`;
	await db.documents.add(someDocument(1, 'Guide'));
	await db.chunks.bulkAdd([1, 2, 3, 4].map((n) => someChunk(n, 1, long(n))));
	await db.facts.add(someFact(1, 'A bakery stands at the harbour of the old town.'));
	const kinds = async (more: Partial<RecallQuery>) =>
		(await memory().recall(ask('bakery passage', { characters: 1840, ...more }), signal)).map(
			({ kind }) => kind,
		);
	expect(await kinds({})).not.toContain('fact');
	const shared = await memory().recall(
		ask('bakery passage', { characters: 1840, shares: { chunk: 1000, fact: 600 } }),
		signal,
	);
	expect(shared.map(({ kind }) => kind)).toContain('fact');
	const chunks = shared.filter(({ kind }) => kind === 'chunk');
	expect(chunks.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(1000);
});

describe('an earlier mission', () => {
	const mission = someRun({
		id: 'run-1',
		algorithm: 'thought',
		status: 'done',
		chat: [{ role: 'user', content: 'Which bakery opens first?' }],
		outcome: { answer: 'The one by the harbour, at six.', stop: 'finished', reason: '' },
	});
	const found = async (text: string, remote = false) =>
		(await memory().recall(ask(text, { kinds: ['mission'], remote }), signal)).map(({ id }) => id);

	test('is found by its question and by its answer, once it has one', async () => {
		const shared = memory();
		await db.runs.add({ ...mission, status: 'running' });
		expect(await shared.recall(ask('bakery', { kinds: ['mission'] }), signal)).toEqual([]);
		await db.runs.put(mission);
		const [one] = await shared.recall(ask('bakery', { kinds: ['mission'] }), signal);
		expect(one).toMatchObject({ id: 'run-1', cite: 'an earlier mission' });
		expect(one!.text).toContain('The one by the harbour');
		expect(await found('harbour at six')).toEqual(['run-1']);
		await db.runs.delete('run-1');
		expect(await shared.recall(ask('bakery', { kinds: ['mission'] }), signal)).toEqual([]);
	});

	test('goes with the facts that it rests on, and is marked with them', async () => {
		await db.runs.add(mission);
		await db.tasks.add(someTask(1, 'Find the bakery'));
		await db.answers.add({ ...someAnswer(1, 1, 'By the harbour.'), facts: [uuid(1)] });
		await db.facts.add(someFact(1, 'The harbour bakery opens at six.'));
		expect(await found('bakery')).toEqual(['run-1']);
		const both = async (remote = false) =>
			(await memory().recall(ask('bakery', { kinds: ['mission', 'task'], remote }), signal)).length;
		expect(await both(true)).toBe(2);
		await db.facts.update(uuid(1), { local: true });
		expect([await both(true), await both(false)]).toEqual([0, 2]);
		for (const status of ['falsified', 'superseded', 'disputed'] as const) {
			await db.facts.update(uuid(1), { status });
			expect(await both()).toBe(0);
		}
		await db.facts.update(uuid(1), { status: 'surviving' });
		expect(await both()).toBe(2);
		await db.facts.delete(uuid(1));
		expect(await both()).toBe(0);
	});

	test('that had read what never leaves this device is not told to a server', async () => {
		await db.runs.add(mission);
		await db.thoughts.add({ ...someThought(1, 'step', 'a note'), kind: 'step', local: true });
		expect([await found('bakery', true), await found('bakery')]).toEqual([[], ['run-1']]);
	});
});

test('a thought about a fact, and a fact from a document, go where it goes', async () => {
	const ref = `${uuid(4)}/7`;
	const source = { from: 'document' as const, runId: 'run-2', taskId: 1, span: '', ref };
	await db.documents.add(someDocument(4, 'Guide'));
	await db.facts.add(someFact(1, 'The harbour bakery opens at six.', { source }));
	await db.thoughts.add({ ...someThought(1, 'bakery', 'It opens early.'), about: [uuid(1)] });
	const shared = memory();
	const kinds = async (remote = false) =>
		(await shared.recall(ask('bakery', { remote }), signal)).map(({ kind }) => kind).sort();
	expect(await kinds(true)).toEqual(['fact', 'thought']);
	await db.documents.update(uuid(4), { local: true });
	expect(await kinds(true)).toEqual([]);
	const [item] = await shared.recall(ask('bakery', { kinds: ['thought'] }), signal);
	expect(item!.local).toBe(true);
	await db.documents.update(uuid(4), { local: false });
	expect(await kinds(true)).toEqual(['fact', 'thought']);
	await db.facts.update(uuid(1), { status: 'superseded' });
	expect(await kinds()).toEqual([]);
	await db.facts.update(uuid(1), { status: 'surviving' });
	await db.documents.delete(uuid(4));
	expect(await kinds()).toEqual([]);
});
