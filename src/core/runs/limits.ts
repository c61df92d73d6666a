/** The two limits of a reply, thinking and answer, as one number and within one. Tokens. */
import type { Sampling } from '../types.ts';

type Limits = Pick<Sampling, 'maxTokens' | 'maxThinking'>;

/** All that a call may write. */
export const maxTotalTokens = ({ maxTokens, maxThinking = 0 }: Limits, think: boolean): number =>
	maxTokens + (think ? maxThinking : 0);

/** Both within so many tokens: the thinking gives way, but the answer to a third of them. */
export function fitLimits<L extends Limits>(limits: L, total: number): L {
	const { maxTokens, maxThinking } = limits;
	if (maxThinking === undefined) return { ...limits, maxTokens: Math.min(maxTokens, total) };
	const answer = Math.min(maxTokens, Math.max(total - maxThinking, Math.ceil(total / 3)));
	return { ...limits, maxTokens: answer, maxThinking: Math.min(maxThinking, total - answer) };
}
