// Finds the Chromium that tests and benchmarks run in.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Path of a Chromium, or null: the variable CHROMIUM, then the system's, then Playwright's own. */
export function findChromium() {
	const candidates = [
		process.env.CHROMIUM,
		...(process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((n) => join(dir, n))),
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
		chromium.executablePath(),
	];
	return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Flags for tests: no background traffic, software WebGPU, no sandbox when root. */
export const browserArguments = [
	...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--enable-unsafe-webgpu',
	'--use-webgpu-adapter=swiftshader',
	'--enable-features=Vulkan',
	'--use-vulkan=swiftshader',
];
