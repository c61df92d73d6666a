/** Where the tasks of a mission stand on the screen: columns by rank, few crossings, no library. */
import type { TaskView } from './view.ts';

interface GraphNode {
	id: number;
	/** Column, from 0. */
	rank: number;
	/** Left and top edge, px. */
	x: number;
	y: number;
}

interface GraphEdge {
	from: number;
	to: number;
	/** `part`: decomposed into it. `needs`: its result is required. */
	kind: 'part' | 'needs';
	/** SVG path. */
	path: string;
}

interface TaskGraph {
	nodes: GraphNode[];
	edges: GraphEdge[];
	width: number;
	height: number;
}

export const nodeWidth = 188;
export const nodeHeight = 74;
const gapX = 52;
const gapY = 18;

type Link = Pick<GraphEdge, 'from' | 'to' | 'kind'>;

/**
 * A task stands right of the one it was decomposed from and of those it requires. A parent that
 * requires its own parts stands left of them all the same.
 */
export function layoutTasks(tasks: readonly TaskView[]): TaskGraph {
	const links = linksOf(tasks);
	const ranks = ranksOf(tasks, links);
	const columns: number[][] = [];
	for (const { id } of tasks) (columns[ranks.get(id)!] ??= []).push(id);
	const before = (id: number) => links.filter(({ to }) => to === id).map(({ from }) => from);
	const tops = new Map<number, number>();
	const known = (ids: number[]) => ids.flatMap((id) => tops.get(id) ?? []);
	for (const column of columns) {
		const wish = new Map(column.map((id, index) => [id, mean(known(before(id))) ?? index]));
		column.sort((a, b) => wish.get(a)! - wish.get(b)! || a - b);
		place(column, (id) => wish.get(id)!, tops);
	}
	// Back once: a task stands in the middle of what follows from it.
	for (const column of columns.toReversed()) {
		const wish = (id: number) => {
			const after = links.filter(({ from }) => from === id).map(({ to }) => to);
			return mean(known(after)) ?? tops.get(id)!;
		};
		place(column, wish, tops);
	}
	const least = Math.min(0, ...tops.values());
	const nodes = tasks.map(({ id }): GraphNode => {
		const rank = ranks.get(id)!;
		return { id, rank, x: rank * (nodeWidth + gapX), y: tops.get(id)! - least };
	});
	const byId = new Map(nodes.map((node) => [node.id, node]));
	return {
		nodes,
		edges: links.map((link) => ({
			...link,
			path: curve(byId.get(link.from)!, byId.get(link.to)!),
		})),
		width: Math.max(0, ...nodes.map(({ x }) => x + nodeWidth)),
		height: Math.max(0, ...nodes.map(({ y }) => y + nodeHeight)),
	};
}

/** The task that an arrow key leads to; null when there is none on that side. */
export function neighbour(
	{ nodes, edges }: TaskGraph,
	id: number,
	direction: 'left' | 'right' | 'up' | 'down',
): number | null {
	const here = nodes.find((node) => node.id === id);
	if (!here) return null;
	const nearest = (candidates: GraphNode[]) =>
		candidates.sort((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y))[0]?.id ?? null;
	if (direction === 'up' || direction === 'down') {
		const sign = direction === 'down' ? 1 : -1;
		return nearest(nodes.filter((n) => n.rank === here.rank && (n.y - here.y) * sign > 0));
	}
	const sign = direction === 'right' ? 1 : -1;
	const linked = new Set(
		edges.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])),
	);
	const side = nodes.filter((n) => (n.rank - here.rank) * sign > 0);
	return (
		nearest(side.filter((n) => linked.has(n.id))) ??
		nearest(side.filter((n) => n.rank === here.rank + sign))
	);
}

function linksOf(tasks: readonly TaskView[]): Link[] {
	const known = new Map(tasks.map((task) => [task.id, task]));
	const links: Link[] = [];
	for (const { id, row } of tasks) {
		if (row.parent !== null && known.has(row.parent))
			links.push({ from: row.parent, to: id, kind: 'part' });
		for (const from of row.task.tasks_required) {
			const part = known.get(from)?.row.parent === id;
			if (known.has(from) && !part && from !== id) links.push({ from, to: id, kind: 'needs' });
		}
	}
	return links;
}

/** Longest path from a start; an edge that closes a circle (old data) is not followed. */
function ranksOf(tasks: readonly TaskView[], links: readonly Link[]): Map<number, number> {
	const ranks = new Map<number, number>();
	const under = new Set<number>();
	const rank = (id: number): number => {
		const known = ranks.get(id);
		if (known !== undefined) return known;
		if (under.has(id)) return -1;
		under.add(id);
		const found = 1 + Math.max(-1, ...links.filter((l) => l.to === id).map((l) => rank(l.from)));
		under.delete(id);
		ranks.set(id, found);
		return found;
	};
	for (const { id } of tasks) rank(id);
	return ranks;
}

/** Puts a column as near to its wishes as it may stand without overlap, its order kept. */
function place(column: number[], wish: (id: number) => number, tops: Map<number, number>): void {
	const step = nodeHeight + gapY;
	let top = -Infinity;
	const placed = column.map((id) => (top = Math.max(wish(id), top + step)));
	const shift = mean(placed.map((y, index) => wish(column[index]!) - y)) ?? 0;
	column.forEach((id, index) => tops.set(id, placed[index]! + shift));
}

const mean = (numbers: number[]): number | null =>
	numbers.length ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : null;

function curve(from: GraphNode, to: GraphNode): string {
	const [x1, y1] = [from.x + nodeWidth, from.y + nodeHeight / 2];
	const [x2, y2] = [to.x, to.y + nodeHeight / 2];
	if (to.rank <= from.rank) return `M${x1} ${y1}C${x1 + 40} ${y1} ${x2 - 40} ${y2} ${x2} ${y2}`;
	const bend = Math.max(24, (x2 - x1) / 2);
	return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}
