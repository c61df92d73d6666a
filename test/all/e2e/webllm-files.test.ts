/**
 * A model folder on a real server with the faults that servers have, fetched and loaded by the
 * code as it is built: real HTTP, real caches, the real package in its worker, under the policy
 * of the built page (no `eval`).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserArguments, findChromium } from '../../../scripts/chromium.mjs';
import type { PlainError } from '../../../src/core/errors.ts';
import type { CacheStatus } from '../../../src/engines/webllm/download/files.ts';

const policy =
	"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self' blob: https: http://localhost:* http://127.0.0.1:*";
/** A program that wants a function nobody has: what a library for another version looks like. */
const foreign = [
	...[0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0],
	...[2, 12, 1, 3, 101, 110, 118, 4, 110, 111, 112, 101, 0, 0],
];
const shards = [3_000_000, 5000];
const files: Record<string, Uint8Array> = {
	'mlc-chat-config.json': json({ tokenizer_files: ['tokenizer.json'], context_window_size: 4096 }),
	'tokenizer.json': json({ model: {} }),
	'tensor-cache.json': json({
		records: shards.map((nbytes, i) => ({ dataPath: `shard_${i}.bin`, nbytes, records: [] })),
	}),
	'shard_0.bin': new Uint8Array(shards[0]!).map((_, i) => i),
	'shard_1.bin': new Uint8Array(shards[1]!).fill(7),
	'lib.wasm': new Uint8Array(foreign),
};

type Fault = (request: IncomingMessage, response: ServerResponse) => void;
let app = new Map<string, { content: string; type: string }>();
let server: Server;
let browser: Browser;
let page: Page;
let fault: Record<string, Fault>;
let log: string[];

function json(value: unknown): Uint8Array {
	return new TextEncoder().encode(JSON.stringify(value));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
	const path = new URL(request.url!, 'http://x').pathname;
	const part = app.get(path);
	if (part) {
		response.writeHead(200, { 'content-type': part.type, 'content-security-policy': policy });
		response.end(part.content);
		return;
	}
	const name = path.split('/').at(-1)!;
	const content = files[name];
	if (name !== 'favicon.ico') log.push(`${name} ${request.headers.range ?? ''}`.trim());
	response.setHeader('access-control-allow-origin', '*');
	if (fault[name]) return fault[name](request, response);
	if (!content) return void response.writeHead(404).end();
	const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
	response.writeHead(from > 0 ? 206 : 200, {
		etag: '"1"',
		'content-length': content.length - from,
		...(from > 0
			? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
			: {}),
	});
	response.end(content.subarray(from));
}

beforeAll(async () => {
	const built = (await build({
		configFile: false,
		logLevel: 'error',
		base: './',
		worker: { format: 'es' },
		build: {
			write: false,
			target: 'es2022',
			minify: false,
			rollupOptions: { input: new URL('../../support/webllm-page.ts', import.meta.url).pathname },
		},
	})) as Rolldown.RolldownOutput;
	for (const part of built.output)
		app.set(`/${part.fileName}`, {
			content: part.type === 'chunk' ? part.code : String(part.source),
			type: 'text/javascript',
		});
	const entry = built.output.find((part) => part.type === 'chunk' && part.isEntry)!;
	app.set('/', {
		content: `<!doctype html><title>Files</title><script type="module" src="${entry.fileName}"></script>`,
		type: 'text/html',
	});
	server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	browser = await chromium.launch({ executablePath: findChromium() ?? '', args: browserArguments });
});

afterAll(async () => {
	await browser?.close();
	server?.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
	await page?.context().close();
	page = await (await browser.newContext()).newPage();
	fault = {};
	log = [];
	await page.goto(at('127.0.0.1', '/'));
	await page.waitForFunction('globalThis.mull');
});

function at(host: string, path: string): string {
	return `http://${host}:${(server.address() as AddressInfo).port}${path}`;
}

const run = <T>(what: string, host = '127.0.0.1', more = ''): Promise<T> =>
	page.evaluate<T>(
		`mull.${what}(${JSON.stringify(at(host, '/model'))}, ${JSON.stringify(at(host, '/lib.wasm'))}${more})`,
	);

const whole = Object.values(files).reduce((sum, { length }) => sum + length, 0);

