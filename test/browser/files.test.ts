import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MullError, type ErrorCode } from '../../src/core/errors.ts';
import {
	deleteModelFile,
	completePart,
	listModelFiles,
	openModelFile,
	openPart,
	partSize,
} from '../../src/engines/downloads/files.ts';
import { indexedDbDisk } from '../../src/engines/downloads/indexeddb-disk.ts';
import { storageFault } from '../../src/engines/downloads/quota.ts';
import type { Progress } from '../../src/engines/downloads/meter.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { deleteModelFiles } from '../../src/storage/models/model-files.ts';
import { makeTinyGguf, makeTinySplit } from '../support/tiny-gguf.ts';
import { waitFor } from '../support/wait.ts';
import FilesWorker from '../support/files.worker.ts?worker';
import { copyModelFile, modelFileSize } from '../support/one-file.ts';

const never = new AbortController().signal;
const tiny = makeTinyGguf();
const id = 'file:tiny model (1).gguf:468480';

beforeEach(async () => {
	const root = await navigator.storage.getDirectory();
	await root.removeEntry('models', { recursive: true }).catch(() => {});
});

afterEach(() => vi.restoreAllMocks());

async function codeOf(work: Promise<unknown>): Promise<ErrorCode | 'none'> {
	return work.then(
		() => 'none' as const,
		(thrown) => {
			expect(thrown).toBeInstanceOf(MullError);
			return (thrown as MullError).code;
		},
	);
}

describe.each([
	['in the private file system', true],
	['in pieces, where there is none, as in WebKitGTK', false],
])('%s', (_, privately) => {
	const estimate = () => original.estimate();
	const { storage: original } = navigator;
	beforeEach(async () => {
		await deleteModelFiles();
		// What is left of it in the second case.
		const storage = privately ? original : { estimate };
		Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
	});
	afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

	test('copies a file, tells how far it is, opens and deletes it', async () => {
		const told: Progress[] = [];
		await copyModelFile(id, new File([tiny], 'tiny.gguf'), (p) => told.push(p), never);
		expect(told.at(-1)).toMatchObject({ have: tiny.length, bytes: tiny.length });
		expect(await modelFileSize(id)).toBe(tiny.length);
		const file = await openModelFile(id);
		expect(new Uint8Array(await file.arrayBuffer())).toEqual(tiny);
		expect(await listModelFiles()).toHaveLength(1);
		await deleteModelFile(id);
		expect(await listModelFiles()).toEqual([]);
		expect(await modelFileSize(id)).toBeNull();
		expect(await codeOf(openModelFile(id))).toBe('no-model');
		await deleteModelFile(id);
	});

	test('what is in the storage can be loaded', async () => {
		await copyModelFile(id, new Blob([tiny]), () => {}, never);
		const { info, dispose } = await loadLlama(await openModelFile(id), {}, () => {}, never);
		expect(info.context).toBe(4096);
		await dispose();
	});

	test('ids that differ only in signs are different files', async () => {
		await copyModelFile('a/b.gguf', new Blob([tiny]), () => {}, never);
		expect(await modelFileSize('a?b.gguf')).toBeNull();
		expect(await modelFileSize('a/b.gguf')).toBe(tiny.length);
		const long = `https://hub.example/${'x'.repeat(3000)}.gguf`;
		await copyModelFile(long, new Blob([tiny]), () => {}, never);
		expect(await modelFileSize(long)).toBe(tiny.length);
	});

	test.each<[string, Blob, ErrorCode]>([
		['a web page', new Blob(['<html>'.repeat(100)]), 'bad-model'],
		['a cut file', new Blob([tiny.slice(0, 100_000)]), 'bad-model'],
		['a part of a split model', new Blob([makeTinySplit(3)[1]!]), 'bad-model'],
	])('keeps nothing of %s', async (_name, file, code) => {
		expect(await codeOf(copyModelFile(id, file, () => {}, never))).toBe(code);
		expect(await listModelFiles()).toEqual([]);
	});

	test('a copy that is stopped or fails leaves nothing behind', async () => {
		const abort = new AbortController();
		const work = copyModelFile(id, new Blob([tiny]), () => abort.abort(), abort.signal);
		expect(await codeOf(work)).toBe('aborted');
		expect(await listModelFiles()).toEqual([]);

		const broken = new Blob([tiny]);
		broken.stream = () =>
			new ReadableStream<Uint8Array<ArrayBuffer>>({
				start: (c) => c.enqueue(tiny.slice(0, 1000)),
				pull: (c) => c.error(new DOMException('gone', 'NotReadableError')),
			});
		expect(await codeOf(copyModelFile(id, broken, () => {}, never))).toBe('bad-model');
		expect(await listModelFiles()).toEqual([]);
	});

	test('a file larger than the browser’s offer is refused before it is copied', async () => {
		const { quota = 0 } = await navigator.storage.estimate();
		const huge = new Blob([tiny]);
		Object.defineProperty(huge, 'size', { value: quota + 1 });
		expect(await codeOf(copyModelFile(id, huge, () => {}, never))).toBe('quota');
		expect(await listModelFiles()).toEqual([]);
	});

	test('a full disk is a quota fault, wherever the browser hides it', () => {
		const full = new DOMException('full', 'QuotaExceededError');
		expect(storageFault(full).code).toBe('quota');
		expect(storageFault({ name: 'AbortError', inner: full }).code).toBe('quota');
		expect(storageFault(new DOMException('x', 'NoModificationAllowedError')).code).toBe('storage');
		expect(storageFault(full).wayOut).toMatch(/Delete/);
	});

	test('a part can be continued and shortened', async () => {
		let sink = await openPart(id, 0);
		await sink.write(new Uint8Array([1, 2, 3, 4]));
		await sink.close();
		expect(await partSize(id)).toBe(4);
		expect(await modelFileSize(id)).toBeNull();
		sink = await openPart(id, 2);
		await sink.write(new Uint8Array([9]));
		expect(sink.size).toBe(3);
		await sink.close();
		expect(await partSize(id)).toBe(3);
		await deleteModelFile(id);
		expect(await partSize(id)).toBeNull();
	});

	test('a file of many pieces is cut, continued and read from where it was asked', async () => {
		const bytes = Uint8Array.from({ length: (20 << 20) + 3 }, (_, at) => at % 251);
		let sink = await openPart(id, 0);
		for (let at = 0; at < bytes.length; at += 3 << 20) {
			await sink.write(bytes.subarray(at, at + (3 << 20)));
		}
		expect(sink.size).toBe(bytes.length);
		await sink.close();
		const cut = (9 << 20) + 5;
		sink = await openPart(id, cut);
		expect(sink.size).toBe(cut);
		await sink.write(bytes.subarray(cut));
		await sink.close();
		const file = await completePart(id);
		expect(file.size).toBe(bytes.length);
		// A comparison by the test runner would take minutes.
		const read = new Uint8Array(await file.arrayBuffer());
		expect(read.findIndex((byte, at) => byte !== bytes[at])).toBe(-1);
		const at = (16 << 20) - 2;
		const across = new Uint8Array(await file.slice(at, at + 4).arrayBuffer());
		expect(across).toEqual(bytes.slice(at, at + 4));
	});

	test('deleting everything takes all of them', async () => {
		await copyModelFile(id, new Blob([tiny]), () => {}, never);
		await deleteModelFiles();
		expect(await listModelFiles()).toEqual([]);
	});
});

