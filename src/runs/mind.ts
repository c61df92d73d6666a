/**
 * The mind of a run: the only way an algorithm reaches the world (docs/architecture.md, The journal).
 *
 *   look in the journal → there: return what was recorded
 *                       → not there: do the work, write the record, then return
 *
 * So a run is a pure function of its question, its options, its seed and its journal.
 */
import type {
	Experience,
	InstrumentInfo,
	OutsideEvents,
	Recalled,
	RecallQuery,
	TaskEdit,
} from '../core/mission/outside.ts';
import type { NewRows } from '../core/mission/types.ts';
import { sameModel } from '../core/engines/same-model.ts';
import { MullError } from '../core/errors.ts';
import type { RunEvent } from '../core/events.ts';
import { randomFor } from '../core/hash.ts';
import type {
	AgentMind,
	FindEngine,
	Instrument,
	Journal,
	Memory,
	Scope,
	Writes,
} from '../core/ports.ts';
import type { CommitStep, EventStep, OnceStep } from '../core/runs/steps.ts';
import type { Run } from '../core/types.ts';
import { createModelCall } from './model-call.ts';
import { createThink } from './think.ts';
import { contextWindows } from './context-windows.ts';
import { spending } from './budget.ts';
import { trackLocalData } from './local-only.ts';
import { createFinishEarly, finishEarlyKey, type FinishEarly } from './answer-now.ts';
import type { Live } from './live.ts';
import { openRecord } from './record.ts';
import { createToolCalls } from './tool-calls.ts';

export interface MindSetup {
	run: Run;
	journal: Journal;
	findEngine: FindEngine;
	/** Aborted when the user stops the run. */
	stop: AbortSignal;
	/** The person may want the answer now. */
	enough?: FinishEarly;
	/**
	 * May a new step begin? Throws to pause the run at this boundary. Takes one of the steps that
	 * were allowed, unless `counts` is false: for what only prepares a step.
	 */
	acquireStep: (counts?: boolean) => void;
	/** What the Thought agent may reach; absent for runs that need none of it. */
	agent?: AgentSetup;
	/** What is to be said of what this run came to: that its model is too small, for instance. */
	advice?: (run: Run) => string | null;
	/** Words as they come. */
	live: (live: Live) => void;
	/** Milliseconds since 1970. */
	now: () => number;
}

export interface AgentSetup {
	memory: Memory;
	/** The instrument of that id, if it is available and permitted now. */
	instrument: (id: string) => Promise<Instrument | undefined>;
	/** Ids of the tools that fit the texts (`AgentMind.fitting`). */
	fitting: (texts: readonly string[], tools: readonly InstrumentInfo[]) => string[];
	outside: (runId: string, seen: number) => Promise<OutsideEvents>;
	/** Edits of its tasks by the person after `seen`. */
	edits: (runId: string, seen: number) => Promise<TaskEdit[]>;
	experience: () => Promise<Experience[]>;
}

/** A mind, and what its driver needs to know of it. */
export interface DrivenMind extends AgentMind {
	/** Resolves when no step is under way, whatever became of it. */
	settled(): Promise<void>;
	/** Steps written in this session: tells a retry that gets on from one that does not. */
	written(): number;
}

