/** The word in time: that what lies here is in no file, for those who use no backup folder. */
import 'fake-indexeddb/auto';
import { clear, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { backUp } from '../../src/state/memory/backup-reminder.ts';
import { router } from '../../src/state/router.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { noteTime, settingsStore } from '../../src/storage/settings.ts';
import { someRun } from '../support/runs.ts';

const day = 24 * 3_600_000;
const today = Date.UTC(2026, 10, 23);
let shown: MockInstance<typeof toasts.show>;

beforeEach(() => void (shown = vi.spyOn(toasts, 'show')));
afterEach(async () => {
	vi.restoreAllMocks();
	await db.runs.clear();
	await clear(settingsStore());
});

/** So many questions, one each day, the last today. */
const asked = (count: number) =>
	db.runs.bulkPut(
		Array.from({ length: count }, (_, n) => someRun({ id: `run-${n}`, updated: today - n * day })),
	);
const said = async (now = today): Promise<unknown[]> => {
	shown.mockClear();
	await backUp(now);
	return shown.mock.calls.map(([text]) => text);
};

test('after a fortnight in which nothing was exported it is said once, and once more a fortnight later', async () => {
	await asked(20);
	expect(await said()).toEqual(['What you asked in 19 days lies in this browser only.']);
	expect(await said(today + 13 * day)).toEqual([]);
	expect(await said(today + 14 * day)).toEqual([
		'What you asked in 33 days lies in this browser only.',
	]);
	const { action } = shown.mock.calls[0]![1] as { action: { label: string; run: () => void } };
	action.run();
	expect(router.route).toEqual({ screen: 'settings', id: 'data' });
});

test('it counts from the last export, and what came since', async () => {
	await asked(20);
	await noteTime('exported', today - 15 * day);
	expect(await said()).toEqual([
		'Everything was last exported 15 days ago; what came since is only in this browser.',
	]);
	await noteTime('exported', today - 13 * day);
	expect(await said(today + 30 * day)).toHaveLength(1);
});

test.each([
	['little was asked since', 8, today - 30 * day],
	['it is not long ago', 20, today - 12 * day],
])('nothing is said where %s', async (_, runs, exported) => {
	await asked(runs);
	await noteTime('exported', exported);
	expect(await said()).toEqual([]);
});

test('nor to a newcomer, nor to whoever has asked for a week, nor where a folder is in use', async () => {
	expect(await said()).toEqual([]);
	await asked(12);
	expect(await said()).toEqual([]);
	await asked(30);
	await set('folder', { name: 'Backups', queryPermission: undefined }, settingsStore());
	// This one cannot be used, which is said instead.
	expect(await said()).toEqual([
		'The backup folder “Backups” could not be used. What is new is only in this browser.',
	]);
});
