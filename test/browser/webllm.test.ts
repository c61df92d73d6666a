/**
 * The real package in its real nested worker, on software WebGPU, with model folders that are wrong
 * in every way: it starts, reads what Mull put into its caches, and fails with words. What it does
 * with a right one: webllm-generates.test.ts.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { createEngine } from '../../src/engines/engine.ts';
import {
	createWebllm,
	type WebllmRuntime,
	type WebllmState,
} from '../../src/engines/webllm/runtime.ts';
import { downloadWebllm } from '../../src/engines/webllm/download/files.ts';
import { serveFolder, type Served } from '../support/webllm-folder.ts';

const forever = new AbortController().signal;
const running: WebllmRuntime[] = [];
let spawned = 0;
let onSpawn = () => {};

function spawn(): Worker {
	spawned++;
	onSpawn();
	return new Worker(new URL('../../src/worker/webllm.worker.ts', import.meta.url), {
		type: 'module',
	});
}

function open(served: Served, states: WebllmState[] = []): WebllmRuntime {
	const runtime = createWebllm({
		spawn,
		source: served.source,
		context: 2048,
		onState: (state) => states.push(state),
	});
	running.push(runtime);
	return runtime;
}

async function here(library?: Uint8Array<ArrayBuffer>): Promise<Served> {
	const served = serveFolder(library);
	const { fetchBytes } = served;
	await downloadWebllm(served.source, { fetchBytes, onProgress: () => {} }, forever);
	return served;
}

async function failure(promise: Promise<unknown>): Promise<MullError> {
	const thrown = await promise.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
}

async function put(cache: string, url: string, body: BodyInit): Promise<void> {
	await (await caches.open(cache)).put(url, new Response(body));
}

/** A program that wants a function nobody has: what a library for another version looks like. */
const foreignProgram = new Uint8Array([
	...[0, 97, 115, 109, 1, 0, 0, 0],
	...[1, 4, 1, 96, 0, 0],
	...[2, 12, 1, 3, 101, 110, 118, 4, 110, 111, 112, 101, 0, 0],
]);

afterEach(async () => {
	for (const runtime of running.splice(0)) runtime.unload();
	for (const name of await caches.keys()) await caches.delete(name);
	spawned = 0;
});

describe('a model that cannot be loaded', () => {
	test('is not here: no worker is started', async () => {
		const error = await failure(open(serveFolder()).load(forever));
		expect(error.code).toBe('no-model');
		expect(spawned).toBe(0);
	});

	test('has a library that is not one', async () => {
		const states: WebllmState[] = [];
		const runtime = open(await here(), states);
		const error = await failure(runtime.load(forever));
		expect(error.code).toBe('bad-model');
		expect(error.wayOut).toMatch(/Repair/);
		expect(runtime.loaded).toBe(false);
		expect(states.map(({ kind }) => kind)).toEqual(['loading', 'loading', 'failed']);
	});

	test('has a library for another version', async () => {
		const error = await failure(open(await here(foreignProgram)).load(forever));
		expect(error.code).toBe('bad-model');
		expect(error.message).toMatch(/another version/);
	});

	test('has a damaged library', async () => {
		const served = await here();
		await put('webllm/wasm', served.source.library, new Uint8Array([1, 2, 3]));
		const error = await failure(open(served).load(forever));
		expect(error.code).toBe('bad-model');
		expect(error.message).toMatch(/damaged/);
	});
});

test('an abort ends the worker while it loads, and the next use starts another', async () => {
	const served = await here();
	const runtime = open(served);
	const stop = new AbortController();
	// In the same turn: what the worker says cannot be read before.
	onSpawn = () => queueMicrotask(() => stop.abort());
	await expect(runtime.load(stop.signal)).rejects.toThrow();
	onSpawn = () => {};
	expect(stop.signal.aborted).toBe(true);
	expect((await failure(runtime.load(forever))).code).toBe('bad-model');
	expect(spawned).toBe(2);
});

test('through the shared layer: the fault reaches a run as it is', async () => {
	const engine = createEngine(open(await here(foreignProgram)));
	const run = engine.generate(
		{
			messages: [{ role: 'user', content: 'Hello?' }],
			sampling: { temperature: 0, topP: 0.2, maxTokens: 8 },
			think: false,
		},
		forever,
	);
	const said: string[] = [];
	const error = await failure(
		(async () => {
			for await (const { status } of run) if (status) said.push(status);
		})(),
	);
	expect(error.code).toBe('bad-model');
	expect(said).toContain('Starting WebLLM.');
});

test('nothing is asked of the network, since everything is in the cache', async () => {
	const served = await here(foreignProgram);
	performance.clearResourceTimings();
	await failure(open(served).load(forever));
	const asked = performance.getEntriesByType('resource').map(({ name }) => name);
	expect(asked.filter((name) => name.includes('models.test'))).toEqual([]);
});
