/** From nothing to a model that answers: how many presses it takes, by keyboard, touch and mouse. */
import { afterEach, describe } from 'vitest';
import { all } from '../support/all.ts';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { openBrowser, type Browser } from './browser.ts';
import { asks, hands, type Hand } from './hands.ts';
import { expect, expectAccessible, startSite, type Page, type Site } from './support.ts';
import { answer, eventually, rows } from './using.ts';
import { test } from 'vitest';

let server: TestServer;
let site: Site;
let browser: Browser & { end(): Promise<void> };

afterEach(async () => {
	await browser.end();
	await Promise.all([site.close(), server.stop()]);
});

/** Opens Mull for that hand, beside a server that offers these models. */
async function open(hand: Hand, models: string[]): Promise<Page> {
	server = await startServer({ models, reply: ({ model }) => ({ text: `This is ${model}.` }) });
	site = await startSite();
	browser = openBrowser({ ...hand.options, savesData: true });
	return browser.open(site.url);
}

/** A hand that counts its presses; typing is none. */
function counting(hand: Hand): Hand & { presses: number } {
	const counted = { ...hand, presses: 0 };
	counted.press = (target) => (counted.presses++, hand.press(target));
	return counted;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const place = (page: Page, name: string) =>
	page.getByRole('navigation').getByRole('link', { name }).first();

// The keyboard alone in `npm test`.
describe.each(all ? hands : hands.slice(0, 1))('$name', (plain) => {
	test('a server is connected by three presses and its address, and answers', async () => {
		const page = await open(plain, ['clever-7b']);
		const hand = counting(plain);
		await hand.press(place(page, 'Models'));
		await hand.press(button(page, 'Connect a server'));
		const address = page.getByLabel('Address', { exact: true });
		// It has the focus: the address is typed at once.
		await eventually(() => address.evaluate((one) => one === document.activeElement)).toBe(true);
		await page.keyboard.insertText(server.url.replace(/^http:\/\/|\/v1$/g, ''));
		await hand.press(button(page, 'Connect'));
		expect(hand.presses).toBe(3);
		await page.getByText(/^clever-7b .*answers from now on/).waitFor();
		// In the message that says so; beside the model there is another.
		await hand.press(page.getByRole('status').getByRole('button', { name: 'Ask it something' }));
		// One types at once.
		const box = page.getByLabel('Question', { exact: true });
		await eventually(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
		await asks(hand, page, 'Who is it?');
		await eventually(() => answer(page).innerText()).toContain('This is clever-7b.');
	});

	test('of several models one press chooses, and a silent server is not saved', async () => {
		const page = await open(plain, ['small', 'clever-7b']);
		const hand = counting(plain);
		await hand.press(place(page, 'Models'));
		await hand.press(button(page, 'Connect a server'));
		await hand.write(page.getByLabel('Address', { exact: true }), 'localhost:9');
		await hand.press(button(page, 'Connect'));
		await page.getByRole('button', { name: 'Save anyway' }).waitFor();
		expect(await rows(page, 'endpoints')).toEqual([]);
		await hand.write(page.getByLabel('Address', { exact: true }), server.url);
		await hand.press(button(page, 'Connect'));
		await expectAccessible(page, 'dialog[open]');
		await hand.press(button(page, 'clever-7b'));
		await page.getByText(/^clever-7b .*answers from now on/).waitFor();
		await eventually(() => rows(page, 'endpoints')).toHaveLength(1);
	});
});
