/** What is known while a task is worked on: answers before it, what is false, its numbered sources. */
import { knownFalse } from '../truth/beliefs.ts';
import { citedSources, type Agent, type Briefing, type Job } from '../job.ts';

export function knownTexts(agent: Agent, job: Job, { material }: Briefing): string[] {
	const wrong = [...new Set([...job.falseBefore, ...job.refuted, ...knownFalse(agent)])];
	const lies = wrong.map((statement) => `- ${statement}`).join('\n');
	return [
		...material,
		...(lies ? [`Known to be false:\n${lies}`] : []),
		...citedSources(job.sources),
	];
}
