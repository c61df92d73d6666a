/** Pictures with a question, as a person gives them: to a server that sees, and to one that does not. */
import { afterEach } from 'vitest';
import { startServer, type ChatRequest, type TestServer } from '../support/openai-server.ts';
import { makeTinyGguf } from '../support/tiny-gguf.ts';
import { makeTinyProjector } from '../support/tiny-projector.ts';
import { openBrowser } from './browser.ts';
import { drawn, picked } from './drawn.ts';
import { expect, expectAccessible, longTest, screenshot, test, type Page } from './support.ts';
import {
	addServer,
	ask,
	eventually,
	finished,
	lastRun,
	rows,
	stepsOf,
	visit,
	type StoredRun,
} from './using.ts';

let server: TestServer | undefined;
const asked: ChatRequest[] = [];
afterEach(async () => {
	await server?.stop();
	server = undefined;
	asked.length = 0;
});

/** A server that says how many questions it has heard; or refuses pictures. */
async function listening(page: Page, sees = true): Promise<void> {
	const message = 'image input is not supported - you may need to provide the mmproj';
	server = await startServer({
		reply: (request) => {
			asked.push(request);
			if (!sees && partsOf(request).length) return { status: 500, body: { error: { message } } };
			const review = { review_result: true, added_notes: [], output: 'It is red.' };
			return request.response_format
				? { json: review }
				: { text: `It is red. That was call ${asked.length}.\n<answer>red</answer>` };
		},
	});
	await addServer(page, server.url);
	await visit(page, 'Think');
	await page.getByRole('button', { name: 'Attach files' }).waitFor();
}

interface Part {
	type: string;
	text?: string;
	image_url?: { url: string };
}
/** The pictures of a request, as data URLs. */
const partsOf = ({ messages }: ChatRequest): string[] =>
	messages
		.flatMap(({ content }) => (Array.isArray(content) ? (content as Part[]) : []))
		.flatMap(({ image_url: image }) => image?.url ?? []);

/** A JPEG as a camera that was held upright writes it: turned by a word, and with the place in it. */
function fromCamera(jpeg: Buffer): Buffer {
	const tiff = Buffer.from([
		...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
		...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
		...[0, 0, 0, 0],
	]);
	const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('TAKEN-AT-HOME')]);
	const length = Buffer.from([(body.length + 2) >> 8, (body.length + 2) & 255]);
	const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, body]);
	return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** What the server was sent, unpacked in the page. */
const unpacked = (page: Page, url: string) =>
	page.evaluate(async (url) => {
		const [head, letters] = url.split(',') as [string, string];
		const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([bytes], { type: head.slice(5, -7) }));
		const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
		const context = canvas.getContext('2d')!;
		context.drawImage(bitmap, 0, 0);
		const [red, green] = context.getImageData(5, 5, 1, 1).data;
		return { width: bitmap.width, height: bitmap.height, red: red! > 150 && green! < 90 };
	}, url);

const chips = (page: Page) => page.getByRole('list', { name: 'Attached' }).getByRole('listitem');
const runs = (page: Page) => rows<StoredRun & { attached?: unknown[] }>(page, 'runs');

