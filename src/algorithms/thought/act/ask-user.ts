/**
 * Asking the person (decision T4): never blocks the others, once in a task, only by one of high value.
 * With USER_AWAY it is assumed instead, and the assumption is left as a thought.
 */
import { isQuestion } from '../prompts/is-question.ts';
import { saysNo } from './yes-no.ts';
import type { Agent, Briefing, Job, Solution, WaitReason } from '../job.ts';
import { unjudged } from '../task/judge.ts';
import { short } from '../../../core/text/short.ts';
import { saidByUser } from '../truth/trial.ts';

export async function* askUser(
	agent: Agent,
	job: Job,
	brief: Briefing,
	words: string,
	/** Null: there is nothing to assume, it goes on as if it had not asked. */
	assume: string | null,
): AsyncGenerator<WaitReason, void, void> {
	const { ctx, task } = job;
	const text = words.trim();
	if (!isQuestion(text) || job.asked) return;
	job.asked = true;
	if (agent.outside.userAway) return assumed(job, brief, text, assume);
	const { questions } = await ctx.leave('A question to the user', text, 'step', {
		questions: [{ taskId: task.id, text, purpose: 'information' }],
	});
	const question = questions[0]!;
	agent.questions.set(question, { job, answer: undefined, withdrawn: false });
	await ctx.say('ask', text);
	yield { for: 'user', question };
	const answer = agent.questions.get(question)?.answer;
	// The user went away, and the question was withdrawn.
	if (answer === undefined) return assumed(job, brief, text, assume);
	job.sources.push({
		kind: 'person',
		title: 'You were asked',
		text: `The person was asked: ${text}\nThe person said: ${answer}`,
		ref: `question:${question}`,
		result: answer,
	});
	await ctx.say('ask', `Answered: ${answer}`);
	const facts = [saidByUser(job, question, text, answer)];
	await ctx.leave('The user answered', `${text} ${answer}`, 'step', { facts });
}

async function assumed(
	job: Job,
	brief: Briefing,
	text: string,
	assume: string | null,
): Promise<void> {
	const { ctx } = job;
	if (assume === null) return;
	const words = assume.trim() || 'What is most usual.';
	job.assumptions.push(`${text} ${words}`);
	brief.material.push(`Nobody could be asked: ${text}\nAssumed: ${words}`);
	await ctx.say('ask', `Assumed, because the user is away: ${words}`);
	await ctx.leave(`Assumed: ${words}`, `Instead of asking: ${text}`, 'assumption');
}

/** Calls of a search that begins again. */
const anew = 5;

/** A task of high value that is stuck asks the person, once, with what was tried; true when they said something. */
export async function* askForHelp(
	agent: Agent,
	job: Job,
	brief: Briefing,
	solution: Solution | null,
): AsyncGenerator<WaitReason, boolean, void> {
	const { task, ctx, asked } = job;
	// Without any answer it is not stuck: the model's replies are at fault.
	if (
		!solution ||
		solution.because === unjudged ||
		task.value !== 'high' ||
		asked ||
		agent.outside.userAway ||
		!ctx.affords(anew)
	)
		return false;
	const came = `It came to “${short(solution.text, 200)}”, which does not convince: ${short(solution.because, 200)}`;
	const before = job.sources.length;
	const words = `I am stuck with “${task.name}”. ${came} What do you know that helps, or where can I look?`;
	yield* askUser(agent, job, brief, words, null);
	const said = job.sources.slice(before).find(({ kind }) => kind === 'person');
	return said !== undefined && !saysNo(said.result ?? '');
}
