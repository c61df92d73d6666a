/** Documents in the built app: read in its worker, given vectors by the embedder that ships, found. */
import { makeTinyPdf } from '../../support/tiny-pdf.ts';
import { expect, test } from '../../e2e/support.ts';
import { eventually, rows } from '../../e2e/using.ts';

test('a PDF is read, gets its vectors, and is recalled with its page', async ({
	browser,
	site,
}) => {
	const page = await browser.open(`${site.url}#/memory/documents`);
	const pages = [['The hut has forty beds.'], ['A bed costs 28 euro, and half of it for members.']];
	await page.getByLabel('Document files').setInputFiles({
		name: 'walk.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from(makeTinyPdf({ pages })),
	});
	await page.getByText('walk.pdf').first().waitFor();
	await eventually(async () => (await rows<unknown>(page, 'vectors')).length).toBe(2);
	await page.getByRole('button', { name: 'Advanced' }).click();
	await page.getByRole('link', { name: 'Recall' }).click();
	const words = page.getByLabel('Words of a task or a question');
	await words.fill('What does a bed cost?');
	await page.getByRole('button', { name: 'Recall', exact: true }).click();
	const first = page.getByRole('listitem').filter({ hasText: 'A bed costs 28 euro' });
	await first.getByText(/walk\.pdf.*page 2/).waitFor();
	// For a server it is not there: it never leaves this device.
	await page.getByLabel(/^As for a server/).check();
	await page.getByRole('button', { name: 'Recall', exact: true }).click();
	await page.getByText('Nothing comes to mind.').waitFor();
	expect(browser.requests.filter((request) => !request.includes(site.url))).toEqual([]);
});
