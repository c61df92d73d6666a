/**
 * Recall: what long-term memory has to say to a text (thought-agent.md, contribution 2; decision
 * T9). Words, meaning and the graph each rank what they find; the ranks are fused, trust and
 * recency order the near-equal, and the best that fit the budget are returned with their reasons.
 * The same memory and the same query give the same result. What is recalled is data: whoever puts
 * it into a prompt fences it. Of the ledger only the very statement that was asked about is given,
 * with its status, so that nothing is tested twice (decision T8).
 */
import type { FactStatus, MemoryKind, Recalled, RecallQuery } from '../core/mission/types.ts';
import { inOrder } from '../core/mission/names.ts';
import { isAbort, MullError } from '../core/errors.ts';
import type { Embedder, Memory } from '../core/ports.ts';
import { embedMissing, type EmbedProgress } from './embedding.ts';
import { sameStatement } from '../core/text/statement.ts';
import { cut, fuse, prior, type Ranking } from './rank-fusion.ts';
import { createShelf, keyOf, type Shelf } from './recall-index.ts';
import type { MemorySource } from './source.ts';
import { createVectorIndex, type VectorIndex } from './vector-index.ts';

export interface MemorySetup {
	source: MemorySource;
	/** The embedder in use now, if there is one. Asked at every recall, so it may change. */
	embedder: () => Embedder | undefined;
	/** Milliseconds since 1970. */
	now: () => number;
	/** The embedder failed; recall went on by words and graph. */
	fault?: (error: unknown) => void;
}

export interface LongTermMemory extends Memory {
	/** How many items can be recalled, and how many of them have a vector of the embedder in use. */
	state(): Promise<{ items: number; embedded: number; model: string | null }>;
	/**
	 * Gives a vector of the embedder in use to what has none. What is missing follows from what is
	 * on disk, so after a crash it simply goes on. One tab at a time should do it.
	 * Throws `aborted`, or what the embedder throws when it embeds nothing at all.
	 */
	embedMissing(signal: AbortSignal, progress?: (state: EmbedProgress) => void): Promise<void>;
}

const verdicts: Record<FactStatus, string> = {
	surviving: 'not yet falsified',
	untested: 'untested',
	falsified: 'falsified',
	superseded: 'superseded',
};
/** Of each way of searching so many take part. */
const candidates = 50;
const defaultLimit = 12;
/** Two hops are a guess: they count a little less than a word, a likeness or one hop. */
const weights = { text: 1, meaning: 1, oneHop: 1, twoHops: 0.9 };
/** A cosine below this is no likeness. */
const leastLike = 0.25;
/** Yet the best of them stands here at the latest: nothing else would find it. */
const placeForTwoHops = 3;

