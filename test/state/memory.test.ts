// @vitest-environment node
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { egoGraph, thingsOf } from '../../src/state/memory/graph.ts';
import { MemoryState } from '../../src/state/memory/memory.svelte.ts';
import { pageSize, type Page } from '../../src/state/memory/page.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { sameStatement } from '../../src/storage/memory/mission-rows.ts';
import { worldToText } from '../../src/memory/text-view.ts';
import { uuid } from '../support/ids.ts';
import * as rows from '../support/mission.ts';
import { waitFor } from '../support/wait.ts';

const request = vi.fn<(order: { type: string }) => Promise<unknown>>(async () => []);
let memory: MemoryState;
let closing: (() => void)[];

beforeEach(async () => {
	request.mockReset().mockResolvedValue([]);
	memory = new MemoryState({ request });
	closing = [];
	await db.facts.bulkPut(rows.facts.map(same));
});
afterEach(async () => {
	closing.forEach((close) => close());
	await Promise.all(db.tables.map((table) => table.clear()));
});

const same = (fact: (typeof rows.facts)[number]) => ({
	...fact,
	same: sameStatement(fact.statement),
});
async function opened<T, F>(page: Page<T, F>): Promise<Page<T, F>> {
	closing.push(page.open());
	await waitFor(() => expect(page.ready).toBe(true));
	return page;
}
const undo = () => toasts.list.at(-1)!.action!.run();
const statements = async () => (await db.facts.toArray()).map(({ statement }) => statement);

describe('pages', () => {
	test('hold a hundred rows, the newest first, and never more', async () => {
		const many = Array.from({ length: 250 }, (_, i) => rows.fact(100 + i, {}));
		await db.facts.bulkPut(many.map(same));
		const page = await opened(memory.facts);
		expect(page.items).toHaveLength(pageSize);
		expect(page.items[0]?.id).toBe(uuid(349));
		expect(page.more).toBe(true);
		page.turn(1);
		await waitFor(() => expect(page.items[0]?.id).toBe(uuid(249)));
		page.turn(1);
		await waitFor(() => expect(page.items).toHaveLength(52));
		expect(page.more).toBe(false);
		expect(new Set(page.items.map(({ status }) => status))).toEqual(new Set(['surviving']));
	});

	test('a search begins at the first page and finds words in any order', async () => {
		const page = await opened(memory.facts);
		page.turn(3);
		page.search('LONG stage');
		await waitFor(() => expect(page.items.map(({ id }) => id)).toEqual([2].map(uuid)));
		expect(page.number).toBe(0);
		page.search('nothing of the kind');
		await waitFor(() => expect(page.items).toEqual([]));
	});

	test('the page before is shown when the last row of the last one goes', async () => {
		const many = Array.from({ length: 99 }, (_, i) => rows.fact(100 + i, {}));
		await db.facts.bulkPut(many.map(same));
		const page = await opened(memory.facts);
		page.turn(1);
		await waitFor(() => expect(page.items).toHaveLength(1));
		await memory.removeFact(page.items[0]!.id);
		await waitFor(() => expect(page.number).toBe(0));
		await waitFor(() => expect(page.items).toHaveLength(pageSize));
	});

	test('the list of what Mull knows is filtered by where it comes from and whether it is in doubt', async () => {
		const user = { from: 'user' as const, runId: '', taskId: null, span: '' };
		const file = { ...user, from: 'import' as const };
		await db.facts.bulkPut(
			[
				rows.fact(60, { source: user, status: 'untested' }),
				rows.fact(61, { source: user, status: 'disputed' }),
				rows.fact(62, { source: file, trust: 0.3 }),
				rows.fact(63, { source: file }),
			].map(same),
		);
		const [world, known] = [await opened(memory.facts), await opened(memory.known)];
		const shows = (page: Page<{ id: string }, never>, ids: number[]) =>
			waitFor(() => expect(page.items.map(({ id }) => id)).toEqual(ids.map(uuid)));
		// The world model has only what survived.
		await shows(world as never, [63, 62, 2, 1]);
		await shows(known as never, [63, 62, 61, 60, 5, 4, 3, 2, 1]);
		known.choose('you');
		await shows(known as never, [61, 60]);
		known.choose('missions');
		await shows(known as never, [5, 4, 3, 2, 1]);
		// What the person said is not in doubt for never having been tested.
		known.choose('doubtful');
		await shows(known as never, [62, 61, 5, 4, 3]);
		known.search('statement 61');
		await shows(known as never, [61]);
	});

	test('a list is empty only if nothing at all is in it', async () => {
		const known = await opened(memory.known);
		expect(known.empty).toBe(false);
		known.choose('you');
		await waitFor(() => expect(known.items).toEqual([]));
		expect(known.empty).toBe(false);
		known.choose('all');
		await db.facts.clear();
		await waitFor(() => expect(known.empty).toBe(true));
	});
});

