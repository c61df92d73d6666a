/** Another tab, as far as memory is concerned: its own connection, its own index, killable. */
import type { Fact } from '../../src/core/mission/knowledge.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { packVectors, writeVectors } from '../../src/storage/memory/vectors.ts';
import { wordEmbedder } from './word-embedder.ts';

export type MemoryRequest =
	/** Embeds what has no vector; the embedder hangs after `most` texts. */
	| { type: 'embed'; database: string; model: string; most: number }
	/** Writes vectors and packs them, for ever; says each time what it has done. */
	| { type: 'churn'; database: string; model: string; ids: number[]; dimensions: number }
	| { type: 'put'; database: string; facts: (Fact & { same: string })[] };

const signal = new AbortController().signal;

self.onmessage = async ({ data }: MessageEvent<MemoryRequest>) => {
	const db = new MullDatabase(data.database);
	if (data.type === 'put') {
		await db.facts.bulkPut(data.facts);
		self.postMessage('done');
	} else if (data.type === 'embed') {
		let seen = 0;
		const embedder = wordEmbedder(
			data.model,
			[],
			64,
			() => new Promise((next) => void (seen++ < data.most && setTimeout(next, 1))),
		);
		const source = databaseMemory(db);
		const memory = createMemory({ source, embedder: () => embedder, now: () => 0 });
		await memory.embedMissing(signal, (state) => self.postMessage(state));
		self.postMessage('done');
	} else {
		self.postMessage('begun');
		for (;;) {
			for (let at = 0; at < data.ids.length; at += 100) {
				const rows = data.ids.slice(at, at + 100).map((id) => ({
					...{ kind: 'fact' as const, id: String(id), hash: id },
					vector: new Float32Array(data.dimensions).fill(id),
				}));
				await writeVectors(data.model, rows, db);
				self.postMessage('wrote');
			}
			await packVectors(data.model, () => true, true, db);
			self.postMessage('packed');
		}
	}
};
