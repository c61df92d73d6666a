import { afterAll, beforeAll, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import { fetchBytes, type FetchOptions } from '../../src/engines/downloads/download.ts';
import {
	bytesOf,
	startFileServer,
	type FileBehaviour,
	type SeenRequest,
} from '../support/file-server.ts';

let server: Awaited<ReturnType<typeof startFileServer>>;
beforeAll(async () => (server = await startFileServer()));
afterAll(() => server.close());

const never = new AbortController().signal;
let names = 0;

function address(behaviour: FileBehaviour): string {
	const query = new URLSearchParams(Object.entries(behaviour).map(([k, v]) => [k, String(v)]));
	return `${server.url}/file-${names++}?${query}`;
}

async function seen(url: string): Promise<SeenRequest[]> {
	return (await (await fetch(url.replace(server.url, `${server.url}/seen`))).json()) as never;
}

async function take(
	url: string,
	from = 0,
	options: FetchOptions = { waits: [5, 5, 5] },
	signal = never,
) {
	const { body, ...rest } = await fetchBytes(url, from, signal, options);
	const pieces: Uint8Array[] = [];
	for await (const piece of body) pieces.push(piece);
	return { ...rest, bytes: Buffer.concat(pieces) };
}

async function failure(work: Promise<unknown>): Promise<MullError> {
	const thrown = await work.then(
		() => undefined,
		(error: unknown) => error,
	);
	expect(thrown).toBeInstanceOf(MullError);
	return thrown as MullError;
}

test('takes a whole file', async () => {
	const got = await take(address({ size: 200_000 }));
	expect(got).toMatchObject({ total: 200_000, from: 0, etag: '"a"' });
	expect(got.bytes.equals(bytesOf(200_000))).toBe(true);
});

test('begins in the middle', async () => {
	const url = address({ size: 200_000 });
	const got = await take(url, 150_000);
	expect(got).toMatchObject({ total: 200_000, from: 150_000 });
	expect(got.bytes.equals(bytesOf(200_000).subarray(150_000))).toBe(true);
	expect(await seen(url)).toEqual([{ range: 'bytes=150000-', ifRange: null, method: 'GET' }]);
});

test('begins anew where the server cannot begin in the middle', async () => {
	const got = await take(address({ size: 200_000, noRange: 1 }), 150_000);
	expect(got).toMatchObject({ total: 200_000, from: 0 });
	expect(got.bytes.length).toBe(200_000);
});

test('has nothing to do when all is here', async () => {
	const got = await take(address({ size: 5000 }), 5000);
	expect(got).toMatchObject({ total: 5000, from: 5000 });
	expect(got.bytes.length).toBe(0);
});

test('begins anew when more is here than there is', async () => {
	expect(await take(address({ size: 5000 }), 6000)).toMatchObject({ total: 5000, from: 0 });
});

test.each<[string, FileBehaviour, number]>([
	['with ranges', { size: 400_000, cutAfter: 100_000 }, 2],
	['several times', { size: 400_000, cutAfter: 70_000, cuts: 3 }, 4],
	['without ranges', { size: 400_000, cutAfter: 100_000, noRange: 1 }, 2],
])('goes on after a cut, %s', async (_name, behaviour, requests) => {
	const url = address(behaviour);
	const got = await take(url);
	expect(got.bytes.equals(bytesOf(400_000))).toBe(true);
	expect(await seen(url)).toHaveLength(requests);
});

test('gives up when nothing comes any more, and keeps what came', async () => {
	let came = 0;
	const error = await failure(
		(async () => {
			const url = address({ size: 400_000, cutAfter: 100_000, dies: 1 });
			for await (const piece of (await fetchBytes(url, 0, never, { waits: [5, 5] })).body)
				came += piece.length;
		})(),
	);
	expect(came).toBe(100_000);
	expect(error.code).toBe('download');
	expect(error.wayOut).toMatch(/resume/i);
});

test('refuses to join two versions of a file', async () => {
	const url = address({ size: 300_000, cutAfter: 100_000, changes: 1 });
	expect((await failure(take(url))).message).toMatch(/changed/);
});

test('begins anew when the version that is here is no longer there', async () => {
	const got = await take(address({ size: 3000 }), 1000, { etag: '"old"', waits: [] });
	expect(got.from).toBe(0);
	expect(got.bytes.length).toBe(3000);
});

test('a file shorter than promised is a fault', async () => {
	const error = await failure(take(address({ size: 3000, claim: 100 })));
	expect(error.code).toBe('download');
});

test.each([408, 429, 500, 503])('is patient with %i', async (status) => {
	const url = address({ size: 3000, status, failures: 2 });
	expect((await take(url)).bytes.length).toBe(3000);
	expect(await seen(url)).toHaveLength(3);
});

test.each<[number, RegExp]>([
	[401, /account/],
	[403, /account/],
	[404, /no such file/],
	[418, /418/],
])('is not patient with %i', async (status, words) => {
	const url = address({ size: 3000, status });
	const error = await failure(take(url));
	expect(error).toMatchObject({ code: 'download' });
	expect(error.message).toMatch(words);
	expect(error.wayOut).not.toBe('');
	expect(await seen(url)).toHaveLength(1);
});

test('refuses a web page', async () => {
	expect((await failure(take(address({ html: 'typed' })))).message).toMatch(/web page/);
});

test('knows the gate’s refusal', async () => {
	expect((await failure(take(address({ gate: 1 })))).code).toBe('not-allowed');
});

test('an unreachable server is a download fault', async () => {
	const error = await failure(take('http://127.0.0.1:1/model.gguf', 0, { waits: [1] }));
	expect(error.code).toBe('download');
});

test('stops at once when aborted: while bytes come, while waiting, before', async () => {
	const during = new AbortController();
	const url = address({ size: 2_000_000, slow: 20 });
	const { body } = await fetchBytes(url, 0, during.signal);
	const work = (async () => {
		for await (const piece of body) if (piece.length > 0) during.abort();
	})();
	await expect(work).rejects.toMatchObject({ name: 'AbortError' });

	const waiting = new AbortController();
	const patient = fetchBytes(address({ status: 503 }), 0, waiting.signal, { waits: [60_000] });
	setTimeout(() => waiting.abort(), 30);
	await expect(patient).rejects.toMatchObject({ name: 'AbortError' });

	await expect(fetchBytes(url, 0, AbortSignal.abort())).rejects.toMatchObject({
		name: 'AbortError',
	});
});

test('a length that is not told is found out at the end', async () => {
	const got = await take(address({ size: 300_000, noLength: 1 }));
	expect(got.total).toBeNull();
	expect(got.bytes.length).toBe(300_000);
});
