// Finds the Chromium that tests and benchmarks run in.
import { spawnSync } from 'node:child_process';
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

/**
 * Installs a Chromium and says what it does: Playwright's own, or on Debian and Ubuntu, as root,
 * the system's package. True when one is there afterwards.
 */
export function installChromium() {
	const run = (command, ...args) => {
		console.log(`No Chromium was found. Installing one: ${command} ${args.join(' ')}`);
		return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
	};
	const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
	if (debian && run('apt-get', 'update') && run('apt-get', 'install', '-y', 'chromium')) {
		return findChromium() !== null;
	}
	run('npx', '--no-install', 'playwright', 'install', 'chromium');
	return findChromium() !== null;
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
