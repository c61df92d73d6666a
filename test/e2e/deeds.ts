/**
 * What people expect of such an app, as deeds of a person: each is done by whatever hand is given, from a
 * page that was just opened, in a browser in which a server answers and Direct is chosen.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { all } from '../support/all.ts';
import { filesInFolder, writeOld } from './folder-page.ts';
import { asks, find, inMenu, pick, saved, type Hand } from './hands.ts';
import { openBrowser } from './browser.ts';
import { expect, type Page, type Site } from './support.ts';
import { eventually, finished, rows, type StoredRun } from './using.ts';

const button = (page: Page, name: string | RegExp) =>
	page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const questions = (page: Page) => page.locator('article h2').allInnerTexts();
const focus = (page: Page) => page.locator(':focus');
const go = (page: Page, where: string) => page.evaluate((hash) => (location.hash = hash), where);

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What the page stands on. */
export interface Stage {
	site: Site;
	/** What the server was asked. */
	heard: { system: string; all: string }[];
	/** For what is saved. */
	folder: string;
}
type Deed = (hand: Hand, page: Page, stage: Stage) => Promise<void>;
const common: Record<string, Deed> = {
	'a sent question is edited, and the branches are walked': async (hand, page) => {
		await asks(hand, page, 'Where is Bonn?');
		await inMenu(hand, page, 'Edit the question');
		await hand.write(page.getByLabel('Edit your question'), 'Where is Berlin?');
		await hand.press(page.locator('article').getByRole('button', { name: 'Send', exact: true }));
		await page.getByText('Question, version 2 of 2').waitFor();
		await finished(page);
		await eventually(() => questions(page)).toEqual(['Where is Berlin?']);
		await hand.press(button(page, 'Earlier version of the question'));
		await eventually(() => questions(page)).toEqual(['Where is Bonn?']);
		await hand.press(button(page, 'Later version of the question'));
		await eventually(() => questions(page)).toEqual(['Where is Berlin?']);
	},

	'files are attached, one is taken out': async (hand, page, { heard }) => {
		const file = (name: string, text: string) => ({
			name,
			mimeType: 'text/plain',
			buffer: Buffer.from(text),
		});
		await pick(page, () => hand.press(button(page, 'Attach files')), [
			file('hut.md', 'A bed costs 28 euro.'),
			file('sea.txt', 'It is wet.'),
		]);
		await hand.press(button(page, 'Take out sea.txt'));
		await eventually(() =>
			page.getByRole('list', { name: 'Attached' }).getByRole('listitem').count(),
		).toBe(1);
		await asks(hand, page, 'What does a bed cost?');
		expect(heard.at(-1)!.all).toContain('A bed costs 28 euro.');
		expect(heard.at(-1)!.all).not.toContain('It is wet.');
	},

	'a preset is made, chosen and exported': async (hand, page, { heard, folder }) => {
		await go(page, '#/settings');
		await hand.press(page.locator('summary', { hasText: 'New preset' }));
		await hand.write(page.getByRole('textbox', { name: 'Name' }), 'Pirate');
		await hand.write(page.getByLabel('System prompt'), 'Answer as a pirate.');
		await hand.press(button(page, 'Keep what is chosen now'));
		await page.getByText('Pirate is saved.').waitFor();
		await go(page, '#/think');
		const face = button(page, /^How hard to think/);
		const preset = (name: string) =>
			page.getByRole('group', { name: 'Presets' }).getByRole('button', { name });
		// One that was made is chosen.
		await eventually(() => face.innerText()).toContain('Pirate');
		await asks(hand, page, 'Where is the gold?');
		expect(heard.at(-1)!.system).toContain('Answer as a pirate.');
		await hand.press(face);
		await hand.press(button(page, 'Custom …'));
		await hand.press(preset('In short'));
		await eventually(() => preset('In short').getAttribute('aria-pressed')).toBe('true');
		await eventually(() => preset('Pirate').getAttribute('aria-pressed')).toBe('false');
		await hand.press(preset('In short'));
		await eventually(() => preset('In short').getAttribute('aria-pressed')).toBe('false');
		await hand.press(button(page, 'Close the options'));
		await go(page, '#/settings/data');
		const file = await saved(
			page,
			() => hand.press(button(page, 'Export everything')),
			join(folder, 'all.json'),
		);
		expect(readFileSync(file, 'utf8')).toContain('Answer as a pirate.');
	},

	'all that was asked, answered and remembered is searched': async (hand, page) => {
		await asks(hand, page, 'Tell me of rivers.');
		await go(page, '#/memory/documents');
		await pick(page, () => hand.press(button(page, /^Add documents/)), [
			{ name: 'kettle.md', mimeType: 'text/markdown', buffer: Buffer.from('Of copper.') },
		]);
		await page.getByText('kettle.md').first().waitFor();
		await find(hand, page, 'volga', /Volga/);
		await eventually(() => questions(page)).toEqual(['Tell me of rivers.']);
		const marked = () =>
			page.evaluate(() => [...(CSS.highlights.get('found') ?? [])].map((range) => `${range}`));
		await eventually(marked).toContain('Volga');
		await find(hand, page, 'kettle', 'kettle.md');
		await eventually(() => new URL(page.url()).hash).toBe('#/memory/documents');
		await find(hand, page, 'offline', 'Offline');
		await eventually(() => focus(page).innerText()).toBe('Offline');
	},

	'commands go by their names, and the keys are listed': async (hand, page) => {
		await find(hand, page, 'dark theme', 'Dark theme');
		await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
		await find(hand, page, 'theme of', 'Theme of the system');
		await find(hand, page, 'models', 'Go to Models');
		await page.getByRole('heading', { level: 1, name: 'Models' }).waitFor();
		await find(hand, page, 'keys', 'Keys');
		const keys = page.getByRole('dialog', { name: 'Keyboard' });
		await keys.getByText('Search everything that was asked').waitFor();
		await hand.press(keys.getByRole('button', { name: 'Close' }));
		await keys.waitFor({ state: 'hidden' });
	},

	'a list for the night is written, ordered, begun and read': async (hand, page) => {
		await find(hand, page, 'list for later', 'Open the list for later');
		await hand.write(page.getByLabel('Questions, or a mission'), 'Where is Ulm?\nWhere is Kiel?');
		await hand.press(button(page, 'Put 2 in'));
		const list = page.getByRole('region', { name: 'The list' }).getByRole('listitem');
		await hand.press(button(page, 'Later: Where is Ulm?'));
		await eventually(() => list.first().innerText()).toContain('Kiel');
		await hand.press(button(page, 'Edit: Where is Ulm?'));
		await hand.write(list.getByLabel('Question'), 'Where is Rome?');
		await hand.press(button(page, 'Keep'));
		await list.getByText('Where is Rome?').waitFor();
		await hand.press(button(page, 'Begin'));
		const digest = page.getByRole('region', { name: 'What came of it' });
		await digest.getByText('2 answered').waitFor();
		await eventually(() => digest.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
			...['Where is Kiel?', 'Where is Rome?'],
		]);
		await hand.press(button(page, 'All read: put away'));
		await digest.waitFor({ state: 'hidden' });
	},

	'code is in colours; it is copied, and the answer as Markdown and as plain text': async (
		hand,
		page,
	) => {
		await asks(hand, page, 'Some code?');
		await page.locator('pre .keyword').first().waitFor();
		await hand.press(button(page, 'Copy code'));
		await eventually(() => copied(page)).toBe('const half = (all) => all / 2; // a number');
		const share = async (how: string) => {
			// Its file is saved a moment before the dialog says that it is closed.
			await page.getByRole('dialog').waitFor({ state: 'detached' });
			await hand.press(button(page, 'Share'));
			await hand.press(button(page, how));
			await page.getByRole('dialog').waitFor({ state: 'hidden' });
		};
		await share('As Markdown');
		await eventually(() => copied(page)).toContain('That is **all**.');
		await share('As plain text');
		await eventually(() => copied(page)).toContain('That is all.');
	},

	'the language is chosen': async (hand, page) => {
		await go(page, '#/settings');
		const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
		await hand.press(page.getByRole('radio', { name: 'Deutsch' }));
		await heading('Einstellungen');
		await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
		await hand.press(page.getByRole('radio', { name: 'English' }));
		await heading('Settings');
	},
};

