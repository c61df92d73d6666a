/** Options as the Think screen has them: stored and imported ones are not trusted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { heatOf } from '../../src/ui/think/sampling-text.ts';
import { pageClient } from '../support/page-client.ts';

let settings: SettingsState;
let think: ThinkState;

beforeEach(async () => {
	const client = pageClient();
	settings = new SettingsState(client);
	await settings.load();
	think = new ThinkState(client, settings, entries);
});
afterEach(() => {
	think.close();
	settings.close();
});

test('what no algorithm would take is brought into its range, or is as if it were not there', async () => {
	await settings.change({
		algorithm: 'midtry',
		options: { midtry: { paths: 1e6, temperatures: 'hot', topP: 0.5, unknown: 1 } },
	});
	expect(think.next.options).toEqual({
		...think.next.algorithm.defaults,
		paths: 16,
		topP: 0.5,
		reading: true,
	});
	expect(heatOf(think.next.algorithm.sampling(think.next.options, settings.roles)).A).toBe(
		'0.7–2 / 0.5',
	);
	expect(think.next.estimate.calls).toEqual({ least: 16, most: 18 });
});
