// Renders public/icons/mull.svg to the PNG sizes that the manifest names. Run it after a change of
// the drawing and commit what it writes:   node scripts/icons.mjs
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserArguments, findChromium } from './chromium.mjs';

const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const drawing = readFileSync(`${folder}mull.svg`, 'utf8');
// A launcher cuts a maskable icon to its own shape, and Apple rounds by itself: fill the square.
const square = drawing.replace('rx="112"', '');

const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments });
const page = await browser.newPage();
for (const [name, size, svg] of [
	['icon-192.png', 192, drawing],
	['icon-512.png', 512, drawing],
	['maskable-512.png', 512, square],
	['apple-touch-icon.png', 180, square],
]) {
	await page.setViewportSize({ width: size, height: size });
	await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
	await page.screenshot({ path: folder + name, omitBackground: true });
	console.log(name);
}
await browser.close();
