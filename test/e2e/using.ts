/** What a person does, for end-to-end tests: choose what thinks, ask, wait, look. */
import type { Locator, Page } from 'playwright';
import type { SiteRequest } from '../../src/sw/site.ts';
import { askSite, readRows } from '../support/in-page.ts';
import { endings, mustEnd, telling, withSeen, type Ending } from '../support/seen.ts';
import { describeOpen, patience } from './browser.ts';
import { expect } from './support.ts';

/** A run on a model that computes on this machine's processor may take so long, milliseconds. */
export const computing = 90_000;

export type Algorithm = 'Direct' | 'HyperThink' | 'MidTry' | 'Thought agent';

/** What each is called where it is chosen. */
const levels: Record<Algorithm, string> = {
	Direct: 'Quick',
	MidTry: 'Check it',
	HyperThink: 'Review it',
	'Thought agent': 'Mission',
};
export const levelFace = (page: Page): Locator =>
	page.getByRole('button', { name: /^How hard to think/ });

/** Opens the list of levels and takes one. */
export async function chooseLevel(page: Page, algorithm: Algorithm): Promise<void> {
	await levelFace(page).click();
	await page.getByRole('radio', { name: levels[algorithm], exact: true }).click({ force: true });
}

/** Opens presets, effort and options, or closes them. */
export async function pressCustom(page: Page): Promise<void> {
	await levelFace(page).click();
	await page.getByRole('button', { name: 'Custom …' }).click();
}

/** Connects a server on the Models screen: both roles think with its only model, or with the one named. */
export async function addServer(page: Page, url: string, model?: string): Promise<void> {
	await visit(page, 'Models');
	await connect(page, url, model);
	await page.getByRole('heading', { name: 'Connect a server' }).waitFor({ state: 'hidden' });
}

/** Describes a server and presses Connect, whatever comes of it. */
export async function connect(page: Page, url: string, model?: string): Promise<void> {
	await page.getByRole('button', { name: 'Connect a server' }).click();
	await page.getByLabel('Address', { exact: true }).fill(url);
	if (model) {
		await page.getByText('More: key, name, limits').click();
		await page.getByLabel('Model name').fill(model);
	}
	await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Opens a GGUF file from disk; with no model chosen yet, both roles take it. */
export async function openGguf(page: Page, path: string): Promise<void> {
	await visit(page, 'Models');
	await page.locator('input[type=file]').setInputFiles(path);
	await page
		.getByText(/answers from now on|thinks? with/)
		.first()
		.waitFor();
}

export async function visit(page: Page, screen: 'Think' | 'Models' | 'Settings'): Promise<void> {
	await page.getByRole('navigation').getByRole('link', { name: screen }).first().click();
}

/** The groups of Settings, by the names of their tabs. */
type Group = 'General' | 'Data and privacy' | 'Missions and tools' | 'Advanced';

export async function visitSettings(page: Page, group: Group): Promise<void> {
	await visit(page, 'Settings');
	await page.getByRole('link', { name: group, exact: true }).click();
}

/** Unfolds what Models says of a model or a server. */
export async function unfold(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: `Details of ${name}`, exact: true }).click();
}

/** Asks, and waits until the run is on disk: the one before must not be taken for it. */
export async function ask(page: Page, algorithm: Algorithm, question: string): Promise<void> {
	await visit(page, 'Think');
	const before = (await lastRun(page))?.id;
	await pressThink(page, algorithm, question);
	await eventually(async () => (await lastRun(page))?.id).not.toBe(before);
}

/** Types the question, picks the algorithm, presses Think. */
export async function pressThink(
	page: Page,
	algorithm: Algorithm,
	question: string,
): Promise<void> {
	await visit(page, 'Think');
	// Its name alone is also part of "Earlier version of the question".
	await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
	await chooseLevel(page, algorithm);
	await page.getByRole('button', { name: 'Think', exact: true }).click();
}

