/** The three ways of recall: each ranks what it finds and says why. */
import type { MemoryKind, RecallQuery } from '../core/mission/outside.ts';
import { isAbort } from '../core/errors.ts';
import type { Embedder } from '../core/ports.ts';
import type { RecallCache } from './recall-cache.ts';
import type { Ranking } from './fusion.ts';
import { keyOf } from './recall-index.ts';
import { barAmong } from './vectors/reference.ts';
import { partOf } from './vectors/windows.ts';
import { relevanceOfLink, relevanceOfMeaning, weigh } from './text/relevance.ts';

/** Whether what has this key may be found by a query. */
export type Allowed = (key: string) => boolean;

/** Of each way of searching so many take part. */
const candidates = 50;
/** A text and its windows are so many vectors, about. */
const windows = 6;
/**
 * Two hops are a guess: they count a little less than a word or one hop. That of meaning is measured
 * (docs/figures.md): between 0.7 and 1.5 recall is better than by words alone on every set, in a
 * language that the embedder does not know as well.
 */
const weights = { text: 1, meaning: 1, oneHop: 1, twoHops: 0.9 };
/** So many deviations above the mean are as near as can be. */
const farthest = 8;
/** A cosine below this is no likeness. */
const leastLike = 0.25;

/** By likeness of vectors; nothing where there is no embedder, or it fails. */
export async function byMeaning(
	held: RecallCache,
	setup: { embedder: () => Embedder | undefined; fault?: (error: unknown) => void },
	{ text, stays }: RecallQuery,
	allowed: Allowed,
	signal: AbortSignal,
): Promise<Ranking> {
	const embedder = setup.embedder();
	const nothing = { hits: [], weight: weights.meaning };
	if (!embedder || !held.vectors?.size() || (embedder.remote && stays)) return nothing;
	let vector: Float32Array | undefined;
	let reference: Float32Array[][] = [];
	try {
		if (embedder.deviations) reference = await held.reference(embedder, signal);
		[vector] = await (embedder.asQuery ?? embedder).embed([text], signal);
	} catch (thrown) {
		if (isAbort(thrown) || signal.aborted) throw thrown;
		setup.fault?.(thrown);
		return nothing;
	}
	// The embedder may have changed while it worked: its vector fits no other index.
	if (!vector || held.vectors.model !== embedder.model) return nothing;
	const { vectors, index } = held;
	const { hits, spread } = vectors.nearest(vector, candidates * windows, (kind, name) => {
		const { id, part } = partOf(name);
		const key = keyOf(kind, id);
		if (!allowed(key)) return false;
		const { hash, parts } = index.items.get(key)!;
		// A vector of words that were edited since speaks of something else.
		return part < parts && vectors.hash(kind, name) === hash;
	});
	// Some models call everything alike: a hit must stand out of all the others as well.
	const { mean, deviation } = spread;
	const count = vectors.texts();
	const deviations = count < 50 ? 1 : 1.5;
	const near = count < 8 ? leastLike : Math.max(leastLike, mean + deviations * deviation);
	// How far a cosine stands out of the others: those of some models are all high.
	const usual = count < 8 ? 0 : Math.max(0, mean);
	const standsOut = (cosine: number) =>
		count < 50
			? Math.max(0, cosine - usual) / (1 - usual + 1e-9)
			: Math.min(1, Math.max(0, cosine - mean) / (farthest * deviation + 1e-9));
	const among = barAmong(reference, vector, embedder.deviations);
	const unusual = Math.max(among.bar, count < 50 ? 0 : mean + 3 * deviation);
	const bar = Math.max(embedder.bar, unusual);
	return {
		weight: weights.meaning,
		hits: bestOfEach(hits)
			.filter(({ score }) => score >= near)
			.map(({ kind, id, key, score }) => ({
				key,
				// What a passage is about counts as much as its nearest sentence.
				score: standsOut((score + (vectors.cosine(vector, kind, id) ?? score)) / 2),
				reason: `near in meaning (${score.toFixed(2)})`,
				meaning: relevanceOfMeaning(kind, score, bar, among.usual),
			})),
	};
}

/** Of a text and its windows the nearest stands for all. */
function bestOfEach(hits: { kind: MemoryKind; id: string; score: number }[]) {
	const best = new Map<string, { kind: MemoryKind; id: string; key: string; score: number }>();
	for (const { kind, id: name, score } of hits) {
		const { id } = partOf(name);
		const key = keyOf(kind, id);
		if (!best.has(key)) best.set(key, { kind, id, key, score });
	}
	return [...best.values()].slice(0, candidates);
}

/** By words in common. */
export function byWords({ index }: RecallCache, query: RecallQuery, allowed: Allowed): Ranking {
	const hits = index.text.search(query.text, candidates, allowed);
	return {
		weight: weights.text,
		hits: ofBest(hits).map(({ key, score, words }) => ({ key, score, reason: sharedWords(words) })),
	};
}

/** By the graph of facts: one hop, and two. */
export function byGraph(
	{ index }: RecallCache,
	query: RecallQuery,
	allowed: Allowed,
): [Ranking, Ranking] {
	const found = query.kinds.includes('fact')
		? index.graph.neighbours(query.text, query.remote, (id) => allowed(keyOf('fact', id)))
		: [];
	const weighed = weigh(query.text);
	const hits = (hops: number) =>
		ofBest(
			found
				.filter((hit) => hit.hops === hops)
				.slice(0, candidates)
				.map(({ id, path, weight }) => ({
					key: keyOf('fact', id),
					score: weight,
					link: relevanceOfLink(weighed, path[0] ?? ''),
					reason: `linked through ${path.join(' → ')}`,
				})),
		);
	return [
		{ hits: hits(1), weight: weights.oneHop },
		{ hits: hits(2), weight: weights.twoHops },
	];
}

/** Scores as parts of the best, which is 1. */
function ofBest<Hit extends { score: number }>(hits: Hit[]): Hit[] {
	const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
	return best > 0 ? hits.map((hit) => ({ ...hit, score: hit.score / best })) : hits;
}

function sharedWords(words: string[]): string {
	const quoted = words.slice(0, 4).map((word) => `“${word}”`);
	if (quoted.length === 1) return `shares the word ${quoted[0]}`;
	return `shares the words ${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
