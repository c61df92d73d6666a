// @vitest-environment node
/** Options as the Think screen has them: stored and imported ones are not trusted. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { samplingTexts } from '../../src/ui/composer/sampling-text.ts';
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
	expect(samplingTexts(think.next.algorithm.sampling(think.next.options, settings.roles)).A).toBe(
		'0.7–2 / 0.5',
	);
	expect(think.next.estimate.calls).toEqual({ least: 16, most: 21 });
});

test('Direct draws as the maker of the model recommends, until the person says otherwise', async () => {
	await settings.change({ algorithm: 'direct', options: {} });
	const model = {
		engine: 'llamacpp' as const,
		model: 'https://hub.test/llama/Qwen3-0.6B-Q8_0.gguf',
	};
	await settings.changeRole('A', { model, think: true });
	expect(think.next.options).toEqual({
		temperature: 0.6,
		topP: 0.95,
		reading: false,
		twice: false,
		sums: 'correct',
	});
	expect(think.next.recommended).toEqual({ temperature: 0.6, topP: 0.95 });
	await settings.changeRole('A', { think: false });
	expect(think.next.options).toEqual({
		temperature: 0.7,
		topP: 0.8,
		reading: false,
		twice: false,
		sums: 'correct',
	});

	await think.next.changeOption('temperature', 0.3);
	expect(think.next.options).toEqual({
		temperature: 0.3,
		topP: 0.8,
		reading: false,
		twice: false,
		sums: 'correct',
	});
	expect(think.next.recommended).toBeNull();
	await think.next.changeOption('temperature', undefined);
	expect(think.next.recommended).not.toBeNull();

	// What a specification fixes stays as it is.
	await settings.change({ algorithm: 'midtry' });
	expect(think.next.options).toEqual(think.next.algorithm.defaults);
	expect(think.next.recommended).toBeNull();
	await settings.changeRole('A', { model: { engine: 'llamacpp', model: 'a model of my own' } });
	await settings.change({ algorithm: 'direct' });
	expect(think.next.options).toEqual(think.next.algorithm.defaults);
});

test('Pocket is asked at 0, where it is right most often, until the person says otherwise', async () => {
	await settings.changeRole('A', { model: null });
	await settings.change({ algorithm: 'direct', options: {} });
	expect(think.next.options).toEqual({
		temperature: 0,
		topP: 0.95,
		reading: true,
		twice: false,
		sums: 'correct',
	});
	expect(samplingTexts(think.next.algorithm.sampling(think.next.options, settings.roles)).A).toBe(
		'0 / 0.95',
	);
	await think.next.changeOption('temperature', 0.7);
	expect(think.next.options).toEqual({
		temperature: 0.7,
		topP: 0.95,
		reading: true,
		twice: false,
		sums: 'correct',
	});
});
