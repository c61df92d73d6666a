/**
 * A person's own WebLLM model on the built site, in software WebGPU: added by its address, asked,
 * stopped, and asked again after a reload without any server. Its words are random, its path is real.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { afterEach } from 'vitest';
import { expect, test } from '../../e2e/support.ts';
import { answer, ask, eventually, finished, lastRun, rows, progress } from '../../e2e/using.ts';

const folder = join(import.meta.dirname, '../../webllm/model');
// Software graphics compile the model's programs for half a minute, and more on a busy machine.
const net = 600_000;

let models: Server | undefined;
const closeModels = async () => {
	models?.closeAllConnections();
	await new Promise((resolve) => (models ? models.close(resolve) : resolve(null)));
	models = undefined;
};
afterEach(closeModels);

/** Serves the model's folder to any origin, as a hub does. */
async function serveModels(): Promise<string> {
	models = createServer((request, response) => {
		const file = join(folder, normalize(new URL(request.url!, 'http://x').pathname));
		response.setHeader('access-control-allow-origin', '*');
		if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
		createReadStream(file).pipe(response);
	});
	await new Promise<void>((resolve) => models!.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(models.address() as AddressInfo).port}`;
}

test(
	'a WebLLM model by its address: it answers, is stopped, and answers offline after a reload',
	async ({ browser, site }) => {
		const hub = await serveModels();
		const page = await browser.open(`${site.url}#/models`);
		await page.getByText('Add by URL').click();
		await page.getByLabel('Address of a GGUF file').fill(hub);
		await page.getByLabel('Address of its library').fill(`${hub}/library.wasm`);
		await page.getByRole('button', { name: 'Download', exact: true }).last().click();
		await eventually(async () => {
			const [model] = await rows<{ status: string }>(page, 'models');
			return model?.status;
		}, net).toBe('ready');
		await page.getByText('Second model for reviews').click();
		for (const name of ['Role A', 'Role B']) {
			const role = page.getByRole('article', { name });
			await role.getByText('Advanced: sampling').click();
			await role.getByLabel('Longest answer').fill('64');
			await role.getByRole('switch', { name: 'Think before answering' }).uncheck({ force: true });
		}

		await ask(page, 'Direct', 'What is the sea?');
		await finished(page, 'done', net);
		const first = (await lastRun(page))!;
		expect(first).toMatchObject({ status: 'done' });
		expect(first.outcome!.answer.length).toBeGreaterThan(20);
		await eventually(() => answer(page).innerText()).not.toBe('');

		// A long one is stopped in the middle; what it had said stays.
		await ask(page, 'MidTry', 'And the sky?');
		await eventually(() => progress(page).innerText(), net).toMatch(/tokens\/s/);
		await page.getByLabel('Question').press('Escape');
		await finished(page, 'stopped', net);
		expect(await lastRun(page)).toMatchObject({ status: 'stopped' });

		await closeModels();
		await (await browser.context()).setOffline(true);
		await page.reload();
		await ask(page, 'Direct', 'What is the sea?');
		await finished(page, 'done', net);
		expect(await lastRun(page)).toMatchObject({ status: 'done' });
		expect((await lastRun(page))!.id).not.toBe(first.id);
	},
	3 * net,
);
