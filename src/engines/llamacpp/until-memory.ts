/** The memory of a worker that ended comes back a little later. */
import { wait } from '../../core/wait.ts';
import { noMemoryYet } from './faults.ts';

/** Opens again where the browser has no memory yet; the milliseconds to wait before each new attempt. */
export async function untilMemory<T>(
	open: () => Promise<T>,
	signal: AbortSignal,
	[delay, ...delays]: readonly number[] = [250, 1000, 3000],
): Promise<T> {
	try {
		return await open();
	} catch (thrown) {
		if (delay === undefined || !noMemoryYet(thrown)) throw thrown;
		await wait(delay, signal);
		return untilMemory(open, signal, delays);
	}
}
