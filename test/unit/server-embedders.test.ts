/** Embedders on servers as the brain uses them: what is sent, and a server that is gone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Embedder } from '../../src/core/ports.ts';
import { httpContext } from '../../src/engines/remote/http.ts';
import { createMemory } from '../../src/memory/recall.ts';
import { MullDatabase } from '../../src/storage/db.ts';
import { databaseMemory } from '../../src/storage/memory/recall-rows.ts';
import { serverEmbedders } from '../../src/worker/models/server-embedders.ts';
import { someFact, today } from '../support/memories.ts';
import { startServer, type TestServer } from '../support/openai-server.ts';

const never = new AbortController().signal;
const id = (model: string) => `server e-1 2 ${model}`;
let server: TestServer;
beforeEach(async () => {
	server = await startServer({ reply: () => ({ text: '' }), embed: (text) => [text.length, 1] });
});
afterEach(() => server.stop());

function made(there = true) {
	const { url } = server;
	const endpoint = { id: 'e-1', name: 'mine', url, parallel: 1, context: 4096, allowed: true };
	return serverEmbedders(
		{
			endpoint: async () => (there ? { ...endpoint, created: 0 } : undefined),
			keyOf: async () => undefined,
			gate: async () => {},
		},
		{ ...httpContext(), fetch },
	);
}

const sent = () =>
	server.requests
		.filter(({ path }) => path === '/v1/embeddings')
		.map(({ body }) => (body as unknown as { input: string[] }).input);

test('the words that a model wants stand before texts and questions', async () => {
	const nomic = made().use(id('nomic-embed-text'))!;
	await nomic.embed(['a', 'b'], never);
	await nomic.asQuery.embed(['c'], never);
	const plain = made().use(id('all-minilm'))!;
	await plain.embed(['a'], never);
	await plain.asQuery.embed(['c'], never);
	expect(sent()).toEqual([
		['search_document: a', 'search_document: b'],
		['search_query: c'],
		['a'],
		['c'],
	]);
	expect(nomic.asQuery).toMatchObject({ model: nomic.model, remote: true });
});

test('vectors of an older way to ask are made anew, with progress, and the old ones go', async () => {
	const db = new MullDatabase('asked-otherwise');
	await db.facts.bulkAdd([someFact(1, 'Stones sink.'), someFact(2, 'Wood floats.')]);
	const use = (embedder: Embedder) =>
		createMemory({ source: databaseMemory(db), embedder: () => embedder, now: () => today });
	const kept = async () => new Set((await db.vectors.toArray()).map(({ model }) => model));
	const nomic = made().use(id('nomic-embed-text'))!;
	// As before its words were known: the bare id, and bare texts.
	await use({ ...nomic, model: id('nomic-embed-text') }).embedMissing(never);
	expect(await kept()).toEqual(new Set([id('nomic-embed-text')]));
	const memory = use(nomic);
	expect(await memory.embedding()).toEqual({ done: 0, total: 2 });
	const seen: number[] = [];
	await memory.embedMissing(never, ({ done }) => seen.push(done));
	expect([seen[0], seen.at(-1)]).toEqual([0, 2]);
	expect(await kept()).toEqual(new Set([nomic.model]));
	// A model that wants no words keeps its mark.
	expect(made().use(id('all-minilm'))!.model).toBe(id('all-minilm'));
	await db.delete();
});

test('a server that is gone is told, and only then', async () => {
	await made().require(id('x'));
	await made(false).require('static-1');
	await expect(made(false).require(id('x'))).rejects.toMatchObject({
		code: 'no-model',
		message: 'The server of “x” is no longer in Mull, so memory uses the included embedder.',
	});
	expect(made().use('static-1')).toBe(undefined);
});
