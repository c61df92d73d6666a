/**
 * The epistemological method (docs/spec/thought-agent.md, The epistemological method and History of the
 * agent, 3e; decision T8): which facts are challenged, when, and at which price. trial.ts is the method
 * itself, settle.ts what it comes to.
 *
 * Facts are tried once the task has an answer: those that the answer rests on, and for no more calls
 * than solving took. One trial for each statement in a run: tasks that meet the same fact share the
 * trial of the one that came first, which the journal keeps; the same fact in other words is that
 * trial as well; and trials about one subject come one after the other, so that the later ones know
 * what the earlier came to.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { trust } from '../../../core/mission/trust.ts';
import { validityOf } from '../../../core/mission/validity.ts';
import { sameStatement } from '../../../core/text/statement.ts';
import {
	isRefuted,
	knownBeliefs,
	recordDependence,
	statedBefore,
	type Beliefs,
} from './beliefs.ts';
import type { Refuted } from '../task/evidence.ts';
import { faultOfQuote, sameFigures } from '../task/source-words.ts';
import type { Agent, Job, Trial } from '../job.ts';
import * as forms from '../prompts/facts.ts';
import { shortAnswer } from '../task/short-answer.ts';
import type { TaskContext } from '../task-context.ts';
import { allSettledOrThrow } from '../all-settled.ts';
import { examine, rowOf, type Candidate } from './trial.ts';

/** What one trial may cost at most, in calls of models; its task is charged for it. */
export const maxTrialCalls = 8;
/** A trial with fewer finds nothing out: predictions, a test, and what it shows. */
const least = 3;
/** Calls that finding the facts and testing one of them takes. */
export const wholeTrial = 7;
/** Statements that were met before, of which a fact may be one in other words. */
const mostKnown = 12;

/** What the trials of an answer's facts came to. */
export interface TriedFacts {
	/** Ids of the facts that it rests on. */
	facts: string[];
	/** Statements in it that were found false, by whatever. */
	falsified: string[];
	/** Those of them found false by code, a document, a tool's source or the person: they cap the answer. */
	refuted: Refuted[];
	/** What the tests speak for: only facts that bear the answer itself. */
	evidence: Evidence[];
}

interface Trying {
	/** Calls that solving took: no more are spent on trials. */
	most?: number;
}

interface Found extends Candidate {
	same?: number;
	when?: string;
}

/** Step 3e, once the task has an answer: the facts that it rests on are challenged. */
export async function tryFacts(
	agent: Agent,
	job: Job,
	answer: string,
	key: string,
	{ most = job.ctx.calls }: Trying = {},
): Promise<TriedFacts> {
	const { ctx } = job;
	const solving = ctx.calls;
	const known = knownBeliefs(agent).slice(-mostKnown);
	const before = new Set(knownBeliefs(agent).map(({ statement }) => sameStatement(statement)));
	const found = await ctx.fill<{ facts: Found[] }, Parameters<typeof forms.facts.write>[0]>(
		forms.facts,
		{
			task: job.task.description,
			material: [answer],
			known: known.map(({ statement }) => statement),
		},
		key,
	);
	if (!found) {
		const { facts, refuted } = statedBefore(agent, job, answer);
		const falsified = refuted.map(({ statement }) => statement);
		return { facts, falsified, refuted, evidence: [] };
	}
	const candidates = unique(found.facts).map((fact) => inOtherWords(fact, known));
	let left = Math.min(most - (ctx.calls - solving), ctx.left() - kept);
	let tests = agent.options.tests;
	const trials = await allSettledOrThrow(
		candidates.map((fact, index): Promise<Trial> => {
			const candidate = withTime(fact);
			// What another task may be trying in this very round is paid for all the same: which of them
			// came first is chance.
			if (before.has(sameStatement(candidate.statement)))
				return challenge(agent, job, candidate, least);
			const others = Math.min(tests, candidates.length - index);
			const share = Math.min(
				maxTrialCalls,
				Math.max(least, Math.floor(left / Math.max(1, others))),
			);
			if (tests <= 0 || left < least) return queue(ctx, job, candidate);
			tests -= 1;
			left -= share;
			ctx.charged += share;
			return challenge(agent, job, candidate, share);
		}),
	);
	for (const { thoughts } of trials) if (thoughts) follow(agent, job, thoughts);
	const facts = [...new Set(trials.map(({ id }) => id))];
	recordDependence(agent, job, answer, facts);
	const evidence = trials.flatMap((trial) => evidenceOf(job, answer, trial));
	return {
		facts,
		falsified: trials.flatMap((t) => (t.status === 'falsified' ? [t.statement] : [])),
		refuted: trials.filter(isRefuted).map(({ id, statement }) => ({ id, statement })),
		evidence,
	};
}

