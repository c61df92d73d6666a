/**
 * A model hub for tests: `/hub/BEHAVIOUR/TOKEN/OWNER/MODEL/resolve/main/FILE` serves the
 * embedder that ships with Mull as if it were a hub's. `/hub-seen/TOKEN` lists what was asked for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeStaticOnnx } from './static-onnx.ts';

let files: Map<string, Buffer> | undefined;
const seen = new Map<string, string[]>();

/** What a hub does wrong; `-once` only at the first request for the weights. */
export type HubBehaviour =
	| 'good'
	| 'gone'
	| 'busy'
	| 'html'
	| 'broken-once'
	| 'cut-once'
	| 'stuck-once'
	| 'slow'
	| 'refused';

/** Answers if the request is for the hub. */
export async function answerHub(
	request: IncomingMessage,
	response: ServerResponse,
): Promise<boolean> {
	const [, root = '', ...rest] = decodeURIComponent(request.url ?? '').split('/');
	if (root === 'hub-seen') {
		response.end(JSON.stringify(seen.get(rest[0] ?? '') ?? []));
		return true;
	}
	if (root !== 'hub') return false;
	const [behaviour, token = '', , , , , ...path] = rest as [HubBehaviour, ...string[]];
	const file = path.join('/');
	const { range = '' } = request.headers;
	const asked = seen.get(token) ?? [];
	seen.set(token, [...asked, `${range ? 'probe ' : ''}${file}`]);
	const weights = file.endsWith('.onnx');
	const first = !asked.includes(file);
	if (behaviour === 'busy') return plain(response, 503, 'later');
	if (behaviour === 'refused') {
		response.setHeader('x-mull-gate', 'refused');
		return plain(response, 403, 'no');
	}
	if (behaviour === 'html' && file === 'tokenizer.json') {
		response.setHeader('Content-Type', 'text/html; charset=utf-8');
		return plain(response, 200, '<!doctype html><title>Log in</title>');
	}
	files ??= makeStaticOnnx();
	let content = behaviour === 'gone' && weights ? undefined : files.get(file);
	if (!content) return plain(response, 404, 'Entry not found');
	if (behaviour === 'broken-once' && weights && first) content = Buffer.alloc(100_000, 7);
	if (range) {
		response.setHeader('Content-Range', `bytes 0-0/${content.length}`);
		response.writeHead(206).end(content.subarray(0, 1));
		return true;
	}
	response.writeHead(200, { 'Content-Length': content.length });
	for (let at = 0; at < content.length && !response.destroyed; at += 262_144) {
		if (behaviour === 'slow' && weights) await new Promise((wake) => setTimeout(wake, 100));
		response.write(content.subarray(at, at + 262_144));
		// Nothing more comes until the other side goes.
		if (behaviour === 'stuck-once' && weights && first && at > 500_000) {
			await new Promise((gone) => response.once('close', gone));
			return true;
		}
		if (behaviour === 'cut-once' && weights && first && at > 500_000) {
			await new Promise((wake) => setTimeout(wake, 500));
			response.destroy();
			return true;
		}
	}
	response.end();
	return true;
}

function plain(response: ServerResponse, status: number, text: string): true {
	response.writeHead(status).end(text);
	return true;
}
