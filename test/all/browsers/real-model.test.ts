/** Real weights in Chromium and Firefox: SmolLM2 135M, offered by the site itself. */
import { describe, expect, test } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { siteWith } from '../../e2e/site-models.ts';
import { leakedTemplate } from '../../support/real-model.ts';
import { smolLM2 } from '../../support/real-weights.ts';
import { describePage, withSeen } from '../../support/seen.ts';
import { engines } from '../../browsers/engines.ts';
import { ask, done, eventually, lastRun, rows, shown, thoughts } from '../../browsers/steps.ts';

/** WebKit had loaded 2 % of the file after two minutes, on a busy machine: no test can wait for that. */
const quick = engines.filter(([name]) => name !== 'WebKit');

describe.each(quick)('in %s', (name, launch) => {
	test('a real model of the site is loaded, answers, and answers again after a reload', async () => {
		const folder = await siteWith({}, await smolLM2(), '--name', 'SmolLM2 of the site');
		const site = await serve({ root: folder.root, port: 0, compress: false });
		const browser = await launch();
		try {
			await browser.open(`${site.url}#/models`);
			const download = { css: 'button', text: 'Download SmolLM2 of the site' };
			await shown(browser, { css: 'section', text: 'From this site' });
			await browser.click(download);
			await eventually(
				async () => (await rows<{ status: string }>(browser, 'models')).map(({ status }) => status),
				'the model is here',
				{ timeout: 600_000 },
			).toEqual(['ready']);
			await shown(browser, { css: 'body', text: 'SmolLM2 of the site answers from now on.' });
			for (const question of ['Say hello.', 'What is 2 + 2?']) {
				await ask(browser, 'Direct', question);
				const run = await done(browser);
				const answer = run.outcome!.answer;
				const [step] = await thoughts(browser, run.id);
				const { completionTokens = 0, milliseconds = 0 } = step!.usage ?? {};
				const speed = ((completionTokens / milliseconds) * 1000).toFixed(1);
				console.log(`${name}: ${JSON.stringify(answer.slice(0, 60))}, ${speed} tokens a second`);
				expect(answer).toMatch(/\S/);
				expect(answer).not.toMatch(leakedTemplate);
				await browser.reload();
				await eventually(
					async () => (await lastRun(browser))?.outcome?.answer,
					'the answer is kept',
				).toBe(answer);
			}
		} catch (error) {
			throw await withSeen(error, () => describePage(browser));
		} finally {
			await browser.end();
			await site.close();
			folder.remove();
		}
	}, 2_400_000);
});
