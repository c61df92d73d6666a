/**
 * How much thinking a question is worth: one choice beside the algorithm. It sets the limit of
 * thinking of each call here; what it means for paths, reviews and calls says each algorithm.
 */
import { maxTotalTokens } from './limits.ts';
import type { ModelRef, Role, Roles } from '../types.ts';

export const efforts = [
	{ id: 'brief', label: 'Brief', thinking: 256 },
	{ id: 'normal', label: 'Normal', thinking: 1024 },
	{ id: 'long', label: 'Long', thinking: 2048 },
	/** As far as the context goes: what a prompt leaves free (`algorithms/shared/ask.ts`). */
	{ id: 'open', label: 'Open-ended', thinking: 32_768 },
] as const;

export type Effort = (typeof efforts)[number]['id'];

/** Of something that was stored: not trusted. */
export const effortOf = (id: unknown): (typeof efforts)[number] =>
	efforts.find((effort) => effort.id === id) ?? efforts[1];

/** Roles whose thinking has the limit of the effort. One that does not think needs none. */
export function withEffort({ A, B }: Roles, id: unknown): Roles {
	const { thinking } = effortOf(id);
	const role = (of: Role): Role =>
		of.think ? { ...of, sampling: { ...of.sampling, maxThinking: thinking } } : of;
	return { A: role(A), B: role(B) };
}

/** Tokens of a prompt beside what is written. */
const prompt = 1024;
/** Of open-ended thinking: a longer window takes a processor an hour to fill, and gigabytes. */
const longest = 16_384;

/** The context that the effort wants of a model, in tokens; 0 where no role thinks with it. */
export function contextWanted(roles: Roles, effort: unknown, { engine, model }: ModelRef): number {
	const { A, B } = withEffort(roles, effort);
	const wants = ({ model: own, think, sampling }: Role) =>
		think && own?.engine === engine && own.model === model
			? prompt + maxTotalTokens(sampling, true)
			: 0;
	return Math.min(longest, Math.max(wants(A), wants(B)));
}
