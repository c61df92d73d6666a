/**
 * All that an algorithm or the worker may touch. Algorithms see `Mind` only; the worker builds a
 * mind from an `Engine` for each role and a `Journal`.
 */
import type {
	Experience,
	InstrumentInfo,
	Observation,
	OutsideEvents,
	Recalled,
	RecallQuery,
	TaskEdit,
} from './mission/outside.ts';
import type { NewIds, NewRows } from './mission/types.ts';
import type { ChatMessage } from './attached.ts';
import type { Asked, Calls } from './runs/calls.ts';
import type { RunEvent } from './events.ts';
import type { ShownMessage } from './pictures.ts';
import type { CommitStep, Note, Step, TextId } from './runs/steps.ts';
import type {
	Message,
	ModelRef,
	Outcome,
	Reply,
	RoleName,
	Run,
	Sampling,
	Schema,
} from './types.ts';

// ── Engines ─────────────────────────────────────────────────────────────────────────────────

export interface Request {
	messages: ShownMessage[];
	sampling: Sampling;
	/** Use the reasoning mode. With a schema: think first, structure second (decision H6). */
	think: boolean;
	/** The reply's `value` must be valid against it. */
	schema?: Schema;
	/** Name of the structure, for servers that want one and for the words of a repair. */
	schemaName?: string;
	/**
	 * New tokens that all calls of a structured request may write together, `maxTokens` being the
	 * bound of each; absent: no limit. Throws `over-budget` where it ends before the structure does.
	 */
	allowance?: number;
	/**
	 * Calls of the model that a structured request may take; absent: no limit. Throws `over-budget`
	 * where they end before the structure is there. Tries again after a fault are not held back.
	 */
	calls?: number;
	/** Its log-probability is of use (`Reply.meanLogprob`): not every engine gives it, and it costs. */
	logprobs?: true;
	/** How sure it is of each word is of use (`Reply.odds`): costs more, and is told by fewer. */
	odds?: true;
	/** Not with a schema: the reply has begun so, and goes on from there. */
	begun?: Begun;
	/** Aborted once the answer is wanted now: thinking ends at once, the answer comes from what there is. */
	enough?: AbortSignal;
}

/** The beginning of a reply: thinking that is over, and words of the answer. */
export interface Begun {
	thinking: string;
	text: string;
}

/** A piece of a reply as it arrives; both may be present. */
export interface Delta {
	thinking?: string;
	text?: string;
	/** What the engine is doing while no words come: loading a model, waiting for its turn. */
	status?: string;
	/** The engine starts this reply again (a repair, a retry): forget what was streamed so far. */
	restart?: true;
	/** From here on it may be a loop, or is none after all; a restart takes it back. */
	repeats?: boolean;
}

/**
 * A language model. Streams deltas and *returns* the finished reply.
 *
 * Throws `MullError`; an abort throws code `aborted` and stops at the next token. With a schema,
 * the returned `value` is valid against it or the error is `malformed`, after bounded repair.
 * Calls beyond `parallel` queue: algorithms simply `Promise.all`.
 */
export interface Engine {
	/** Shown on every step. */
	readonly name: string;
	/** True when a request leaves the device. */
	readonly remote: boolean;
	/** Requests that run at once. */
	readonly parallel: number;
	/** Room of one request; may load the model to find out. */
	contextWindow(signal: AbortSignal): Promise<ContextWindow>;
	generate(request: Request, signal: AbortSignal): AsyncGenerator<Delta, Reply>;
}

/** How much fits into one request. */
export interface ContextWindow {
	/** Context window in tokens, prompt and reply together. */
	context: number;
	/** Characters of plain English per token, measured or cautiously assumed. */
	charactersPerToken: number;
}

/** What a role may write: `maxThinking` only where it thinks and has a limit of its own for that. */
export type ReplyLimits = Pick<Sampling, 'maxTokens' | 'maxThinking'>;

