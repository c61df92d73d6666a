/**
 * A person speaks the question: the real microphone of the browser with a sound from a file, the real
 * worker and library, and a made whisper that writes a word for each loud second.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { speechModel } from '../../../src/catalogue/speech.ts';
import { startServer } from '../../support/openai-server.ts';
import { startHubOf, type HubServer } from '../../support/hub-server.ts';
import { babble, madeWhisper, wav } from '../../support/whisper/made.ts';
import { openBrowser, type Browser, type BrowserOptions } from '../../e2e/browser.ts';
import {
	controlled,
	expect,
	expectAccessible,
	screenshot,
	test,
	type Page,
} from '../../e2e/support.ts';
import { addServer, answer, ask, eventually, rows, visit } from '../../e2e/using.ts';

let folder: string;
let hub: HubServer;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'mull-sound-'));
	writeFileSync(join(folder, 'speech.wav'), wav(babble(4)));
	writeFileSync(join(folder, 'silence.wav'), wav(new Float32Array(32_000)));
	hub = await startHubOf(speechModel.id, madeWhisper());
});
afterAll(async () => {
	await hub.close();
	rmSync(folder, { recursive: true });
});

let browser: (Browser & { end(): Promise<void> }) | undefined;
afterEach(async () => {
	await browser?.end();
	expect(browser?.problems() ?? []).toEqual([]);
	browser = undefined;
});

/** A page whose microphone plays that file again and again. */
async function speaking(
	site: string,
	sound: 'speech' | 'silence',
	options: BrowserOptions = {},
	answer = '--use-fake-ui-for-media-stream',
): Promise<Page> {
	const file = join(folder, `${sound}.wav`);
	browser = openBrowser({
		savesData: true,
		...options,
		args: [
			...hub.args,
			answer,
			'--use-fake-device-for-media-stream',
			`--use-file-for-fake-audio-capture=${file}`,
		],
	});
	return browser.open(site);
}

const microphone = (page: Page) => page.getByRole('button', { name: 'Dictate', exact: true });
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop and write it down' });
const question = (page: Page) => page.getByLabel('Question', { exact: true });

async function fetchModel(page: Page): Promise<void> {
	await controlled(page);
	await microphone(page).click();
	await page.getByText('What you say stays on this device.').waitFor();
	await expectAccessible(page, 'dialog[open]');
	await page.getByRole('button', { name: /^Download Whisper base/ }).click();
	await page.getByText('The speech model is here.').waitFor();
	await page.getByRole('button', { name: 'Done' }).click();
}

/** Until the clock of the recording stands there. */
const listened = (page: Page, time: string) =>
	eventually(() => page.getByRole('timer').innerText()).toBe(time);

test('what is said stands at the cursor, can be undone, works offline and is deleted on Models', async ({
	site,
}) => {
	const page = await speaking(site.url, 'speech');
	await fetchModel(page);
	await question(page).fill('Count:  please');
	await question(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(7, 7));
	await microphone(page).click();
	await eventually(() => stopButton(page).getAttribute('aria-pressed')).toBe('true');
	await expectAccessible(page, 'form');
	await screenshot(page, 'dictation-listening');
	await listened(page, '0:03');
	await stopButton(page).click();
	await eventually(() => question(page).inputValue()).toMatch(
		/^Count: one( two)?( three)? please$/,
	);
	await page.getByText('Written down.').first().waitFor();
	await screenshot(page, 'dictation-written');
	expect(await rows(page, 'runs')).toEqual([]);
	expect(await question(page).evaluate((box) => box === document.activeElement)).toBe(true);
	await page.keyboard.press('Control+z');
	await eventually(() => question(page).inputValue()).toBe('Count:  please');

	// Without the site and the hub.
	await page.evaluate(() => navigator.serviceWorker.ready);
	const asked = hub.seen.length;
	await page.reload();
	await (await browser!.context()).setOffline(true);
	await microphone(page).click();
	await listened(page, '0:03');
	await stopButton(page).click();
	await eventually(() => question(page).inputValue()).toMatch(/^one( two)?( three)?$/);
	await page.getByRole('button', { name: 'Undo' }).click();
	await eventually(() => question(page).inputValue()).toBe('');
	expect(hub.seen).toHaveLength(asked);

	await (await browser!.context()).setOffline(false);
	await visit(page, 'Models');
	await page.getByRole('button', { name: 'Delete Whisper base' }).click();
	await page.getByRole('button', { name: /^Download Whisper base/ }).waitFor();
	const kept = () =>
		page.evaluate(async () => (await (await caches.open('mull-embedders')).keys()).length);
	await eventually(kept).toBe(0);
});

test('Escape forgets what was said, and silence is told apart from speech', async ({ site }) => {
	const page = await speaking(site.url, 'silence', { viewport: { width: 390, height: 800 } });
	await fetchModel(page);
	await microphone(page).click();
	await stopButton(page).waitFor();
	await page.keyboard.press('Escape');
	await eventually(() => page.getByRole('timer').count()).toBe(0);
	expect(await page.getByRole('alert').count()).toBe(0);

	await microphone(page).click();
	await listened(page, '0:01');
	await stopButton(page).click();
	await page.getByText('No words were heard.').waitFor();
	await screenshot(page, 'dictation-narrow');
	await eventually(() => question(page).inputValue()).toBe('');
});

test('Escape ends the dictation, and not the run that works meanwhile', async ({ site }) => {
	const text = Array.from({ length: 2000 }, (_, at) => `word ${at}`).join(' ');
	const server = await startServer({ reply: () => ({ text, tokensPerSecond: 20 }) });
	const page = await speaking(site.url, 'speech');
	await fetchModel(page);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'Why?');
	await microphone(page).click();
	await stopButton(page).waitFor();
	await page.keyboard.press('Escape');
	await eventually(() => page.getByRole('timer').count()).toBe(0);
	const words = async () => (await answer(page).innerText()).length;
	const before = await words();
	await eventually(words).toBeGreaterThan(before + 200);
	await page.keyboard.press('Escape');
	await page.getByText('You stopped it').first().waitFor();
	await server.stop();
});

test('a microphone that is refused is said with the way out', async ({ site }) => {
	const page = await speaking(site.url, 'speech', {}, '--deny-permission-prompts');
	await fetchModel(page);
	await microphone(page).click();
	await page.getByText('The browser does not let Mull use the microphone.').waitFor();
	await page.getByText(/^Allow the microphone for this site/).waitFor();
});
