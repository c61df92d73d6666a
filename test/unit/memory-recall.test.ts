/** Recall over the real storage functions, on an IndexedDB in memory. */
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemoryKind, RecallQuery } from '../../src/core/mission/outside.ts';
import type { Embedder } from '../../src/core/ports.ts';
import { fuse } from '../../src/memory/fusion.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { unit } from '../../src/memory/vectors/vectors.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { often } from '../support/all.ts';
import { inRun, numberOf, uuid } from '../support/ids.ts';
import {
	day,
	someAnswer,
	someChunk,
	someDocument,
	someFact,
	someFramework,
	someTask,
	someThought,
	today,
	triple,
} from '../support/memories.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const signal = new AbortController().signal;
const every: MemoryKind[] = ['fact', 'thought', 'framework', 'chunk', 'task'];
let db: MullDatabase;
let count = 0;
beforeEach(() => {
	db = new MullDatabase(`memory-${++count}`);
});
afterEach(() => db.delete());

const memoryOf = (embedder?: Embedder, fault?: (error: unknown) => void) =>
	createMemory({
		source: databaseMemory(db),
		embedder: () => embedder,
		now: () => today,
		...(fault ? { fault } : {}),
	});
const ask = (text: string, more: Partial<RecallQuery> = {}): RecallQuery => ({
	...{ text, kinds: every, characters: 2000, remote: false },
	...more,
});
const said = async (memory: ReturnType<typeof memoryOf>, query: RecallQuery) =>
	(await memory.recall(query, signal)).map(({ kind, id }) => `${kind}/${numberOf(id)}`);

/** Many statements about other things. */
const others = (from: number, about: (i: number) => string, amount: number) =>
	Array.from({ length: amount }, (_, i) => someFact(from + i, about(i)));

test('nothing is remembered, nothing is recalled', async () => {
	expect(await memoryOf().recall(ask('anything'), signal)).toEqual([]);
	expect(await memoryOf().recall(ask('  '), signal)).toEqual([]);
});

test('what was found false comes only where it is asked for, by its words, and goes when it is mended', async () => {
	const lie = (id: number, statement: string, more = {}) =>
		someFact(id, statement, { status: 'falsified', ...more });
	await db.facts.bulkAdd([
		someFact(1, 'The harbour bakery opens at six.'),
		lie(2, 'The harbour bakery opens at four.'),
		lie(3, 'The harbour bakery is closed in May.', { local: true }),
		lie(4, 'The moon is near.'),
	]);
	const memory = memoryOf();
	const query = ask('When does the bakery at the harbour open?', { kinds: ['fact'] });
	expect(await said(memory, query)).toEqual(['fact/1']);
	expect((await said(memory, { ...query, refuted: true })).sort()).toEqual(['fact/2', 'fact/3']);
	expect(await said(memory, { ...query, refuted: true, remote: true })).toEqual(['fact/2']);
	expect(await said(memory, { ...query, refuted: true, limit: 1 })).toHaveLength(1);
	const [one] = await memory.recall({ ...query, refuted: true }, signal);
	expect(one).toMatchObject({ status: 'falsified', reason: 'falsified' });
	await db.facts.update(uuid(2), { status: 'surviving' });
	await db.facts.delete(uuid(3));
	expect(await said(memoryOf(), { ...query, refuted: true })).toEqual([]);
});

test('each kind is recalled, with its reason and its cite', async () => {
	await db.facts.add(someFact(1, 'The harbour bakery opens at six.'));
	await db.thoughts.add(someThought(1, 'harbour plan', 'Go early, the bakery is full later.'));
	await db.frameworks.add(someFramework(1, 'Opening hours', 'Find when a bakery opens.'));
	await db.documents.add(someDocument(4, 'Town guide'));
	await db.chunks.add(someChunk(7, 4, 'Next to the harbour stands a bakery from 1890.'));
	await db.tasks.add(someTask(1, 'Choose a bakery'));
	await db.answers.add(someAnswer(1, 1, 'The one by the harbour.'));
	const found = await memoryOf().recall(ask('harbour bakery'), signal);
	const byKind = new Map(found.map((one) => [one.kind, one]));
	expect([...byKind.keys()].sort()).toEqual([...every].sort());
	expect(byKind.get('fact')!.reason).toBe('shares the words “harbour” and “bakery”');
	expect(byKind.get('fact')!.status).toBe('surviving');
	expect(byKind.get('chunk')!.cite).toBe('Town guide, page 7');
	expect(byKind.get('task')!.text).toBe('Choose a bakery: The one by the harbour.');
	expect(byKind.get('framework')!.framework!.content).toBe('Do it.');
	expect(byKind.get('thought')!.text).toContain('harbour plan: ');
});

