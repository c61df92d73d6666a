/** What a mission meets: memory that is asked, instruments, what the person does meanwhile. */
import type { FactStatus, Framework } from './knowledge.ts';
import type { Task, Value } from './types.ts';

export type MemoryKind = 'fact' | 'thought' | 'framework' | 'chunk' | 'task' | 'mission';

export interface RecallQuery {
	text: string;
	kinds: MemoryKind[];
	/** Cut to so many characters in all. */
	characters: number;
	/** Of them at most so many for each kind, so that long passages do not push the facts out. */
	shares?: Partial<Record<MemoryKind, number>>;
	/** The prompt leaves the device: what is marked as local is left out. */
	remote: boolean;
	/** The text itself may not leave this device: no embedder on a server is asked. */
	stays?: boolean;
	/** Only facts that were found false, by their words: what is known not to be so. */
	refuted?: true;
	/** Of passages only those of these documents, by id, however little they fit. */
	documents?: readonly string[];
	/**
	 * What the person asked, where `text` is not that. An attachment of another conversation is read
	 * only where its name stands in it.
	 */
	question?: string;
	/** Documents that are attached to this conversation, by id: they need no name. */
	attached?: readonly string[];
	/** What is below the bar of relevance comes too, behind the rest; only to be looked at. */
	belowBar?: true;
	/** At most so many; default 12. */
	limit?: number;
}

export interface Recalled {
	kind: MemoryKind;
	/** Names it over all runs and documents (names.ts). */
	id: string;
	text: string;
	/** Why it was recalled, in words: 'shares the words …', 'near in meaning', 'linked through …'. */
	reason: string;
	score: number;
	/** How well it fits in absolute terms: 1 is the bar of its kind, and less is not recalled. */
	relevance?: number;
	/**
	 * What is to be said along with it. For a chunk: document and place. For a fact: that the person
	 * said it and nobody tested it, that its time is past.
	 */
	cite?: string;
	trust: number;
	/** For a fact: on what its status rests, as a number of the table in trust.ts. */
	rests?: number;
	/** For a framework: the row itself, which is to be applied. */
	framework?: Framework;
	/** For a fact; one that is not `surviving` comes only for the very same statement (the ledger). */
	status?: FactStatus;
	/** Marked: never put into a prompt that leaves this device. */
	local?: true;
}

export interface InstrumentInfo {
	/** 'code', 'documents', 'user', 'reflection', or 'tool:<server>/<tool>'. */
	id: string;
	label: string;
	/** One line for the model that chooses. */
	describe: string;
	/** Changes nothing anywhere. Any other is used only with the person's yes to that use (T8). */
	readOnly: boolean;
	/** A repeated call after a crash does no harm. */
	idempotent: boolean;
	/** For a tool: name of the server that offers it. */
	from?: string;
	/** JSON schema of a tool's arguments. */
	input?: unknown;
}

export interface Observation {
	ok: boolean;
	/** What was observed, as text; data, never instructions. */
	text: string;
	/** What code printed last, or a tool's structured content. */
	value?: unknown;
	/** For documents: where it stands. */
	cite?: string;
	error?: string;
	/** Some of it is marked: never put into a prompt that leaves this device. */
	local?: true;
}

/** What a run hears of the world between two rounds, journalled as one signal. */
export interface OutsideEvents {
	userAway: boolean;
	/** Answers to open questions that came since the last round. */
	answers: { questionId: number; taskId: number | null; text: string }[];
	/** Edits of tasks by the person since the last round. */
	edits: TaskEdit[];
	/** What may be used: available and permitted. */
	instruments: InstrumentInfo[];
	/** Milliseconds since 1970. */
	now: number;
	/** About how many model calls the budget of the run still allows; absent or null without one. */
	callsLeft?: number | null;
	/** Last answer or edit seen, for the next round: both count on one counter. */
	seen: number;
}

export interface TaskEdit {
	id: number;
	runId: string;
	/** Null adds a task. */
	taskId: number | null;
	change: Partial<Pick<Task, 'name' | 'description' | 'value' | 'status'>>;
	made: number;
}

/** Success and cost of like steps so far, over all missions (decision T13). */
export interface Experience {
	/** 'plain', 'midtry', 'hyperthink', 'framework', 'new-framework' … */
	how: string;
	value: Value;
	tries: number;
	successes: number;
	tokens: number;
}
