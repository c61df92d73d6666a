/**
 * High-resource mode (thought-agent.md, Completing a single task, 5; decision T7): where the three
 * algorithms meet. The task is put to MidTry or HyperThink, on the Expert role's model.
 */
import { MullError } from '../../../core/errors.ts';
import type { Evidence } from '../../../core/mission/types.ts';
import type { Outcome } from '../../../core/types.ts';
import { hyperthink } from '../../hyperthink/hyperthink.ts';
import { midtry } from '../../midtry/midtry.ts';
import { background } from '../prompts/task.ts';
import { citedSources, type Agent, type Job, type Solution, type Briefing } from '../job.ts';
import { afterHigh, judge } from './judge.ts';
import { isDecisive } from './evidence.ts';
import { evidenceIn } from './found-evidence.ts';
import { AnswerWanted, LimitReached } from '../limit.ts';
import { shortAnswer } from './short-answer.ts';

/** Reviews of a nested HyperThink at most. */
const reviews = 4;

/** The solution that it came to, convincing or not; null when it came to none. */
export async function highResource(
	agent: Agent,
	job: Job,
	brief: Briefing,
	how: 'midtry' | 'hyperthink',
): Promise<Solution | null> {
	const { ctx } = job;
	const before = ctx.tokens;
	await ctx.say('escalate', `High resources: ${how === 'midtry' ? 'MidTry' : 'HyperThink'}.`);
	const mind = ctx.aware(ctx.mind.scope('high/', { expert: true }), true);
	const material = [...brief.material, ...citedSources(job.sources)];
	const chat = await ctx.briefed(background({ ...brief, material }), brief.task);
	const outcome =
		how === 'midtry'
			? await midtry.run(chat, { ...midtry.defaults }, mind)
			: await hyperthink.run(chat, { ...hyperthink.defaults, limit: reviews }, mind);
	goesOn(outcome, agent, ctx.affords(1));
	const text = outcome.answer.trim();
	if (text === '') {
		job.tried.push({ how, success: false, tokens: ctx.tokens - before });
		await ctx.leave(`${how} brought no answer`, outcome.reason);
		return null;
	}
	// T6: the evaluator says yes, and the paths agree or code, a source or the person says so. Where
	// answers cannot be counted (M8) there is no agreement to ask for, and it is worked out once more.
	const { confidence } = outcome;
	const agreed = confidence === 'HIGH' || confidence === 'MEDIUM';
	const about = `${job.task.name}\n${job.task.description}`;
	const answer = shortAnswer(text, job.task.description);
	const beside = evidenceIn(text, answer, job.sources, about, `${ctx.goal}\n${ctx.given}`);
	const found: Evidence[] = agreed ? [...beside, { kind: 'agreement', ref: 'high/' }] : beside;
	const execution = { key: `${afterHigh}execute`, wording: how, text };
	const counted = agreed || confidence === 'LOW' ? found : undefined;
	const { solution } = await judge(agent, job, brief, execution, afterHigh, counted);
	solution.how = how;
	if (confidence === 'LOW' && !solution.evidence.some(isDecisive)) {
		solution.convincing = false;
		solution.because = `The paths of MidTry disagree. ${solution.because}`;
	}
	if (outcome.cut) {
		solution.convincing = false;
		solution.because = `It was cut before its end. ${solution.because}`;
	}
	const { convincing, because } = solution;
	job.tried.push({ how, success: convincing, tokens: ctx.tokens - before });
	await ctx.leave(
		`High resources: ${convincing ? 'solved' : 'not convincing'}`,
		`${outcome.reason} ${because} ${solution.text}`,
	);
	return solution;
}

/** The nested run ended because the whole run ends. */
function goesOn({ stop, reason }: Outcome, { mind }: Agent, affords: boolean): void {
	if (mind.stop.aborted || stop === 'stopped') throw new MullError('aborted', 'Stopped.');
	if (stop === 'budget' && mind.enough?.aborted) throw new AnswerWanted();
	if (stop === 'budget' && !affords) throw new LimitReached();
	if (stop === 'budget') throw new MullError('over-budget', reason);
}
