/** Files with a question: picked, dropped and pasted; by keyboard, by touch on a phone, with a mouse. */
import { afterEach } from 'vitest';
import { startServer, type TestServer } from '../support/openai-server.ts';
import { textOf } from '../support/server-mind.ts';
import { encode } from '../support/encode.ts';
import { makeTinyPdf } from '../support/tiny-pdf.ts';
import { makeZip } from '../support/zip.ts';
import { openBrowser } from './browser.ts';
import { expect, expectAccessible, screenshot, test, type Page, longTest } from './support.ts';
import { addServer, ask, eventually, finished, rows, visit } from './using.ts';

let server: TestServer | undefined;
const heard: string[] = [];
afterEach(async () => {
	await server?.stop();
	server = undefined;
	heard.length = 0;
});

/** A server that says how many questions it has heard. */
async function listening(page: Page): Promise<void> {
	server = await startServer({
		reply: (request) => {
			heard.push(textOf(request));
			return { text: `A bed costs 28 euro [1]. That was question ${heard.length}.` };
		},
	});
	await addServer(page, server.url);
	await visit(page, 'Think');
	// What takes files comes a moment after the rest of the screen.
	await page.getByRole('button', { name: 'Attach files' }).waitFor();
}

const markdown = '# The hut\n\nIt has *forty* beds.\n\n- A bed costs 28 euro.\n';
const pdf = () =>
	Buffer.from(makeTinyPdf({ pages: [['Dogs sleep outside.'], ['Soup is 6 euro.']] }));
/** Far more than any prompt of this test takes; one line of it answers. */
const large = (answer: string) =>
	Array.from({ length: 4000 }, (_, n) =>
		n === 2500 ? answer : `Entry ${n}: the weather was as on the day before, and nobody came.`,
	).join('\n\n');

const chips = (page: Page) => page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
const picked = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
	page.getByLabel('Files to attach').setInputFiles(files);
const file = (name: string, mimeType: string, text: string | Buffer) => ({
	name,
	mimeType,
	buffer: Buffer.from(text),
});
const focus = (page: Page) => page.locator(':focus');

/** As a browser tells it when a file is dropped or pasted somewhere. */
const given = (page: Page, how: 'drop' | 'paste', at: string, name: string, text: string) =>
	page.evaluate(
		([how, at, name, text]) => {
			const transfer = new DataTransfer();
			transfer.items.add(new File([text], name, { type: 'text/plain' }));
			const target = document.querySelector(at)!;
			const init = { bubbles: true, cancelable: true };
			if (how === 'paste')
				target.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }));
			else
				for (const type of ['dragenter', 'dragover', 'drop'])
					target.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: transfer }));
		},
		[how, at, name, text] as const,
	);

test('by keyboard: a Markdown file and a PDF are picked, one is taken out, the rest is asked', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await listening(page);
	// From here on the browser hands the dialog over; told at the last moment it may be too late.
	const choosing = page.waitForEvent('filechooser');
	await page.keyboard.press('Control+Shift+O');
	await eventually(() => focus(page).getAttribute('id')).toBe('ask');
	// Before the question stands the microphone, and before that the button that picks.
	await page.getByRole('button', { name: 'Dictate' }).waitFor();
	await page.keyboard.press('Shift+Tab');
	await eventually(() => focus(page).getAttribute('aria-label')).toBe('Dictate');
	await page.keyboard.press('Shift+Tab');
	await eventually(() => focus(page).getAttribute('aria-label')).toBe('Attach files');
	await page.keyboard.press('Enter');
	await (
		await choosing
	).setFiles([
		file('hut.md', 'text/markdown', markdown),
		file('rules.pdf', 'application/pdf', pdf()),
		file('prices.csv', 'text/csv', 'bed,28\nsoup,6\n'),
	]);
	await eventually(() => focus(page).getAttribute('id')).toBe('ask');
	await eventually(() => chips(page).count()).toBe(3);
	await eventually(() => chips(page).allInnerTexts()).toEqual([
		expect.stringMatching(/^hut\.md\s+\d+ bytes · whole/),
		expect.stringMatching(/^rules\.pdf\s+\d+ bytes · whole/),
		expect.stringMatching(/^prices\.csv\s+14 bytes · whole/),
	]);
	await expectAccessible(page);
	// Taken out, the focus is on the file that takes its place; after the last one, on the question.
	await page.getByRole('button', { name: 'Take out rules.pdf' }).focus();
	await page.keyboard.press('Enter');
	await eventually(() => focus(page).getAttribute('aria-label')).toBe('Take out prices.csv');
	await page.keyboard.press('Enter');
	await eventually(() => focus(page).getAttribute('aria-label')).toBe('Take out hut.md');
	// What was taken out is not among the documents of memory either.
	await eventually(async () => (await rows<{ name: string }>(page, 'documents')).length).toBe(1);

	// It outlives a reload, as it is read already.
	await page.reload();
	await eventually(() => chips(page).allInnerTexts()).toEqual([expect.stringMatching(/^hut\.md/)]);
	await page.locator('#ask').focus();
	await page.keyboard.type('What does a bed cost?');
	await page.keyboard.press('Enter');
	await finished(page);
	expect(heard).toHaveLength(1);
	expect(heard[0]).toContain('[1] hut.md (all of it):\n# The hut\n\nIt has *forty* beds.');
	expect(heard[0]!.trim().endsWith('What does a bed cost?')).toBe(true);
	await eventually(() => chips(page).count()).toBe(0);
	// The question is the person's own words; what came with it stands beside the answer.
	const asked = () => page.locator('article h2').allInnerTexts();
	await eventually(asked).toEqual(['What does a bed cost?']);
	const was = page.getByRole('region', { name: 'What was attached' });
	await was.getByText('hut.md').click();
	await was.getByText('It has *forty* beds.').waitFor();
	await expectAccessible(page);

	// The next question sees it still; a reload changes nothing of what was asked.
	await ask(page, 'Direct', 'And how many are there?');
	await finished(page);
	expect(heard[1]).toContain('[1] hut.md (all of it):\n# The hut');
	await was.last().getByText('with an earlier question').waitFor();
});

