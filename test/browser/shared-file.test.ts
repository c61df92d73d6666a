/** A model that another site left in the browser for all, in place of its download. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { downloadModel } from '../../src/engines/downloads/download-model.ts';
import { hashOf } from '../../src/engines/downloads/file-hash.ts';
import { listModelFiles, openModelFile } from '../../src/engines/downloads/files.ts';
import { offerFile, sharedFile } from '../../src/core/device/shared-file.ts';
import { answerCalls } from '../../src/worker/answer-calls.ts';
import { callPage } from '../../src/worker/call-page.ts';
import { breaking, offer as offerShape, shareFiles } from '../support/cross-origin-storage.ts';
import type { SeenRequest } from '../support/file-server.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';

const server = inject('fileServer');
const never = new AbortController().signal;
const model = new Blob([makeTinyGguf()]);
const id = 'https://hub.example/shared.gguf';
let sha256 = '';
const ends: (() => void)[] = [];

beforeEach(async () => {
	const root = await navigator.storage.getDirectory();
	await root.removeEntry('models', { recursive: true }).catch(() => {});
	sha256 = await hashOf(model, never);
	offered = [];
});
afterEach(() => {
	for (const end of ends.splice(0)) end();
});

async function seen(url: string): Promise<SeenRequest[]> {
	return (await (await fetch(url.replace(server, `${server}/seen`))).json()) as SeenRequest[];
}

/** What was offered to other sites, and whether it was taken. */
let offered: Promise<boolean>[];
const offer = async (hash: string, file: Blob) => {
	offered.push(offerFile(hash, file));
	await offered.at(-1);
};

async function fetched(signal = never, onPhase: (phase: string) => void = () => {}) {
	const url = `${server}/${crypto.randomUUID()}.gguf?tiny=1`;
	const phases: string[] = [];
	const onProgress = ({ phase }: { phase: string }) => {
		if (phases.at(-1) !== phase) phases.push(phase);
		onPhase(phase);
	};
	const options = { onProgress, shared: { find: sharedFile, offer }, waits: [] };
	const [file] = await downloadModel([{ url, id, sha256 }], options, signal);
	return { hash: await hashOf(file!, never), phases, requests: (await seen(url)).length };
}

test('a file that another site left is copied, and nobody is asked for it', async () => {
	const storage = shareFiles(() => model);
	ends.push(storage.end);
	const { hash, phases, requests } = await fetched();
	expect([hash, requests, storage.asked]).toEqual([sha256, 0, [sha256]]);
	expect(phases).toContain('Copying another site’s download');
	expect(await listModelFiles()).toHaveLength(1);
	expect((await openModelFile(id)).size).toBe(model.size);
});

const throwing = (name: string) => () => {
	throw new DOMException('No.', name);
};

test.each<[string, () => { end(): void }]>([
	['the browser has no such storage', () => ({ end() {} })],
	['the storage lacks the file', () => shareFiles(throwing('NotFoundError'))],
	['the person refuses', () => shareFiles(throwing('NotAllowedError'))],
	['what it gives is no file', () => shareFiles(() => 'text')],
	['it has another shape', () => offerShape({ find() {} })],
	['it gives no handle', () => offerShape({ requestFileHandles: async () => [] })],
	['the content is wrong', () => shareFiles(() => new Blob([makeTinyGguf({ seed: 9 })]))],
	['the file is cut', () => shareFiles(() => model.slice(0, 5000))],
	['it breaks in the middle', () => shareFiles(() => breaking(model, 5000))],
])('where %s, the file is downloaded', async (_, begin) => {
	ends.push(begin().end);
	const { hash, requests } = await fetched();
	expect([hash, requests]).toEqual([sha256, 1]);
	expect(await listModelFiles()).toHaveLength(1);
});

test('a stop in the middle of the copy is a stop, and leaves no part', async () => {
	ends.push(shareFiles(() => model).end);
	const abort = new AbortController();
	const stop = (phase: string) => {
		if (phase.startsWith('Copying')) abort.abort();
	};
	await expect(fetched(abort.signal, stop)).rejects.toMatchObject({ code: 'aborted' });
	expect(await listModelFiles()).toEqual([]);
});

test('the brain asks its page, which looks for the file', async () => {
	const storage = shareFiles(() => model);
	ends.push(storage.end);
	const answerer = answerCalls({}, (word) => caller.handle(word));
	const caller = callPage((call) => answerer.handle(call));
	const ask = () => caller.ask('llamacpp', { hash: sha256 }, () => {}, never);
	expect([await hashOf((await ask()) as Blob, never), storage.asked]).toEqual([sha256, [sha256]]);
	storage.end();
	expect(await ask()).toBeNull();
});

test('a file that was downloaded is left for other sites, a copy is not', async () => {
	const storage = shareFiles(throwing('NotFoundError'));
	ends.push(storage.end);
	await fetched();
	expect(await Promise.all(offered)).toEqual([true]);
	expect(await hashOf(storage.left.get(sha256)!, never)).toBe(sha256);
	ends.push(shareFiles(() => model).end);
	await (await navigator.storage.getDirectory()).removeEntry('models', { recursive: true });
	await fetched();
	expect(offered).toHaveLength(1);
});

test.each<[string, () => { end(): void }]>([
	['there is no such storage', () => ({ end() {} })],
	['it refuses', () => offerShape({ requestFileHandles: throwing('NotAllowedError') })],
	['it has another shape', () => offerShape({ requestFileHandles: async () => [{}] })],
])('where %s, nothing is left and nothing fails', async (_, begin) => {
	ends.push(begin().end);
	expect(await offerFile(sha256, model)).toBe(false);
});

test('the page leaves what the brain hands it', async () => {
	const storage = shareFiles(() => null);
	ends.push(storage.end);
	const answerer = answerCalls({}, (word) => caller.handle(word));
	const caller = callPage((call) => answerer.handle(call));
	await caller.ask('llamacpp', { hash: sha256, file: model }, () => {}, never);
	expect([...storage.left.keys()]).toEqual([sha256]);
});
