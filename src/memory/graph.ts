/**
 * The graph view: facts as edges between the things they speak of. A thing is one node whatever
 * its case, article or plural, and under all its other names that a fact has told ("is also
 * called"). What is asked about leads, over one edge or two, to facts that share no word with it.
 */
import type { Triple } from '../core/mission/knowledge.ts';
import { inOrder } from '../core/mission/names.ts';
import { foldName, foldWord, isDense, saysNothing, splitWords } from './words.ts';

interface GraphHit {
	id: string;
	hops: 1 | 2;
	/** Names from what was asked about to what the fact speaks of. */
	path: string[];
	/** Higher when the path leads over things with few edges: a hub says little. */
	weight: number;
}

type End = [key: string, name: string];

interface Edge {
	fact: string;
	/** Of the fact, milliseconds since 1970. */
	created: number;
	local: boolean;
	alias: boolean;
	/** Names in one spelling, and as the fact writes them. */
	ends: [End, End];
}

export interface Graph {
	/** Adds or replaces what a fact says. */
	put(fact: string, triples: Triple[], local: boolean, created: number): void;
	drop(fact: string): void;
	/**
	 * Facts within two hops of what the text mentions, nearest first. With `remote` neither facts
	 * nor other names that are marked local are walked over.
	 */
	neighbours(text: string, remote: boolean, allowed: (fact: string) => boolean): GraphHit[];
}

const aliasRelation =
	/^(?:(?:is|are|was) )?(?:also )?(?:(?:an? )?alias (?:of|for)|(?:better |formerly )?(?:known as|called)|also named|aka|a k a|same (?:as|thing as)|the same (?:as|thing as)|(?:short|another name|abbreviation|acronym|stand) (?:for|of)|an (?:abbreviation|acronym) (?:for|of)|heisst auch|auch bekannt als|auch genannt|abkurzung fur|synonym (?:of|for))$/;

/** True for relations that say that two names mean one thing. */
export function isAlias(relation: string): boolean {
	if (relation.length > 100) return false;
	const plain = splitWords(relation.replace(/ß/g, 'ss')).map(foldWord).join(' ');
	return aliasRelation.test(plain) || aliasRelation.test(plain.replace(/\balia\b/g, 'alias'));
}

/** Edges looked at for each thing, and things passed on the way: bounds the work at a hub. */
const mostEdges = 200;
const mostBetween = 100;
/** A text names its things in its first so many characters; a longer one is a document. */
const mostText = 20_000;

