import { beforeEach, expect, inject, test } from 'vitest';
import { MullError, type PlainError } from '../../src/core/errors.ts';
import { listModelFiles, partSize } from '../../src/engines/downloads/files.ts';
import type { Progress } from '../../src/engines/downloads/meter.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';
import type { FileBehaviour, SeenRequest } from '../support/file-server.ts';
import { downloadFile, modelFileSize } from '../support/one-file.ts';
import FilesWorker from '../support/files.worker.ts?worker';

const server = inject('fileServer');
const never = new AbortController().signal;
const size = makeTinyGguf().length;
const id = 'https://hub.example/tiny.gguf';

beforeEach(async () => {
	const root = await navigator.storage.getDirectory();
	await root.removeEntry('models', { recursive: true }).catch(() => {});
});

function address(behaviour: FileBehaviour = {}): string {
	const query = new URLSearchParams(
		Object.entries({ tiny: 1, ...behaviour }).map(([k, v]) => [k, String(v)]),
	);
	return `${server}/${crypto.randomUUID()}.gguf?${query}`;
}

async function seen(url: string): Promise<SeenRequest[]> {
	return (await (await fetch(url.replace(server, `${server}/seen`))).json()) as SeenRequest[];
}

function download(url: string, signal = never, onProgress?: (p: Progress) => void) {
	return downloadFile(url, id, { waits: [5, 5], ...(onProgress ? { onProgress } : {}) }, signal);
}

async function failure(work: Promise<unknown>): Promise<MullError> {
	const thrown: unknown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
}

test('downloads a model from another origin', async () => {
	const told: Progress[] = [];
	const file = await download(address({ slow: 5 }), never, (p) => told.push(p));
	expect(file.size).toBe(size);
	expect(await modelFileSize(id)).toBe(size);
	// How much there is in all is told as soon as the server has said it, which may take a while.
	expect(told[0]).toMatchObject({ have: 0 });
	expect(told.find(({ bytes }) => bytes > 0)).toMatchObject({ bytes: size });
	expect(told.at(-1)).toMatchObject({ have: size, bytes: size });
	expect(told.at(-1)!.bytesPerSecond).toBeGreaterThan(0);
	expect(await listModelFiles()).toHaveLength(1);
});

test('goes on after a cut connection', async () => {
	const url = address({ stuck: 131_072 });
	// Cut when something has been read: a browser throws away what lies unread at the cut.
	const file = await download(
		url,
		never,
		({ have }) => have > 100_000 && void fetch(url.replace(server, `${server}/cut`)),
	);
	expect(new Uint8Array(await file.arrayBuffer())).toEqual(makeTinyGguf());
	const [first, second] = await seen(url);
	expect(first).toMatchObject({ range: null });
	expect(second!.range).toMatch(/^bytes=\d+-$/);
	// No header that another origin would have to allow first.
	expect((await seen(url)).every(({ method }) => method === 'GET')).toBe(true);
});

test('a pause keeps what is here, and the next call continues it', async () => {
	const url = address({ stuck: 196_608 });
	const abort = new AbortController();
	const paused = download(url, abort.signal, ({ have }) => have > 100_000 && abort.abort());
	expect((await failure(paused)).code).toBe('aborted');
	const here = await partSize(id);
	expect(here).toBeGreaterThan(60_000);
	expect(await modelFileSize(id)).toBeNull();

	const told: number[] = [];
	await download(url, never, ({ have }) => told.push(have));
	expect(told[0]).toBe(here);
	expect((await seen(url)).at(-1)!.range).toBe(`bytes=${here}-`);
	expect(await modelFileSize(id)).toBe(size);
	expect(await partSize(id)).toBeNull();
});

test('what a killed worker had written is continued', async () => {
	const url = address({ stuck: 196_608 });
	const worker = new FilesWorker();
	await new Promise<void>((resolve) => {
		worker.onmessage = ({ data }) => data.have > 150_000 && resolve();
		worker.postMessage({ type: 'download', id, url });
	});
	worker.terminate();
	// The browser frees the file a moment after the worker is gone.
	await expect.poll(() => partSize(id)).toBeGreaterThan(100_000);
	const here = (await partSize(id))!;
	const again = new FilesWorker();
	const answers: unknown[] = [];
	await new Promise<void>((resolve) => {
		again.onmessage = ({ data }) => {
			answers.push(data);
			if (data.done || data.error) resolve();
		};
		again.postMessage({ type: 'download', id, url });
	});
	again.terminate();
	expect(answers[0]).toMatchObject({ have: here });
	expect(answers).toContainEqual(expect.objectContaining({ bytes: size }));
	expect(answers.at(-1)).toEqual({ done: size, start: 'GGUF' });
});

test('a file that changed at the server is downloaded anew', async () => {
	const url = address();
	const abort = new AbortController();
	await failure(
		download(`${url}&stuck=196608`, abort.signal, ({ have }) => have > 100_000 && abort.abort()),
	);
	// Another address is another file.
	const file = await download(url);
	expect(new Uint8Array(await file.arrayBuffer())).toEqual(makeTinyGguf());
	expect((await seen(url)).at(-1)!.range).toBeNull();
});

test('a server without ranges, length or tags will do', async () => {
	const url = address({ noRange: 1, noLength: 1, noEtag: 1, stuck: 196_608 });
	const abort = new AbortController();
	await failure(download(url, abort.signal, ({ have }) => have > 100_000 && abort.abort()));
	expect((await download(url)).size).toBe(size);
});

test.each<[string, FileBehaviour, PlainError['code'], RegExp]>([
	['a login page', { html: 'typed' }, 'download', /web page/],
	['a disguised login page', { html: 'disguised' }, 'bad-model', /web page/],
	['a missing file', { status: 404 }, 'download', /no such file/],
	['a file behind an account', { status: 401 }, 'download', /account/],
	['a file of the wrong length', { claim: 1000 }, 'download', /broke off|length/],
	['the gate', { gate: 1 }, 'not-allowed', /may not contact/],
])(
	'%s is refused, and nothing of it is opened as a model',
	async (_name, behaviour, code, words) => {
		const error = await failure(download(address(behaviour)));
		expect(error.code).toBe(code);
		expect(error.message).toMatch(words);
		expect(error.wayOut).not.toBe('');
		expect(await modelFileSize(id)).toBeNull();
		if (behaviour.html) expect((await partSize(id)) ?? 0).toBe(0);
	},
);

test('another kind of file is refused before it is kept', async () => {
	const url = `${server}/${crypto.randomUUID()}?size=100000`;
	expect((await failure(download(url))).code).toBe('bad-model');
	expect(await listModelFiles()).toEqual([]);
});

test.each([
	['nomic-bert', /^This is an embedding model/, /in Settings/],
	['clip', /projector/, /belongs to/],
])(
	'of %s only the first bytes are fetched, and said is what it is',
	async (architecture, said, how) => {
		// The rest never comes.
		const error = await failure(download(address({ architecture, stuck: 65_536 })));
		expect(error.code).toBe('bad-model');
		expect(error.message).toMatch(said);
		expect(error.wayOut).toMatch(how);
		expect(await listModelFiles()).toEqual([]);
	},
);
