// Finds Firefox and WebKit for the tests in three engines; on Debian and Ubuntu, as root, installs
// what is missing. Chromium, in which all other tests run, has a file of its own (chromium.mjs).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (...names) =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.flatMap((dir) => names.map((name) => join(dir, name)))
		.find((path) => existsSync(path)) ?? null;

/** Path of a Firefox, or null: the variable FIREFOX, then the system's. */
export function findFirefox() {
	const mac = '/Applications/Firefox.app/Contents/MacOS/firefox';
	const named = [process.env.FIREFOX, onPath('firefox-esr', 'firefox'), mac];
	return named.find((path) => path && existsSync(path)) ?? null;
}

/** Paths of WebKitGTK's driver, its small browser and an X server without a screen, or null. */
export function findWebKit() {
	const driver = onPath('WebKitWebDriver');
	const screen = onPath('Xvfb');
	const browser = ['/usr/lib', '/usr/libexec', ...below('/usr/lib')]
		.flatMap((dir) => ['4.1', '6.0', '4.0'].map((api) => `${dir}/webkit2gtk-${api}/MiniBrowser`))
		.find((path) => existsSync(path));
	return driver && screen && browser ? { driver, browser, screen } : null;
}

const below = (dir) =>
	existsSync(dir)
		? readdirSync(dir, { withFileTypes: true })
				.filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
				.map(({ name }) => join(dir, name))
		: [];

const engines = [
	{ name: 'firefox', find: findFirefox, packages: ['firefox-esr'] },
	{ name: 'webkit', find: findWebKit, packages: ['webkit2gtk-driver', 'xvfb'] },
];

/**
 * Names of the engines beside Chromium that are here, and of those that could neither be found nor
 * installed. Says what it installs.
 */
export function prepareEngines() {
	const packages = engines.filter(({ find }) => !find()).flatMap((engine) => engine.packages);
	if (packages.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
		const install = ['install', '-y', '--no-install-recommends', ...packages];
		console.log(`For the tests in three engines this installs: apt-get ${install.join(' ')}`);
		for (const args of [['update'], install]) spawnSync('apt-get', args, { stdio: 'inherit' });
	}
	const names = (list) => list.map(({ name }) => name);
	return {
		here: names(engines.filter(({ find }) => find())),
		missing: names(engines.filter(({ find }) => !find())),
		/** What a person would install. */
		advice: engines.filter(({ find }) => !find()).flatMap((engine) => engine.packages),
	};
}
