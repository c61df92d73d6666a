/** What a person does on the built site, and what the database then holds, in any engine. */
import { expect } from 'vitest';
import type { SiteRequest } from '../../src/sw/site.ts';
import type { StoredRun, StoredStep } from '../e2e/using.ts';
import { askSite, readRows, readTables } from '../support/in-page.ts';
import { endings, mustEnd } from '../support/seen.ts';
import type { Driver, Target } from './driver.ts';

/** Polls until `read` gives what is expected: `eventually(() => …).toBe(…)`. The time is only a net. */
export const eventually = <T>(
	read: () => Promise<T>,
	what: string,
	{ timeout = 120_000, interval = 50 } = {},
) => expect.poll(read, { timeout, interval, message: what });

/** Waits until the page shows it. */
export const shown = (browser: Driver, target: Target): Promise<void> =>
	eventually(
		() =>
			browser.run(
				({ css, text = '' }) =>
					[...document.querySelectorAll<HTMLElement>(css)].some((element) =>
						element.innerText.includes(text),
					),
				target,
			),
		`the page shows ${target.css} ${target.text ?? ''}`,
	).toBe(true);

export const rows = <T>(browser: Driver, table: string): Promise<T[]> =>
	browser.run(readRows, table) as Promise<T[]>;

export async function lastRun(browser: Driver): Promise<StoredRun | undefined> {
	return latest(await rows<StoredRun>(browser, 'runs'));
}

const latest = (runs: StoredRun[]): StoredRun | undefined =>
	runs.sort((a, b) => a.created - b.created).at(-1);

/** Finished steps of a run that asked a model. */
export async function thoughts(browser: Driver, runId: string): Promise<StoredStep[]> {
	const steps = await rows<StoredStep & { runId: string }>(browser, 'steps');
	return steps.filter((step) => step.runId === runId && step.kind === 'think');
}

/** Opens the list of levels and takes the one of the algorithm. */
export async function chooseLevel(browser: Driver, algorithm: string): Promise<void> {
	const menu = { css: 'button[aria-label^="How hard to think"]' };
	await shown(browser, menu);
	await browser.click(menu);
	const level = { css: '[role=radiogroup] label', text: algorithm };
	await shown(browser, level);
	await browser.click(level);
	await shown(browser, { css: `${menu.css}[aria-expanded=false]` });
}

/** Types the question, picks the algorithm, presses Think; resolves when the run is on disk. */
export async function ask(browser: Driver, algorithm: string, question: string): Promise<void> {
	const before = (await lastRun(browser))?.id;
	await browser.click({ css: 'nav a', text: 'Think' });
	await chooseLevel(browser, algorithm);
	await browser.type({ css: 'textarea' }, question);
	// The question is heard: before, the button does not listen.
	const think = { css: 'button[type=submit]:not([aria-disabled=true])', text: 'Think' };
	await shown(browser, think);
	await browser.click(think);
	await eventually(async () => (await lastRun(browser))?.id, 'the run is on disk').not.toBe(before);
}

/** Waits until the last run is done, and gives it; any other end fails at once. */
export async function done(browser: Driver): Promise<StoredRun> {
	// On a busy machine a run takes minutes. A run of which nothing new is stored hangs.
	let before = await standing(browser);
	while (!before.ended) {
		// Seldom: each look takes time from the model, and opens a database that is being written.
		await eventually(async () => (await standing(browser)).stored, 'the run gets on', {
			interval: 500,
		}).not.toBe(before.stored);
		before = await standing(browser);
	}
	const run = (await lastRun(browser))!;
	mustEnd(run, ['done']);
	return run;
}

/** Whether the last run has ended, and how much of it is stored. */
async function standing(browser: Driver): Promise<{ ended: boolean; stored: string }> {
	const names = ['runs', 'steps', 'texts'] as const;
	const found = await browser.run(readTables<(typeof names)[number]>, names);
	const run = latest(found.runs as StoredRun[]);
	const texts = found.texts as { text: string }[];
	const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
	return {
		ended: endings.some((one) => one === run?.status),
		stored: `${run?.status}, ${found.steps.length} steps, ${characters} characters`,
	};
}

/** Asks the service worker; waits for its answer. */
export const askServiceWorker = (browser: Driver, type: SiteRequest['type']): Promise<unknown> =>
	browser.run(askSite, type);