test('in pieces, what is written to a file that was deleted is kept nowhere', async () => {
	const sink = await indexedDbDisk.open('some', 0);
	await sink.write(new Uint8Array([1, 2]));
	await indexedDbDisk.remove(['some']);
	expect(await codeOf(sink.close())).toBe('storage');
	expect(await indexedDbDisk.list()).toEqual([]);
});

test('in a worker bytes go straight to disk', async () => {
	const worker = new FilesWorker();
	try {
		const answer = await new Promise((resolve) => {
			worker.onmessage = ({ data }) => resolve(data);
			worker.postMessage({ type: 'copy', id, file: new Blob([tiny]) });
		});
		expect(answer).toEqual({ done: tiny.length, start: 'GGUF' });
		expect(await modelFileSize(id)).toBe(tiny.length);
	} finally {
		worker.terminate();
	}
});

/** A worker that has the part of that model open, as one that copies. */
async function holdPart(): Promise<Worker> {
	const held = new FilesWorker();
	await new Promise((resolve) => {
		held.onmessage = resolve;
		held.postMessage({ type: 'hold', id });
	});
	return held;
}

test('deleting all files takes the part along that a closed tab left', async () => {
	await copyModelFile('another', new Blob([tiny]), () => {}, never);
	const worker = await holdPart();
	const removing = vi.spyOn(FileSystemDirectoryHandle.prototype, 'removeEntry');
	const deleting = deleteModelFiles(60_000);
	// The worker ends only after it was in the way.
	await waitFor(() => expect(removing.mock.settledResults[0]?.type).toBe('rejected'));
	worker.terminate();
	await deleting;
	const root = await navigator.storage.getDirectory();
	const missing = root.getDirectoryHandle('models');
	await expect(missing).rejects.toMatchObject({ name: 'NotFoundError' });
	await deleteModelFiles(0);
});

test('a file that stays in use is said, with the way out', async () => {
	const worker = await holdPart();
	await expect(deleteModelFiles(0)).rejects.toMatchObject({
		code: 'storage',
		wayOut: expect.stringContaining('Close other tabs'),
	});
	worker.terminate();
});
