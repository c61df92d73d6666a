/** The list of conversations: nothing moves under the pointer, and the focus always has a place. */
import { afterEach } from 'vitest';
import { longMind, stepOf } from '../../support/long-mind.ts';
import { startServer, type TestServer } from '../../support/openai-server.ts';
import { expect, test, type Page } from '../../e2e/support.ts';
import { addServer, ask, eventually, finished, lastRun, progress, rows } from '../../e2e/using.ts';

let server: TestServer | undefined;
afterEach(async () => {
	await server?.stop();
	server = undefined;
});

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const titles = (page: Page) => list(page).getByRole('link').allInnerTexts();
const focus = (page: Page) => page.locator(':focus');
const kept = async (page: Page) => (await rows(page, 'conversations')).length;

async function three(page: Page): Promise<void> {
	for (const question of ['First one?', 'Second one?', 'Third one?']) {
		await page.getByRole('button', { name: 'New', exact: true }).click();
		await ask(page, 'Direct', question);
		await finished(page);
	}
	await eventually(() => titles(page)).toEqual(['Third one?', 'Second one?', 'First one?']);
}

test('what is deleted leaves its place empty under the pointer; Undo opens again what was open', async ({
	browser,
	site,
}) => {
	server = await startServer({ reply: () => ({ text: 'Yes.' }) });
	const page = await browser.open(site.url);
	await page.getByRole('button', { name: /^Search and commands/ }).waitFor();
	await addServer(page, server.url);
	await three(page);
	const row = list(page).getByRole('listitem').first();
	await row.hover();
	await row.getByRole('button', { name: /^Menu of/ }).click();
	await row.getByRole('menuitem', { name: 'Delete' }).click();
	await eventually(() => kept(page)).toBe(2);
	// Nothing else can be deleted by a second press.
	await eventually(() => page.getByRole('menuitem').count()).toBe(0);
	await list(page).getByText('Deleted', { exact: true }).waitFor();
	await page.mouse.move(900, 300);
	await eventually(() => list(page).getByText('Deleted', { exact: true }).count()).toBe(0);
	expect(await kept(page)).toBe(2);
	await eventually(() => titles(page)).toEqual(['Second one?', 'First one?']);

	// It was the open one: it is open again.
	expect(new URL(page.url()).hash).toBe('#/think');
	await page.getByRole('button', { name: 'Undo' }).click();
	await page.getByRole('heading', { level: 2, name: 'Third one?' }).waitFor();
	await eventually(() => focus(page).innerText()).toContain('Third one?');
});

