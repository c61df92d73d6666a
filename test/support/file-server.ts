/**
 * A server of files for download tests, in Node. What it does is told by the address:
 * `/NAME?size=…` or `?tiny=1` gives the content, further parameters how it behaves. Requests are
 * counted by path, so that a test can ask for a fault at the first request only. `/seen/NAME` lists
 * them; `/cut/NAME` closes the connection of the first answer, whatever it has sent by then.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHub } from './hub-answer.ts';
import { answerLists } from './hub-lists.ts';
import { makeTinyGguf, makeTinySplit } from './tiny-gguf.ts';

/** All optional; given as the query of the address. */
export interface FileBehaviour {
	/**
	 * Serve the tiny model, or the part of it that the name says (`-00001-of-00003.gguf`); else `size`
	 * bytes in which byte i is i % 251.
	 */
	tiny?: 1;
	/** Serve the whole model by the name of a part. */
	whole?: 1;
	/** Only this part of a split model behaves as said here, the others well. */
	part?: number;
	size?: number;
	/** Answer Range with 200 and everything, or without length or ETag. */
	noRange?: 1;
	noLength?: 1;
	noEtag?: 1;
	/** Close the socket after so many bytes, in each of the first `cuts` answers (default 1). */
	cutAfter?: number;
	cuts?: number;
	/** Close every connection from the second request on. */
	dies?: 1;
	/** Another ETag (and `size + 1`) from the second request on. */
	changes?: 1;
	/** Claim so many bytes more than are sent; the body ends in peace. */
	claim?: number;
	/** Status of the first `failures` answers (default: all). */
	status?: number;
	failures?: number;
	/** The tiny model says that it is of this architecture. */
	architecture?: string;
	/** Send an HTML page; with its type, or disguised. */
	html?: 'typed' | 'disguised';
	/** Milliseconds before each 64 kB. */
	slow?: number;
	/** After so many bytes nothing comes until the other side goes: in the first answer, or the `nth`. */
	stuck?: number;
	nth?: number;
	/** Answer 403 as the service worker's gate would. */
	gate?: 1;
}

export interface SeenRequest {
	range: string | null;
	ifRange: string | null;
	method: string;
}

export async function startFileServer(): Promise<{ url: string; close(): Promise<void> }> {
	const seen = new Map<string, SeenRequest[]>();
	const first = new Map<string, ServerResponse>();
	const server: Server = createServer((request, response) => {
		void answer(request, response, seen, first).catch(() => response.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	seen: Map<string, SeenRequest[]>,
	first: Map<string, ServerResponse>,
): Promise<void> {
	const url = new URL(request.url ?? '/', 'http://localhost');
	response.setHeader('Access-Control-Allow-Origin', '*');
	response.setHeader('Access-Control-Expose-Headers', 'ETag, Content-Range, x-mull-gate');
	response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
	if (answerLists(request, response)) return;
	if (await answerHub(request, response)) return;
	if (url.pathname.startsWith('/seen/')) {
		response.end(JSON.stringify(seen.get(url.pathname.slice('/seen'.length)) ?? []));
		return;
	}
	if (url.pathname.startsWith('/cut/')) {
		first.get(url.pathname.slice('/cut'.length))?.destroy();
		response.end();
		return;
	}
	if (!first.has(url.pathname)) first.set(url.pathname, response);
	const log = seen.get(url.pathname) ?? [];
	seen.set(url.pathname, log);
	const { range = null, 'if-range': ifRange = null } = request.headers;
	log.push({ range, ifRange: ifRange as string | null, method: request.method ?? '' });
	// Like hubs: a header that is not safelisted is not allowed from other origins.
	if (request.method === 'OPTIONS') return void response.writeHead(403).end();
	const [, no = 1, parts = 1] = (/-(\d{5})-of-(\d{5})\.gguf$/.exec(url.pathname) ?? []).map(Number);
	const odd = Number(url.searchParams.get('part') ?? no) === no;
	const has = (name: keyof FileBehaviour) =>
		url.searchParams.has(name) && (odd || name === 'tiny' || name === 'size');
	const of = (name: keyof FileBehaviour, otherwise = 0) =>
		Number(url.searchParams.get(name) ?? otherwise);
	const nth = log.length;

	if (has('dies') && nth > 1) return void response.destroy();
	if (has('gate')) return void response.writeHead(403, { 'x-mull-gate': 'refused' }).end();
	if (has('status') && nth <= of('failures', Infinity)) {
		return void response.writeHead(of('status')).end('no');
	}
	if (has('html')) {
		const type =
			url.searchParams.get('html') === 'typed' ? 'text/html; charset=utf-8' : 'model/gguf';
		response.writeHead(200, { 'Content-Type': type }).end('<!doctype html><title>Log in</title>');
		return;
	}
	const altered = has('changes') && nth > 1;
	const architecture = url.searchParams.get('architecture');
	const named = architecture ? { architecture } : {};
	const tiny = () =>
		parts > 1 && !has('whole') ? makeTinySplit(parts)[no - 1]! : makeTinyGguf(named);
	const whole = has('tiny') ? tiny() : bytesOf(of('size', 1000) + (altered ? 1 : 0));
	const from = has('noRange') ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
	if (!has('noEtag')) response.setHeader('ETag', altered ? '"b"' : '"a"');
	if (from > 0 && from >= whole.length) {
		response.writeHead(416, { 'Content-Range': `bytes */${whole.length}` }).end();
		return;
	}
	const rest = whole.subarray(from);
	const length = rest.length + of('claim');
	if (!has('noLength') && !has('claim')) response.setHeader('Content-Length', length);
	if (has('claim') || (from > 0 && !has('noLength'))) {
		const total = whole.length + of('claim');
		response.setHeader('Content-Range', `bytes ${from}-${total - 1}/${total}`);
	}
	response.writeHead(from > 0 ? 206 : 200, { 'Content-Type': 'application/octet-stream' });
	const cut = has('cutAfter') && nth <= of('cuts', 1) ? of('cutAfter') : Infinity;
	const stuck = has('stuck') && nth === of('nth', 1) ? of('stuck') : Infinity;
	for (let at = 0; at < rest.length && !response.destroyed; at += 65_536) {
		if (at >= stuck) return void (await new Promise((gone) => response.once('close', gone)));
		if (has('slow')) await new Promise((resolve) => setTimeout(resolve, of('slow')));
		const piece = rest.subarray(at, Math.min(at + 65_536, cut));
		await new Promise((resolve) => response.write(piece, resolve));
		if (at + 65_536 >= cut) {
			// What was written must be read at the other side before the socket goes: a browser throws
			// away what it has not read by then.
			await new Promise((resolve) => setTimeout(resolve, 500));
			return void response.destroy();
		}
	}
	response.end();
}

export function bytesOf(size: number): Uint8Array<ArrayBuffer> {
	return Uint8Array.from({ length: size }, (_, i) => i % 251);
}
