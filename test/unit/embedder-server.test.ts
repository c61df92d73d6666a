/** Vectors from a real HTTP server that plays by script: what it is sent, and every way it fails. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverEmbedder, serverEmbedderId } from '../../src/catalogue/embedders.ts';
import { MullError } from '../../src/core/errors.ts';
import { checkServerEmbedder, createServerEmbedder } from '../../src/engines/embedder/server.ts';
import { httpContext } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { readBody, sendJson } from '../support/openai-server.ts';

interface Asked {
	path: string | undefined;
	key: string | undefined;
	model: string;
	input: string[];
}
type Answer = (input: string[], earlier: number) => { status?: number; body: unknown };

const never = new AbortController().signal;
let asked: Asked[];
let waits: number[];
let answer: Answer;
let server: Server;
beforeEach(async () => {
	[asked, waits, answer] = [[], [], (input) => good(input)];
	server = createServer((request, response) => {
		void readBody(request).then((body) => {
			const { model, input } = body as unknown as { model: string; input: string[] };
			const { status = 200, body: reply } = answer(input, asked.length);
			asked.push({ path: request.url, key: request.headers.authorization, model, input });
			sendJson(response, status, reply);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(
	() =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		}),
);

const entry = (text: string, index: number) => ({ index, embedding: [text.length, 1] });
const good = (input: string[]) => ({ body: { data: input.map(entry) } });
const refusing =
	(status: number, message: string): Answer =>
	() => ({ status, body: { error: { message } } });
const data =
	(...entries: unknown[]): Answer =>
	() => ({ body: { data: entries } });

function embedder(dimensions = 2, allowed = true) {
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	const endpoint = { id: 'e', name: 'mine', url, parallel: 1, context: 4096, allowed, created: 0 };
	const around = {
		...httpContext(),
		fetch,
		wait: async (milliseconds: number) => void waits.push(milliseconds),
	};
	return createServerEmbedder(endpoint, 'embed-1', 'secret', dimensions, around, newKnownServers());
}
const failure = async (dimensions = 2, allowed = true): Promise<MullError> => {
	const work = embedder(dimensions, allowed).embed(['one', 'two'], never);
	const thrown: unknown = await work.catch((error: unknown) => error);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
};
const rounded = (vectors: Float32Array[]) =>
	vectors.map((vector) => [...vector].map((x) => Number(x.toFixed(3))));

test('asks in batches, with the key, and gives vectors of unit length', async () => {
	const vectors = await embedder().embed(Array<string>(40).fill('four'), never);
	expect(rounded(vectors)).toEqual(Array<number[]>(40).fill([0.97, 0.243]));
	expect(asked.map(({ input }) => input.length)).toEqual([32, 8]);
	expect(asked[0]).toMatchObject({
		path: '/v1/embeddings',
		key: 'Bearer secret',
		model: 'embed-1',
	});
});

test('follows the index, and takes the order where there is none', async () => {
	answer = (input) => ({ body: { data: input.map(entry).reverse() } });
	expect(rounded(await embedder().embed(['', 'four'], never))).toEqual([
		[0, 1],
		[0.97, 0.243],
	]);
	answer = data({ embedding: [0, 2] }, { embedding: [2, 0] });
	expect(rounded(await embedder().embed(['a', 'b'], never))).toEqual([
		[0, 1],
		[1, 0],
	]);
});

test('reads base64', async () => {
	const bytes = Buffer.from(Float32Array.of(3, 4).buffer).toString('base64');
	answer = data({ index: 0, embedding: bytes });
	expect(rounded(await embedder().embed(['a'], never))).toEqual([[0.6, 0.8]]);
});

test.each<[string, Answer, string, RegExp]>([
	['fewer vectors', data(entry('a', 0)), 'malformed', /sent 1 vectors for 2 texts/],
	['more vectors', data(entry('a', 0), entry('a', 1), entry('a', 2)), 'malformed', /sent 3/],
	['one index twice', data(entry('a', 0), entry('a', 0)), 'malformed', /which text/],
	['nulls', data({ index: 0, embedding: [null, 1] }, entry('a', 1)), 'malformed', /no numbers/],
	['infinite ones', data({ index: 0, embedding: [1e39, 1] }, entry('a', 1)), 'malformed', /no num/],
	['zeros', data({ index: 0, embedding: [0, 0] }, entry('a', 1)), 'malformed', /no numbers/],
	['torn base64', data({ index: 0, embedding: 'a*' }, entry('a', 1)), 'malformed', /no numbers/],
	[
		'NaN in base64',
		data({ index: 0, embedding: 'AADAfwAAgD8=' }, entry('a', 1)),
		'malformed',
		/no numbers/,
	],
	['tokens', data({ index: 0, embedding: [[1, 2]] }, entry('a', 1)), 'malformed', /no numbers/],
	['a chat', () => ({ body: { choices: [] } }), 'malformed', /something else/],
	[
		'another length',
		data({ index: 0, embedding: [1, 2, 3] }, { index: 1, embedding: [1, 2, 3] }),
		'bad-model',
		/of 3 numbers instead of 2/,
	],
	['nothing there', refusing(404, 'Not found'), 'no-model', /makes no vectors/],
	['not switched on', refusing(501, 'Start it with --embeddings'), 'no-model', /--embeddings/],
	['no such model', refusing(404, 'model "embed-1" not found'), 'no-model', /does not have/],
	['the key', refusing(401, 'bad key'), 'unauthorised', /does not accept the key/],
	[
		'an error that is called a success',
		() => ({ body: { error: { message: 'out of credit', code: 402 } } }),
		'rate-limited',
		/no credit/,
	],
])('refuses %s', async (_name, reply, code, message) => {
	answer = reply;
	const thrown = await failure();
	expect(thrown.code).toBe(code);
	expect(thrown.message).toMatch(message);
	expect(thrown.wayOut).not.toBe('');
	expect(asked).toHaveLength(1);
});

test('what may pass is asked again, and no more than four times', async () => {
	answer = (input, earlier) => (earlier < 2 ? refusing(503, 'loading')([], 0) : good(input));
	expect(await embedder().embed(['a'], never)).toHaveLength(1);
	expect(waits).toHaveLength(2);
	answer = refusing(500, 'crashed');
	asked = [];
	expect((await failure()).code).toBe('server');
	expect(asked).toHaveLength(4);
});

test('what is too long for the server is sent in parts, then cut', async () => {
	const most = 500;
	answer = (input) =>
		input.join('').length > most
			? refusing(500, 'input (900 tokens) is too large to process')([], 0)
			: good(input);
	const vectors = await embedder().embed(
		['a'.repeat(300), 'b'.repeat(400), 'c'.repeat(900)],
		never,
	);
	expect(vectors).toHaveLength(3);
	expect(asked.at(-1)!.input).toEqual(['c'.repeat(450)]);
	expect(waits).toEqual([]);
});

test('nothing is sent to a server that is not allowed', async () => {
	expect((await failure(2, false)).code).toBe('not-allowed');
	expect(asked).toEqual([]);
});

test('an abort ends it', async () => {
	const abort = new AbortController();
	answer = (input) => (abort.abort(), good(input));
	await expect(embedder().embed(['a'], abort.signal)).rejects.toMatchObject({ code: 'aborted' });
});

test('the check learns the length, and refuses vectors that say nothing', async () => {
	const meaning = (text: string) => (/cat/i.test(text) ? [1, 0, 0] : [0, 1, 0]);
	answer = (input) => ({
		body: { data: input.map((text, index) => ({ index, embedding: meaning(text) })) },
	});
	expect(await checkServerEmbedder(embedder(0), never)).toBe(3);
	answer = (input) => ({ body: { data: input.map((_, index) => ({ index, embedding: [1, 2] })) } });
	await expect(checkServerEmbedder(embedder(0), never)).rejects.toMatchObject({
		code: 'bad-model',
	});
});

test('an id names server, length and model', () => {
	const id = serverEmbedderId({ endpoint: 'e-1', dimensions: 768, model: 'a model:v1' });
	expect(serverEmbedder(id)).toEqual({ endpoint: 'e-1', dimensions: 768, model: 'a model:v1' });
	expect(serverEmbedder('Xenova/all-MiniLM-L6-v2')).toBeUndefined();
});