longTest(
	'by touch on a phone: a large text is read by passages that fit, with their place',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.evaluate(() => document.documentElement.style.setProperty('--control', '2.75rem'));
		await picked(page, [
			file('diary.txt', 'text/plain', large('On that day the lost compass lay under the bridge.')),
		]);
		await eventually(() => chips(page).allInnerTexts()).toEqual([
			expect.stringMatching(/^diary\.txt\s+\d+ kB · by passages/),
		]);
		await eventually(() =>
			page.evaluate(() => document.documentElement.scrollWidth),
		).toBeLessThanOrEqual(390);
		await expectAccessible(page);
		await screenshot(page, 'attach-phone');
		await ask(page, 'Direct', 'Where was the lost compass?');
		await finished(page);
		expect(heard[0]).toContain('On that day the lost compass lay under the bridge.');
		expect(heard[0]).toMatch(/diary\.txt \(\d+ of \d{3} passages, those that fit the question\)/);
		expect(heard[0]).toMatch(/\[\d+\] diary\.txt, lines \d+–\d+:\n/);
		expect(heard[0]!.length).toBeLessThan(25_000);
		const was = page.getByRole('region', { name: 'What was attached' });
		await was.getByText('diary.txt').click();
		await was
			.getByText(/^\[\d+\]\s+lines \d+–\d+/)
			.first()
			.waitFor();
		await was.getByText('the lost compass lay').first().waitFor();
		await expectAccessible(page);
	},
);

longTest(
	'with a mouse: dropped anywhere and pasted into the field; what cannot be read says so',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		await page.getByLabel('Question').fill('What does the soup cost?');
		await given(page, 'drop', 'main', 'menu.html', '<h1>Menu</h1><p>Soup is 6 euro.</p>');
		await given(page, 'paste', '#ask', 'sum.ts', 'export const sum = 6;');
		await eventually(() => chips(page).count()).toBe(2);
		await picked(page, [
			file('scan.pdf', 'application/pdf', Buffer.from(makeTinyPdf({ pages: [[]] }))),
			file('photo.png', 'image/png', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3])),
		]);
		const notices = page.locator('.box .notice');
		await eventually(() => notices.count()).toBe(2);
		await page.getByText('“scan.pdf” is not attached').waitFor();
		await page.getByText(/probably scanned/).waitFor();
		await page.getByText('This file is not text.').waitFor();
		await eventually(() => page.getByLabel('Question').inputValue()).toBe(
			'What does the soup cost?',
		);
		await expectAccessible(page);
		await screenshot(page, 'attach-light');
		await page.getByRole('button', { name: 'Close', exact: true }).click();
		await eventually(() => focus(page).getAttribute('id')).toBe('ask');
		expect(await notices.count()).toBe(0);

		// One is marked: it never leaves this device, and that is said before.
		await page.getByRole('button', { name: 'Never leaves this device: sum.ts' }).click();
		await page.getByText('stays here: not sent').waitFor();
		await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
		await expectAccessible(page);
		await screenshot(page, 'attach-dark');
		await page.getByRole('button', { name: 'Think', exact: true }).click();
		await finished(page);
		expect(heard[0]).toContain('Soup is 6 euro.');
		expect(heard[0]).not.toContain('sum = 6');
		await page.getByText('stayed here, was not sent').waitFor();
		await expectAccessible(page);
		await screenshot(page, 'attach-answer');
	},
);

