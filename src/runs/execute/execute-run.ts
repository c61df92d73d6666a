/** Drives one run from wherever its journal ends to an outcome, a pause or a wait. */
import { chatWithAttachments } from '../../core/attached.ts';
import { isEnvironmentError, MullError, toMullError, toPlain } from '../../core/errors.ts';
import { stripTags } from '../../core/answers/answer.ts';
import type { Algorithm, RunChange } from '../../core/ports.ts';
import type { Outcome, RunStatus } from '../../core/types.ts';
import { workedSince } from '../budget.ts';
import { createMind, type MindSetup } from '../mind.ts';

/** Thrown by `acquireStep` at a step boundary; it unwinds the algorithm and the journal resumes it. */
export class Paused extends Error {}

/** A lost device is tried again by itself; so often without a finished step in between, no more. */
const retriesWithoutProgress = 2;

/**
 * Runs the algorithm over the journal. Never throws: returns what the run's row becomes.
 * Steps under way are waited for before it returns, so nothing writes after the lock is let go.
 */
export async function drive(
	algorithm: Algorithm,
	setup: Omit<MindSetup, 'run'> & { run: MindSetup['run'] },
): Promise<RunChange> {
	const { run, stop, now } = setup;
	const began = now();
	const end = (change: RunChange): RunChange => ({
		waiting: undefined,
		...change,
		worked: workedSince(run, began, now()),
	});
	if (algorithm.version !== run.version) return end({ status: 'suspended', waiting: outdated() });

	for (let retries = 0; ;) {
		let mind;
		try {
			mind = await createMind(setup);
			const came = await algorithm.run(chatWithAttachments(run), run.options, mind);
			const outcome = { ...came, answer: stripTags(came.answer) };
			await mind.settled();
			return end({ status: statusOf(outcome), outcome: withAdvice(outcome, setup.advice?.(run)) });
		} catch (thrown) {
			await mind?.settled();
			if (thrown instanceof Paused) return end({ status: 'paused' });
			const error = toMullError(thrown);
			if (stop.aborted) return end({ status: 'stopped', outcome: nothing });
			if (error.code === 'device-lost') {
				retries = mind && mind.written() > 0 ? 1 : retries + 1;
				if (retries <= retriesWithoutProgress) continue;
			}
			const plain = toPlain(error);
			if (isEnvironmentError(error.code)) return end({ status: 'suspended', waiting: plain });
			return end({
				status: 'failed',
				outcome: { answer: '', stop: 'error', reason: plain.message, error: plain },
			});
		}
	}
}

function statusOf(outcome: Outcome): RunStatus {
	if (outcome.stop === 'stopped') return 'stopped';
	return outcome.stop === 'error' ? 'failed' : 'done';
}

const withAdvice = (outcome: Outcome, advice?: string | null): Outcome =>
	advice && outcome.stop !== 'stopped'
		? { ...outcome, reason: `${outcome.reason} ${advice}` }
		: outcome;

const nothing: Outcome = {
	answer: '',
	stop: 'stopped',
	reason: 'Stopped before there was an answer.',
};

const outdated = () =>
	toPlain(
		new MullError(
			'incompatible',
			'This run was begun by another version of its algorithm.',
			'Look at it as it was, or start it again with the same question.',
		),
	);
