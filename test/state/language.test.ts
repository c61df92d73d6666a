/** The screens of the page in German: drawn so from the start, and anew when another one is chosen. */
import 'fake-indexeddb/auto';
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { MullError, toPlain } from '../../src/core/errors.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { language } from '../../src/state/language.svelte.ts';
import { router } from '../../src/state/router.svelte.ts';
import { lastLanguage, showLanguage } from '../../src/state/settings/language.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import App from '../../src/ui/App.svelte';
import { translationOf } from '../../src/ui/languages.ts';
import Notice from '../../src/ui/parts/Notice.svelte';
import LabScreen from '../../src/ui/lab/LabScreen.svelte';
import MemoryScreen from '../../src/ui/memory/MemoryScreen.svelte';
import ModelsScreen from '../../src/ui/models/ModelsScreen.svelte';
import SettingsScreen from '../../src/ui/settings/SettingsScreen.svelte';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

let app: State;
let think: ThinkState;
const shown: Record<string, unknown>[] = [];
const words = () => document.body.textContent ?? '';

beforeEach(async () => {
	vi.stubGlobal('matchMedia', () => ({
		matches: true,
		addEventListener() {},
		removeEventListener() {},
	}));
	localStorage.clear();
	language.learn(translationOf);
	const client = pageClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	for (const one of shown.splice(0)) await unmount(one);
	think.close();
	app.settings.close();
	await language.speak('en');
	router.go('think');
	vi.unstubAllGlobals();
	document.body.replaceChildren();
});

test('a browser that prefers German: the frame, the first screen, and the attribute of the page', async () => {
	vi.stubGlobal('navigator', { ...navigator, languages: ['de-CH', 'en'] });
	await language.speak('system');
	shown.push(mount(App, { target: document.body, props: { app, think } }));
	flushSync();
	await waitFor(() => expect(words()).toContain('Lass es nachdenken.'));
	for (const screen of ['Denken', 'Gedächtnis', 'Labor', 'Modelle', 'Einstellungen'])
		expect(words()).toContain(screen);
	expect(document.documentElement.lang).toBe('de');
});

test('what is on the screen changes with the choice, and the choice is there at the next visit', async () => {
	shown.push(mount(SettingsScreen, { target: document.body, props: { app } }));
	flushSync();
	expect(words()).toContain('Appearance');
	showLanguage('de');
	await waitFor(() => expect(words()).toContain('Darstellung'));
	expect(words()).not.toContain('Appearance');
	expect([lastLanguage(), document.documentElement.lang]).toEqual(['de', 'de']);
	showLanguage('system');
	await waitFor(() => expect(words()).toContain('Appearance'));
	expect(lastLanguage()).toBe('system');
});

test('an error is German where it is shown, and stays as it was in its row', async () => {
	const error = toPlain(
		new MullError(
			'no-model',
			'No model is chosen for role A.',
			'Choose one on the Models screen, then resume.',
		),
	);
	await language.speak('de');
	shown.push(mount(Notice, { target: document.body, props: { error } }));
	await tick();
	expect(words()).toContain('Für Rolle A ist kein Modell gewählt.');
	expect(words()).toContain('Wähle eines unter Modelle und setze dann fort.');
	expect(error.message).toBe('No model is chosen for role A.');
});

/** What stands in English on purpose is marked so. */
function english(): string[] {
	const copy = document.body.cloneNode(true) as HTMLElement;
	for (const one of copy.querySelectorAll('[lang=en], script, style')) one.remove();
	const shown = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
		[...copy.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)),
	);
	return [...shown, copy.textContent].flatMap(
		(text) =>
			text?.match(/.{0,30}\b(?:the|and|with|this|your|not|are|from|of|is|no)\b.{0,30}/gi) ?? [],
	);
}

/** What each section of memory says last, when its rows are read. */
const sections = {
	known: 'Noch nichts. Hier erscheint, was du Mull sagst',
	world: 'Noch nichts. Hier erscheint, was du Mull sagst',
	text: 'Noch nichts.',
	table: 'Noch nichts.',
	graph: 'Noch keine Verknüpfungen zwischen Dingen.',
	recall: 'Wie für einen Server',
	ledger: 'Nichts gefunden.',
	review: 'Nichts gefunden.',
	missions: 'Noch kein Auftrag.',
	tasks: 'Noch keine Aufgabe.',
	thoughts: 'Noch kein Gedanke.',
	frameworks: 'Noch kein Vorgehen.',
	documents: 'Noch kein Dokument.',
};

test.each([
	[
		'models',
		['Keine Grafikkarte gefunden', 'wurde auf diesem Gerät noch nicht untersucht'],
		() => mount(ModelsScreen, { target: document.body, props: { app } }),
	],
	...(
		[
			['general', ['Alle Tasten']],
			[
				'data',
				['Noch nicht gesichert', 'Der Browser sagt es hier nicht', 'Alles blieb auf diesem Gerät.'],
			],
			['missions', ['Werkzeug']],
			['advanced', ['Modelle im Speicher']],
		] as const
	).map(
		([group, last]) =>
			[
				`settings, ${group}`,
				last,
				() => {
					router.go('settings', group);
					return mount(SettingsScreen, { target: document.body, props: { app } });
				},
			] as const,
	),
	[
		'lab',
		['Bericht öffnen'],
		() => mount(LabScreen, { target: document.body, props: { app, id: null } }),
	],
	[
		'new experiment',
		['Wo etwa die Hälfte richtig ist'],
		() => mount(LabScreen, { target: document.body, props: { app, id: 'new' } }),
	],
	...Object.entries(sections).map(
		([section, last]) =>
			[
				`memory, ${section}`,
				[last],
				() => mount(MemoryScreen, { target: document.body, props: { app, section } }),
			] as const,
	),
] as const)('nothing English stands on the screen: %s', async (_, last, draw) => {
	await language.speak('de');
	shown.push(draw());
	flushSync();
	// Whole: what is read from the database and of the device stands there too.
	await waitFor(() => {
		for (const text of last) expect(words()).toContain(text);
	});
	expect(english()).toEqual([]);
});
