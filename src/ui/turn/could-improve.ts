/** Whether more thinking about an answer can be expected to help. */
import { entryOf } from '../../algorithms/list.ts';
import { usesBuiltIn } from '../../catalogue/built-in.ts';
import { extractAnswer, isNumericQuestion } from '../../core/answers/answer.ts';
import type { Run } from '../../core/types.ts';
import { questionOf } from '../../state/conversation/turns.ts';

/**
 * A single try gains by more tries where its answer can be compared: it is short, or a number. What was
 * compared gains where the tries disagreed; what all agreed on does not. The built-in model gained
 * nothing by reviews (docs/figures.md), so it is offered none.
 */
export function couldImprove(run: Run): boolean {
	const { outcome, algorithm, roles, status } = run;
	if (!outcome?.answer || status !== 'done' || outcome.confidence === 'HIGH') return false;
	const single = entryOf(algorithm)?.single === true;
	if (!single) return !usesBuiltIn(entryOf(algorithm), roles) && outcome.stop !== 'accepted';
	return isNumericQuestion(questionOf(run)) || extractAnswer(outcome.answer) !== null;
}
