/** The browser's own model as the screens know it; and a browser that has none. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { browserModel } from '../../src/core/device/browser-model.ts';
import { createApp, type App } from '../../src/state/app.ts';
import { BrowserModel } from '../../src/state/models/browser-model.svelte.ts';
import { describeModel } from '../../src/state/models/model-identity.ts';
import { reasonsOf } from '../../src/state/think/reasons.ts';
import { choicesOf } from '../../src/ui/models/choices.ts';
import type { Client } from '../../src/worker/client.ts';
import { someWorld, standInLanguageModel, type World } from '../support/language-model.ts';
import { waitFor } from '../support/wait.ts';

const globals = globalThis as { LanguageModel?: unknown };
const nothing = () => () => {};
const client = {
	request: async () => undefined,
	...{ onLive: nothing, onModel: nothing, onStored: nothing, onRemoved: nothing, onRun: nothing },
} as unknown as Client;

let world: World;
let app: App | undefined;
const open = (): App => (app = createApp(client));
const bring = (given: Partial<World>) => {
	world = someWorld({ pressed: () => true, ...given });
	globals.LanguageModel = standInLanguageModel(world);
};
const brands = [
	{ brand: 'Not)A;Brand', version: '8' },
	{ brand: 'Google Chrome', version: '150' },
];
beforeEach(() => {
	Object.defineProperty(navigator, 'userAgentData', { value: { brands }, configurable: true });
});
afterEach(() => {
	app?.settings.close();
	app?.models.close();
	app = undefined;
	Reflect.deleteProperty(globals, 'LanguageModel');
	Reflect.deleteProperty(navigator, 'userAgentData');
	vi.useRealTimers();
});

test('a browser that knows of none, or has none, is shown none', async () => {
	for (const state of [null, 'unavailable'] as const) {
		if (state) bring({ state });
		const { models } = open();
		await new Promise((go) => setTimeout(go, 20));
		expect(models.browsers).toBeNull();
		expect(models.all.map(({ id }) => id)).toEqual([builtIn.ref.model]);
	}
});

test('where it is there it comes before Pocket, under the browser’s name', async () => {
	bring({});
	const { models } = open();
	await waitFor(() => expect(models.all).toHaveLength(2));
	expect(models.all.map(({ name }) => name)).toEqual(['Chrome’s own model', 'Pocket']);
	const [first] = choicesOf(models.all, [], []);
	expect(first).toMatchObject({ model: browserModel, label: 'Chrome’s own model' });
	expect(await reasonsOf(browserModel)).toBe(false);
	// A check-up is due again when the browser is another one.
	const { identity } = describeModel(browserModel, { installed: models.all, endpoints: [] });
	expect(identity).toBe('Google Chrome 150');
});

test('chosen and gone, it says so in the list', () => {
	const [choice] = choicesOf([], [], [browserModel]);
	expect(choice).toMatchObject({
		label: 'The browser’s own model (not offered by this browser now)',
		disabled: true,
	});
});

test('it is fetched once at a time, and is a model then', async () => {
	const shares: ((share: number) => void)[] = [];
	bring({ state: 'downloadable', share: () => new Promise((go) => shares.push(go)) });
	const own = new BrowserModel('downloadable');
	expect([own.row, own.share]).toEqual([null, null]);
	const fetched = own.fetch();
	expect(await own.fetch()).toBe(false);
	await waitFor(() => expect(shares).toHaveLength(1));
	shares.shift()!(0.5);
	await waitFor(() => expect([own.share, shares.length]).toEqual([0.5, 1]));
	shares.shift()!(1);
	expect(await fetched).toBe(true);
	expect([own.share, own.state, own.row?.id]).toEqual([null, 'available', browserModel.model]);
	own.close();
});

test('why a press came to nothing is told, until the next one', async () => {
	bring({ state: 'downloadable', pressed: () => false });
	const own = new BrowserModel('downloadable');
	expect(await own.fetch()).toBe(false);
	expect(own.error?.message).toContain('Chrome does not let this page');
	world.pressed = () => true;
	expect(await own.fetch()).toBe(true);
	expect(own.error).toBeNull();
});

test('what the browser fetches by itself is noticed when it is there', async () => {
	vi.useFakeTimers();
	bring({ state: 'downloading' });
	const own = new BrowserModel('downloading');
	await vi.advanceTimersByTimeAsync(10_000);
	expect(own.row).toBeNull();
	world.state = 'available';
	await vi.advanceTimersByTimeAsync(5000);
	expect(own.row?.name).toBe('Chrome’s own model');
	expect(vi.getTimerCount()).toBe(0);
});

test('it can be waited for no longer', async () => {
	bring({ state: 'downloadable', share: () => new Promise(() => {}) });
	const own = new BrowserModel('downloadable');
	const fetched = own.fetch();
	await waitFor(() => expect(world.state).toBe('downloading'));
	own.stop();
	expect(await fetched).toBe(false);
	expect([own.error, own.state]).toEqual([null, 'downloading']);
	own.close();
});
