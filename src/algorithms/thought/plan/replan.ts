/**
 * After a round in which a task ended: one small question may end the mission, add what turned out
 * to be missing, and drop what is no longer needed. The person's own tasks are never dropped.
 * It is not asked where only the last step of the plan is left, and all before it is done.
 */
import { isOver, type Agent, type Job } from '../job.ts';
import { replan as form } from '../prompts/act.ts';
import { short } from '../../../core/text/short.ts';
import { shortAnswer } from '../task/short-answer.ts';
import { addTasks, dropTask } from './working-memory.ts';

/** Calls below which nothing is added to the plan. */
const least = 4;

interface Plan {
	because: string;
	done: boolean;
	add: string;
	drop: number[];
}

/** It builds on others, and each of them is done. */
const isNext = ({ requires }: Job): boolean =>
	requires.length > 0 && requires.every(({ task }) => task.status === 'closed');

export async function replan(agent: Agent): Promise<void> {
	const { ctx, jobs, options, round } = agent;
	const roots = jobs.filter(({ parent }) => !parent);
	const open = roots.filter((job) => !isOver(job));
	if (open.every(isNext) || !ctx.affords(least)) return;
	const found = roots.flatMap(({ task, solution, because }) =>
		solution
			? [
					`${task.name}: ${shortAnswer(solution.text, task.description) ?? short(solution.text, 600)}`,
				]
			: task.status === 'open' || task.status === 'in_progress'
				? []
				: [`${task.name}: nothing. ${short(because, 200)}`],
	);
	const plan = await ctx.fill<Plan, Parameters<typeof form.write>[0]>(
		form,
		{
			task: agent.self.mission,
			material: [...found, ...agent.lessons.slice(-1)],
			open: open.map(({ task }) => short(`${task.name}: ${task.description}`, 200)),
		},
		`round-${round}/plan`,
	);
	if (!plan) return;
	const because = short(plan.because, 200);
	const answered = roots.some(({ solution }) => solution?.convincing);
	const done = plan.done && answered;
	for (const [index, job] of open.entries()) {
		// What builds on the others puts them together, and is checked; the composer's words are not.
		const ends = done && job.requires.length === 0;
		if (job.byUser || !(ends || plan.drop.includes(index + 1))) continue;
		await dropTask(agent, job, `No longer needed: ${because}`);
		await ctx.decide({ choice: 'dropped', because: `“${job.task.name}”: ${because}` });
	}
	const add = plan.add.trim();
	if (done || add.length < 8) return;
	const task = { name: short(add, 60), description: add, value: 'medium' as const, after: [] };
	const room = Math.max(0, options.tasks - jobs.length);
	const { thoughts } = await ctx.leave('Something is missing', `${add} ${because}`);
	jobs.push(...(await addTasks(agent, [task], { parent: null, ctx, thoughts, room })));
}
