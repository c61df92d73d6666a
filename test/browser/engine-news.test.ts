/** What a run that waits is told of: here, that memory is being read. */
import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createApp } from '../../src/state/app.ts';
import EngineNews from '../../src/ui/think/EngineNews.svelte';
import '../../src/ui/theme.css';
import { scriptedClient } from '../support/scripted-client.ts';

test('how far memory is read stands there while somebody waits for it', async () => {
	const app = createApp(scriptedClient());
	const meter = page.getByRole('progressbar', { name: 'Reading memory' });
	const shown = (waiting: boolean) => {
		const target = document.body.appendChild(document.createElement('main'));
		const view = mount(EngineNews, { target, props: { app, waiting } });
		flushSync();
		return async () => {
			await unmount(view);
			target.remove();
		};
	};
	app.models.readOfMemory = 0.424;
	const leave = shown(true);
	await expect.element(meter).toHaveAttribute('aria-valuenow', '42');
	await expect.element(page.getByText('42 %')).toBeVisible();
	expect((await axe.run('main')).violations).toEqual([]);
	app.models.readOfMemory = null;
	flushSync();
	expect(meter.query()).toBeNull();
	await leave();

	app.models.readOfMemory = 0.5;
	const leaveIdle = shown(false);
	expect(meter.query()).toBeNull();
	await leaveIdle();
	app.models.close();
});
