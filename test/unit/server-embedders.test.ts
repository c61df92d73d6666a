/** Embedders on servers as the brain uses them: what is sent, and a server that is gone. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { surroundings } from '../../src/engines/remote/http.ts';
import { serverEmbedders } from '../../src/worker/models/server-embedders.ts';
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
		{ ...surroundings(), fetch },
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
	expect(nomic.asQuery).toMatchObject({ model: id('nomic-embed-text'), remote: true });
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
