/** Frameworks as the Memory screen shows and changes them. */
import type { Framework, Parameter } from '../../core/mission/knowledge.ts';
import { hasWords } from '../../core/text/has-words.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';

/** Frameworks, newest first; retired ones are shown, not offered to runs. */
export const listFrameworks = (words = ''): Promise<Framework[]> =>
	stored(() =>
		db.frameworks
			.orderBy('created')
			.reverse()
			.filter(({ name, purpose, content }) => hasWords(words, name, purpose, content))
			.toArray(),
	);

/** Changes what a person may change; returns the row as it was. */
export const editFramework = (
	id: string,
	change: Partial<
		Pick<Framework, 'name' | 'purpose' | 'guidelines' | 'retired' | 'local'> & {
			parameters: Parameter[];
		}
	>,
): Promise<Framework | undefined> =>
	stored(() =>
		db.transaction('rw', db.frameworks, async () => {
			const before = await db.frameworks.get(id);
			if (before) await db.frameworks.put({ ...before, ...change, changed: Date.now() });
			return before;
		}),
	);
