/** What a run will cost, before it begins: calls, tokens and time, as far as anybody can know. */
import { isOnServer } from '../../core/engines/engine-of.ts';
import { maxTotalTokens } from '../../core/runs/limits.ts';
import { callsOf, type Calls } from '../../core/runs/calls.ts';
import type { ThinkStep } from '../../core/runs/steps.ts';
import type { Role } from '../../core/types.ts';

export interface Estimate {
	/** Of models (`core/runs/calls.ts`); those that must be made again come on top. */
	calls: Calls;
	/** A server may turn a call away or break it off, and is asked again. */
	remote: boolean;
	/** New tokens. */
	tokens: { least: number; most: number };
	/** Milliseconds; null while this model was never asked on this device. */
	time: { least: number; most: number } | null;
}

/** How a model behaved so far on this device. */
export interface Pace {
	/** New tokens of a usual call. */
	tokens: number;
	/** Some were ended at the limit of their thinking: with more of it they would be longer. */
	limited: boolean;
	/** Milliseconds that pass for each new token, reading the prompt included. */
	perToken: number;
}

/** The pace of the latest steps that gave figures; null when there are none. */
export function paceOf(steps: readonly ThinkStep[], latest = 20): Pace | null {
	const asked = steps
		.flatMap((step) => {
			const { usage, ended } = step;
			if (!usage || usage.completionTokens === 0) return [];
			const calls = callsOf(step);
			return [
				{ calls, tokens: usage.completionTokens, from: ended - usage.milliseconds, to: ended },
			];
		})
		.slice(0, latest);
	if (!asked.length) return null;
	const sum = (unit: 'calls' | 'tokens') => asked.reduce((all, step) => all + step[unit], 0);
	return {
		tokens: sum('tokens') / sum('calls'),
		limited: steps.slice(0, latest).some(({ thinkingEnded }) => thinkingEnded === 'limit'),
		perToken: covered(asked) / sum('tokens'),
	};
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
 * `roles`: those that are asked. Without a past a call may write up to its role's limit, and nobody
 * knows how long that takes.
 */
export function estimate(calls: Calls, roles: readonly Role[], pace: Pace | null): Estimate {
	const limit = Math.max(...roles.map(({ sampling, think }) => maxTotalTokens(sampling, think)));
	const usual = pace ? Math.min(pace.tokens, limit) : limit;
	// What was ended at a limit may well reach the next one.
	const thinking = Math.max(...roles.map(({ sampling }) => sampling.maxThinking ?? 0));
	const long = pace?.limited ? Math.min(limit, Math.max(usual, thinking + usual / 2)) : usual;
	const tokens = {
		least: Math.round(calls.least * (pace ? usual : 0)),
		most: Math.round(calls.most * long),
	};
	return {
		calls,
		remote: roles.some(({ model }) => isOnServer(model)),
		tokens,
		time: pace && { least: tokens.least * pace.perToken, most: tokens.most * pace.perToken },
	};
}
