/** What a run will cost, before it begins: calls, tokens and time, as far as anybody can know. */
import type { Roles, ThinkStep } from '../core/types.ts';

export interface Estimate {
	calls: { least: number; most: number };
	/** New tokens. */
	tokens: { least: number; most: number };
	/** Milliseconds; null while this model was never asked on this device. */
	time: { least: number; most: number } | null;
}

/** How a model behaved so far on this device. */
export interface Pace {
	/** New tokens of a usual call. */
	tokens: number;
	/** Milliseconds that pass for each new token, reading the prompt included. */
	perToken: number;
}

/** The pace of the latest calls that gave figures; null when there are none. */
export function paceOf(steps: readonly ThinkStep[], latest = 20): Pace | null {
	const calls = steps
		.flatMap(({ usage, ended }) => {
			if (!usage || usage.completionTokens === 0) return [];
			return [{ tokens: usage.completionTokens, from: ended - usage.milliseconds, to: ended }];
		})
		.slice(0, latest);
	if (!calls.length) return null;
	const tokens = calls.reduce((sum, call) => sum + call.tokens, 0);
	return { tokens: tokens / calls.length, perToken: covered(calls) / tokens };
}

/** How long any of them lasted: time in which paths were written side by side counts once. */
function covered(spans: readonly { from: number; to: number }[]): number {
	let total = 0;
	let reached = -Infinity;
	for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
		total += Math.max(0, to - Math.max(from, reached));
		reached = Math.max(reached, to);
	}
	return total;
}

/**
 * Without a past a call may write up to its limit, and nobody knows how long that takes. The
 * algorithms share their calls between the roles about evenly, so the roles' limits are averaged.
 */
export function estimate(calls: Estimate['calls'], roles: Roles, pace: Pace | null): Estimate {
	const limit = (roles.A.sampling.maxTokens + roles.B.sampling.maxTokens) / 2;
	const perCall = pace ? Math.min(pace.tokens, limit) : limit;
	const tokens = {
		least: Math.round(calls.least * (pace ? perCall : 0)),
		most: Math.round(calls.most * perCall),
	};
	return {
		calls,
		tokens,
		time: pace && { least: tokens.least * pace.perToken, most: tokens.most * pace.perToken },
	};
}
