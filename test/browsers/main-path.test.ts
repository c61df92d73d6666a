/** The built site's main path as a person walks it, in each engine that browsers are made of. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve, type Served } from '../../scripts/serve.mjs';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { pocketExamples } from '../../src/ui/think/examples.ts';
import { extractAnswer } from '../../src/core/answers/answer.ts';
import type { OfflineState } from '../../src/sw/site.ts';
import { all } from '../support/all.ts';
import { describePage, withSeen } from '../support/seen.ts';
import type { Driver } from './driver.ts';
import { engines, forShortPath } from './engines.ts';
import {
	ask,
	askServiceWorker,
	chooseLevel,
	done,
	eventually,
	lastRun,
	rows,
	shown,
	thoughts,
} from './steps.ts';

const [example = '', another = ''] = pocketExamples;
const answer = { css: '[aria-label=Answer]' };

/**
 * What the network refuses while the site is gone is no fault of the page. Neither is a load that a
 * reload ends in the middle: Firefox reports it without an address. A load that fails has one.
 */
const expected = /ERR_CONNECTION|NetworkError|sw\.js|^Failed to load ‘’\. A ServiceWorker/;

async function walk(
	launch: () => Promise<Driver>,
	path: (browser: Driver, site: Served, elsewhere: Served) => Promise<void>,
): Promise<void> {
	const site = await serve({ port: 0, compress: false });
	const elsewhere = await serve({ port: 0, compress: false });
	const browser = await launch();
	try {
		await path(browser, site, elsewhere);
		const faults = browser.problems.filter((text) => !expected.test(text));
		expect(faults, 'what the page complained about').toEqual([]);
	} catch (error) {
		throw await withSeen(error, () => describePage(browser));
	} finally {
		await browser.end();
		for (const each of [site, elsewhere]) await each.close().catch(() => {});
	}
}

describe.each(forShortPath)('in %s', (_, launch) => {
	test(
		'first answer, over a reload in the middle; the next one offline',
		() =>
			walk(launch, async (browser, site) => {
				await pressExample(browser, site.url, 'MidTry');
				await reloadInTheMiddle(browser);
				await answered(browser);
				await offline(browser, site.close);
			}),
		// Two runs of a model, which take what the machine has left. One that hangs fails before.
		600_000,
	);
});

if (all)
	describe.each(engines)('in %s, the whole path', (_, launch) => {
		test(
			'first answer, MidTry over a reload, export, offline, import, a file of one’s own',
			() =>
				walk(launch, async (browser, site, elsewhere) => {
					await pressExample(browser, site.url);
					await answered(browser);
					await midTryOverReload(browser);
					const file = await exported(browser);
					await offline(browser, site.close);
					await imported(browser, elsewhere.url, file);
					await ownModel(browser);
				}),
			900_000,
		);
	});

/** One press on an example, with the level of an algorithm or with nothing chosen before. */
async function pressExample(browser: Driver, url: string, algorithm?: string): Promise<void> {
	await browser.open(url);
	if (algorithm) await chooseLevel(browser, algorithm);
	await shown(browser, { css: 'main', text: builtIn.name });
	const press = { css: '[aria-label=Examples] button', text: example };
	await shown(browser, press);
	await browser.click(press);
	await eventually(async () => (await lastRun(browser))?.algorithm, 'the run is on disk').toBe(
		(algorithm ?? 'Direct').toLowerCase(),
	);
	await eventually(
		() => browser.run(() => location.hash, null),
		'the address names the conversation, so that a reload opens it again',
	).toMatch(/^#\/think\/./);
}

/** The first answer stands on the screen. */
async function answered(browser: Driver): Promise<void> {
	await done(browser);
	const said = (await lastRun(browser))!.outcome!.answer;
	await shown(browser, { ...answer, text: extractAnswer(said) ?? said.slice(0, 20) });
	expect(await browser.run(() => crossOriginIsolated, null)).toBe(true);
}

/** The page goes while the run works; what was finished is not done again. */
async function reloadInTheMiddle(browser: Driver): Promise<void> {
	const before = (await lastRun(browser))!;
	const kept = await thoughts(browser, before.id);
	await browser.reload();
	const after = await done(browser);
	expect(after).toMatchObject({ id: before.id });
	const steps = await thoughts(browser, after.id);
	const keys = steps.map(({ key }) => key);
	expect(keys).toHaveLength(new Set(keys).size);
	for (const step of kept) expect(steps).toContainEqual(step);
}

async function midTryOverReload(browser: Driver): Promise<void> {
	await ask(browser, 'MidTry', example);
	await reloadInTheMiddle(browser);
	const steps = await thoughts(browser, (await lastRun(browser))!.id);
	expect(steps.filter(({ key }) => /^path-\d$/.test(key))).toHaveLength(4);
	await shown(browser, { css: '[aria-label=Trace]', text: 'Divergent' });
}

/** Half a file is no JSON. */
function isWhole(path: string): boolean {
	try {
		return JSON.parse(readFileSync(path, 'utf8')) !== null;
	} catch {
		return false;
	}
}

/** The path of the file that a press on Export saved. */
async function exported(browser: Driver): Promise<string> {
	await browser.run(() => void (location.hash = '#/settings/data'), null);
	await shown(browser, { css: 'button', text: 'Export everything' });
	await browser.click({ css: 'button', text: 'Export everything' });
	const files = () => readdirSync(browser.downloads).filter((name) => name.endsWith('.json'));
	await eventually(async () => {
		const [name] = files();
		return name !== undefined && isWhole(join(browser.downloads, name));
	}, 'the file is saved').toBe(true);
	return join(browser.downloads, files()[0]!);
}

/** The server is gone: everything comes from the service worker. */
async function offline(browser: Driver, close: () => Promise<void>): Promise<void> {
	await eventually(async () => {
		const kept = await askServiceWorker(browser, 'keep-engines');
		const { files, filesKept } = (kept as OfflineState).engines;
		return files - filesKept;
	}, 'all files of the site are on this device').toBe(0);
	await close();
	await browser.reload();
	await ask(browser, 'Direct', another);
	await done(browser);
}

/** Another address is another device: nothing is there yet. */
async function imported(browser: Driver, url: string, file: string): Promise<void> {
	await browser.open(`${url}#/settings/data`);
	await shown(browser, { css: 'button', text: 'Open a backup' });
	expect(await rows(browser, 'runs')).toEqual([]);
	await browser.upload({ css: 'input[type=file]' }, file);
	await shown(browser, { css: '[role=group]', text: 'would be added' });
	expect(await rows(browser, 'runs')).toEqual([]);
	await browser.click({ css: '[role=group] button', text: 'Import' });
	await eventually(
		async () =>
			(await rows<{ algorithm: string }>(browser, 'runs')).map((run) => run.algorithm).sort(),
		'both runs are here',
	).toEqual(['direct', 'midtry']);
}

/** A GGUF from disk is copied into the browser, wherever it keeps files, and is there after a reload. */
async function ownModel(browser: Driver): Promise<void> {
	await browser.click({ css: 'nav a', text: 'Models' });
	await shown(browser, { css: 'button', text: 'Open a GGUF file' });
	await browser.upload({ css: 'input[type=file]' }, resolve('dist', builtIn.path));
	// It is in use, so the built-in one of the same name can be taken instead.
	await shown(browser, { css: `button[aria-label="Use ${builtIn.name}"]` });
	await browser.reload();
	await ask(browser, 'Direct', example);
	await done(browser);
	const [step] = await thoughts(browser, (await lastRun(browser))!.id);
	expect(step).toMatchObject({ model: { model: expect.stringMatching(/^file:/) } });
}
