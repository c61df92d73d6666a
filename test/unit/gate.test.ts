/** The gate follows a server to another address only where that was allowed. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefused, isUnfollowedRedirect } from '../../src/network/fetch.ts';
import { passGate } from '../../src/network/gate.ts';
import { allow, clearLog, disallow, readLog } from '../../src/network/permissions.ts';

const own = 'https://files.example';
/** How each request was sent, and what a browser makes of a redirect that it does not follow. */
let sent: (RequestInit | undefined)[];
beforeEach(() => {
	sent = [];
	vi.stubGlobal('fetch', async (_: Request, how?: RequestInit) => {
		sent.push(how);
		const moved = how?.redirect === 'manual';
		return moved ? { type: 'opaqueredirect', redirected: false } : new Response('the file');
	});
});
afterEach(async () => {
	vi.unstubAllGlobals();
	await disallow(own);
	await clearLog();
});

const ask = (how?: RequestInit) => passGate(new Request(`${own}/model.gguf`, how));

test('an address of the person’s own is not followed elsewhere, and the list says so', async () => {
	await allow(own, 'download of M');
	const response = await ask();
	expect([response.status, isUnfollowedRedirect(response), isRefused(response)]).toEqual([
		403,
		true,
		false,
	]);
	const [held] = await readLog();
	expect(held).toMatchObject({
		origin: own,
		allowed: false,
		why: `download of M, sent on by ${own}`,
	});
});

test('one that may send on is, also where another permission stands before it', async () => {
	await allow(own, 'endpoint');
	await allow(own, 'download of M', Date.now() + 60_000, true);
	expect(await (await ask()).text()).toBe('the file');
	expect(sent[0]).not.toHaveProperty('redirect');
	await disallow(own, 'download of M');
	expect(isUnfollowedRedirect(await ask())).toBe(true);
});

test('who looks at redirects itself gets them as they are', async () => {
	await allow(own, 'endpoint');
	await ask({ redirect: 'manual' });
	expect(sent[0]).not.toHaveProperty('redirect');
});

test('what nobody allowed is not sent at all', async () => {
	expect(isRefused(await ask())).toBe(true);
	expect(sent).toEqual([]);
});
