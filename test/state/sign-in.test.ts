/** The row of a tool server while a person signs in: what is asked, allowed, waited for, kept and taken back. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import {
	writeSignIn,
	type SignIn,
	type SignInAnswer,
	type SignInStep,
} from '../../src/core/mission/sign-in.ts';
import type { ToolServer } from '../../src/core/mission/tools.ts';
import { KeysState } from '../../src/state/models/keys.svelte.ts';
import { SignInState } from '../../src/state/settings/sign-in.svelte.ts';
import { dropKeys, readKeys } from '../../src/storage/models/keys.ts';
import { signInKeys } from '../../src/worker/sign-in-keys.ts';
import { waitFor } from '../support/wait.ts';

const server: ToolServer = {
	...{ id: 's1', name: 'Test', url: 'http://localhost:3000/mcp', allowed: true, created: 1 },
};
const issuer = 'http://localhost:4000';
const signIn: SignIn = {
	...{ issuer, tokenEndpoint: `${issuer}/token`, authMethods: [], clientId: 'c' },
	...{ resource: server.url, access: 'access', refresh: 'refresh', written: 1 },
};
const none = { id: '', secret: '' };

let gate: string[];
let opened: string[];
let blocked: boolean;
let asked: SignInStep[];
let answer: (step: SignInStep) => unknown;
let keys: KeysState;
let state: SignInState;
let said: unknown[];
let window: BroadcastChannel;

beforeEach(async () => {
	await dropKeys();
	[gate, opened, asked, said, blocked] = [[], [], [], [], false];
	let allowed = false;
	answer = (step) => {
		if (step.do === 'standing') return keys.has(server.id) ? 'in' : 'out';
		if (step.do === 'finish') return writeSignIn(signIn);
		if (step.do === 'sign-out') return 'revoked';
		const before = allowed;
		allowed = true;
		return before ? { open: `${issuer}/authorize`, state: 'mine' } : { allow: [issuer] };
	};
	keys = new KeysState({ request: async () => {} });
	state = new SignInState(
		{
			client: {
				request: async (wish) => {
					const { step } = wish as unknown as { step: SignInStep };
					asked.push(step);
					return answer(step);
				},
			},
			gate: {
				allow: async (to, why) => void gate.push(`+ ${to} ${why}`),
				disallow: async (to, why) => void gate.push(`- ${to} ${why}`),
			},
			keys,
			openWindow: (url) => (opened.push(url), blocked ? null : {}),
			came: () => 'It came.',
		},
		server,
	);
	window = new BroadcastChannel('mull-signed-in');
	window.onmessage = ({ data }) => said.push(data);
});
afterEach(() => {
	state.close();
	keys.close();
	window.close();
});

const comes = (given: Partial<SignInAnswer> & { error_description?: string }) =>
	window.postMessage({ answer: given });

/** Under way, as far as the window; `done` ends with it. */
async function waiting() {
	expect(await state.begin(none, false)).toBe(false);
	const done = state.begin(none, false, state.ask);
	await waitFor(() => expect(state.window).not.toBeNull());
	return { done };
}

test('asks before anybody else is contacted, opens the window, and keeps what comes', async () => {
	expect(await state.begin(none, true)).toBe(false);
	expect(state.ask).toEqual([issuer]);
	expect(gate).toEqual([]);
	const done = state.begin(none, true, state.ask);
	await waitFor(() => expect(state.window).toEqual({ url: `${issuer}/authorize`, blocked: false }));
	expect(gate).toEqual([`+ ${issuer} sign-in at Test`]);
	expect(opened).toEqual([`${issuer}/authorize`]);
	// The window of another tab.
	comes({ state: 'other', code: 'x' });
	comes({ state: 'mine', code: 'y', iss: issuer });
	expect(await done).toBe(true);
	expect(asked.find((step) => step.do === 'finish')).toEqual({
		...{ do: 'finish', answer: { state: 'mine', code: 'y', iss: issuer } },
	});
	await waitFor(() => expect(said).toEqual([{ state: 'mine', said: 'It came.' }]));
	expect(state.standing).toBe('in');
	expect(await readKeys([server])).toEqual({ s1: writeSignIn(signIn) });
	expect(asked.filter((step) => step.do === 'begin').at(-1)).toMatchObject({
		back: new URL('signed-in.html', document.baseURI).href,
	});
});

