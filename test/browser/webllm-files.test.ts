import { hasModelInCache, type AppConfig } from '@mlc-ai/web-llm';
import { afterEach, describe, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Progress } from '../../src/engines/downloads/meter.ts';
import {
	deleteWebllm,
	downloadWebllm,
	haveWebllm,
	repairWebllm,
	requireWebllm,
} from '../../src/engines/webllm/download/files.ts';
import { webllmRecord } from '../../src/engines/webllm/download/source.ts';
import { serveFolder, shardBytes, type Served } from '../support/webllm-folder.ts';

const forever = new AbortController().signal;

afterEach(async () => {
	for (const name of await caches.keys()) await caches.delete(name);
});

function transfer(served: Served) {
	const seen: Progress[] = [];
	return {
		seen,
		with: {
			fetchBytes: served.fetchBytes,
			onProgress: (progress: Progress) => void seen.push(progress),
		},
	};
}

const download = (served: Served, signal = forever) =>
	downloadWebllm(served.source, transfer(served).with, signal);

async function failure(promise: Promise<unknown>): Promise<MullError> {
	const thrown = await promise.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
}

async function keysOf(cache: string): Promise<string[]> {
	return (await (await caches.open(cache)).keys()).map(({ url }) => url);
}

/** How the package itself is asked whether a model is there. */
function itsConfig(served: Served): AppConfig {
	return { model_list: [webllmRecord(served.source, 4096)], cacheBackend: 'cache' };
}

describe('downloading', () => {
	test('everything, where the package looks for it', async () => {
		const served = serveFolder();
		const { seen, with: options } = transfer(served);
		expect((await haveWebllm(served.source)).complete).toBe(false);
		const have = await downloadWebllm(served.source, options, forever);
		const all = [...served.files.values()].reduce((sum, { length }) => sum + length, 0);
		expect(have).toEqual({ complete: true, have: all, bytes: all });
		await requireWebllm(served.source);

		expect(await hasModelInCache(served.source.id, itsConfig(served))).toBe(true);
		expect(await keysOf('webllm/config')).toEqual([`${served.source.folder}mlc-chat-config.json`]);
		expect(await keysOf('webllm/wasm')).toEqual([served.source.library]);
		expect((await keysOf('webllm/model')).length).toBe(shardBytes.length + 2);
		expect(await keysOf('mull/webllm-parts')).toEqual([]);

		const shard = await (
			await caches.open('webllm/model')
		).match(`${served.source.folder}params_shard_1.bin`);
		expect(new Uint8Array(await shard!.arrayBuffer())).toEqual(new Uint8Array(120_000).fill(2));

		expect(seen.at(-1)).toMatchObject({ have: all, bytes: all });
		expect(seen.every(({ have }, i) => i === 0 || have >= seen[i - 1]!.have)).toBe(true);
		expect(seen.every(({ bytes, have }) => have <= bytes)).toBe(true);
	});

	test('again: nothing is asked for', async () => {
		const served = serveFolder();
		await download(served);
		served.log.length = 0;
		await download(served);
		expect(served.log).toEqual([]);
	});

	test('a pause keeps what has come, inside of a file too', async () => {
		const served = serveFolder();
		served.faults.set('params_shard_0.bin', [{ hang: 200_000 }]);
		const pause = new AbortController();
		// All but the rest of that shard; paused any earlier, others would be on their way too.
		const all = [...served.files.values()].reduce((sum, { length }) => sum + length, 0);
		const there = all - (shardBytes[0]! - 200_000);
		const progress = (p: Progress) => {
			if (p.have >= there) pause.abort();
		};
		const before = downloadWebllm(
			served.source,
			{ fetchBytes: served.fetchBytes, onProgress: progress },
			pause.signal,
		);
		await expect(before).rejects.toThrow();
		expect(pause.signal.aborted).toBe(true);
		const part = await haveWebllm(served.source);
		expect(part.complete).toBe(false);
		expect(part.have).toBe(there);

		served.log.length = 0;
		expect((await download(served)).complete).toBe(true);
		expect(served.log).toEqual([{ name: 'params_shard_0.bin', from: 200_000 }]);
	});

	test('a connection that breaks is taken up where it broke', async () => {
		const served = serveFolder();
		served.faults.set('params_shard_0.bin', [{ cut: 100_000 }, { cut: 50_000 }]);
		expect((await download(served)).complete).toBe(true);
		const tries = served.log.filter(({ name }) => name === 'params_shard_0.bin');
		expect(tries.map(({ from }) => from)).toEqual([0, 100_000, 150_000]);
	});

	test('a connection that stays broken is an error, and what has come is kept', async () => {
		const served = serveFolder();
		served.faults.set('params_shard_0.bin', [{ cut: 100_000 }, { status: 503 }]);
		expect((await failure(download(served))).code).toBe('network');
		served.log.length = 0;
		expect((await download(served)).complete).toBe(true);
		expect(served.log).toContainEqual({ name: 'params_shard_0.bin', from: 100_000 });
	});

	test('a model that changed on the server meanwhile', async () => {
		const served = serveFolder();
		served.faults.set('params_shard_0.bin', [{ cut: 100_000 }, { status: 503 }]);
		await expect(download(served)).rejects.toThrow();
		served.etag = '"2"';
		served.change(0, 9);
		served.change(1, 8);
		// What comes fits no list that is here; the next try asks for the list, and doubts the rest.
		expect((await failure(download(served))).code).toBe('download');
		expect((await download(served)).complete).toBe(true);
		const model = await caches.open('webllm/model');
		for (const [i, byte] of [9, 8, 3].entries()) {
			const shard = await model.match(`${served.source.folder}params_shard_${i}.bin`);
			const expected = new Uint8Array(shardBytes[i]!).fill(byte);
			expect(new Uint8Array(await shard!.arrayBuffer())).toEqual(expected);
		}
	});

	test('a server that cannot begin in the middle', async () => {
		const served = serveFolder();
		served.faults.set('params_shard_0.bin', [{ cut: 100_000 }, { status: 503 }]);
		await expect(download(served)).rejects.toThrow();
		const { fetchBytes } = served;
		served.fetchBytes = (url, _from, signal) => fetchBytes(url, 0, signal);
		expect((await download(served)).complete).toBe(true);
	});
});

