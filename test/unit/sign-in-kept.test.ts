/** A sign-in at a server of tools once it is there: renewed, ended, given back, damaged. */
import { describe, expect, test } from 'vitest';
import { originsOf, readSignIn, secretsOf, writeSignIn } from '../../src/core/mission/sign-in.ts';
import { createTools } from '../../src/instruments/tools/tools.ts';
import type { Quirks } from '../support/oauth-stage.ts';
import { never, press, signedIn, withOAuthServer } from '../support/signing-in.ts';

withOAuthServer();

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
