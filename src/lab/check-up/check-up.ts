/**
 * The check-up of a model: under a minute on a laptop, loading apart. One check after another on any
 * engine; what one of them throws is what it found.
 */
import { isEnvironmentError, MullError, toMullError } from '../../core/errors.ts';
import type { Engine } from '../../core/ports.ts';
import type { ModelRef } from '../../core/types.ts';
import type { CheckSubject } from './timed-request.ts';
import { checkProblems } from './accuracy.ts';
import { checkStop, checkStructure, checkThinking } from './behaviour.ts';
import { sampling, seed } from './sampler.ts';
import { measureFourAtOnce, measureReading, measureWriting } from './speed.ts';
import type { Check } from './types.ts';

type Found = Omit<Check, 'id' | 'label'>;
type Look = (patient: CheckSubject, signal: AbortSignal) => Promise<Found>;

export interface Subject {
	model: ModelRef;
	/** Opens the model, and loads it if need be. Throws a `MullError` where that fails. */
	open: (signal: AbortSignal) => Promise<Engine>;
	/** Kinds of problems that suit it (`problems/generated.ts`). */
	families: readonly string[];
}

/** Loading may take so long, each check after it, milliseconds. */
const loadTime = 600_000;
const checkTime = 60_000;
/** What all checks after the load should take together, seconds. */
const minute = 50;

/** `onFound` hears each check as it is done, with the share of all that is. */
export async function checkUp(
	{ model, open, families }: Subject,
	{ now, seed: chance }: { now: () => number; seed: number },
	onFound: (check: Check, share: number) => void,
	signal: AbortSignal,
): Promise<Check[]> {
	const done: Check[] = [];
	let engine: Engine | undefined;
	let until = 0;
	const patient: CheckSubject = {
		get engine() {
			return engine!;
		},
		now,
		seed: chance,
		pace: { one: 0, four: 0 },
		thought: 0,
		left: () => (until - now()) / 1000,
	};
	const load: Look = async (_, signal) => {
		const began = now();
		engine = await open(signal);
		await engine.contextWindow(signal);
		const seconds = (now() - began) / 1000;
		until = now() + 1000 * minute;
		const took = seconds < 0.1 ? 'It was there at once.' : `It took ${seconds.toFixed(1)} s.`;
		return { mark: 'good', says: took };
	};
	const looks: [id: string, label: string, look: Look][] = [
		['loads', 'Loads', load],
		['reads', 'Reading', measureReading],
		['writes', 'Writing', measureWriting],
		['four', 'Four at once', measureFourAtOnce],
		['stops', 'Stops', checkStop],
		['thinks', 'Thinking', checkThinking],
		['structure', 'Structure', checkStructure],
		['seed', 'Same seed', (patient, signal) => seed(patient, model, signal)],
		['sampling', 'Sampling', (patient, signal) => sampling(patient, model, signal)],
		['problems', 'Small problems', (patient, signal) => checkProblems(patient, families, signal)],
	];
	let over = '';
	for (const [id, label, look] of looks) {
		const found = over
			? { mark: 'open' as const, says: `Not looked at: ${over}` }
			: await examined(look, patient, id === 'loads' ? loadTime : checkTime, signal);
		const { ends, ...said } = { ends: '', ...found };
		over ||= ends;
		const check: Check = { id, label, ...said };
		done.push(check);
		onFound(check, done.length / looks.length);
	}
	return done;
}

/** `ends`: why nothing else can be looked at. Throws `aborted` only, when the person stops it. */
async function examined(
	look: Look,
	patient: CheckSubject,
	time: number,
	signal: AbortSignal,
): Promise<Found & { ends?: string }> {
	if (signal.aborted) throw stopped();
	const limit = AbortSignal.timeout(time);
	const either = AbortSignal.any([signal, limit]);
	try {
		// An engine that does not hear of the limit is left behind.
		const late = new Promise<never>((_, reject) =>
			either.addEventListener('abort', () => reject(either.reason as Error), { once: true }),
		);
		return await Promise.race([look(patient, either), late]);
	} catch (thrown) {
		if (signal.aborted) throw stopped();
		if (limit.aborted) {
			const says = `It gave no answer within ${time / 1000} seconds.`;
			return { mark: 'bad', says, ends: says };
		}
		const { code, message, wayOut } = toMullError(thrown);
		const says = [message, wayOut].filter(Boolean).join(' ');
		return { mark: 'bad', says, ...(isEnvironmentError(code) ? { ends: message } : {}) };
	}
}

const stopped = () => new MullError('aborted', 'Stopped.');
