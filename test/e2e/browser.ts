/**
 * The browser of an end-to-end test. All tests share one Chromium, which takes a second of processor time
 * to start, and each has a context of its own in it: an empty profile in memory. Tests that end their
 * browser, or read its profile, have a browser of their own.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser as Chromium, type BrowserContext, type Page } from 'playwright';
import { browserArguments, findChromium } from '../../scripts/chromium.mjs';
import { all } from '../support/all.ts';
import { describePage } from '../support/seen.ts';
import { logsOf } from './leveldb.ts';
import { killTree, lives } from './processes.ts';

export interface Browser {
	/** The folder of its own profile. */
	readonly profile: string;
	/** The Playwright context; started on first use. */
	context(): Promise<BrowserContext>;
	/** A new tab on that address, once the app has mounted. */
	open(url: string): Promise<Page>;
	/** Own: ends all its processes at once, whatever they do; the next `open` starts it on the same profile. */
	kill(): Promise<void>;
	/** Own: closes the browser properly; the next `open` starts it on the same profile. */
	close(): Promise<void>;
	/** Problems that match do not fail the test. */
	expectProblem(pattern: RegExp): void;
	/** Errors, exceptions and policy violations so far, but for the expected ones. */
	problems(): string[];
	/** Every request that any page of this browser made, as method and address. */
	readonly requests: string[];
}

export interface BrowserOptions {
	/**
	 * It is not shared, and its profile is on disk: so it can be closed or killed, and opened again. With
	 * `npm run test:all` each is.
	 */
	own?: boolean;
	/** Further command line flags of one that is not shared. */
	args?: string[];
	colorScheme?: 'light' | 'dark';
	viewport?: { width: number; height: number };
	/** It is touched, as a phone is. */
	hasTouch?: boolean;
	/** The language that the browser prefers. */
	locale?: string;
	/**
	 * The person asked the browser to save data, so Mull fetches no engine and loads no model before it is
	 * needed: 40 MB less for each test. False with `npm run test:all`, and where a first visit is tested.
	 */
	savesData?: boolean;
}

/**
 * Milliseconds that a wait may take: only a net, for a busy machine; a passing test does not wait for it.
 * Shorter than the time of a test, so that the failure says what was waited for and what was seen.
 */
export const patience = 30_000;

/** What runs, with what its pages complained about. */
const open = new Map<BrowserContext, () => string[]>();

/** How things stand in all open pages. */
export async function describeOpen(): Promise<string> {
	const pages = [...open].flatMap(([context, problems]) =>
		context
			.pages()
			// The tab that a browser begins with.
			.filter((page) => page.url() !== 'about:blank')
			.map((page) =>
				describePage({
					run: (work, given) => page.evaluate(work as never, given),
					problems: problems(),
				}),
			),
	);
	return (await Promise.all(pages)).join('\n\n') || '\tNo page is open.';
}

const launching = () => ({
	executablePath: findChromium() ?? '',
	chromiumSandbox: process.getuid?.() !== 0,
});

/** The browser that all share. It ends with this process. */
let shared: Promise<Chromium> | undefined;
const share = (): Promise<Chromium> =>
	(shared ??= chromium.launch({ ...launching(), args: browserArguments }));

/** A browser with an empty profile; `end` closes it and deletes the profile. */
export function openBrowser(options: BrowserOptions = {}): Browser & { end(): Promise<void> } {
	const own = options.own ?? (all || options.args !== undefined);
	const profile = own ? mkdtempSync(join(tmpdir(), 'mull-profile-')) : '';
	const problems: string[] = [];
	const expected: RegExp[] = [];
	const requests: string[] = [];
	let running: Promise<BrowserContext> | null = null;
	/** Logs at the last kill. */
	let torn: string[] = [];

	const launch = async (): Promise<BrowserContext> => {
		const page = {
			viewport: options.viewport ?? { width: 1280, height: 900 },
			hasTouch: options.hasTouch ?? false,
			colorScheme: options.colorScheme ?? ('light' as const),
			locale: options.locale ?? 'en-US',
		};
		const args = [...browserArguments, ...(options.args ?? [])];
		const context = own
			? await chromium.launchPersistentContext(profile, { ...launching(), ...page, args })
			: await (await share()).newContext(page);
		if (options.savesData ?? !all) await context.addInitScript(saveData);
		context.setDefaultTimeout(patience);
		context.on('console', (message) => {
			if (message.type() === 'error') problems.push(`console: ${message.text()}`);
		});
		context.on('weberror', (thrown) => {
			problems.push(`exception: ${String(thrown.error())}`);
		});
		context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
		open.set(context, self.problems);
		context.on('close', () => open.delete(context));
		return context;
	};
	const context = (): Promise<BrowserContext> => (running ??= launch());
	const needsOwn = (): void => {
		if (!own) throw new Error('Say test.override({ own: true }): this browser is shared.');
	};

	const self = {
		get profile() {
			needsOwn();
			return profile;
		},
		requests,
		context,
		async open(url: string): Promise<Page> {
			const page = await (await context()).newPage();
			await page.goto(url);
			await page.waitForSelector('#app > *');
			// Killed again before Mull has left its old log (docs/decisions.md, K1), all may be lost.
			const mine = `_${new URL(url).port}.indexeddb.leveldb`;
			const left = torn.filter((log) => log.includes(mine));
			await until(() => !left.some(existsSync), 60_000);
			torn = torn.filter((log) => !left.includes(log));
			return page;
		},
		async kill(): Promise<void> {
			needsOwn();
			killTree(profile);
			await until(() => !lives(profile), 60_000);
			torn = logsOf(profile);
			await running?.then((c) => c.close()).catch(() => {});
			running = null;
		},
		async close(): Promise<void> {
			needsOwn();
			await running?.then((c) => c.close()).catch(() => {});
			running = null;
		},
		async end(): Promise<void> {
			await running?.then((c) => c.close()).catch(() => {});
			if (!own) return;
			await until(() => !lives(profile)).catch(() => self.kill());
			rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
		},
		expectProblem: (pattern: RegExp): void => void expected.push(pattern),
		problems: () => problems.filter((text) => !expected.some((pattern) => pattern.test(text))),
	};
	return self;
}

function saveData(): void {
	const { connection } = navigator as unknown as { connection: object };
	Object.defineProperty(connection, 'saveData', { value: true });
}

async function until(done: () => boolean, milliseconds = 5000): Promise<void> {
	const deadline = Date.now() + milliseconds;
	while (!done()) {
		if (Date.now() > deadline) throw new Error('It did not happen in time.');
		await new Promise((wake) => setTimeout(wake, 20));
	}
}
