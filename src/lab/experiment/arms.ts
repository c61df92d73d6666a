/** Ways to answer that an experiment may compare, each with what it costs. */
import type { Entry } from '../../algorithms/entry.ts';
import { entryOf } from '../../algorithms/list.ts';
import { efforts, withEffort, type Effort } from '../../core/runs/effort.ts';
import { MullError } from '../../core/errors.ts';
import type { ModelRef, Role, Roles } from '../../core/types.ts';
import type { Arm, Vote } from './types.ts';

/** Samples for a vote that each item gets from the start: its mean cost is read from them. */
const firstSamples = 4;

interface Offer {
	id: string;
	label: string;
	/** What it is and what it costs, in one sentence. */
	about: string;
	algorithm: string;
	options?: Record<string, unknown>;
	/** Thinking, or without it the reply, ends after a third of the tokens. */
	third?: true;
	/** The second model: in role B, or in both. Without one the arm is not on offer. */
	second?: 'B' | 'both';
	/** Reasoning off for both roles. */
	plain?: true;
	/** Thinking of each call, where it is not as the person has it. */
	effort?: Effort;
}

export const offers: readonly Offer[] = [
	{
		id: 'direct-0',
		label: 'Direct at 0',
		about: 'One call, always the likeliest word.',
		algorithm: 'direct',
		options: { temperature: 0, topP: 1 },
	},
	{
		id: 'direct-1',
		label: 'Direct at 1',
		about: 'One call, drawn at temperature 1. For votes it is asked four times or more.',
		algorithm: 'direct',
		options: { temperature: 1, topP: 1 },
	},
	{
		id: 'direct-third',
		label: 'Direct at 1, a third as long',
		about:
			'One call at temperature 1 with a third of the thinking, or of the reply without thinking.',
		algorithm: 'direct',
		third: true,
		options: { temperature: 1, topP: 1 },
	},
	{
		id: 'direct-twice',
		label: 'Direct at 0, question said twice',
		about: 'One call that reads twice as much and writes the same.',
		algorithm: 'direct',
		options: { temperature: 0, topP: 1, twice: true },
	},
	{
		id: 'plain-0',
		label: 'Direct at 0, thinking off',
		about: 'One call with the reasoning mode off.',
		algorithm: 'direct',
		plain: true,
		options: { temperature: 0, topP: 1 },
	},
	{
		id: 'midtry',
		label: 'MidTry',
		about: 'Four paths and a check: five calls, more if paths disagree.',
		algorithm: 'midtry',
	},
	{
		id: 'midtry-early',
		label: 'MidTry, stops early',
		about: 'MidTry that stops once the votes are decided: four calls or more.',
		algorithm: 'midtry',
		options: { earlyStop: true },
	},
	{
		id: 'midtry-pairs',
		label: 'MidTry, two by two',
		about: 'MidTry with two paths at first: three calls or more.',
		algorithm: 'midtry',
		options: { draw: 'pairs' },
	},
	{
		id: 'midtry-sure',
		label: 'MidTry, votes weighed',
		about: 'MidTry with votes weighed by how sure each path was: five calls or more.',
		algorithm: 'midtry',
		options: { rule: 'sure' },
	},
	{
		id: 'midtry-stated',
		label: 'MidTry, says how sure it is',
		about: 'MidTry whose paths also say in one more line how sure they are: five calls or more.',
		algorithm: 'midtry',
		options: { stated: true },
	},
	{
		id: 'midtry-sums',
		label: 'MidTry, calculations corrected',
		about: 'MidTry whose calculations code does again before the vote: five calls or more.',
		algorithm: 'midtry',
		options: { sums: 'correct' },
	},
	{
		id: 'midtry-code',
		label: 'MidTry, one path calculates by code',
		about:
			'MidTry whose first path writes an expression that code calculates, where a number is asked for: five calls or more.',
		algorithm: 'midtry',
		options: { code: 'expression' },
	},
	{
		id: 'midtry-code-short',
		label: 'MidTry, short prompts, one path calculates by code',
		about:
			'midtry-short whose first path writes an expression that code calculates: five calls or more.',
		algorithm: 'midtry',
		options: { code: 'expression', prompts: 'short', sums: 'correct' },
	},
	{
		id: 'midtry-short',
		label: 'MidTry, short prompts, calculations corrected',
		about:
			'MidTry in few words, with corrected calculations, for models under one billion parameters: five calls or more.',
		algorithm: 'midtry',
		options: { prompts: 'short', sums: 'correct' },
	},
	{
		id: 'midtry-second',
		label: 'MidTry on the second model',
		about: 'The second model alone, to compare with: five calls, more if paths disagree.',
		algorithm: 'midtry',
		second: 'both',
	},
	{
		id: 'midtry-two',
		label: 'MidTry over two models',
		about: 'Two paths of each model and a check by the second: five calls or more.',
		algorithm: 'midtry',
		second: 'B',
		options: { models: 'two' },
	},
	{
		id: 'midtry-fuse',
		label: 'MidTry, texts put together',
		about:
			'Four paths, a comparison and one text of all, where a text is asked for: five calls or more. To compare by eye.',
		algorithm: 'midtry',
		options: { fuse: true },
	},
	{
		id: 'hyperthink',
		label: 'HyperThink',
		about: 'A draft, and reviews until one accepts: two calls or more.',
		algorithm: 'hyperthink',
	},
	{
		id: 'hyperthink-neutral',
		label: 'HyperThink, neutral review',
		about: 'HyperThink whose reviewer is not told to doubt: two calls or more.',
		algorithm: 'hyperthink',
		options: { neutral: true },
	},
	{
		id: 'hyperthink-drafts',
		label: 'HyperThink, two drafts',
		about: 'HyperThink with a second draft, and no review if both agree: two calls or more.',
		algorithm: 'hyperthink',
		options: { twoDrafts: true },
	},
	{
		id: 'hyperthink-short',
		label: 'HyperThink, short prompts',
		about: 'HyperThink in few words, for models under one billion parameters: two calls or more.',
		algorithm: 'hyperthink',
		options: { prompts: 'short' },
	},
	...efforts.map(({ id, label }): Offer => ({
		id: `direct-${id}`,
		label: `Direct at 0, effort: ${label}`,
		about: 'One call with thinking of that effort.',
		algorithm: 'direct',
		options: { temperature: 0, topP: 1 },
		effort: id,
	})),
];

