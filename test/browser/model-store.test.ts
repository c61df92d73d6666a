/** "Check" and "Repair" of a model's file, over the real file system of the browser. */
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import type { InstalledModel } from '../../src/core/types.ts';
import {
	listModelFiles,
	openModelFile,
	openPart,
	partSize,
	writeMark,
} from '../../src/engines/downloads/files.ts';
import { downloadWebllm } from '../../src/engines/webllm/download/files.ts';
import { getModel, saveModel, updateModel } from '../../src/storage/models/models.ts';
import { drivers } from '../../src/worker/models/drivers.ts';
import type { Engines } from '../../src/worker/models/engines.ts';
import { ModelStore } from '../../src/worker/models/model-store.ts';
import { localLock } from '../../src/worker/models/local-lock.ts';
import type { SeenRequest } from '../support/file-server.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';
import { waitFor } from '../support/wait.ts';
import { serveFolder } from '../support/webllm-folder.ts';
import { copyModelFile, modelFileSize } from '../support/one-file.ts';

const server = inject('fileServer');
const never = new AbortController().signal;
const whole = makeTinyGguf();

const models = async () =>
	(await navigator.storage.getDirectory()).getDirectoryHandle('models', { create: true });

beforeEach(async () => {
	const root = await navigator.storage.getDirectory();
	await root.removeEntry('models', { recursive: true }).catch(() => {});
});

afterEach(() => vi.restoreAllMocks());

function storeHere() {
	const unloaded: (string | undefined)[] = [];
	const engines = {
		unload: async (id) => void unloaded.push(id),
	} as Pick<Engines, 'unload'> as Engines;
	return {
		store: new ModelStore(engines, drivers, localLock(navigator.locks), () => {}),
		unloaded,
	};
}

/** A model whose whole file and row are here. */
async function installed(source: string, change: Partial<InstalledModel> = {}) {
	const model: InstalledModel = {
		id: `test:${crypto.randomUUID()}`,
		engine: 'llamacpp',
		name: 'Tiny',
		source,
		bytes: whole.length,
		have: whole.length,
		status: 'ready',
		reasoning: false,
		context: 1024,
		created: 1,
		...change,
	};
	await copyModelFile(model.id, new Blob([whole]), () => {}, never);
	await saveModel(model);
	return model;
}

/** Cuts the only model file that is here. */
async function cut(bytes: number): Promise<void> {
	const [file] = await listModelFiles();
	const handle = await (await models()).getFileHandle(file!.name);
	const writable = await handle.createWritable({ keepExistingData: true });
	await writable.truncate(bytes);
	await writable.close();
}

const address = (query = '') => `${server}/${crypto.randomUUID()}.gguf?tiny=1${query}`;

async function seen(url: string): Promise<SeenRequest[]> {
	return (await (await fetch(url.replace(server, `${server}/seen`))).json()) as SeenRequest[];
}

test('a whole file is left alone, stays loaded, and nobody is asked for it', async () => {
	const url = address('&status=404');
	const model = await installed(url);
	const { store, unloaded } = storeHere();
	await store.repair(model.id);
	expect(await getModel(model.id)).toEqual(model);
	expect(await modelFileSize(model.id)).toBe(whole.length);
	expect([await seen(url), unloaded]).toEqual([[], []]);
});

test('a whole file opened from disk is left alone, and ready again if it was called broken', async () => {
	const model = await installed('tiny.gguf');
	const { store } = storeHere();
	await store.repair(model.id);
	expect(await getModel(model.id)).toEqual(model);
	const error = { code: 'bad-model', message: 'It is broken.', wayOut: 'Open it again.' } as const;
	await saveModel({ ...model, status: 'broken', error });
	await store.repair(model.id);
	expect(await getModel(model.id)).toEqual(model);
});

test('a damaged file opened from disk is said to be broken, with the way out', async () => {
	const model = await installed('tiny.gguf');
	await cut(1000);
	await expect(storeHere().store.repair(model.id)).rejects.toMatchObject({ code: 'bad-model' });
	expect(await getModel(model.id)).toMatchObject({
		status: 'broken',
		error: { wayOut: 'Open the GGUF file again.' },
	});
});

