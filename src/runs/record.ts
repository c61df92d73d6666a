/**
 * The record of one run: what its journal holds, and the writing of it. Writes go one after
 * another, so `seq` is the order in which steps became durable; a key is used once in an execution.
 */
import type { NewRows } from '../core/mission/types.ts';
import { MullError } from '../core/errors.ts';
import type { Journal, Writes } from '../core/ports.ts';
import type { CommitStep, Step, TextId } from '../core/runs/steps.ts';
import type { Run } from '../core/types.ts';

export interface RunRecord {
	/** Marks the key as used; throws `bug` the second time. */
	use(key: string): void;
	/** What is recorded under the key; throws `incompatible` if it is of another kind. */
	find<K extends Step['kind']>(key: string, kind: K): Extract<Step, { kind: K }> | undefined;
	get(key: string): Step | undefined;
	/** For a fork: what its parent's journal holds under the key. */
	inherited(key: string): Step | undefined;
	/** All that was recorded when the record was opened. */
	before: Step[];
	/** Resolves when the step is on disk, with its place. */
	write<S extends Step>(
		step: Omit<S, 'seq'>,
		texts?: Map<TextId, string>,
		writes?: Writes,
	): Promise<S>;
	/** Writes rows and the step that holds their ids, in one transaction. */
	commit(step: Omit<CommitStep, 'seq' | 'ids'>, rows: NewRows): Promise<CommitStep>;
	/** Writes a recorded step again, in its place. */
	amend(step: Step): Promise<void>;
	/** Takes a record out. */
	forget(key: string): Promise<void>;
	/** Steps written in this session. */
	written(): number;
}

/** Reads the journal of the run and, for a fork, its parent's. */
export async function openRecord(run: Run, journal: Journal): Promise<RunRecord> {
	const byKey = async (id: string) =>
		new Map((await journal.load(id)).map((step) => [step.key, step]));
	const own = await byKey(run.id);
	const parent = run.forkOf ? await byKey(run.forkOf.runId) : new Map<string, Step>();
	const before = [...own.values()];
	const used = new Set<string>();
	let seq = Math.max(0, ...before.map((step) => step.seq));
	let written = 0;
	let writing: Promise<unknown> = Promise.resolve();

	/** A write that fails fails its own step, and none that comes after. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const done = writing.then(work);
		writing = done.catch(() => undefined);
		return done;
	}

	/** The next place belongs to a step only once it is on disk. */
	const place = <S extends Step>(work: (seq: number) => Promise<S>): Promise<S> =>
		inTurn(async () => {
			const step = await work(seq + 1);
			seq += 1;
			// A step that was cut off is no step further.
			if (step.kind !== 'think' || step.status !== 'stopped') written += 1;
			own.set(step.key, step);
			return step;
		});

	return {
		before,
		use(key) {
			if (used.has(key)) {
				throw new MullError('bug', `The step key "${key}" was used twice in run ${run.id}.`);
			}
			used.add(key);
		},
		find<K extends Step['kind']>(key: string, kind: K) {
			const step = own.get(key);
			if (step && step.kind !== kind) {
				throw new MullError(
					'incompatible',
					`The journal holds a ${step.kind} at "${key}" where this version asks for a ${kind}.`,
					'Look at the run as it was, or start it again with the same question.',
				);
			}
			return step as Extract<Step, { kind: K }> | undefined;
		},
		get: (key) => own.get(key),
		inherited: (key) => parent.get(key),
		write: <S extends Step>(
			step: Omit<S, 'seq'>,
			texts = new Map<TextId, string>(),
			writes?: Writes,
		) =>
			place(async (seq) => {
				const row = { ...step, seq } as S;
				await journal.append(row, texts, writes);
				return row;
			}),
		commit: (step, rows) => place((seq) => journal.commit({ ...step, seq, ids: noIds() }, rows)),
		amend: (step) =>
			inTurn(async () => {
				await journal.append(step, new Map());
				own.set(step.key, step);
			}),
		forget: (key) =>
			inTurn(async () => {
				await journal.remove(run.id, [key]);
				own.delete(key);
			}),
		written: () => written,
	};
}

const noIds = (): CommitStep['ids'] => ({
	tasks: [],
	thoughts: [],
	strategies: [],
	answers: [],
	questions: [],
	facts: [],
	frameworks: [],
});
