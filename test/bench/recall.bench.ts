/**
 * What recall costs in a real browser: the vector part in a worker at 10,000 and 100,000 × 384,
 * beside Orama on the same data in the same run, and recall as a whole over a real IndexedDB.
 */
import { afterAll, expect, test } from 'vitest';
import MiniSearch from 'minisearch';
import { server } from 'vitest/browser';
import { hash32, randomFor } from '../../src/core/hash.ts';
import type { Embedder } from '../../src/core/ports.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { unit } from '../../src/memory/vectors/vectors.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { someFact } from '../support/memories.ts';
import type { BenchAnswer, BenchRequest } from '../support/recall-bench.worker.ts';
import BenchWorker from '../support/recall-bench.worker.ts?worker';

const figures: Record<string, number> = {};
const database = new MullDatabase('mull-bench-recall');
afterAll(() => database.delete());

const at = (took: number[], q: number) =>
	[...took].sort((a, b) => a - b)[Math.floor(q * (took.length - 1))]!;

async function measure(request: BenchRequest): Promise<BenchAnswer> {
	const worker = new BenchWorker();
	const answer = await new Promise<BenchAnswer>((resolve, reject) => {
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = ({ message }) => reject(new Error(message));
		worker.postMessage(request);
	});
	worker.terminate();
	return answer;
}

const amount = (count: number) => count.toLocaleString('en');

for (const count of [10_000, 100_000]) {
	for (const method of ['simd', 'plain', 'orama'] as const) {
		test(`vector search, ${method}, ${amount(count)}`, { timeout: 300_000 }, async () => {
			const queries = method === 'orama' ? 30 : 120;
			const { took, recall, build } = await measure({ method, count, queries });
			const warm = took.slice(5);
			const name = method === 'orama' ? 'Orama' : `exact, ${method}`;
			const what = `vector search ${amount(count)} × 384, ${name}`;
			figures[`${what}, p50, ms`] = at(warm, 0.5);
			figures[`${what}, p95, ms`] = at(warm, 0.95);
			figures[`${what}, recall@10`] = recall;
			figures[`${what}, build, ms`] = build;
			// The exact ones find all of it; Orama is measured, not judged.
			if (method !== 'orama') expect(recall).toBe(1);
		});
	}
}

/** Somebody else on this thread, who wants a turn as often as there is one. */
function turns() {
	let longest = 0;
	let last = performance.now();
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		port2.postMessage(null);
	};
	port2.postMessage(null);
	return {
		longest() {
			port1.close();
			return Math.max(longest, performance.now() - last);
		},
	};
}

const signal = new AbortController().signal;

/** Any vectors do: what is measured is not what they mean. */
const embedder: Embedder = {
	...{ model: 'bench', dimensions: 384, bar: 0.35 },
	embed: async (texts) =>
		texts.map((text) => {
			const random = randomFor(hash32(text), 'bench');
			return unit(Float32Array.from({ length: 384 }, () => random() - 0.5));
		}),
};

test('recall as a whole', { timeout: 300_000 }, async () => {
	const random = randomFor(3, 'words');
	const words = Array.from({ length: 4000 }, (_, i) => `w${i.toString(36)}q`);
	// Few words are common and many are rare, as in any text.
	const word = () => words[Math.floor(words.length * random() ** 3)]!;
	let id = 0;
	for (const count of [10_000, 100_000]) {
		while (id < count) {
			const facts = Array.from({ length: 5000 }, () => {
				const said = Array.from({ length: 12 }, word);
				const [subject, relation, object] = said as [string, string, string];
				return someFact(++id, said.join(' '), { triples: [{ subject, relation, object }] });
			});
			await database.facts.bulkAdd(facts);
		}
		if (count === 10_000) {
			const early = createMemory({
				...{ source: databaseMemory(database), embedder: () => embedder, now: () => 0 },
			});
			await early.embedMissing(signal);
		}
		const memory = createMemory({
			...{ source: databaseMemory(database), embedder: () => embedder, now: () => 0 },
		});
		const query = () => ({
			text: Array.from({ length: 8 }, word).join(' '),
			...{ kinds: ['fact' as const], characters: 3000, remote: false },
		});
		const others = turns();
		const began = performance.now();
		await memory.recall(query(), signal);
		figures[`recall, first, ${amount(count)} facts read from disk, ms`] = performance.now() - began;
		figures[`recall, first, ${amount(count)}: longest wait of others, ms`] = others.longest();
		// Beside it, turn by turn, the same words in plain MiniSearch: a busy machine slows both.
		const plain = new MiniSearch<{ id: string; statement: string }>({ fields: ['statement'] });
		await database.facts.each((fact) => plain.add(fact));
		const took: number[] = [];
		const plainTook: number[] = [];
		for (let i = 0; i < 60; i++) {
			const asked = query();
			const started = performance.now();
			expect((await memory.recall(asked, signal)).length).toBeGreaterThan(0);
			const between = performance.now();
			expect(plain.search(asked.text).length).toBeGreaterThan(0);
			took.push(between - started);
			plainTook.push(performance.now() - between);
		}
		const ratio = at(took, 0.5) / at(plainTook, 0.5);
		figures[`recall ÷ plain MiniSearch, ${amount(count)} facts, p50`] = ratio;
		figures[`recall, words + graph + vectors, ${amount(count)} facts, p50, ms`] = at(took, 0.5);
		figures[`recall, words + graph + vectors, ${amount(count)} facts, p95, ms`] = at(took, 0.95);
	}
	await server.commands.writeFile('test/.out/bench-recall.json', JSON.stringify(figures));
});