test('of tasks only the closed, of answers the last convincing one; a retired framework rests', async () => {
	await db.tasks.bulkAdd([someTask(1, 'bridge', 'open'), someTask(2, 'bridge')]);
	await db.answers.bulkAdd([
		someAnswer(1, 1, 'open bridge'),
		someAnswer(2, 2, 'first'),
		someAnswer(3, 2, 'second'),
		someAnswer(4, 2, 'doubtful', false),
	]);
	await db.frameworks.add(someFramework(1, 'bridge', 'bridge', { retired: true }));
	const found = await memoryOf().recall(ask('bridge'), signal);
	expect(found.map(({ text }) => text)).toEqual(['bridge: second']);
});

test('a fact two hops away that neither words nor meaning find is found, against many that they do', async () => {
	const embedder = wordEmbedder();
	await db.facts.bulkAdd([
		...others(100, (i) => `Mira visits market number ${i} when spring visits begin`, 200),
		someFact(1, 'She works at the Corner House.', {
			triples: [triple('Mira | works at | Corner House')],
		}),
		someFact(2, 'It stays shut every Monday.', {
			triples: [triple('Corner House | is shut on | Monday')],
		}),
	]);
	const memory = memoryOf(embedder);
	await memory.embedMissing(signal);
	const query = ask('When does Mira get visits?', { kinds: ['fact'], characters: 400 });
	const found = await memory.recall(query, signal);
	const hop = found.find(({ id }) => id === uuid(2))!;
	expect(hop.reason).toBe('linked through Mira → Corner House → Monday');
	// Without the graph it is not there: take the triples away.
	await db.facts.update(uuid(1), { triples: [] });
	expect((await memory.recall(query, signal)).map(({ id }) => id)).not.toContain(uuid(2));
});

test('near in meaning is found without a shared word; without an embedder it is not', async () => {
	const embedder = wordEmbedder('words', [['car', 'automobile', 'vehicle']]);
	await db.facts.bulkAdd([
		someFact(1, 'automobile'),
		...others(10, (i) => `${String.fromCharCode(97 + (i % 26))}${'xyz'[i % 3]} other${i}`, 60),
	]);
	const memory = memoryOf(embedder);
	expect(await said(memory, ask('vehicle'))).toEqual([]);
	await memory.embedMissing(signal);
	const [first] = await memory.recall(ask('vehicle'), signal);
	expect([first!.id, first!.reason]).toEqual([uuid(1), 'near in meaning (1.00)']);
	expect(await said(memoryOf(), ask('vehicle'))).toEqual([]);
});

test('falsified, superseded and untested facts are not recalled, from the moment they are', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'The bridge is open.', { triples: [triple('bridge | is | open')] }),
		someFact(2, 'The bridge is long.', { status: 'untested' }),
		someFact(3, 'The bridge is new.', { status: 'superseded' }),
	]);
	const memory = memoryOf();
	expect(await said(memory, ask('bridge'))).toEqual(['fact/1']);
	await db.facts.update(uuid(1), { status: 'falsified' });
	await db.facts.update(uuid(2), { status: 'surviving' });
	expect(await said(memory, ask('bridge'))).toEqual(['fact/2']);
});

test('the ledger answers to the very same statement, with its status, and to nothing else', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'The bridge is open.', { status: 'falsified' }),
		someFact(2, 'The bridge is long.'),
	]);
	const memory = memoryOf();
	const [first, second] = await memory.recall(ask(' the  Bridge is open'), signal);
	expect([first!.id, first!.status, first!.reason]).toEqual([
		uuid(1),
		'falsified',
		'the very same statement, falsified',
	]);
	expect([second!.id, second!.status]).toEqual([uuid(2), 'surviving']);
	expect(await said(memory, ask('is the bridge open?'))).toEqual(['fact/2']);
	expect(await said(memory, ask('the bridge is open', { kinds: ['thought'] }))).toEqual([]);
	await db.facts.delete(uuid(1));
	expect(await said(memory, ask('the bridge is open'))).toEqual(['fact/2']);
});

test('the very same statement comes first, were it made of stop words only', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'It is what it is.'),
		...others(10, (i) => `The bridge number ${i} is open`, 30),
		someFact(2, 'The bridge is open', { trust: 0 }),
	]);
	const memory = memoryOf();
	expect(await said(memory, ask('it is what it is'))).toEqual(['fact/1']);
	const found = await memory.recall(ask('the bridge is open', { limit: 4 }), signal);
	expect(found[0]).toMatchObject({
		...{ id: uuid(2), reason: 'the very same statement, not yet falsified' },
	});
	expect(found.filter(({ id }) => id === uuid(2))).toHaveLength(1);
});