longTest('of a question that leaves no trace neither do its files', async ({ browser, site }) => {
	const page = await browser.open(site.url);
	await listening(page);
	await page.getByRole('button', { name: 'New private conversation' }).click();
	await picked(page, [
		file('secret.md', 'text/markdown', markdown),
		file('diary.txt', 'text/plain', large('The lost compass lay under the bridge.')),
	]);
	await eventually(() => chips(page).count()).toBe(2);
	await page.getByLabel('Question').fill('Where was the lost compass?');
	await page.getByRole('button', { name: 'Think', exact: true }).click();
	await eventually(() => heard.length).toBe(1);
	await page.getByRole('region', { name: 'What was attached' }).waitFor();
	expect(heard[0]).toContain('It has *forty* beds.');
	expect(heard[0]).toContain('The lost compass lay under the bridge.');
	for (const table of ['documents', 'chunks', 'runs', 'texts', 'vectors'])
		expect(await rows(page, table), table).toEqual([]);
	expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/secret|diary/);
});

longTest(
	'a long paste is counted, what would be cut is said before, and it can become a file',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		const gauge = page.getByRole('meter', { name: 'Context' });
		expect(await gauge.count()).toBe(0);
		const box = page.getByLabel('Question');
		const list = Array.from({ length: 900 }, (_, n) =>
			n === 444 ? 'Gate 444;is;green' : `Gate ${n};is;closed`,
		).join('\n');
		const pasted = `Which gate is green?\n\n${list}`;

		// What fits is counted.
		await box.fill(pasted.slice(0, 3000));
		await eventually(() => page.locator('#weight').innerText()).toMatch(
			/about 1,\d{3} tokens · \d+ % of the context · time to read not/,
		);
		expect(await page.getByText(/would be left out/).count()).toBe(0);
		// What does not is said, and nothing was pressed yet.
		await box.fill(pasted);
		await page.getByText(/About [\d,]+ characters from the middle of the question/).waitFor();
		await expectAccessible(page);
		await page.setViewportSize({ width: 390, height: 844 });
		await screenshot(page, 'gauge-phone');
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Attach it as a file' }).press('Enter');
		await eventually(() => chips(page).allInnerTexts()).toEqual([
			expect.stringMatching(/^Pasted text\.txt\s+.*by passages/),
		]);
		await eventually(() => box.inputValue()).toBe('Which gate is green?');
		await eventually(() => focus(page).getAttribute('id')).toBe('ask');
		// It can be taken back, whole.
		await page.getByRole('button', { name: 'Put it back' }).click();
		await eventually(() => box.inputValue()).toBe(pasted);
		await eventually(() => chips(page).count()).toBe(0);
		await page.getByRole('button', { name: 'Attach it as a file' }).click();
		await eventually(() => chips(page).count()).toBe(1);
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.getByRole('button', { name: 'Think', exact: true }).click();
		await finished(page);
		expect(heard[0]).toContain('Gate 444;is;green');

		// In the conversation the gauge stays; a chat that is too long says what would be left out.
		await gauge.waitFor();
		const full = async () => Number(await gauge.getAttribute('aria-valuenow'));
		await eventually(full).toBeGreaterThan(20);
		await page.locator('.foot').hover();
		await box.fill(`Again: ${'what of the other gates then, one by one? '.repeat(400)}`);
		await page.getByText(/The oldest 2 messages of the conversation would be left out/).waitFor();
		await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
		await expectAccessible(page);
		await screenshot(page, 'gauge-dark');
	},
);

