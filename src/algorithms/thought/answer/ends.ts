/** How a mission ends, whether its tasks are done or not: the answer, its sources, how sure it is. */
import type { ChatMessage } from '../../../core/attached.ts';
import type { MullError } from '../../../core/errors.ts';
import type { Outcome } from '../../../core/types.ts';
import { direct } from '../../direct/direct.ts';
import { ending, type Ending } from '../../shared/ending.ts';
import type { Agent } from '../job.ts';
import { AnswerWanted, type ModelTooSmall } from '../limit.ts';
import { writesText } from '../task/execute.ts';
import { failUnfinished } from '../plan/working-memory.ts';
import { TaskContext } from '../task-context.ts';
import { compose, joinedAnswers } from './compose.ts';
import { footerOf, statesAssumption } from './footer.ts';
import { summariseSupport, byModelAlone, numberSources } from './mission-answer.ts';

/** Calls that are kept for the answer. */
export const reservedCalls = 3;

/** The words, what stands under them, and what beside: told, so that the screen can show it. */
export async function composeAnswer(agent: Agent) {
	const numbering = numberSources(agent.jobs);
	const { text: words, unverified } = await compose(agent, numbering);
	const text = words ?? joinedAnswers(agent);
	const beside = summariseSupport(agent.jobs, numbering.sources, unverified);
	const assumptions = beside.assumptions.filter((words) => !statesAssumption(text, words));
	// A letter is copied as it is; its label says beside it that only the model judged it.
	const [only, ...more] = agent.jobs.filter(({ parent }) => !parent);
	const isText = only !== undefined && more.length === 0 && writesText(only);
	const unverifiedHere = beside.unverified.filter((words) => !isText || words !== byModelAlone);
	const language = agent.self.brief?.language ?? null;
	const foot = text
		? footerOf({ ...beside, assumptions, unverified: unverifiedHere }, language)
		: '';
	await agent.ctx.tell({ type: 'agent/answer', ...beside, ...(foot ? { foot } : {}) });
	return { answer: foot ? `${text}\n\n${foot}` : text, confidence: beside.confidence };
}

/** The mission's limit of calls is reached: the answer from what there is. */
export async function answerAtLimit(agent: Agent, thrown: MullError): Promise<Outcome> {
	const wanted = thrown instanceof AnswerWanted;
	const stop = { stop: wanted ? ('stopped' as const) : ('limit' as const), reason: thrown.message };
	// In a scope of its own, so that a run that continues with more calls writes its answer again.
	const scope = wanted ? `wanted-${agent.round}/` : `limit-${agent.options.calls}/`;
	agent.ctx = new TaskContext(agent.mind.scope(scope), null, agent.self);
	agent.ctx.allowance = reservedCalls;
	agent.ctx.last = true;
	try {
		const { answer, confidence } = await composeAnswer(agent);
		return { answer, ...stop, confidence };
	} catch (again) {
		return endEarly(agent, ending(again, agent.mind));
	}
}

/** The model is too small for missions: it is asked once, without a plan, and the answer says so. */
export async function answerDirectly(
	agent: Agent,
	chat: ChatMessage[],
	{ message, wayOut }: ModelTooSmall,
): Promise<Outcome> {
	const { mind, ctx, jobs } = agent;
	const because = `${message} ${wayOut}`;
	await ctx.decide({ choice: 'too-small', because });
	await failUnfinished(agent, message);
	const convinced = jobs.some(({ solution }) => solution?.convincing);
	const plain = convinced
		? { answer: joinedAnswers(agent), stop: 'finished' as const }
		: await direct.run(chat, { ...direct.defaults }, mind.scope('plain/'));
	if (plain.stop !== 'finished') return plain;
	const beside = { ...summariseSupport(jobs, []), confidence: 'LOW' as const, because };
	await ctx.tell({ type: 'agent/answer', ...beside, unverified: [] });
	return { answer: plain.answer, stop: 'finished', reason: because, confidence: 'LOW' };
}

/** Stopped, or over budget: nothing is written, so that a run continued later goes on from here. */
export function endEarly(agent: Agent, end: Ending): Outcome {
	const text = joinedAnswers(agent);
	const none = 'No task had come to an answer yet.';
	return { answer: text, ...end, reason: text ? end.reason : `${end.reason} ${none}` };
}
