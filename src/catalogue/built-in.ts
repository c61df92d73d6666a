/**
 * The model that ships with Mull: what it is asked to do, and where it steps in. Everything that
 * the rest of Mull knows about it stands here; its figures are in `pocket.ts`.
 */
import { fitLimits } from '../core/runs/limits.ts';
import { llamacpp } from '../core/engines/llamacpp.ts';
import type { InstalledModel, ModelRef, Role, RoleName, Roles } from '../core/types.ts';
import { pocket } from './pocket.ts';

const about = `built in · ${Math.max(1, Math.round(pocket.bytes / 1e6))} MB · small sums and puzzles only`;

export const builtIn = {
	...pocket,
	/** No address and no name of a file, so no other model can have it. */
	ref: { engine: llamacpp.id, model: 'pocket' } satisfies ModelRef,
	about,
	/** In one line, wherever it is named. */
	label: `${pocket.name} · ${about}`,
	/**
	 * Upper bound of one reply, tokens. Few of its replies pass 300, and what is kept for a reply is
	 * taken from the room of its prompt.
	 */
	maxTokens: 768,
	/** Of these for thinking, tokens; few of its thoughts pass 200. */
	maxThinking: 512,
	/** How it answers what lies outside its world. */
	refusal: 'I only do small sums and puzzles',
	/**
	 * Larger than this and threads cost more than they save: its layers are so small that they wait
	 * for each other.
	 */
	cores: 3,
} as const;

/** It as a row among the models of this device. It is always here, and no table holds it. */
export const builtInRow: InstalledModel = {
	id: builtIn.ref.model,
	engine: builtIn.ref.engine,
	name: builtIn.name,
	source: '',
	bytes: builtIn.bytes,
	have: builtIn.bytes,
	status: 'ready',
	created: 0,
	reasoning: true,
	context: builtIn.context,
};

export function isBuiltIn(model: ModelRef | null | undefined): boolean {
	return model?.engine === builtIn.ref.engine && model.model === builtIn.ref.model;
}

/** How a model is named to the person; `name` is what it is called where it comes from. */
export const labelOf = (model: ModelRef, name: string): string =>
	isBuiltIn(model) ? builtIn.label : name;

/**
 * What the roles run on. This is the one place where "nobody chose a model" (null) becomes the
 * built-in one, and where its replies get their bound. In a browser that cannot run it (`runs` is
 * false) there is no such default: the model stays null until another one is chosen.
 */
export function inUse({ A, B }: Roles, runs = true): Roles {
	return { A: roleInUse(A, runs), B: roleInUse(B, runs) };
}

function roleInUse(role: Role, runs: boolean): Role {
	const model = role.model ?? builtIn.ref;
	if (!isBuiltIn(model)) return role;
	if (!runs) return { ...role, model: null };
	const { maxThinking = Infinity } = role.sampling;
	const sampling = { ...role.sampling, maxThinking: Math.min(maxThinking, builtIn.maxThinking) };
	// Without reasoning nothing is kept for it.
	const { maxThinking: _, ...plain } = role.sampling;
	return {
		...role,
		model,
		sampling: fitLimits(role.think && maxThinking < Infinity ? sampling : plain, builtIn.maxTokens),
	};
}

/** What matters here of the entry of an algorithm; of an unknown one nothing is known. */
interface Asks {
	label: string;
	/** Roles whose models it asks. */
	roles: readonly RoleName[];
	demands: 'little' | 'much';
}

/** True when the built-in model answers at least a part of it. */
export function usesBuiltIn(asks: Asks | undefined, roles: Roles): boolean {
	return asks?.roles.some((name) => isBuiltIn(roles[name].model)) ?? false;
}

/** True when one of the models is known to be too small for the algorithm. */
export function isTooSmall(asks: Asks | undefined, roles: Roles): boolean {
	return asks?.demands === 'much' && usesBuiltIn(asks, roles);
}

/** What the ending of such a run adds to its reason. */
export function tooSmallFor(asks: Asks | undefined, roles: Roles): string | null {
	if (!asks || !isTooSmall(asks, roles)) return null;
	return `${builtIn.name} is too small for the ${asks.label}: choose a bigger model on the Models screen and start it again.`;
}

/** The answer says that the question lies outside the built-in model's world. */
export function isRefusal(answer: string): boolean {
	return answer.toLowerCase().includes(builtIn.refusal.toLowerCase());
}