test('remote: what is local stays out, and so does a chunk whose document is not known', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'bridge one', { local: true }),
		someFact(2, 'bridge two', { status: 'falsified', local: true }),
		someFact(3, 'bridge three'),
	]);
	await db.frameworks.add(someFramework(1, 'bridge', 'bridge', { local: true }));
	await db.thoughts.bulkAdd([
		someThought(1, 'bridge', 'open'),
		{ ...someThought(2, 'bridge', 'shut'), local: true },
	]);
	await db.documents.bulkAdd([someDocument(1, 'open'), someDocument(2, 'secret', true)]);
	await db.chunks.bulkAdd([1, 2, 3].map((id) => someChunk(id, id, `bridge chunk ${id}`)));
	const memory = memoryOf();
	expect((await said(memory, ask('bridge', { remote: true }))).sort()).toEqual([
		'chunk/1',
		'fact/3',
		'thought/1',
	]);
	expect(await said(memory, ask('bridge two', { remote: true }))).not.toContain('fact/2');
	const all = await memory.recall(ask('bridge'), signal);
	const marked = all.filter(({ local }) => local).map(({ kind, id }) => `${kind}/${numberOf(id)}`);
	expect(all).toHaveLength(8);
	expect(marked.sort()).toEqual(['chunk/2', 'chunk/3', 'fact/1', 'framework/1', 'thought/2']);
	// The document turns local: its chunks do at once.
	await db.documents.update(uuid(1), { local: true });
	expect(await said(memory, ask('bridge', { remote: true }))).not.toContain('chunk/1');
	await db.documents.update(uuid(2), { local: false, name: 'told' });
	const chunk = (
		await memory.recall(ask('bridge', { remote: true, kinds: ['chunk'] }), signal)
	)[0]!;
	expect([chunk.id, chunk.cite]).toEqual([inRun(2, uuid(2)), 'told, page 2']);
});

test('trust and recency order what is equally near, and do not overrule a better match', async () => {
	await db.facts.bulkAdd([
		someFact(1, 'bridge north', { trust: 0.1 }),
		someFact(2, 'bridge south', { trust: 0.9 }),
		someFact(3, 'bridge west', { trust: 0.9, created: today - 300 * day }),
		someFact(4, 'harbour bridge', {
			...{ trust: 0, created: 0 },
			triples: [triple('harbour bridge | spans | river')],
		}),
	]);
	const memory = memoryOf();
	expect(await said(memory, ask('bridge'))).toEqual(['fact/2', 'fact/3', 'fact/1', 'fact/4']);
	expect((await said(memory, ask('harbour bridge')))[0]).toBe('fact/4');
});

test('the same words twice are said once; equals come in a fixed order', async () => {
	await db.facts.bulkAdd([someFact(1, 'Bridge is open.'), someFact(2, 'bridge  is OPEN')]);
	await db.thoughts.add(someThought(1, '', 'Bridge is open.'));
	const memory = memoryOf();
	expect(await said(memory, ask('bridge'))).toHaveLength(1);
	const twins = Array.from({ length: 9 }, (_, i) => someFact(10 + i, `twin ${'abcdefghi'[i]!}`));
	await db.facts.bulkAdd(twins);
	const first = await said(memory, ask('twin'));
	expect(first).toHaveLength(9);
	expect(await said(memoryOf(), ask('twin'))).toEqual(first);
});

test('a statement is whole or left out; prose is cut between words', async () => {
	await db.facts.add(someFact(1, `bridge ${'never '.repeat(60)}`));
	await db.thoughts.add(someThought(1, 'bridge', 'opens only in summer '.repeat(30)));
	const memory = memoryOf();
	const found = await memory.recall(ask('bridge', { characters: 300 }), signal);
	expect(found.map(({ kind }) => kind)).toEqual(['thought']);
	expect(found[0]!.text.length).toBeLessThanOrEqual(300);
	expect(found[0]!.text).toMatch(/(?:opens|only|in|summer)…$/);
	expect(await said(memory, ask('bridge', { characters: 100 }))).toEqual([]);
});