describe('changes', () => {
	test('a deletion is taken back whole', async () => {
		await memory.removeFact(uuid(1));
		expect(await db.facts.get(uuid(1))).toBeUndefined();
		undo();
		await waitFor(async () => expect(await db.facts.get(uuid(1))).toEqual(same(rows.facts[0]!)));
	});

	test('a document goes with its passages and comes back with them', async () => {
		await db.documents.put(rows.documents[0]!);
		await db.chunks.put({ documentId: uuid(1), n: 1, place: 'page 3', text: 'words' });
		await memory.removeDocument(uuid(1));
		expect(await db.chunks.count()).toBe(0);
		undo();
		await waitFor(async () => expect(await db.chunks.count()).toBe(1));
	});

	test('other words are another hypothesis: untested, and out of the world model', async () => {
		await memory.edit(uuid(2), { statement: 'Stage 1 is 15 km long.' });
		expect(await db.facts.get(uuid(2))).toMatchObject({ status: 'untested', predictions: [] });
		undo();
		await waitFor(async () => expect((await db.facts.get(uuid(2)))?.status).toBe('surviving'));
	});

	test('what came with a file waits for a review, and stands at a press', async () => {
		const source = { from: 'import' as const, runId: '', taskId: null, span: '' };
		await db.facts.bulkPut(
			[
				rows.fact(20, { statement: 'Ice is cold.', source, trust: 0.3, status: 'untested' }),
				rows.fact(21, { statement: 'Tea is hot.', source, trust: 0.3 }),
				rows.fact(22, { source, trust: 1 }),
			].map(same),
		);
		const page = await opened(memory.known);
		page.choose('review');
		await waitFor(() => expect(page.items).toHaveLength(2));
		closing.push(memory.watchReview());
		await waitFor(() => expect(memory.toReview).toBe(true));
		expect(page.items.map(({ id }) => id)).toEqual([21, 20].map(uuid));
		page.search('ICE');
		await waitFor(() => expect(page.items.map(({ id }) => id)).toEqual([20].map(uuid)));
		page.search('');
		await waitFor(() => expect(page.items).toHaveLength(2));
		expect(await memory.stand(uuid(21))).toBe(true);
		await waitFor(() => expect(page.items.map(({ id }) => id)).toEqual([20].map(uuid)));
		expect(await db.facts.get(uuid(21))).toMatchObject({ trust: 1, status: 'surviving' });
		undo();
		await waitFor(() => expect(page.items.map(({ id }) => id)).toEqual([21, 20].map(uuid)));
	});

	test('a statement of the person’s own is kept as theirs, and only once', async () => {
		expect(await memory.add('Beer costs 4 €.', true)).toBe(true);
		const added = (await db.facts.orderBy('created').toArray()).at(-1);
		expect(added).toMatchObject({ status: 'untested', local: true, source: { from: 'user' } });
		expect(await memory.add('beer costs 4 €', false)).toBe(false);
		expect(memory.error?.message).toContain('already');
	});

	test('marks what never leaves this device, and takes the mark away', async () => {
		await memory.mark('facts', rows.facts[0]!);
		expect((await db.facts.get(uuid(1)))?.local).toBe(true);
		await memory.mark('facts', { ...rows.facts[0]!, local: true });
		expect((await db.facts.get(uuid(1)))?.local).toBe(false);
	});

	test('the world model rewritten as text changes, adds and deletes; undone as one', async () => {
		const before = rows.facts.slice(0, 2);
		const text = worldToText(before)
			.replace('Stage 1 is 14.2 km long.', 'Stage 1 is 15 km long.')
			.replace(/^- \[00000001\].*$/m, '- A new one.');
		expect(await memory.rewrite(before, text)).toBe(true);
		expect(await db.facts.get(uuid(1))).toBeUndefined();
		expect((await db.facts.get(uuid(2)))?.status).toBe('untested');
		expect(await statements()).toContain('A new one.');
		undo();
		await waitFor(async () =>
			expect((await db.facts.toArray()).map(({ id, status }) => [id, status])).toEqual(
				rows.facts.map(({ id, status }) => [id, status]),
			),
		);
	});

	test('a rewriting with a line that cannot be read is refused whole', async () => {
		const before = rows.facts.slice(0, 2);
		const text = `${worldToText(before).replace('- [00000001]', '[00000001]')}- A new one.\n`;
		expect(await memory.rewrite(before, text)).toBe(false);
		expect(memory.error?.message).toContain('begins with');
		expect(await db.facts.get(uuid(1))).toBeDefined();
		expect(await statements()).not.toContain('A new one.');
	});

	test('a rewriting that fails in the middle says so and can be undone as far as it went', async () => {
		const before = rows.facts.slice(0, 2);
		const text = `${worldToText(before.slice(1))}- A bed costs 35 € in May.\n`;
		expect(await memory.rewrite(before, text)).toBe(false);
		expect(memory.error?.message).toContain('already');
		expect(await db.facts.get(uuid(1))).toBeUndefined();
		undo();
		await waitFor(async () => expect(await db.facts.get(uuid(1))).toBeDefined());
	});
});

