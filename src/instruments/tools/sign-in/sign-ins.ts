/**
 * The sign-ins at servers of tools, as the brain uses them: a token for each request, renewed when its
 * server refuses it or its time is up, by one tab at a time.
 */
import { MullError } from '../../../core/errors.ts';
import {
	isSignIn,
	readSignIn,
	writeSignIn,
	type SignedOut,
	type SignIn,
	type SignInStanding,
	type SignInStep,
} from '../../../core/mission/sign-in.ts';
import type { ToolServer } from '../../../core/mission/tools.ts';
import { guardedFetch } from '../tool-http.ts';
import { createSignInFlow } from './sign-in-flow.ts';
import type { Fetch } from './discovery.ts';
import { damaged, ended, signInFault, wantsMore, wantsSignIn } from './sign-in-faults.ts';
import { renewed, revoke } from './tokens.ts';

export interface SignInSetup {
	/** May that address be contacted? Asked before each request. */
	allowed: (url: string) => Promise<boolean>;
	/** As `SignIns`. */
	keptOf: (server: ToolServer) => Promise<string | undefined>;
	/** Takes a renewed sign-in, and puts it where the old one was kept. */
	keep: (server: ToolServer, kept: string) => Promise<void>;
	locks: Pick<LockManager, 'request'>;
	/** Milliseconds since 1970. */
	now: () => number;
}

export interface SignIns {
	/** What the page asks. Throws a `MullError` in plain words. */
	take(server: ToolServer, step: SignInStep, signal: AbortSignal): Promise<unknown>;
	/** The newest that is kept for a server: a key, or a sign-in. Throws `locked`. */
	keptOf(server: ToolServer): Promise<string | undefined>;
	/** The bearer token for the next request: of the sign-in, or the key. Throws `unauthorised`, `locked`. */
	token(server: ToolServer): Promise<string | undefined>;
	/** The server refused that token; it is renewed, or this throws `unauthorised` and says what to do. */
	refused(server: ToolServer, token: string | undefined): Promise<void>;
	/** The server wants these rights beyond those of the sign-in: the next one asks for them. */
	wants(server: ToolServer, scope: string | undefined): MullError;
}

/** A token that ends so soon is renewed before it is used, milliseconds. */
const soon = 30_000;
/** A renewal that takes longer does not come, milliseconds. */
const patience = 30_000;
/** With these an authorization server says that there is nothing more to renew. */
const over = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'invalid_token'];

export function createSignIns(setup: SignInSetup): SignIns {
	const { allowed, keptOf, keep, locks, now } = setup;
	const wanted = new Map<string, string>();
	const signingIn = createSignInFlow({ allowed, keptOf, wanted, now });

	const fetchUntil = (signal: AbortSignal): Fetch => {
		const guarded = guardedFetch(allowed);
		return (url, init) => guarded(url, { ...init, signal });
	};

	/** Undefined: no sign-in, but perhaps a key. */
	async function signInOf(server: ToolServer): Promise<SignIn | undefined> {
		const kept = await keptOf(server);
		if (!kept || !isSignIn(kept)) return undefined;
		const signIn = readSignIn(kept);
		if (!signIn) throw damaged(server);
		return signIn;
	}

	/** One at a time over all tabs: of two that renew with the same token the second would end both. */
	async function renew(server: ToolServer, used: string): Promise<void> {
		await locks.request(`mull-sign-in-${server.id}`, {}, async () => {
			const signIn = await signInOf(server);
			// Meanwhile another call or another tab has renewed it.
			if (!signIn || signIn.access !== used) return;
			if (!signIn.refresh || signIn.ended) throw ended(server);
			try {
				const next = await renewed(signIn, fetchUntil(AbortSignal.timeout(patience)), now);
				await keep(server, writeSignIn(next));
			} catch (thrown) {
				const { name, code } = (thrown ?? {}) as { name?: string; code?: unknown };
				if (name !== 'OAuthError' || !over.includes(String(code)))
					throw await signInFault(server, thrown);
				await keep(server, writeSignIn({ ...signIn, ended: true, written: now() }));
				throw ended(server, thrown);
			}
		});
	}

	async function standing(server: ToolServer): Promise<SignInStanding> {
		const kept = await keptOf(server);
		if (!kept || !isSignIn(kept)) return 'out';
		const signIn = readSignIn(kept);
		if (!signIn) return 'damaged';
		const late = !signIn.refresh && (signIn.expires ?? Infinity) < now();
		return signIn.ended || late ? 'ended' : 'in';
	}

	async function signOut(server: ToolServer, signal: AbortSignal): Promise<SignedOut> {
		const signIn = await signInOf(server).catch(() => undefined);
		wanted.delete(server.id);
		return signIn ? revoke(signIn, fetchUntil(signal)) : 'unsaid';
	}

	return {
		keptOf,

		async take(server, step, signal) {
			switch (step.do) {
				case 'standing':
					return standing(server);
				case 'begin':
					return signingIn.begin(server, step, fetchUntil(signal));
				case 'finish': {
					const kept = await signingIn.finish(server, step.answer, fetchUntil(signal));
					wanted.delete(server.id);
					return kept;
				}
				case 'sign-out':
					return signOut(server, signal);
			}
		},

		async token(server) {
			const signIn = await signInOf(server);
			if (!signIn) return keptOf(server);
			if (!signIn.refresh || (signIn.expires ?? Infinity) > now() + soon) return signIn.access;
			// Where it cannot be renewed now, the server itself says whether the old one still holds.
			await renew(server, signIn.access).catch(() => {});
			return (await signInOf(server))?.access;
		},

		async refused(server, token) {
			const signIn = await signInOf(server);
			if (signIn && token !== undefined) return renew(server, token);
			if (!(await keptOf(server))) throw wantsSignIn(server);
		},

		wants(server, scope) {
			if (scope) wanted.set(server.id, scope);
			return wantsMore(server);
		},
	};
}
