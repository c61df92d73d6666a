/**
 * From a run's journal to what the screen draws: a pure fold over steps and events. A replay is
 * the same fold over the first n steps; nothing here asks what today's algorithm would do.
 */
import { entryOf, type KnownTrace } from '../../algorithms/list.ts';
import { commonOf, type LiveStep } from '../../algorithms/shared/trace.ts';
import type { Step } from '../../core/runs/steps.ts';
import type { Run } from '../../core/types.ts';

/**
 * Folds the journal of a run, and what is under way, into what its screen shows. Of an algorithm
 * that this version does not know it shows the steps.
 */
export function readTrace(
	run: Pick<Run, 'algorithm' | 'options'>,
	journal: readonly Step[],
	live: readonly LiveStep[] = [],
): KnownTrace {
	const common = commonOf(journal, live);
	const entry = entryOf(run.algorithm);
	// Typed as those in the list, which are all that a part of the page asks for by kind.
	return (entry?.trace(run, common, journal) ?? { kind: 'direct', ...common }) as KnownTrace;
}
