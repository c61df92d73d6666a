/** MidTry's options for two models and for one text, where they stand on the page. */
import 'fake-indexeddb/auto';
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { billionsOf, isTiny } from '../../src/catalogue/size.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import AlgorithmOptions from '../../src/ui/composer/options/AlgorithmOptions.svelte';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

let settings: SettingsState;
let think: ThinkState;
let screen: Record<string, unknown>;
const body = () => document.body.textContent!;
const model = (name: string) => ({
	engine: 'llamacpp' as const,
	model: `https://hub.test/${name}`,
});

beforeEach(async () => {
	const client = pageClient();
	settings = new SettingsState(client);
	await settings.load();
	await settings.change({ algorithm: 'midtry', options: {} });
	think = new ThinkState(client, settings, entries);
	screen = mount(AlgorithmOptions, { target: document.body, props: { think } });
});
afterEach(async () => {
	await unmount(screen);
	think.close();
	settings.close();
});

test('two models need another one in role B, and the page says so', async () => {
	await settings.changeRole('A', { model: model('Small-1B.gguf') });
	await settings.changeRole('B', { model: model('Small-1B.gguf') });
	expect(body()).toContain('Roles A and B');
	expect(body()).not.toContain('will write every path');
	await think.next.changeOption('models', 'two');
	await waitFor(() => body().includes('Roles A and B use the same model'));
	await settings.changeRole('B', { model: model('Other-2B.gguf') });
	await waitFor(() => !body().includes('Roles A and B use the same model'));
});

test('putting texts together explains itself on a small model', async () => {
	await settings.changeRole('B', { model: model('Small-1.7B.gguf') });
	await think.next.changeOption('fuse', true);
	await waitFor(() => body().includes('fewer than four billion parameters. Such models'));
	await settings.changeRole('B', { model: model('Large-8B.gguf') });
	await waitFor(() => !body().includes('fewer than four billion parameters. Such models'));
});

test('a very small model gets short prompts, and the page says why', async () => {
	const given = () => [think.next.options.prompts, think.next.options.sums];
	await settings.changeRole('A', { model: model('Small-1B.gguf') });
	expect(given()).toEqual(['full', 'off']);
	expect(body()).not.toContain('model is very small');
	await settings.changeRole('A', { model: model('SmolLM2-135M-Instruct.Q4_1.gguf') });
	expect(given()).toEqual(['short', 'correct']);
	await waitFor(() => body().includes('model is very small'));
	// What the person chose stands.
	await think.next.changeOption('prompts', 'full');
	expect(given()).toEqual(['full', 'correct']);
	await settings.change({ algorithm: 'hyperthink' });
	expect(think.next.options.prompts).toBe('full');
	await waitFor(() => !body().includes('model is very small'));
	expect(isTiny(builtIn.ref)).toBe(false);
});

test.each([
	['Qwen3-1.7B-Q8_0.gguf', 1.7],
	['SmolLM2-135M-Instruct.Q4_1.gguf', 0.135],
	['qwen3:4b', 4],
	['Qwen3-30B-A3B', 30],
	['gemma-3n-E2B', null],
	['gpt-large', null],
])('%s has %s billion parameters', (name, billions) => {
	expect(billionsOf(model(name))).toBe(billions);
});
