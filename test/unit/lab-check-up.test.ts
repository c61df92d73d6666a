/** A check-up: each fault in an engine that has it, and one that has none. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkUp } from '../../src/lab/check-up/check-up.ts';
import { checkUpText } from '../../src/lab/check-up/report.ts';
import { inShort, isDue, type Check } from '../../src/lab/check-up/types.ts';
import { MullError } from '../../src/core/errors.ts';
import { browserModel } from '../../src/core/device/browser-model.ts';
import { translator } from '../../src/core/text/sentences.ts';
import type { ModelRef } from '../../src/core/types.ts';
import { version } from '../../src/core/version.ts';
import { sentences } from '../support/german.ts';
import { soundModel, type Ill } from '../support/check-up-engine.ts';
import { hastened } from '../support/wait.ts';

const model = { engine: 'llamacpp' as const, model: 'm' };
const server = { engine: 'remote' as const, model: 'm', endpoint: 'e' };

const inGerman = translator(sentences);
/** What the engine or the structure said, as it is. */
const foreign = /keep a structure: |failed|No room/;

async function look(ill: Partial<Ill> = {}, on: ModelRef = model) {
	const stop = new AbortController();
	const told: [string, number][] = [];
	const { engine, clock } = soundModel({ ...ill });
	const checks = await checkUp(
		{ model: on, open: async () => engine, families: ['stories'] },
		{ now: clock, seed: 7 },
		(check, share) => told.push([check.id, share]),
		stop.signal,
	);
	// Whatever it says, it has its German, with German figures.
	for (const { says } of checks.filter(({ mark }) => mark !== 'open')) {
		const german = inGerman(says);
		if (!foreign.test(says))
			expect(german).not.toMatch(/\b(?:it|the|of|and|second|they)\b|\d\.\d/i);
	}
	return { checks, told, of: (id: string) => checks.find((check) => check.id === id)! };
}
const bad = (checks: Check[]) => checks.filter(({ mark }) => mark === 'bad').map(({ id }) => id);

test('a sound model: every check is good, and says its figures', async () => {
	const { checks, told, of } = await look();
	expect(checks.filter(({ mark }) => mark !== 'good')).toEqual([]);
	expect(told.map(([id]) => id)).toEqual(checks.map(({ id }) => id));
	expect(told.at(-1)![1]).toBe(1);
	// The scripted model reads 1,000 tokens a second and writes 100.
	expect(of('reads').says).toMatch(/reads (9\d\d|1\d\d\d) tokens a second/);
	expect(of('writes').says).toMatch(/writes (9\d|1\d\d) tokens a second/);
	expect(of('problems').says).toBe('Right on 12 of 12.');
	expect(inShort(checks)).toBe('Nothing speaks against it.');
});

test('on a server the same, with what a server takes', async () => {
	const { checks } = await look({ hottest: 2 }, server);
	expect(bad(checks)).toEqual([]);
});

test.each<[name: string, ill: Partial<Ill>, id: string, says: RegExp]>([
	['does not end by itself', { endless: true }, 'stops', /does not end by itself: it writes on/],
	['goes in circles', { loops: true }, 'stops', /same again and again/],
	['thinks in its answer', { thinking: 'inside' }, 'thinks', /thinking stands in the answer/],
	['keeps no structure', { structure: 'none' }, 'structure', /not even when told/],
	['says it keeps one, and does not', { structure: 'wrong' }, 'structure', /keep a structure: /],
	['draws what top-p forbids', { draws: 'astray' }, 'sampling', /likeliest word was allowed, \d+/],
	['prefers one word', { draws: 'skewed' }, 'sampling', /only \d+ different ones/],
	['heeds no temperature', { draws: 'frozen' }, 'sampling', /only 1 different/],
	['is wrong', { right: 0.1 }, 'problems', /Right on [0-2] of 12.* not to be relied on/],
	['says nothing that can be read', { right: 'mute' }, 'problems', /12 gave no answer/],
	['mixes up four at once', { mixes: true }, 'four', /(none|one) of four answers/],
	['writes nothing', { silent: true }, 'writes', /writes nothing/],
])('a model that %s', async (_, ill, id, says) => {
	const { of } = await look(ill);
	expect(of(id)).toMatchObject({ mark: 'bad', says: expect.stringMatching(says) });
});

test('a server that heeds no temperature', async () => {
	const { of } = await look({ draws: 'frozen' }, server);
	expect(of('sampling')).toMatchObject({
		mark: 'bad',
		says: expect.stringContaining('all the same'),
	});
});

