/**
 * External tools through the Model Context Protocol over streamable HTTP, with its own SDK, which is
 * loaded when the first server is asked. Mull offers a server nothing in return: no sampling, no
 * roots, no questions to the user, no sign-in windows.
 */
import type { Client } from '@modelcontextprotocol/client';
import type { Observation } from '../core/mission/outside.ts';
import { isAbort, MullError } from '../core/errors.ts';
import type { Instrument } from '../core/ports.ts';
import type { ToolInfo, ToolServer } from '../core/mission/tools.ts';
import { version } from '../core/version.ts';
import { isUnreachable, statusOf, toolFault } from './tool-faults.ts';
import { guardedFetch } from './tool-http.ts';
import { DefaultJsonSchemaValidator } from './tool-shims.ts';
import { observe, toolInfo } from './tool-words.ts';

interface ToolsSetup {
	/** May that address be contacted? Asked before each request. */
	allowed: (url: string) => Promise<boolean>;
	/** The bearer token of a server, where the user entered one. */
	token?: (server: ToolServer) => Promise<string | undefined>;
	/** Milliseconds without an answer or a sign of progress; default 60,000. */
	patience?: number;
}

export interface Tools {
	/** What the server offers now. Throws a `MullError` in plain words. */
	list(server: ToolServer, signal: AbortSignal): Promise<ToolInfo[]>;
	instrument(server: ToolServer, tool: ToolInfo): Instrument;
	/** Ends the connections to all servers. */
	close(): Promise<void>;
}

/** Tools of one server. */
const toolLimit = 200;
/** A call that keeps reporting progress ends after so many times `patience`. */
const stretch = 5;

export function createTools({ allowed, token, patience = 60_000 }: ToolsSetup): Tools {
	const open = new Map<string, Promise<Client>>();
	const keyOf = ({ id, url }: ToolServer) => `${id} ${url}`;

	async function dial(server: ToolServer, mode: 'auto' | 'legacy'): Promise<Client> {
		const { Client, StreamableHTTPClientTransport } = await loadProtocol();
		const transport = new StreamableHTTPClientTransport(new URL(server.url), {
			fetch: guardedFetch(allowed),
			...(token ? { authProvider: { token: () => token(server) } } : {}),
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
		await client.connect(transport, { timeout: Math.min(patience, 20_000) });
		return client;
	}

	function connect(server: ToolServer): Promise<Client> {
		const key = keyOf(server);
		const known = open.get(key);
		if (known) return known;
		const dialled = dial(server, 'auto').catch((thrown: unknown) => {
			// An older server may refuse the newer protocol's headers, which looks like no server at all.
			if (isUnreachable(thrown) && !(causeOf(thrown) instanceof MullError))
				return dial(server, 'legacy');
			throw thrown;
		});
		open.set(key, dialled);
		dialled.then(
			(client) => (client.onclose = () => forget(key, dialled)),
			() => forget(key, dialled),
		);
		return dialled;
	}

	const forget = (key: string, client: Promise<Client>) => {
		if (open.get(key) === client) open.delete(key);
	};

	/** Does it, and once more over a new connection where that cannot do it twice. */
	async function ask<T>(
		server: ToolServer,
		repeatable: boolean,
		work: (client: Client) => Promise<T>,
		signal: AbortSignal,
	): Promise<T> {
		for (let last = false; ; last = true) {
			const connection = connect(server);
			const client = await untilAborted(connection, signal);
			try {
				return await work(client);
			} catch (thrown) {
				if (signal.aborted) throw stopped();
				// A server that was started anew knows the session no more, and has done nothing. Some say
				// so with 400.
				const lost = [400, 404].includes(statusOf(thrown) ?? 0);
				if (!lost && !isUnreachable(thrown)) throw thrown;
				forget(keyOf(server), connection);
				void client.close().catch(() => undefined);
				if (last || (!lost && !repeatable)) throw thrown;
			}
		}
	}

	async function list(server: ToolServer, signal: AbortSignal): Promise<ToolInfo[]> {
		try {
			const timing = { signal, timeout: patience };
			const page = (client: Client) => client.listTools(undefined, timing);
			const { tools } = await ask(server, true, page, signal);
			const known = new Map<string, ToolInfo>();
			for (const tool of tools.slice(0, toolLimit)) {
				const info = toolInfo(server, tool);
				if (info && !known.has(info.id)) known.set(info.id, info);
			}
			return [...known.values()];
		} catch (thrown) {
			const { name } = (signal.reason ?? {}) as { name?: string };
			if (signal.aborted && name !== 'TimeoutError') throw stopped();
			throw toolFault(server, signal.aborted ? { code: 'REQUEST_TIMEOUT' } : thrown);
		}
	}

	async function call(
		server: ToolServer,
		tool: ToolInfo,
		input: unknown,
		signal: AbortSignal,
	): Promise<Observation> {
		if (signal.aborted) throw stopped();
		if (typeof input !== 'object' || input === null || Array.isArray(input))
			return { ok: false, text: '', error: 'The arguments must be a JSON object.' };
		try {
			const request = { name: tool.name, arguments: input as Record<string, unknown> };
			const timing = {
				signal,
				timeout: patience,
				maxTotalTimeout: stretch * patience,
				resetTimeoutOnProgress: true,
				onprogress: () => undefined,
			};
			const work = (client: Client) => client.callTool(request, timing);
			return observe(await ask(server, tool.idempotent, work, signal));
		} catch (thrown) {
			if (signal.aborted || isAbort(thrown)) throw stopped();
			const fault = toolFault(server, thrown);
			const doubt =
				!tool.idempotent && (fault.code === 'network' || fault.code === 'stalled')
					? ' Whether it took effect is not known.'
					: '';
			return { ok: false, text: '', error: fault.message + doubt };
		}
	}

	return {
		list,
		instrument: (server, tool) => ({
			id: tool.id,
			label: tool.label,
			describe: tool.describe,
			from: server.name,
			readOnly: tool.readOnly,
			idempotent: tool.idempotent,
			...(tool.input === undefined ? {} : { input: tool.input }),
			use: (input, signal) => call(server, tool, input, signal),
		}),
		async close() {
			const all = [...open.values()];
			open.clear();
			await Promise.allSettled(all.map(async (client) => (await client).close()));
		},
	};
}

/** Its schema library would first try whether it may make code of text: our policy forbids it. */
function loadProtocol() {
	const here = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
	(here.__zod_globalConfig ??= {}).jitless = true;
	return import('@modelcontextprotocol/client');
}

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

const stopped = () => new MullError('aborted', 'Stopped.');