const givenAway: Record<string, Deed> = {
	'a run is given away as a page that replays, as Markdown, as JSON, on paper': async (
		hand,
		page,
		{ folder, site },
	) => {
		await asks(hand, page, 'Tell me of rivers, then.');
		const share = async (how: string) => {
			// Its file is saved a moment before the dialog says that it is closed.
			await page.getByRole('dialog').waitFor({ state: 'detached' });
			await hand.press(button(page, 'Share'));
			await hand.press(page.getByRole('dialog').getByRole('button', { name: how, exact: true }));
		};
		const html = await saved(page, () => share('A page that replays it'), join(folder, 'run.html'));
		expect(readFileSync(html).length).toBeLessThan(150_000);
		const markdown = await saved(page, () => share('Markdown'), join(folder, 'run.md'));
		expect(readFileSync(markdown, 'utf8')).toContain('The longest is the Volga.');
		const json = await saved(page, () => share('JSON'), join(folder, 'run.json'));
		expect(readFileSync(json, 'utf8')).toContain('The longest is the Volga.');
		await page.evaluate(() => (window.print = () => document.body.classList.add('printed')));
		await share('Print');
		await page.locator('body.printed').waitFor();

		// Somebody else's browser: without a network from disk, then in their Mull.
		const other = openBrowser(hand.options);
		const context = await other.context();
		await context.setOffline(true);
		const alone = await context.newPage();
		await alone.goto(pathToFileURL(html).href);
		const held = button(alone, 'Hold').waitFor();
		await hand.press(button(alone, 'Replay'));
		await held;
		await button(alone, 'Replay').waitFor();
		await eventually(() => alone.locator('#answer').innerText()).toContain(
			'The longest is the Volga.',
		);
		await context.setOffline(false);
		const there = await other.open(`${site.url}#/settings/data`);
		await pick(there, () => hand.press(button(there, /^Open a/)), html);
		const plan = there.getByRole('group', { name: 'What the import would do' });
		await hand.press(plan.getByRole('button', { name: 'Import', exact: true }));
		await eventually(async () => (await rows<StoredRun>(there, 'runs')).length).toBe(1);
		expect(other.problems()).toEqual([]);
		await other.end();
	},
};