/** Calls that stay for what comes after the trials: a judgement, with one repair. */
const kept = 2;

/**
 * What was thought in a trial of this round belongs to the stream of each task that waited for it,
 * whichever of them began it: that may be another one in a replay.
 */
export function follow(agent: Agent, job: Job, trial: TaskContext): void {
	if ([...agent.doubting.values()].includes(trial)) trial.follow(job);
}

const shortest = 8;
function unique(facts: Found[]): Found[] {
	const seen = new Set<string>();
	return facts.filter(({ statement }) => {
		const same = sameStatement(statement);
		return same.length >= shortest && !seen.has(same) && seen.add(same);
	});
}

/** The model says that it knows this one by other words; its figures must be the same. */
function inOtherWords<F extends Found>(fact: F, known: readonly { statement: string }[]): F {
	const twin = known[(fact.same ?? 0) - 1];
	return twin && sameFigures(twin.statement, fact.statement)
		? { ...fact, statement: twin.statement }
		: fact;
}

/** With the time in which it holds. */
function withTime({ same: _, when = '', ...bare }: Found): Candidate {
	const valid = validityOf(when);
	return { ...bare, ...(valid ? { valid } : {}) };
}

/** A fact speaks for an answer only where it says it: true by code, and beside the point, is nothing. */
function evidenceOf(
	job: Job,
	answer: string,
	{ id, statement, status, rests, proof }: Trial,
): Evidence[] {
	if (status !== 'surviving') return [];
	const short = shortAnswer(answer, job.task.description) ?? answer;
	if (faultOfQuote(short, statement, statement) !== '') return [];
	const kinds = {
		[trust.code]: 'code',
		[trust.documents]: 'source',
		[trust.user]: 'person',
	} as const;
	const kind = rests === trust.own ? 'person' : kinds[rests as keyof typeof kinds];
	return kind ? [{ kind, ref: id, quote: proof?.evidence ?? statement }] : [];
}

/** Over budget: kept in the ledger, untested. */
async function queue(ctx: TaskContext, job: Job, candidate: Candidate): Promise<Trial> {
	const { facts } = await ctx.commit({ facts: [rowOf(ctx.mind.runId, job, candidate)] });
	const { statement } = candidate;
	return { id: facts[0]!, statement, status: 'untested', rests: trust.nothing };
}

/** The trial of a statement: begun by whoever meets it first, shared by all. */
export function challenge(
	agent: Agent,
	job: Job | null,
	candidate: Candidate,
	most = maxTrialCalls,
): Promise<Trial> {
	const same = sameStatement(candidate.statement);
	const known = agent.trials.get(same);
	if (known) return known;
	const trial = inTurn(agent.held, candidate.subject, () => examine(agent, job, candidate, most));
	agent.trials.set(same, trial);
	// Whoever awaits it sees the fault; nobody else is to be told.
	trial.catch(() => undefined);
	return trial;
}

/** After the trials about the same subject that began before. */
function inTurn<T>({ subjects }: Beliefs, subject: string, begin: () => Promise<T>): Promise<T> {
	const name = sameStatement(subject);
	if (name === '') return begin();
	const before = subjects.get(name);
	const turn = before ? before.then(begin, begin) : begin();
	subjects.set(name, turn);
	return turn;
}
