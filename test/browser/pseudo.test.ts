/** Every screen in a language that nobody speaks: what is written in the code shows at once, and what is cut. */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { embedders } from '../../src/catalogue/embedders.ts';
import { ggufModels, webllmModels } from '../../src/catalogue/models.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { language } from '../../src/state/language.svelte.ts';
import { router, type Screen } from '../../src/state/router.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import App from '../../src/ui/App.svelte';
import { sentences } from '../support/german.ts';
import '../../src/ui/theme.css';
import { pageClient } from '../support/page-client.ts';
import { pseudo, pseudoLanguage } from '../support/pseudo.ts';

let app: State;
let think: ThinkState;
let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
	// All files of this folder share a database, and what people named is no message.
	await Promise.all(db.tables.map((table) => table.clear()));
	const client = pageClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await vi.waitUntil(() => app.settings.ready);
	language.learn(() => Promise.resolve(pseudoLanguage(sentences)));
	await app.settings.change({ language: 'de' });
	await language.speak('de');
});
afterEach(async () => {
	if (shown) await unmount(shown);
	shown = undefined;
	think.close();
	await app.settings.change({ language: 'system' });
	app.settings.close();
	app.models.close();
	await language.speak('en');
	router.go('think');
	document.body.replaceChildren();
});

/** Names, units and keys are the same in every language. */
const models = [...ggufModels, ...webllmModels, ...embedders];
const names = models.flatMap(({ name, licence }) => [name, licence]);
const same = /\b(?:Mull|MidTry|HyperThink|Pocket|WebLLM|llama\.cpp|GB|MB|kB|Alt)\b|https?:\S+/g;

function isWord(text: string): boolean {
	const outside = text.replace(/\[.*\]/gs, '').replace(same, '');
	// The longest first: the name of a build begins with that of its model.
	const rest = names
		.toSorted((a, b) => b.length - a.length)
		.reduce((left, name) => left.replaceAll(name, ''), outside);
	return /\p{L}{2}/u.test(rest);
}

/** Words on the page that no message made. */
function strange(): string[] {
	const copy = document.body.cloneNode(true) as HTMLElement;
	for (const one of copy.querySelectorAll('[lang], [dir=auto], script, style')) one.remove();
	const found = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
		[...copy.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name)!),
	);
	const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.textContent!);
	return found.filter(isWord);
}

const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

const sections =
	'known text table graph recall review missions tasks thoughts frameworks documents';
const places: [Screen, string | null][] = [
	['think', null],
	['later', null],
	...sections.split(' ').map((section): [Screen, string] => ['memory', section]),
	['lab', null],
	['lab', 'new'],
	['models', null],
	...'general data missions advanced'
		.split(' ')
		.map((group): [Screen, string] => ['settings', group]),
];

test.each(places)('%s %s: all words are messages, and nothing is too wide', async (screen, id) => {
	await page.viewport(390, 844);
	router.go(screen, id);
	shown = mount(App, { target: document.body, props: { app, think } });
	flushSync();
	await expect.poll(() => document.querySelector('main h1')?.textContent).toMatch(/\[.*\]/);
	await expect.poll(() => strange().join(' | ')).toEqual('');
	await expect.poll(tooWide).toBeLessThanOrEqual(0);
});

test('so are those of the box for everything', async () => {
	await page.viewport(390, 844);
	shown = mount(App, { target: document.body, props: { app, think } });
	flushSync();
	await userEvent.keyboard('{Control>}k{/Control}');
	await expect
		.poll(() => document.querySelectorAll('dialog [role=option]').length)
		.toBeGreaterThan(5);
	await expect.poll(() => strange().join(' | ')).toEqual('');
	await expect.poll(tooWide).toBeLessThanOrEqual(0);
});

test('a word that no message made would be found', () => {
	document.body.innerHTML = `<p>${pseudo('Stop')}</p><p>Stop</p><b title="Go on">${pseudo('a')}</b>`;
	expect(strange()).toEqual(['Go on', 'Stop']);
});
