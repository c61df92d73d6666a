/**
 * The mind of a run: the only way an algorithm reaches the world (ARCHITECTURE.md, The journal).
 *
 *   look in the journal → there: return what was recorded
 *                       → not there: do the work, write the record, then return
 *
 * So a run is a pure function of its question, its options, its seed and its journal.
 */
import {
	fromPlain,
	isStepFault,
	MullError,
	toMullError,
	toPlain,
	type PlainError,
} from '../core/errors.ts';
import type { RunEvent } from '../core/events.ts';
import { hash32, randomFor, sha256 } from '../core/hash.ts';
import type { Experience, InstrumentInfo, NewRows, Observation, Outside } from '../core/agent.ts';
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
	ModelRef,
	Reply,
	RoleName,
	Run,
	SignalStep,
	Step,
	TextId,
	ThinkStep,
	UseStep,
} from '../core/types.ts';
import type { Live } from './protocol.ts';
import { spending } from './budget.ts';

export interface MindSetup {
	run: Run;
	journal: Journal;
	findEngine: FindEngine;
	/** Aborted when the user stops the run. */
	stop: AbortSignal;
	/** May a new step begin? Throws to pause the run at this boundary. */
	gate: () => void;
	/** What the Thought agent may reach; absent for runs that need none of it. */
	agent?: AgentSetup;
	/** Words as they come. */
	live: (live: Live) => void;
	/** Milliseconds since 1970. */
	now: () => number;
}

export interface AgentSetup {
	memory: Memory;
	/** The instrument of that id, if it is available and permitted now. */
	instrument: (id: string) => Promise<Instrument | undefined>;
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
	const own = new Map((await journal.load(run.id)).map((step) => [step.key, step]));
	const inherited = new Map<string, Step>();
	if (run.forkOf) {
		for (const step of await journal.load(run.forkOf.runId)) inherited.set(step.key, step);
	}
	let seq = Math.max(0, ...[...own.values()].map((step) => step.seq));
	let written = 0;
	const used = new Set<string>();
	const underWay = new Set<Promise<unknown>>();
	const budget = spending(run, [...own.values()], now);

	const use = (key: string) => {
		if (used.has(key)) {
			throw new MullError('bug', `The step key "${key}" was used twice in run ${run.id}.`);
		}
		used.add(key);
	};

	// Writes go one after another: `seq` is the order in which steps became durable.
	let writing: Promise<unknown> = Promise.resolve();
	const write = <S extends Step>(
		step: Omit<S, 'seq'>,
		texts = new Map<TextId, string>(),
		writes?: Writes,
	): Promise<S> => {
		const done = writing.then(async () => {
			const row = { ...step, seq: seq + 1 } as S;
			await journal.append(row, texts, writes);
			seq += 1;
			written += 1;
			own.set(row.key, row);
			return row;
		});
		writing = done.catch(() => undefined);
		return done;
	};

	const recorded = <K extends Step['kind']>(key: string, kind: K) => {
		const step = own.get(key);
		if (step && step.kind !== kind) {
			throw new MullError(
				'incompatible',
				`The journal holds a ${step.kind} at "${key}" where this version asks for a ${kind}.`,
				'Look at the run as it was, or start it again with the same question.',
			);
		}
		return step as Extract<Step, { kind: K }> | undefined;
	};

	async function readSignal<T>(
		key: string,
		read: () => T | Promise<T>,
		inherit = true,
	): Promise<T> {
		use(key);
		const found = recorded(key, 'signal');
		if (found) return found.value as T;
		const from = inherit ? inherited.get(key) : undefined;
		const started = now();
		const value = from?.kind === 'signal' ? from.value : await read();
		await write<SignalStep>({ runId: run.id, key, kind: 'signal', started, ended: now(), value });
		return value as T;
	}

