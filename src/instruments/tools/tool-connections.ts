/** Connections to servers of tools, one for each server, made when it is first asked. */
import type { Client } from '@modelcontextprotocol/client';
import { MullError } from '../../core/errors.ts';
import type { ToolServer } from '../../core/mission/tools.ts';
import { version } from '../../core/version.ts';
import { isUnreachable, statusOf } from './tool-faults.ts';
import { loadProtocol } from './load-protocol.ts';
import type { SignIns } from './sign-in/sign-ins.ts';
import { guardedFetch } from './tool-http.ts';
import { DefaultJsonSchemaValidator } from './tool-shims.ts';

export interface ConnectionSetup {
	/** May that address be contacted? Asked before each request. */
	allowed: (url: string) => Promise<boolean>;
	/** Keys of servers and sign-ins at them. */
	signIns?: SignIns;
}

/** Milliseconds that the making of one may take at most. */
const dialling = 20_000;

export class ToolConnections {
	#setup: ConnectionSetup;
	#patience: number;
	#open = new Map<string, Promise<Client>>();

	/** `patience`: milliseconds. */
	constructor(setup: ConnectionSetup, patience: number) {
		this.#setup = setup;
		this.#patience = patience;
	}

	/** Does it, and once more over a new connection where that cannot do it twice. */
	async ask<T>(
		server: ToolServer,
		repeatable: boolean,
		work: (client: Client) => Promise<T>,
		signal: AbortSignal,
	): Promise<T> {
		for (let last = false; ; last = true) {
			const connection = this.#connect(server);
			const client = await untilAborted(connection, signal);
			try {
				return await work(client);
			} catch (thrown) {
				if (signal.aborted) throw stopped();
				// A server that was started again knows the session no more, and has done nothing. Some say
				// so with 400.
				const lost = [400, 404].includes(statusOf(thrown) ?? 0);
				if (!lost && !isUnreachable(thrown)) throw thrown;
				this.#forget(keyOf(server), connection);
				void client.close().catch(() => undefined);
				if (last || (!lost && !repeatable)) throw thrown;
			}
		}
	}

	async close(): Promise<void> {
		const all = [...this.#open.values()];
		this.#open.clear();
		await Promise.allSettled(all.map(async (client) => (await client).close()));
	}

	#connect(server: ToolServer): Promise<Client> {
		const key = keyOf(server);
		const known = this.#open.get(key);
		if (known) return known;
		const dialled = this.#dial(server, 'auto').catch((thrown: unknown) => {
			// An older server may refuse the newer protocol's headers, which looks like no server at all.
			if (isUnreachable(thrown) && !(causeOf(thrown) instanceof MullError))
				return this.#dial(server, 'legacy');
			throw thrown;
		});
		this.#open.set(key, dialled);
		dialled.then(
			(client) => (client.onclose = () => this.#forget(key, dialled)),
			() => this.#forget(key, dialled),
		);
		return dialled;
	}

	async #dial(server: ToolServer, mode: 'auto' | 'legacy'): Promise<Client> {
		const { Client, StreamableHTTPClientTransport } = await loadProtocol();
		const { allowed, signIns } = this.#setup;
		const guarded = guardedFetch(allowed);
		/** The token with which each reply was asked for. */
		const sent = new WeakMap<Response, string>();
		const transport = new StreamableHTTPClientTransport(new URL(server.url), {
			fetch: async (url, init) => {
				const response = await guarded(url, init);
				const [, token] = /^Bearer (.+)$/.exec(bearerOf(init)) ?? [];
				if (token) sent.set(response, token);
				return response;
			},
			...(signIns
				? {
						authProvider: {
							token: () => signIns.token(server),
							onUnauthorized: ({ response }) => signIns.refused(server, sent.get(response)),
						},
					}
				: {}),
		});
		const client = new Client(
			{ name: 'mull', version },
			{
				versionNegotiation: { mode },
				inputRequired: { autoFulfill: false },
				jsonSchemaValidator: new DefaultJsonSchemaValidator(),
			},
		);
		// Not the caller's signal: who comes next may use this connection too.
		await client.connect(transport, { timeout: Math.min(this.#patience, dialling) });
		return client;
	}

	#forget(key: string, client: Promise<Client>): void {
		if (this.#open.get(key) === client) this.#open.delete(key);
	}
}

const keyOf = ({ id, url }: ToolServer) => `${id} ${url}`;

const bearerOf = (init: RequestInit | undefined): string =>
	new Headers(init?.headers).get('Authorization') ?? '';

/** The connection goes on being made for whoever comes next. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(stopped());
		signal.addEventListener('abort', abort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
		if (signal.aborted) abort();
	});
}

function causeOf(thrown: unknown): unknown {
	const { cause } = (thrown ?? {}) as { cause?: unknown };
	return cause === undefined ? thrown : causeOf(cause);
}

export const stopped = () => new MullError('aborted', 'Stopped.');
