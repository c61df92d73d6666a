/** What happens outside while the agent thinks: answers, edits, USER_AWAY, instruments. */
import type { Outside } from '../../core/mission/types.ts';
import { hear as hearTest } from './epistemology.ts';
import { failed, frameworkOf, isOver, means, type Agent, type Job } from './job.ts';
import { nameOf } from './tools.ts';
import { edit, reopen, withdraw } from './working-memory.ts';

/** What happened outside since the round before. */
export async function listen(agent: Agent): Promise<void> {
	agent.round += 1;
	const { seen } = agent.outside;
	const next: Outside = await agent.mind.outside(`round-${agent.round}`, seen);
	const { userAway } = agent.outside;
	agent.outside = next;
	if (userAway && !next.userAway) await agent.strand.say('ask', 'The user is back.');
	if (!userAway && next.userAway) await agent.strand.say('ask', 'The user is away.');
}

/** Edits, answers, USER_AWAY and new instruments take effect. */
export async function hearOutside(agent: Agent): Promise<void> {
	const { outside, questions } = agent;
	for (const one of outside.edits) await edit(agent, one);
	for (const { questionId, text } of outside.answers) {
		const asked = questions.get(questionId);
		if (!asked || asked.answer !== undefined) continue;
		asked.answer = text;
		await hearTest(agent, questionId, text);
	}
	if (outside.userAway) await withdraw(agent, () => true);
	// T1: a failed task opens again only when there is something new to do it with.
	const now = means(agent);
	for (const job of agent.jobs) {
		const { task, reopened, failedWith: before } = job;
		if (task.status !== failed || reopened >= 2 || before === null) continue;
		// Its parent has done without it.
		if (job.parent && isOver(job.parent)) continue;
		const fresh = now.filter((one) => !before.includes(one) && mayUse(job, one));
		const names = fresh.map(
			(mean) => agent.frameworks.get(frameworkOf(mean))?.name ?? nameOf(mean),
		);
		if (fresh.length > 0) await reopen(agent, job, `There is something new: ${names.join(', ')}.`);
	}
}

const mayUse = ({ task: { value } }: Job, mean: string): boolean =>
	mean !== 'user' || value === 'high';

/** The user spoke while the agent reflected: the next round hears it, and there is nothing to wait for. */
export async function isCalled({ mind, round, outside }: Agent): Promise<boolean> {
	const { answers, edits, userAway } = await mind.outside(`before-wait-${round}`, outside.seen);
	return answers.length > 0 || edits.length > 0 || (userAway && !outside.userAway);
}