describe('what a server may send instead', () => {
	const page = '<!doctype html><title>Not found</title>';
	test.each([
		['mlc-chat-config.json', page, 'download', /something else/],
		['mlc-chat-config.json', '{"a": 1}', 'download', /tokenizer_files/],
		['tensor-cache.json', page, 'download', /something else/],
		['tensor-cache.json', '{"records": []}', 'bad-model', /empty/],
		[
			'tensor-cache.json',
			'{"records": [{"dataPath": "../../x", "nbytes": 1}]}',
			'bad-model',
			/outside/,
		],
		['tokenizer.json', page, 'download', /something else/],
		['params_shard_2.bin', page, 'download', /39 bytes instead of 50000/],
	])('for %s: %s', async (name, instead, code, words) => {
		const served = serveFolder();
		served.faults.set(name, [{ instead }]);
		const error = await failure(download(served));
		expect(error.code).toBe(code);
		expect(error.message).toMatch(words);
		expect((await haveWebllm(served.source)).complete).toBe(false);
		// Nothing bad was kept: the next try succeeds, unless a list was the fault.
		if (code === 'download') expect((await download(served)).complete).toBe(true);
	});

	test('a shard of the right size with other bytes in it', async () => {
		const served = serveFolder();
		served.faults.set('params_shard_0.bin', [{ instead: 'x'.repeat(shardBytes[0]!) }]);
		const error = await failure(download(served));
		expect(error.code).toBe('download');
		expect(error.message).toMatch(/params_shard_0.*not what the list of files says/);
		expect((await haveWebllm(served.source)).complete).toBe(false);
		expect((await download(served)).complete).toBe(true);
	});

	test('for the library', async () => {
		const served = serveFolder(new TextEncoder().encode(page));
		expect((await failure(download(served))).message).toMatch(/lib-.*no program/);
	});

	test('a model that is missing throws before anything is started', async () => {
		expect((await failure(requireWebllm(serveFolder().source))).code).toBe('no-model');
	});
});