test('a photo is turned, reduced and stripped, seen by Direct and by the next question, and deleted', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await listening(page);
	await picked(
		page,
		'hut.jpg',
		'image/jpeg',
		fromCamera(await drawn(page, 'image/jpeg', 2400, 1200)),
	);
	await eventually(() => chips(page).allInnerTexts()).toEqual([
		expect.stringMatching(/^hut\.jpg\s+512 × 1024, about 71\d tokens/),
	]);
	await page.getByRole('img', { name: 'Picture: hut.jpg' }).waitFor();
	await page.getByText(/Nobody said whether .* sees pictures/).waitFor();
	await expectAccessible(page);
	await screenshot(page, 'picture-chip');

	// It outlives a reload, and counts in the room of the context.
	await page.reload();
	await eventually(() => chips(page).count()).toBe(1);
	const gauge = page.getByRole('meter', { name: 'Context' });
	await eventually(async () => Number(await gauge.getAttribute('aria-valuenow'))).toBeGreaterThan(
		10,
	);
	await ask(page, 'Direct', 'What colour is it?');
	await finished(page);
	expect(asked).toHaveLength(1);
	const content = asked[0]!.messages.at(-1)!.content as unknown as Part[];
	expect(content.map(({ type }) => type)).toEqual(['image_url', 'text']);
	expect(content[1]!.text).toContain('What colour is it?');
	const [url] = partsOf(asked[0]!);
	expect(await unpacked(page, url!)).toEqual({ width: 512, height: 1024, red: true });
	const sent = Buffer.from(url!.split(',')[1]!, 'base64').toString('latin1');
	expect(sent).not.toMatch(/TAKEN-AT-HOME|Exif/);
	await eventually(() => chips(page).count()).toBe(0);

	// It stands beside the answer, after a reload too; among the documents of memory it never was.
	await page.reload();
	const was = page.getByRole('region', { name: 'What was attached' });
	await was.getByText('hut.jpg').click();
	await was.getByRole('img', { name: 'Picture: hut.jpg' }).waitFor();
	await expectAccessible(page);
	expect(await rows(page, 'documents')).toEqual([]);
	await ask(page, 'Direct', 'And what shape?');
	await finished(page);
	expect(partsOf(asked[1]!)).toEqual([url]);
	await was.last().getByText('with an earlier question').waitFor();

	// Without its conversation it is nowhere.
	const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem').first();
	await row.hover();
	await row.getByRole('button', { name: /^Menu of/ }).click();
	await row.getByRole('menuitem', { name: 'Delete' }).click();
	await eventually(async () => (await runs(page)).length).toBe(0);
	for (const table of ['conversations', 'runs', 'steps', 'documents', 'chunks'])
		expect(JSON.stringify(await rows(page, table)), table).not.toContain('data:image');
});

longTest(
	'HyperThink and MidTry show a picture that was pasted in each of their calls',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		for (const [algorithm, least] of [
			['HyperThink', 2],
			['MidTry', 2],
		] as const) {
			asked.length = 0;
			await page.keyboard.press('Control+Shift+O');
			await page.getByRole('button', { name: 'Attach files' }).waitFor();
			const png = (await drawn(page, 'image/png', 300, 200)).toString('base64');
			await page.evaluate((png) => {
				const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
				const transfer = new DataTransfer();
				transfer.items.add(new File([bytes], 'shot.png', { type: 'image/png' }));
				const init = { bubbles: true, cancelable: true, clipboardData: transfer };
				document.querySelector('#ask')!.dispatchEvent(new ClipboardEvent('paste', init));
			}, png);
			await eventually(() => chips(page).allInnerTexts()).toEqual([
				expect.stringMatching(/^shot\.png\s+300 × 200, about 96 tokens/),
			]);
			await ask(page, algorithm, 'What colour is it?');
			await finished(page);
			expect(asked.length).toBeGreaterThanOrEqual(least);
			for (const request of asked) expect(partsOf(request)).toHaveLength(1);
		}
	},
);

longTest(
	'a server that refuses is understood once; from then on it is said before',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page, false);
		const png = await drawn(page, 'image/png', 40, 30);
		await picked(page, 'a.png', 'image/png', png);
		await eventually(() => chips(page).count()).toBe(1);
		await ask(page, 'Direct', 'What colour is it?');
		await page
			.getByText(/^test-model on .* does not see pictures\.$/)
			.first()
			.waitFor();
		expect(asked).toHaveLength(1);
		await page.keyboard.press('Control+Shift+O');
		await picked(page, 'b.png', 'image/png', png);
		await page.getByText(/does not see pictures\. Choose a model that does, or take/).waitFor();
		await expectAccessible(page);
		await page.getByLabel('Question').fill('And this one?');
		await page.getByRole('button', { name: 'Think', exact: true }).click();
		await page.getByText('test-model does not see pictures.', { exact: true }).waitFor();
		// Nothing was sent, and nothing is lost.
		expect(asked).toHaveLength(1);
		await eventually(() => page.getByLabel('Question').inputValue()).toBe('And this one?');
		await eventually(() => chips(page).count()).toBe(1);
		await page.getByRole('button', { name: 'Take out b.png' }).press('Enter');
		await eventually(() => page.locator(':focus').getAttribute('id')).toBe('ask');
		await page.getByRole('button', { name: 'Think', exact: true }).click();
		await finished(page);
		expect(asked).toHaveLength(2);
	},
);