test('by keyboard: rename, delete, Undo and Continue each have a next place', async ({
	browser,
	site,
}) => {
	const mind = longMind(100);
	let stopped = false;
	server = await startServer({
		reply: (request) =>
			stopped || stepOf(request) < 2 ? mind(request) : { ...mind(request), silentAfter: 3 },
	});
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await ask(page, 'Direct', 'First one?');
	await finished(page);
	await page.getByRole('button', { name: 'New', exact: true }).press('Enter');
	await eventually(() => focus(page).getAttribute('id')).toBe('ask');
	await ask(page, 'HyperThink', 'Which version?');
	await eventually(() => progress(page).innerText()).toContain('Working');
	await page.getByLabel('Question').press('Escape');
	await finished(page, 'stopped');
	expect((await lastRun(page))?.status).toBe('stopped');
	stopped = true;
	await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
	// Where one types next.
	await eventually(() => focus(page).getAttribute('id')).toBe('ask');
	await eventually(async () => (await lastRun(page))?.status).toBe('done');

	const link = list(page).getByRole('link', { name: 'Which version?' });
	await link.press('F2');
	await page.keyboard.type('The ninth');
	await page.keyboard.press('Enter');
	await eventually(() => focus(page).innerText()).toBe('The ninth');
	await page.keyboard.press('Shift+F10');
	await eventually(() => focus(page).innerText()).toBe('Pin');
	await page.keyboard.press('End');
	await eventually(() => focus(page).innerText()).toBe('Delete');
	await page.keyboard.press('Enter');
	await eventually(() => focus(page).innerText()).toBe('First one?');
	// The key for it says so, and leaves its own job in a field with words.
	const undo = page.getByRole('button', { name: 'Undo', exact: true });
	await eventually(() => undo.innerText()).toMatch(/^Undo\s*(Ctrl|⌘) Z$/);
	await page.locator('#ask').fill('Some words');
	await page.keyboard.press('Control+z');
	await eventually(() => page.locator('#ask').inputValue()).toBe('');
	expect(await kept(page)).toBe(1);
	await list(page).getByRole('link').first().focus();
	await page.keyboard.press('Control+z');
	await eventually(() => focus(page).innerText()).toBe('The ninth');
	await undo.waitFor({ state: 'detached' });

	// By its name as well, before all that is deleted at once.
	await page.getByRole('heading', { level: 2, name: 'Which version?' }).waitFor();
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: /^Search/ }).fill('delete');
	const options = page.getByRole('option');
	await eventually(() => options.allInnerTexts()).toEqual([
		'Delete this conversation',
		'Delete everything',
	]);
	await page.keyboard.press('Enter');
	await eventually(() => kept(page)).toBe(1);
	await eventually(() => new URL(page.url()).hash).toBe('#/think');
	await page.keyboard.press('Control+z');
	await page.getByRole('heading', { level: 2, name: 'Which version?' }).waitFor();
	await eventually(() => focus(page).innerText()).toBe('The ninth');
	await page.keyboard.press('Shift+?');
	const keys = page.getByRole('dialog', { name: 'Keyboard' });
	await keys.getByText('Delete the conversation that is marked in the list').waitFor();
	await keys.getByText('Undo, while a message offers it').waitFor();
});

test('a finger reaches the menu of every conversation', async ({ browser, site }) => {
	server = await startServer({ reply: () => ({ text: 'Yes.' }) });
	const page = await browser.open(site.url);
	await addServer(page, server.url);
	await three(page);
	await page.setViewportSize({ width: 390, height: 844 });
	const touch = await (await browser.context()).newCDPSession(page);
	await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
	await eventually(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
	await page.getByRole('button', { name: 'Conversations' }).click();
	const row = list(page).getByRole('listitem').filter({ hasText: 'First one?' });
	const menu = row.getByRole('button', { name: 'Menu of First one?' });
	await eventually(async () => (await menu.boundingBox())!.height).toBeGreaterThanOrEqual(44);
	await menu.click();
	await row.getByRole('menuitem', { name: 'Delete' }).click();
	await eventually(() => kept(page)).toBe(2);
});

test('of a thousand conversations those are drawn that are near; the last is reached by scrolling', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await list(page).waitFor();
	await page.evaluate(
		(count) =>
			new Promise<void>((resolve, reject) => {
				const opened = indexedDB.open('mull');
				opened.onerror = () => reject(opened.error);
				opened.onsuccess = () => {
					const writing = opened.result.transaction('conversations', 'readwrite');
					for (let n = 1; n <= count; n++) {
						const time = Date.now() - n * 1000;
						const given = { created: time, updated: time, pinned: false, private: false };
						writing.objectStore('conversations').put({ id: `c${n}`, title: `Nr ${n}`, ...given });
					}
					writing.oncomplete = () => (opened.result.close(), resolve());
				};
			}),
		1000,
	);
	await page.reload();
	await list(page).getByRole('link', { name: 'Nr 1', exact: true }).waitFor();
	expect(await list(page).getByRole('link').count()).toBeLessThan(200);
	const last = list(page).getByRole('link', { name: 'Nr 1000', exact: true });
	await eventually(async () => {
		await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
		return last.count();
	}).toBe(1);
	expect(
		await list(page)
			.getByText(/more below/)
			.count(),
	).toBe(0);
	// What is not drawn is found.
	await page.reload();
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: /^Search/ }).fill('Nr 777');
	await page.getByRole('option', { name: 'Nr 777', exact: true }).waitFor();
});