describe('repairing', () => {
	test('fetches what is missing, cut or not what it should be, and the library', async () => {
		const served = serveFolder();
		await download(served);
		const model = await caches.open('webllm/model');
		const url = (name: string) => `${served.source.folder}${name}`;
		await model.put(url('params_shard_0.bin'), new Response(new Uint8Array(10)));
		await model.delete(url('params_shard_1.bin'));
		await model.put(url('tokenizer.json'), new Response('<html>'));
		expect((await haveWebllm(served.source)).complete).toBe(false);
		served.log.length = 0;
		const have = await repairWebllm(served.source, transfer(served).with, forever);
		expect(have.complete).toBe(true);
		expect(served.log.map(({ name }) => name).sort()).toEqual([
			expect.stringMatching(/^lib-/),
			'params_shard_0.bin',
			'params_shard_1.bin',
			'tokenizer.json',
		]);
	});

	test('a shard that spoiled on the disk, whose size says nothing', async () => {
		const served = serveFolder();
		await download(served);
		const model = await caches.open('webllm/model');
		const url = `${served.source.folder}params_shard_1.bin`;
		await model.put(url, new Response(new Uint8Array(shardBytes[1]!).fill(9)));
		expect((await haveWebllm(served.source)).complete).toBe(true);
		served.log.length = 0;
		await repairWebllm(served.source, transfer(served).with, forever);
		expect(served.log.map(({ name }) => name)).toContain('params_shard_1.bin');
		expect(served.log.map(({ name }) => name)).not.toContain('params_shard_0.bin');
		const bytes = new Uint8Array(await (await model.match(url))!.arrayBuffer());
		expect(bytes.every((byte) => byte === 2)).toBe(true);
	});

	test('takes nothing away from a whole model when nothing can be fetched', async () => {
		const served = serveFolder();
		await download(served);
		const unreachable = async () => {
			throw new MullError('network', 'There is no connection.');
		};
		const offline = { ...transfer(served).with, fetchBytes: unreachable };
		expect((await failure(repairWebllm(served.source, offline, forever))).code).toBe('network');
		expect((await haveWebllm(served.source)).complete).toBe(true);
		expect(await keysOf('webllm/wasm')).toHaveLength(1);
	});

	test('a damaged list is replaced first', async () => {
		const served = serveFolder();
		await download(served);
		const config = await caches.open('webllm/config');
		await config.put(`${served.source.folder}mlc-chat-config.json`, new Response('<html>'));
		expect((await haveWebllm(served.source)).complete).toBe(false);
		expect((await repairWebllm(served.source, transfer(served).with, forever)).complete).toBe(true);
	});
});

test('deleting leaves nothing, and touches no other model', async () => {
	const [one, two] = [serveFolder(), serveFolder()];
	await download(one);
	await download(two);
	one.faults.set('params_shard_0.bin', [{ cut: 20_000 }, { status: 503 }]);
	await (await caches.open('webllm/model')).delete(`${one.source.folder}params_shard_0.bin`);
	await expect(download(one)).rejects.toThrow();
	expect((await keysOf('mull/webllm-parts')).length).toBe(1);
	await deleteWebllm(one.source);
	expect(await haveWebllm(one.source)).toMatchObject({ complete: false, have: 0 });
	for (const name of ['webllm/model', 'webllm/config', 'webllm/wasm', 'mull/webllm-parts'])
		expect((await keysOf(name)).filter((url) => url.includes(one.source.folder))).toEqual([]);
	expect((await haveWebllm(two.source)).complete).toBe(true);
});

test('no room: said before the first shard is asked for', async () => {
	const served = serveFolder();
	const list = JSON.parse(
		new TextDecoder().decode(served.files.get(`${served.source.folder}tensor-cache.json`)),
	) as { records: { nbytes: number }[] };
	list.records[0]!.nbytes = 1e15;
	served.files.set(
		`${served.source.folder}tensor-cache.json`,
		new TextEncoder().encode(JSON.stringify(list)),
	);
	const error = await failure(download(served));
	expect(error.code).toBe('quota');
	expect(served.log.map(({ name }) => name)).toEqual(['mlc-chat-config.json', 'tensor-cache.json']);
});