longTest(
	'one that never leaves this device is not sent; what is no picture for a model says so',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await listening(page);
		await picked(page, 'mine.png', 'image/png', await drawn(page, 'image/png', 40, 30));
		await page.getByRole('button', { name: 'Never leaves this device: mine.png' }).click();
		await page.getByText('stays here: not sent').waitFor();
		await picked(page, 'old.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'));
		await page.getByText('This browser could not open “old.heic” as a HEIC picture.').waitFor();
		const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>Soup</text></svg>';
		await picked(page, 'logo.svg', 'image/svg+xml', Buffer.from(svg));
		await page.getByText(/It is a drawing in SVG/).waitFor();
		const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
		const head = [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0];
		const gif = Buffer.from([...Buffer.from('GIF89a'), ...head, ...frame, ...frame, 0x3b]);
		await picked(page, 'dance.gif', 'image/gif', gif);
		await page.getByText('It moves: only its first picture is shown.').waitFor();
		await ask(page, 'Direct', 'What is this?');
		await finished(page);
		expect(partsOf(asked[0]!)).toHaveLength(1);
		await page.getByText('stayed here, was not sent').waitFor();
	},
);

longTest(
	'on a phone the camera is offered; a question that leaves no trace keeps no picture',
	async ({ site }) => {
		const phone = openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
		const page = await phone.open(site.url);
		await listening(page);
		await page.getByRole('button', { name: 'Take or choose a picture' }).waitFor();
		const camera = page.getByLabel('Picture to attach');
		await eventually(() => camera.getAttribute('accept')).toBe('image/*');
		// With it some phones would offer the camera alone.
		await eventually(() => camera.getAttribute('capture')).toBeNull();
		await page.getByRole('button', { name: 'Conversations' }).first().tap();
		await page.getByRole('button', { name: 'New private conversation' }).tap();
		const png = await drawn(page, 'image/png', 40, 30);
		await camera.focus();
		await camera.setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png }]);
		await eventually(() => chips(page).count()).toBe(1);
		// The keyboard would cover it.
		expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('ask');
		await expectAccessible(page);
		await screenshot(page, 'picture-phone');
		const out = await page.getByRole('button', { name: 'Take out a.png' }).boundingBox();
		expect(out!.x + out!.width).toBeLessThanOrEqual(390);
		await page.getByLabel('Question').fill('What colour is it?');
		await page.getByRole('button', { name: 'Think', exact: true }).tap();
		await eventually(() => asked.length).toBe(1);
		expect(partsOf(asked[0]!)).toHaveLength(1);
		await page.getByRole('region', { name: 'What was attached' }).waitFor();
		for (const table of ['runs', 'texts', 'documents']) expect(await rows(page, table)).toEqual([]);
		expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('data:image');
		expect(phone.problems()).toEqual([]);
		await phone.end();
	},
);

longTest(
	'a GGUF model that was opened with its projector is shown a picture, offline',
	async ({ browser, site }) => {
		const page = await browser.open(site.url);
		await visit(page, 'Models');
		const of = (name: string, bytes: Uint8Array) => ({
			...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
		});
		await page
			.locator('input[type=file]')
			.setInputFiles([
				of('mmproj-tiny.gguf', makeTinyProjector()),
				of('tiny.gguf', makeTinyGguf()),
			]);
		await page
			.getByText(/answers from now on|thinks? with/)
			.first()
			.waitFor();
		await visit(page, 'Think');
		await page.getByRole('button', { name: 'Attach files' }).waitFor();
		await picked(page, 'a.png', 'image/png', await drawn(page, 'image/png', 40, 30));
		await page.getByRole('img', { name: 'Picture: a.png' }).waitFor();
		await ask(page, 'Direct', 'What colour is it?');
		await finished(page);
		const all = await stepsOf(page, (await lastRun(page))!.id);
		const shown = all.filter((step) => (step as { pictures?: number }).pictures === 1);
		expect(shown).toMatchObject([{ key: 'answer', status: 'done' }]);
	},
);
