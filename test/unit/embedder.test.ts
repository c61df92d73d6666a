/** What an embedder does around its worker, with a worker that plays its part by script. */
import { describe, expect, test, vi } from 'vitest';
import { builtInEmbedder, embedders, findEmbedder } from '../../src/catalogue/embedders.ts';
import { MullError, type ErrorCode } from '../../src/core/errors.ts';
import { batches, createEmbedder } from '../../src/engines/embedder/embedder.ts';
import { hubFetch } from '../../src/engines/downloads/hub-fetch.ts';
import { embedderFiles, sourceOfEmbedder } from '../../src/engines/embedder/files.ts';
import type { FromEmbedWorker, ToEmbedWorker } from '../../src/engines/embedder/protocol.ts';
import { waitFor } from '../support/wait.ts';

const never = new AbortController().signal;
const model = { ...embedders[1]!, dimensions: 2 };
const source = sourceOfEmbedder(model);

/** Answers each question through `play`; no answer where that gives none. */
function scripted(play: (question: ToEmbedWorker) => FromEmbedWorker | undefined) {
	const log: ToEmbedWorker[] = [];
	const workers: { terminated: boolean; fire(type: string, event: object): void }[] = [];
	const spawn = () => {
		const listeners: Record<string, ((event: never) => void)[]> = {};
		const self = {
			terminated: false,
			fire: (type: string, event: object) =>
				listeners[type]?.forEach((listen) => listen(event as never)),
		};
		workers.push(self);
		return {
			postMessage(question: ToEmbedWorker) {
				log.push(question);
				const data = play(question);
				if (data) queueMicrotask(() => !self.terminated && self.fire('message', { data }));
			},
			terminate: () => void (self.terminated = true),
			addEventListener: (type: string, listen: (event: never) => void) =>
				void (listeners[type] ??= []).push(listen),
		};
	};
	return { spawn, log, workers };
}

const works = (question: ToEmbedWorker): FromEmbedWorker => {
	if (question.type === 'load') return { type: 'loaded', milliseconds: 7 };
	const data = new Float32Array(question.texts.flatMap((text) => [text.length, 1]));
	return { type: 'vectors', id: question.id, data };
};

async function codeOf(work: Promise<unknown>): Promise<ErrorCode | undefined> {
	const thrown: unknown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	if (thrown !== undefined) expect(thrown).toBeInstanceOf(MullError);
	return (thrown as MullError | undefined)?.code;
}

describe('batches', () => {
	test.each<[string, string[], number[]]>([
		['nothing', [], []],
		['one', ['a'], [1]],
		['as many as fit', Array<string>(32).fill('a'), [32]],
		['one more', Array<string>(33).fill('a'), [32, 1]],
		['long texts in smaller groups', Array<string>(10).fill('a'.repeat(3000)), [8, 2]],
		['what is cut off does not count', Array<string>(10).fill('a'.repeat(1e6)), [8, 2]],
		['padding counts', ['a'.repeat(3000), ...Array<string>(9).fill('a')], [8, 2]],
	])('%s', (_name, texts, sizes) => {
		const made = batches(texts);
		expect(made.map((batch) => batch.length)).toEqual(sizes);
		expect(made.flat()).toEqual(texts);
	});
});

test('loads once, without leave to fetch, and asks for one batch at a time', async () => {
	let busy = 0;
	const { spawn, log } = scripted((question) => {
		if (question.type === 'embed') expect(busy++).toBe(0);
		queueMicrotask(() => (busy = 0));
		return works(question);
	});
	const embedder = createEmbedder({ spawn, model, source });
	expect(log).toEqual([]);
	const texts = Array.from({ length: 70 }, (_, i) => 'x'.repeat(i));
	const [first, second] = await Promise.all([
		embedder.embed(texts, never),
		embedder.embed(['four'], never),
	]);
	expect(first.map(([length]) => length)).toEqual(texts.map((text) => text.length));
	expect(second.map(([length]) => length)).toEqual([4]);
	expect(log[0]).toEqual({ type: 'load', source, fetch: false });
	expect(log.slice(1).map((q) => (q.type === 'embed' ? q.texts.length : 'load'))).toEqual([
		32, 1, 32, 6,
	]);
});

test('sets the prefix that the model wants before each text', async () => {
	const { spawn, log } = scripted(works);
	const prefix = { passage: 'passage: ', query: 'query: ' };
	const embedder = createEmbedder({ spawn, model: { ...model, prefix }, source });
	await embedder.embed(['a'], never);
	await embedder.asQuery.embed(['b'], never);
	expect(log.slice(1)).toMatchObject([{ texts: ['passage: a'] }, { texts: ['query: b'] }]);
});

