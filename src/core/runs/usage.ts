/** The cost of two calls as one. */
import type { Usage } from '../types.ts';

export function addUsage(a: Usage | undefined, b: Usage): Usage {
	if (!a) return b;
	const sum: Usage = {
		promptTokens: a.promptTokens + b.promptTokens,
		cachedTokens: a.cachedTokens + b.cachedTokens,
		completionTokens: a.completionTokens + b.completionTokens,
		milliseconds: a.milliseconds + b.milliseconds,
		exact: a.exact && b.exact,
	};
	if (a.thinkingTokens === undefined && b.thinkingTokens === undefined) return sum;
	return { ...sum, thinkingTokens: (a.thinkingTokens ?? 0) + (b.thinkingTokens ?? 0) };
}
