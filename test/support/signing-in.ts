/** A person at a server of tools that wants a sign-in, without a browser: `oauth-server.ts` is the server. */
import { afterAll, beforeAll, expect } from 'vitest';
import type { SignInAnswer } from '../../src/core/mission/sign-in.ts';
import type { ToolServer } from '../../src/core/mission/tools.ts';
import { createSignIns } from '../../src/instruments/tools/sign-in/sign-ins.ts';
import { createTools } from '../../src/instruments/tools/tools.ts';
import { fifoLocks } from './fifo-locks.ts';
import { startOAuthServer, type OAuthServer } from './oauth-server.ts';
import type { Quirks } from './oauth-stage.ts';

let oauth: OAuthServer;
/** Each test file calls this once: files may share this module. */
export function withOAuthServer(): void {
	beforeAll(async () => void (oauth = await startOAuthServer()));
	afterAll(() => oauth.close());
}

export const never = new AbortController().signal;
export const back = 'http://localhost:4173/mull/signed-in.html';
export const begin = { do: 'begin' as const, back };

/** One tab: what it keeps is `kept`, which two tabs may share. */
function tab(server: ToolServer, kept: Map<string, string>, locks = fifoLocks()) {
	let shift = 0;
	const allowed = async () => true;
	const signIns = createSignIns({
		allowed,
		keptOf: async ({ id }) => kept.get(id),
		keep: async ({ id }, next) => void kept.set(id, next),
		locks,
		now: () => Date.now() + shift,
	});
	const tools = createTools({ allowed, signIns });
	const take = signIns.take.bind(signIns, server);
	return {
		signIns,
		begin: (how = {}) =>
			take({ ...begin, ...how }, never) as Promise<{ open: string; state: string }>,
		finish: async (answer: SignInAnswer) =>
			void kept.set(server.id, (await take({ do: 'finish', answer }, never)) as string),
		standing: () => take({ do: 'standing' }, never),
		signOut: () => take({ do: 'sign-out' }, never),
		async add(a: number, b: number) {
			const info = (await tools.list(server, never)).find(({ name }) => name === 'add')!;
			return tools.instrument(server, info).use({ a, b }, never);
		},
		/** A later time, milliseconds. */
		later: (by: number) => void (shift += by),
	};
}

export function stage(quirks: Quirks = {}) {
	const name = crypto.randomUUID();
	const { url, stage } = oauth.stage(name, quirks);
	const server: ToolServer = { id: name, name: 'Test', url, allowed: true, created: 1 };
	const kept = new Map<string, string>();
	const locks = fifoLocks();
	return {
		...tab(server, kept, locks),
		server,
		kept,
		stage,
		other: () => tab(server, kept, locks),
	};
}

/** What the person does in the window: follows one of its two links, and ends on the page of Mull. */
export async function press(open: string, link: 'Agree' | 'Decline'): Promise<SignInAnswer> {
	const page = await (await fetch(open)).text();
	const href = new RegExp(`href="([^"]*)">${link}`).exec(page)![1]!.replaceAll('&amp;', '&');
	expect(href.startsWith(back)).toBe(true);
	return Object.fromEntries(new URL(href).searchParams) as unknown as SignInAnswer;
}

export async function signedIn(quirks: Quirks = {}) {
	const one = stage(quirks);
	const { open } = await one.begin();
	await one.finish(await press(open, 'Agree'));
	return one;
}
