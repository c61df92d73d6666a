/** A real server, an engine for it, and a world around them in which waiting takes no time. */
import { afterEach } from 'vitest';
import type { Request } from '../../src/core/ports.ts';
import type { Endpoint } from '../../src/core/types.ts';
import { createRemote } from '../../src/engines/remote/runtime.ts';
import { httpContext, type HttpContext } from '../../src/engines/remote/http.ts';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import {
	startServer,
	type Scripted,
	type ServerOptions,
	type TestServer,
} from './openai-server.ts';
import { collect } from './scripted-runtime.ts';

export const never = new AbortController().signal;
export const secret = 'sk-very-secret-1234567890';
export const request: Request = {
	messages: [{ role: 'user', content: 'How much is 2 + 2?' }],
	sampling: { temperature: 1.2, topP: 0.95, maxTokens: 100, seed: 7 },
	think: true,
};

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

/** A server that gives these replies in turn (the last one again), and an engine for it. */
export async function stage(
	replies: Scripted[] | ServerOptions['reply'],
	options: Partial<ServerOptions> = {},
) {
	const reply = Array.isArray(replies)
		? (_: unknown, n: number) => replies[Math.min(n, replies.length - 1)]!
		: replies;
	server = await startServer({ reply, ...options });
	const waits: number[] = [];
	const around: HttpContext = {
		...httpContext(),
		origin: 'http://localhost:5173',
		random: () => 0,
		wait: async (milliseconds, signal) => {
			signal.throwIfAborted();
			waits.push(milliseconds);
		},
		patience: { first: 60_000, next: 60_000 },
		locks: undefined,
	};
	const endpoint: Endpoint = {
		id: 'e1',
		name: 'Desk',
		url: server.url,
		parallel: 2,
		context: 8192,
		allowed: true,
		created: 0,
	};
	const known = newKnownServers();
	const make = (
		change: Partial<Endpoint> = {},
		key: string | undefined = secret,
		/** Another tab knows nothing of what this one has learnt. */
		here = known,
	) => createRemote({ ...endpoint, ...change }, 'test-model', key, around, here);
	const ask = (change: Partial<Request> = {}, signal = never) =>
		collect(make().generate({ ...request, ...change }, signal));
	return { server, waits, around, endpoint, make, ask };
}
