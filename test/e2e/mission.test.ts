/** A mission on the built site with a document and code: the server's model is the perfect reader. */
import type { Message, Schema } from '../../src/core/types.ts';
import { perfect } from '../support/missions/reader.ts';
import { startServer, type ChatRequest, type Scripted } from '../support/openai-server.ts';
import { expect, expectAccessible, test } from './support.ts';
import {
	addServer,
	answer,
	ask,
	changeSettings,
	eventually,
	lastRun,
	rows,
	stepsOf,
} from './using.ts';

function reader({ messages, response_format: format }: ChatRequest): Scripted {
	const schema = format?.json_schema?.schema as Schema | undefined;
	const { text = '', value } = perfect(messages as Message[], schema);
	return schema ? { json: value } : { text };
}

const prices = `Prices of the harbour line, as of this spring.

Offer A: 36 euros once and 5 euros per ride.

Children under six ride with anybody who has paid.

Offer B: 8 euros per ride.

Dogs ride on deck. The boats do not run in fog.`;

test('a mission reads a document, runs a program, and says what it rests on', async ({
	browser,
	site,
}) => {
	const server = await startServer({ reply: reader });
	const page = await browser.open(`${site.url}#/memory/documents`);
	await page.getByLabel('Document files').setInputFiles({
		...{ name: 'prices.txt', mimeType: 'text/plain' },
		buffer: Buffer.from(prices),
	});
	// A server may read it when the person says so.
	await page.getByRole('button', { name: 'Never leaves this device: prices.txt' }).click();
	await addServer(page, server.url);
	await changeSettings(page, { instruments: { code: true, documents: true } });
	// Each text that the answer shows, however short the time.
	await page.evaluate(() => {
		const seen = new Set<string>();
		Object.assign(window, { seen });
		new MutationObserver(() => {
			const region = document.querySelector('section[aria-label="Answer"]');
			if (region) seen.add(region.textContent);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	});
	await ask(
		page,
		'Thought agent',
		'Which is cheaper for 15 rides, Offer A or Offer B? The prices stand in my document.',
	);
	await eventually(async () => (await lastRun(page))?.status, 240_000).toBe('done');

	const run = (await lastRun(page))!;
	expect(run.outcome).toMatchObject({ stop: 'finished' });
	// 36 + 15 * 5 = 111, and 15 * 8 = 120.
	await eventually(() => answer(page).innerText()).toContain('Offer A is cheaper');
	// What it rests on stands beside it, and opens; under the answer it would stand twice.
	const rests = page.getByRole('region', { name: 'What it rests on' });
	const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
	expect(seen.filter((text) => text.includes('Offer A is cheaper'))).not.toEqual([]);
	expect(seen.filter((text) => text.includes('prices.txt'))).toEqual([]);
	await rests.getByText('prices.txt').first().click();
	await rests.getByText('Offer B: 8 euros per ride.').waitFor();
	await rests
		.getByRole('button', { name: /^Found for task \d/ })
		.first()
		.click();
	await eventually(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(
		/^task-\d+-name$/,
	);
	await expectAccessible(page);
	// Whoever copies it, shares it or remembers it has the sources with it.
	expect(run.outcome?.answer).toMatch(/\n\[\d\] prices\.txt/);
	// The words of the document are a fact, with where they stand.
	const facts = await rows<{ statement: string; status: string; source: { from: string } }>(
		page,
		'facts',
	);
	expect(facts.filter(({ source }) => source.from === 'document')).not.toEqual([]);
	const steps = await stepsOf(page, run.id);
	const uses = steps.filter(({ kind }) => kind === 'use') as unknown as {
		instrument: string;
		observation?: { ok: boolean; text: string };
	}[];
	const printed = uses.flatMap(({ instrument, observation }) =>
		instrument === 'code' && observation?.ok ? [observation.text.trim()] : [],
	);
	expect(printed).toEqual(expect.arrayContaining(['111', '120']));
	expect(steps.filter(({ kind }) => kind === 'think').length).toBeLessThanOrEqual(25);
	await server.stop();
}, 300_000);
