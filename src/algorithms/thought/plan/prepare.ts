/** What a task begins with: the answers of those it required, what memory has for it, frameworks. */
import { findFrameworks } from '../frameworks/frameworks.ts';
import type { Agent, Briefing, Job } from '../job.ts';
import { falseBefore, roomForMemory, withNote } from './memory-room.ts';

/** As it stands now: the person may have changed it. */
const aboutOf = ({ name, description }: Job['task']): string =>
	name === description ? name : `${name}\n${description}`;

export async function prepare(agent: Agent, job: Job): Promise<Briefing> {
	const { strand, task, requires } = job;
	const text = aboutOf(task);
	const recalled = await strand.mind.recall('memory', {
		text,
		...(await roomForMemory(strand)),
	});
	if (recalled.length > 0) {
		const items = recalled.map(({ kind, id, text, reason }) => ({ kind, id, text, reason }));
		await strand.tell({ type: 'agent/recalled', taskId: task.id, items });
	}
	job.falseBefore = await falseBefore(strand, text);
	// Passages are sources from the start: an answer names them.
	const remembered = recalled.filter(({ kind, cite }) => kind !== 'chunk' || !cite);
	for (const { id, text, cite } of recalled.filter((one) => !remembered.includes(one)))
		job.sources.push({ kind: 'document', title: cite!, text, ref: id });
	return {
		get task() {
			return aboutOf(task);
		},
		material: requires.flatMap(({ task: { name }, solution }) =>
			solution ? [`${name}: ${solution.text}`] : [],
		),
		memories: remembered.map(withNote).reverse(),
		frameworks: await findFrameworks(agent, job, text),
	};
}
