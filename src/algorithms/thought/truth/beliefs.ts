/**
 * What the agent holds of the statements it met, between two rounds: truth is maintained (decision
 * T16). An answer is justified by the facts that it rests on and by the answers of the tasks it
 * required; when one of them is found false, whatever stood on it is open again. Code only, after
 * the way of a justification-based truth maintenance system: no model is asked.
 *
 * Beliefs change only as a round begins, in the order of the statements, so tasks that run side by
 * side see the same and a replay is the same.
 */
import { hash32 } from '../../../core/hash.ts';
import type { FactStatus } from '../../../core/mission/knowledge.ts';
import type { TaskAnswer } from '../../../core/mission/types.ts';
import { trust, type Trust } from '../../../core/mission/trust.ts';
import { becauseFalse, verdictOn, type Refuted } from '../task/evidence.ts';
import { failed, isOver, type Agent, type Job, type Solution, type Trial } from '../job.ts';
import type { Dispute } from './settle.ts';
import { setStatus, reopen } from '../plan/working-memory.ts';

interface Belief {
	id: string;
	statement: string;
	status: FactStatus;
	/** On what its status rests (core/mission/trust.ts). */
	rests: Trust;
}

export interface Beliefs {
	/** By id of the fact. */
	beliefs: Map<string, Belief>;
	/** Ids of the facts in an answer, by `answerName`; by the task's path alone for its latest. */
	restsOn: Map<string, string[]>;
	/** The latest trial about a subject: the next one about it comes after. */
	subjects: Map<string, Promise<unknown>>;
	/** Questions to the person: which of two statements stands. */
	disputes: Map<number, Dispute>;
}

export const noBeliefs = (): Beliefs => ({
	beliefs: new Map(),
	restsOn: new Map(),
	subjects: new Map(),
	disputes: new Map(),
});

/** A task is opened again so often at most. */
const mostReopened = 2;

/** Found false by code, a document or the person: more than a doubt. */
export const isRefuted = ({ status, rests }: Pick<Trial, 'status' | 'rests'>): boolean =>
	status === 'falsified' && rests >= trust.user;

/** As a round begins: trials of the rounds before become beliefs, and what stood on false ones falls. */
export async function reviseBeliefs(agent: Agent): Promise<void> {
	const { beliefs } = agent.held;
	for (const [, trial] of [...agent.trials].sort(([a], [b]) => (a < b ? -1 : 1))) {
		// Whoever waited for it saw its fault.
		const known = await trial.catch(() => null);
		if (known) beliefs.set(known.id, known);
	}
	for (const { job, because } of fallen(agent)) {
		if (job.reopened++ < mostReopened) await reopen(agent, job, because);
		else await lose(agent, job, because);
	}
}

/** Statements known to be false, for the prompts that solve, compose and predict; the newest last. */
export const knownFalse = ({ held }: Agent): string[] =>
	[...held.beliefs.values()].filter(isRefuted).map(({ statement }) => statement);

/** What the run met so far and how it stands: a fact in other words is found among these. */
export const knownBeliefs = ({ held }: Agent): Belief[] => [...held.beliefs.values()];

const answerName = ({ path }: Job, answer: string) => `${path} ${hash32(answer).toString(16)}`;

/** An answer of the task states these facts. */
export function recordDependence({ held }: Agent, job: Job, answer: string, facts: string[]): void {
	held.restsOn.set(answerName(job, answer), facts);
	held.restsOn.set(job.path, facts);
}

/** Facts that the task's answer rests on. */
const factsOf = ({ held }: Agent, job: Job, answer = job.solution?.text): string[] =>
	(answer === undefined ? undefined : held.restsOn.get(answerName(job, answer))) ??
	held.restsOn.get(job.path) ??
	[];

/** What the row of an answer keeps of what it rests on. */
export function justification(
	agent: Agent,
	job: Job,
	{ text, evidence }: Solution,
): Pick<TaskAnswer, 'facts' | 'evidence' | 'label'> {
	const facts = factsOf(agent, job, text);
	const { label } = verdictOn(evidence, job.task.value, refutedOf(agent, facts));
	return { facts, evidence, label };
}

/** What was stated in the very same answer of the task before, and what of it was found false. */
export function statedBefore(agent: Agent, job: Job, answer: string) {
	const facts = agent.held.restsOn.get(answerName(job, answer)) ?? [];
	return { facts, refuted: refutedOf(agent, facts) };
}

/** What of these was found false since. */
const refutedOf = ({ held }: Agent, ids: readonly string[]): Refuted[] =>
	ids.flatMap((id) => {
		const belief = held.beliefs.get(id);
		return belief && isRefuted(belief) ? [belief] : [];
	});

/**
 * Closed tasks that have lost their justification, those first that others required: by a fact of
 * their own, by the answer of a task that they required, or of a part.
 */
function fallen(agent: Agent): { job: Job; because: string }[] {
	const out = new Map<Job, string>();
	const why = (job: Job): string | null => {
		const [refuted] = refutedOf(agent, factsOf(agent, job));
		if (refuted) return becauseFalse(refuted);
		const under = [...job.requires, ...job.children].find((one) => out.has(one));
		return under ? `It rests on “${under.task.name}”, which is open again.` : null;
	};
	// Each pass reaches one level further; circles of requirements are refused.
	for (let before = -1; before < out.size;) {
		before = out.size;
		for (const job of agent.jobs) {
			if (job.task.status !== 'closed' || out.has(job)) continue;
			const because = why(job);
			if (because) out.set(job, because);
		}
	}
	return [...out].map(([job, because]) => ({ job, because }));
}

/** It was opened again often enough: its answer stands as not convincing. */
async function lose(agent: Agent, job: Job, because: string): Promise<void> {
	if (!isOver(job)) return;
	if (job.solution) job.solution = { ...job.solution, convincing: false, because };
	await agent.ctx.commit(setStatus(job, failed, because));
}
