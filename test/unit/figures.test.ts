import { expect, test } from 'vitest';
import { builtIn, builtInRow } from '../../src/catalogue/built-in.ts';
import type { Endpoint, InstalledModel } from '../../src/core/types.ts';
import { choicesOf, keyOf } from '../../src/ui/models/choices.ts';
import { estimateText } from '../../src/ui/composer/options/estimate-text.ts';
import { bytesText, leftText, tokensText, transferText } from '../../src/ui/parts/figures.ts';

test.each([
	[0, '0 bytes'],
	[999, '999 bytes'],
	[999.6, '1 kB'],
	[1500, '2 kB'],
	[999_499, '999 kB'],
	[999_500, '1.0 MB'],
	[396_705_472, '397 MB'],
	[1_107_409_472, '1.1 GB'],
	[99_960_000, '100 MB'],
	[5e15, '5000 TB'],
	[-5, '0 bytes'],
])('%d bytes read %s', (bytes, text) => {
	expect(bytesText(bytes)).toBe(text);
});

test.each([
	[3, 'a few seconds left'],
	[44, 'about 40 seconds left'],
	[180, 'about 3 minutes left'],
	[7300, 'about 2 hours left'],
	[Number.POSITIVE_INFINITY, ''],
])('%d seconds are %s', (seconds, text) => {
	expect(leftText(seconds)).toBe(text);
});

test('a transfer says what it knows and no more', () => {
	expect(transferText(2e8, 4e8, 1e7)).toBe('200 MB of 400 MB · 10.0 MB/s · about 20 seconds left');
	expect(transferText(2e8, 0, 1e7)).toBe('200 MB · 10.0 MB/s');
	expect(transferText(2e8, 4e8, 0)).toBe('200 MB of 400 MB');
	expect(transferText(4e8, 4e8, 1e7)).toBe('400 MB of 400 MB · 10.0 MB/s');
});

test('small and large contexts read as people say them', () => {
	expect([tokensText(4096), tokensText(32_768), tokensText(262_144)]).toEqual([
		'4,096 tokens',
		'32k tokens',
		'256k tokens',
	]);
});

const model = { id: 'm', engine: 'llamacpp', name: 'Em', status: 'ready' } as InstalledModel;
const server = {
	id: 'e',
	name: 'Box',
	url: 'https://box.example/v1',
	allowed: true,
	models: ['x', 'y'],
} as Endpoint;

test('a role may run on what is ready here and on what a server offers', () => {
	const broken = { ...model, id: 'b', status: 'broken' } as InstalledModel;
	const list = choicesOf([builtInRow, model, broken], [server], [null, null]);
	expect(list.map(({ label, group }) => [label, group])).toEqual([
		[builtIn.label, 'On this device'],
		['Em', 'On this device'],
		['x', 'Box (leaves this device)'],
		['y', 'Box (leaves this device)'],
	]);
	expect(list.map(({ value }) => value)).toEqual(list.map((choice) => keyOf(choice.model)));
	const [near] = choicesOf([], [{ ...server, url: 'http://localhost:8000/v1' }], []);
	expect(near!.group).toBe('Box (a server on this device)');
	expect(choicesOf([], [], [], 'Nobody')).toEqual([{ value: '', label: 'Nobody', model: null }]);
});

test('a chosen model that is gone stays chosen and says so', () => {
	const gone = { engine: 'webllm', model: 'lost' } as const;
	const away = { engine: 'remote', model: 'z', endpoint: 'nobody' } as const;
	const list = choicesOf([], [{ ...server, allowed: false }], [gone, away, gone]);
	expect(list.filter(({ disabled }) => disabled).map(({ label }) => label)).toEqual([
		'lost (not here)',
		'z (server not described)',
	]);
	expect(list[0]?.label).toBe('x (not allowed)');
});

test.each([
	[{ least: 1, most: 1 }, false, 'asks the model once · about 100 tokens · 2.0 s'],
	[
		{ least: 2, most: 33 },
		false,
		'asks the model 2–33 times · about 200–3,300 tokens · 4.0 s–1 min 6 s',
	],
	[
		{ least: 2, most: 34 },
		true,
		'asks the model 2–34 times · about 200–3,400 tokens · 4.0 s–1 min 8 s · more if a server must be asked again',
	],
	[{ least: 3, most: Infinity }, true, 'asks the model at least 3 times, no limit'],
])('an estimate of %j', (calls, remote, line) => {
	const of = (n: number) => ({ least: n * calls.least, most: n * calls.most });
	expect(estimateText({ calls, remote, tokens: of(100), time: of(2000) })).toBe(line);
});