test('a damaged file is replaced only by a whole one', async () => {
	const url = address('&status=404&failures=1');
	const model = await installed(url);
	const { store, unloaded } = storeHere();
	await cut(whole.length - 1);
	await expect(store.repair(model.id)).rejects.toMatchObject({ code: 'download' });
	expect(await modelFileSize(model.id)).toBe(whole.length - 1);
	expect((await getModel(model.id))?.status).toBe('paused');
	await store.repair(model.id);
	expect(await modelFileSize(model.id)).toBe(whole.length);
	// Its header was read on the way.
	expect(await getModel(model.id)).toEqual({ ...model, header: expect.any(Object) });
	expect(unloaded).toEqual([model.id, model.id]);
});

test('a whole WebLLM model stays ready where its server cannot be had', async () => {
	const { source, fetchBytes } = serveFolder();
	const { have } = await downloadWebllm(source, { fetchBytes, onProgress: () => {} }, never);
	const model: InstalledModel = {
		id: source.id,
		engine: 'webllm',
		name: 'Nothing',
		source: source.folder,
		library: source.library,
		bytes: have,
		have,
		status: 'ready',
		reasoning: false,
		context: 1024,
		created: 1,
	};
	await saveModel(model);
	const fetching = vi
		.spyOn(globalThis, 'fetch')
		.mockImplementation(async () => new Response(null, { status: 404 }));
	await storeHere().store.repair(model.id);
	expect(fetching).toHaveBeenCalled();
	expect(await getModel(model.id)).toEqual(model);
	await (await caches.open('webllm/model')).delete(`${source.folder}tokenizer.json`);
	await expect(storeHere().store.repair(model.id)).rejects.toMatchObject({ code: 'download' });
	expect((await getModel(model.id))?.status).toBe('paused');
});

test('a file that is opened again is copied only if it holds something else', async () => {
	const { store, unloaded } = storeHere();
	const open = (bytes: Uint8Array<ArrayBuffer>) => store.openFile([new File([bytes], 'same.gguf')]);
	const first = await open(whole);
	await updateModel(first.id, { context: 512, name: 'Mine' });
	const copied = async () => (await openModelFile(first.id)).lastModified;
	const before = await copied();
	unloaded.length = 0;
	// The name that the person gave it stays with the same file.
	expect(await open(whole)).toEqual({ ...first, context: 512, name: 'Mine' });
	expect([await copied(), unloaded]).toEqual([before, []]);

	const better = whole.slice();
	better[better.length - 1]! ^= 1;
	expect(await open(better)).toEqual({ ...first, context: 512 });
	const kept = new Uint8Array(await (await openModelFile(first.id)).arrayBuffer());
	expect(kept).toEqual(better);
	// What is in memory still has the old weights.
	expect(unloaded).toEqual([first.id]);
	expect(await listModelFiles()).toHaveLength(1);
});

async function leavePart(id: string): Promise<void> {
	const sink = await openPart(id, 0);
	await sink.write(whole.slice(0, 1000));
	await sink.close();
}

test('what a cut-off copy left is swept at the next start; what can be continued stays', async () => {
	const model = await installed(address(), { status: 'paused' });
	await leavePart(model.id);
	await writeMark(model.id, { url: model.source, etag: null });
	const before = (await listModelFiles()).length;
	await leavePart('file:left-behind.gguf:1');
	await storeHere().store.tidy();
	expect(await partSize('file:left-behind.gguf:1')).toBeNull();
	expect(await partSize(model.id)).toBe(1000);
	expect(await listModelFiles()).toHaveLength(before);
});

test('nothing is swept from under a copy, whichever tab it belongs to', async () => {
	// In the moment when the part is whole and closed, and has not got its name yet.
	const handles = FileSystemFileHandle.prototype as unknown as {
		move(this: FileSystemFileHandle, name: string): Promise<void>;
	};
	const { move } = handles;
	let go = () => {};
	const gone = new Promise<void>((resolve) => (go = resolve));
	const moving = vi.spyOn(handles, 'move').mockImplementation(async function (
		this: FileSystemFileHandle,
		name,
	) {
		await gone;
		return move.call(this, name);
	});
	const id = `file:slow.gguf:${whole.length}`;
	const opening = storeHere().store.openFile([new File([whole], 'slow.gguf')]);
	await waitFor(() => expect(moving).toHaveBeenCalled());
	await storeHere().store.tidy();
	go();
	expect(await opening).toMatchObject({ id, status: 'ready' });
	expect(await modelFileSize(id)).toBe(whole.length);
});
