/**
 * What the Thought agent works on and remembers (thought-agent.md). Tasks and thoughts have exactly
 * the specified fields; what Mull keeps beside them (whose run, which strategy) stands in rows
 * around them. What belongs to a mission has a number that counts up in its run and collection; what
 * outlives it (facts, frameworks, documents) has a UUID, the same on every device (decision T1).
 */
import type { Fact, Framework } from './knowledge.ts';

// ── Working memory ──────────────────────────────────────────────────────────────────────────

export type TaskStatus =
	'open' | 'in_progress' | 'closed' | 'failed_with_current_available_instruments';

/**
 * What a task may use. high: high resources, the user, new frameworks. medium: high resources.
 * low: neither (thought-agent.md, Tasks 5; decision T3 for the sentence that breaks off).
 */
export type Value = 'high' | 'medium' | 'low';

/** thought-agent.md, Tasks: these nine fields, with these names. */
export interface Task {
	id: number;
	name: string;
	description: string;
	status: TaskStatus;
	value: Value;
	tasks_depending: number[];
	tasks_required: number[];
	tasks_and_thoughts_that_brought_to_it: { tasks: number[]; thoughts: number[] };
	stream_of_consciousness: string;
}

export interface TaskRow {
	id: number;
	runId: string;
	/** The task it was decomposed from. */
	parent: number | null;
	/** 0 for tasks of the mission itself. */
	depth: number;
	/** Milliseconds since 1970. */
	created: number;
	/** Edited, closed or added by the person. */
	byUser?: true;
	/** Why it has its status: why it failed, why it was given up. */
	because: string;
	task: Task;
}

/** thought-agent.md, Thoughts: these three fields. */
export interface ThoughtNote {
	id: number;
	/** Used to search for relevancy among all thoughts. */
	name: string;
	content: string;
}

export interface ThoughtRow {
	id: number;
	runId: string;
	taskId: number | null;
	kind: 'step' | 'reflection' | 'assumption' | 'decision' | 'doubt';
	created: number;
	thought: ThoughtNote;
	/** Facts that it speaks of: it goes where they go (recall, deletion, the mark below). */
	about?: string[];
	/** Thought by a run that had read what never leaves this device. */
	local?: true;
}

/** A way to fulfil a task, with the score that orders the depth-first search. */
export interface Strategy {
	id: number;
	runId: string;
	taskId: number;
	/** The strategy this one continues, one level down. */
	parent: number | null;
	/** 0 for the routes of the task itself. */
	depth: number;
	text: string;
	/** Related to the probability that it works, 0 to 10. */
	score: number;
	/** Framework it applies. */
	frameworkId?: string;
	status: 'untried' | 'running' | 'succeeded' | 'failed';
	finding: string;
}

/**
 * What speaks for an answer: a test by code that passed, a source that says it, the person who said
 * so, two passages that contradict each other and that it both names, another sample that agrees, sums
 * of given numbers that code calculated again, a quote for a part of it, or only the model that judged
 * its own work.
 */
export interface Evidence {
	kind: 'code' | 'source' | 'person' | 'disputed' | 'agreement' | 'sums' | 'quote' | 'self';
	/** What it is: the key of a step, the name of a passage (names.ts), the id of a fact or question. */
	ref: string;
	/** The words of the source, the person or the program that say it. */
	quote?: string;
}

/** HIGH: code, a source or the person. MEDIUM: agreement, sums, passages that differ. LOW: the rest. */
export type EvidenceLabel = 'HIGH' | 'MEDIUM' | 'LOW';

/** What a task came to. */
export interface TaskAnswer {
	id: number;
	runId: string;
	taskId: number;
	answer: string;
	convincing: boolean;
	/** How it was found: plain, midtry, hyperthink, composed, framework. */
	how: string;
	because: string;
	/** Ids of the facts that it rests on. */
	facts?: string[];
	evidence?: Evidence[];
	label?: EvidenceLabel;
	/** Found by a run that had read what never leaves this device. */
	local?: true;
}

/** Stands in the inbox until it is answered; the run goes on meanwhile (decision T4). */
export interface Question {
	id: number;
	runId: string;
	taskId: number | null;
	text: string;
	asked: number;
	/** What it is for: information for a task, a test of a prediction, or permission for one use of a tool. */
	purpose: 'information' | 'test' | 'permission';
	/** What the tool would be given, as JSON: exactly this. */
	input?: string;
	answer?: string;
	answered?: number;
	/** Place of the answer among answers and edits of tasks: what `OutsideEvents.seen` counts. */
	heard?: number;
	/** The run no longer needs it: the user went away, the task ended. */
	withdrawn?: true;
}

// ── Writing them from a run ─────────────────────────────────────────────────────────────────

type New<T extends { id: number }> = Omit<T, 'id' | 'runId'>;
interface Change<T extends { id: number | string }> {
	id: T['id'];
	change: Partial<T>;
}

/** Rows that a step writes; their ids are given in the same transaction. */
export interface NewRows {
	tasks?: (Omit<New<TaskRow>, 'task' | 'created'> & { task: Omit<Task, 'id'> })[];
	taskChanges?: { id: number; because?: string; change: Partial<Omit<Task, 'id'>> }[];
	thoughts?: (Omit<New<ThoughtRow>, 'thought' | 'created'> & {
		thought: Omit<ThoughtNote, 'id'>;
	})[];
	strategies?: New<Strategy>[];
	strategyChanges?: Change<Strategy>[];
	answers?: New<TaskAnswer>[];
	questions?: New<Omit<Question, 'asked'>>[];
	questionChanges?: Change<Question>[];
	/** A statement that is there already (word for word, but for case and spaces) keeps its id. */
	facts?: Omit<Fact, 'id' | 'created' | 'changed'>[];
	factChanges?: Change<Fact>[];
	frameworks?: Omit<Framework, 'id' | 'created' | 'changed'>[];
	frameworkChanges?: Change<Framework>[];
}

/** Ids of the rows, in the order they were given. */
export interface NewIds {
	tasks: number[];
	thoughts: number[];
	strategies: number[];
	answers: number[];
	questions: number[];
	facts: string[];
	frameworks: string[];
}

/** Rows of one run, by collection. */
export interface RunRows {
	tasks: TaskRow[];
	thoughts: ThoughtRow[];
	strategies: Strategy[];
	answers: TaskAnswer[];
	questions: Question[];
	/** Facts that it wrote. */
	facts: Fact[];
	frameworks: Framework[];
}
