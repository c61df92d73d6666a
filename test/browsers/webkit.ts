/** WebKitGTK's small browser on a screen that nobody sees, over classic WebDriver. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findWebKit } from '../../scripts/browsers.mjs';
import { asJson, calling, findTarget, notFound, type Driver, type Target } from './driver.ts';
import { ended, orEnd, saying } from './process.ts';

/** Under this name an answer holds an element (the standard's choice). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** With `motion`, the page may move things as for most people; without, it is asked for less. */
export async function openWebKit({ motion = false } = {}): Promise<Driver> {
	const found = findWebKit();
	if (!found) throw new Error('No WebKitGTK. "npm test" installs one on Debian.');
	const home = mkdtempSync(join(tmpdir(), 'mull-webkit-'));
	const downloads = join(home, 'downloads');
	mkdirSync(downloads);
	writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
	// Motion is drawn by the processor here, which the model needs.
	for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
		mkdirSync(join(home, toolkit));
		const settings = `[Settings]\ngtk-enable-animations=${Number(motion)}\n`;
		writeFileSync(join(home, toolkit, 'settings.ini'), settings);
	}
	const screen = spawn(
		found.screen,
		['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'],
		{ stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
	);
	const display = await orEnd([screen], () =>
		saying(screen, /^(\d+)\n/, screen.stdio[3] as Readable),
	);
	const port = await freePort();
	const driver = spawn(found.driver, [`--port=${port}`], {
		stdio: ['ignore', 'ignore', 'ignore'],
		env: {
			...{ ...process.env, HOME: home, XDG_CONFIG_HOME: home, DISPLAY: `:${display}` },
			...{ XDG_DATA_HOME: join(home, 'data'), XDG_CACHE_HOME: join(home, 'cache') },
			...{ GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
			// Else the processor, as a graphics card, draws the whole window for each frame, not what changed.
			...{ WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
			// What is written while the profile is deleted keeps it from being deleted.
			...{ MESA_SHADER_CACHE_DISABLE: 'true' },
		},
	});

	async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
			...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
			method,
		});
		const { value } = (await response.json()) as { value: T };
		if (response.ok) return value;
		const { error, message } = value as { error: string; message: string };
		throw new Error(`${error}: ${message}`);
	}
	const options = { binary: found.browser, args: ['--automation'] };
	const wanted = { 'webkitgtk:browserOptions': options, timeouts: { script: 120_000 } };
	const started = await orEnd([driver, screen], () =>
		patiently(() =>
			send<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '', {
				capabilities: { alwaysMatch: wanted },
			}),
		),
	);
	const session = `/${started.sessionId}`;

	async function find(target: Target): Promise<string> {
		const script = `return (${findTarget})(JSON.parse(arguments[0]))`;
		const args = [asJson(target)];
		const element = await send<Record<string, string> | null>('POST', `${session}/execute/sync`, {
			...{ script, args },
		});
		if (!element) throw notFound(target);
		return `${session}/element/${element[elementKey]}`;
	}
	/** Keys for the element; for a file field, a path. */
	const keys = async (target: Target, text: string) =>
		void (await send('POST', `${await find(target)}/value`, { text }));
	return {
		version: `WebKitGTK ${started.capabilities.browserVersion}`,
		downloads,
		problems: [],
		open: async (url) => void (await send('POST', `${session}/url`, { url })),
		reload: async () => void (await send('POST', `${session}/refresh`)),
		async run(work, given) {
			const script = `
				const done = arguments[1];
				(${calling(work)})(arguments[0]).then(
					(json) => done({ json }),
					(error) => done({ error: String(error) }),
				);`;
			const { json, error } = await send<{ json?: string; error?: string }>(
				...(['POST', `${session}/execute/async`] as const),
				{ script, args: [asJson(given)] },
			);
			if (json === undefined) throw new Error(error);
			return JSON.parse(json);
		},
		click: async (target) => void (await send('POST', `${await find(target)}/click`)),
		type: keys,
		upload: keys,
		async end() {
			await send('DELETE', session).catch(() => {});
			driver.kill();
			await ended(driver);
			screen.kill();
			await ended(screen);
			rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
		},
	};
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

/** The driver says nothing when it is ready: asked until it answers, a minute at most. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
	for (let tries = 0; ; tries++) {
		try {
			return await ask();
		} catch (thrown) {
			if (!(thrown instanceof TypeError) || tries === 1200) throw thrown;
			await new Promise((wake) => setTimeout(wake, 50));
		}
	}
}
