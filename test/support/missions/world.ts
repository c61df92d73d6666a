/** The world of a mission: documents and statements in Mull's own memory, code in a sandbox, tools. */
import { runInNewContext } from 'node:vm';
import { rowKeyOf, rowName } from '../../../src/core/mission/names.ts';
import { createDocuments, type Passage } from '../../../src/instruments/documents/documents.ts';
import { cut } from '../../../src/instruments/documents/chunks.ts';
import { textBlocks } from '../../../src/instruments/documents/plain-text.ts';
import { createMemory } from '../../../src/memory/recall.ts';
import type { Memory } from '../../../src/core/ports.ts';
import type { Chunk } from '../../../src/core/mission/knowledge.ts';
import type { InstrumentInfo, Observation } from '../../../src/core/mission/outside.ts';
import type { MemoryRows } from '../../../src/memory/items.ts';
import { numberOf, uuid } from '../ids.ts';
import { someDocument, someFact } from '../memories.ts';
import type { Books } from '../scripted-agent.ts';
import type { Mission } from './mission.ts';

/** Ids of what was there before, far from those that a run gives. */
const before = 5000;

/** Statements that survived lie in the books as if an earlier mission had written them. */
export function remember({ memory }: Mission, books: Books): void {
	memory.forEach((statement, at) => {
		const fact = someFact(before + at, statement, { trust: 1 });
		books.facts.set(fact.id, fact);
	});
}

const chunksOf = (documents: Mission['documents']): Chunk[] =>
	documents.flatMap(({ text }, at) =>
		cut(textBlocks(text)).map((passage, index) => ({
			...passage,
			documentId: uuid(before + at),
			n: index + 1,
		})),
	);

/** In reading order. */
const passagesOf = (documents: Mission['documents']): Passage[] =>
	chunksOf(documents).map(({ documentId, n, place, text }) => {
		const { name } = documents[numberOf(documentId) - before]!;
		return { id: rowName(documentId, n), text, cite: `${name}, ${place}` };
	});

const behind = (name: string) => {
	const [owner, n] = rowKeyOf(name)!;
	return ({ id }: Passage) => rowKeyOf(id)![0] === owner && rowKeyOf(id)![1] > n;
};

/** Recall as Mull does it, over the mission's documents and whatever stands in the books. */
export function memoryOf({ documents, now }: Mission, books: Books): Memory {
	const stored = documents.map(({ name }, at) => someDocument(before + at, name));
	const chunks = chunksOf(documents);
	const written = (): MemoryRows => ({
		facts: [...books.facts.values()],
		thoughts: [...books.thoughts.values()],
		frameworks: [...books.frameworks.values()],
		tasks: [...books.tasks.values()],
		answers: [...books.answers.values()],
		missions: [],
		documents: [],
		chunks: [],
	});
	let seen = 0;
	const gone = {
		facts: [],
		thoughts: [],
		frameworks: [],
		documents: [],
		chunks: [],
		tasks: [],
		missions: [],
	};
	return createMemory({
		embedder: () => undefined,
		now: () => now,
		source: {
			load: async () => ({ seen, rows: { ...written(), documents: stored, chunks } }),
			since: async () => ({ seen: ++seen, rows: written(), gone, vectors: [] }),
			readVectors: async () => {},
			writeVectors: async () => {},
			packVectors: async () => {},
			keepVectorsOf: async () => {},
		},
	});
}

/** What may be used, and what it says of itself. */
export interface Offered {
	use: Record<string, (input: unknown) => Observation | Promise<Observation>>;
	infos: Record<string, Partial<InstrumentInfo>>;
}

export function instrumentsOf({ tools, documents, code }: Mission, memory: Memory): Offered {
	const offered: Offered = { use: {}, infos: {} };
	if (code) {
		offered.use.code = sandbox;
		offered.infos.code = {
			label: 'Code',
			describe: 'Runs JavaScript and shows what it prints. For arithmetic, counting, dates.',
		};
	}
	if (documents.length > 0) {
		const own = createDocuments({
			search: (text, signal) =>
				memory.recall({ text, kinds: ['chunk'], characters: 6000, remote: false }, signal),
			next: async (name, most) => passagesOf(documents).filter(behind(name)).slice(0, most),
		});
		const { use, ...info } = own;
		offered.use.documents = (input) => use(input, new AbortController().signal);
		offered.infos.documents = info;
	}
	for (const { name, describe, argument, says } of tools) {
		const id = `tool:test/${name}`;
		offered.use[id] = (input) => ({ ok: true, text: says(JSON.stringify(input)) });
		const input = {
			type: 'object',
			properties: { [argument]: { type: 'string' } },
			required: [argument],
		};
		offered.infos[id] = { label: name, describe, input, from: 'Test' };
	}
	return offered;
}

/** Code of the readers only: a bare context is enough. */
function sandbox(input: unknown): Observation {
	const printed: string[] = [];
	const print = (...said: unknown[]) => void printed.push(said.map(String).join(' '));
	const { parameters = {} } = (input ?? {}) as { parameters?: Record<string, unknown> };
	try {
		runInNewContext(
			String((input as { code?: unknown }).code ?? ''),
			{ ...parameters, print, console: { log: print } },
			{ timeout: 1000 },
		);
		const text = printed.join('\n');
		return { ok: true, text, ...(text ? { value: printed.at(-1) } : {}) };
	} catch (thrown) {
		return { ok: false, text: printed.join('\n'), error: String(thrown) };
	}
}
