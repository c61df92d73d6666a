/** How an experiment begins: its arms, its fingerprint, the runs of its units. */
import type { Entry } from '../../algorithms/entry.ts';
import { entryOf } from '../../algorithms/list.ts';
import { efforts, withEffort, type Effort } from '../../core/runs/effort.ts';
import { MullError } from '../../core/errors.ts';
import { hash32, sha256 } from '../../core/hash.ts';
import { newRun } from '../../core/runs/new-run.ts';
import type { Role, Roles, Run } from '../../core/types.ts';
import { version } from '../../core/version.ts';
import type { Arm, Experiment, Unit, Vote } from './types.ts';

/** What is fixed before the start. */
export type Plan = Omit<Experiment, 'fingerprint' | 'app' | 'status' | 'waiting' | 'ended'>;

/** Throws `bad-input` where the plan cannot be carried out. */
export async function begin(plan: Plan): Promise<Experiment> {
	const has = (id: string) => [...plan.arms, ...plan.votes].some((arm) => arm.id === id);
	const { base, other } = plan.primary;
	if (plan.arms.length + plan.votes.length < 2 || base === other || !has(base) || !has(other))
		throw new MullError(
			'bad-input',
			'An experiment compares two ways to answer.',
			'Choose at least two, and which two the verdict is about.',
		);
	if (plan.source.kind === 'own' && plan.items.length === 0)
		throw new MullError(
			'bad-input',
			'None of these problems has an answer that can be checked.',
			'Give each its answer, or compare the answers by eye.',
		);
	const arms = sampled(plan.arms, plan.votes);
	const experiment = { ...plan, arms, app: version, status: 'running' as const, fingerprint: '' };
	return { ...experiment, fingerprint: await fingerprintOf(experiment) };
}

/** Everything that bears on a result, hashed: problems, arms, models, seed, version; no names, no caps. */
export function fingerprintOf(experiment: Experiment): Promise<string> {
	const { source, seed, votes, primary, models, app, stopWhenClear } = experiment;
	const arms = experiment.arms.map(({ label: _, ...arm }) => arm);
	const items = source.kind === 'own' ? experiment.items : [];
	const how = experiment.eye ? { eye: true } : {};
	const all = { source, items, seed, arms, votes, primary, models, app, stopWhenClear, ...how };
	return sha256(JSON.stringify(sorted(all)));
}

/** The same data in the same order of fields, whoever wrote it. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(fields.map(([name, one]) => [name, sorted(one)]));
}

/** Runs of experiments lie beside those of conversations and belong to none. */
const homeOf = (experimentId: string): string => `lab-${experimentId}`;

export const runIdOf = ({ id }: Experiment, { key }: Unit, again: number): string =>
	`${homeOf(id)}/${key}${again > 0 ? `#${again}` : ''}`;

/** The run of a unit as it begins; `again`: how often it was begun before and spoilt. */
export function runOf(experiment: Experiment, unit: Unit, again: number, now: number): Run {
	const { algorithm, options, roles, version } = unit.arm;
	return newRun(
		{
			id: runIdOf(experiment, unit, again),
			conversationId: homeOf(experiment.id),
			algorithm,
			version,
			options,
			roles,
			chat: [{ role: 'user', content: unit.item.question }],
			budget: { tokens: 0, minutes: 0, calls: 0 },
			seed: hash32(`${unit.key} ${again}`, experiment.seed),
			private: false,
		},
		now,
	);
}

// ── Arms on offer ───────────────────────────────────────────────────────────────────────────

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
		id: 'midtry-short',
		label: 'MidTry, short prompts, calculations corrected',
		about:
			'MidTry in few words, with corrected calculations, for models under one billion parameters: five calls or more.',
		algorithm: 'midtry',
		options: { prompts: 'short', sums: 'correct' },
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

/** An arm of the list; `suits` gives the options that an algorithm has on these models. */
export function armFrom(
	id: string,
	roles: Roles,
	suits: (entry: Entry) => Record<string, unknown> = ({ defaults }) => defaults,
): Arm {
	const offer = offers.find((one) => one.id === id);
	const entry = offer && entryOf(offer.algorithm);
	if (!offer || !entry)
		throw new MullError(
			'bad-input',
			`There is no arm “${id}”.`,
			`Choose of ${offers.map((one) => one.id).join(', ')}.`,
		);
	const { algorithm, label, options = {}, plain, third, effort } = offer;
	const long = effort ? withEffort(roles, effort) : roles;
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
