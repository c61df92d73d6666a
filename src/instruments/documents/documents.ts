/**
 * Instrument *ask the external knowledge base* (thought-agent.md, The epistemological method): the
 * user's own documents, searched through recall, read on in their order, cited with their place.
 */
import type { Observation, Recalled } from '../../core/mission/outside.ts';
import { isAbort } from '../../core/errors.ts';
import type { Instrument } from '../../core/ports.ts';

/** A passage as an instrument shows it. */
export type Passage = Pick<Recalled, 'id' | 'text' | 'cite' | 'local'>;

interface DocumentsSetup {
	/** Recall of passages only, best first; marked as local are left out where they must be. */
	search: (query: string, signal: AbortSignal) => Promise<Recalled[]>;
	/** The passages behind that one in its document, in reading order; the same are left out. */
	next: (name: string, most: number, signal: AbortSignal) => Promise<Passage[]>;
}

/** Passages in one observation of a search, of reading on, and where all of a document is read. */
const most = 4;
const further = 2;
const atOnce = 40;

/**
 * Input: `{ query }`, or `{ after }`, the name of a passage to read on from (with 0 for its number
 * from the beginning), and `most`, how far. The value lists the
 * passages as `{ cite, text, name }`: of a search the best first, else in reading order.
 */
export function createDocuments({ search, next }: DocumentsSetup): Instrument {
	return {
		id: 'documents',
		label: 'Documents',
		describe:
			'Searches the documents that the user gave and shows the passages that fit best, with their place.',
		readOnly: true,
		idempotent: true,
		input: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
		async use(input, signal) {
			const { query, after, most: wanted } = (input ?? {}) as Record<string, unknown>;
			const far = Math.max(1, Math.min(atOnce, Math.floor(Number(wanted ?? further)) || further));
			try {
				if (typeof after === 'string')
					return shown(await next(after, far, signal), 'Nothing stands behind it.');
				if (typeof query !== 'string' || !query.trim())
					return { ok: false, text: '', error: 'There is nothing to search for.' };
				const found = (await search(query.trim(), signal)).slice(0, most);
				return shown(found, 'No passage of the documents fits this.');
			} catch (thrown) {
				if (isAbort(thrown) || signal.aborted) throw thrown;
				const error = thrown instanceof Error ? thrown.message : String(thrown);
				return { ok: false, text: '', error: `The documents could not be searched: ${error}` };
			}
		},
	};
}

function shown(found: readonly Passage[], none: string): Observation {
	if (found.length === 0) return { ok: true, text: none, value: [] };
	const passages = found.map(({ id, text, cite = 'a document' }) => ({ cite, text, name: id }));
	return {
		ok: true,
		text: passages.map(({ cite, text }, i) => `[${i + 1}] ${cite}\n${text}`).join('\n\n'),
		value: passages,
		cite: [...new Set(passages.map(({ cite }) => cite))].join('; '),
		...(found.some(({ local }) => local) ? { local: true } : {}),
	};
}
