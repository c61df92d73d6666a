/**
 * A server that stands for the hub in a browser, under its name: lists and models.
 * `args` leads a Chromium there. Its certificate is trusted by nobody.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { certificateFor } from './certificate.ts';
import { makeTinyGguf, makeTinySplit } from './tiny-gguf.ts';
import { makeTinyProjector } from './tiny-projector.ts';

export interface HubServer {
	/** For the browser's command line. */
	args: string[];
	/** Method and address of what was asked for, in order. */
	seen: string[];
	close(): Promise<void>;
}

/** Leads the hub's name to a port of this machine, where nobody may be listening. */
export const hubAt = (port: number): string[] => [
	`--host-resolver-rules=MAP huggingface.co:443 127.0.0.1:${port}`,
	'--ignore-certificate-errors',
	'--no-proxy-server',
];

export function startHub(): Promise<HubServer> {
	const parts = makeTinySplit(3, { name: 'Tiny of the hub' });
	const files = new Map<string, Listed>([
		...parts.map((bytes, at): [string, Listed] => [
			`tiny-Q8_0-0000${at + 1}-of-00003.gguf`,
			{ bytes, sha256: sha256(bytes) },
		]),
		['mmproj-F32.gguf', { bytes: makeTinyProjector() }],
		// On the way it became something else.
		['damaged-F32.gguf', { bytes: makeTinyGguf(), sha256: sha256(parts[0]!) }],
	]);
	return serveHub((request, response) => answer(request, response, files));
}

/** A hub that has these files of one model and nothing else. */
export function startHubOf(model: string, files: ReadonlyMap<string, Buffer>): Promise<HubServer> {
	return serveHub(({ url = '', headers }, response) => {
		response.setHeader('Access-Control-Allow-Origin', '*');
		const content = files.get(url.split('?')[0]!.replace(`/${model}/resolve/main/`, ''));
		if (!content) return void response.writeHead(404).end();
		// The embedder's library looks at a file before it fetches it.
		const last = /^bytes=0-(\d+)$/.exec(headers.range ?? '')?.[1];
		const body = last === undefined ? content : content.subarray(0, Number(last) + 1);
		if (last !== undefined)
			response.setHeader('Content-Range', `bytes 0-${last}/${content.length}`);
		response.writeHead(last === undefined ? 200 : 206, { 'Content-Length': body.length });
		response.end(body);
	});
}

async function serveHub(
	hear: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<HubServer> {
	const seen: string[] = [];
	const server = createServer(certificateFor('huggingface.co'), (request, response) => {
		seen.push(`${request.method} ${request.url}`);
		hear(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		args: hubAt((server.address() as AddressInfo).port),
		seen,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

const repositories = [
	{ id: 'somebody/Tiny-GGUF', downloads: 123_456, likes: 78, gated: false },
	{ id: 'somebody/Tiny-Thinking-GGUF', downloads: 950, likes: 3, gated: 'auto' },
];
interface Listed {
	bytes: Uint8Array;
	/** As the hub tells it. */
	sha256?: string;
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const file = (path: string, size: number, oid?: string) => ({
	...{ type: 'file', path, size },
	...(oid ? { lfs: { size, oid } } : {}),
});

function answer(
	request: IncomingMessage,
	response: ServerResponse,
	files: ReadonlyMap<string, Listed>,
): void {
	const { pathname } = new URL(request.url ?? '/', 'https://huggingface.co');
	response.setHeader('Access-Control-Allow-Origin', '*');
	const json = (value: unknown) => {
		response.setHeader('Content-Type', 'application/json');
		response.end(JSON.stringify(value));
	};
	if (pathname === '/api/models') return json(repositories);
	if (pathname === '/api/models/somebody/Tiny-GGUF/tree/main')
		return json([
			file('README.md', 3000),
			...[...files].map(([path, { bytes, sha256 }]) => file(path, bytes.length, sha256)),
			file('tiny-Q2_K.gguf', 200_000),
			file('tiny-F32.gguf', 9_000_000_000),
		]);
	const name = pathname.split('/').at(-1)!;
	const found = files.get(name);
	if (!found) return void response.writeHead(404).end();
	response.writeHead(200, { 'Content-Length': found.bytes.length, ETag: `"${name}"` });
	response.end(found.bytes);
}