export function createGraph(): Graph {
	const edges = new Map<string, Edge[]>();
	const nodes = new Map<string, Set<Edge>>();
	/** The longest name in words; no longer run of words needs to be looked up. */
	let longest = 1;
	let names: { all: Names; shared: Names } | null = null;

	const drop = (fact: string) => {
		for (const edge of edges.get(fact) ?? []) {
			if (edge.alias) names = null;
			for (const [key] of edge.ends) {
				const node = nodes.get(key);
				node?.delete(edge);
				if (node?.size === 0) nodes.delete(key);
			}
		}
		edges.delete(fact);
	};

	/** Groups of keys that mean one thing. */
	const namesFor = (remote: boolean): Names => {
		names ??= {
			all: groupNames([...edges.values()].flat().filter(({ alias }) => alias)),
			shared: groupNames([...edges.values()].flat().filter((edge) => edge.alias && !edge.local)),
		};
		return remote ? names.shared : names.all;
	};

	/** Things that the text names, the longest name first at each place. */
	function mentioned(text: string, group: Names): Set<string> {
		const written = splitWords(text.slice(0, mostText));
		const words = written.map(foldWord);
		const found = new Set<string>();
		for (let at = 0; at < words.length;) {
			const keys: string[] = [];
			for (const word of words.slice(at, at + longest))
				keys.push(keys.length > 0 ? `${keys.at(-1)} ${word}` : word);
			let length = keys.length;
			for (; length > 0; length--) {
				const key = keys[length - 1]!;
				if (!nodes.has(key) || !isThing(key)) continue;
				if (written.slice(at, at + length).every(saysNothing)) continue;
				found.add(group.root(key));
				break;
			}
			at += Math.max(1, length);
		}
		return found;
	}

	/** Edges of a thing under all its names, newest facts first. */
	function edgesOf(root: string, group: Names, allowed: (edge: Edge) => boolean): Edge[] {
		const found = group.members(root).flatMap((key) => [...(nodes.get(key) ?? [])]);
		return [...new Set(found)]
			.filter(allowed)
			.sort((a, b) => b.created - a.created || inOrder(a.fact, b.fact))
			.slice(0, mostEdges);
	}

	return {
		put(fact, triples, local, created) {
			drop(fact);
			const said: Edge[] = [];
			for (const { subject, relation, object } of triples) {
				const ends: Edge['ends'] = [end(subject), end(object)];
				if (ends.some(([key]) => key === '')) continue;
				const edge = { fact, created, local, alias: isAlias(relation), ends };
				if (edge.alias) names = null;
				said.push(edge);
				for (const [key] of ends) {
					longest = Math.max(longest, Math.min(12, key.split(' ').length));
					const node = nodes.get(key);
					if (node) node.add(edge);
					else nodes.set(key, new Set([edge]));
				}
			}
			if (said.length) edges.set(fact, said);
		},
		drop,
		neighbours(text, remote, allowed) {
			const group = namesFor(remote);
			const open = (edge: Edge) => !(remote && edge.local);
			const hits = new Map<string, GraphHit & { created: number }>();
			const between = new Map<string, { path: string[]; weight: number }>();
			const seeds = mentioned(text, group);
			const keep = (hit: GraphHit & { created: number }) => {
				const known = hits.get(hit.id);
				if (known && (known.hops < hit.hops || known.weight >= hit.weight)) return;
				if (allowed(hit.id)) hits.set(hit.id, hit);
			};
			for (const seed of seeds) {
				const around = edgesOf(seed, group, open);
				const weight = 1 / Math.log2(2 + around.length);
				for (const edge of around) {
					const [[, from], [far, to]] = turned(edge, seed, group);
					keep({ id: edge.fact, created: edge.created, hops: 1, path: [from, to], weight });
					const root = group.root(far);
					const known = between.get(root);
					if (seeds.has(root) || !isThing(far) || (known && known.weight >= weight)) continue;
					between.set(root, { path: [from, to], weight });
				}
			}
			const nearest = [...between].sort(
				([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1),
			);
			for (const [root, { path, weight }] of nearest.slice(0, mostBetween)) {
				const around = edgesOf(root, group, open);
				for (const edge of around) {
					const [, [, to]] = turned(edge, root, group);
					const through = weight / Math.log2(2 + around.length);
					const hit = { id: edge.fact, created: edge.created, path: [...path, to] };
					keep({ ...hit, hops: 2, weight: through });
				}
			}
			const nearestFirst = [...hits.values()].sort(
				(a, b) =>
					a.hops - b.hops || b.weight - a.weight || b.created - a.created || inOrder(a.id, b.id),
			);
			return nearestFirst.map(({ created: _, ...hit }) => hit);
		},
	};
}

const end = (name: string): End => [foldName(name), name.trim()];

/** The edge as seen from one of its ends. */
function turned({ ends }: Edge, root: string, group: Names): Edge['ends'] {
	const [first, second] = ends;
	return group.root(first[0]) === root ? [first, second] : [second, first];
}

/** A bare number or a single letter joins everything with everything: it leads nowhere. */
const isThing = (key: string) => /\p{L}/u.test(key) && (key.length > 1 || isDense(key));

interface Names {
	/** The one key that stands for all names of a thing. */
	root(key: string): string;
	members(root: string): string[];
}

function groupNames(aliases: Edge[]): Names {
	const parent = new Map<string, string>();
	const root = (key: string): string => {
		let at = key;
		for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up;
		return at;
	};
	for (const { ends } of aliases) {
		const [a, b] = [root(ends[0][0]), root(ends[1][0])];
		// The smaller name is the root, so that the order of the facts does not matter.
		if (a !== b) parent.set(a < b ? b : a, a < b ? a : b);
	}
	const members = new Map<string, string[]>();
	for (const key of new Set(aliases.flatMap(({ ends }) => ends.map(([key]) => key)))) {
		members.set(root(key), [...(members.get(root(key)) ?? []), key]);
	}
	return { root, members: (key) => members.get(key) ?? [key] };
}
