/** What a task begins with: the answers of those it required, what memory has for it, frameworks. */
import { fileParts, givenSource } from '../act/given.ts';
import { addSource } from '../act/look-up.ts';
import { findFrameworks } from '../frameworks/frameworks.ts';
import type { Agent, Briefing, Job } from '../job.ts';
import { recallRefuted, memoryBudget, withNote } from './memory-budget.ts';

/** As it stands now: the person may have changed it. */
const aboutOf = ({ name, description }: Job['task']): string =>
	name === description ? name : `${name}\n${description}`;

/** A passage of an attached file, which memory has as well; it may have been cut to fit. */
const standsIn = (passage: string, given: string): boolean =>
	squeezed(given).includes(squeezed(passage).replace(/…$/, ''));

const squeezed = (text: string): string => text.replace(/\s+/g, '');

export async function prepare(agent: Agent, job: Job): Promise<Briefing> {
	const { ctx, task, requires } = job;
	const text = aboutOf(task);
	const recalled = await ctx.mind.recall('memory', {
		text,
		...(await memoryBudget(ctx)),
	});
	if (recalled.length > 0) {
		const items = recalled.map(({ kind, id, text, reason }) => ({ kind, id, text, reason }));
		await ctx.tell({ type: 'agent/recalled', taskId: task.id, items });
	}
	job.falseBefore = await recallRefuted(ctx, text);
	// What was given is a source from the start, and so are passages: an answer names them.
	const inView = (await ctx.givenFits()) ? ctx.given : '';
	for (const part of fileParts(inView)) addSource(job, { ...givenSource(part), inView: true });
	const remembered = recalled.filter(({ kind, cite }) => kind !== 'chunk' || !cite);
	for (const { id, text, cite } of recalled)
		if (cite && !remembered.some((one) => one.id === id) && !standsIn(text, inView))
			job.sources.push({ kind: 'document', title: cite, text, ref: id });
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