longTest(
	'in German, on a phone, with files and a preset: axe finds nothing, nothing is too wide',
	async ({ site }) => {
		const other = openBrowser({
			...{ locale: 'de-DE', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
		});
		const page = await other.open(site.url);
		await page
			.getByLabel('Dateien zum Anhängen')
			.setInputFiles([
				file('hütte.md', 'text/markdown', markdown),
				file('foto.png', 'image/png', Buffer.from([137, 80, 78, 71, 0, 1])),
			]);
		await page.getByText('„foto.png“ ist nicht angehängt').waitFor();
		await page.getByText('Diese Datei ist kein Text.').waitFor();
		await page
			.getByRole('list', { name: 'Angehängt' })
			.getByText(/· ganz/)
			.waitFor();
		await page.getByLabel('Frage').fill('Und noch etwas mehr. '.repeat(600));
		await page.getByText(/Zeichen aus der Mitte der Frage würden weggelassen/).waitFor();
		await expectAccessible(page);
		await eventually(() =>
			page.evaluate(() => document.documentElement.scrollWidth),
		).toBeLessThanOrEqual(390);
		await page.getByRole('button', { name: /^Wie gründlich/ }).click();
		await page.getByRole('button', { name: 'Eigene Einstellungen …' }).click();
		await page.getByRole('button', { name: 'Sorgfältig' }).waitFor();
		await expectAccessible(page);
		await screenshot(page, 'attach-german');
		expect(other.problems()).toEqual([]);
		await other.end();
	},
);

longTest(
	'dropped before the part that takes files is here, it is taken; elsewhere it opens nothing',
	async ({ browser, site }) => {
		const context = await browser.context();
		let letIn = () => {};
		const held = new Promise<void>((done) => (letIn = done));
		// The first visit: no service worker answers for it yet.
		await context.route(/\/assets\/Attach-[^/]*\.js$/, async (route) => {
			await held;
			await route.continue();
		});
		const page = await browser.open(site.url);
		await given(page, 'drop', 'main', 'menu.md', 'Soup is 6 euro.');
		await given(page, 'paste', '#ask', 'hut.md', 'A bed costs 28 euro.');
		letIn();
		await eventually(() => chips(page).count()).toBe(2);

		await visit(page, 'Settings');
		await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
		const refused = await page.evaluate(() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }));
			return ['dragover', 'drop'].map((type) => {
				const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
				return !document.querySelector('main')!.dispatchEvent(event);
			});
		});
		expect(refused).toEqual([true, true]);
	},
);

longTest(
	'of a file that does not tell its encoding the line is shown, and another can be chosen',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		const old = Buffer.from(encode('koi8-r', 'Цена билета'));
		await picked(page, [file('price.txt', 'text/plain', old)]);
		const doubts = page.getByRole('group', { name: 'price.txt' });
		await eventually(() => doubts.innerText()).toContain('Цена билета');
		await eventually(() => doubts.innerText()).toContain('KOI8-R');
		await page.getByLabel('Encoding of price.txt').selectOption('ibm866');
		await eventually(() => doubts.innerText()).not.toContain('Цена билета');
		await page.getByLabel('Encoding of price.txt').selectOption('koi8-r');
		await eventually(() => doubts.innerText()).toContain('Цена билета');
		await expectAccessible(page);
		await ask(page, 'Direct', 'What is it?');
		await finished(page);
		expect(heard[0]).toContain('Цена билета');
		expect(await rows(page, 'documents')).toHaveLength(1);
	},
);

longTest(
	'a Word document and a PDF with a Chinese font are attached; what is not read is said',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		const picture = '<w:drawing><a:blip/></w:drawing>';
		const word = await makeZip({
			'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>A bed costs 28 euro.</w:t>${picture}</w:r></w:p></w:body></w:document>`,
		});
		const font =
			'/Subtype /Type0 /BaseFont /Song /Encoding /GBK-EUC-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>]';
		const drawn = 'BT /F1 12 Tf 72 700 Td <b8b6bfee> Tj ET';
		await picked(page, [
			file('hut.docx', '', Buffer.from(word)),
			file('pay.pdf', 'application/pdf', Buffer.from(makeTinyPdf({ pages: [[]], drawn, font }))),
		]);
		await eventually(() => chips(page).allInnerTexts()).toEqual([
			expect.stringMatching(/^hut\.docx\s+\d+ bytes · the part that could be read/),
			expect.stringMatching(/^pay\.pdf\s+\d+ bytes · whole/),
		]);
		const doubts = page.getByRole('group', { name: 'hut.docx' });
		await eventually(() => doubts.innerText()).toContain('One picture was not read.');
		await ask(page, 'Direct', 'What is it?');
		await finished(page);
		expect(heard[0]).toContain('A bed costs 28 euro.');
		expect(heard[0]).toContain('付款');
		expect(heard[0]).toContain('all of it that could be read. One picture was not read');
	},
);