test('whatever is stored and asked, recall keeps its limits and its promises', async () => {
	const word = fc.constantFrom('bridge', 'harbour', 'mira', 'steel', 'open', 'the', '東京', '🌉x');
	const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));
	const fact = fc.record({
		statement: text,
		status: fc.constantFrom('surviving', 'falsified', 'untested', 'superseded'),
		local: fc.boolean(),
		link: fc.option(fc.tuple(word, word)),
	});
	let run = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(fact, { maxLength: 12 }),
			fc.array(text, { maxLength: 5 }),
			fc.record({
				text,
				characters: fc.integer({ min: 0, max: 500 }),
				limit: fc.integer({ min: 1, max: 6 }),
				remote: fc.boolean(),
				kinds: fc.subarray(['fact', 'thought'] as const, { minLength: 1 }),
			}),
			async (facts, thoughts, query) => {
				const own = new MullDatabase(`property-${++run}`);
				await own.facts.bulkAdd(
					facts.map(({ link, ...rest }, i) =>
						someFact(i + 1, rest.statement, {
							...rest,
							triples: link ? [triple(`${link[0]} | joins | ${link[1]}`)] : [],
						}),
					),
				);
				await own.thoughts.bulkAdd(thoughts.map((one, i) => someThought(i + 1, `n${i}`, one)));
				const memory = createMemory({
					source: databaseMemory(own),
					embedder: () => undefined,
					now: () => today,
				});
				const found = await memory.recall(query, signal);
				expect(found.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
					query.characters,
				);
				expect(found.length).toBeLessThanOrEqual(query.limit);
				for (const { kind, id, reason, text, status } of found) {
					expect(query.kinds).toContain(kind);
					expect(reason).not.toBe('');
					expect(new TextDecoder().decode(new TextEncoder().encode(text))).toBe(text);
					if (kind !== 'fact') continue;
					const { local, status: now, statement } = facts[numberOf(id) - 1]!;
					expect(query.remote && local).toBe(false);
					expect(status).toBe(now);
					if (now !== 'surviving') expect(statement).toBe(query.text);
				}
				expect(await memory.recall(query, signal)).toEqual(found);
				await own.delete();
			},
		),
		{ numRuns: often(20, 120) },
	);
});

test('an embedder that fails does not stop recall, and is told', async () => {
	await db.facts.add(someFact(1, 'bridge'));
	let broken = false;
	const embedder = wordEmbedder('words', [], 16, () => {
		if (broken) throw new Error('no vectors today');
	});
	const faults: unknown[] = [];
	const memory = memoryOf(embedder, (error) => faults.push(error));
	await memory.embedMissing(signal);
	broken = true;
	expect(await said(memory, ask('bridge'))).toEqual(['fact/1']);
	expect(String(faults[0])).toContain('no vectors today');
});

test('fusion adds what each way says of a hit', () => {
	const hit = (key: string, score: number) => ({ key, score, reason: `${key}${score}` });
	const fused = fuse([
		{ weight: 1, hits: [hit('a', 1), hit('b', 0.5)] },
		{ weight: 1.5, hits: [hit('b', 0.4), hit('c', 0.1)] },
	]);
	expect(fused.get('a')!.score).toBe(1);
	expect(fused.get('b')!.score).toBeCloseTo(1.1, 12);
	expect(fused.get('c')!.score).toBeCloseTo(0.15, 12);
	expect(fused.get('b')!.reasons).toEqual(['b0.5', 'b0.4']);
});

test('an embedder that knows little does not move what words found clearly', async () => {
	// All are about as near, as texts of a language that it does not know; the right one is by chance the farthest.
	const spread = (text: string) => {
		const room = /room (\d+)/.exec(text)?.[1];
		return room ? (Number(room) % 20 === 0 ? 0.3 : 0.45) : text.endsWith('?') ? 0 : 0.6;
	};
	const embedder: Embedder = {
		...{ model: 'chance', dimensions: 2, bar: 0.35 },
		embed: async (texts) => texts.map((text) => unit(Float32Array.of(1, spread(text)))),
	};
	await db.facts.bulkAdd([
		...others(100, (i) => `The water of room ${i} was measured on a cold day.`, 200),
		someFact(1, 'The pumping station of Ardenfield is fed by the Quell brook.'),
	]);
	const memory = memoryOf(embedder);
	await memory.embedMissing(signal);
	const question = 'What feeds the pumping station of Ardenfield with water on a cold day?';
	expect((await memory.recall(ask(question), signal))[0]!.id).toBe(uuid(1));
});

test('an abort is an abort', async () => {
	const abort = new AbortController();
	abort.abort();
	await expect(memoryOf().recall(ask('x'), abort.signal)).rejects.toMatchObject({
		code: 'aborted',
	});
});
