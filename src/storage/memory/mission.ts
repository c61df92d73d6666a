/** Missions: the runs of the Thought agent (thought-agent.md, Memory types), and what they taught. */
import { isQueued } from '../../core/runs/later.ts';
import type { Experience } from '../../core/mission/outside.ts';
import type { Value } from '../../core/mission/types.ts';
import type { Step } from '../../core/runs/steps.ts';
import type { Run, RunStatus } from '../../core/types.ts';
import { db } from '../db.ts';
import { stored } from '../faults.ts';
import { stepsOf } from '../runs/steps.ts';

export interface Mission {
	runId: string;
	conversationId: string;
	/** In the person's words. */
	text: string;
	status: RunStatus;
	/** What it came to, once it ended. */
	answer?: string;
	created: number;
	updated: number;
}

/** All missions, the latest first. */
export const listMissions = (): Promise<Mission[]> =>
	stored(async () => (await missionRuns()).map(missionOf));

const missionRuns = (): Promise<Run[]> =>
	db.runs
		.orderBy('updated')
		.reverse()
		.filter((run) => run.algorithm === 'thought' && !isQueued(run))
		.toArray();

function missionOf({ id, conversationId, chat, status, outcome, created, updated }: Run): Mission {
	const text = chat.findLast(({ role }) => role === 'user')?.content ?? '';
	return {
		runId: id,
		conversationId,
		text,
		status,
		created,
		updated,
		...(outcome?.answer ? { answer: outcome.answer } : {}),
	};
}

/** Questions of these missions that wait for the person, as `run number`. */
export const openQuestions = (runIds: readonly string[]): Promise<string[]> =>
	stored(async () => {
		const found = await Promise.all(
			runIds.map((id) =>
				db.questions.where('[runId+id]').between([id, -Infinity], [id, Infinity]).toArray(),
			),
		);
		return found
			.flat()
			.filter(({ answer, withdrawn }) => answer === undefined && !withdrawn)
			.map(({ runId, id }) => `${runId} ${id}`);
	});

/** Missions that experience is drawn from: the latest ones. */
const remembered = 50;

/**
 * Success and token cost by way and value, over the latest missions (decision T13). A try is an
 * answer; it cost what the model wrote for its task since the answer before, as the journal's
 * order tells; it succeeded when it was convincing.
 */
export const experience = (except?: string): Promise<Experience[]> =>
	stored(async () => {
		const all = new Map<string, Experience>();
		const runs = (await missionRuns()).filter(({ id }) => id !== except).slice(0, remembered);
		for (const { id } of runs) {
			const answers = new Map(
				(await db.answers.where('runId').equals(id).toArray()).map((row) => [row.id, row]),
			);
			if (!answers.size) continue;
			const values = new Map<number, Value>(
				(await db.tasks.where('runId').equals(id).toArray()).map(({ id, task }) => [
					id,
					task.value,
				]),
			);
			for (const [answerId, tokens] of costs(await stepsOf(db, id))) {
				const answer = answers.get(answerId);
				const value = answer && values.get(answer.taskId);
				if (!answer || !value) continue;
				const { how, convincing } = answer;
				const name = `${how} ${value}`;
				const sum = all.get(name) ?? { how, value, tries: 0, successes: 0, tokens: 0 };
				all.set(name, {
					...sum,
					tries: sum.tries + 1,
					successes: sum.successes + (convincing ? 1 : 0),
					tokens: sum.tokens + tokens,
				});
			}
		}
		return [...all.values()].sort((a, b) => b.tries - a.tries);
	});

/** Tokens written for each answer: those of its task's scope (`t2/…`) since the one before. */
export function costs(steps: Step[]): Map<number, number> {
	const spent = new Map<string, number>();
	const costs = new Map<number, number>();
	for (const step of steps) {
		const scope = step.key.match(/^[^/]+\//)?.[0] ?? '';
		if (step.kind === 'think') {
			spent.set(scope, (spent.get(scope) ?? 0) + (step.usage?.completionTokens ?? 0));
		} else if (step.kind === 'commit' && step.ids.answers.length) {
			const share = (spent.get(scope) ?? 0) / step.ids.answers.length;
			for (const id of step.ids.answers) costs.set(id, Math.round(share));
			spent.delete(scope);
		}
	}
	return costs;
}
