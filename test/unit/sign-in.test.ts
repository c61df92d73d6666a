/** Signing in at a server of tools, against a real one over HTTP: what is used, what is refused, what is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	originsOf,
	readSignIn,
	secretsOf,
	writeSignIn,
	type Begun,
	type SignInAnswer,
} from '../../src/core/mission/sign-in.ts';
import type { ToolServer } from '../../src/core/mission/tools.ts';
import { createSignIns } from '../../src/instruments/tools/sign-in/sign-ins.ts';
import { createTools } from '../../src/instruments/tools/tools.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import { startOAuthServer, type OAuthServer, type Quirks } from '../support/oauth-server.ts';

let oauth: OAuthServer;
beforeAll(async () => void (oauth = await startOAuthServer()));
afterAll(() => oauth.close());

const never = new AbortController().signal;
const back = 'http://localhost:4173/mull/signed-in.html';
const begin = { do: 'begin' as const, back };

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

function stage(quirks: Quirks = {}) {
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
async function press(open: string, link: 'Agree' | 'Decline'): Promise<SignInAnswer> {
	const page = await (await fetch(open)).text();
	const href = new RegExp(`href="([^"]*)">${link}`).exec(page)![1]!.replaceAll('&amp;', '&');
	expect(href.startsWith(back)).toBe(true);
	return Object.fromEntries(new URL(href).searchParams) as unknown as SignInAnswer;
}

async function signedIn(quirks: Quirks = {}) {
	const one = stage(quirks);
	const { open } = await one.begin();
	await one.finish(await press(open, 'Agree'));
	return one;
}

describe('signing in', () => {
	test('registers, asks with PKCE and for this server alone, and its tools can be used', async () => {
		const one = stage();
		await expect(one.add(1, 2)).rejects.toMatchObject({
			code: 'unauthorised',
			message: '“Test” wants a sign-in or a key.',
		});
		expect(await one.standing()).toBe('out');
		const { open, state } = await one.begin();
		expect(Object.fromEntries(new URL(open).searchParams)).toMatchObject({
			...{ response_type: 'code', code_challenge_method: 'S256', redirect_uri: back },
			...{ state, resource: one.server.url, scope: 'use offline_access' },
		});
		await one.finish(await press(open, 'Agree'));
		expect(await one.standing()).toBe('in');
		expect(await one.add(1, 2)).toMatchObject({ ok: true, text: 'The sum is 3.' });
		expect(one.stage.seen).toEqual(['register', 'token', 'call']);
	});

	test.each<[string, Quirks]>([
		['says nothing with its 401', { silent401: true }],
		['wants a secret', { secret: true }],
		['is its own authorization server, as in older versions', { old: true }],
		['names itself in its answer', { promisesIss: true }],
	])('works where the server %s', async (_, quirks) => {
		const one = stage(quirks);
		const { open } = await one.begin();
		if (quirks.promisesIss) quirks.iss = `${new URL(open).origin}/as/${one.server.id}`;
		await one.finish(await press(open, 'Agree'));
		expect(await one.add(2, 2)).toMatchObject({ text: 'The sum is 4.' });
		one.stage.access.clear();
		expect(await one.add(2, 3)).toMatchObject({ text: 'The sum is 5.' });
	});

	test.each<[Quirks, RegExp]>([
		[{ noPkce: true }, /does not promise to protect its codes \(PKCE with S256\)/],
		[{ wrongIssuer: true }, /under another name than expected/],
		[{ plainHttp: true }, /address that is not protected/],
		[{ otherResource: true }, /meant for another address/],
		[{ undescribed: true }, /does not say where to sign in/],
		[{ noRegistration: true }, /does not take unknown applications/],
	])('is refused where it is unsafe or not described: %j', async (quirks, message) => {
		const one = stage(quirks);
		const fault = await one.begin().catch((thrown: unknown) => thrown);
		expect(fault).toMatchObject({
			code: 'unauthorised',
			message: expect.stringMatching(message) as string,
		});
		expect((fault as { wayOut: string }).wayOut).not.toBe('');
		expect(one.stage.seen).toEqual([]);
	});

	test('a typed client id stands in for registration, and is taken again', async () => {
		const one = stage({ noRegistration: true });
		one.stage.clients.set('typed-id', { back: [back] });
		const { open } = await one.begin({ clientId: 'typed-id' });
		await one.finish(await press(open, 'Agree'));
		expect(await one.add(1, 1)).toMatchObject({ ok: true });
		const again = await one.begin();
		expect(new URL(again.open).searchParams.get('client_id')).toBe('typed-id');
	});

	test('nobody is asked whom the person did not allow', async () => {
		const { server } = stage();
		const origin = new URL(server.url).origin;
		const setup = { keptOf: async () => undefined, keep: async () => {}, now: Date.now };
		const signIns = createSignIns({
			...{ ...setup, locks: fifoLocks() },
			allowed: async (url) => new URL(url).origin === origin,
		});
		const begun = (await signIns.take(server, begin, never)) as Begun;
		expect(begun).toEqual({ allow: [expect.stringMatching(/^http:\/\/127/)] });
		expect(begun).not.toEqual({ allow: [origin] });
	});
});

describe('the answer', () => {
	test('a person who declines is told so, and keeps nothing', async () => {
		const one = stage();
		const answer = await press((await one.begin()).open, 'Decline');
		await expect(one.finish(answer)).rejects.toMatchObject({
			message: 'The sign-in at “Test” was declined.',
		});
		expect(one.kept.size).toBe(0);
	});

	test('one that was not asked for, or comes twice, is not used', async () => {
		const one = stage();
		const answer = await press((await one.begin()).open, 'Agree');
		const foreign = { ...answer, state: crypto.randomUUID() };
		await expect(one.finish(foreign)).rejects.toMatchObject({ code: 'bad-input' });
		expect(one.stage.seen).toEqual(['register']);
		await one.finish(answer);
		await expect(one.finish(answer)).rejects.toMatchObject({ code: 'bad-input' });
		const { state } = await one.begin();
		await one.begin();
		await expect(one.finish({ ...answer, state })).rejects.toMatchObject({ code: 'bad-input' });
	});

	test.each<[string, Quirks]>([
		['names another issuer', { iss: 'https://elsewhere.example' }],
		['leaves out the issuer that it promised', { promisesIss: true }],
	])('one that %s is not used', async (_, quirks) => {
		const one = stage(quirks);
		const answer = await press((await one.begin()).open, 'Agree');
		await expect(one.finish(answer)).rejects.toMatchObject({
			message: expect.stringContaining('under another name') as string,
		});
		expect(one.stage.seen).toEqual(['register']);
	});

	test('a fault is named by its code; no words of a stranger are repeated', async () => {
		const one = stage();
		const { state } = await one.begin();
		const answer = { state, error: 'server<b>', said: 'Call 0900' };
		await expect(one.finish(answer)).rejects.toMatchObject({
			message: 'The sign-in at “Test” failed: an unknown fault.',
		});
	});
});

describe('renewing', () => {
	test('a refused token is renewed in the middle of a call, once', async () => {
		const one = await signedIn();
		one.stage.access.clear();
		expect(await one.add(1, 2)).toMatchObject({ ok: true });
		expect(one.stage.seen).toEqual(['register', 'token', 'refresh', 'call']);
	});

	test('one whose time is up is renewed before it is used', async () => {
		const one = await signedIn({ lasts: 3600 });
		await one.add(1, 2);
		expect(one.stage.seen).not.toContain('refresh');
		one.later(3_600_000);
		await one.signIns.token(one.server);
		expect(one.stage.seen.filter((what) => what === 'refresh')).toHaveLength(1);
	});

	test('many calls in two tabs renew it once: a second time would end it', async () => {
		const one = await signedIn();
		const two = one.other();
		await two.add(0, 0);
		one.stage.access.clear();
		const all = await Promise.all([1, 2, 3].flatMap((n) => [one.add(n, n), two.add(n, n)]));
		expect(all.every(({ ok }) => ok)).toBe(true);
		expect(one.stage.seen.filter((what) => what === 'refresh')).toHaveLength(1);
	});

	test('where it ended, the step says so and what to do; later calls ask nobody', async () => {
		const one = await signedIn({ lasts: 3600 });
		expect(await one.add(1, 2)).toMatchObject({ ok: true });
		const tools = createTools({ allowed: async () => true, signIns: one.signIns });
		const [info] = await tools.list(one.server, never);
		one.stage.access.clear();
		one.stage.quirks.refusesRefresh = true;
		const use = () => tools.instrument(one.server, info!).use({ a: 1, b: 2 }, never);
		const seen = await use();
		expect(seen).toEqual({
			ok: false,
			text: '',
			error:
				'The sign-in at “Test” has ended. Sign in again at the external tools in Settings, then try again. Nothing else is lost.',
		});
		expect(await one.standing()).toBe('ended');
		await use();
		expect(one.stage.seen.filter((what) => what === 'refresh')).toHaveLength(1);
		delete one.stage.quirks.refusesRefresh;
		await one.finish(await press((await one.begin()).open, 'Agree'));
		expect(await use()).toMatchObject({ ok: true });
	});

	test('a renewal that fails for now ends nothing', async () => {
		const one = await signedIn();
		one.stage.access.clear();
		one.stage.quirks.refreshFails = 503;
		await expect(one.add(1, 2)).rejects.toMatchObject({ code: 'server' });
		expect(await one.standing()).toBe('in');
		delete one.stage.quirks.refreshFails;
		expect(await one.add(1, 2)).toMatchObject({ ok: true });
	});

	test('without a refresh token it ends with its access token', async () => {
		const one = await signedIn({ noRefresh: true, lasts: 60 });
		one.later(61_000);
		expect(await one.standing()).toBe('ended');
		one.stage.access.clear();
		await expect(one.add(1, 2)).rejects.toMatchObject({
			message: expect.stringMatching(/has ended/) as string,
		});
	});

	test('rights that a tool lacks are asked for at the next sign-in', async () => {
		const one = await signedIn({ wantsScope: 'write' });
		expect(await one.add(1, 2)).toMatchObject({
			ok: false,
			error: expect.stringMatching(/wants more rights/) as string,
		});
		const { open } = await one.begin();
		expect(new URL(open).searchParams.get('scope')).toBe('use offline_access write');
		await one.finish(await press(open, 'Agree'));
		expect(await one.add(1, 2)).toMatchObject({ ok: true });
	});
});

describe('signing out', () => {
	test.each<[Quirks, string]>([
		[{}, 'revoked'],
		[{ revocation: 'none' }, 'unsaid'],
		[{ revocation: 'fails' }, 'refused'],
		[{ secret: true }, 'revoked'],
	])('says what came of it: %j %s', async (quirks, how) => {
		const one = await signedIn(quirks);
		expect(await one.signOut()).toBe(how);
		const asked = one.stage.seen.filter((what) => what.startsWith('revoke'));
		expect(asked).toEqual(how === 'unsaid' ? [] : ['revoke refresh_token']);
	});
});

describe('what is kept', () => {
	test('is masked, and names whom Mull asks', async () => {
		const { kept, server } = await signedIn({ secret: true });
		const text = kept.get(server.id)!;
		const signIn = readSignIn(text)!;
		expect(secretsOf(text)).toEqual([signIn.access, signIn.refresh, signIn.clientSecret]);
		expect(secretsOf('a key')).toEqual(['a key']);
		expect(originsOf(signIn)).toHaveLength(1);
	});

	test('a damaged one is told, asks nobody, and can be signed out', async () => {
		const one = await signedIn();
		const whole = one.kept.get(one.server.id)!;
		const change = (part: object) => writeSignIn({ ...readSignIn(whole)!, ...part });
		for (const text of [
			whole.slice(0, -5),
			'{"signIn":null}',
			'{"signIn":7}',
			change({ tokenEndpoint: 'http://plain.example/token' }),
			change({ access: 7 }),
			change({ written: 'now' }),
		]) {
			one.kept.set(one.server.id, text);
			expect(await one.standing()).toBe('damaged');
			await expect(one.add(1, 2)).rejects.toMatchObject({
				message: expect.stringMatching(/is damaged/) as string,
			});
			expect(await one.signOut()).toBe('unsaid');
		}
		expect(one.stage.seen).toEqual(['register', 'token']);
	});
});
