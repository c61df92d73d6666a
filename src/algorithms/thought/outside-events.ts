/** What happens outside while the agent thinks: answers, edits, USER_AWAY, instruments. */
import type { OutsideEvents } from '../../core/mission/outside.ts';
import { mayNeedCode } from '../../core/mission/needs-calculation.ts';
import { reviseBeliefs } from './truth/beliefs.ts';
import {
	failed,
	frameworkOf,
	instrumentOf,
	isOver,
	availableMeans,
	type Agent,
	type Job,
} from './job.ts';
import { receiveAnswer as hearTest } from './truth/settle.ts';
import { instrumentName } from './act/tools.ts';
import { applyEdit, reopen, resumeTask, withdrawQuestions } from './plan/working-memory.ts';

/** What happened outside since the round before. */
export async function beginRound(agent: Agent): Promise<void> {
	agent.round += 1;
	const { seen } = agent.outside;
	const next: OutsideEvents = await agent.mind.outside(`round-${agent.round}`, seen);
	const { userAway } = agent.outside;
	agent.outside = next;
	if (userAway && !next.userAway) await agent.ctx.say('ask', 'The user is back.');
	if (!userAway && next.userAway) await agent.ctx.say('ask', 'The user is away.');
}

/** Edits, answers, USER_AWAY and new instruments take effect. */
export async function receiveEvents(agent: Agent): Promise<void> {
	const { outside, questions } = agent;
	for (const one of outside.edits) await applyEdit(agent, one);
	for (const job of agent.jobs) if (job.interrupted) await resumeTask(agent, job);
	for (const { questionId, text } of outside.answers) {
		const asked = questions.get(questionId);
		if (!asked || asked.answer !== undefined) continue;
		asked.answer = text;
		await hearTest(agent, questionId, text);
	}
	await reviseBeliefs(agent);
	if (outside.userAway) await withdrawQuestions(agent, () => true);
	// T1: a failed task opens again only when there is something new to do it with.
	const now = availableMeans(agent);
	for (const job of agent.jobs) {
		const { task, reopened, failedWith: before } = job;
		if (task.status !== failed || reopened >= 2 || before === null) continue;
		// Its parent has done without it.
		if (job.parent && isOver(job.parent)) continue;
		const gained = now.filter((one) => !before.includes(one) && mayUse(job, one));
		const fresh: string[] = [];
		for (const one of gained) if (await matters(agent, job, one)) fresh.push(one);
		const names = fresh.map(
			(mean) => agent.frameworks.get(frameworkOf(mean))?.name ?? instrumentName(mean),
		);
		if (fresh.length === 0) continue;
		job.reopened += 1;
		await reopen(agent, job, `There is something new: ${names.join(', ')}.`);
	}
}

const mayUse = ({ task: { value } }: Job, mean: string): boolean =>
	mean !== 'user' || value === 'high';

/**
 * What is new is a reason to begin again only where it could help this very task: code where there
 * is something to reckon, documents that speak of it, a tool or a framework whose words fit.
 */
async function matters(agent: Agent, { task, path }: Job, mean: string): Promise<boolean> {
	const text = `${task.name}\n${task.description}`;
	const { mind } = agent.ctx;
	const key = `matters-${agent.round}-${path}-${mean}`;
	if (mean === 'user' || mean === 'reflection') return true;
	if (mean === 'code') return mayNeedCode(text);
	if (mean === 'documents') {
		const query = { text, kinds: ['chunk' as const], characters: 200, remote: false, limit: 1 };
		return (await mind.recall(key, query)).length > 0;
	}
	const tool = instrumentOf(agent, mean);
	if (tool) return (await mind.fitting(key, [text], [tool])).length > 0;
	const framework = agent.frameworks.get(frameworkOf(mean));
	return framework !== undefined && sharesWord(text, `${framework.name} ${framework.purpose}`);
}

/** A word of five letters or more stands in both. */
function sharesWord(a: string, b: string): boolean {
	const words = new Set(a.toLowerCase().match(/\p{L}{5,}/gu) ?? []);
	return (b.toLowerCase().match(/\p{L}{5,}/gu) ?? []).some((word) => words.has(word));
}

/** The user spoke while the agent reflected: the next round hears it, and there is nothing to wait for. */
export async function isInterrupted({ mind, round, outside }: Agent): Promise<boolean> {
	const { answers, edits, userAway } = await mind.outside(`before-wait-${round}`, outside.seen);
	return answers.length > 0 || edits.length > 0 || (userAway && !outside.userAway);
}
