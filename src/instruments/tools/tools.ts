/**
 * External tools through the Model Context Protocol over streamable HTTP, with its own SDK, which is
 * loaded when the first server is asked. Mull offers a server nothing in return: no sampling, no
 * roots, no questions to the user.
 */
import type { Client } from '@modelcontextprotocol/client';
import type { Observation } from '../../core/mission/outside.ts';
import { isAbort, type MullError } from '../../core/errors.ts';
import { isSignIn, secretsOf } from '../../core/mission/sign-in.ts';
import { maskSecrets } from '../../core/text/mask-secrets.ts';
import type { Instrument } from '../../core/ports.ts';
import type { ToolInfo, ToolServer } from '../../core/mission/tools.ts';
import { stopped, ToolConnections, type ConnectionSetup } from './tool-connections.ts';
import { loadProtocol } from './load-protocol.ts';
import { toolFault } from './tool-faults.ts';
import { toObservation, toolInfo } from './tool-words.ts';

interface ToolsSetup extends ConnectionSetup {
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

export function createTools({ patience = 60_000, ...setup }: ToolsSetup): Tools {
	const connections = new ToolConnections(setup, patience);
	const keptOf = async (server: ToolServer) => setup.signIns?.keptOf(server).catch(() => undefined);

	async function faultOf(server: ToolServer, thrown: unknown): Promise<MullError> {
		const kept = await keptOf(server);
		const { InsufficientScopeError } = await loadProtocol();
		if (thrown instanceof InsufficientScopeError && setup.signIns && isSignIn(kept ?? ''))
			return setup.signIns.wants(server, thrown.requiredScope);
		return toolFault(server, thrown, kept);
	}

	async function list(server: ToolServer, signal: AbortSignal): Promise<ToolInfo[]> {
		try {
			const timing = { signal, timeout: patience };
			const page = (client: Client) => client.listTools(undefined, timing);
			const { tools } = await connections.ask(server, true, page, signal);
			const known = new Map<string, ToolInfo>();
			for (const tool of tools.slice(0, toolLimit)) {
				const info = toolInfo(server, tool);
				if (info && !known.has(info.id)) known.set(info.id, info);
			}
			return [...known.values()];
		} catch (thrown) {
			const { name } = (signal.reason ?? {}) as { name?: string };
			if (signal.aborted && name !== 'TimeoutError') throw stopped();
			const fault = signal.aborted ? { code: 'REQUEST_TIMEOUT' } : thrown;
			throw await faultOf(server, fault);
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
			const found = toObservation(await connections.ask(server, tool.idempotent, work, signal));
			return withoutSecrets(found, secretsOf(await keptOf(server)));
		} catch (thrown) {
			if (signal.aborted || isAbort(thrown)) throw stopped();
			const fault = await faultOf(server, thrown);
			const doubt =
				!tool.idempotent && (fault.code === 'network' || fault.code === 'stalled')
					? ' Whether it took effect is not known.'
					: '';
			// Nothing was done, and a person can mend it.
			const mend = fault.code === 'unauthorised' ? ` ${fault.wayOut}` : '';
			return { ok: false, text: '', error: fault.message + doubt + mend };
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
		close: () => connections.close(),
	};
}

/** What a tool gives back goes into prompts, also to another server, and into the record. */
function withoutSecrets(found: Observation, secrets: string[]): Observation {
	if (!secrets.length) return found;
	return JSON.parse(JSON.stringify(found), (_, part: unknown) =>
		typeof part === 'string' ? maskSecrets(part, secrets) : part,
	) as Observation;
}
