/** The neighbourhood of one thing in the knowledge graph, laid out in rings: two steps at most. */
import type { Fact } from '../../core/mission/knowledge.ts';

interface EgoNode {
	name: string;
	/** Steps from the middle. */
	ring: number;
	/** Centre, in units in which a ring is 1 wide; the middle is (0, 0). */
	x: number;
	y: number;
	/** Statements that name it. */
	count: number;
}

interface EgoEdge {
	from: string;
	to: string;
	relation: string;
	factId: string;
}

interface EgoGraph {
	nodes: EgoNode[];
	edges: EgoEdge[];
	/** Neighbours that were left out. */
	hidden: number;
}

/** Things that the statements name, the most named first; merged without regard to case. */
export function thingsOf(facts: readonly Fact[]): { name: string; count: number }[] {
	const things = new Map<string, { name: string; count: number }>();
	for (const { triples } of facts)
		for (const { subject, object } of triples)
			for (const name of [subject, object]) {
				const thing = things.get(key(name)) ?? { name: name.trim(), count: 0 };
				thing.count += 1;
				things.set(key(name), thing);
			}
	return [...things.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** Radial: each thing stands in the sector of the one that led to it. At most `most` nodes. */
export function egoGraph(facts: readonly Fact[], middle: string, most = 60): EgoGraph {
	const names = new Map(thingsOf(facts).map((thing) => [key(thing.name), thing]));
	// Several statements may say the same of two things: one line then.
	const all = new Map<string, EgoEdge>();
	for (const { id, triples } of facts)
		for (const { subject, relation, object } of triples) {
			const edge = { from: key(subject), to: key(object), relation, factId: id };
			all.set(JSON.stringify([edge.from, key(relation), edge.to]), edge);
		}
	const edges = [...all.values()];
	const near = new Map<string, Set<string>>();
	for (const { from, to } of edges) {
		if (from === to) continue;
		near.set(from, (near.get(from) ?? new Set()).add(to));
		near.set(to, (near.get(to) ?? new Set()).add(from));
	}
	const weight = (name: string) => names.get(name)?.count ?? 0;
	const sorted = (all: Iterable<string>) =>
		[...all].sort((a, b) => weight(b) - weight(a) || a.localeCompare(b));

	const start = key(middle);
	const placed = new Map<string, EgoNode>();
	const put = (name: string, ring: number, angle: number) =>
		placed.set(name, {
			name: names.get(name)?.name ?? middle,
			ring,
			x: ring * Math.cos(angle),
			y: ring * Math.sin(angle),
			count: weight(name),
		});
	let hidden = 0;
	put(start, 0, 0);
	const first = sorted(near.get(start) ?? []);
	const kept = first.slice(0, Math.max(0, most - 1));
	hidden += first.length - kept.length;
	let room = most - 1 - kept.length;
	const taken = new Set([start, ...kept]);
	const children = kept.map((name) => {
		const found = sorted(near.get(name) ?? []).filter((other) => !taken.has(other));
		const own = found.slice(0, Math.min(room, 5));
		hidden += found.length - own.length;
		room -= own.length;
		for (const other of own) taken.add(other);
		return own;
	});
	// A sector is as wide as what stands in it.
	const widths = children.map((own) => 1 + own.length * 0.6);
	const whole = widths.reduce((sum, n) => sum + n, 0);
	let at = -Math.PI / 2;
	kept.forEach((name, index) => {
		const sector = (2 * Math.PI * widths[index]!) / whole;
		put(name, 1, at + sector / 2);
		children[index]!.forEach((child, n, own) =>
			put(child, 2, at + (sector * (n + 0.5)) / own.length),
		);
		at += sector;
	});
	return {
		nodes: [...placed.values()],
		edges: edges.flatMap((edge) => {
			const [from, to] = [placed.get(edge.from), placed.get(edge.to)];
			return from && to ? [{ ...edge, from: from.name, to: to.name }] : [];
		}),
		hidden,
	};
}

const key = (name: string): string => name.trim().toLocaleLowerCase();
