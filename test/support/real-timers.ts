import { vi } from 'vitest';

/**
 * Ends fake timers, after what still waits for one. Dexie tells of changes by a timer and sets no second
 * one before that: were it lost, no live query would be told again, in any test file of the same page.
 */
export function realTimers(): void {
	if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
	vi.useRealTimers();
}
