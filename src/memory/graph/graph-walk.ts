/** From the things that were asked about over one edge or two to facts. */
import { inOrder } from '../../core/mission/names.ts';
import { isThing, type End, type Names } from './graph-names.ts';

export interface Edge {
	fact: string;
	/** Of the fact, milliseconds since 1970. */
	created: number;
	local: boolean;
	alias: boolean;
	ends: [End, End];
}

export interface GraphHit {
	id: string;
	hops: 1 | 2;
	/** Names from what was asked about to what the fact speaks of. */
	path: string[];
	/** Higher when the path leads over things with few edges: a hub says little. */
	weight: number;
}

type Dated = GraphHit & { created: number };

/** Things passed on the way: bounds the work at a hub. */
const mostBetween = 100;

/** Nearest first; `seeds` and what `edgesOf` takes are roots of `names`. */
export function walk(
	seeds: ReadonlySet<string>,
	edgesOf: (root: string) => Edge[],
	names: Names,
	allowed: (fact: string) => boolean,
): GraphHit[] {
	const hits = new Map<string, Dated>();
	const between = new Map<string, { path: string[]; weight: number }>();
	const keep = (hit: Dated) => {
		const known = hits.get(hit.id);
		if (known && (known.hops < hit.hops || known.weight >= hit.weight)) return;
		if (allowed(hit.id)) hits.set(hit.id, hit);
	};
	for (const seed of seeds) {
		const around = edgesOf(seed);
		const weight = 1 / crowd(around);
		for (const edge of around) {
			const [[, from], [far, to]] = turned(edge, seed, names);
			keep({ id: edge.fact, created: edge.created, hops: 1, path: [from, to], weight });
			const root = names.root(far);
			const known = between.get(root);
			if (seeds.has(root) || !isThing(far) || (known && known.weight >= weight)) continue;
			between.set(root, { path: [from, to], weight });
		}
	}
	const nearest = [...between].sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1));
	for (const [root, { path, weight }] of nearest.slice(0, mostBetween)) {
		const around = edgesOf(root);
		const through = weight / crowd(around);
		for (const edge of around) {
			const [, [, to]] = turned(edge, root, names);
			const hit = { id: edge.fact, created: edge.created, path: [...path, to] };
			keep({ ...hit, hops: 2, weight: through });
		}
	}
	return [...hits.values()].sort(nearestFirst).map(({ created: _, ...hit }) => hit);
}

/** How little each of a thing's edges says. */
const crowd = (around: Edge[]): number => Math.log2(2 + around.length);

/** The edge as seen from one of its ends. */
function turned({ ends }: Edge, root: string, names: Names): Edge['ends'] {
	const [first, second] = ends;
	return names.root(first[0]) === root ? [first, second] : [second, first];
}

const nearestFirst = (a: Dated, b: Dated): number =>
	a.hops - b.hops || b.weight - a.weight || b.created - a.created || inOrder(a.id, b.id);
