/** A memory of one document with these passages, and nothing on any disk. */
import type { MemorySource } from '../../../src/memory/source.ts';
import { rowName } from '../../../src/core/mission/names.ts';
import { uuid } from '../ids.ts';
import { someChunk, someDocument } from '../memories.ts';

export function memoryOf(passages: string[]) {
	const documentId = uuid(1);
	const rows = {
		...{ facts: [], thoughts: [], frameworks: [], tasks: [], answers: [], missions: [] },
		documents: [someDocument(1, 'set')],
		chunks: passages.map((text, i) => someChunk(i, 1, text)),
	};
	const none = { facts: [], thoughts: [], frameworks: [], documents: [], chunks: [], tasks: [] };
	const source: MemorySource = {
		load: async () => ({ seen: 0, rows }),
		since: async (seen) => ({
			...{ seen, rows: { ...rows, documents: [], chunks: [] }, vectors: [] },
			gone: { ...none, missions: [] },
		}),
		readVectors: async () => {},
		writeVectors: async () => {},
		packVectors: async () => {},
		keepVectorsOf: async () => {},
	};
	const names = new Map(passages.map((_, i) => [rowName(documentId, i), i]));
	return { source, documentId, index: (id: string) => names.get(id)! };
}
