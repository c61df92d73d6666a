/** How a run goes on that ended at a limit of its algorithm or at a budget. */
import { entryOf } from '../../algorithms/list.ts';
import type { Run } from '../../core/types.ts';
import type { Continue } from '../../runs/resume.ts';

export function continueOptions(run: Run): Continue {
	if (run.outcome?.stop === 'budget') {
		const { tokens, minutes, calls } = run.budget;
		return { budget: { tokens: tokens * 2, minutes: minutes * 2, calls: calls * 2 } };
	}
	const options = entryOf(run.algorithm)?.further?.(run.options);
	return options ? { options } : {};
}
