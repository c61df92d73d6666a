/**
 * The passages of one document that fit a question, in reading order: what recall finds in it, and
 * where that leaves room, the beginning, which says what it is.
 */
import type { AttachedPassage } from '../core/attached.ts';
import type { Chunk, StoredDocument } from '../core/mission/knowledge.ts';
import { rowKeyOf } from '../core/mission/names.ts';
import type { Memory } from '../core/ports.ts';
import { createMemory } from './recall.ts';

/** So many at most, however much room there is. */
const most = 400;

/** Reads the first passages of a document, in their order, and its row. */
type Beginning = (
	most: number,
) => Promise<{ document: Pick<StoredDocument, 'name'> | undefined; chunks: Chunk[] }>;

/** Empty where the document is not there. Throws `aborted`. */
export async function choosePassages(
	memory: Memory,
	beginning: Beginning,
	{ query, characters, documentId }: { query: string; characters: number; documentId: string },
	signal: AbortSignal,
): Promise<AttachedPassage[]> {
	const { document, chunks } = await beginning(most);
	// A cite is the name of the document and the place; only the place is kept.
	const before = document?.name ? document.name.length + 2 : 0;
	const chosen = new Map<number, AttachedPassage>();
	let left = characters;
	const take = (n: number, { place, text }: AttachedPassage) => {
		if (chosen.has(n) || (text.length > left && chosen.size > 0)) return;
		chosen.set(n, { place, text });
		left -= text.length;
	};
	const documents = [documentId];
	const asked = { text: query, kinds: ['chunk' as const], characters, documents };
	// Nobody knows here where the question goes.
	const here = { remote: false, stays: true, limit: most };
	for (const { id, text, cite = '' } of await memory.recall({ ...asked, ...here }, signal)) {
		const n = rowKeyOf(id)?.[1];
		if (n !== undefined) take(n, { place: cite.slice(before), text });
	}
	for (const chunk of chunks) {
		if (chunk.text.length > left) break;
		take(chunk.n, chunk);
	}
	return [...chosen].sort(([a], [b]) => a - b).map(([, passage]) => passage);
}

/** Recall over passages that no database holds: they are found by their words. */
export function passageMemory(passages: readonly AttachedPassage[]): {
	memory: Memory;
	beginning: Beginning;
	documentId: string;
} {
	const documentId = 'held';
	const chunks = passages.map((passage, index) => ({ documentId, n: index + 1, ...passage }));
	const document: StoredDocument = {
		id: documentId,
		name: '',
		kind: 'text',
		bytes: 0,
		added: 0,
		changed: 0,
		local: false,
	};
	const rows = { ...nothing, documents: [document], chunks };
	const memory = createMemory({
		source: {
			load: async () => ({ seen: 0, rows }),
			since: async () => null,
			readVectors: async () => {},
			writeVectors: async () => {},
			packVectors: async () => {},
			keepVectorsOf: async () => {},
		},
		embedder: () => undefined,
		now: () => 0,
	});
	const beginning = async (first: number) => ({ document, chunks: chunks.slice(0, first) });
	return { memory, beginning, documentId };
}

const nothing = {
	facts: [],
	thoughts: [],
	frameworks: [],
	tasks: [],
	answers: [],
	missions: [],
};
