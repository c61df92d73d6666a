/**
 * Whisper base hears people: recordings of a book that is read aloud come through the browser's
 * microphone into the built app. The words of one are in the question box, in the language spoken.
 */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { speechModel } from '../../../src/catalogue/speech.ts';
import { openBrowser, type Browser } from '../../e2e/browser.ts';
import { controlled, startSite, type Page, type Site } from '../../e2e/support.ts';
import { eventually } from '../../e2e/using.ts';
import { startHubOf, type HubServer } from '../../support/hub-server.ts';
import { recordings, whisperBase } from '../../support/real-weights.ts';

/** A network of 72 million parameters on a busy machine, milliseconds. */
const slowly = 900_000;
const longest = 3_600_000;

let site: Site;
let hub: HubServer;
let folder: string;
beforeAll(async () => {
	folder = await recordings();
	hub = await startHubOf(speechModel.id, await whisperBase());
	site = await startSite();
}, longest);
afterAll(() => Promise.all([site.close(), hub.close()]));

let browser: (Browser & { end(): Promise<void> }) | undefined;
afterEach(async () => {
	await browser?.end();
	expect(browser?.problems()).toEqual([]);
});

/** A page whose microphone plays that recording once. */
function hearing(name: string, locale: string): Promise<Page> {
	const file = join(folder, `sense_and_sensibility_01_austen_64kb-${name}.wav`);
	browser = openBrowser({
		...{ own: true, savesData: true, locale },
		args: [
			...hub.args,
			...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
			`--use-file-for-fake-audio-capture=${file}%noloop`,
		],
	});
	return browser.open(site.url);
}

test.each([
	{
		...{ locale: 'en-US', name: '0880', time: '0:04', said: /ill.disposed young man/i },
		...{ press: 'Dictate', end: 'Stop and write it down', question: 'Question' },
		...{ download: /^Download Whisper base/, done: 'Done' },
	},
	{
		...{ locale: 'de-DE', name: '0930', time: '0:04', said: /might even have been made amiable/i },
		...{ press: 'Diktieren', end: 'Anhalten und aufschreiben', question: 'Frage' },
		...{ download: /^Whisper base laden/, done: 'Fertig' },
	},
])(
	'a recording is written down, in a browser of $locale',
	async ({ locale, name, time, said, press, end, question, download, done }) => {
		const page = await hearing(name, locale);
		await controlled(page);
		await page.getByRole('button', { name: press }).click();
		await page.getByRole('button', { name: download }).click();
		await page.getByRole('button', { name: done }).click({ timeout: slowly });
		await page.getByRole('button', { name: press }).click();
		await eventually(() => page.getByRole('timer').innerText(), slowly).toBe(time);
		await page.getByRole('button', { name: end }).click();
		const began = performance.now();
		const box = page.getByLabel(question, { exact: true });
		await eventually(() => box.inputValue(), slowly).toMatch(said);
		const took = Math.round((performance.now() - began) / 100) / 10;
		console.log(`${name}: ${JSON.stringify(await box.inputValue())} after ${took} s`);
	},
	longest,
);
