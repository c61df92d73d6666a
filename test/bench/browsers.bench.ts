/**
 * Pocket in each engine that is here: tokens a second. `npm run bench -- browsers`. They are asked in
 * turn, so that whatever else this machine does slows all of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serve } from '../../scripts/serve.mjs';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import type { Driver } from '../browsers/driver.ts';
import { engines } from '../browsers/engines.ts';
import { ask, done, shown, thoughts } from '../browsers/steps.ts';

const rounds = 7;

test('tokens a second of Pocket, Direct', async () => {
	const site = await serve({ port: 0 });
	const browsers: Driver[] = [];
	const figures: Record<string, number> = {};
	try {
		const speeds = new Map<Driver, number[]>();
		for (const [, launch] of engines) {
			const browser = await launch();
			browsers.push(browser);
			speeds.set(browser, []);
			await browser.open(site.url);
			await shown(browser, { css: '[aria-label=Examples]' });
		}
		// The first round is for the compilers of the browsers and counts for nothing.
		for (let round = 0; round <= rounds; round++) {
			for (const browser of browsers) {
				await ask(browser, 'Direct', pocketExamples[round % pocketExamples.length]!);
				const run = await done(browser);
				const [step] = await thoughts(browser, run.id);
				const { completionTokens, milliseconds } = step!.usage!;
				if (round > 0) speeds.get(browser)!.push((completionTokens / milliseconds) * 1000);
			}
		}
		for (const [{ version }, list] of speeds) {
			expect(list).toHaveLength(rounds);
			figures[`Pocket, tokens a second, ${version}`] = list.sort((a, b) => a - b)[
				(rounds - 1) / 2
			]!;
		}
	} finally {
		for (const browser of browsers) await browser.end();
		await site.close();
		mkdirSync('test/.out', { recursive: true });
		writeFileSync('test/.out/bench-browsers.json', JSON.stringify(figures));
	}
}, 3_600_000);
