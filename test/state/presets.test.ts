// @vitest-environment node
/** Presets: what choosing one sets, what they are made of, and how two lists become one. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entries } from '../../src/algorithms/list.ts';
import { firstPresets, mergedPresets } from '../../src/catalogue/presets.ts';
import type { Preset } from '../../src/core/runs/preset.ts';
import { SettingsState } from '../../src/state/settings/settings.svelte.ts';
import { Presets } from '../../src/state/think/presets.svelte.ts';
import { ThinkState } from '../../src/state/think/think.svelte.ts';
import { db } from '../../src/storage/db.ts';
import { saveEndpoint } from '../../src/storage/models/endpoints.ts';
import { schema } from '../../src/storage/backup/schema.ts';
import { defaultSettings } from '../../src/storage/settings.ts';
import { pageClient } from '../support/page-client.ts';
import { waitFor } from '../support/wait.ts';

const big = { engine: 'llamacpp' as const, model: 'big' };
const far = { engine: 'remote' as const, model: 'far', endpoint: 'e1' };
let settings: SettingsState;
let presets: Presets;
let think: ThinkState;

beforeEach(async () => {
	const client = pageClient();
	settings = new SettingsState(client);
	await settings.load();
	await settings.change({ algorithm: 'direct', options: {}, presets: null, preset: null });
	await settings.chooseModel(big, ['A', 'B']);
	presets = new Presets(settings);
	think = new ThinkState(client, settings, entries);
});
afterEach(async () => {
	think.close();
	await settings.change({ presets: null, preset: null, options: {}, expert: null });
	await settings.chooseModel(null, ['A', 'B']);
	settings.close();
	await Promise.all(db.tables.map((table) => table.clear()));
	await db.table('changes').clear();
});

const named = (name: string) => presets.all.find((preset) => preset.name === name)!;
const lastRun = async () => (await db.runs.orderBy('updated').toArray()).at(-1)!;

test('there are three to begin with, each fit for a file', () => {
	expect(presets.all.map(({ name }) => name)).toEqual(['Careful', 'In short', 'Teacher']);
	for (const { algorithm, system } of presets.all) {
		expect(entries.map(({ id }) => id)).toContain(algorithm);
		expect(system).toContain('Write in the language of the question');
	}
	const whole = { ...defaultSettings, presets: [...presets.all], preset: presets.all[0]! };
	expect(schema.settings(whole)).toBeUndefined();
	expect(schema.settings({ presets: [{ ...presets.all[0]!, extra: 1 }] })).toBeDefined();
	expect(schema.settings({ presets: [{ ...presets.all[0]!, algorithm: 'no' }] })).toBeDefined();
});

test('one that is chosen sets the algorithm and its options and is said before every question', async () => {
	await settings.change({ options: { midtry: { paths: 2 } } });
	await presets.choose(named('Careful'));
	expect(think.next.algorithm.id).toBe('midtry');
	expect(settings.current.options.midtry).toEqual({});
	const id = await think.ask('Why?');
	const first = await lastRun();
	expect(first.chat.map(({ role }) => role)).toEqual(['system', 'user']);
	expect(first.chat[0]!.content).toBe(named('Careful').system);

	// The chat goes on without a second one; another preset speaks for the next question alone.
	think.open(id);
	await waitFor(() => expect(think.turns).toHaveLength(1));
	await db.runs.update(first.id, {
		...{ status: 'done', updated: Date.now() },
		outcome: { answer: 'So.', stop: 'finished', reason: '' },
	});
	await waitFor(() => expect(think.runs[0]?.outcome).toBeDefined());
	await presets.choose(named('In short'));
	await think.ask('And then?');
	const { chat } = await lastRun();
	expect(chat.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
	expect(chat[0]!.content).toBe(named('In short').system);
	// Asked again, the question has the prompt of today.
	await presets.choose(null);
	await think.regenerate(first);
	expect((await lastRun()).chat).toEqual([{ role: 'user', content: 'Why?' }]);
});

test('the built-in model is told nothing before its question', async () => {
	await presets.choose(named('In short'));
	await settings.chooseModel(null, ['A', 'B']);
	await think.ask('What is 2 + 2?');
	expect((await lastRun()).chat).toEqual([{ role: 'user', content: 'What is 2 + 2?' }]);
});

test('one is made of what is chosen now, with its models where that is wished', async () => {
	await saveEndpoint({
		...{ id: 'e1', name: 'Far', url: 'http://far/v1', parallel: 1, context: 1, allowed: true },
		created: 0,
	});
	await settings.chooseModel(far, ['A', 'B']);
	await settings.change({ algorithm: 'midtry', options: { midtry: { paths: 2 } } });
	await presets.make('Mine', 'Be kind.', true);
	expect(presets.chosen).toMatchObject({
		...{ name: 'Mine', system: 'Be kind.', algorithm: 'midtry', options: { paths: 2 } },
		models: { A: far, B: far, expert: null },
	});
	expect(presets.all).toHaveLength(4);

	await settings.chooseModel(big, ['A', 'B']);
	await settings.change({ algorithm: 'direct', options: {} });
	expect(await presets.choose(named('Mine'))).toEqual([]);
	expect(settings.roles.A.model).toEqual(far);
	expect(settings.current.options.midtry).toEqual({ paths: 2 });

	// Its model is gone: that is said, and what was chosen stays.
	await settings.chooseModel(big, ['A', 'B']);
	await db.endpoints.clear();
	expect(await presets.choose(named('Mine'))).toEqual([far]);
	expect(settings.roles.A.model).toEqual(big);
	expect(settings.current.preset?.name).toBe('Mine');
});

test('changed, deleted and brought back', async () => {
	const quick = named('In short');
	await presets.choose(quick);
	await presets.change(quick, { name: 'Short', system: 'Short!' });
	expect(presets.chosen).toMatchObject({ id: 'quick', system: 'Short!' });
	expect(presets.chosen!.changed).toBeGreaterThan(0);
	await settings.change({ algorithm: 'hyperthink' });
	await presets.change(named('Short'), {}, { withModels: true });
	expect(named('Short')).toMatchObject({ algorithm: 'hyperthink', models: { A: big } });
	const back = await presets.remove(named('Short'));
	expect(presets.chosen).toBeNull();
	expect(presets.all).toHaveLength(2);
	await back();
	expect(named('Short')).toMatchObject({ system: 'Short!' });
	await presets.restore();
	expect(presets.all).toEqual(firstPresets);
});

test('another tab has a preset of its own, and the same list', async () => {
	const other = new SettingsState(pageClient());
	await other.load();
	await presets.make('Mine', '', false);
	await waitFor(() => expect(other.current.presets).toHaveLength(4));
	expect(other.current.preset).toBeNull();
	other.close();
});

describe('two lists', () => {
	const preset = (id: string, changed: number, name = id): Preset => ({
		...{ id, name, system: '', algorithm: 'direct', options: {}, models: null, changed },
	});

	test('both stand; of two under one id the one that was changed later', () => {
		const here = [preset('a', 5), preset('b', 5, 'here')];
		const file = [preset('b', 7, 'file'), preset('c', 1), preset('a', 5, 'same age')];
		expect(mergedPresets(here, file)!.map(({ name }) => name)).toEqual(['a', 'file', 'c']);
		// Whichever comes first, and twice is once.
		const once = mergedPresets(here, file)!;
		expect(mergedPresets(once, file)).toEqual(once);
		expect(new Set(mergedPresets(file, here)!.map(({ id }) => id))).toEqual(
			new Set(once.map(({ id }) => id)),
		);
	});

	test('a file without presets changes none, and the first three are beside those of a file', () => {
		expect(mergedPresets([preset('a', 1)], undefined)).toEqual([preset('a', 1)]);
		expect(mergedPresets(null, null)).toBeNull();
		expect(mergedPresets(null, [preset('a', 1)])!.map(({ id }) => id)).toEqual([
			...firstPresets.map(({ id }) => id),
			'a',
		]);
	});
});
