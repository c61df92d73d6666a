/** One press of "Step", through the conductor's own gate; no database, no locks of a browser. */
import { expect, test } from 'vitest';
import { hyperthink } from '../../src/algorithms/hyperthink/hyperthink.ts';
import type { Algorithm } from '../../src/core/ports.ts';
import type { Run } from '../../src/core/types.ts';
import { createConductor } from '../../src/runs/execute/conductor.ts';
import { memoryJournal } from '../../src/runs/private/private-journal.ts';
import { alone } from '../support/lone-conductor.ts';
import { someRun } from '../support/runs.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';

/** HyperThink in a paused run. `step` resolves with the keys of the calls once it is paused again. */
function paused() {
	let told: (run: Run) => void = () => {};
	const journal = memoryJournal(undefined, (run) => told(run));
	journal.runs.set(
		'run-1',
		someRun({ algorithm: 'hyperthink', version: hyperthink.version, status: 'paused' }),
	);
	const review = { review_result: false, added_notes: ['Check it.', 'Again.'], output: '5' };
	const engine = scriptedEngine((request) =>
		request.schema ? { text: JSON.stringify(review), value: review } : { text: '4' },
	);
	const conductor = createConductor({
		algorithm: () => hyperthink as unknown as Algorithm,
		...alone(journal, engine),
	});
	return async () => {
		const over = new Promise<void>((resolve) => {
			told = (run) => {
				if (run.status !== 'running') resolve();
			};
		});
		await conductor.resume('run-1', { steps: 1 });
		await over;
		const steps = await journal.load('run-1');
		const calls = steps.filter((step) => step.kind === 'think').map((step) => step.key);
		return { status: journal.runs.get('run-1')!.status, calls };
	};
}

test('one press of step gives the draft, the next one the review by the other role', async () => {
	const step = paused();
	expect(await step()).toEqual({ status: 'paused', calls: ['draft'] });
	expect(await step()).toEqual({ status: 'paused', calls: ['draft', 'review-1'] });
});