/**
 * With `npm run test:all` only: a folder is for few people, and beside six browsers the page took
 * more than 30 seconds to come to it.
 */
const seldom: Record<string, Deed> = {
	'elsewhere than in a folder a backup is reminded of': async (hand, page, { folder }) => {
		await page.addInitScript(() => {
			Reflect.deleteProperty(globalThis, 'showDirectoryPicker');
			// Nothing is reminded of before all is written.
			if (!sessionStorage.getItem('written')) globalThis.requestIdleCallback = () => 0;
		});
		await page.reload();
		await page.evaluate(writeOld, 10);
		await page.reload();
		await page.getByText('Everything was last exported 22 days ago').waitFor();
		await hand.press(button(page, 'Back it up'));
		await page.getByText(/lets no page write to a folder/).waitFor();
		await saved(
			page,
			() => hand.press(button(page, 'Export everything')),
			join(folder, 'all.json'),
		);
		await page.getByText(/^Everything was last exported: today/).waitFor();
	},

	'a backup folder is chosen, written, left': async (hand, page) => {
		await go(page, '#/settings/data');
		await hand.press(button(page, 'Choose a folder …'));
		await page.getByText(/holds .* and the memory/).waitFor();
		await eventually(() => page.evaluate(filesInFolder)).toContain('mull-memory.json');
		await go(page, '#/think');
		await asks(hand, page, 'Is this kept?');
		await go(page, '#/settings/data');
		await hand.press(button(page, 'Look now'));
		await eventually(() => page.evaluate(filesInFolder)).toContainEqual(
			expect.stringContaining('Is this kept'),
		);
		await hand.press(button(page, 'Stop using it'));
		await button(page, 'Choose a folder …').waitFor();
	},
};

/** What few people do, or another test does as well. With `npm run test:all` only. */
const seldomDone = [
	'a preset is made, chosen and exported',
	'a list for the night is written, ordered, begun and read',
	'the language is chosen',
	'commands go by their names, and the keys are listed',
];

/** In `npm test` the hands take turns, so each deed is done once and each hand does half of them. */
const inTurn = ({ name }: Hand): Record<string, Deed> =>
	Object.fromEntries(
		Object.entries(common)
			.filter(([deed]) => !seldomDone.includes(deed))
			.filter((_, at) => (at % 2 === 0) === (name === 'touch')),
	);

/** In `npm test` a run is given away by keyboard alone: it takes a second browser. */
export const deedsOf = (hand: Hand): Record<string, Deed> => ({
	...(all ? common : inTurn(hand)),
	...(all || hand.name === 'keyboard' ? givenAway : {}),
	...(all ? seldom : {}),
});
