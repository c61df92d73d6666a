/**
 * What is stored and shown. Plain data only: strings, numbers, arrays, objects; times are
 * milliseconds since 1970; ids are strings. Imports nothing but its neighbours in core.
 */
import type { DeviceEngineId, EngineId } from './engines/list.ts';
import type { NewIds, Observation } from './mission/types.ts';
import type { PlainError } from './errors.ts';
import type { RunEvent } from './events.ts';

// ── Asking a model ──────────────────────────────────────────────────────────────────────────

export interface Message {
	role: 'system' | 'user' | 'assistant';
	content: string;
}

export interface Sampling {
	/** 0 is greedy; the specifications use 0 to 1.6. */
	temperature: number;
	/** Nucleus, in (0, 1]. */
	topP: number;
	/** Upper bound of new tokens for one call, thinking included. */
	maxTokens: number;
	/** 32-bit seed; the journal derives one for each step from the run's seed when absent. */
	seed?: number;
}

/** The subset of JSON Schema that every engine understands. */
export type Schema =
	| { type: 'boolean'; description?: string }
	| { type: 'string'; description?: string; maxLength?: number; enum?: string[] }
	| { type: 'number' | 'integer'; description?: string; minimum?: number; maximum?: number }
	| { type: 'array'; description?: string; items: Schema; minItems?: number; maxItems?: number }
	| {
			type: 'object';
			description?: string;
			properties: Record<string, Schema>;
			required: string[];
			additionalProperties: false;
	  };

export interface Usage {
	/** Tokens of the prompt, those read from a cache included. */
	promptTokens: number;
	/** Of these, tokens that did not have to be computed again. */
	cachedTokens: number;
	/** Tokens written, thinking included. */
	completionTokens: number;
	/** Time the engine was busy with this call, queueing excluded. */
	milliseconds: number;
	/** False where the server gave no figures and Mull counted by length. */
	exact: boolean;
}

/** A finished reply. `value` is present and valid exactly when the request had a schema. */
export interface Reply {
	thinking: string;
	text: string;
	value?: unknown;
	/** `length`: cut at maxTokens or at the context's end. `repeated`: cut because it went in a loop. */
	finish: 'stop' | 'length' | 'repeated';
	/** True when the thinking never closed: `text` is then empty and there is no answer. */
	unclosed: boolean;
	/** True when `thinking` is a scratch pass of a model without a reasoning mode (H6). */
	scratch: boolean;
	usage: Usage;
	/** Calls of the model that it took (`core/calls.ts`). */
	calls: number;
	/** Mean log-probability of the written tokens, where the engine knows it. */
	meanLogprob?: number;
}

// ── Engines, models, roles ──────────────────────────────────────────────────────────────────

/** One model on one engine. On a server, `endpoint` is the id of a stored endpoint. */
export interface ModelRef {
	engine: EngineId;
	model: string;
	endpoint?: string;
}

export type RoleName = 'A' | 'B';

/** What a role runs on and how it samples. `model` is null until the user has chosen one. */
export interface Role {
	model: ModelRef | null;
	sampling: Sampling;
	/** The reasoning mode. On for both roles by default (hyperthink.md §I). */
	think: boolean;
}

export type Roles = Record<RoleName, Role>;

/** A remote server, as the user described it. The key is kept elsewhere (`storage/keys.ts`). */
export interface Endpoint {
	id: string;
	name: string;
	/** Base URL, up to and with `/v1`. */
	url: string;
	/** Requests sent to it at once. */
	parallel: number;
	/** Context window of its models in tokens, as far as known. */
	context: number;
	/** The user allowed Mull to contact it. Nothing is sent before. */
	allowed: boolean;
	/** Models that the user named or that it listed when it was tested. */
	models?: string[];
	created: number;
}

/** A model that lies on this device, or is on its way there. */
export interface InstalledModel {
	/** Same as the `model` of a ModelRef. */
	id: string;
	engine: DeviceEngineId;
	name: string;
	/** Where it came from: a URL, or the name of a file opened from disk. */
	source: string;
	/** WebLLM model of the user's own: URL of its compiled library. */
	library?: string;
	bytes: number;
	/** Bytes that are here already. */
	have: number;
	status: 'downloading' | 'paused' | 'ready' | 'broken';
	error?: PlainError;
	/** Has a reasoning mode: unknown models are asked through their chat template at load. */
	reasoning: boolean;
	/** Context window to load it with, tokens. */
	context: number;
	created: number;
}

// ── Conversations and runs ──────────────────────────────────────────────────────────────────

export interface Conversation {
	id: string;
	title: string;
	created: number;
	/** The last question in it. */
	updated: number;
	/** Title or pin, by the person. */
	changed?: number;
	pinned: boolean;
	/** Leave no trace: lives in memory only and is gone with the tab. */
	private: boolean;
}

