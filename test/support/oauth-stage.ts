/** A stage of `oauth-server.ts`: its quirks, what it gave out, and its one tool. */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';

export interface Quirks {
	/** The description names no way to protect codes. */
	noPkce?: true;
	noRegistration?: true;
	/** Wants a secret, and gives one at registration. */
	secret?: true;
	refusesRefresh?: true;
	/** Each renewal fails with this status and no words. */
	refreshFails?: number;
	/** Gives no refresh token. */
	noRefresh?: true;
	/** The description carries another issuer. */
	wrongIssuer?: true;
	/** What the answer names as issuer. */
	iss?: string;
	/** The description promises an issuer in each answer. */
	promisesIss?: true;
	/** An address of the sign-in without https. */
	plainHttp?: true;
	/** The server names another address as the one that its tokens are for. */
	otherResource?: true;
	/** The reply 401 says nothing of the sign-in. */
	silent401?: true;
	/** Neither server describes itself. */
	undescribed?: true;
	/** The server of tools is its own authorization server, and says so nowhere. */
	old?: true;
	/** Rights that the tool wants, of which the first token has none. */
	wantsScope?: string;
	revocation?: 'none' | 'fails';
	/** Seconds that an access token holds. */
	lasts?: number;
}

interface Code {
	clientId: string;
	back: string;
	challenge: string;
	resource: string;
	scope: string;
}

export interface Stage {
	quirks: Quirks;
	clients: Map<string, { secret?: string; back: string[] }>;
	codes: Map<string, Code>;
	/** Access tokens that hold, with their rights. */
	access: Map<string, string>;
	/** Refresh tokens that hold. */
	refresh: Set<string>;
	spent: Set<string>;
	/** What happened: 'register', 'token', 'refresh', 'revoke refresh_token', 'call'. */
	seen: string[];
}

const object = fromJsonSchema<Record<string, unknown>>({
	type: 'object',
	properties: { a: { type: 'number' }, b: { type: 'number' } },
	required: ['a', 'b'],
});

export function tools(stage: Stage): McpServer {
	const server = new McpServer({ name: 'test', version: '1' });
	server.registerTool(
		'add',
		{ description: 'Adds.', annotations: { readOnlyHint: true }, inputSchema: object },
		async ({ a, b }) => {
			stage.seen.push('call');
			return { content: [{ type: 'text' as const, text: `The sum is ${Number(a) + Number(b)}.` }] };
		},
	);
	return server;
}
