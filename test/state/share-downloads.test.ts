/** The switch with which a person lets other sites have what Mull downloaded. */
import 'fake-indexeddb/auto';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp, type App as State } from '../../src/state/app.ts';
import { router } from '../../src/state/router.svelte.ts';
import { loadSettings } from '../../src/storage/settings.ts';
import SettingsScreen from '../../src/ui/settings/SettingsScreen.svelte';
import { offer } from '../support/cross-origin-storage.ts';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

let app: State;
let shown: Record<string, unknown> | undefined;
beforeEach(async () => {
	vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
	app = createApp(pageClient());
	await waitFor(() => expect(app.settings.ready).toBe(true));
	router.go('settings', 'data');
});
afterEach(async () => {
	if (shown) await unmount(shown);
	app.settings.close();
	vi.unstubAllGlobals();
	document.body.replaceChildren();
});

const theSwitch = () =>
	[...document.querySelectorAll<HTMLInputElement>('input[role=switch]')].find(({ labels }) =>
		labels?.[0]?.textContent?.includes('Share downloaded models'),
	);

test('it is not there where the browser shares no files between sites', async () => {
	shown = mount(SettingsScreen, { target: document.body, props: { app } });
	await waitFor(() => expect(document.body.textContent).toContain('Requests that left this page'));
	expect(theSwitch()).toBeUndefined();
});

test('it is off until the person turns it on, and stays so', async () => {
	const storage = offer({ requestFileHandles: async () => [] });
	shown = mount(SettingsScreen, { target: document.body, props: { app } });
	await waitFor(() => expect(theSwitch()).toBeDefined());
	expect(theSwitch()!.checked).toBe(false);
	theSwitch()!.click();
	await waitFor(async () => expect((await loadSettings()).shareDownloads).toBe(true));
	storage.end();
});