/** Reads the journal (and, for a fork, its parent's) and returns the mind of the run. */
export async function createMind(setup: MindSetup): Promise<DrivenMind> {
	const { run, journal, now } = setup;
	const record = await openRecord(run, journal);
	const { use, find, write } = record;
	const budget = spending(run, record.before, now);
	const enough = setup.enough ?? createFinishEarly();
	const callModel = createModelCall({ ...setup, enough }, record, budget);
	const think = createThink(setup, record, callModel);
	const windowOf = contextWindows(setup, readOnce);
	const marks = trackLocalData(run);
	const uses = createToolCalls(setup, record);
	const underWay = new Set<Promise<unknown>>();

	async function readOnce<T>(key: string, read: () => T | Promise<T>, inherit = true): Promise<T> {
		use(key);
		const found = find(key, 'once');
		if (found) return found.value as T;
		const from = inherit ? record.inherited(key) : undefined;
		const started = now();
		const value = from?.kind === 'once' ? from.value : await read();
		await write<OnceStep>({ runId: run.id, key, kind: 'once', started, ended: now(), value });
		return value as T;
	}

	const event = async (key: string, value: RunEvent, writes?: Writes) => {
		use(key);
		if (find(key, 'event')) return;
		const at = now();
		await write<EventStep>(
			{ runId: run.id, key, kind: 'event', started: at, ended: at, event: value },
			new Map(),
			writes,
		);
	};

	/** Awaits, as everything on the way does: a second reaction would end the stack of an error here. */
	const track = async <T>(work: Promise<T>): Promise<T> => {
		underWay.add(work);
		try {
			return await work;
		} finally {
			underWay.delete(work);
		}
	};

	const wanted = async () => {
		const at = now();
		const step = {
			runId: run.id,
			key: finishEarlyKey,
			kind: 'once' as const,
			started: at,
			ended: at,
		};
		if (!record.get(finishEarlyKey)) await write<OnceStep>({ ...step, value: true });
	};
	if (record.get(finishEarlyKey)) enough.now();
	// Was it said before there was a mind, it is written now.
	else if (enough.run.aborted) await wanted();
	enough.heard = () => void track(wanted()).catch(() => {});

	async function commit(key: string, rows: NewRows): Promise<CommitStep['ids']> {
		use(key);
		const found = find(key, 'commit');
		if (found) return found.ids;
		const at = now();
		const step = { runId: run.id, key, kind: 'commit' as const, started: at, ended: at };
		return (await record.commit(step, marks.on(rows))).ids;
	}

	const recall = async (key: string, query: RecallQuery): Promise<Recalled[]> =>
		marks.recalled(await readOnce(key, () => agent().memory.recall(query, setup.stop)));

	const observe = async (...use: Parameters<typeof uses.use>) =>
		marks.observed(await uses.use(...use));

	const outside = async (seen: number): Promise<OutsideEvents> => ({
		...(await agent().outside(run.id, seen)),
		callsLeft: budget.left(),
	});

	const agent = (): AgentSetup => {
		if (setup.agent) return setup.agent;
		throw new MullError('bug', 'This run was given no memory and no instruments.');
	};

	const scoped = (prefix: string, scope: Scope): DrivenMind => ({
		runId: run.id,
		oneModel: sameModel(run.roles.A.model, run.roles.B.model),
		stop: setup.stop,
		enough: enough.run,
		think: (key, thought) => track(think(prefix + key, thought, scope)),
		once: (key, read) => track(readOnce(prefix + key, read)),
		random: (key) => (use(prefix + key), randomFor(run.seed, prefix + key)),
		tell: (key, value, writes) => track(event(prefix + key, value, writes)),
		contextWindow: (role) => track(windowOf(role)),
		scope: (inner, how = {}) => scoped(prefix + inner, { ...scope, ...how }),
		commit: (key, rows) => track(commit(prefix + key, rows)),
		recall: (key, query) => track(recall(prefix + key, query)),
		use: (key, instrument, input, allowed = false) =>
			track(observe(prefix + key, instrument, input, allowed)),
		taken: async (key, instrument, input) => {
			const taken = () => uses.inherited(prefix + key, instrument, input) !== undefined;
			return (
				run.forkOf !== undefined && (await track(readOnce(`${prefix}${key}#taken`, taken, false)))
			);
		},
		fitting: (key, texts, tools) =>
			// Not taken over by a fork: other tools may be there.
			track(readOnce(prefix + key, () => agent().fitting(texts, tools), false)),
		outside: (key, seen) =>
			// Not taken over by a fork: the world has moved on.
			track(readOnce(prefix + key, () => outside(seen), false)),
		edits: (key, seen) => track(readOnce(prefix + key, () => agent().edits(run.id, seen), false)),
		experience: (key) => track(readOnce(prefix + key, () => agent().experience())),
		settled: async () => {
			while (underWay.size) await Promise.allSettled(underWay);
		},
		written: record.written,
	});

	return scoped('', {});
}
