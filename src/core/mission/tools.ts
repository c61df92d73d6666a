/** External tools: servers that speak the Model Context Protocol, and what they offer. */
import type { InstrumentInfo } from './outside.ts';

export interface ToolServer {
	/** Part of the instrument ids; no slash. */
	id: string;
	name: string;
	/** Address of its streamable HTTP endpoint. */
	url: string;
	/** The user lets Mull contact it. */
	allowed: boolean;
	created: number;
}

/** One tool as its server described it; `id` is `tool:<server>/<name>`. */
export interface ToolInfo extends InstrumentInfo {
	serverId: string;
	/** As the server calls it. */
	name: string;
}

/** As the server calls the tool of that id: what a model and a person are shown of it. */
export const toolName = (id: string): string => id.slice(id.indexOf('/') + 1);

export interface StoredTool extends ToolInfo {
	/** The user lets runs use it. Off until said otherwise. */
	allowed: boolean;
	/** Its description is another than the one that was allowed; the permission is gone. */
	changed?: true;
	/** Milliseconds since 1970. */
	listed: number;
}
