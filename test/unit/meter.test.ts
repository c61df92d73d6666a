/** The one meter of all downloads, on a clock that the test moves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMeter, type Progress } from '../../src/engines/downloads/meter.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function metered(guess = 0) {
	const told: Progress[] = [];
	return { told, meter: createMeter(guess, (progress) => told.push(progress)) };
}

test('many words in a short time are told once', () => {
	const { told, meter } = metered(1000);
	for (let have = 0; have <= 500; have++) meter.set('a', have);
	expect(told).toEqual([]);
	vi.advanceTimersByTime(100);
	expect(told.map(({ have, bytes }) => [have, bytes])).toEqual([[500, 1000]]);
	vi.advanceTimersByTime(10_000);
	expect(told).toHaveLength(1);
});

test('at a steady rate it tells ten times a second at most, and that rate', () => {
	const { told, meter } = metered();
	meter.expect('a', 1_000_000);
	meter.set('a', 0);
	meter.phase('Downloading');
	// 10 bytes each millisecond.
	for (let at = 1; at <= 3000; at++) {
		vi.advanceTimersByTime(1);
		meter.set('a', at * 10);
	}
	meter.stop();
	expect(told.length).toBeLessThanOrEqual(32);
	expect(told.at(-1)).toMatchObject({ have: 30_000, bytes: 1_000_000, phase: 'Downloading' });
	expect(told.at(-1)!.bytesPerSecond).toBeCloseTo(10_000, 6);
});

test('the speed is that of the last seconds, not of all', () => {
	const { told, meter } = metered();
	meter.set('a', 0);
	meter.phase('Downloading');
	for (let second = 1; second <= 20; second++) {
		vi.advanceTimersByTime(1000);
		meter.set('a', second <= 10 ? second * 1_000_000 : 10_000_000 + (second - 10) * 1000);
	}
	meter.stop();
	expect(told.at(-1)!.bytesPerSecond).toBeLessThan(1500);
});

test('what lay here before is no speed, and what goes again is no rate below nothing', () => {
	const { told, meter } = metered();
	meter.set('a', 900);
	meter.phase('Downloading');
	vi.advanceTimersByTime(1000);
	meter.set('a', 400);
	meter.stop();
	expect(told.map(({ have, bytesPerSecond }) => [have, bytesPerSecond])).toEqual([
		[900, 0],
		[400, 0],
	]);
});

test('several files are one sum; never more is here than there is in all', () => {
	const { told, meter } = metered(10);
	meter.set('a', 30);
	meter.phase('Reading');
	meter.expect('a', 50);
	meter.expect('b', 70);
	meter.set('b', 20);
	expect(meter.missing()).toBe(70);
	meter.stop();
	expect(told.map(({ have, bytes }) => [have, bytes])).toEqual([
		[30, 30],
		[50, 120],
	]);
});