test.each<[name: string, ill: Partial<Ill>, id: string, says: RegExp]>([
	['takes one at a time', { parallel: 1 }, 'four', /one question at a time/],
	['does not think', { thinking: 'none' }, 'thinks', /does not think before/],
	['thinks without end', { thinking: 'endless' }, 'thinks', /still thinking .* after \d+ tokens/],
	['needs two tries', { structure: 'repaired' }, 'structure', /2 tries/],
	['forgets the seed', { draws: 'unseeded' }, 'seed', /other words each time/],
	['writes slowly', { pace: 500 }, 'writes', /slower than one reads/],
	['is right on half', { right: 0.5 }, 'problems', /Right on [4-7] of 12/],
])('worth knowing: a model that %s', async (_, ill, id, says) => {
	const { of } = await look(ill);
	expect(of(id)).toMatchObject({ mark: 'note', says: expect.stringMatching(says) });
});

test('of the browser’s own model nothing is asked that it does not take', async () => {
	const { of, checks } = await look({ draws: 'unseeded' }, browserModel);
	for (const id of ['seed', 'sampling'])
		expect(of(id)).toMatchObject({ mark: 'note', says: expect.stringContaining('as it likes') });
	expect(bad(checks)).toEqual([]);
});

test('one that does not stop when it is told', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	// The seconds that it is given pass at once.
	const { of } = await hastened(look({ deaf: true }));
	expect(of('stops')).toMatchObject({ mark: 'bad', says: expect.stringContaining('told') });
});

test('a slow one is not asked for what would take too long, and says so', async () => {
	// 2 tokens a second: a dozen answers would take minutes.
	const { of, checks } = await look({ pace: 500, thinks: 200 });
	expect(of('problems')).toMatchObject({
		mark: 'note',
		says: expect.stringMatching(/asked without its thinking to save time/),
	});
	expect(checks).toHaveLength(10);
});

test('a model that cannot be loaded: said with the way out, and nothing else is looked at', async () => {
	const checks = await checkUp(
		{
			model,
			open: () => Promise.reject(new MullError('out-of-memory', 'No room.', 'Close tabs.')),
			families: ['stories'],
		},
		{ now: () => 0, seed: 1 },
		() => {},
		new AbortController().signal,
	);
	expect(checks[0]).toMatchObject({ mark: 'bad', says: 'No room. Close tabs.' });
	expect(new Set(checks.slice(1).map(({ mark }) => mark))).toEqual(new Set(['open']));
	expect(inShort(checks)).toBe('Not to be trusted: loads.');
});

test('a fault of one request is that check’s alone', async () => {
	const { of, checks } = await look({ fails: 'structure' });
	expect(of('structure')).toMatchObject({ mark: 'bad', says: 'The server failed.' });
	expect(of('sampling').mark).toBe('good');
	expect(bad(checks)).toEqual(['structure']);
});

test('stopped by the person: it ends at once', async () => {
	const stop = new AbortController();
	const { engine, clock } = soundModel({});
	const asked = checkUp(
		{ model, open: async () => engine, families: ['stories'] },
		{ now: clock, seed: 7 },
		({ id }) => id === 'writes' && stop.abort(),
		stop.signal,
	);
	await expect(asked).rejects.toMatchObject({ code: 'aborted' });
});

test('the text to send has every check, every fact and no more than lines', async () => {
	const { checks } = await look({ endless: true });
	const text = checkUpText({
		...{ model, name: 'Tiny', identity: 'SHA-256 abc', app: '1.0', when: 0, seconds: 12.4, checks },
		facts: [
			['Browser', 'Chromium 156'],
			['Threads', '4'],
		],
	});
	expect(text).toMatch(
		/^Check-up of Tiny \(SHA-256 abc\)\nMull 1\.0, 1970-01-01 00:00 UTC, 12 s\./,
	);
	expect(text).toMatch(/Stops +BAD +It does not end/);
	expect(text).toContain('\nBrowser: Chromium 156\nThreads: 4\n');
	const words = text.replace(/\s+/g, ' ');
	for (const { label, says } of checks) {
		expect(text).toContain(`\n${label} `);
		expect(words).toContain(says);
	}
});

test('due again after an update of Mull or of the model', () => {
	const kept = { identity: 'a', app: version };
	expect(isDue(kept, { identity: 'a', app: version })).toBe(false);
	expect(isDue(kept, { identity: 'b', app: version })).toBe(true);
	expect(isDue(kept, { identity: 'a', app: '99' })).toBe(true);
});
