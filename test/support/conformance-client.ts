/**
 * Mull's client of tool servers as a program: the public conformance suite starts it with the address of
 * a server as the last argument. It lists the tools, uses each, and signs in where the server asks.
 */
import { MullError } from '../../src/core/errors.ts';
import type { SignInAnswer } from '../../src/core/mission/sign-in.ts';
import type { ToolServer } from '../../src/core/mission/tools.ts';
import { createSignIns } from '../../src/instruments/tools/sign-in/sign-ins.ts';
import { createTools } from '../../src/instruments/tools/tools.ts';
import { fifoLocks } from './fifo-locks.ts';

const server: ToolServer = {
	...{ id: 'suite', name: 'Suite', url: process.argv.at(-1)! },
	...{ allowed: true, created: 1 },
};
/** What the person may have typed: the suite gives it where a server registers nobody. */
const given = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as {
	client_id?: string;
	client_secret?: string;
};
const typed = {
	...(given.client_id ? { clientId: given.client_id } : {}),
	...(given.client_secret ? { clientSecret: given.client_secret } : {}),
};
/** A person who is asked again and again gives up. */
const mostSignIns = 2;

let kept: string | undefined;
const allowed = async () => true;
const signIns = createSignIns({
	...{ allowed, now: Date.now, locks: fifoLocks() },
	keptOf: async () => kept,
	keep: async (_, next) => void (kept = next),
});
const tools = createTools({ allowed, signIns });
const never = new AbortController().signal;

/** The suite's page of the sign-in agrees by itself, and sends back to Mull at once. */
async function signIn(): Promise<void> {
	const back = 'http://localhost:3000/signed-in.html';
	const begun = await signIns.take(server, { do: 'begin', back, ...typed }, never);
	const { headers } = await fetch((begun as { open: string }).open, { redirect: 'manual' });
	const answer = Object.fromEntries(new URL(headers.get('location')!).searchParams);
	const step = { do: 'finish' as const, answer: answer as unknown as SignInAnswer };
	kept = (await signIns.take(server, step, never)) as string;
}

/** True when a tool wants a sign-in, or more rights than this one has. */
async function wantsSignIn(): Promise<boolean> {
	for (const tool of await tools.list(server, never)) {
		const seen = await tools.instrument(server, tool).use(inputOf(tool.input), never);
		console.log(tool.name, JSON.stringify(seen));
		if (!seen.ok && /sign in/i.test(seen.error ?? '')) return true;
		if (!seen.ok) throw new Error(seen.error);
	}
	return false;
}

/** A number for each property that wants one. */
function inputOf(schema: unknown): Record<string, number> {
	const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> };
	const numbers = Object.keys(properties).filter((name) => properties[name]!.type === 'number');
	return Object.fromEntries(numbers.map((name, at) => [name, at + 2]));
}

async function use(signedIn = 0): Promise<void> {
	const wants = await wantsSignIn().catch((thrown: unknown) => {
		if (thrown instanceof MullError && thrown.code === 'unauthorised') return true;
		throw thrown;
	});
	if (!wants) return;
	if (signedIn === mostSignIns) throw new Error('The server wants yet another sign-in.');
	await signIn();
	await use(signedIn + 1);
}

use().then(
	() => process.exit(0),
	(thrown: unknown) => {
		console.error(thrown);
		process.exit(1);
	},
);