describe('asking memory', () => {
	test('shows what would be recalled, and why', async () => {
		const item = { kind: 'fact', id: 2, text: 'Stage 1', reason: 'shares the word stage' };
		request.mockResolvedValue([{ ...item, score: 1, trust: 1 }]);
		await memory.recall('stage', ['fact'], true);
		expect(memory.recalled?.[0]?.reason).toBe('shares the word stage');
		expect(request).toHaveBeenCalledWith({
			type: 'recall',
			query: {
				...{ text: 'stage', kinds: ['fact'], remote: true },
				// What is below the bar is shown as that.
				...{ belowBar: true, characters: 12_000, limit: 30 },
			},
		});
		expect(memory.busy).toBe('');
	});

	test('says what went wrong, and goes on with nothing after a file that cannot be read', async () => {
		request.mockRejectedValueOnce({ code: 'bad-input', message: 'No text in it.', wayOut: '' });
		await memory.addDocuments([new File([], 'a.pdf'), new File(['b'], 'b.txt')], true);
		expect(memory.error?.message).toBe('No text in it.');
		expect(request).toHaveBeenCalledTimes(1);
		expect(memory.busy).toBe('');
	});
});

describe('the graph around a thing', () => {
	test('merges names, joins equal links, and stands two steps deep', () => {
		const chain = ['a', 'b', 'c', 'd'].map((subject, id) =>
			rows.fact(id, {
				triples: [{ subject, relation: 'is near', object: 'abcde'[id + 1]! }],
			}),
		);
		const again = rows.fact(9, {
			triples: [{ subject: ' A', relation: 'Is near', object: 'B ' }],
		});
		const graph = egoGraph([...chain, again], 'a');
		expect(graph.nodes.map(({ name, ring }) => [name, ring])).toEqual([
			...[['a', 0] as const, ['b', 1] as const, ['c', 2] as const],
		]);
		expect(graph.edges.map(({ from, to }) => from + to)).toEqual(['ab', 'bc']);
		expect(thingsOf([again])[0]).toEqual({ name: 'A', count: 1 });
	});

	test('has at most so many nodes and says how many are left out', () => {
		const star = Array.from({ length: 300 }, (_, id) =>
			rows.fact(id, { triples: [{ subject: 'hub', relation: 'has', object: `leaf ${id}` }] }),
		);
		const graph = egoGraph(star, 'hub', 50);
		expect(graph.nodes).toHaveLength(50);
		expect(graph.hidden).toBe(251);
		const places = new Set(graph.nodes.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(4)}`));
		expect(places.size).toBe(50);
	});

	test('of a thing that nobody names is that thing alone', () => {
		expect(egoGraph([], 'x').nodes.map(({ name }) => name)).toEqual(['x']);
	});
});
