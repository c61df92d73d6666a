/** From what was found to a short list: the sum of scores, mild priors, and the cut to a budget. */
import type { Recalled, RecallQuery } from '../core/mission/outside.ts';
import { sameStatement } from '../core/text/statement.ts';
import type { Item } from './items.ts';
import { shorten } from './text/shorten.ts';

/** One way of searching: what it found, best first, each with its reason. */
export interface Ranking {
	/**
	 * `score` from 0 for what says nothing to 1 for the best there can be. In absolute terms
	 * (relevance.ts), where the way knows it: `link` of a name that leads there, `meaning` of vectors.
	 */
	hits: { key: string; score: number; reason: string; link?: number; meaning?: number }[];
	weight: number;
}

interface Fused {
	key: string;
	score: number;
	reasons: string[];
	link: number;
	meaning: number;
}

/**
 * The weighted sum of scores. Ranks would not do: the second best of a way that knows little counts
 * there nearly as much as the best of a way that is sure. On public questions ranks put the right
 * passage first less often than words alone (docs/figures.md).
 */
export function fuse(rankings: Ranking[]): Map<string, Fused> {
	const fused = new Map<string, Fused>();
	for (const { hits, weight } of rankings) {
		for (const { key, reason, score, link = 0, meaning = 0 } of hits) {
			const entry = fused.get(key) ?? { key, score: 0, reasons: [], link: 0, meaning: 0 };
			entry.score += weight * score;
			entry.reasons.push(reason);
			entry.link = Math.max(entry.link, link);
			entry.meaning = Math.max(entry.meaning, meaning);
			fused.set(key, entry);
		}
	}
	return fused;
}

/** Recency halves in so long, milliseconds. */
const halfLife = 30 * 24 * 3600 * 1000;

/**
 * Between 0.93 and 1: trust and recency order what is about equally
 * near, they do not overrule what two ways of searching agree on. Where nobody knows the time, it counts as one half-life ago.
 */
export function prior({ trust, created }: Pick<Item, 'trust' | 'created'>, now: number): number {
	const age = created === null ? halfLife : Math.max(0, now - created);
	const trusted = Math.min(1, Math.max(0, trust));
	return (0.95 + 0.05 * trusted) * (0.98 + 0.02 * 2 ** (-age / halfLife));
}

/** Prose is cut down to no less than this; a smaller rest would tell nothing. */
const leastPart = 200;

export interface Ranked {
	item: Item;
	score: number;
	reasons: string[];
	/** How well it fits in absolute terms; 1 is the bar. Absent where it was not asked. */
	relevance?: number;
	/** What of that links and vectors say. */
	link?: number;
	meaning?: number;
}

/**
 * The first that fit into so many characters and places, each kind into its share. A text that is too long is cut where
 * that does not change what it says, else left out, and a shorter one gets its place. Of two that
 * say the same the first stands.
 */
export function cut(
	ranked: Ranked[],
	{ characters, shares = {} }: Pick<RecallQuery, 'characters' | 'shares'>,
	limit: number,
): Recalled[] {
	const chosen: Recalled[] = [];
	const said = new Set<string>();
	const rest = new Map(Object.entries(shares));
	let all = characters;
	for (const { item, score, reasons, relevance } of ranked) {
		if (chosen.length >= limit || all <= 0) break;
		const same = sameStatement(item.text);
		if (said.has(same)) continue;
		const { kind, id, trust, cite, framework, status, local, rests } = item;
		const own = rest.get(kind) ?? Infinity;
		const left = Math.min(all, own);
		const text =
			item.text.length <= left
				? item.text
				: item.whole || left < leastPart
					? ''
					: shorten(item.text, left);
		if (!text) continue;
		said.add(same);
		all -= text.length;
		rest.set(kind, own - text.length);
		chosen.push({
			kind,
			id,
			text,
			trust,
			score,
			reason: reasons.join('; '),
			...(relevance === undefined ? {} : { relevance }),
			...(cite ? { cite } : {}),
			...(framework ? { framework } : {}),
			...(status ? { status } : {}),
			...(rests === undefined ? {} : { rests }),
			...(local ? { local } : {}),
		});
	}
	return chosen;
}
