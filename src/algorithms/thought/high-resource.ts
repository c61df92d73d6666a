/**
 * High-resource mode (thought-agent.md, Completing a single task, 5; decision T7): where the three
 * algorithms meet. The task is put to MidTry or HyperThink, on the Expert role's model.
 */
import { MullError } from '../../core/errors.ts';
import type { Outcome } from '../../core/types.ts';
import { hyperthink } from '../hyperthink/hyperthink.ts';
import { midtry } from '../midtry/midtry.ts';
import { question } from './prompts/task.ts';
import type { Agent, Job, Solution, Briefing } from './job.ts';
import { judge } from './routes.ts';
import { LimitReached } from './limit.ts';

/** Reviews of a nested HyperThink at most. */
const reviews = 4;

/** The solution that it came to, convincing or not; null when it came to none. */
export async function highResource(
	agent: Agent,
	job: Job,
	brief: Briefing,
	how: 'midtry' | 'hyperthink',
): Promise<Solution | null> {
	const { strand } = job;
	const before = strand.tokens;
	await strand.say('escalate', `High resources: ${how === 'midtry' ? 'MidTry' : 'HyperThink'}.`);
	const mind = strand.aware(strand.mind.scope('high/', { expert: true }));
	const chat = [{ role: 'user' as const, content: question(brief) }];
	const outcome =
		how === 'midtry'
			? await midtry.run(chat, { ...midtry.defaults }, mind)
			: await hyperthink.run(chat, { ...hyperthink.defaults, limit: reviews }, mind);
	goesOn(outcome, agent, strand.affords(1));
	const text = outcome.answer.trim();
	if (text === '') {
		job.tried.push({ how, success: false, tokens: strand.tokens - before });
		await strand.leave(`${how} brought no answer`, outcome.reason);
		return null;
	}
	const judged = await judge(agent, job, brief, text, 'after-high/');
	// T6: the evaluator says yes, and the paths agree or a test passed. Where answers cannot be
	// counted (M8) there is no agreement to ask for.
	const agreed = outcome.confidence !== 'LOW' || judged.byCode;
	const convincing = judged.verdict === 'solved' && agreed;
	const because = agreed ? judged.reason : `The paths of MidTry disagree. ${judged.reason}`;
	job.tried.push({ how, success: convincing, tokens: strand.tokens - before });
	await strand.leave(
		`High resources: ${convincing ? 'solved' : 'not convincing'}`,
		`${outcome.reason} ${because} ${text}`,
	);
	return { text, how, convincing, because };
}

/** The nested run ended because the whole run ends. */
function goesOn({ stop, reason }: Outcome, { mind }: Agent, affords: boolean): void {
	if (mind.stop.aborted || stop === 'stopped') throw new MullError('aborted', 'Stopped.');
	if (stop === 'budget' && !affords) throw new LimitReached();
	if (stop === 'budget') throw new MullError('over-budget', reason);
}