test('a window that the browser blocks is offered as a link', async () => {
	blocked = true;
	await waiting();
	expect(state.window).toEqual({ url: `${issuer}/authorize`, blocked: true });
});

test('who gives up waiting takes back what was allowed, and a late answer changes nothing', async () => {
	const { done } = await waiting();
	await state.cancel();
	expect(await done).toBe(false);
	expect(gate).toEqual([`+ ${issuer} sign-in at Test`, `- ${issuer} sign-in at Test`]);
	comes({ state: 'mine', code: 'y' });
	await state.look();
	expect(asked.some((step) => step.do === 'finish')).toBe(false);
	expect(state).toMatchObject({ window: null, error: null, standing: 'out', busy: false });
});

test('a fault is shown, and takes back what was allowed', async () => {
	const before = answer;
	answer = (step) => {
		if (step.do === 'finish') throw new MullError('unauthorised', 'Declined.', 'Again.');
		return before(step);
	};
	const { done } = await waiting();
	comes({ state: 'mine', error: 'access_denied', error_description: 'No' });
	expect(await done).toBe(false);
	expect(state.error).toEqual({ code: 'unauthorised', message: 'Declined.', wayOut: 'Again.' });
	expect(gate.at(-1)).toBe(`- ${issuer} sign-in at Test`);
	expect(asked.find((step) => step.do === 'finish')).toEqual({
		...{ do: 'finish', answer: { state: 'mine', error: 'access_denied', said: 'No' } },
	});
});

test('that the kept keys are locked is said until they are not; any other fault stays', async () => {
	const before = answer;
	const fails = (code: 'locked' | 'network') => () => {
		throw new MullError(code, code);
	};
	answer = fails('locked');
	await state.look();
	expect(state.error?.code).toBe('locked');
	answer = before;
	await state.look();
	expect(state.error).toBeNull();
	answer = fails('network');
	await state.look();
	answer = before;
	await state.look();
	expect(state.error?.code).toBe('network');
});

test('signing out forgets it here, also where its server cannot be asked', async () => {
	await keys.put(server, writeSignIn(signIn), true);
	const before = answer;
	answer = (step) => {
		if (step.do === 'sign-out') throw new MullError('network', 'Gone.');
		return before(step);
	};
	expect(await state.signOut()).toBe('refused');
	expect(state.standing).toBe('out');
	expect(gate).toEqual([`- ${issuer} sign-in at Test`]);
	expect(await readKeys([server])).toEqual({});
});

test('of all that is kept the newest counts, and a renewed one is kept where the old one was', async () => {
	const old = writeSignIn(signIn);
	const handed: Record<string, string> = { s1: old };
	const brain = signInKeys(async ({ id }) => handed[id]);
	const next = writeSignIn({ ...signIn, access: 'next', written: 2 });
	await brain.keep(server, next);
	expect(await brain.keptOf(server)).toBe(next);
	// It was for this tab only.
	expect(await readKeys([server])).toEqual({});
	await keys.put(server, old, true);
	await brain.keep(server, next);
	expect(await readKeys([server])).toEqual({ s1: next });
	// Another tab renewed it.
	const third = writeSignIn({ ...signIn, access: 'third', written: 3 });
	await signInKeys(async () => old).keep(server, third);
	expect(await brain.keptOf(server)).toBe(third);
	// Signed out, and a key in its place.
	handed.s1 = 'a key';
	expect(await brain.keptOf(server)).toBe('a key');
	delete handed.s1;
	expect(await brain.keptOf(server)).toBeUndefined();
});
