/** What an algorithm came to last in a conversation. */
import type { Trace } from '../../algorithms/shared/trace.ts';
import type { Run } from '../../core/types.ts';
import { getSteps } from '../../storage/runs/runs.ts';
import type { PrivateState } from '../conversation/private.svelte.ts';
import { readTrace } from './trace.ts';

/** `runs`: those shown, in order. Null: the algorithm answered none of them. */
export async function lastTrace(
	runs: readonly Run[],
	algorithm: string,
	privateRuns: Pick<PrivateState, 'stepsOf'>,
): Promise<Trace | null> {
	const last = runs.findLast((run) => run.algorithm === algorithm);
	if (!last) return null;
	return readTrace(last, last.private ? privateRuns.stepsOf(last.id) : await getSteps(last.id));
}
