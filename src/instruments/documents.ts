/**
 * Instrument *ask the external knowledge base* (thought-agent.md, The epistemological method): the
 * user's own documents, searched through recall, cited with their place.
 */
import type { Recalled } from '../core/mission/types.ts';
import { isAbort } from '../core/errors.ts';
import type { Instrument } from '../core/ports.ts';

export interface DocumentsSetup {
	/** Recall of passages only, best first; marked as local are left out where they must be. */
	search: (query: string, signal: AbortSignal) => Promise<Recalled[]>;
}

/** Passages in one observation. */
const most = 4;

/** Input: `{ query }`. The value lists the passages as `{ cite, text }`, best first. */
export function createDocuments({ search }: DocumentsSetup): Instrument {
	return {
		id: 'documents',
		label: 'Documents',
		describe:
			'Searches the documents that the user gave and shows the passages that fit best, with their place.',
		readOnly: true,
		idempotent: true,
		input: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
		async use(input, signal) {
			const { query } = (input ?? {}) as { query?: unknown };
			if (typeof query !== 'string' || !query.trim())
				return { ok: false, text: '', error: 'There is nothing to search for.' };
			try {
				const found = (await search(query.trim(), signal)).slice(0, most);
				if (found.length === 0)
					return { ok: true, text: 'No passage of the documents fits this.', value: [] };
				const passages = found.map(({ text, cite = 'a document' }) => ({ cite, text }));
				return {
					ok: true,
					text: passages.map(({ cite, text }, i) => `[${i + 1}] ${cite}\n${text}`).join('\n\n'),
					value: passages,
					cite: [...new Set(passages.map(({ cite }) => cite))].join('; '),
					...(found.some(({ local }) => local) ? { local: true } : {}),
				};
			} catch (thrown) {
				if (isAbort(thrown) || signal.aborted) throw thrown;
				const error = thrown instanceof Error ? thrown.message : String(thrown);
				return { ok: false, text: '', error: `The documents could not be searched: ${error}` };
			}
		},
	};
}
