/** External tools: servers as the person described them, and which of their tools runs may use. */
import { MullError, toPlain, type PlainError } from '../../core/errors.ts';
import type { StoredTool, ToolServer } from '../../core/mission/tools.ts';
import { allow } from '../../host/allow.ts';
import { live } from '../../storage/live.ts';
import { disallow } from '../../network/permissions.ts';
import {
	allowTool,
	deleteToolServer,
	listTools,
	listToolServers,
	restoreToolServer,
	saveToolServer,
} from '../../storage/tools.ts';
import type { Client } from '../../worker/client.ts';
import { insecureUrlProblem } from '../models/endpoint-url.ts';
import type { NetworkGate } from '../models/endpoints.svelte.ts';
import type { KeysState } from '../models/keys.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { attempt } from '../attempt.ts';
import { disallowSignIn, SignInState } from './sign-in.svelte.ts';
import { m } from '../messages.ts';

/** The reason that the list of requests on the privacy page gives. */
const reason = 'your tools';

interface ToolsStateSetup {
	client: Pick<Client, 'request'>;
	gate: NetworkGate;
	keys: KeysState;
}

export class ToolsState {
	readonly keys: KeysState;
	#setup: ToolsStateSetup;
	#servers = $state.raw<readonly ToolServer[]>([]);
	#tools = $state.raw<readonly StoredTool[]>([]);
	#busy = $state.raw<string | null>(null);
	#error = $state.raw<PlainError | null>(null);

	#read = false;

	constructor(setup: ToolsStateSetup) {
		this.#setup = setup;
		this.keys = setup.keys;
	}

	get servers(): readonly ToolServer[] {
		return this.#servers;
	}
	/** Id of the server that is asked what it offers. */
	get busy(): string | null {
		return this.#busy;
	}
	get error(): PlainError | null {
		return this.#error;
	}

	toolsOf(serverId: string): StoredTool[] {
		return this.#tools.filter((tool) => tool.serverId === serverId);
	}

	/** Watches until the returned function is called. */
	open(): () => void {
		return live(
			async () => ({ servers: await listToolServers(), tools: await listTools() }),
			({ servers, tools }) => {
				this.#servers = servers;
				this.#tools = tools;
				if (!this.#read) void this.keys.load([...servers]).catch((e) => (this.#error = toPlain(e)));
				this.#read = true;
			},
			(error) => (this.#error = toPlain(error)),
		);
	}

	/**
	 * Describes a server and allows Mull to contact it: pressing the button is the permission. True
	 * once it is there, also when it does not say what it offers: it may want its key first.
	 */
	async add(address: string): Promise<boolean> {
		const id = crypto.randomUUID();
		const added = await this.#try(async () => {
			const url = checkToolUrl(address);
			await this.#setup.gate.allow(url.href, reason);
			const created = Date.now();
			await saveToolServer({ id, name: url.host, url: url.href, allowed: true, created });
		});
		if (added) await this.#try(() => this.#ask(id));
		return added;
	}

	/** The sign-in at that server. `came`: what its window says once it is done. */
	signIn = (server: ToolServer, came: () => string): SignInState =>
		new SignInState({ ...this.#setup, openWindow, came }, server);

	forgetKey = (server: ToolServer): Promise<boolean> =>
		this.#try(() => this.keys.forget(server.id));

	/** Takes its key and asks the server with it. */
	useKey(server: ToolServer, key: string, keep: boolean): Promise<boolean> {
		return this.#try(async () => {
			await this.keys.put(server, key, keep);
			if (server.allowed) await this.#ask(server.id);
		});
	}

	/** Asks a server what it offers now; what it describes again must be allowed again. */
	list = (server: ToolServer): Promise<boolean> => this.#try(() => this.#ask(server.id));

	allow(server: ToolServer, allowed: boolean): Promise<boolean> {
		return this.#try(async () => {
			await saveToolServer({ ...server, allowed });
			if (allowed) await this.#setup.gate.allow(server.url, reason);
			else if (!this.#shared(server)) await this.#setup.gate.disallow(server.url, reason);
		});
	}

	allowTool = (tool: StoredTool, allowed: boolean): Promise<boolean> =>
		this.#try(() => allowTool(tool.id, allowed));

	remove(server: ToolServer): Promise<boolean> {
		return this.#try(async () => {
			const deleted = await deleteToolServer(server.id);
			if (!deleted) return;
			await disallowSignIn(server, this.keys.get(server.id), this.#setup.gate);
			await this.keys.forget(server.id);
			if (!this.#shared(server)) await this.#setup.gate.disallow(server.url, reason);
			toasts.show(m('forgotten', { name: server.name }), {
				action: {
					label: m('undo'),
					undoes: true,
					run: async () => {
						await restoreToolServer(deleted);
						if (server.allowed) await this.#setup.gate.allow(server.url, reason);
					},
				},
			});
		});
	}

	/** Another server stands at the same address and is still allowed. */
	#shared({ id, url }: ToolServer): boolean {
		const { origin } = new URL(url);
		return this.#servers.some(
			(other) => other.id !== id && other.allowed && new URL(other.url).origin === origin,
		);
	}

	async #ask(serverId: string): Promise<void> {
		this.#busy = serverId;
		try {
			await this.#setup.client.request({ type: 'list-tools', serverId });
		} finally {
			this.#busy = null;
		}
	}

	#try = (work: () => Promise<unknown>): Promise<boolean> =>
		attempt(work, (error) => (this.#error = error));
}

/** A page of another origin gets no hold of this one. */
function openWindow(url: string): unknown {
	const opened = window.open(url, '_blank', 'popup,width=560,height=720');
	if (opened) opened.opener = null;
	return opened;
}

export const createToolsState = ({ client, keys }: Omit<ToolsStateSetup, 'gate'>): ToolsState =>
	new ToolsState({ client, keys, gate: { allow, disallow } });

/** Throws `bad-input` for what is no address of a web server. */
export function checkToolUrl(typed: string): URL {
	const text = typed.trim();
	const url = URL.canParse(text) ? new URL(text) : null;
	if (!url || !['http:', 'https:'].includes(url.protocol)) {
		throw new MullError(
			'bad-input',
			'This is not a web address.',
			'It begins with http:// or https:// and often ends with /mcp.',
		);
	}
	const open = insecureUrlProblem(url);
	if (open) throw new MullError('bad-input', open.problem, open.wayOut);
	if (url.username || url.password) {
		throw new MullError(
			'bad-input',
			'The address holds a name or a password.',
			'Leave them out. If the server wants a key, enter it once the server is in the list.',
		);
	}
	return url;
}
