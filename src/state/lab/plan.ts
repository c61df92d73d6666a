/** From what somebody chose on the screen to a plan; and what it will take, before it begins. */
import { entryOf } from '../../algorithms/list.ts';
import { complete } from '../../algorithms/setting.ts';
import { inUse, isBuiltIn } from '../../catalogue/built-in.ts';
import { sameModel } from '../../core/engines/same-model.ts';
import type { Endpoint, InstalledModel, ModelRef, Roles } from '../../core/types.ts';
import {
	armFrom,
	needsSecond,
	sampled,
	voteLike,
	voteOfThirds,
} from '../../lab/experiment/arms.ts';
import type { Plan } from '../../lab/experiment/begin.ts';
import { itemsAt, pilotSize } from '../../lab/experiment/plan.ts';
import type { Source } from '../../lab/experiment/types.ts';
import type { Item } from '../../lab/problems/item.ts';
import { pastSteps } from '../../storage/runs/past-steps.ts';
import { describeModel } from '../models/model-identity.ts';
import { estimate, paceOf } from '../think/estimate.ts';
import { reasonsOf } from '../think/reasons.ts';

/** What the form holds. */
export interface Choices {
	model: ModelRef;
	problems: 'made' | 'own';
	families: string[];
	count: number;
	/** 0: a pilot finds it. */
	level: number;
	own: { name: string; items: Item[] };
	arms: string[];
	/** What a person chose them by, in place of their names in the Lab. */
	names?: Record<string, string>;
	/** Arms that get a vote of the same price beside them. */
	votes: boolean;
	base: string;
	other: string;
	/** Own problems only: two answers side by side, and the person says which is better. */
	eye: boolean;
	stopWhenClear: boolean;
	/** On the battery it waits. */
	plugged: boolean;
	minutes: number;
	tokens: number;
}

export const firstChoices = (model: ModelRef): Choices => ({
	model,
	problems: 'made',
	count: 60,
	level: 0,
	own: { name: '', items: [] },
	families: isBuiltIn(model)
		? ['small']
		: ['chain-sums', 'sequences', 'times', 'orders', 'tracking', 'stories'],
	arms: ['direct-0', 'direct-1', 'midtry', 'midtry-early'],
	votes: true,
	base: 'direct-0',
	other: 'midtry',
	eye: false,
	stopWhenClear: false,
	plugged: false,
	minutes: 0,
	tokens: 0,
});

/** Twenty problems, answered plainly and checked: what can be said of a model in a few minutes. */
export const quickChoices = (model: ModelRef): Choices => ({
	...firstChoices(model),
	count: 20,
	arms: ['direct-0', 'midtry'],
	names: { 'direct-0': 'Quick', midtry: 'Check it' },
	votes: false,
});

/** Milliseconds. */
export interface Span {
	least: number;
	most: number;
}

/** How long a plan will take, one answer after the other; null while its model was never asked here. */
export async function timeOf(plan: Plan, model: ModelRef): Promise<Span | null> {
	const pace = paceOf(await pastSteps(model).catch(() => []));
	if (!pace) return null;
	const reasons = await reasonsOf(model).catch(() => undefined);
	const sum = { least: 0, most: 0 };
	const count = plan.source.kind === 'made' ? plan.source.count : plan.items.length;
	for (const { id, algorithm, options, roles, repeats } of sampled(plan.arms, plan.votes)) {
		const entry = entryOf(algorithm);
		if (!entry) continue;
		const asked = { A: { think: roles.A.think, reasons }, B: { think: roles.B.think, reasons } };
		const calls = entry.calls(complete(entry.defaults, entry.settings, options), asked);
		const { time } = estimate(calls, Object.values(roles), pace);
		const times = count * repeats + (id === plan.arms[0]!.id ? pilotsOf(plan) : 0);
		sum.least += (time?.least ?? 0) * times;
		sum.most += (time?.most ?? 0) * times;
	}
	return sum;
}

/** The scaffolds: what a vote is worth comparing with. */
const scaffolds = ['midtry', 'hyperthink'];

export interface PlanContext {
	/** As they are set for thinking: sampling and reasoning are taken from there. */
	roles: Roles;
	installed: readonly InstalledModel[];
	endpoints: readonly Endpoint[];
	id: string;
	seed: number;
	now: number;
}

/** The model of role B, where it is another one than the one that is measured. */
export function secondOf({ model }: Pick<Choices, 'model'>, { roles }: Pick<PlanContext, 'roles'>) {
	const other = roles.B.model;
	return other && !sameModel(other, model) ? other : null;
}

export function planOf(choices: Choices, around: PlanContext): Plan {
	const { model, problems, count, families, own } = choices;
	const roles = inUse({
		A: { ...around.roles.A, model },
		B: { ...around.roles.B, model },
	});
	const another = secondOf(choices, around);
	const eye = choices.eye && problems === 'own';
	const able = choices.arms.filter((id) => another || !needsSecond(id));
	const wanted = able.filter((id) => !eye || id === choices.base || id === choices.other);
	const suits: Parameters<typeof armFrom>[2] = ({ defaults, settings, onBuiltIn = {} }) =>
		complete(defaults, settings, isBuiltIn(model) ? onBuiltIn : {});
	const arms = wanted.map((id) => {
		const arm = armFrom(id, roles, suits, another);
		return { ...arm, label: choices.names?.[id] ?? arm.label };
	});
	const hasSamples = !eye && choices.votes && choices.arms.includes('direct-1');
	const votes = hasSamples ? arms.filter(({ id }) => scaffolds.includes(id)).map(voteLike) : [];
	if (hasSamples && choices.arms.includes('direct-third')) votes.push(voteOfThirds);
	const scored = eye ? own.items : own.items.filter(({ kind }) => kind !== 'open');
	const source: Source =
		problems === 'made'
			? { kind: 'made', families, count, level: choices.level || null }
			: { kind: 'own', name: own.name, unscored: own.items.length - scored.length };
	const { id, seed, now: created } = around;
	const { name, identity } = describeModel(model, around);
	const used = another && arms.some((arm) => needsSecond(arm.id));
	const two = used ? describeModel(another, around) : null;
	const second = two ? { [two.name]: two.identity } : {};
	const label = (arm: string) => [...arms, ...votes].find((one) => one.id === arm)?.label ?? arm;
	const plan = {
		id,
		seed,
		created,
		source,
		arms,
		votes,
		items: [] as Item[],
		title: `${label(choices.other)} against ${label(choices.base)} on ${name}`,
		primary: { base: choices.base, other: choices.other },
		caps: { tokens: choices.tokens, minutes: choices.minutes },
		stopWhenClear: !eye && choices.stopWhenClear,
		models: { [name]: identity, ...second },
		...(eye ? { eye: { shown: false } } : {}),
		...(choices.plugged ? { plugged: true as const } : {}),
	};
	if (source.kind === 'own') return { ...plan, items: scored };
	return source.level === null ? plan : { ...plan, items: itemsAt(plan, source.level) };
}

/** Runs that it will take, without the further samples of votes. */
export function runsOf({ arms, votes, items, source }: Plan): number {
	const count = source.kind === 'made' ? source.count : items.length;
	return (
		pilotsOf({ source }) +
		count * sampled(arms, votes).reduce((sum, { repeats }) => sum + repeats, 0)
	);
}

const pilotsOf = ({ source }: Pick<Plan, 'source'>): number =>
	source.kind === 'made' && source.level === null ? pilotSize : 0;
