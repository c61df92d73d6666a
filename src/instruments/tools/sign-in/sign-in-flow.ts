/** A person signs in: from the press to the tokens. What is under way lives in this thread's memory only. */
import type {
	AuthorizationServerMetadata,
	OAuthClientInformationMixed,
} from '@modelcontextprotocol/client';
import {
	readSignIn,
	writeSignIn,
	type Begun,
	type SignInAnswer,
	type SignInStep,
} from '../../../core/mission/sign-in.ts';
import type { ToolServer } from '../../../core/mission/tools.ts';
import { loadProtocol } from '../load-protocol.ts';
import {
	addressesOf,
	describe,
	discoverSignInServer,
	type Fetch,
	type SignInServer,
} from './discovery.ts';
import { answered, noRegistration, notBegun, signInFault } from './sign-in-faults.ts';
import { fromTokens } from './tokens.ts';

interface UnderWay {
	serverId: string;
	place: SignInServer;
	metadata: AuthorizationServerMetadata;
	client: OAuthClientInformationMixed;
	typed: boolean;
	back: string;
	codeVerifier: string;
}

export interface SignInFlow {
	/** Throws `unauthorised`, `network`, `server`, `not-allowed`. */
	begin(
		server: ToolServer,
		step: Extract<SignInStep, { do: 'begin' }>,
		fetch: Fetch,
	): Promise<Begun>;
	/** What is to be kept in the place of the server's key. Throws as `begin`, and `bad-input`. */
	finish(server: ToolServer, answer: SignInAnswer, fetch: Fetch): Promise<string>;
}

interface Setup {
	allowed: (url: string) => Promise<boolean>;
	/** What is kept for the server now. */
	keptOf: (server: ToolServer) => Promise<string | undefined>;
	/** Rights that the server asked for beyond those of the last sign-in. */
	wanted: ReadonlyMap<string, string>;
	/** Milliseconds since 1970. */
	now: () => number;
}

export function createSignInFlow({ allowed, keptOf, wanted, now }: Setup): SignInFlow {
	/** By `state`. */
	const underWay = new Map<string, UnderWay>();

	/** Those origins that nobody allowed yet. */
	async function missing(addresses: string[]): Promise<string[]> {
		const origins = [...new Set(addresses.map((address) => new URL(address).origin))];
		const may = await Promise.all(origins.map(allowed));
		return origins.filter((_, at) => !may[at]);
	}

	const begin: SignInFlow['begin'] = async (server, { back, clientId, clientSecret }, fetch) => {
		try {
			const place = await discoverSignInServer(server, fetch);
			const first = await missing([place.issuer]);
			if (first.length) return { allow: first };
			const metadata = await describe(server, place, fetch);
			const { authorization_endpoint: opened } = metadata;
			const asked = addressesOf(metadata).filter((address) => address !== opened);
			const more = await missing(asked);
			if (more.length) return { allow: more };
			const before = readSignIn(await keptOf(server).catch(() => undefined));
			const known = before?.typed && before.issuer === metadata.issuer ? before : undefined;
			const client = clientId
				? { client_id: clientId, ...(clientSecret ? { client_secret: clientSecret } : {}) }
				: known && {
						client_id: known.clientId,
						...(known.clientSecret ? { client_secret: known.clientSecret } : {}),
					};
			const scope = scopeOf(place, metadata, [before?.scope, wanted.get(server.id)]);
			const { startAuthorization } = await loadProtocol();
			const clientInformation = client ?? (await register(server, metadata, back, scope, fetch));
			const state = crypto.randomUUID();
			const { authorizationUrl, codeVerifier } = await startAuthorization(metadata.issuer, {
				metadata,
				clientInformation,
				redirectUrl: back,
				state,
				resource: place.resource as never,
				...(scope ? { scope } : {}),
			});
			forget(server.id);
			underWay.set(state, {
				...{ serverId: server.id, metadata, client: clientInformation, back, codeVerifier },
				place: { ...place, ...(scope ? { scope } : {}) },
				typed: client !== undefined,
			});
			return { open: authorizationUrl.href, state };
		} catch (thrown) {
			throw await signInFault(server, thrown);
		}
	};

	/** One at a time for each server: of two windows the later one counts. */
	function forget(serverId: string): void {
		for (const [state, one] of underWay) if (one.serverId === serverId) underWay.delete(state);
	}

	const finish: SignInFlow['finish'] = async (server, { state, code, iss, error }, fetchFn) => {
		const one = underWay.get(state);
		if (one?.serverId !== server.id) throw notBegun();
		underWay.delete(state);
		const { place, metadata, client, typed, back, codeVerifier } = one;
		try {
			const { exchangeAuthorization, validateAuthorizationResponseIssuer } = await loadProtocol();
			// Before anything of the answer is used, a fault included.
			validateAuthorizationResponseIssuer({
				iss,
				expectedIssuer: metadata.issuer,
				issParameterSupported: metadata.authorization_response_iss_parameter_supported === true,
			});
			if (error !== undefined || !code) throw answered(server, error ?? '');
			const tokens = await exchangeAuthorization(metadata.issuer, {
				metadata,
				clientInformation: client,
				authorizationCode: code,
				codeVerifier,
				redirectUri: back,
				resource: place.resource as never,
				fetchFn,
				...(iss === undefined ? {} : { iss }),
			});
			const signIn = fromTokens({ tokens, metadata, client, place, typed, now: now() });
			return writeSignIn(signIn);
		} catch (thrown) {
			throw await signInFault(server, thrown);
		}
	};

	return { begin, finish };
}

/** Registers Mull again for each sign-in: a registration that its server has dropped would lead nowhere. */
async function register(
	server: ToolServer,
	metadata: AuthorizationServerMetadata,
	back: string,
	scope: string | undefined,
	fetchFn: Fetch,
): Promise<OAuthClientInformationMixed> {
	if (!metadata.registration_endpoint) throw noRegistration(server);
	const { registerClient, resolveClientMetadata } = await loadProtocol();
	const methods = metadata.token_endpoint_auth_methods_supported ?? ['none'];
	const wish = ['none', 'client_secret_post', 'client_secret_basic'];
	const clientMetadata = {
		client_name: 'Mull',
		redirect_uris: [back],
		response_types: ['code'],
		token_endpoint_auth_method: wish.find((method) => methods.includes(method)) ?? 'none',
	};
	return registerClient(metadata.issuer, {
		metadata,
		clientMetadata: resolveClientMetadata({ clientMetadata, redirectUrl: back }),
		fetchFn,
		...(scope ? { scope } : {}),
	});
}

/** What the server asks for, what it asked for before, and the right to renew where that is one. */
function scopeOf(
	{ scope }: SignInServer,
	{ scopes_supported }: AuthorizationServerMetadata,
	before: (string | undefined)[],
): string {
	const all = [scope, ...before].flatMap((one) => one?.split(' ') ?? []);
	const renew = all.length && scopes_supported?.includes('offline_access');
	return [...new Set([...all, ...(renew ? ['offline_access'] : [])])].filter(Boolean).join(' ');
}
