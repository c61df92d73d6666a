/** How a run that is deleted while it is driven comes to write nothing more. */
import { hasCode, MullError } from '../../core/errors.ts';
import type { Journal } from '../../core/ports.ts';

/**
 * The journal until the run's row is gone, which a refused write tells first. From then on nothing
 * is written, also if an undo has brought the row back: it shall be as it was.
 */
export function abortOnDelete(journal: Journal, gone: AbortController): Journal {
	const guard =
		<Given extends unknown[], T>(write: (...given: Given) => Promise<T>) =>
		async (...given: Given): Promise<T> => {
			if (gone.signal.aborted) throw new MullError('aborted', 'This run was deleted.');
			try {
				return await write(...given);
			} catch (thrown) {
				if (hasCode(thrown, 'aborted')) gone.abort();
				throw thrown;
			}
		};
	return { ...journal, append: guard(journal.append), commit: guard(journal.commit) };
}
