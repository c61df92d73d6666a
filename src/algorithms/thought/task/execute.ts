/** One execution of a task (thought-agent.md, Completing a single task, step 4). */
import { asksForText } from '../../shared/open-question.ts';
import type { Agent, Briefing, Job } from '../job.ts';
import { knownTexts } from '../plan/known-texts.ts';
import { execute as form } from '../prompts/task.ts';

type Asked = Parameters<typeof form.write>[0];

interface How extends Pick<Asked, 'route' | 'how' | 'failed' | 'mayAsk'> {
	/** What helps beside what is known. */
	material: string[];
}

/** The task asks for a text: a letter, a poem, a plan. Two of them are never the same. */
export const writesText = ({ task }: Job): boolean => asksForText(task.description);

/** Its text, and whether it was cut before its end; null when none came. */
export const execute = (agent: Agent, job: Job, brief: Briefing, key: string, how: How) =>
	job.ctx.attempt<Asked>(
		form,
		{
			...how,
			task: brief.task,
			memories: brief.memories,
			material: [...how.material, ...knownTexts(agent, job, brief)],
			writes: writesText(job),
			cites: job.sources.length > 0,
			quotes: job.ctx.given !== '' || job.sources.some(({ kind }) => kind !== 'code'),
		},
		key,
	);
