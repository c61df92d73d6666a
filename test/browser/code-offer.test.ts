/** The offer to let a mission run code, by keyboard, wide and narrow, checked with axe. */
import axe from 'axe-core';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { CodeOffer, codeOffer } from '../../src/state/mission/code-offer.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import { loadSettings } from '../../src/storage/settings.ts';
import Toasts from '../../src/ui/parts/Toasts.svelte';
import ThinkScreen from '../../src/ui/think/ThinkScreen.svelte';
import '../../src/ui/theme.css';
import * as rows from '../support/mission.ts';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

const sums = 'Which is more: 3 baskets of 14 apples, or 5 boxes of 9 pears?';
let app: App;
let think: ThinkState;
let heard: string[];
let shown: Record<string, unknown>[];

beforeEach(async () => {
	await page.viewport(1280, 900);
	await eraseStorage();
	heard = [];
	shown = [];
	const client = scriptedClient();
	client.notifyInput = async (runId) => void heard.push(runId);
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
	await app.settings.chooseModel({ engine: 'llamacpp', model: 'big' }, ['A', 'B']);
	await app.settings.change({
		algorithm: 'thought',
		instruments: { code: false, documents: true },
	});
});
afterEach(async () => {
	vi.restoreAllMocks();
	await leave();
	think.close();
	app.settings.close();
	document.body.replaceChildren();
});

async function leave(): Promise<void> {
	for (const one of shown) await unmount(one);
	shown = [];
}
function show(id: string | null): void {
	const target = document.body.appendChild(document.createElement('main'));
	shown.push(mount(ThinkScreen, { target, props: { app, think, id } }));
	shown.push(mount(Toasts, { target }));
}
async function showMission(change: Parameters<typeof rows.mission>[0] = {}): Promise<void> {
	await db.conversations.put(rows.conversation);
	await db.steps.bulkPut(rows.journal);
	await db.tasks.bulkPut(rows.tasks);
	await db.runs.put(rows.mission({ chat: [{ role: 'user', content: sums }], ...change }));
	show(rows.conversation.id);
	await expect.element(page.getByRole('heading', { name: 'Plan', exact: true })).toBeVisible();
}
const offer = page.getByRole('group', { name: /^This mission has numbers/ });
const allow = offer.getByRole('button', { name: 'Let Mull run code' });
const mayRunCode = async () => (await loadSettings()).instruments.code;

async function faults(): Promise<string[]> {
	await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
	const { violations } = await axe.run(document);
	return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

test('before the start: one press allows it, and it can be taken back', async () => {
	show(null);
	await page.getByLabelText('Question').fill('Write a slogan for our shop.');
	await expect.element(page.getByRole('button', { name: 'Think', exact: true })).toBeVisible();
	expect(offer.elements()).toEqual([]);
	await page.getByLabelText('Question').fill(sums);
	await expect.element(offer).toBeVisible();
	// It is heard, and reached by keyboard before the question box.
	await expect.element(offer.getByRole('status')).toHaveTextContent('This mission has numbers');
	expect(await faults()).toEqual([]);
	await page.viewport(390, 844);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await faults()).toEqual([]);

	(allow.element() as HTMLElement).focus();
	await userEvent.keyboard('{Enter}');
	await waitFor(async () => expect(await mayRunCode()).toBe(true));
	await waitFor(() => expect(offer.elements()).toEqual([]));
	await waitFor(() => expect(document.activeElement?.id).toBe('go'));
	await page.getByRole('button', { name: 'Undo' }).click();
	await waitFor(async () => expect(await mayRunCode()).toBe(false));
	await expect.element(offer).toBeVisible();
});

test('it is for missions alone, and not where no trace is left', async () => {
	show(null);
	await page.getByLabelText('Question').fill(sums);
	await expect.element(offer).toBeVisible();
	await think.next.chooseAlgorithm('direct');
	await waitFor(() => expect(offer.elements()).toEqual([]));
	await think.next.chooseAlgorithm('thought');
	await expect.element(offer).toBeVisible();
	think.begin(true);
	await page.getByLabelText('Question').fill(sums);
	await waitFor(() => expect(offer.elements()).toEqual([]));
});

test('on a mission under way: it is allowed, and the mission hears of it', async () => {
	await showMission({ status: 'paused' });
	await expect.element(allow).toBeVisible();
	expect(await faults()).toEqual([]);
	await allow.click();
	await waitFor(() => expect(heard).toEqual([rows.runId]));
	expect(await mayRunCode()).toBe(true);
	await waitFor(() => expect(offer.elements()).toEqual([]));
	await expect.element(page.getByText('from its next round')).toBeVisible();
	await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('a table in an attached file is offered code as well', async () => {
	const passages = [{ place: '', text: 'May;640;71\nJune;640;58\nJuly;655;49' }];
	const file = { name: 'costs.csv', kind: 'text', bytes: 40, how: 'whole', of: 1 } as const;
	await showMission({
		chat: [{ role: 'user', content: 'When did I spend the least?' }],
		attached: [{ ...file, local: false, passages }],
	});
	await expect.element(allow).toBeVisible();
});

test('a mission that ended is offered nothing', async () => {
	await showMission({
		status: 'done',
		outcome: { answer: '45', stop: 'finished', reason: 'It is done.' },
	});
	expect(offer.elements()).toEqual([]);
});

test('declined before the start, it is not offered on the mission', async () => {
	// Of this test alone: the page's own is declined until it is loaded again.
	const own = new CodeOffer();
	vi.spyOn(codeOffer, 'fits').mockImplementation((...asked) => own.fits(...asked));
	vi.spyOn(codeOffer, 'dismiss').mockImplementation(() => own.dismiss());
	show(null);
	await page.getByLabelText('Question').fill(sums);
	await offer.getByRole('button', { name: 'Not now' }).click();
	await waitFor(() => expect(offer.elements()).toEqual([]));
	expect(await mayRunCode()).toBe(false);
	await leave();
	await showMission();
	expect(offer.elements()).toEqual([]);
});
