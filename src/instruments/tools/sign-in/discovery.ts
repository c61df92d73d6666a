/**
 * Where people sign in for a server of tools: the server names an authorization server (RFC 9728), which
 * describes itself (RFC 8414). A server that names none may be its own, as in the protocol of March 2025.
 */
import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { MullError } from '../../../core/errors.ts';
import { isSafe } from '../../../core/mission/sign-in.ts';
import type { ToolServer } from '../../../core/mission/tools.ts';
import { version } from '../../../core/version.ts';
import { loadProtocol } from '../load-protocol.ts';
import { noProof, noSignIn, otherResource, unsafe } from './sign-in-faults.ts';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface SignInServer {
	/** Address of the authorization server. */
	issuer: string;
	/** What the tokens are to be for, as the server writes it. */
	resource: string;
	/** Rights that the server asks for, separated by spaces. */
	scope?: string;
}

/** What a server says of its sign-in. Throws `unauthorised` for what is unsafe or meant for another server. */
export async function discoverSignInServer(
	server: ToolServer,
	fetch: Fetch,
): Promise<SignInServer> {
	const { discoverOAuthProtectedResourceMetadata, checkResourceAllowed, resourceUrlFromServerUrl } =
		await loadProtocol();
	const challenge = await challengeOf(server, fetch);
	const { resourceMetadataUrl } = challenge;
	const own = resourceUrlFromServerUrl(server.url);
	const said = await discoverOAuthProtectedResourceMetadata(
		server.url,
		// One elsewhere could not be asked without the person, and need not speak for this server.
		resourceMetadataUrl?.origin === own.origin ? { resourceMetadataUrl } : {},
		fetch,
	).catch((thrown: unknown) => {
		if (thrown instanceof MullError) throw thrown;
		return undefined;
	});
	const configuredResource = said?.resource ?? own.href;
	if (!checkResourceAllowed({ requestedResource: own, configuredResource }))
		throw otherResource(server);
	const issuer = said?.authorization_servers?.[0] ?? new URL('/', server.url).href;
	if (!isSafe(issuer)) throw unsafe(server);
	const scope = challenge.scope ?? said?.scopes_supported?.join(' ');
	return { issuer, resource: configuredResource, ...(scope ? { scope } : {}) };
}

/** What the server answers to somebody it does not know. */
async function challengeOf(server: ToolServer, fetch: Fetch) {
	const { extractWWWAuthenticateParams, LATEST_PROTOCOL_VERSION } = await loadProtocol();
	const params = {
		protocolVersion: LATEST_PROTOCOL_VERSION,
		capabilities: {},
		clientInfo: { name: 'mull', version },
	};
	const asked = fetch(server.url, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			Accept: 'application/json, text/event-stream',
		},
		body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
	});
	const reply = await asked.catch((thrown: unknown) => {
		// Without leave to read it (CORS) the well-known addresses may still answer.
		if (thrown instanceof TypeError) return undefined;
		throw thrown;
	});
	void reply?.body?.cancel().catch(() => {});
	return reply ? extractWWWAuthenticateParams(reply) : {};
}

/**
 * How the authorization server describes itself. Throws `unauthorised` where it does not, where an
 * address is unsafe, and where it does not promise PKCE with S256.
 */
export async function describe(
	server: ToolServer,
	{ issuer }: SignInServer,
	fetchFn: Fetch,
): Promise<AuthorizationServerMetadata> {
	const { discoverAuthorizationServerMetadata } = await loadProtocol();
	const found = await discoverAuthorizationServerMetadata(issuer, { fetchFn });
	if (!found) throw noSignIn(server);
	if (!addressesOf(found).every(isSafe)) throw unsafe(server);
	if (!found.code_challenge_methods_supported?.includes('S256')) throw noProof(server);
	return found;
}

/** Every address of it that is opened or asked. */
export const addressesOf = (found: AuthorizationServerMetadata): string[] =>
	[
		found.authorization_endpoint,
		found.token_endpoint,
		found.registration_endpoint,
		revocationOf(found),
	].filter((address) => address !== undefined);

export const revocationOf = (found: AuthorizationServerMetadata): string | undefined => {
	const { revocation_endpoint } = found as { revocation_endpoint?: unknown };
	return typeof revocation_endpoint === 'string' ? revocation_endpoint : undefined;
};
