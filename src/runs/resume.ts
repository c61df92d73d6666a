/** What changes in the journal of a run that ended, or waits, before it goes on. */
import type { Journal } from '../core/ports.ts';
import { noText, type EventStep, type Step, type ThinkStep } from '../core/runs/steps.ts';
import type { Budget, ModelRef, Roles, Run } from '../core/types.ts';
import { finishEarlyKey } from './answer-now.ts';

/** What may change when a run goes on: another model, a higher limit, a larger budget. */
export interface Continue {
	roles?: Roles;
	/** Null: the mission goes on without an Expert of its own. */
	expert?: ModelRef | null;
	options?: Record<string, unknown>;
	budget?: Budget;
	/** By key of a step whose outcome a crash hid: use the instrument again, or count it as failed. */
	outcomes?: Record<string, 'again' | 'failed'>;
}

/**
 * Takes out of the journal what a run that goes on must not observe again: spent budgets, the fault
 * that ended it, what was told after these, and the room of models that were changed.
 */
export async function forgetEnding(journal: Journal, run: Run, to: Continue): Promise<void> {
	const steps = await journal.load(run.id);
	const lastDone = Math.max(
		0,
		...steps.filter((s) => s.kind === 'think' && s.status === 'done').map((s) => s.seq),
	);
	const ended = (step: Step) =>
		step.kind === 'think' &&
		(step.status === 'over-budget' ||
			// Faults before it are history: what came later was built on them.
			(run.status === 'failed' && step.status === 'failed' && step.seq > lastDone));
	const from = Math.min(...steps.filter(ended).map((step) => step.seq));
	// The model's room may be known better by now: it is read once more, and the prompt cut to it.
	const tooLong = steps.filter(
		(step) => step.kind === 'think' && ended(step) && step.error?.code === 'context-overflow',
	);
	const newRoom = to.roles !== undefined || tooLong.length > 0;
	const cut = new Set(tooLong.map(({ key }) => key));
	// Once it goes on there is time again, also for what was left out for the answer's sake. The
	// events from then on are written again.
	const hurried = steps.find(({ key }) => key === finishEarlyKey)?.seq ?? Infinity;
	const stale = (step: Step) =>
		ended(step) ||
		step.key === finishEarlyKey ||
		(step.seq > hurried && step.kind === 'think' && step.status === 'cancelled') ||
		(step.kind === 'event' && (step.seq > Math.min(from, hurried) || tellsCut(step, cut))) ||
		(step.kind === 'once' && /^room-[AB]$/.test(step.key) && newRoom);
	const gone = steps.filter(stale);
	for (const step of gone) {
		// What it wrote before a server failed is gone on with.
		if (step.kind !== 'think' || !isCutOff(step)) continue;
		const { error: _, ...kept } = step;
		await journal.append({ ...kept, status: 'stopped' }, new Map());
	}
	const keys = gone
		.filter((step) => step.kind !== 'think' || !isCutOff(step))
		.map(({ key }) => key);
	if (keys.length) await journal.remove(run.id, keys);
}

/** What `ask` told of the prompt of one of these steps: the parts that did not fit. */
const tellsCut = ({ key, event }: EventStep, steps: ReadonlySet<string>): boolean =>
	event.type === 'trimmed' &&
	steps.has(`${key.slice(0, key.length - `trim-${event.step}`.length)}${event.step}`);

/** The connection failed in the middle of its words. */
const isCutOff = ({ status, error, text }: ThinkStep) =>
	status === 'failed' && (error?.code === 'server' || error?.code === 'stalled') && text !== noText;

/** What the person says of uses whose outcome a crash hid (docs/architecture.md, The journal). */
export async function resolveUnknownUses(
	journal: Journal,
	runId: string,
	outcomes: Record<string, 'again' | 'failed'>,
): Promise<void> {
	for (const step of await journal.load(runId)) {
		const verdict = outcomes[step.key];
		if (step.kind !== 'use' || step.status === 'done' || !verdict) continue;
		if (verdict === 'again') await journal.remove(runId, [step.key]);
		else {
			const observation = { ok: false, text: '', error: 'The person counts it as failed.' };
			await journal.append({ ...step, status: 'done', observation }, new Map());
		}
	}
}
