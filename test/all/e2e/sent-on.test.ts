/** A download by an address of the person's own goes nowhere else before they say so. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFileServer } from '../../support/file-server.ts';
import { controlled, expect, expectAccessible, test } from '../../e2e/support.ts';
import { eventually, rows, visit } from '../../e2e/using.ts';

test('a server that sends a download on to another origin is followed after a press alone', async ({
	browser,
	site,
}) => {
	const files = await startFileServer();
	const own = createServer((_, response) => {
		response.writeHead(302, {
			'Access-Control-Allow-Origin': '*',
			Location: `${files.url}/elsewhere.gguf?tiny=1`,
		});
		response.end();
	});
	await new Promise<void>((ready) => own.listen(0, '127.0.0.1', ready));
	const address = `http://127.0.0.1:${(own.address() as AddressInfo).port}/model.gguf`;
	const asked = async () =>
		((await (await fetch(`${files.url}/seen/elsewhere.gguf`)).json()) as unknown[]).length;
	try {
		browser.expectProblem(/403/);
		const page = await browser.open(site.url);
		await controlled(page);
		await visit(page, 'Models');
		await page.getByText('Add by URL').click();
		await page.getByLabel('Address of a GGUF file').fill(address);
		await page.getByRole('button', { name: 'Download', exact: true }).last().click();
		const letIt = page.getByRole('button', { name: 'Let it send the download on' });
		await letIt.waitFor();
		await page.getByText('sends this download on to another address').first().waitFor();
		expect(await asked()).toBe(0);
		// Asked once more, it stays so, also after a reload.
		await page.reload();
		await letIt.waitFor();
		await page.getByRole('button', { name: /^Resume/ }).click();
		await letIt.waitFor();
		expect(await asked()).toBe(0);
		await expectAccessible(page);

		await letIt.click();
		const status = async () => (await rows<{ status: string }>(page, 'models'))[0]?.status;
		await eventually(status).toBe('ready');
		expect(await asked()).toBe(1);
	} finally {
		await (await browser.context()).close();
		await files.close();
		await new Promise((done) => own.close(done));
	}
});
