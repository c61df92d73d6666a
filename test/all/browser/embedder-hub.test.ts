/** Embedders from a hub: fetched when asked for, kept, used without the network, deleted. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import {
	builtInEmbedder,
	embedderCache,
	type EmbedderModel,
} from '../../../src/catalogue/embedders.ts';
import { MullError, type ErrorCode } from '../../../src/core/errors.ts';
import { createEmbedder, downloadEmbedder } from '../../../src/engines/embedder/embedder.ts';
import {
	deleteEmbedder,
	embedderFiles,
	isEmbedderHere,
	sourceOfEmbedder,
} from '../../../src/engines/embedder/files.ts';
import type { EmbedderSource } from '../../../src/engines/embedder/protocol.ts';
import type { HubBehaviour } from '../../support/hub-answer.ts';

const server = inject('fileServer');
const never = new AbortController().signal;
const spawn = () =>
	new Worker(new URL('../../../src/worker/embed.worker.ts', import.meta.url), { type: 'module' });
const model: EmbedderModel = {
	...builtInEmbedder,
	id: 'somebody/some-embedder',
	download: 3_500_000,
	prefix: { passage: 'passage: ', query: 'query: ' },
};

let token = '';
beforeEach(async () => {
	token = crypto.randomUUID();
	await caches.delete(embedderCache);
});
const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

const hub = (behaviour: HubBehaviour): EmbedderSource =>
	sourceOfEmbedder(model, `${server}/hub/${behaviour}/${token}/`);

function use(source: EmbedderSource, made = model) {
	const embedder = createEmbedder({ spawn, model: made, source });
	open.push(embedder);
	return embedder;
}

const seen = async (): Promise<string[]> =>
	(await (await fetch(`${server}/hub-seen/${token}`)).json()) as string[];

async function codeOf(work: Promise<unknown>): Promise<ErrorCode | undefined> {
	const thrown: unknown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	if (thrown !== undefined) expect(thrown).toBeInstanceOf(MullError);
	return (thrown as MullError | undefined)?.code;
}

test('fetches a model, tells how far it is, and then needs no network', async () => {
	const source = hub('good');
	const told: number[] = [];
	expect(await isEmbedderHere(source)).toBe(false);
	await downloadEmbedder(spawn, source, (have) => told.push(have), never);
	expect(told).toEqual([...told].sort((a, b) => a - b));
	const cache = await caches.open(embedderCache);
	const sizes = await Promise.all(
		embedderFiles(source).map(async (url) => (await (await cache.match(url))!.blob()).size),
	);
	expect(told.at(-1)).toBe(sizes.reduce((sum, size) => sum + size, 0));
	expect(await isEmbedderHere(source)).toBe(true);

	const asked = await seen();
	expect(asked.filter((file) => !file.startsWith('probe')).sort()).toEqual([
		'config.json',
		'onnx/model_quantized.onnx',
		'tokenizer.json',
		'tokenizer_config.json',
	]);
	const embedder = use(source);
	const [passage] = await embedder.embed(['walk'], never);
	const [query] = await embedder.asQuery.embed(['walk'], never);
	expect(await seen()).toEqual(asked);

	const plain = use(source, { ...model, prefix: { passage: '', query: '' } });
	const expected = await plain.embed(['passage: walk', 'query: walk'], never);
	expect([passage, query]).toEqual(expected);
});

test('never fetches by itself', async () => {
	expect(await codeOf(use(hub('good')).embed(['walk'], never))).toBe('no-model');
	expect(await seen()).toEqual([]);
});

test('is gone once deleted, and others stay', async () => {
	const source = hub('good');
	const other = { ...source, model: 'somebody/some-embedder-2' };
	await downloadEmbedder(spawn, source, () => {}, never);
	await downloadEmbedder(spawn, other, () => {}, never);
	await deleteEmbedder(source);
	expect(await isEmbedderHere(source)).toBe(false);
	expect(await isEmbedderHere(other)).toBe(true);
	expect(await codeOf(use(source).embed(['walk'], never))).toBe('no-model');
});

test.each<[HubBehaviour, ErrorCode]>([
	['gone', 'download'],
	['busy', 'download'],
	['html', 'download'],
	['refused', 'not-allowed'],
])('a hub that is %s: %s', async (behaviour, code) => {
	const source = hub(behaviour);
	expect(await codeOf(downloadEmbedder(spawn, source, () => {}, never))).toBe(code);
	expect(await isEmbedderHere(source)).toBe(false);
	expect(await codeOf(use(source).embed(['walk'], never))).toBe('no-model');
});

test('a hub that nobody answers for is a network fault', async () => {
	const source = sourceOfEmbedder(model, 'http://127.0.0.1:9/');
	expect(await codeOf(downloadEmbedder(spawn, source, () => {}, never))).toBe('network');
});

test('a cut connection is told; the second try fetches only what is missing', async () => {
	const source = hub('cut-once');
	expect(await codeOf(downloadEmbedder(spawn, source, () => {}, never))).toBe('download');
	expect(await isEmbedderHere(source)).toBe(false);
	const first = await seen();
	await downloadEmbedder(spawn, source, () => {}, never);
	const again = (await seen()).slice(first.length).filter((file) => !file.startsWith('probe'));
	expect(again).toContain('onnx/model_quantized.onnx');
	expect(again).not.toContain('config.json');
	expect(await isEmbedderHere(source)).toBe(true);
});

test('a file that is no model is not kept', async () => {
	const source = hub('broken-once');
	expect(await codeOf(downloadEmbedder(spawn, source, () => {}, never))).toBe('bad-model');
	expect(await isEmbedderHere(source)).toBe(false);
	await downloadEmbedder(spawn, source, () => {}, never);
	expect(await use(source).embed(['walk'], never)).toHaveLength(1);
});

test('a model with other vectors than the catalogue says is refused', async () => {
	const source = { ...hub('good'), dimensions: 384 };
	expect(await codeOf(downloadEmbedder(spawn, source, () => {}, never))).toBe('bad-model');
	expect(await isEmbedderHere(source)).toBe(false);
});

test('a kept file that was damaged later is told', async () => {
	const source = hub('good');
	await downloadEmbedder(spawn, source, () => {}, never);
	const cache = await caches.open(embedderCache);
	await cache.put(embedderFiles(source).at(-1)!, new Response(new Uint8Array(1000)));
	expect(await codeOf(use(source).embed(['walk'], never))).toBe('bad-model');
});

test('a full disk is told when the file comes, not when it is missed', async () => {
	const full = () =>
		new Worker(new URL('../../support/embed-full.worker.ts', import.meta.url), { type: 'module' });
	const source = hub('good');
	expect(await codeOf(downloadEmbedder(full, source, () => {}, never))).toBe('quota');
	expect(await isEmbedderHere(source)).toBe(false);
});

test('a download can be stopped and asked for again', async () => {
	const source = hub('stuck-once');
	const abort = new AbortController();
	const progress = (have: number) => {
		if (have > 500_000) abort.abort();
	};
	expect(await codeOf(downloadEmbedder(spawn, source, progress, abort.signal))).toBe('aborted');
	expect(await isEmbedderHere(source)).toBe(false);
	expect(await codeOf(downloadEmbedder(spawn, source, () => {}, abort.signal))).toBe('aborted');
	await downloadEmbedder(spawn, source, () => {}, never);
	expect(await isEmbedderHere(source)).toBe(true);
});
