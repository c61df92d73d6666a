/** What the system is asked to show, and when: on the fake database. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForNotices, notify, noticePermission, type Notice } from '../../src/host/notify.ts';
import type { Run } from '../../src/core/types.ts';
import { watchForNotices } from '../../src/state/think/notices.ts';
import { db } from '../../src/storage/db.ts';
import { live } from '../../src/storage/live.ts';
import { runningRuns } from '../../src/storage/runs/runs.ts';
import { someRun } from '../support/runs.ts';
import { waitFor } from '../support/wait.ts';

const show = vi.fn(async (_: Notice) => {});
let wanted: boolean;
/** How often it was asked whether a notice is wanted. */
let asked: number;
let running: Run[];
let leave: (() => void)[];

beforeEach(() => {
	wanted = true;
	asked = 0;
	show.mockClear();
	leave = [watchForNotices(() => (asked++, wanted), show)];
	// Begins last, so that it is the last to hear.
	leave.push(live(runningRuns, (runs) => (running = runs), console.warn));
});
afterEach(async () => {
	for (const go of leave) go();
	vi.unstubAllGlobals();
	await Promise.all([db.runs.clear(), db.questions.clear()]);
});

async function begun(change: Partial<Run> = {}): Promise<string> {
	const id = crypto.randomUUID();
	await db.runs.put(someRun({ status: 'running', ...change, id }));
	await waitFor(() => expect(running.map((run) => run.id)).toContain(id));
	return id;
}
async function ended(id: string, status: Run['status']): Promise<void> {
	await db.runs.update(id, { status });
	await waitFor(() => expect(running.map((run) => run.id)).not.toContain(id));
}
const titles = () => show.mock.calls.map(([{ title }]) => title);
/** What would have come by now has come: a later run has been told of. */
async function settled(): Promise<void> {
	wanted = true;
	const before = show.mock.calls.length;
	await ended(await begun(), 'done');
	await waitFor(() => expect(show.mock.calls.length).toBe(before + 1));
}

test('an answer, with its question and the way to it', async () => {
	const id = await begun({ chat: [{ role: 'user', content: 'x'.repeat(300) }] });
	await ended(id, 'done');
	await waitFor(() => expect(titles()).toEqual(['An answer is there']));
	expect(show.mock.calls[0]![0]).toEqual({
		...{ tag: `mull-${id}`, title: 'An answer is there', body: `${'x'.repeat(99)}…` },
		hash: '#/think/talk-1',
	});
});

test('a run that waits; none that the person ended, deleted, or did not want told', async () => {
	await ended(await begun(), 'suspended');
	await waitFor(() => expect(titles()).toEqual(['A run waits for you']));
	await ended(await begun(), 'stopped');
	await ended(await begun(), 'paused');
	const gone = await begun();
	await db.runs.delete(gone);
	await waitFor(() => expect(running).toEqual([]));
	await settled();
	wanted = false;
	const unseen = await begun();
	const before = asked;
	await ended(unseen, 'done');
	await waitFor(() => expect(asked).toBeGreaterThan(before));
	await settled();
	expect(titles()).toEqual(['A run waits for you', 'An answer is there', 'An answer is there']);
	expect(show.mock.calls.map(([{ tag }]) => tag)).not.toContain(`mull-${unseen}`);
});

test('a mission that asks and goes on, once for each question', async () => {
	const id = await begun({ algorithm: 'thought' });
	const question = { runId: id, taskId: 1, text: 'Which shop?', because: '', asked: 1 };
	await db.questions.add({ ...question, id: 1 } as never);
	await waitFor(() => expect(titles()).toEqual(['A mission asks you']));
	await db.questions.update([id, 1], { answer: 'The small one' } as never);
	await db.runs.update(id, { worked: 5 });
	await settled();
	await db.questions.add({ ...question, id: 2 } as never);
	await waitFor(() => expect(titles().filter((one) => one.includes('asks')).length).toBe(2));
});

test('of a list one, when it is through, with how many were answered', async () => {
	const first = await begun({ later: { place: 1, begun: 1 } });
	const waits = someRun({ id: 'next', status: 'paused', later: { place: 2, go: 'now' } });
	await db.runs.put(waits);
	await ended(first, 'done');
	const second = await begun({ later: { place: 2, begun: 2 } });
	await db.runs.delete('next');
	await waitFor(() => expect(running.map(({ id }) => id)).toEqual([second]));
	await ended(second, 'failed');
	await waitFor(() => expect(titles()).toEqual(['The list for later is through']));
	expect(show.mock.calls[0]![0]).toMatchObject({
		...{ body: '1 of 2 are answered.', hash: '#/later', tag: 'mull-later' },
	});
});

test('a browser without notices is asked for nothing; one that refused is not asked again', async () => {
	vi.stubGlobal('Notification', undefined);
	Reflect.deleteProperty(globalThis, 'Notification');
	expect([noticePermission(), await askForNotices()]).toEqual(['none', 'none']);
	await notify({ tag: 't', title: 'a', body: 'b', hash: '#' });
	const ask = vi.fn(async () => 'granted');
	vi.stubGlobal('Notification', { permission: 'denied', requestPermission: ask });
	expect(await askForNotices()).toBe('denied');
	expect(ask).not.toHaveBeenCalled();
	vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask });
	expect(await askForNotices()).toBe('granted');
});

test('a press leads to the conversation; where a page may not, its service worker shows it', async () => {
	const made: { title: string; onclick?: () => void; close: () => void }[] = [];
	const kind = vi.fn(function (this: object, title: string) {
		made.push(Object.assign(this, { title, close: vi.fn() }));
	});
	vi.stubGlobal('Notification', Object.assign(kind, { permission: 'granted' }));
	vi.stubGlobal('focus', vi.fn());
	await notify({ tag: 't', title: 'a', body: 'b', hash: '#/think/x' });
	made[0]!.onclick!();
	expect([location.hash, made[0]!.close]).toEqual(['#/think/x', expect.anything()]);
	location.hash = '';

	const shown = vi.fn(async () => {});
	kind.mockImplementation(function () {
		throw new TypeError('Illegal constructor');
	});
	const registered = { getRegistration: async () => ({ showNotification: shown }) };
	Object.defineProperty(navigator, 'serviceWorker', { value: registered, configurable: true });
	await notify({ tag: 't', title: 'a', body: 'b', hash: '#' });
	expect(shown).toHaveBeenCalledWith('a', { tag: 't', body: 'b' });
	Reflect.deleteProperty(navigator, 'serviceWorker');
});
