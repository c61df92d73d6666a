/** Servers of tools, what they offer, and which tools the user lets runs use. */
import type { StoredTool, ToolInfo, ToolServer } from '../core/mission/tools.ts';
import { db, type MullDatabase } from './db.ts';
import { stored } from './faults.ts';

/** What a deletion took, so that it can be taken back. */
interface DeletedServer {
	server: ToolServer;
	tools: StoredTool[];
}

/** All servers, oldest first. */
export const listToolServers = (on: MullDatabase = db): Promise<ToolServer[]> =>
	stored(() => on.toolServers.toCollection().sortBy('created'));

export const getToolServer = (id: string, on: MullDatabase = db): Promise<ToolServer | undefined> =>
	stored(() => on.toolServers.get(id));

/** Takes plain data: a `$state` proxy cannot be stored. */
export const saveToolServer = (server: ToolServer, on: MullDatabase = db): Promise<void> =>
	stored(async () => {
		await on.toolServers.put(server);
	});

export const deleteToolServer = (
	id: string,
	on: MullDatabase = db,
): Promise<DeletedServer | undefined> =>
	stored(() =>
		on.transaction('rw', [on.toolServers, on.tools], async () => {
			const server = await on.toolServers.get(id);
			if (!server) return undefined;
			const tools = await on.tools.where('serverId').equals(id).toArray();
			await on.toolServers.delete(id);
			await on.tools.bulkDelete(tools.map((tool) => tool.id));
			return { server, tools };
		}),
	);

export const restoreToolServer = (
	{ server, tools }: DeletedServer,
	on: MullDatabase = db,
): Promise<void> =>
	stored(() =>
		on.transaction('rw', [on.toolServers, on.tools], async () => {
			await on.toolServers.put(server);
			await on.tools.bulkPut(tools);
		}),
	);

/** All tools of all servers, by id. */
export const listTools = (on: MullDatabase = db): Promise<StoredTool[]> =>
	stored(() => on.tools.toArray());

/**
 * Takes over what a server offers now. New tools are not allowed; one that is described differently
 * than when it was allowed is allowed no more, and says so; what is gone goes.
 */
export const storeTools = (
	serverId: string,
	offered: ToolInfo[],
	now: number,
	on: MullDatabase = db,
): Promise<StoredTool[]> =>
	stored(() =>
		on.transaction('rw', [on.toolServers, on.tools], async () => {
			// Deleted while it was asked.
			if (!(await on.toolServers.get(serverId))) return [];
			const old = await on.tools.where('serverId').equals(serverId).toArray();
			const rows = offered.map((tool) =>
				row(
					tool,
					old.find(({ id }) => id === tool.id),
					now,
				),
			);
			const gone = old.filter(({ id }) => !offered.some((tool) => tool.id === id));
			await on.tools.bulkDelete(gone.map(({ id }) => id));
			await on.tools.bulkPut(rows);
			return rows;
		}),
	);

function row(tool: ToolInfo, old: StoredTool | undefined, now: number): StoredTool {
	if (!old) return { ...tool, allowed: false, listed: now };
	if (definition(old) === definition(tool)) return { ...old, listed: now };
	const changed = old.allowed || old.changed ? { changed: true as const } : {};
	return { ...tool, allowed: false, ...changed, listed: now };
}

const definition = ({ label, describe, readOnly, idempotent, input }: ToolInfo): string =>
	JSON.stringify([label, describe, readOnly, idempotent, input ?? null]);

/** Lets runs use a tool, or no more; false when it is gone. */
export const allowTool = (id: string, allowed: boolean, on: MullDatabase = db): Promise<boolean> =>
	stored(
		async () =>
			(await on.tools
				.where('id')
				.equals(id)
				.modify((tool) => {
					tool.allowed = allowed;
					delete tool.changed;
				})) > 0,
	);

/** The tools that runs may use, each with its server: both must be allowed. */
export const usableTools = (
	on: MullDatabase = db,
): Promise<{ server: ToolServer; tool: StoredTool }[]> =>
	stored(() =>
		on.transaction('r', [on.toolServers, on.tools], async () => {
			const servers = new Map((await on.toolServers.toArray()).map((s) => [s.id, s]));
			return (await on.tools.toArray()).flatMap((tool) => {
				const server = servers.get(tool.serverId);
				return tool.allowed && server?.allowed ? [{ server, tool }] : [];
			});
		}),
	);
