import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Triple } from '../../src/core/mission/knowledge.ts';
import { createGraph, type Graph } from '../../src/memory/graph/graph.ts';
import { isAlias } from '../../src/memory/graph/graph-names.ts';

const triple = (text: string): Triple => {
	const [subject, relation, object] = text.split(' | ') as [string, string, string];
	return { subject, relation, object };
};
function graphOf(facts: Record<number, string | string[]>, local: number[] = []): Graph {
	const graph = createGraph();
	for (const [id, triples] of Object.entries(facts)) {
		graph.put(id, [triples].flat().map(triple), local.includes(+id), +id);
	}
	return graph;
}
const found = (graph: Graph, text: string, remote = false) =>
	graph.neighbours(text, remote, () => true).map(({ id, hops }) => `${id}:${hops}`);

test('one hop, then two, with the path', () => {
	const graph = graphOf({
		1: 'Mira | bakes at | Corner House',
		2: 'Corner House | closes on | Monday',
		3: 'Monday | follows | Sunday',
		4: 'Otto | lives in | Bonn',
	});
	const hits = graph.neighbours('When can I see Mira?', false, () => true);
	expect(hits.map(({ id, hops, path }) => [id, hops, path])).toEqual([
		['1', 1, ['Mira', 'Corner House']],
		['2', 2, ['Mira', 'Corner House', 'Monday']],
	]);
	expect(found(graph, 'Who is Otto?')).toEqual(['4:1']);
	expect(found(graph, 'nothing of the kind')).toEqual([]);
});

test('walks against the direction of an edge as well', () => {
	const graph = graphOf({ 1: 'Anna | owns | Shop', 2: 'Bert | visits | Shop' });
	expect(found(graph, 'Anna')).toEqual(['1:1', '2:2']);
});

test('one node for all spellings of a name', () => {
	const graph = graphOf({
		1: 'the Old Bridges | cross | river Elm',
		2: 'An old bridge | needs | paint',
	});
	expect(found(graph, 'Is OLD BRIDGE safe?').sort()).toEqual(['1:1', '2:1']);
});

test.each([
	'is also called',
	'also known as',
	'alias of',
	'is an alias for',
	'aka',
	'a.k.a.',
	'is the same as',
	'is short for',
	'stands for',
	'heißt auch',
	'Abkürzung für',
])('"%s" makes two names one thing', (relation) => {
	expect(isAlias(relation)).toBe(true);
});

test.each(['calls', 'is', 'is like', 'owns', 'is known for', 'called by'])(
	'"%s" does not',
	(relation) => {
		expect(isAlias(relation)).toBe(false);
	},
);

test('an alias joins what stands under both names, until its fact is gone', () => {
	const graph = graphOf({
		1: 'MVP | is also called | Minimum Product',
		2: 'Minimum Product | ships in | May',
		3: 'Minimum Product | is also called | The First Cut',
		4: 'First Cut | needs | Review',
	});
	expect(found(graph, 'When does the MVP ship?').sort()).toEqual(['1:1', '2:1', '3:1', '4:1']);
	graph.drop('3');
	expect(found(graph, 'When does the MVP ship?').sort()).toEqual(['1:1', '2:1']);
});

test('remote: neither a local edge nor a local alias is walked over', () => {
	const facts = {
		1: 'Mira | has | Secret',
		2: 'Secret | is about | Gold',
		3: 'Mira | is also called | M',
		4: 'M | lives in | Bonn',
	};
	expect(found(graphOf(facts, [1, 3]), 'Mira').sort()).toEqual(['1:1', '2:2', '3:1', '4:1']);
	expect(found(graphOf(facts, [1, 3]), 'Mira', true)).toEqual([]);
});

test('numbers and single letters lead nowhere', () => {
	const graph = graphOf({ 1: 'Bread | costs | 3', 2: 'Tram | costs | 3', 3: 'x | equals | 3' });
	expect(found(graph, 'Bread')).toEqual(['1:1']);
	expect(found(graph, 'what is 3')).toEqual([]);
});

test('a path over a thing with few edges stands before one over a hub', () => {
	const facts: Record<number, string> = {
		1: 'Mira | uses | Slate',
		2: 'Slate | comes from | Wales',
		3: 'Mira | likes | Everything',
	};
	for (let i = 10; i < 60; i++) facts[i] = `Everything | has | Part${i}`;
	const hits = graphOf(facts).neighbours('Mira', false, () => true);
	expect(hits.filter(({ hops }) => hops === 2)[0]!.id).toBe('2');
});

test('a hub of ten thousand edges is walked in bounded time and still in order', () => {
	const graph = createGraph();
	for (let i = 1; i <= 10_000; i++) graph.put(`${i}`, [triple(`Hub | has | Part ${i}`)], false, i);
	const hits = graph.neighbours('Hub', false, () => true);
	expect(hits).toHaveLength(200);
	expect(hits[0]!.id).toBe('10000');
});

test('equals a breadth-first walk over a plain list of edges', () => {
	const names = ['ada', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus'];
	const edge = fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }));
	fc.assert(
		fc.property(fc.array(edge, { maxLength: 25 }), fc.nat({ max: 6 }), (edges, start) => {
			const graph = createGraph();
			edges.forEach(([a, b], index) =>
				graph.put(`${index + 1}`, [triple(`${names[a]!} | met | ${names[b]!}`)], false, index),
			);
			const one = edges.flatMap(([a, b], i) => (a === start || b === start ? [i + 1] : []));
			const near = new Set(one.flatMap((i) => edges[i - 1]!));
			const two = edges.flatMap(([a, b], i) =>
				!one.includes(i + 1) && (near.has(a) || near.has(b)) ? [i + 1] : [],
			);
			const expected = [...one.map((id) => `${id}:1`), ...two.map((id) => `${id}:2`)];
			expect(found(graph, `tell me of ${names[start]!}`).sort()).toEqual(expected.sort());
		}),
	);
});

test('a replaced fact leaves nothing of its old triples behind', () => {
	const graph = graphOf({ 1: 'Mira | owns | Shop', 2: 'Shop | sells | Tea' });
	graph.put('1', [triple('Mira | owns | Boat')], false, 1);
	expect(found(graph, 'Mira')).toEqual(['1:1']);
	graph.put('2', [{ subject: '', relation: 'x', object: 'y' }], false, 2);
	expect(found(graph, 'Shop')).toEqual([]);
});
