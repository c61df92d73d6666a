/**
 * The OpenAI test server for tests that run in a browser: scripts and records travel over HTTP,
 * kept apart by the name of the model. `inject('openaiServer')` is its base address.
 *
 *   POST /script/<model>     a list of `Scripted`, given in turn, the last one again and again
 *   GET  /requests/<model>   what was recorded, and whether the client went away
 *   …/v1/…                   the OpenAI protocol; under /closed/v1/… without CORS headers
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import {
	allowOrigin,
	error,
	readBody,
	send,
	sendJson,
	type Recorded,
	type Scripted,
} from './openai-server.ts';

declare module 'vitest' {
	export interface ProvidedContext {
		openaiServer: string;
	}
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const scripts = new Map<string, Scripted[]>();
	const requests = new Map<string, Recorded[]>();
	const server = createServer((request, response) => {
		const path = request.url ?? '';
		const answer = async () => {
			if (!path.startsWith('/closed/')) allowOrigin(request, response);
			if (request.method === 'OPTIONS') return void response.writeHead(204).end();
			const body = await readBody(request);
			const [, kind, model = ''] = /^\/(script|requests)\/(.+)$/.exec(path) ?? [];
			if (kind === 'script') {
				scripts.set(model, body as unknown as Scripted[]);
				return sendJson(response, 200, {});
			}
			if (kind === 'requests') return sendJson(response, 200, requests.get(model) ?? []);
			if (path.endsWith('/v1/models'))
				return sendJson(response, 200, { data: [...scripts.keys()].map((id) => ({ id })) });
			const script = scripts.get(body.model);
			if (!script || !path.endsWith('/v1/chat/completions'))
				return sendJson(response, 404, error('Not found'));
			const all = requests.get(body.model) ?? [];
			requests.set(body.model, all);
			const { method = '', headers } = request;
			const recorded: Recorded = {
				path,
				method,
				headers,
				body,
				sent: 0,
				left: false,
				at: Date.now(),
			};
			const scripted = script[Math.min(all.push(recorded), script.length) - 1] ?? {};
			response.on('close', () => (recorded.left = !response.writableFinished));
			await send(response, recorded, scripted);
		};
		answer().catch((thrown: unknown) => response.destroy(thrown as Error));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	project.provide('openaiServer', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	return () =>
		new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
}
