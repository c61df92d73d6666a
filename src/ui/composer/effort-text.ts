/** What an effort means for each call, in one line. */
import { effortOf, type Effort } from '../../core/runs/effort.ts';
import type { Roles } from '../../core/types.ts';
import { count } from '../format.ts';
import { w } from '../think/words/index.ts';

export function effortText(effort: Effort, { A, B }: Roles): string {
	const thinking = A.sampling.maxThinking ?? B.sampling.maxThinking;
	if (thinking === undefined) return w.reasoningIsOff;
	if (effortOf(effort).id === 'open') return w.asFarAsItsContext;
	return w.upToTokens(count(thinking));
}