export const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer' });
/** Takes an entry of the menu under the last answer. */
export async function pressInMenu(page: Page, entry: string): Promise<void> {
	await page
		.locator('article.turn')
		.last()
		.getByRole('button', { name: 'More', exact: true })
		.click();
	await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Of a single reply that is done how it was found is folded. */
export const showHow = (page: Page): Promise<void> => pressInMenu(page, 'Show how');

/** What a run is doing and what it cost, in one line above its answer. */
export const progress = (page: Page): Locator =>
	page.getByRole('group', { name: 'Progress' }).last();
export const trace = (page: Page): Locator => page.getByRole('region', { name: 'Trace' });

/**
 * Waits until the run is over. Where a test wants one end, it names it: any other fails at once and is
 * told.
 */
export async function finished(
	page: Page,
	as: Ending | readonly Ending[] = endings,
	timeout = 60_000,
): Promise<void> {
	const wanted = [as].flat();
	let run: StoredRun | undefined;
	await eventually(async () => (run = await lastRun(page))?.status, timeout).toBeOneOf([
		...endings,
	]);
	try {
		mustEnd(run, wanted);
	} catch (error) {
		throw await withSeen(error, describeOpen);
	}
}

export interface StoredRun {
	id: string;
	status: string;
	algorithm: string;
	created: number;
	worked: number;
	outcome?: { answer: string; stop: string; confidence?: string };
	waiting?: { code: string };
}

export interface StoredStep {
	key: string;
	seq: number;
	kind: string;
	status?: string;
	started: number;
	ended: number;
	text?: string;
	usage?: { completionTokens: number; milliseconds: number };
}

/** Presses Stop until it counts: not at once after the press that began the run. */
export async function pressStop(page: Page): Promise<void> {
	const stop = page.locator('#go', { hasText: /^\s*Stop\s*$/ });
	await eventually(async () => {
		if (await stop.count()) await stop.click({ timeout: 2_000 }).catch(() => {});
		return (await lastRun(page))?.status;
	}).not.toBe('running');
}

/** All rows of a table, straight from IndexedDB. */
export const rows = <T>(page: Page, table: string): Promise<T[]> =>
	page.evaluate(readRows, table) as Promise<T[]>;

export async function lastRun(page: Page): Promise<StoredRun | undefined> {
	const runs = await rows<StoredRun>(page, 'runs');
	return runs.sort((a, b) => a.created - b.created).at(-1);
}

/** Steps of a run in order of completion. */
export async function stepsOf(page: Page, runId: string): Promise<StoredStep[]> {
	const all = await rows<StoredStep & { runId: string }>(page, 'steps');
	return all.filter((step) => step.runId === runId).sort((a, b) => a.seq - b.seq);
}

/** Waits until the service worker has kept everything. */
export async function keptWhole(page: Page): Promise<void> {
	await askServiceWorker(page, 'keep-engines');
}

/** The active service worker's answer. */
export const askServiceWorker = (page: Page, type: SiteRequest['type']): Promise<unknown> =>
	page.evaluate(askSite, type);

/**
 * Polls what is true only after a while: `eventually(() => …).toBe(…)`. The time is only a net; when it
 * is over, the error says what the open pages show.
 */
export const eventually = <T>(read: () => T | Promise<T>, timeout = patience) =>
	telling(expect.poll(read, { timeout, interval: 50 }), describeOpen);

/**
 * Changes the stored settings where Settings writes them, then reloads: for what is only the stage
 * of a test (the screens have tests of their own). `change` runs in the page, on plain data.
 */
export async function changeSettings(
	page: Page,
	change: Record<string, unknown> | ((settings: StoredSettings) => void),
): Promise<void> {
	const settings = (await storedSettings(page)) ?? {};
	if (typeof change === 'function') change(settings as StoredSettings);
	else Object.assign(settings, change);
	await page.evaluate(
		(settings) =>
			new Promise<void>((resolve, reject) => {
				const opening = indexedDB.open('mull-settings');
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
					store.put(settings, 'settings').onsuccess = () => (opening.result.close(), resolve());
				};
			}),
		settings,
	);
	await page.reload();
}

export interface StoredSettings {
	options: Record<string, object>;
	roles: Record<'A' | 'B', { model: unknown; sampling: { maxTokens: number } }>;
	[key: string]: unknown;
}

/** Waits until a choice is on the disk: it holds on the page before, and a reload would undo it. */
export const written = (page: Page, holds: (settings: StoredSettings) => boolean) =>
	eventually(async () => {
		const settings = (await storedSettings(page)) as StoredSettings | undefined;
		return settings !== undefined && holds(settings);
	}).toBe(true);

function storedSettings(page: Page): Promise<unknown> {
	return page.evaluate(
		() =>
			new Promise((resolve, reject) => {
				const opening = indexedDB.open('mull-settings');
				opening.onerror = () => reject(opening.error);
				opening.onsuccess = () => {
					const reading = opening.result
						.transaction('keyval')
						.objectStore('keyval')
						.get('settings');
					reading.onsuccess = () => (opening.result.close(), resolve(reading.result));
				};
			}),
	);
}
