/**
 * A sign-in at a server of tools (OAuth 2.1, as the Model Context Protocol uses it). It is kept in the
 * place of the server's key, as JSON: whatever holds for a key holds for it.
 */
import { isThisMachine } from '../device/model-location.ts';

export interface SignIn {
	/** The authorization server, as it names itself. */
	issuer: string;
	tokenEndpoint: string;
	/** Where a token is given back; not every server offers it. */
	revocationEndpoint?: string;
	/** How a client may say who it is: `none`, `client_secret_post`, `client_secret_basic`. */
	authMethods: string[];
	clientId: string;
	clientSecret?: string;
	/** A person typed the client id, so the next sign-in takes it again. */
	typed?: true;
	/** What the tokens are for (RFC 8707). */
	resource: string;
	scope?: string;
	access: string;
	refresh?: string;
	/** When the access token ends, in milliseconds since 1970; absent where the server did not say. */
	expires?: number;
	/** When this was written, in milliseconds since 1970: of two the later one holds. */
	written: number;
	/** The server renews it no more. */
	ended?: true;
}

/** What the page asks the brain about the sign-in at one server. */
export type SignInStep =
	| { do: 'standing' }
	/** `back`: the address of `signed-in.html`. A typed client id stands in for registration. */
	| { do: 'begin'; back: string; clientId?: string; clientSecret?: string }
	| { do: 'finish'; answer: SignInAnswer }
	| { do: 'sign-out' };

/** What came back to `signed-in.html`. Of any of it a stranger may be the author. */
export interface SignInAnswer {
	state: string;
	code?: string;
	iss?: string;
	error?: string;
	/** `error_description`. */
	said?: string;
}

/** Origins that have to be allowed before it can go on, or the page to open. */
export type Begun = { allow: string[] } | { open: string; state: string };

/** `damaged`: something is kept, and it cannot be read. */
export type SignInStanding = 'out' | 'in' | 'ended' | 'damaged';

/** `unsaid`: the server offers nothing for it; `refused`: it did not confirm. */
export type SignedOut = 'revoked' | 'unsaid' | 'refused';

const mark = '{"signIn":';

/** What is kept for a server is a sign-in, and no key. */
export const isSignIn = (kept: string): boolean => kept.startsWith(mark);

export const writeSignIn = (signIn: SignIn): string => `${mark}${JSON.stringify(signIn)}}`;

/** Undefined for what is no sign-in or is damaged. */
export function readSignIn(kept: string | undefined): SignIn | undefined {
	if (!kept || !isSignIn(kept)) return undefined;
	try {
		const { signIn } = JSON.parse(kept) as { signIn: SignIn };
		return isWhole(signIn) ? signIn : undefined;
	} catch {
		return undefined;
	}
}

function isWhole(signIn: SignIn): boolean {
	const { issuer, tokenEndpoint, revocationEndpoint, authMethods, clientId, resource } = signIn;
	const texts = [clientId, resource, signIn.access];
	const maybe = [signIn.clientSecret, signIn.scope, signIn.refresh];
	return (
		[issuer, tokenEndpoint].every(isSafe) &&
		(revocationEndpoint === undefined || isSafe(revocationEndpoint)) &&
		Array.isArray(authMethods) &&
		texts.every((text) => typeof text === 'string' && text !== '') &&
		maybe.every((text) => text === undefined || typeof text === 'string') &&
		(signIn.expires === undefined || Number.isFinite(signIn.expires)) &&
		Number.isFinite(signIn.written)
	);
}

/** Where a token or a person may be sent: over https, or to this machine. */
export function isSafe(address: unknown): address is string {
	if (typeof address !== 'string' || !URL.canParse(address)) return false;
	const { protocol, username, password } = new URL(address);
	if (username || password) return false;
	return protocol === 'https:' || (protocol === 'http:' && isThisMachine(address));
}

/** Whom Mull asks to renew and to end it. */
export const originsOf = ({ issuer, tokenEndpoint, revocationEndpoint }: SignIn): string[] => [
	...new Set(
		[issuer, tokenEndpoint, ...(revocationEndpoint ? [revocationEndpoint] : [])].map(
			(address) => new URL(address).origin,
		),
	),
];

/** What of it no prompt, record or message may hold. */
export const secretsOf = (kept: string | undefined): string[] => {
	if (!kept) return [];
	if (!isSignIn(kept)) return [kept];
	const { access, refresh, clientSecret } = readSignIn(kept) ?? {};
	return [access, refresh, clientSecret].filter((one) => one !== undefined);
};
