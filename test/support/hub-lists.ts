/**
 * The hub's lists for tests: `/hub-lists/BEHAVIOUR/TOKEN` stands where the hub would.
 * `/hub-lists-seen/TOKEN` lists what was asked for.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

export type ListBehaviour =
	| 'good'
	| 'nothing'
	/** Too many requests, without and with a time to wait. */
	| 'limited'
	| 'limited-for'
	| 'down'
	| 'login'
	| 'odd'
	| 'gate'
	/** Repositories are found, their files are not for everyone, or are gone. */
	| 'closed'
	| 'gone'
	/** Never answers. */
	| 'stuck';

const seen = new Map<string, string[]>();

const repositories = [
	{ id: 'somebody/Tiny-4B-GGUF', downloads: 123_456, likes: 78, gated: false },
	{ id: 'somebody/Closed-GGUF', downloads: 5, likes: 0, gated: 'manual' },
	{ id: 'somebody/Embed-GGUF', downloads: 3, likes: 1, pipeline_tag: 'sentence-similarity' },
	// Not what a repository is called.
	{ id: '../../evil', downloads: 9, likes: 9 },
	{ name: 'without an id' },
	null,
];
const file = (path: string, size: number) => ({
	type: 'file',
	path,
	size: 135,
	lfs: { size, oid: 'x', pointerSize: 135 },
});
const entries = [
	{ type: 'directory', path: 'Q8_0', size: 0 },
	{ type: 'file', path: 'README.md', size: 4000 },
	file('Tiny-4B-Q2_K.gguf', 1.67e9),
	file('Tiny-4B-Q4_K_M.gguf', 2.5e9),
	file('Q8_0/Tiny-4B-Q8_0-00001-of-00002.gguf', 3e9),
	file('Q8_0/Tiny-4B-Q8_0-00002-of-00002.gguf', 1.28e9),
	file('Tiny-4B-F16-00001-of-00003.gguf', 3e9),
	file('mmproj-Tiny-4B-F16.gguf', 6e8),
];

/** True where the request was for a list. */
export function answerLists(request: IncomingMessage, response: ServerResponse): boolean {
	const url = new URL(request.url ?? '/', 'http://localhost');
	const [, root, behaviour, token = '', ...path] = url.pathname.split('/');
	if (root === 'hub-lists-seen') {
		response.end(JSON.stringify(seen.get(behaviour ?? '') ?? []));
		return true;
	}
	if (root !== 'hub-lists') return false;
	seen.set(token, [...(seen.get(token) ?? []), `${path.join('/')}${url.search}`]);
	answer(response, behaviour as ListBehaviour, path.includes('tree'));
	return true;
}

function answer(response: ServerResponse, behaviour: ListBehaviour, files: boolean): void {
	const json = (value: unknown) => {
		response.setHeader('Content-Type', 'application/json');
		response.end(JSON.stringify(value));
	};
	const status = (code: number) => response.writeHead(code).end('no');
	if (behaviour === 'stuck') return;
	if (behaviour === 'limited-for') {
		response.setHeader('Retry-After', '55');
		response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
	}
	if (behaviour.startsWith('limited')) return void status(429);
	if (behaviour === 'down') return void status(502);
	if (behaviour === 'login') return void response.end('<!doctype html><title>Log in</title>');
	if (behaviour === 'odd') return json({ error: 'none' });
	if (behaviour === 'gate') {
		response.setHeader('x-mull-gate', 'refused');
		return void status(403);
	}
	if (files && behaviour === 'closed') return void status(401);
	if (files && behaviour === 'gone') return void status(404);
	json(files ? entries : behaviour === 'nothing' ? [] : repositories);
}
