/** How far a run is, worked out by hand. */
import { expect, test } from 'vitest';
import { progressOf, Speed } from '../../src/state/think/progress.ts';
import { about } from '../../src/ui/format.ts';

/** 100 tokens a call at 20 ms each: two seconds. */
const pace = { tokens: 100, perToken: 20, limited: false };
const state = (done: number, live: number, elapsed = 0) => ({ done, live, elapsed });

test.each([
	// MidTry's four paths side by side, then what comes after them.
	[{ least: 5, most: 6 }, state(0, 4), 4, [5, 6], [10_000, 12_000]],
	[{ least: 5, most: 6 }, state(4, 1, 500), 5, [5, 6], [1500, 3500]],
	// More calls than foretold: what is under way is the last.
	[{ least: 2, most: 3 }, state(5, 1), 6, [6, 6], [2000, 2000]],
	// Longer than a usual call: nothing is left of it, never less.
	[{ least: 1, most: 1 }, state(0, 1, 9000), 1, [1, 1], [0, 0]],
])('%j, %j: call %i of %j, left %j', (calls, at, call, [least, most], left) => {
	const progress = progressOf(calls, at, pace);
	expect(progress).toEqual({
		...{ call, of: { least, most } },
		left: { least: left[0], most: left[1] },
	});
});

test('without a pace or a limit nobody knows how long', () => {
	expect(progressOf({ least: 1, most: 2 }, state(0, 1), null).left).toBeNull();
	expect(progressOf({ least: 1, most: Infinity }, state(3, 1), pace)).toEqual({
		...{ call: 4, of: { least: 4, most: Infinity } },
		left: null,
	});
});

test('the speed is guessed at first, and known once a reply told how long its tokens are', () => {
	const speed = new Speed();
	expect(speed.look(0, 0)).toBeNull();
	// Four characters a token.
	expect(speed.look(1000, 80)).toBe(20);
	expect(speed.look(2000, 80)).toBeNull();
	speed.learn(100, 50);
	expect(speed.look(3000, 180)).toBe(50);
	// A server that told nothing teaches nothing.
	speed.learn(400, 0);
	expect(speed.look(3500, 200)).toBe(20);
});

test.each([
	[0, 400, 'under a second'],
	[1400, 1400, 'about 1 s'],
	[8000, 21_000, 'about 8–20 s'],
	[19_000, 22_000, 'about 19–20 s'],
	[61_000, 64_000, 'about 60–65 s'],
	[30_000, 190_000, 'about 1–3 min'],
])('%i to %i ms are %s', (least, most, words) => {
	expect(about(least, most)).toBe(words);
});
