/** Code is offered where a mission has sums, and a mission under way gets it. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutsideEvents } from '../../src/core/mission/outside.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { CodeOffer, letRunCode } from '../../src/state/mission/code-offer.svelte.ts';
import { loadSettings, saveSettings } from '../../src/storage/settings.ts';
import { createAgentServices } from '../../src/worker/agent-services.ts';
import { pageClient } from '../support/page-client.ts';
import { someRun } from '../support/runs.ts';

const sums = '17 + 25 + 31';
let settings: SettingsState;
beforeEach(() => {
	settings = new SettingsState(pageClient());
});
afterEach(async () => {
	await settings.change({ instruments: { code: false, documents: true } });
	settings.close();
});

test('it is made where there are sums, until code is allowed', async () => {
	const offer = new CodeOffer();
	expect(offer.fits(settings, 'A slogan.', [])).toBe(false);
	expect(offer.fits(settings, sums, [])).toBe(true);
	expect(offer.fits(settings, 'What of it is high?', [sums])).toBe(true);
	await letRunCode(settings, true);
	expect(offer.fits(settings, sums, [])).toBe(false);
	// Nothing else was changed.
	expect((await loadSettings()).instruments).toEqual({ code: true, documents: true });
	await letRunCode(settings, false);
	expect(offer.fits(settings, sums, [])).toBe(true);
});

test('declined, it is made no more', () => {
	const offer = new CodeOffer();
	offer.dismiss();
	expect(offer.fits(settings, sums, [])).toBe(false);
});

test('a mission gets it at its next look, in whichever tab it was allowed', async () => {
	const services = createAgentServices(
		{ use: async () => null, own: async () => [], requireServer: async () => {} } as never,
		async () => undefined,
		() => ({ seen: 0, answers: [], edits: [] }) as never,
		() => {},
		() => {},
	);
	const { outside } = services.forRun(someRun({}));
	const ids = async () =>
		((await outside('run', 0)) as OutsideEvents).instruments.map(({ id }) => id);
	expect(await ids()).toEqual([]);
	// Another tab: this brain is not told.
	await saveSettings({ instruments: { code: true, documents: true } });
	expect(await ids()).toEqual(['code']);
});
