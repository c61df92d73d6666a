/** A further language is its folder of messages and its line in the list: here a folder with one small file. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import { languages, languageNames, type Language } from '../../src/locales/languages.ts';
import { createApp } from '../../src/state/app.ts';
import { language, type Room } from '../../src/state/language.svelte.ts';
import { count } from '../../src/state/numbers.ts';
import { translationOf } from '../../src/ui/languages.ts';
import { m } from '../../src/ui/settings/messages.ts';
import SettingsScreen from '../../src/ui/settings/SettingsScreen.svelte';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

const folder = import.meta.glob<Room>('../support/eo/*.json', { import: 'default' });
const esperanto = 'eo' as Language;

test('it is offered, spoken, and English where it says nothing', async () => {
	Object.assign(languages, { eo: { name: 'Esperanto', locale: 'eo' } });
	languageNames.push(esperanto);
	language.learn((name) => translationOf(name, folder));
	const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
	vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
	const app = createApp(pageClient());
	await waitFor(() => expect(app.settings.ready).toBe(true));
	const screen = mount(SettingsScreen, { target: document.body, props: { app } });
	onTestFinished(async () => {
		await unmount(screen);
		app.settings.close();
		await language.speak('en');
		languageNames.pop();
		Reflect.deleteProperty(languages, 'eo');
		vi.unstubAllGlobals();
		warn.mockRestore();
		document.body.replaceChildren();
	});
	flushSync();
	expect(document.body.textContent).toContain('Esperanto');
	expect(document.body.textContent).toContain('Appearance');

	await language.speak('system', ['eo', 'de']);
	flushSync();
	expect(document.documentElement.lang).toBe('eo');
	expect(document.body.textContent).toContain('Aspekto');
	expect(m('theme')).toBe('Theme');
	expect(warn).toHaveBeenCalledWith('No eo for “theme” of settings.');
	expect(m('toolCount', { n: 1 })).toBe('1 ilo');
	expect([m('toolCount', { n: 12_400 }), count(1_000)]).toEqual([
		`${(12_400).toLocaleString('eo')} iloj`,
		(1_000).toLocaleString('eo'),
	]);
});
