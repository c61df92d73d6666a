/** The limit of requests side by side is one of the server: it holds over all tabs together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newKnownServers } from '../../src/engines/remote/known-servers.ts';
import { createSharedQueue, type Locks } from '../../src/engines/remote/slots.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import type { TestServer } from '../support/openai-server.ts';
import { never, request, stage } from '../support/remote-stage.ts';
import { collect } from '../support/scripted-runtime.ts';
import { waitFor } from '../support/wait.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** Engines on a server whose replies wait until so many requests have come. */
async function gathering(count: number) {
	let arrived: TestServer;
	const together = await stage(async () => {
		await waitFor(() => expect(arrived.requests.length).toBeGreaterThanOrEqual(count));
		return { text: 'a', delay: 30 };
	});
	arrived = together.server;
	return together;
}

test('two tabs together send no more at once than the endpoint takes', async () => {
	const { make, around, server } = await gathering(2);
	around.locks = fifoLocks();
	const tabs = [make(), make({}, undefined, newKnownServers())];
	const replies = await Promise.all(
		tabs.flatMap((tab) => [1, 2, 3].map(() => collect(tab.generate(request, never)))),
	);
	expect(server.requests).toHaveLength(6);
	expect(server.mostAtOnce()).toBe(2);
	// Those that waited for another tab say so, too.
	const waited = replies.filter(({ deltas }) => deltas[0]!.status === 'Waiting for its turn.');
	expect(waited.length).toBeGreaterThanOrEqual(4);
});

test('without Web Locks it holds for each tab, as far as one can know', async () => {
	const { make, server } = await gathering(4);
	const tabs = [make(), make({}, undefined, newKnownServers())];
	await Promise.all(
		tabs.flatMap((tab) => [1, 2, 3].map(() => collect(tab.generate(request, never)))),
	);
	expect(server.mostAtOnce()).toBe(4);
});

test('servers do not wait for one another', async () => {
	const { make, around, server } = await gathering(2);
	around.locks = fifoLocks();
	const engines = ['e1', 'e2'].map((id) => make({ id, parallel: 1 }));
	await Promise.all(engines.map((engine) => collect(engine.generate(request, never))));
	expect(server.mostAtOnce()).toBe(2);
});

test('whoever gives up while waiting for another tab leaves nothing behind', async () => {
	const locks = fifoLocks();
	const [mine, other] = [1, 2].map(() => createSharedQueue(2, 's', locks)) as [Queue, Queue];
	const held = await Promise.all([mine.enter(never).turn, mine.enter(never).turn]);
	const stop = new AbortController();
	const waiting = other.enter(stop.signal);
	expect(await waiting.waits).toBe(true);
	stop.abort(new Error('enough'));
	await expect(waiting.turn).rejects.toThrow('enough');
	expect(locks.queued()).toBe(0);
	held.forEach((leave) => leave());
	await waitFor(async () => expect((await locks.query()).held).toEqual([]));
	const next = other.enter(never);
	(await next.turn)();
	expect(await next.waits).toBe(false);
});

test('a limit that became smaller meanwhile holds for those who wait', async () => {
	const locks = fifoLocks();
	const [mine, other] = [1, 2].map(() => createSharedQueue(2, 's', locks)) as [Queue, Queue];
	const [low, high] = await Promise.all([mine.enter(never).turn, mine.enter(never).turn]);
	let came = false;
	const waiting = other.enter(never).turn.then((leave) => ((came = true), leave));
	await soon();
	other.resize(1);
	// The second lock comes free, which is none of the one that is allowed now.
	high();
	await soon();
	expect(came).toBe(false);
	low();
	(await waiting)();
});

test('a fault of the locks is the fault of who waits, and takes no place away', async () => {
	const broken: Locks = {
		request: (() => Promise.reject(new Error('no locks here'))) as Locks['request'],
	};
	const queue = createSharedQueue(1, 's', broken);
	for (let n = 0; n < 2; n++)
		await expect(queue.enter(never).turn).rejects.toThrow('no locks here');
});

test('never more inside over all tabs than the smallest of what they know, everyone comes in unless aborted', async () => {
	const visit = fc.record({ tab: fc.nat(2), stay: fc.nat(4), abort: fc.option(fc.nat(12)) });
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 3 }),
			fc.array(visit, { maxLength: 10 }),
			async (size, visits) => {
				const locks = fifoLocks();
				const tabs = [0, 1, 2].map(() => createSharedQueue(size, 's', locks));
				let inside = 0;
				await Promise.all(
					visits.map(async ({ tab, stay, abort }) => {
						const stop = new AbortController();
						const { turn } = tabs[tab]!.enter(stop.signal);
						if (abort !== null) void ticks(abort).then(() => stop.abort());
						let leave: () => void;
						try {
							leave = await turn;
						} catch {
							return expect(abort).not.toBeNull();
						}
						expect(++inside).toBeLessThanOrEqual(size);
						await ticks(stay);
						inside--;
						leave();
					}),
				);
				await soon();
				expect((await locks.query()).held).toEqual([]);
				expect(locks.queued()).toBe(0);
			},
		),
	);
});

type Queue = ReturnType<typeof createSharedQueue>;

async function ticks(count: number): Promise<void> {
	for (let i = 0; i < count; i++) await Promise.resolve();
}