/** Gives the engine that serves a model; throws a surroundings error (`no-model`, …) if none can. */
export type FindEngine = (model: ModelRef, signal: AbortSignal) => Promise<Engine>;

// ── The mind of a run ───────────────────────────────────────────────────────────────────────

/** One step as an algorithm asks a model for it. */
export interface Thought {
	label: string;
	role: RoleName;
	messages: Message[];
	/** Overrides of the role's sampling, as a specification demands (MidTry's temperatures). */
	sampling?: Partial<Sampling>;
	/** Overrides the role's reasoning mode. */
	think?: boolean;
	schema?: Schema;
	schemaName?: string;
	/** Calls of the model that it may take, where the algorithm has a limit of its own. */
	calls?: number;
	/** How likely its answer was to the model is of use, where the engine tells. */
	logprobs?: true;
	/**
	 * An answer can do without it: once the person wants the answer now it is cancelled, or not begun,
	 * as if through its own signal.
	 */
	skippable?: true;
	/** The algorithm may cancel this call alone; a cancelled call is a record (`cancelled`). */
	signal?: AbortSignal;
}

/**
 * How an algorithm reaches the world. Each call carries a key that is unique in the run; a step
 * that is in the journal is returned from there and nothing is done again.
 *
 * `think` throws what the run observed, and observes again in a replay: `malformed`, `server`,
 * `stalled`, `context-overflow`, `bad-request`, `over-budget`, and `aborted` for a call cancelled
 * through its own signal (`isStepFault` in errors.ts tells). It also throws, without a record,
 * `aborted` when the run is stopped (`mind.stop.aborted` tells: answer with the best so far) and a
 * surroundings error when the run must wait: let that one pass through.
 */
export interface Mind {
	/** For rows that carry it (`Writes`). */
	readonly runId: string;
	/** Roles A and B run on the same model; absent: not known. */
	readonly oneModel?: boolean;
	/** Aborted when the user stops the run. */
	readonly stop: AbortSignal;
	/** Aborted when the person wants the answer now: no call thinks from then on. */
	readonly enough?: AbortSignal;
	think(key: string, thought: Thought): Promise<Reply>;
	/** Reads something of the outside world once and keeps it. */
	once<T>(key: string, read: () => T | Promise<T>): Promise<T>;
	/** Uniform numbers in [0, 1), derived from hash(seed, key): the same in every replay. */
	random(key: string): () => number;
	/** Records what the algorithm decided, with rows that must be written in the same breath. */
	tell(key: string, event: RunEvent, writes?: Writes): Promise<void>;
	/**
	 * Uses an instrument once: the intent is on disk before, the outcome after. If a crash left an
	 * intent without an outcome, an idempotent instrument is used again; any other throws
	 * `unknown-outcome`, and the run waits for the person to decide. One that is not read-only is
	 * used only where `allowed` says that the person said yes to this very use.
	 */
	use(
		key: string,
		instrument: InstrumentInfo,
		input: unknown,
		allowed?: boolean,
	): Promise<Observation>;
	/** Room of a role's model, read once in a run. */
	contextWindow(role: RoleName): Promise<ContextWindow & ReplyLimits>;
	/** The same mind with every key prefixed: 'task-4/'. */
	scope(prefix: string, how?: Scope): Mind;
}

/**
 * What the Thought agent needs besides. Every mind that drives a run is one; algorithms that need
 * less ask for less (a method may name the narrower type, so the registry stays one list).
 */
