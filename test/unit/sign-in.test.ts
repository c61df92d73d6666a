/** Signing in at a server of tools, against a real one over HTTP: what is used and what is refused. */
import { describe, expect, test } from 'vitest';
import type { Begun } from '../../src/core/mission/sign-in.ts';
import { createSignIns } from '../../src/instruments/tools/sign-in/sign-ins.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import type { Quirks } from '../support/oauth-stage.ts';
import { back, begin, never, press, stage, withOAuthServer } from '../support/signing-in.ts';

withOAuthServer();

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
