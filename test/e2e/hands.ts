/** What a person does anything by: the keyboard alone, a finger on a phone, a mouse. */
import type { Locator, Page } from 'playwright';
import { all } from '../support/all.ts';
import type { BrowserOptions } from './browser.ts';
import { eventually, finished, rows } from './using.ts';

export interface Hand {
	name: 'keyboard' | 'touch' | 'mouse';
	/** The device that has it. */
	options: BrowserOptions;
	/** Presses a button, a link, a choice. */
	press(target: Locator): Promise<void>;
	/** Writes that in place of what stands in a field. */
	write(target: Locator, text: string): Promise<void>;
}

/** Goes there by Tab, and by arrows within a group of radio buttons; fails where no key leads. */
async function reach(target: Locator): Promise<void> {
	await target.waitFor({ state: 'attached' });
	for (let stops = 0; stops < 250; stops++) {
		const key = await target.evaluate((element) => {
			const at = document.activeElement;
			if (!at || at === element) return null;
			const after = element.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_PRECEDING;
			const group = (one: Element) =>
				(one as HTMLInputElement).type === 'radio' && one.closest('[role=radiogroup]');
			if (group(at) && group(at) === group(element)) return after ? 'ArrowDown' : 'ArrowUp';
			return after ? 'Tab' : 'Shift+Tab';
		});
		if (!key) return;
		await target.page().keyboard.press(key);
	}
	throw new Error(`No key leads to ${String(target)}.`);
}

const keyboard: Hand = {
	name: 'keyboard',
	options: {},
	async press(target) {
		await reach(target);
		const box = await target.evaluate((element) => element instanceof HTMLInputElement);
		await target.page().keyboard.press(box ? 'Space' : 'Enter');
	},
	async write(target, text) {
		await reach(target);
		await target.page().keyboard.press('Control+A');
		await target.page().keyboard.type(text);
	},
};

/** A choice is pressed on its words, which lie over it or beside it. */
const face = async (target: Locator): Promise<Locator> => {
	const label = target.locator('xpath=ancestor::label');
	await target.waitFor({ state: 'attached' });
	return (await label.count()) ? label : target;
};

const touch: Hand = {
	name: 'touch',
	options: { viewport: { width: 390, height: 844 }, hasTouch: true },
	press: async (target) => (await face(target)).tap(),
	async write(target, text) {
		await target.tap();
		await target.selectText();
		// As the keyboard on the screen writes.
		await target.page().keyboard.insertText(text);
	},
};

const mouse: Hand = {
	name: 'mouse',
	options: {},
	press: async (target) => (await face(target)).click(),
	async write(target, text) {
		await target.click({ clickCount: 3 });
		await target.page().keyboard.type(text);
	},
};

/** The end-to-end tests use a mouse everywhere else. */
export const hands = all ? [keyboard, touch, mouse] : [keyboard, touch];

/** Asks, and waits until the run is over. */
export async function asks(hand: Hand, page: Page, question: string): Promise<void> {
	const before = (await rows(page, 'runs')).length;
	await hand.write(page.locator('#ask'), question);
	await hand.press(page.getByRole('button', { name: 'Think', exact: true }));
	await eventually(async () => (await rows(page, 'runs')).length).toBe(before + 1);
	await finished(page);
}

/** Takes an entry of the menu under the last answer. */
export async function inMenu(hand: Hand, page: Page, entry: string): Promise<void> {
	const more = page
		.locator('article.turn')
		.last()
		.getByRole('button', { name: 'More', exact: true });
	const item = page.getByRole('menuitem', { name: entry, exact: true });
	await hand.press(more);
	await item.waitFor();
	if (hand.name !== 'keyboard') return hand.press(item);
	const there = () => item.evaluate((one) => one === document.activeElement);
	for (let steps = 0; steps < 10 && !(await there()); steps++)
		await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
}

/** Opens the search, which everybody finds in their own place, and takes an entry. */
export async function find(
	hand: Hand,
	page: Page,
	words: string,
	entry: string | RegExp,
): Promise<void> {
	if (hand.name === 'keyboard') await page.keyboard.press('Control+k');
	else {
		if (hand.name === 'touch')
			await hand.press(page.getByRole('button', { name: 'Conversations' }));
		await hand.press(page.getByRole('button', { name: /^Search and commands/ }));
	}
	const box = page.getByRole('combobox', { name: /^Search what was asked/ });
	await eventually(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
	await page.keyboard.insertText(words);
	const option = page.getByRole('option', { name: entry }).first();
	await option.waitFor();
	if (hand.name !== 'keyboard') return hand.press(option);
	while ((await option.getAttribute('aria-selected')) !== 'true')
		await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
}

/** Saves what a press hands out. */
export async function saved(page: Page, press: () => Promise<void>, path: string): Promise<string> {
	const download = page.waitForEvent('download');
	await press();
	await (await download).saveAs(path);
	return path;
}

export async function pick(page: Page, press: () => Promise<void>, files: string | Picked[]) {
	const choosing = page.waitForEvent('filechooser');
	await press();
	await (await choosing).setFiles(files);
}
export type Picked = { name: string; mimeType: string; buffer: Buffer };
