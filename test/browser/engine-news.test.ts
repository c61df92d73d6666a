/** What a run that waits is told of: that memory is being read, or that its model is being loaded. */
import axe from 'axe-core';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { builtIn } from '../../src/catalogue/built-in.ts';
import type { ModelRef, Run } from '../../src/core/types.ts';
import { createApp, type App } from '../../src/state/app.ts';
import EngineNews from '../../src/ui/think/EngineNews.svelte';
import '../../src/ui/theme.css';
import { someRun } from '../support/runs.ts';
import { scriptedClient } from '../support/scripted-client.ts';
import { waitFor } from '../support/wait.ts';

const server: ModelRef = { engine: 'remote', model: 'http://localhost:8080/v1 small' };
function runOn(model: ModelRef): Run {
	const { A } = someRun().roles;
	return someRun({ roles: { A: { ...A, model }, B: { ...A, model } } });
}

/** On the page, until the function that it gives is called. */
function shown(app: App, run: Run | undefined): () => Promise<void> {
	const target = document.body.appendChild(document.createElement('main'));
	const view = mount(EngineNews, { target, props: { app, run } });
	flushSync();
	return async () => {
		await unmount(view);
		target.remove();
	};
}

test('the built-in model is loaded ahead: a run on a server is not told of it', async () => {
	const client = scriptedClient();
	const app = createApp(client);
	const meter = page.getByRole('progressbar', { name: 'Loading Pocket' });
	client.say({ kind: 'loading', model: builtIn.ref, phase: 'Loading', fraction: 0.5 });
	await waitFor(() => expect(app.models.local(builtIn.ref.model)?.kind).toBe('loading'));
	const leaveServer = shown(app, runOn(server));
	expect(meter.query()).toBeNull();
	await leaveServer();
	const leave = shown(app, runOn(builtIn.ref));
	await expect.element(meter).toHaveAttribute('aria-valuenow', '50');
	await leave();
	app.models.close();
});

test('how far memory is read stands there while somebody waits for it', async () => {
	const app = createApp(scriptedClient());
	const meter = page.getByRole('progressbar', { name: 'Reading memory' });
	app.models.readOfMemory = 0.424;
	const leave = shown(app, runOn(server));
	await expect.element(meter).toHaveAttribute('aria-valuenow', '42');
	await expect.element(page.getByText('42 %')).toBeVisible();
	expect((await axe.run('main')).violations).toEqual([]);
	app.models.readOfMemory = null;
	flushSync();
	expect(meter.query()).toBeNull();
	await leave();

	app.models.readOfMemory = 0.5;
	const leaveIdle = shown(app, undefined);
	expect(meter.query()).toBeNull();
	await leaveIdle();
	app.models.close();
});