export interface AgentMind extends Mind {
	scope(prefix: string, how?: Scope): AgentMind;
	/** Writes rows and gives their ids: one transaction with the journal row, so never twice. */
	commit(key: string, rows: NewRows): Promise<NewIds>;
	/** What memory has to say to this, with the reason for each; read once and kept. */
	recall(key: string, query: RecallQuery): Promise<Recalled[]>;
	/** In a fork: its parent made that use, so it is taken over and nothing is done again. */
	taken(key: string, instrument: InstrumentInfo, input: unknown): Promise<boolean>;
	/**
	 * Ids of the tools that fit, best first: by the first of these texts, then by the next; read once
	 * and kept. None where no word fits.
	 */
	fitting(
		key: string,
		texts: readonly string[],
		tools: readonly InstrumentInfo[],
	): Promise<string[]>;
	/** What happened outside since the round before: answers, edits, USER_AWAY, instruments. */
	outside(key: string, seen: number): Promise<OutsideEvents>;
	/** Edits of tasks by the person after that number: heard in the middle of a round. */
	edits(key: string, seen: number): Promise<TaskEdit[]>;
	/** Success and cost of like steps in missions before this one, read once. */
	experience(key: string): Promise<Experience[]>;
}

/** What holds for every call inside a scope. */
export interface Scope {
	/** High-resource mode: on the Expert role's model, where one is chosen (decision T7). */
	expert?: boolean;
	/** A line that every prompt carries near its end: who the agent is, its mood (decision T11). */
	line?: string;
}

/** Long-term memory as a run sees it. */
export interface Memory {
	recall(query: RecallQuery, signal: AbortSignal): Promise<Recalled[]>;
}

/** Vectors of texts; unit length. */
export interface Embedder {
	/** Never mixed with another model's vectors. */
	readonly model: string;
	readonly dimensions: number;
	/** A cosine that few unrelated texts reach: from here on two are about the same thing. */
	readonly bar: number;
	/** So many deviations above unrelated sentences of the query's language its bar is at least (reference.ts). */
	readonly deviations?: number;
	/** Its texts go to a server: it is never given what may not leave this device. */
	readonly remote?: true;
	embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>;
	/** The same model for texts that are searched with, where it tells them from those stored. */
	readonly asQuery?: Embedder;
}

/** A way to find out or to do something outside the model. */
export interface Instrument extends InstrumentInfo {
	/** Never throws for what went wrong inside: that is an observation with `ok: false`. */
	use(input: unknown, signal: AbortSignal): Promise<Observation>;
}

/** Rows that enter the database together with a journal row, in one transaction. */
export interface Writes {
	notes?: Note[];
}

/** An algorithm: an ordinary function of a question, options and a mind. */
export interface Algorithm<Options = Record<string, unknown>> {
	readonly id: string;
	readonly label: string;
	/** Raised when an old journal no longer fits the code. */
	readonly version: number;
	readonly defaults: Options;
	/** One line for the person who chooses. */
	readonly summary: string;
	/**
	 * Calls of models that a run makes at least and at most, when nothing ends it early (a stop, a
	 * budget, a fault) and none has to be made again.
	 */
	calls(options: Options, models: Record<RoleName, Asked>): Calls;
	run(chat: ChatMessage[], options: Options, mind: Mind): Promise<Outcome>;
}

// ── The journal behind the mind ─────────────────────────────────────────────────────────────

/** Where steps are kept: IndexedDB, or memory for a conversation that leaves no trace. */
export interface Journal {
	/** All steps of the run, by `seq`. */
	load(runId: string): Promise<Step[]>;
	text(id: TextId): Promise<string>;
	/** One strict transaction: the step, its texts, its writes; all are on disk when it resolves. */
	append(step: Step, texts: Map<TextId, string>, writes?: Writes): Promise<void>;
	/** Writes the rows, gives them ids, puts these into the step: one transaction. */
	commit(step: CommitStep, rows: NewRows): Promise<CommitStep>;
	/** Takes records out, so that these steps are done again. */
	remove(runId: string, keys: string[]): Promise<void>;
	/** Changes the run's row; resolves when on disk. */
	update(runId: string, change: RunChange): Promise<void>;
}

/** `undefined` removes the field. */
export type RunChange = { [K in keyof Run]?: Run[K] | undefined };
