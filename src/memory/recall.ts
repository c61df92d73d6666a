/**
 * Recall: what long-term memory has to say to a text (docs/spec/thought-agent.md, Thought
 * implementation, 2; decision T9). Words, meaning and the graph each score what they find; the scores are added, trust and
 * recency order the near-equal, and the best that fit the budget are returned with their reasons:
 * those above the bar of relevance. Where nothing fits, nothing is returned.
 * The same memory and the same query give the same result. What is recalled is data: whoever puts
 * it into a prompt fences it. Of the ledger only the very statement that was asked about is given,
 * with its status, so that nothing is tested twice (decision T8).
 */
import type { FactStatus } from '../core/mission/knowledge.ts';
import type { Recalled, RecallQuery } from '../core/mission/outside.ts';
import { inOrder } from '../core/mission/names.ts';
import { validityAt, validityNote } from '../core/mission/validity.ts';
import { abortable } from '../core/abortable.ts';
import { MullError } from '../core/errors.ts';
import type { Embedder, Memory } from '../core/ports.ts';
import { embedMissing, type EmbedProgress } from './vectors/embedding.ts';
import { partOf } from './vectors/windows.ts';
import { cut, fuse, prior, type Ranking, type Ranked } from './fusion.ts';
import type { Item } from './items.ts';
import { keyOf, type RecallIndex } from './recall-index.ts';
import { RecallCache } from './recall-cache.ts';
import { isNamed, mayRead } from './named.ts';
import { relevanceOfBoth, relevanceOfWords, weigh } from './text/relevance.ts';
import { byGraph, byMeaning, byWords, type Allowed } from './searches.ts';
import type { MemorySource } from './source.ts';

interface MemorySetup {
	source: MemorySource;
	/** The embedder in use now, if there is one. Asked at every recall, so it may change. */
	embedder: () => Embedder | undefined;
	/** Resolves once that is known; awaited before each look at memory. */
	ready?: () => Promise<unknown>;
	/** Milliseconds since 1970. */
	now: () => number;
	/** The embedder failed; recall went on by words and graph. */
	fault?: (error: unknown) => void;
	/** Much is being read for the first time: how far that is; 1 at the end. */
	reading?: (share: number) => void;
}

interface LongTermMemory extends Memory {
	/** How many items can be recalled, and how many of them have all vectors of the embedder in use. */
	state(): Promise<{ items: number; embedded: number; model: string | null }>;
	/** The same in texts and windows, as `embedMissing` counts them. */
	embedding(): Promise<{ done: number; total: number }>;
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
	disputed: 'disputed',
};
const defaultLimit = 12;
/** The best of two hops stands here at the latest: nothing else would find it. */
const placeForTwoHops = 3;

export function createMemory(setup: MemorySetup): LongTermMemory {
	const held = new RecallCache(setup);

	async function recall(query: RecallQuery, signal: AbortSignal): Promise<Recalled[]> {
		checkAbort(signal);
		if (!query.text.trim() || query.characters <= 0) return [];
		// A first one of much takes its time; who gives up waiting leaves it to the next.
		await abortable(held.refresh(), signal).catch((thrown: unknown) => {
			checkAbort(signal);
			throw thrown;
		});
		if (query.refuted) return cut(refuted(held.index, query), query, query.limit ?? defaultLimit);
		const about = documentsFor(held.index, query);
		const allowed: Allowed = (key) => {
			const item = held.index.items.get(key);
			if (item === undefined || !query.kinds.includes(item.kind)) return false;
			if (query.documents && !query.documents.includes(item.documentId ?? '')) return false;
			if (!query.documents && item.documentId && !about(item.documentId).open) return false;
			const standing = held.index.standing(item);
			return standing !== 'gone' && !(query.remote && (item.local || standing === 'local'));
		};
		const meaning = await byMeaning(held, setup, query, allowed, signal);
		checkAbort(signal);
		const [oneHop, twoHops] = byGraph(held, query, allowed);
		const rankings = [byWords(held, query, allowed), meaning, oneHop, twoHops];
		const all = ordered(held.index, rankings, setup.now());
		const ranked = query.documents ? all : aboveBar(all, query, about);
		const same = theStatement(held.index, query);
		if (same) ranked.unshift(same);
		const most = query.limit ?? defaultLimit;
		raise(ranked, twoHops.hits[0]?.key, Math.min(placeForTwoHops, most - 1));
		const said = ranked.map((one) => ({ ...one, item: asSaid(one.item, held.index, setup.now()) }));
		return cut(said, query, most);
	}

	return {
		recall,
		async state() {
			await held.refresh();
			return {
				items: held.index.items.size,
				embedded:
					held.index.items.size - new Set(held.missing().map((name) => partOf(name).id)).size,
				model: held.vectors?.model ?? null,
			};
		},
		async embedding() {
			await held.refresh();
			const total = held.parts();
			return { done: total - held.missing().length, total };
		},
		embedMissing: (signal, progress) =>
			embedMissing(
				{
					...setup,
					refresh: () => held.refresh(),
					missing: () => held.missing(),
					total: () => held.parts(),
					current: (key) => held.index.items.get(key),
					mayEmbed: (item) => held.mayEmbed(item),
					put: (model, row) => held.put(model, row),
					dead: () => held.takeDead(),
				},
				signal,
				progress,
			),
	};
}