test.each<[string, (worker: { fire(type: string, event: object): void }) => void, ErrorCode]>([
	['an error', (w) => w.fire('error', { preventDefault() {}, message: 'boom' }), 'device-lost'],
	['an unreadable message', (w) => w.fire('messageerror', {}), 'bug'],
])(
	'%s of the worker ends what is under way; the next text starts another',
	async (_n, fire, code) => {
		let silent = true;
		const { spawn, workers, log } = scripted((question) =>
			question.type === 'embed' && silent ? undefined : works(question),
		);
		const embedder = createEmbedder({ spawn, model, source });
		const work = codeOf(embedder.embed(['a'], never));
		await waitFor(() => expect(log.at(-1)?.type).toBe('embed'));
		fire(workers[0]!);
		expect(await work).toBe(code);
		expect(workers[0]!.terminated).toBe(true);
		silent = false;
		expect(await embedder.embed(['a'], never)).toHaveLength(1);
		expect(workers).toHaveLength(2);
	},
);

test('silence is a death, but not while bytes arrive', async () => {
	vi.useFakeTimers();
	try {
		const { spawn, workers } = scripted(() => undefined);
		const embedder = createEmbedder({ spawn, model, source, stall: 1000 });
		const work = codeOf(embedder.embed(['a'], never));
		await vi.advanceTimersByTimeAsync(900);
		workers[0]!.fire('message', { data: { type: 'progress', have: 1 } });
		await vi.advanceTimersByTimeAsync(900);
		expect(workers[0]!.terminated).toBe(false);
		await vi.advanceTimersByTimeAsync(200);
		expect(await work).toBe('device-lost');
		expect(workers[0]!.terminated).toBe(true);
	} finally {
		vi.useRealTimers();
	}
});

test('a fault of the load reaches every call that waited for it', async () => {
	const error = { code: 'no-model' as const, message: 'gone', wayOut: 'fetch it' };
	const { spawn, workers } = scripted(() => ({ type: 'failed', error }));
	const embedder = createEmbedder({ spawn, model, source });
	const codes = await Promise.all([
		codeOf(embedder.embed(['a'], never)),
		codeOf(embedder.embed(['b'], never)),
	]);
	expect(codes).toEqual(['no-model', 'no-model']);
	expect(workers.every((worker) => worker.terminated)).toBe(true);
});

describe('the way to the network', () => {
	const host = 'https://hub.example/';
	const url = `${host}a/config.json`;
	const send = (response: Response | Error) => async () => {
		if (response instanceof Error) throw response;
		return response;
	};
	const html = { headers: { 'Content-Type': 'text/html' } };
	const gate = { status: 403, headers: { 'x-mull-gate': 'refused' } };
	test.each<[string, Response | Error, ErrorCode]>([
		['a server that is away', new TypeError('Failed to fetch'), 'network'],
		['a gate that is shut', new Response('', gate), 'not-allowed'],
		['an overloaded server', new Response('', { status: 503 }), 'download'],
		['a login', new Response('', { status: 401 }), 'download'],
		['a web page', new Response('<html>', html), 'download'],
	])('tells %s', async (_name, response, code) => {
		const network = hubFetch(host, true, () => {}, send(response));
		expect(await codeOf(network.fetch(url))).toBe(code);
		expect(network.fault()?.code).toBe(code);
		expect(network.fault()?.wayOut).not.toBe('');
	});

	test('leads to the model’s host only', async () => {
		const network = hubFetch(host, true, () => {}, send(new Response('')));
		expect(await codeOf(network.fetch('https://elsewhere.example/x'))).toBe('bug');
	});

	test('is shut where no download was asked for', async () => {
		const network = hubFetch(host, false, () => {}, send(new Error('must not be called')));
		expect((await network.fetch(url)).status).toBe(404);
		expect(network.fault()).toBeUndefined();
	});

	test('counts what arrives, over all files, and not the probes', async () => {
		const told: number[] = [];
		const network = hubFetch(
			host,
			true,
			(have) => told.push(have),
			async () => new Response('12345'),
		);
		await (await network.fetch(url, { headers: { Range: 'bytes=0-0' } })).text();
		expect(told).toEqual([]);
		expect(await (await network.fetch(url)).text()).toBe('12345');
		expect(await (await network.fetch(`${url}2`)).text()).toBe('12345');
		expect(told).toEqual([5, 10]);
		expect([...network.fetched]).toEqual([url, `${url}2`]);
	});

	test('a missing file is an answer, not a fault', async () => {
		const network = hubFetch(host, true, () => {}, send(new Response('', { status: 404 })));
		expect((await network.fetch(url)).status).toBe(404);
		expect(network.fault()).toBeUndefined();
	});
});

describe('the catalogue', () => {
	test('names each model once; the first ships with Mull, and no other', () => {
		expect(new Set(embedders.map(({ id }) => id)).size).toBe(embedders.length);
		expect(embedders[0]).toBe(builtInEmbedder);
		expect(embedders.filter(({ download }) => download === 0)).toEqual([builtInEmbedder]);
	});

	test('falls back on the built-in one', () => {
		expect(findEmbedder('')).toBe(builtInEmbedder);
		expect(findEmbedder('no longer here')).toBe(builtInEmbedder);
		expect(findEmbedder(embedders[1]!.id)).toBe(embedders[1]);
	});

	test('says where the files lie', () => {
		expect(embedderFiles(source)).toContain(
			'https://huggingface.co/Xenova/all-MiniLM-L6-v2/resolve/main/onnx/model_quantized.onnx',
		);
	});
});
