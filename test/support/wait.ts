/** Waiting for facts. */
import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws or rejects, and gives what it returned. The time, in
 * milliseconds, is only a net: Vitest's own second is too little for a busy machine.
 */
export const waitFor = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
	vi.waitFor(check, { timeout, interval: 20 });
