/** Waiting for facts. */
import { expect, vi } from 'vitest';

/**
 * Waits until `check` no longer throws or rejects, and gives what it returned. The time, in
 * milliseconds, is only a net: Vitest's own second is too little for a busy machine.
 */
export const waitFor = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
	vi.waitFor(check, { timeout, interval: 20 });

/** What `work` comes to, while timers are faked: its pauses pass at once, so many milliseconds of them at a time. */
export async function hastened<T>(work: Promise<T>, step = 1_000): Promise<T> {
	let over = false;
	work.finally(() => (over = true)).catch(() => {});
	await waitFor(async () => {
		await vi.advanceTimersByTimeAsync(step);
		expect(over).toBe(true);
	});
	return work;
}
