// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noRows } from '../../src/state/mission/rows.ts';
import { missionView } from '../../src/state/mission/view.ts';
import { layoutTasks, neighbour, nodeHeight, nodeWidth } from '../../src/state/mission/graph.ts';
import { task, tasks } from '../support/mission.ts';

const layout = (rows = tasks) => layoutTasks(missionView({ ...noRows, tasks: rows }, null).tasks);
const rank = (graph: ReturnType<typeof layout>, id: number) =>
	graph.nodes.find((node) => node.id === id)!.rank;

test('a task stands right of its parent and of what it requires', () => {
	const graph = layout();
	expect(tasks.map(({ id }) => rank(graph, id))).toEqual([0, 1, 1, 1, 2, 2, 3, 2]);
	expect(graph.edges.filter(({ kind }) => kind === 'part').map(({ to }) => to)).toEqual([6, 7, 8]);
});

test('a parent that requires its parts stands left of them', () => {
	const graph = layout([task(1, { tasks_required: [2] }), task(2, {}, { parent: 1 })]);
	expect([rank(graph, 1), rank(graph, 2)]).toEqual([0, 1]);
	expect(graph.edges).toHaveLength(1);
});

test('whatever the links, circles too, nothing overlaps and nothing hangs', () => {
	const link = fc.record({
		parent: fc.option(fc.integer({ min: 1, max: 25 })),
		required: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 4 }),
	});
	fc.assert(
		fc.property(fc.array(link, { maxLength: 25 }), (links) => {
			const graph = layout(
				links.map(({ parent, required }, index) =>
					task(index + 1, { tasks_required: required }, { parent }),
				),
			);
			expect(graph.nodes).toHaveLength(links.length);
			for (const a of graph.nodes) {
				expect(a.x).toBeGreaterThanOrEqual(0);
				expect(a.y).toBeGreaterThanOrEqual(0);
				expect(a.x + nodeWidth).toBeLessThanOrEqual(graph.width);
				expect(a.y + nodeHeight).toBeLessThanOrEqual(graph.height);
				for (const b of graph.nodes)
					if (a.id < b.id && a.rank === b.rank)
						expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual(nodeHeight);
			}
		}),
	);
});

test('without circles every edge leads to the right', () => {
	const link = fc.record({
		parent: fc.double({ min: 0, max: 1, noNaN: true }),
		required: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
	});
	fc.assert(
		fc.property(fc.array(link, { maxLength: 25 }), (links) => {
			const earlier = (part: number, index: number) => Math.floor(part * index);
			const graph = layout(
				links.map(({ parent, required }, index) =>
					task(
						index + 1,
						{ tasks_required: required.map((r) => earlier(r, index)).filter((id) => id > 0) },
						{ parent: earlier(parent, index) || null },
					),
				),
			);
			for (const { from, to } of graph.edges)
				expect(rank(graph, to)).toBeGreaterThan(rank(graph, from));
		}),
	);
});

test('the arrow keys reach every task and lead nowhere at the edges', () => {
	const graph = layout();
	const met = new Set([1]);
	const queue = [1];
	for (let id = queue.pop(); id !== undefined; id = queue.pop())
		for (const direction of ['left', 'right', 'up', 'down'] as const) {
			const next = neighbour(graph, id, direction);
			if (next !== null && !met.has(next)) queue.push(next);
			if (next !== null) met.add(next);
		}
	expect(met.size).toBe(tasks.length);
	expect(neighbour(graph, 1, 'left')).toBeNull();
	expect(neighbour(graph, 1, 'up')).toBeNull();
	expect(neighbour(graph, 7, 'right')).toBeNull();
	expect(neighbour(graph, 99, 'left')).toBeNull();
});