describe.each(['127.0.0.1', 'localhost'])('from %s', (host) => {
	test('fetched once, then loaded from the cache alone', async () => {
		expect(await run<CacheStatus>('download', host)).toEqual({
			complete: true,
			have: whole,
			bytes: whole,
		});
		expect(log.sort()).toEqual(Object.keys(files).sort());
		log = [];
		const error = await run<PlainError>('load', host);
		// The package read the library out of the cache, and its worker lives under the policy.
		expect(error).toMatchObject({ code: 'bad-model' });
		expect(error.message).toMatch(/another version/);
		expect(log).toEqual([]);
	});
});

test('a pause and a reload: it goes on in the middle of a file', async () => {
	let sent = 0;
	fault['shard_0.bin'] = (_request, response) => {
		response.writeHead(200, { etag: '"1"', 'content-length': shards[0] });
		sent = 1_000_000;
		response.write(files['shard_0.bin']!.subarray(0, sent));
	};
	const paused = await run<PlainError>('download', '127.0.0.1', ', 1000000');
	expect(paused.code).toBe('aborted');
	expect(sent).toBe(1_000_000);
	await page.reload();
	await page.waitForFunction('globalThis.mull');
	expect((await run<CacheStatus>('have')).have).toBeGreaterThan(900_000);
	fault = {};
	log = [];
	expect((await run<CacheStatus>('download')).complete).toBe(true);
	expect(log.find((line) => line.startsWith('shard_0.bin'))).toMatch(/bytes=[1-9]\d{4,}-$/);
	const stored = await page.evaluate<number[]>(
		`caches.open('webllm/model')
			.then((cache) => cache.match(${JSON.stringify(at('127.0.0.1', '/model/resolve/main/shard_0.bin'))}))
			.then((hit) => hit.arrayBuffer())
			.then((buffer) => [buffer.byteLength, new Uint8Array(buffer).findIndex((b, i) => b !== i % 256)])`,
	);
	expect(stored).toEqual([shards[0], -1]);
});

test('a connection that is cut three times', async () => {
	let cuts = 0;
	fault['shard_0.bin'] = (request, response) => {
		const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
		const content = files['shard_0.bin']!;
		response.writeHead(from > 0 ? 206 : 200, {
			etag: '"1"',
			'content-length': content.length - from,
			...(from > 0
				? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
				: {}),
		});
		if (cuts++ >= 3) return void response.end(content.subarray(from));
		// Ended, not reset: a reset may throw away what had been sent.
		response.write(content.subarray(from, from + 400_000), () => response.socket?.end());
	};
	expect(await run<CacheStatus>('download')).toMatchObject({ complete: true });
	// A browser may ask again by itself on a connection that it found closed.
	expect(cuts).toBeGreaterThanOrEqual(4);
});

describe('a server that', () => {
	const page200: Fault = (_request, response) =>
		void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
	test.each<[string, string, Fault, string, RegExp]>([
		[
			'has no such model',
			'mlc-chat-config.json',
			(_request, response) => void response.writeHead(404).end(),
			'download',
			/does not have its file/,
		],
		['answers with a page', 'tensor-cache.json', page200, 'download', /does not have its file/],
		[
			'wants an account',
			'mlc-chat-config.json',
			(_request, response) => void response.writeHead(401).end(),
			'download',
			/account/,
		],
		[
			'gives a shard of another length',
			'shard_1.bin',
			(_request, response) => void response.writeHead(200).end('short'),
			'download',
			/5 bytes instead of 5000/,
		],
		[
			'gives something else for a library',
			'lib.wasm',
			(_request, response) => void response.writeHead(200).end('var x = 1;'),
			'download',
			/no program/,
		],
		[
			'is broken',
			'shard_1.bin',
			(_request, response) => void response.writeHead(503).end(),
			'download',
			/503/,
		],
	])('%s', async (_, name, how, code, words) => {
		fault[name] = how;
		const error = await run<PlainError>('download');
		expect(error.code).toBe(code);
		expect(error.message).toMatch(words);
		expect(error.wayOut).not.toBe('');
		// And what is not here is not loaded, nor asked for.
		log = [];
		expect(await run<PlainError>('load')).toMatchObject({ code: 'no-model' });
		expect(log).toEqual([]);
		fault = {};
		expect((await run<CacheStatus>('download')).complete).toBe(true);
	});
});
