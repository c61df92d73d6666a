/**
 * Task scheduler and resource management (thought-agent.md; decision T13): what to do with a task
 * whose solution is not convincing. It weighs the value of the task, how often like attempts
 * succeeded so far and what they cost (in this mission and before), and the budget that is left.
 * The order of the specification stands: high resources first, then a new framework, then failure.
 */
import type { Experience } from '../../../core/mission/outside.ts';
import type { Value } from '../../../core/mission/types.ts';

export type Choice = 'retry' | 'midtry' | 'hyperthink' | 'new-framework' | 'give-up';

export interface Situation {
	value: Value;
	/** Model calls that this task may still make in this round, by the mission's limit and the run's budget. */
	left: number;
	experience: readonly Experience[];
	/** No attempt brought any words: the reply was at fault, not the way. */
	fault: boolean;
	/** What was done already. */
	done: ReadonlySet<Choice>;
	/** The task asks for one short answer, which MidTry's paths can agree on. */
	short: boolean;
}

/** Calls that each takes, and how often it helps as far as nobody knows better. */
const usual: Record<Exclude<Choice, 'give-up'>, { calls: number; chance: number; name: string }> = {
	retry: { calls: 3, chance: 0.4, name: 'another plain attempt' },
	midtry: { calls: 9, chance: 0.55, name: 'MidTry' },
	hyperthink: { calls: 7, chance: 0.5, name: 'HyperThink' },
	'new-framework': { calls: 7, chance: 0.4, name: 'a new framework' },
};
const worth: Record<Value, number> = { high: 1, medium: 0.7, low: 0.4 };
/** Believed as much as so many tries. */
const prior = 2;
const tokensOfCall = 400;
/** Below, it is not worth the trouble. */
const least = 0.2;

export function decide(situation: Situation): { choice: Choice; because: string } {
	const { value, fault, done } = situation;
	const escalated = done.has('midtry') || done.has('hyperthink');
	const weigh = (choices: Exclude<Choice, 'give-up'>[]) =>
		choices
			.map((choice) => outlook(choice, situation))
			.sort((a, b) => b.gain - a.gain)
			.filter(({ affordable, chance }) => affordable && chance >= least)[0];

	const options = [
		...(fault && !done.has('retry') ? [weigh(['retry'])] : []),
		...(value !== 'low' && !escalated ? [weigh(['midtry', 'hyperthink'])] : []),
		...(value === 'high' && !done.has('new-framework') ? [weigh(['new-framework'])] : []),
	];
	const best = options.find((option) => option !== undefined);
	if (best) return { choice: best.choice, because: best.because };
	return { choice: 'give-up', because: whyNot(situation, escalated) };
}

function outlook(choice: Exclude<Choice, 'give-up'>, situation: Situation) {
	const { value, left, experience, short } = situation;
	const how = choice === 'retry' ? 'plain' : choice;
	const { calls, chance: guess, name } = usual[choice];
	const suits = choice === 'midtry' ? (short ? 0.1 : -0.2) : 0;
	const all = experience.filter((one) => one.how === how);
	const like = all.some((one) => one.value === value)
		? all.filter((one) => one.value === value)
		: all;
	const sum = (pick: (one: Experience) => number) =>
		like.reduce((total, one) => total + pick(one), 0);
	const tries = sum((one) => one.tries);
	const successes = sum((one) => one.successes);
	const chance = (successes + prior * (guess + suits)) / (tries + prior);
	const tokens = tries > 0 && sum((one) => one.tokens) > 0 ? sum((one) => one.tokens) / tries : 0;
	const cost = Math.max(tokens, (calls * tokensOfCall) / 2);
	const share = cost / Math.max(1, Math.min(left, 1e6) * tokensOfCall);
	const record =
		tries > 0 ? `${successes} of ${tries} like attempts succeeded` : 'no like attempt is on record';
	const budget = Number.isFinite(left) ? ` and about ${calls} of ${left} calls` : '';
	return {
		choice,
		chance,
		affordable: calls <= left,
		gain: chance * worth[value] - share,
		because: `${name}: ${record}; a chance of ${Math.round(chance * 100)} %${budget} for a task of ${value} value.`,
	};
}

function whyNot({ value, left, experience }: Situation, escalated: boolean): string {
	if (value === 'low') return 'A task of low value uses no high resources.';
	if (left < usual.hyperthink.calls) {
		return left === 1 ? 'Only 1 call is left.' : `Only ${left} calls are left.`;
	}
	const failed = experience.some(({ tries, successes }) => tries >= 3 && successes * 5 < tries);
	if (!escalated && failed) return 'Like attempts failed too often to be worth their cost.';
	return value === 'high'
		? 'High resources and a new framework did not help.'
		: 'High resources did not help, and a task of medium value creates no framework.';
}
