/** What an algorithm says of itself. Whoever needs to know anything of one asks its entry. */
import type { Check } from '../core/checks/check.ts';
import type { RunEvent } from '../core/events.ts';
import type { Effort } from '../core/runs/effort.ts';
import type { Algorithm } from '../core/ports.ts';
import type { Step } from '../core/runs/steps.ts';
import type { RoleName, Roles, Run, Sampling } from '../core/types.ts';
import type { Setting } from './setting.ts';
import type { Common, Trace } from './shared/trace.ts';

/** How a role is asked: one temperature, or all those that are used. */
export interface RoleSampling {
	temperatures: readonly number[];
	topP: number;
}

/** All of an algorithm but its work, which the brain alone loads (`index.ts`). */
export interface Entry<
	Id extends string = string,
	Options = Record<string, unknown>,
	T extends Trace = Trace,
> extends Omit<Algorithm<Options>, 'run'> {
	readonly id: Id;
	readonly settings: readonly Setting[];
	/** Roles whose models it asks. */
	readonly roles: readonly RoleName[];
	/** `little`: short prompts about one question, which the built-in model was made for. */
	readonly demands: 'little' | 'much';
	/** It is one call: nothing but thinking can be left out for an answer now. */
	readonly single?: true;
	/** Defaults that differ while role A runs on the built-in model. */
	readonly onBuiltIn?: Partial<Options>;
	/** Defaults that differ while role A's model is too small for long instructions. */
	readonly onTiny?: Partial<Options>;
	/** Defaults that follow what the maker of role A's model recommends; no specification fixes them. */
	readonly asRecommended?: (drawing: Pick<Sampling, 'temperature' | 'topP'>) => Partial<Options>;
	/** What the effort sets, where the person set nothing; without it, the defaults. */
	readonly effort?: Partial<Record<Effort, Partial<Options>>>;
	/** What its roles will be asked with, before a run. */
	sampling(options: Options, roles: Roles): Partial<Record<RoleName, RoleSampling>>;
	/** Its own events, by type: what they may look like in a file that somebody else wrote. */
	readonly events: Readonly<Record<string, Check>>;
	/** One of its own events as a sentence for a screen reader; empty: not worth one. */
	say?(event: RunEvent): string;
	/** Folds the journal of a run into what its view draws. Options of stored runs are not trusted. */
	trace(run: Pick<Run, 'options'>, common: Common, journal: readonly Step[]): T;
	/** Options of a new run that draws on the conversation's last run of this algorithm. */
	begin?(options: Options, last: () => Promise<T | null>): Promise<Options>;
	/** Options with which a run that ended at its limit goes on. */
	further?(options: Options): Options;
}

/** An algorithm with its entry. */
export interface Listed<Options = Record<string, unknown>>
	extends Entry<string, Options>, Pick<Algorithm<Options>, 'run'> {}

/** The sampling of both roles, as it was chosen for them. */
export function ownSampling({ A, B }: Roles): Record<RoleName, RoleSampling> {
	const own = ({ sampling: { temperature, topP } }: Roles[RoleName]): RoleSampling => ({
		temperatures: [temperature],
		topP,
	});
	return { A: own(A), B: own(B) };
}
