/** The examples of the first screen fit the level: a mission's are errands, not puzzles. */
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { createApp } from '../../src/state/app.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import Welcome from '../../src/ui/think/Welcome.svelte';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

test('with another level come other examples', async () => {
	const client = pageClient();
	const app = createApp(client);
	await app.settings.load();
	const { A, B } = app.settings.roles;
	const model = { engine: 'llamacpp' as const, model: 'some' };
	await app.settings.change({
		...{ algorithm: 'midtry', options: {} },
		roles: { A: { ...A, model }, B: { ...B, model } },
	});
	const think = new ThinkState(client, app.settings, entries);
	const props = { app, think, bigger: false, onexample() {} };
	const shown = mount(Welcome, { target: document.body, props });
	flushSync();
	expect(document.body.textContent).toContain('Three switches outside');
	await app.settings.change({ algorithm: 'thought' });
	await waitFor(() => expect(document.body.textContent).toContain('two days in Prague'));
	expect(document.body.textContent).not.toContain('Three switches outside');
	await unmount(shown);
	think.close();
	app.settings.close();
});
