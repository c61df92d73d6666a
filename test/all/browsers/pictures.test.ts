/** A picture for llama.cpp in each engine: a tiny model with a projector of random weights. */
import { describe, expect, test } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import type { Driver } from '../../browsers/driver.ts';
import { engines } from '../../browsers/engines.ts';
import { ask, done, eventually, lastRun, rows, shown, thoughts } from '../../browsers/steps.ts';
import { describePage, withSeen } from '../../support/seen.ts';
import { makeTinyGguf } from '../../support/tiny-gguf.ts';
import { makeTinyProjector } from '../../support/tiny-projector.ts';

/** Puts files into a field, as its dialog does: names and their bytes in Base64. */
const choose = (browser: Driver, css: string, files: Record<string, string>): Promise<void> =>
	browser.run(
		({ css, files }) => {
			const field = document.querySelector<HTMLInputElement>(css)!;
			const chosen = new DataTransfer();
			for (const [name, bytes] of Object.entries(files)) {
				const type = name.endsWith('.png') ? 'image/png' : '';
				const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
				chosen.items.add(new File([content], name, { type }));
			}
			field.files = chosen.files;
			field.dispatchEvent(new Event('change', { bubbles: true }));
		},
		{ css, files },
	);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A red PNG in Base64. */
const drawn = (browser: Driver): Promise<string> =>
	browser.run(() => {
		const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
		const context = canvas.getContext('2d')!;
		context.fillStyle = '#d01010';
		context.fillRect(0, 0, 40, 30);
		return canvas.toDataURL('image/png').split(',')[1]!;
	}, null);

describe.each(engines)('in %s', (_name, launch) => {
	test('a GGUF model that was opened with its projector is shown a picture', async () => {
		const site = await serve({ port: 0, compress: false });
		const browser = await launch();
		try {
			await browser.open(`${site.url}#/models`);
			await shown(browser, { css: 'button', text: 'Open a GGUF file' });
			await choose(browser, 'input[type=file][accept=".gguf"]', {
				'mmproj-tiny.gguf': base64(makeTinyProjector()),
				'tiny.gguf': base64(makeTinyGguf()),
			});
			await eventually(() => rows(browser, 'models'), 'the model is here').toMatchObject([
				{ status: 'ready', eyes: true },
			]);
			await browser.click({ css: 'nav a', text: 'Think' });
			const field = 'input[type=file][aria-label="Files to attach"]';
			const count = (css: string) =>
				browser.run((css) => document.querySelectorAll(css).length, css);
			await eventually(() => count(field), 'files can be attached').toBe(1);
			await choose(browser, field, { 'a.png': await drawn(browser) });
			const chip = 'img[alt="Picture: a.png"]';
			await eventually(() => count(chip), 'the picture is attached').toBe(1);
			await ask(browser, 'Direct', 'What colour is it?');
			const run = await done(browser);
			expect(run.id).toBe((await lastRun(browser))!.id);
			expect(await thoughts(browser, run.id)).toMatchObject([{ key: 'answer', pictures: 1 }]);
			expect(await rows(browser, 'models')).toMatchObject([{ eyes: true }]);
		} catch (error) {
			throw await withSeen(error, () => describePage(browser));
		} finally {
			await browser.end();
			await site.close();
		}
	}, 600_000);
});