/** With what is to be said along: where it is from, and when it holds, as things are now. */
function asSaid(item: Item, index: RecallIndex, now: number): Item {
	const cite = [item.cite ?? '', validityNote(item.valid, now)].filter(Boolean).join(', ');
	const local = item.local || index.standing(item) === 'local';
	return { ...item, local, ...(cite ? { cite } : {}) };
}

/** Of the document with this id, looked at once. */
type About = (documentId: string) => {
	open: boolean;
	/** Where the question names it, else ''. */ name: string;
};

function documentsFor(index: RecallIndex, query: RecallQuery): About {
	const { question = query.text, attached } = query;
	const known = new Map<string, ReturnType<About>>();
	return (id) => {
		const document = index.document(id);
		const found = known.get(id) ?? {
			open: !document || mayRead(document, { question, ...(attached ? { attached } : {}) }),
			name: document && isNamed(document.name, question) ? document.name : '',
		};
		known.set(id, found);
		return found;
	};
}

/**
 * Those that fit in absolute terms (relevance.ts): the others are the best of what does not. With
 * `belowBar` these come too, behind the rest.
 */
function aboveBar(
	ranked: readonly Ranked[],
	{ text, belowBar }: RecallQuery,
	about: About,
): Ranked[] {
	const query = weigh(text);
	const all = ranked.map(({ link = 0, meaning = 0, ...one }) => {
		const words = relevanceOfWords(one.item.kind, query, wordsOf(one.item, about));
		return { ...one, relevance: Math.max(link, relevanceOfBoth(words, meaning)) };
	});
	const above = all.filter(({ relevance }) => relevance >= 1);
	return belowBar ? [...above, ...all.filter(({ relevance }) => relevance < 1)] : above;
}

/** What of an item is compared with the query. A document that is named is what its passages are about. */
function wordsOf({ kind, title, body, text, documentId }: Item, about: About): string {
	if (kind === 'framework') return `${title} ${body}`;
	return documentId ? `${about(documentId).name} ${text}` : text;
}

/** What no longer holds, or not yet, stands behind what does. */
const outOfTime = 0.9;

/** All that was found, the best first; equals by kind, the newer first. */
function ordered({ items }: RecallIndex, rankings: Ranking[], now: number): Ranked[] {
	return [...fuse(rankings).values()]
		.map(({ key, score, reasons, link, meaning }) => {
			const item = items.get(key)!;
			const time = validityAt(item.valid, now) === 'holds' ? 1 : outOfTime;
			return { item, score: score * prior(item, now) * time, reasons, link, meaning };
		})
		.sort(
			(a, b) =>
				b.score - a.score ||
				inOrder(a.item.kind, b.item.kind) ||
				(b.item.created ?? 0) - (a.item.created ?? 0) ||
				inOrder(a.item.id, b.item.id),
		);
}

/** What was found false and shares words with the query; nothing but words finds it. */
function refuted(index: RecallIndex, query: RecallQuery): Ranked[] {
	const { items, text } = index.falsehoods;
	const allowed = (id: string) => !(query.remote && items.get(id)!.local);
	const found = text
		.search(query.text, query.limit ?? defaultLimit, allowed)
		.map(({ key, score }) => ({ item: items.get(key)!, score, reasons: [verdicts.falsified] }));
	return aboveBar(found, query, documentsFor(index, query));
}

/** The very statement that was asked about, with its status (decision T8). */
function theStatement(
	{ statements }: RecallIndex,
	{ kinds, text, remote }: RecallQuery,
): Ranked | null {
	const known = kinds.includes('fact') ? statements.find(text) : undefined;
	if (!known || (remote && known.local)) return null;
	const reasons = [`the very same statement, ${verdicts[known.status ?? 'untested']}`];
	return { item: known, score: 1, reasons };
}

/** Moves what has the key up to the place, if it stands lower. */
function raise(ranked: Ranked[], key: string | undefined, place: number): void {
	const at = ranked.findIndex(({ item }) => keyOf(item.kind, item.id) === key);
	if (at > place && place > 0) ranked.splice(place, 0, ...ranked.splice(at, 1));
}

function checkAbort(signal: AbortSignal): void {
	if (signal.aborted) throw new MullError('aborted', 'Stopped.');
}
