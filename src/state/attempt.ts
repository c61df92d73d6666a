/** What a person pressed, done: how it ended is said, never thrown. */
import { toPlain, type ErrorCode, type PlainError } from '../core/errors.ts';

/**
 * True when the work was done. `told` hears null then, and what went wrong otherwise; `otherwise` is
 * the code of a fault that names none.
 */
export async function attempt(
	work: () => Promise<unknown>,
	told: (error: PlainError | null) => void,
	otherwise?: ErrorCode,
): Promise<boolean> {
	try {
		await work();
		told(null);
		return true;
	} catch (thrown) {
		told(toPlain(thrown, otherwise));
		return false;
	}
}
