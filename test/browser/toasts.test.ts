/** Where messages appear: over neither what the page is about nor the box that is written in. */
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entries } from '../../src/algorithms/list.ts';
import { createApp, type App as State } from '../../src/state/app.ts';
import { router } from '../../src/state/router.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { toasts } from '../../src/state/toasts.svelte.ts';
import { eraseStorage } from '../../src/storage/erase.ts';
import App from '../../src/ui/App.svelte';
import '../../src/ui/theme.css';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

let app: State;
let think: ThinkState;
let shown: Record<string, unknown>;

beforeEach(async () => {
	// Another one would stand below it.
	expect(toasts.list).toEqual([]);
	await eraseStorage();
	const client = scriptedClient();
	app = createApp(client);
	think = new ThinkState(client, app.settings, entries);
	await waitFor(() => expect(app.settings.ready).toBe(true));
});
afterEach(async () => {
	// Not left to its time, which is the next test's too.
	for (const { action } of toasts.list) action?.run();
	await unmount(shown);
	think.close();
	app.settings.close();
	router.go('think');
	document.body.replaceChildren();
});

const rectOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
/** What of the page a message lies on, and whether all of it is seen. */
function covered(): string[] {
	const toast = rectOf('.toast');
	const within =
		toast.left >= 0 && toast.top >= 0 && toast.right <= innerWidth && toast.bottom <= innerHeight;
	const under = ['header', 'article h2', '.composer'].filter((selector) => {
		const { left, right, top, bottom } = rectOf(selector);
		return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
	});
	return within ? under : ['the edge of the window', ...under];
}
const middle = ({ left, right }: DOMRect) => (left + right) / 2;

test.each([
	[1440, 900],
	[1024, 768],
	[390, 844],
])(
	'%i wide, it stands in the middle above the question box, however high that is',
	async (w, h) => {
		await page.viewport(w, h);
		const title =
			'How many marbles are in the three bags together, if each has as many as before? ';
		const id = await think.ask(title.repeat(2));
		router.go('think', id);
		shown = mount(App, { target: document.body, props: { app, think } });
		await expect.element(page.getByRole('heading', { level: 2, name: /How many/ })).toBeVisible();
		const undo = { label: 'Undo', run: () => {} };
		toasts.show('“How many marbles are in the three bags …” is deleted.', { action: undo });
		await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
		await waitFor(() => expect(covered()).toEqual([]));
		expect(Math.abs(middle(rectOf('.toast')) - middle(rectOf('.box')))).toBeLessThan(2);

		const low = rectOf('.toast').top;
		await page.getByRole('button', { name: /^How hard to think/ }).click();
		await page.getByRole('button', { name: 'Custom …' }).click();
		await waitFor(() => expect(rectOf('.toast').top).toBeLessThan(low));
		// What is behind “Custom …” is loaded when it is opened.
		await waitFor(() => expect(covered()).toEqual([]));

		// Where nothing is written it goes down to the edge.
		router.go('settings');
		await waitFor(() => expect(rectOf('.toast').top).toBeGreaterThan(low));
		const said = document.querySelector('[role=status][aria-live=polite] .toast');
		expect(said?.textContent).toContain('is deleted.');
	},
);
