/** Tokens of an authorization server: as they come, renewed, given back. */
import type {
	AuthorizationServerMetadata,
	OAuthClientInformationMixed,
	OAuthTokens,
} from '@modelcontextprotocol/client';
import { MullError } from '../../../core/errors.ts';
import type { SignedOut, SignIn } from '../../../core/mission/sign-in.ts';
import { loadProtocol } from '../load-protocol.ts';
import { revocationOf, type Fetch, type SignInServer } from './discovery.ts';

interface Granted {
	tokens: OAuthTokens;
	metadata: AuthorizationServerMetadata;
	client: OAuthClientInformationMixed;
	place: SignInServer;
	/** A person typed the client id. */
	typed: boolean;
	/** Milliseconds since 1970. */
	now: number;
}

/** Throws `server` for tokens of a kind that Mull cannot send. */
export function fromTokens({ tokens, metadata, client, place, typed, now }: Granted): SignIn {
	const revocationEndpoint = revocationOf(metadata);
	const scope = tokens.scope ?? place.scope;
	return {
		issuer: metadata.issuer,
		tokenEndpoint: metadata.token_endpoint,
		authMethods: metadata.token_endpoint_auth_methods_supported ?? [],
		clientId: client.client_id,
		resource: place.resource,
		...(revocationEndpoint === undefined ? {} : { revocationEndpoint }),
		...(client.client_secret === undefined ? {} : { clientSecret: client.client_secret }),
		...(typed ? { typed: true as const } : {}),
		...(scope ? { scope } : {}),
		...lasting(tokens, now),
	};
}

/** What a renewal changes. */
function lasting(tokens: OAuthTokens, now: number) {
	const { access_token, refresh_token, expires_in, token_type } = tokens;
	if (token_type.toLowerCase() !== 'bearer')
		throw new MullError(
			'server',
			'The sign-in gave a kind of token that Mull does not know.',
			'Ask the operator of the server for bearer tokens.',
		);
	return {
		access: access_token,
		written: now,
		...(refresh_token ? { refresh: refresh_token } : {}),
		...(expires_in === undefined ? {} : { expires: now + expires_in * 1000 }),
	};
}

/** The same sign-in with new tokens. Throws what the protocol's client throws. */
export async function renewed(signIn: SignIn, fetchFn: Fetch, now: () => number): Promise<SignIn> {
	const { refreshAuthorization } = await loadProtocol();
	const { expires: _over, ...rest } = signIn;
	const tokens = await refreshAuthorization(signIn.issuer, {
		metadata: metadataOf(signIn),
		clientInformation: clientOf(signIn),
		refreshToken: signIn.refresh ?? '',
		resource: signIn.resource as never,
		fetchFn,
	});
	const scope = tokens.scope ?? signIn.scope;
	return { ...rest, ...(scope ? { scope } : {}), ...lasting(tokens, now()) };
}

/** Gives the tokens back (RFC 7009). A server that cannot be reached has refused. */
export async function revoke(signIn: SignIn, fetchFn: Fetch): Promise<SignedOut> {
	const { revocationEndpoint, refresh, access } = signIn;
	if (!revocationEndpoint) return 'unsaid';
	// Who ends the refresh token ends all that came of it.
	const token = refresh
		? { token: refresh, token_type_hint: 'refresh_token' }
		: { token: access, token_type_hint: 'access_token' };
	const { headers, body } = await authenticated(signIn, new URLSearchParams(token));
	const reply = await fetchFn(revocationEndpoint, { method: 'POST', headers, body }).catch(
		() => undefined,
	);
	void reply?.body?.cancel().catch(() => {});
	return reply?.ok ? 'revoked' : 'refused';
}

async function authenticated(signIn: SignIn, body: URLSearchParams) {
	const { selectClientAuthMethod } = await loadProtocol();
	const { clientId, clientSecret = '' } = signIn;
	const headers = new Headers({ 'Content-Type': 'application/x-www-form-urlencoded' });
	const method = selectClientAuthMethod(clientOf(signIn), signIn.authMethods);
	if (method === 'client_secret_basic')
		headers.set('Authorization', `Basic ${btoa(`${clientId}:${clientSecret}`)}`);
	else body.set('client_id', clientId);
	if (method === 'client_secret_post') body.set('client_secret', clientSecret);
	return { headers, body };
}

const clientOf = ({ clientId, clientSecret }: SignIn): OAuthClientInformationMixed => ({
	client_id: clientId,
	...(clientSecret ? { client_secret: clientSecret } : {}),
});

/** As much of the server's description as a renewal needs. */
const metadataOf = ({
	issuer,
	tokenEndpoint,
	authMethods,
}: SignIn): AuthorizationServerMetadata => ({
	issuer,
	authorization_endpoint: issuer,
	token_endpoint: tokenEndpoint,
	response_types_supported: ['code'],
	...(authMethods.length ? { token_endpoint_auth_methods_supported: authMethods } : {}),
});
