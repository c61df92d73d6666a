/**
 * The mind of a run: the only way an algorithm reaches the world (ARCHITECTURE.md, The journal).
 *
 *   look in the journal → there: return what was recorded
 *                       → not there: do the work, write the record, then return
 *
 * So a run is a pure function of its question, its options, its seed and its journal.
 */
import type {
	Experience,
	InstrumentInfo,
	NewRows,
	Outside,
	Recalled,
	RecallQuery,
} from '../core/mission/types.ts';
import { MullError } from '../core/errors.ts';
import type { RunEvent } from '../core/events.ts';
import { hash32, randomFor } from '../core/hash.ts';
import type {
	AgentMind,
	FindEngine,
	Instrument,
	Journal,
	Memory,
	Room,
	Scope,
	Thought,
	Writes,
} from '../core/ports.ts';
import type {
	CommitStep,
	EventStep,
	Reply,
	RoleName,
	Run,
	SignalStep,
	ThinkStep,
} from '../core/types.ts';
import { createAsk, noModel, replay, requestHash, stopped } from './model-call.ts';
import { spending } from './budget.ts';
import { openMarks } from './local-only.ts';
import type { Live } from './live.ts';
import { openRecord } from './record.ts';
import { createUses } from './uses.ts';

export interface MindSetup {
	run: Run;
	journal: Journal;
	findEngine: FindEngine;
	/** Aborted when the user stops the run. */
	stop: AbortSignal;
	/**
	 * May a new step begin? Throws to pause the run at this boundary. Takes one of the steps that
	 * were allowed, unless `counts` is false: for what only prepares a step.
	 */
	gate: (counts?: boolean) => void;
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
	outside: (runId: string, seen: number) => Promise<Outside>;
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
	const ask = createAsk(setup, record, budget);
	const marks = openMarks(run);
	const uses = createUses(setup, record);
	const underWay = new Set<Promise<unknown>>();

	async function readSignal<T>(
		key: string,
		read: () => T | Promise<T>,
		inherit = true,
	): Promise<T> {
		use(key);
		const found = find(key, 'signal');
		if (found) return found.value as T;
		const from = inherit ? record.inherited(key) : undefined;
		const started = now();
		const value = from?.kind === 'signal' ? from.value : await read();
		await write<SignalStep>({ runId: run.id, key, kind: 'signal', started, ended: now(), value });
		return value as T;
	}

	async function think(key: string, asked: Thought, scope: Scope): Promise<Reply> {
		use(key);
		const thought = scope.line ? withLine(asked, scope.line) : asked;
		const role = run.roles[thought.role];
		const override = record.get(`${key}#seed`);
		const sampling = {
			...role.sampling,
			...thought.sampling,
			// Each step has its own seed, derived from the role's fixed one or from the run's.
			seed:
				override?.kind === 'signal'
					? (override.value as number)
					: hash32(key, role.sampling.seed ?? run.seed),
		};
		const think = thought.think ?? role.think;
		const request = await requestHash(thought, sampling, think);
		const found = find(key, 'think');
		if (found) {
			// A resume trusts the key; it only says that today's words would differ.
			if (found.request !== request && !found.drifted && !found.edited) {
				await record.amend({ ...found, drifted: true });
			}
			return replay(found, journal);
		}
		const from = record.inherited(key);
		if (!override && from?.kind === 'think' && from.request === request && lasts(from)) {
			const copy: ThinkStep = { ...from, runId: run.id, inherited: true };
			await write<ThinkStep>(copy);
			return replay(copy, journal);
		}
		const model = (scope.expert && run.expert) || role.model;
		return ask({ key, thought, sampling, think, request, model });
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

	const track = <T>(work: Promise<T>): Promise<T> => {
		underWay.add(work);
		const end = () => void underWay.delete(work);
		work.then(end, end);
		return work;
	};

	async function commit(key: string, rows: NewRows): Promise<CommitStep['ids']> {
		use(key);
		const found = find(key, 'commit');
		if (found) return found.ids;
		const at = now();
		const step = { runId: run.id, key, kind: 'commit' as const, started: at, ended: at };
		return (await record.commit(step, marks.on(rows))).ids;
	}

	const recall = async (key: string, query: RecallQuery): Promise<Recalled[]> =>
		marks.recalled(await readSignal(key, () => agent().memory.recall(query, setup.stop)));

	const outside = async (seen: number): Promise<Outside> => ({
		...(await agent().outside(run.id, seen)),
		callsLeft: budget.left(),
	});

	const agent = (): AgentSetup => {
		if (setup.agent) return setup.agent;
		throw new MullError('bug', 'This run was given no memory and no instruments.');
	};

	const scoped = (prefix: string, scope: Scope): DrivenMind => ({
		runId: run.id,
		stop: setup.stop,
		think: (key, thought) => track(think(prefix + key, thought, scope)),
		signal: (key, read) => track(readSignal(prefix + key, read)),
		random: (key) => (use(prefix + key), randomFor(run.seed, prefix + key)),
		tell: (key, value, writes) => track(event(prefix + key, value, writes)),
		room: (role) => track(room(role)),
		scope: (inner, how = {}) => scoped(prefix + inner, { ...scope, ...how }),
		commit: (key, rows) => track(commit(prefix + key, rows)),
		recall: (key, query) => track(recall(prefix + key, query)),
		use: (key, instrument, input, allowed = false) =>
			track(uses.use(prefix + key, instrument, input, allowed).then(marks.observed)),
		taken: async (key, instrument, input) => {
			const taken = () => uses.inherited(prefix + key, instrument, input) !== undefined;
			return (
				run.forkOf !== undefined && (await track(readSignal(`${prefix}${key}#taken`, taken, false)))
			);
		},
		fitting: (key, texts, tools) =>
			// Not taken over by a fork: other tools may be there.
			track(readSignal(prefix + key, () => agent().fitting(texts, tools), false)),
		outside: (key, seen) =>
			// Not taken over by a fork: the world has moved on.
			track(readSignal(prefix + key, () => outside(seen), false)),
		experience: (key) => track(readSignal(prefix + key, () => agent().experience())),
		settled: async () => {
			while (underWay.size) await Promise.allSettled(underWay);
		},
		written: record.written,
	});

	// Read once for each role in a run, whoever asks, so that prompts are cut the same in a replay.
	const rooms = new Map<RoleName, Promise<Room>>();
	const room = async (role: RoleName) => {
		let read = rooms.get(role);
		if (!read) {
			// Not taken over by a fork: its roles may have changed.
			const load = async () => {
				stopped(setup.stop);
				setup.gate(false);
				const model = run.roles[role].model;
				if (!model) throw noModel(role);
				return (await setup.findEngine(model, setup.stop)).room(setup.stop);
			};
			read = readSignal(`room-${role}`, load, false);
			rooms.set(role, read);
		}
		return { ...(await read), maxTokens: run.roles[role].sampling.maxTokens };
	};

	return scoped('', {});
}

/**
 * A fork takes over what follows from the request alone. A cancellation, a spent budget and a
 * server's fault were true of the parent's run only.
 */
const lasts = ({ status, error }: ThinkStep) =>
	status === 'done' ||
	(status === 'failed' && (error?.code === 'malformed' || error?.code === 'context-overflow'));

/** Every prompt of the scope begins with that line (thought-agent.md, Self reflection). */
function withLine(thought: Thought, line: string): Thought {
	const [first, ...rest] = thought.messages;
	const messages =
		first?.role === 'system'
			? [{ ...first, content: `${line}\n\n${first.content}` }, ...rest]
			: [{ role: 'system' as const, content: line }, ...thought.messages];
	return { ...thought, messages };
}