	async function think(key: string, asked: Thought, scope: Scope): Promise<Reply> {
		use(key);
		const thought = scope.line ? withLine(asked, scope.line) : asked;
		const role = run.roles[thought.role];
		const override = own.get(`${key}#seed`);
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
		const found = recorded(key, 'think');
		if (found) {
			// A resume trusts the key; it only says that today's words would differ.
			if (found.request !== request && !found.drifted && !found.edited) {
				await journal.append({ ...found, drifted: true }, new Map());
			}
			return replay(found, journal);
		}
		const from = inherited.get(key);
		if (
			!override &&
			from?.kind === 'think' &&
			from.request === request &&
			from.status !== 'over-budget'
		) {
			const copy = { ...from, runId: run.id };
			await write<ThinkStep>(copy);
			return replay(copy, journal);
		}
		const model = (scope.expert && run.expert) || role.model;
		return ask({ key, thought, sampling, think, request, model });
	}

	async function ask(call: Call): Promise<Reply> {
		const { key, thought, sampling, think, request, model } = call;
		stopped(setup.stop);
		setup.gate();
		const started = now();
		const prompt = JSON.stringify(thought.messages);
		const base = {
			runId: run.id,
			key,
			kind: 'think' as const,
			label: thought.label,
			role: thought.role,
			model: model ?? ({ engine: 'llamacpp', model: '' } satisfies ModelRef),
			modelName: model?.model ?? '',
			remote: model?.engine === 'remote',
			sampling,
			think,
			request,
			started,
			prompt: await sha256(prompt),
			thinking: await sha256(''),
			text: await sha256(''),
		};
		const texts = new Map([[base.prompt, prompt]]);
		texts.set(base.text, '');
		const fail = async (status: 'failed' | 'cancelled' | 'over-budget', error: PlainError) => {
			await write<ThinkStep>({ ...base, status, error, ended: now() }, texts);
			throw fromPlain(error);
		};

		const over = budget.over();
		if (over) return fail('over-budget', toPlain(over));
		const grant = budget.grant(sampling.maxTokens);
		setup.live({
			type: 'delta',
			runId: run.id,
			key,
			label: base.label,
			thinking: '',
			text: '',
			started,
		});
		try {
			if (!model) throw noModel(thought.role);
			const signal = thought.signal ? AbortSignal.any([setup.stop, thought.signal]) : setup.stop;
			const engine = await setup.findEngine(model, signal);
			base.modelName = engine.name;
			base.remote = engine.remote;
			const stream = engine.generate(
				{
					messages: thought.messages,
					sampling: { ...sampling, maxTokens: grant.tokens },
					think,
					...(thought.schema ? { schema: thought.schema } : {}),
					...(thought.schemaName ? { schemaName: thought.schemaName } : {}),
				},
				signal,
			);
			let next = await stream.next();
			for (; !next.done; next = await stream.next()) {
				const { thinking = '', text = '', restart, status } = next.value;
				setup.live({
					type: 'delta',
					runId: run.id,
					key,
					label: base.label,
					thinking,
					text,
					started,
					...(restart ? { restart } : {}),
					...(status === undefined ? {} : { status }),
				});
			}
			const reply = next.value;
			const { thinking, text, ...rest } = reply;
			base.thinking = await sha256(thinking);
			base.text = await sha256(text);
			texts.set(base.thinking, thinking);
			texts.set(base.text, text);
			budget.spend(reply.usage.completionTokens);
			await write<ThinkStep>({ ...base, ...rest, status: 'done', ended: now() }, texts);
			return reply;
		} catch (thrown) {
			const error = toMullError(thrown);
			if (setup.stop.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
			if (error.code === 'aborted' && thought.signal?.aborted) {
				return await fail('cancelled', toPlain(error));
			}
			if (isStepFault(error)) return await fail('failed', toPlain(error));
			throw error;
		} finally {
			grant.done();
			setup.live({ type: 'delta-end', runId: run.id, key });
		}
	}

	const event = async (key: string, value: RunEvent, writes?: Writes) => {
		use(key);
		if (recorded(key, 'event')) return;
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
		const found = recorded(key, 'commit');
		if (found) return found.ids;
		const at = now();
		const done = writing.then(async () => {
			const step: CommitStep = {
				...{ runId: run.id, key, kind: 'commit' as const, started: at, ended: at },
				seq: seq + 1,
				ids: noIds(),
			};
			const row = await journal.commit(step, rows);
			seq += 1;
			written += 1;
			own.set(key, row);
			return row.ids;
		});
		writing = done.catch(() => undefined);
		return done;
	}

	async function useInstrument(
		key: string,
		info: InstrumentInfo,
		input: unknown,
	): Promise<Observation> {
		use(key);
		const found = recorded(key, 'use');
		if (found?.observation) return found.observation;
		if (found && !info.idempotent) {
			throw new MullError(
				'unknown-outcome',
				`“${info.label}” was used, and the browser ended before its outcome was known.`,
				'Look whether it took effect; then say whether to use it again or to count it as failed.',
			);
		}
		stopped(setup.stop);
		setup.gate();
		const base = { runId: run.id, key, kind: 'use' as const, instrument: info.id, input };
		const started = now();
		const intent =
			found ?? (await write<UseStep>({ ...base, status: 'intended', started, ended: started }));
		const instrument = await setup.agent?.instrument(info.id);
		const observation: Observation = instrument
			? await instrument.use(input, setup.stop)
			: { ok: false, text: '', error: `${info.label} is not available any more.` };
		stopped(setup.stop);
		const row: UseStep = { ...intent, status: 'done', observation, ended: now() };
		await (writing = writing.then(() => journal.append(row, new Map())));
		own.set(key, row);
		return observation;
	}

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
		recall: (key, query) =>
			track(readSignal(prefix + key, () => agent().memory.recall(query, setup.stop))),
		use: (key, instrument, input) => track(useInstrument(prefix + key, instrument, input)),
		outside: (key, seen) =>
			// Not taken over by a fork: the world has moved on.
			track(readSignal(prefix + key, () => agent().outside(run.id, seen), false)),
		experience: (key) => track(readSignal(prefix + key, () => agent().experience())),
		settled: async () => {
			while (underWay.size) await Promise.allSettled(underWay);
		},
		written: () => written,
	});

	// Read once for each role in a run, whoever asks, so that prompts are cut the same in a replay.
	const rooms = new Map<RoleName, Promise<Room>>();
	const room = async (role: RoleName) => {
		let read = rooms.get(role);
		if (!read) {
			// Not taken over by a fork: its roles may have changed.
			const load = async () => {
				stopped(setup.stop);
				setup.gate();
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

interface Call {
	key: string;
	thought: Thought;
	sampling: ThinkStep['sampling'];
	think: boolean;
	request: string;
	model: ModelRef | null;
}

/** What a request is, apart from who answers it: forks re-run a step when this changes. */
function requestHash(thought: Thought, sampling: ThinkStep['sampling'], think: boolean) {
	const { temperature, topP } = sampling;
	return sha256(
		JSON.stringify([thought.messages, thought.schema ?? null, temperature, topP, think]),
	);
}

/** Gives what the run observed when the step was recorded. */
async function replay(step: ThinkStep, journal: Journal): Promise<Reply> {
	if (step.status !== 'done') {
		throw fromPlain(
			step.error ?? { code: 'bug', message: 'The step failed without a reason.', wayOut: '' },
		);
	}
	return {
		thinking: await journal.text(step.thinking),
		text: await journal.text(step.text),
		finish: step.finish ?? 'stop',
		unclosed: step.unclosed ?? false,
		scratch: step.scratch ?? false,
		usage: step.usage ?? {
			promptTokens: 0,
			cachedTokens: 0,
			completionTokens: 0,
			milliseconds: 0,
			exact: false,
		},
		...(step.value === undefined ? {} : { value: step.value }),
		...(step.meanLogprob === undefined ? {} : { meanLogprob: step.meanLogprob }),
	};
}

/** Every prompt of the scope begins with that line (thought-agent.md, Self reflection). */
function withLine(thought: Thought, line: string): Thought {
	const [first, ...rest] = thought.messages;
	const messages =
		first?.role === 'system'
			? [{ ...first, content: `${line}\n\n${first.content}` }, ...rest]
			: [{ role: 'system' as const, content: line }, ...thought.messages];
	return { ...thought, messages };
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

function stopped(stop: AbortSignal) {
	if (stop.aborted) throw new MullError('aborted', 'Stopped.');
}

const noModel = (role: RoleName) =>
	new MullError(
		'no-model',
		`No model is chosen for role ${role}.`,
		'Choose one on the Models screen, then resume.',
	);
