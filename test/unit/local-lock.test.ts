/** Who owns the local engine. Each `localLock` over the same locks stands for a tab. */
import { expect, test } from 'vitest';
import { localLock } from '../../src/worker/models/local-lock.ts';
import { fifoLocks } from '../support/fifo-locks.ts';
import { waitFor } from '../support/wait.ts';

const never = new AbortController().signal;

/** A tab that owns the engine, and another that wants it. */
async function twoTabs() {
	const locks = fifoLocks();
	const [owner, other] = [localLock(locks), localLock(locks)];
	await owner.own(never);
	return { locks, owner, other, queued: (count: number) => expect(locks.queued()).toBe(count) };
}

test('a free engine is owned at once, and nobody is told to wait', async () => {
	const lock = localLock(fifoLocks());
	let told = 0;
	await Promise.all([1, 2].map(() => lock.own(never, () => (told += 1))));
	expect([lock.owned(), told]).toEqual([true, 0]);
});

test('all who wait in a tab get it together when the tab that owns it goes', async () => {
	const { owner, other, queued } = await twoTabs();
	let told = 0;
	const both = Promise.all([1, 2].map(() => other.own(never, () => (told += 1))));
	await waitFor(() => expect(told).toBe(2));
	queued(1);
	owner.release();
	await both;
	expect([owner.owned(), other.owned()]).toEqual([false, true]);
	// Nothing of it waits any more: let go of, it is free for others.
	await waitFor(() => queued(0));
	other.release();
	await owner.own(never);
	expect([owner.owned(), other.owned()]).toEqual([true, false]);
});

test('who gives up takes none along; the last to give up leaves the queue', async () => {
	const { locks, owner, other, queued } = await twoTabs();
	const [one, two] = [new AbortController(), new AbortController()];
	const waits = [one, two].map(({ signal }) => other.own(signal));
	const ends = waits.map((wait) =>
		wait.then(
			() => 'owns it',
			(thrown: unknown) => thrown,
		),
	);
	await waitFor(() => queued(1));
	one.abort('given up');
	expect(await ends[0]).toBe('given up');
	queued(1);
	two.abort('this one too');
	expect(await ends[1]).toBe('this one too');
	await waitFor(() => queued(0));
	owner.release();
	await localLock(locks).own(never);
	expect(other.owned()).toBe(false);
});

test('who comes after the last gave up waits anew', async () => {
	const { owner, other, queued } = await twoTabs();
	const first = new AbortController();
	const given = other.own(first.signal).catch((thrown: unknown) => thrown);
	await waitFor(() => queued(1));
	first.abort('given up');
	const second = other.own(never);
	expect(await given).toBe('given up');
	await waitFor(() => queued(1));
	owner.release();
	await second;
	expect(other.owned()).toBe(true);
});

test('only the tab that owns it has something that others want, and only while they do', async () => {
	const { owner, other } = await twoTabs();
	expect(await owner.wanted()).toBe(false);
	const giveUp = new AbortController();
	const wait = other.own(giveUp.signal).catch(() => {});
	await waitFor(async () => expect(await owner.wanted()).toBe(true));
	expect(await other.wanted()).toBe(false);
	giveUp.abort();
	await wait;
	await waitFor(async () => expect(await owner.wanted()).toBe(false));
});