export interface Budget {
	/** New tokens over the whole run; 0 is no limit. */
	tokens: number;
	/** Minutes the run may work, waiting excluded; 0 is no limit. */
	minutes: number;
	/** Calls of models (`core/calls.ts`); 0 is no limit. */
	calls: number;
}

/** `running` survives a reload: whoever opens the page next drives it on. */
export type RunStatus = 'running' | 'paused' | 'suspended' | 'done' | 'stopped' | 'failed';

export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW' | 'not applicable';

/** What a run ended with. There is always an answer when any step gave one. */
export interface Outcome {
	answer: string;
	/** Why it ended, in the algorithm's own terms. */
	stop: 'accepted' | 'finished' | 'limit' | 'budget' | 'cycle' | 'malformed' | 'stopped' | 'error';
	/** The same as one sentence for the person. */
	reason: string;
	confidence?: Confidence;
	error?: PlainError;
}

export interface Run {
	id: string;
	conversationId: string;
	/** Id in the list of algorithms. */
	algorithm: string;
	/** Version of the algorithm that wrote the journal; another one may show it, not resume it. */
	version: number;
	/** The chat so far, ending with the question (hyperthink.md §I.1). */
	chat: Message[];
	/** The algorithm's options, pinned at the start. */
	options: Record<string, unknown>;
	roles: Roles;
	budget: Budget;
	/** Model of high-resource mode; without one it is the role's own (decision T7). */
	expert?: ModelRef;
	/** 32-bit seed from which every random choice of the run derives. */
	seed: number;
	status: RunStatus;
	/** Why it waits, when suspended. */
	waiting?: PlainError;
	outcome?: Outcome;
	/** The run and step this one was forked from. */
	forkOf?: { runId: string; key: string };
	/**
	 * Messages of the conversation that were not sent with the question, because the model that was
	 * chosen answers a question alone.
	 */
	alone?: number;
	/** Why the model may misread the question, as the person was told before it began. */
	warned?: string;
	/** Lives in memory only. */
	private: boolean;
	created: number;
	updated: number;
	/** Milliseconds worked so far, over all sessions; waiting excluded. */
	worked: number;
}

// ── The journal ─────────────────────────────────────────────────────────────────────────────

/** A content address in the `texts` table: the SHA-256 of the text, in hex. */
export type TextId = string;

interface StepBase {
	runId: string;
	/** Unique in the run: 'draft', 'review-3', 'path-2'. */
	key: string;
	/** Order of completion in the run, from 1. */
	seq: number;
	started: number;
	ended: number;
}

/** One step of a run that asked a model, and what the run observed of it. */
export interface ThinkStep extends StepBase {
	kind: 'think';
	/** One or two words for the time line: 'Draft', 'Review 3', 'Path 2'. */
	label: string;
	role: RoleName;
	model: ModelRef;
	/** Name of the model as shown; with `remote` true the step left the device. */
	modelName: string;
	remote: boolean;
	sampling: Sampling;
	think: boolean;
	/** Hash of the request: forks re-run a step when it changed, resumes flag it as drifted. */
	request: string;
	drifted?: true;
	status: 'done' | 'failed' | 'cancelled' | 'over-budget';
	error?: PlainError;
	/** The messages as JSON, the thinking and the reply, each once in `texts`. */
	prompt: TextId;
	thinking: TextId;
	text: TextId;
	value?: unknown;
	finish?: Reply['finish'];
	unclosed?: boolean;
	scratch?: boolean;
	/** Calls of the model that it took, where it was not one. */
	calls?: number;
	usage?: Usage;
	meanLogprob?: number;
	/** The user put this reply there by hand, in a fork. */
	edited?: true;
	/** A fork took it over from its parent: its calls and tokens are the parent's. */
	inherited?: true;
}

/** Something of the outside world, read once and kept: a clock, a setting, an answer. */
export interface SignalStep extends StepBase {
	kind: 'signal';
	value: unknown;
}

/** Something the algorithm decided and the screen shows. */
export interface EventStep extends StepBase {
	kind: 'event';
	event: RunEvent;
}

/** Rows that the run wrote, with the ids they were given. */
export interface CommitStep extends StepBase {
	kind: 'commit';
	ids: NewIds;
}

/** One use of an instrument. Written twice: the intent before, the outcome after. */
export interface UseStep extends StepBase {
	kind: 'use';
	instrument: string;
	input: unknown;
	status: 'intended' | 'done';
	observation?: Observation;
}

export type Step = ThinkStep | SignalStep | EventStep | CommitStep | UseStep;

/** A note of HyperThink's auto-decaying state (hyperthink.md §I), kept after it decayed. */
export interface Note {
	runId: string;
	/** Increases with each note of the run. */
	id: number;
	text: string;
	/** Review that added it, from 1. */
	added: number;
	/** Review whose batch pushed it out. */
	evicted?: number;
	by: RoleName;
}
