/** What an effort means for each call, in one line. */
import { effortOf, type Effort } from '../../core/runs/effort.ts';
import type { Roles } from '../../core/types.ts';
import { count } from '../format.ts';
import { m } from '../think/messages.ts';

export function effortText(effort: Effort, { A, B }: Roles): string {
	const thinking = A.sampling.maxThinking ?? B.sampling.maxThinking;
	if (thinking === undefined) return m('effortOff');
	if (effortOf(effort).id === 'open') return m('effortContext');
	return m('upToTokens', { tokens: count(thinking) });
}
