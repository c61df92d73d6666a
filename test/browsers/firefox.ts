/** Firefox without a window, over WebDriver BiDi, which it speaks by itself. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from '../../scripts/browsers.mjs';
import { connectBidi } from './bidi.ts';
import { asJson, calling, findTarget, notFound, type Driver, type Target } from './driver.ts';
import { ended, orEnd, saying } from './process.ts';

/** Nothing of its own goes to the network, and a download asks for no place. */
const preferences = (downloads: string): Record<string, unknown> => ({
	'browser.download.folderList': 2,
	'browser.download.dir': downloads,
	'browser.download.useDownloadDir': true,
	'browser.helperApps.neverAsk.saveToDisk': 'application/json,application/gzip,text/plain',
	'browser.shell.checkDefaultBrowser': false,
	'browser.startup.page': 0,
	'browser.newtabpage.enabled': false,
	'app.update.enabled': false,
	'app.normandy.enabled': false,
	'datareporting.policy.dataSubmissionEnabled': false,
	'extensions.update.enabled': false,
	'network.captive-portal-service.enabled': false,
	'network.connectivity-service.enabled': false,
	'services.settings.server': 'data:,#remote-settings-dummy/v1',
	'toolkit.telemetry.enabled': false,
});

interface Evaluated {
	type: 'success' | 'exception';
	result?: { type: string; value?: string; sharedId?: string };
	exceptionDetails?: { text: string };
}

export async function openFirefox(): Promise<Driver> {
	const binary = findFirefox();
	if (!binary) throw new Error('No Firefox. "npm test" installs one on Debian.');
	const profile = mkdtempSync(join(tmpdir(), 'mull-firefox-'));
	const downloads = join(profile, 'downloads');
	mkdirSync(downloads);
	const lines = Object.entries(preferences(downloads)).map(
		([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
	);
	writeFileSync(join(profile, 'user.js'), lines.join('\n'));
	const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
	const child = spawn(binary, args, {
		stdio: ['ignore', 'ignore', 'pipe'],
		env: { ...process.env, HOME: profile },
	});
	const { bidi, version, problems, context } = await orEnd([child], async () =>
		connected(await saying(child, /WebDriver BiDi listening on (ws:\S+)/)),
	);

	async function call(source: string, given: unknown): Promise<NonNullable<Evaluated['result']>> {
		const answer = await bidi.send<Evaluated>('script.callFunction', {
			functionDeclaration: source,
			arguments: [{ type: 'string', value: asJson(given) }],
			...{ awaitPromise: true, target: { context }, userActivation: true },
		});
		if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
		return answer.result!;
	}
	async function find(target: Target): Promise<{ sharedId: string }> {
		const { sharedId } = await call(`(json) => (${findTarget})(JSON.parse(json))`, target);
		if (!sharedId) throw notFound(target);
		return { sharedId };
	}
	async function click(target: Target): Promise<void> {
		const origin = { type: 'element', element: await find(target) };
		const actions = [
			{ type: 'pointerMove', x: 0, y: 0, origin },
			{ type: 'pointerDown', button: 0 },
			{ type: 'pointerUp', button: 0 },
		];
		await bidi.send('input.performActions', {
			...{ context, actions: [{ type: 'pointer', id: 'mouse', actions }] },
		});
	}
	return {
		version,
		downloads,
		problems,
		open: async (url) =>
			void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
		reload: async () =>
			void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
		run: async (work, given) => JSON.parse((await call(calling(work), given)).value!),
		click,
		async type(target, text) {
			await click(target);
			const actions = [...text].flatMap((value) => [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			]);
			await bidi.send('input.performActions', {
				...{ context, actions: [{ type: 'key', id: 'keyboard', actions }] },
			});
		},
		upload: async (target, path) =>
			void (await bidi.send('input.setFiles', {
				...{ context, element: await find(target), files: [path] },
			})),
		async end() {
			await bidi.send('browser.close').catch(() => {});
			bidi.close();
			await ended(child);
			rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
		},
	};
}

/** A session in the one tab that is open. */
async function connected(address: string) {
	const bidi = await connectBidi(`${address}/session`);
	const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>(
		'session.new',
		{ capabilities: {} },
	);
	const problems: string[] = [];
	bidi.on('log.entryAdded', ({ level, text }: { level: string; text: string }) => {
		if (level === 'error') problems.push(text);
	});
	await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
	const { contexts } = await bidi.send<{ contexts: { context: string }[] }>(
		'browsingContext.getTree',
	);
	const version = `Firefox ${capabilities.browserVersion}`;
	return { bidi, version, problems, context: contexts[0]!.context };
}
