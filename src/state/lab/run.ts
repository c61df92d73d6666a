/** A run of an experiment with its words, for looking at it. */
import type { ThinkStep } from '../../core/runs/steps.ts';
import { labRun, labSteps, labText } from '../../storage/lab/lab.ts';

export interface SeenStep {
	key: string;
	label: string;
	status: ThinkStep['status'];
	tokens: number;
	thinking: string;
	text: string;
	error: string | null;
}

/** Null where the run is not on this device: an experiment from a file has none. */
export async function readRun(id: string): Promise<{ answer: string; steps: SeenStep[] } | null> {
	const run = await labRun(id);
	if (!run) return null;
	const steps = (await labSteps(id)).filter((step) => step.kind === 'think');
	return {
		answer: run.outcome?.answer ?? '',
		steps: await Promise.all(
			steps.map(async ({ key, label, status, usage, thinking, text, error }) => ({
				key,
				label,
				status,
				tokens: usage?.completionTokens ?? 0,
				thinking: await labText(thinking),
				text: await labText(text),
				error: error?.message ?? null,
			})),
		),
	};
}
