/** Reads the journal: the steps of a run, and the texts that these refer to. */
import { Dexie } from 'dexie';
import type { Step, TextId } from '../../core/runs/steps.ts';
import type { MullDatabase } from '../db.ts';

/** All steps of a run in order of completion. */
export function stepsOf(db: MullDatabase, runId: string): Promise<Step[]> {
	return db.steps
		.where('[runId+seq]')
		.between([runId, Dexie.minKey], [runId, Dexie.maxKey])
		.toArray();
}

/** Texts that a step refers to. */
export const textsOf = (step: Step): TextId[] =>
	step.kind === 'think'
		? [step.prompt, step.thinking, step.text, ...(step.odds ? [step.odds] : [])]
		: [];

/** Texts of all steps, also of those that an import replaced and may give back. */
export async function textsInUse(db: MullDatabase): Promise<Set<TextId>> {
	const used = new Set<TextId>();
	const use = (step: Step) => {
		for (const id of textsOf(step)) used.add(id);
	};
	await db.steps.each(use);
	await db.brought.each(({ table, before }) => {
		if (table !== 'runs') return;
		for (const unit of before as ({ steps: Step[] } | undefined)[]) unit?.steps.forEach(use);
	});
	return used;
}
