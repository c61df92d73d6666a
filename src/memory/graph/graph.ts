/**
 * The graph view: facts as edges between the things they speak of. A thing is one node whatever
 * its case, article or plural, and under all its other names that a fact has told ("is also
 * called"). What is asked about leads, over one edge or two, to facts that share no word with it.
 */
import type { Triple } from '../../core/mission/knowledge.ts';
import { inOrder } from '../../core/mission/names.ts';
import { groupNames, isAlias, isThing, type End, type Names } from './graph-names.ts';
import { walk, type Edge, type GraphHit } from './graph-walk.ts';
import { foldName, foldWord, isStopWord, splitWords } from '../text/split-words.ts';

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

/** Edges looked at for each thing: bounds the work at a hub. */
const mostEdges = 200;
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
				if (written.slice(at, at + length).every(isStopWord)) continue;
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
			const around = (root: string) => edgesOf(root, group, open);
			return walk(mentioned(text, group), around, group, allowed);
		},
	};
}

const end = (name: string): End => [foldName(name), name.trim()];
