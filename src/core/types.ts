/**
 * What is stored and shown: plain data only. Times are milliseconds since 1970; ids are strings.
 */
import type { AttachedFile } from './attached.ts';
import type { DeviceEngineId, EngineId } from './engines/list.ts';
import type { PlainError } from './errors.ts';
import type { Odds } from './text/odds.ts';

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
	/** Upper bound of new tokens of an answer; of thinking and answer, where `maxThinking` is absent. */
	maxTokens: number;
	/** Upper bound of tokens of thinking, besides: then it is ended and an answer follows. 0: none. */
	maxThinking?: number;
	/** A level of thinking by its own name, for a model that knows it; without, as the model likes. */
	effort?: string;
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
	/** Of these, tokens of thinking, where the engine tells. */
	thinkingTokens?: number;
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
	/** What the server calls the end, where Mull does not know the word. */
	endWord?: string;
	/** True when the thinking never closed: `text` is then empty and there is no answer. */
	unclosed: boolean;
	/** The thinking was ended for the model: at its limit, or because the person wanted the answer. */
	thinkingEnded?: 'limit' | 'person';
	/** True when `thinking` is a scratch pass of a model without a reasoning mode (H6). */
	scratch: boolean;
	usage: Usage;
	/** Calls of the model that it took (`core/runs/calls.ts`). */
	calls: number;
	/** Mean log-probability of the answer's tokens, where it was asked for and the engine knows it. */
	meanLogprob?: number;
	/** The model that it is of: no other model's is comparable. Given by the mind. */
	by?: string;
	/** How sure it was of each word of `text`, where it was asked for and the engine knows it. */
	odds?: Odds[];
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

/** A remote server, as the user described it. The key is kept elsewhere (`storage/models/keys.ts`). */
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
	/** What its replies taught. */
	learnt?: LearntModel[];
	created: number;
}

/** What the replies of a server taught about one of its models. */
export interface LearntModel {
	model: string;
	/** Tokens of its context, as the server said when the endpoint's context was `set`. */
	limit?: { tokens: number; set: number };
	charactersPerToken?: number;
	reasoning?: boolean;
	/** The program behind the address. */
	kind?: string;
	/** It says how a reply ended. */
	namesEnd?: boolean;
	/** Its template knows no system role. */
	plainRoles?: boolean;
	/** Levels of thinking that its template knows; whether it takes pictures. As the server said. */
	efforts?: string[];
	sees?: boolean;
}

/** A model that lies on this device, or is on its way there. */
export interface InstalledModel {
	/** Same as the `model` of a ModelRef. */
	id: string;
	engine: DeviceEngineId;
	name: string;
	/** Where it came from: a URL, or the name of a file opened from disk. */
	source: string;
	/** The person lets the server at its address send a download on to another one. */
	sentOn?: true;
	/** WebLLM model of the user's own: URL of its compiled library. */
	library?: string;
	/** SHA-256 of each of its files, in hexadecimal, where the list that offered it has them. */
	sha256?: string[];
	bytes: number;
	/** Bytes that are here already. */
	have: number;
	status: 'downloading' | 'paused' | 'ready' | 'broken';
	error?: PlainError;
	/** Has a reasoning mode: unknown models are asked through their chat template at load. */
	reasoning: boolean;
	/** Context window to load it with, tokens. */
	context: number;
	/** What the header of its file says; absent until the file was read. */
	header?: FileHeader;
	/** A projector is among its files, by which it sees if it is usable; its address, if it was fetched. */
	eyes?: true | 'unusable';
	projector?: string;
	created: number;
}

/** What a model file says of itself; a field is absent where it says nothing. */
export interface FileHeader {
	/** 'Q4_K_M', 'F16', … */
	quantisation?: string;
	licence?: string;
	/** Tokens that the model was trained for. */
	trained?: number;
	/** Levels of thinking that its template knows, from little to much. */
	efforts?: string[];
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
	/** Its only question stands in the list for later and has not begun: it is shown nowhere else. */
	waits?: true;
}

export interface Budget {
	/** New tokens over the whole run; 0 is no limit. */
	tokens: number;
	/** Minutes the run may work, waiting excluded; 0 is no limit. */
	minutes: number;
	/** Calls of models (`core/runs/calls.ts`); 0 is no limit. */
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
	/**
	 * What speaks for the answer, each from 0 to 1, by name; absent where it is not known. The Lab finds
	 * out what they are worth on a model (`lab/report/calibration.ts`).
	 */
	signs?: Record<string, number>;
	/** Of several steps: the answer is a text that was cut before it marked what it came to. */
	cut?: true;
	error?: PlainError;
}

/** What the person says of an answer: a problem for the Lab. */
export interface Mark {
	right: boolean;
	/** What is right, as far as it is known: of a right answer its short form. */
	answer?: string;
	when: number;
}

/** A run's place in the list for later, from when it was put there until it is put away as read. */
export interface Later {
	/** The smallest comes first. */
	place: number;
	/** It may begin as soon as nothing else runs: at once, or only while the device is plugged in. */
	go?: 'now' | 'plugged';
	/** When the list began it, milliseconds since 1970. */
	begun?: number;
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
	/** What was given with the question, as it was chosen at the start (`core/attached.ts`). */
	attached?: AttachedFile[];
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
	 * The run whose answer this question goes on from; null: it begins the conversation. Absent: it
	 * follows what was asked before it. Runs that follow the same one are branches.
	 */
	after?: string | null;
	/** Messages of the conversation that were not sent: the chosen model answers a question alone. */
	alone?: number;
	/** Why the model may misread the question, as the person was told before it began. */
	warned?: string;
	/** That is slight: it was not told before, and is not with an answer that every path came to. */
	slight?: true;
	mark?: Mark;
	/** How sure the models were of each word is kept with the steps. */
	odds?: true;
	/** It stands in the list for later (`core/runs/later.ts`). */
	later?: Later;
	/** Lives in memory only. */
	private: boolean;
	created: number;
	updated: number;
	/** Milliseconds worked so far, over all sessions; waiting excluded. */
	worked: number;
}
