/** Another application shares words and a file with Mull, as an installed app receives them. */
import { controlled, expect, test } from '../../e2e/support.ts';
import { eventually } from '../../e2e/using.ts';

test('what is shared arrives in the question box, and its file after a yes', async ({
	browser,
	site,
}) => {
	const page = await browser.open(site.url);
	await controlled(page);
	// The system sends what the manifest describes, a form to that address, and opens what it leads to.
	const opened = await page.evaluate(async () => {
		const body = new FormData();
		body.set('text', 'Is this right?');
		body.set('files', new File(['Ice melts at 0 degrees.'], 'ice.txt', { type: 'text/plain' }));
		return (await fetch('./share-target', { method: 'POST', body })).url;
	});
	expect(opened).toBe(`${site.url}?shared`);
	await page.goto(opened);
	await eventually(() => page.getByLabel('Question').inputValue()).toBe('Is this right?');
	expect(new URL(page.url()).search).toBe('');
	await page.getByText('Another application shares a file with Mull: ice.txt').waitFor();
	await page.getByRole('button', { name: 'Use', exact: true }).click();
	await page.getByText('ice.txt is attached: whole.').waitFor();
	await page.reload();
	await page.getByText('ice.txt').first().waitFor();
});