/** It is on offer only beside a second model. */
export const needsSecond = (id: string): boolean =>
	offers.some((offer) => offer.id === id && offer.second !== undefined);

/**
 * An arm of the list; `suits` gives the options that an algorithm has on these models. `another` is the
 * second model, for the arms that need one.
 */
export function armFrom(
	id: string,
	roles: Roles,
	suits: (entry: Entry) => Record<string, unknown> = ({ defaults }) => defaults,
	another: ModelRef | null = null,
): Arm {
	const offer = offers.find((one) => one.id === id);
	const entry = offer && entryOf(offer.algorithm);
	if (!offer || !entry)
		throw new MullError(
			'bad-input',
			`There is no way to answer called “${id}”.`,
			`Choose one of these: ${offers.map((one) => one.id).join(', ')}.`,
		);
	const { algorithm, label, options = {}, plain, third, effort, second } = offer;
	if (second && !another)
		throw new MullError(
			'bad-input',
			`The arm “${id}” needs a second model.`,
			'Choose another model for role B, or name it with --second.',
		);
	const on = second ? onSecond(roles, another, second) : roles;
	const long = effort ? withEffort(on, effort) : on;
	const used = third ? { A: shorter(long.A), B: shorter(long.B) } : long;
	const { A, B } = used;
	return {
		id,
		label,
		algorithm,
		version: entry.version,
		repeats: 1,
		options: { ...suits(entry), ...options },
		roles: plain ? { A: { ...A, think: false }, B: { ...B, think: false } } : used,
	};
}

const onSecond = ({ A, B }: Roles, model: ModelRef | null, where: 'B' | 'both'): Roles => ({
	A: where === 'both' ? { ...A, model } : A,
	B: { ...B, model },
});

function shorter(role: Role): Role {
	const { maxThinking, maxTokens } = role.sampling;
	const limit =
		role.think && maxThinking !== undefined
			? { maxThinking: Math.ceil(maxThinking / 3) }
			: { maxTokens: Math.ceil(maxTokens / 3) };
	return { ...role, sampling: { ...role.sampling, ...limit } };
}

/** Arms with the samples that votes want of them from the start; an arm without a vote is asked once. */
export const sampled = (arms: readonly Arm[], votes: readonly Vote[]): Arm[] =>
	arms.map((arm) =>
		votes.some(({ samples }) => samples === arm.id)
			? { ...arm, repeats: Math.max(arm.repeats, firstSamples) }
			: arm,
	);

/** A vote of short answers that costs what one long answer costs. */
export const voteOfThirds: Vote = {
	id: 'vote-direct-third',
	label: 'Vote of short answers for the price of one long',
	samples: 'direct-third',
	like: 'direct-1',
};

/** A vote of samples of Direct at 1 that costs what this arm costs. */
export const voteLike = (arm: Arm): Vote => ({
	id: `vote-${arm.id}`,
	label: `Vote for the price of ${arm.label}`,
	samples: 'direct-1',
	like: arm.id,
});