export function createMemory(setup: MemorySetup): LongTermMemory {
	let shelf: Shelf = createShelf();
	let seen: number | null = null;
	let vectors: VectorIndex | null = null;
	/** There are vectors on disk whose text was deleted or edited. */
	let dead = false;

	// One at a time: two recalls must not both load.
	let last: Promise<unknown> = Promise.resolve();
	const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
		const done = last.then(work);
		last = done.catch(() => undefined);
		return done;
	};

	/** Sees what anybody has written until now. */
	async function refresh(): Promise<void> {
		const embedder = setup.embedder();
		const news = seen === null ? null : await setup.source.since(seen, vectors?.model ?? null);
		if (news) {
			for (const { kind, id } of shelf.apply(news.rows, news.gone)) {
				vectors?.drop(kind, id);
				dead = true;
			}
			for (const row of news.vectors) vectors?.put(row);
			seen = news.seen;
		} else {
			const all = await setup.source.load();
			shelf = createShelf();
			shelf.apply(all.rows);
			vectors = null;
			seen = all.seen;
		}
		if (embedder && vectors?.model !== embedder.model) {
			const index = createVectorIndex(embedder.model, embedder.dimensions);
			await setup.source.readVectors(embedder.model, (row) => {
				if (shelf.items.has(keyOf(row.kind, row.id))) index.put(row);
				else dead = true;
			});
			vectors = index;
		}
	}

	async function byMeaning(
		query: RecallQuery,
		allowed: (key: string) => boolean,
		signal: AbortSignal,
	): Promise<Ranking> {
		const embedder = setup.embedder();
		const nothing = { hits: [], weight: weights.meaning };
		if (!embedder || !vectors?.size()) return nothing;
		let vector: Float32Array | undefined;
		try {
			[vector] = await (embedder.asQuery ?? embedder).embed([query.text], signal);
		} catch (thrown) {
			if (isAbort(thrown) || signal.aborted) throw thrown;
			setup.fault?.(thrown);
			return nothing;
		}
		// The embedder may have changed while it worked: its vector fits no other index.
		if (!vector || vectors.model !== embedder.model) return nothing;
		const index = vectors;
		const { hits, spread } = index.nearest(vector, candidates, (kind, id) => {
			const key = keyOf(kind, id);
			// A vector of words that were edited since speaks of something else.
			return allowed(key) && index.hash(kind, id) === shelf.items.get(key)!.hash;
		});
		// Some models call everything alike: a hit must stand out of all the others as well.
		const deviations = index.size() < 8 ? -Infinity : index.size() < 50 ? 1 : 1.5;
		const near = Math.max(leastLike, spread.mean + deviations * spread.deviation);
		const word = embedder.semantic ? 'near in meaning' : 'written alike';
		return {
			weight: weights.meaning,
			hits: hits
				.filter(({ score }) => score >= near)
				.map(({ kind, id, score }) => ({
					key: keyOf(kind, id),
					score,
					reason: `${word} (${score.toFixed(2)})`,
				})),
		};
	}

	function byWords(query: RecallQuery, allowed: (key: string) => boolean): Ranking {
		const hits = shelf.text.search(query.text, candidates, allowed);
		return {
			weight: weights.text,
			hits: hits.map(({ key, score, words }) => ({ key, score, reason: sharedWords(words) })),
		};
	}

	function byGraph(query: RecallQuery, allowed: (key: string) => boolean): [Ranking, Ranking] {
		const found = query.kinds.includes('fact')
			? shelf.graph.neighbours(query.text, query.remote, (id) => allowed(keyOf('fact', id)))
			: [];
		const hits = (hops: number) =>
			found
				.filter((hit) => hit.hops === hops)
				.slice(0, candidates)
				.map(({ id, path, weight }) => ({
					key: keyOf('fact', id),
					score: weight,
					reason: `linked through ${path.join(' → ')}`,
				}));
		return [
			{ hits: hits(1), weight: weights.oneHop },
			{ hits: hits(2), weight: weights.twoHops },
		];
	}

	async function recall(query: RecallQuery, signal: AbortSignal): Promise<Recalled[]> {
		checkAbort(signal);
		if (!query.text.trim() || query.characters <= 0) return [];
		await inTurn(refresh);
		const kinds = new Set<MemoryKind>(query.kinds);
		const allowed = (key: string) => {
			const item = shelf.items.get(key);
			return item !== undefined && kinds.has(item.kind) && !(query.remote && item.local);
		};
		const meaning = await byMeaning(query, allowed, signal);
		checkAbort(signal);
		const [oneHop, twoHops] = byGraph(query, allowed);
		const now = setup.now();
		const ranked = [...fuse([byWords(query, allowed), meaning, oneHop, twoHops]).values()]
			.map(({ key, score, reasons }) => {
				const item = shelf.items.get(key)!;
				return { item, score: score * prior(item, now), reasons };
			})
			.sort(
				(a, b) =>
					b.score - a.score ||
					inOrder(a.item.kind, b.item.kind) ||
					(b.item.created ?? 0) - (a.item.created ?? 0) ||
					inOrder(a.item.id, b.item.id),
			);
		const known = kinds.has('fact') ? shelf.statements.get(sameStatement(query.text)) : undefined;
		if (known && !(query.remote && known.local)) {
			const reasons = [`the very same statement, ${verdicts[known.status ?? 'untested']}`];
			ranked.unshift({ item: known, score: 1, reasons });
		}
		const guess = ranked.findIndex(
			({ item }) => keyOf(item.kind, item.id) === twoHops.hits[0]?.key,
		);
		const place = Math.min(placeForTwoHops, (query.limit ?? defaultLimit) - 1);
		if (guess > place && place > 0) ranked.splice(place, 0, ...ranked.splice(guess, 1));
		return cut(ranked, query.characters, query.limit ?? defaultLimit);
	}

	return {
		recall,
		async state() {
			await inTurn(refresh);
			return {
				items: shelf.items.size,
				embedded: shelf.items.size - missing().length,
				model: vectors?.model ?? null,
			};
		},
		embedMissing: (signal, progress) =>
			embedMissing(
				{
					...setup,
					refresh: () => inTurn(refresh),
					missing,
					current: (key) => shelf.items.get(key),
					put: (model, row) => {
						if (vectors?.model !== model) return;
						if (vectors.hash(row.kind, row.id) !== undefined) dead = true;
						vectors.put(row);
					},
					dead: () => {
						const now = dead;
						dead = false;
						return now;
					},
				},
				signal,
				progress,
			),
	};

	function missing(): string[] {
		const found: string[] = [];
		for (const [key, { kind, id, hash }] of shelf.items) {
			if (vectors?.hash(kind, id) !== hash) found.push(key);
		}
		return found;
	}
}

function sharedWords(words: string[]): string {
	const quoted = words.slice(0, 4).map((word) => `“${word}”`);
	if (quoted.length === 1) return `shares the word ${quoted[0]}`;
	return `shares the words ${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

function checkAbort(signal: AbortSignal): void {
	if (signal.aborted) throw new MullError('aborted', 'Stopped.');
}
