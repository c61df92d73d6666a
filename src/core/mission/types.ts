/**
 * What the Thought agent works on and remembers (thought-agent.md). Tasks and thoughts have exactly
 * the specified fields; what Mull keeps beside them (whose run, which strategy) stands in rows
 * around them. What belongs to a mission has a number that counts up in its run and collection; what
 * outlives it (facts, frameworks, documents) has a UUID, the same on every device (decision T1).
 */

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
	/** Place of the answer among answers and edits of tasks: what `Outside.seen` counts. */
	heard?: number;
	/** The run no longer needs it: the user went away, the task ended. */
	withdrawn?: true;
}

// ── World model ─────────────────────────────────────────────────────────────────────────────

/** A statement as an edge of the knowledge graph. */
export interface Triple {
	subject: string;
	relation: string;
	object: string;
}

export type FactStatus = 'untested' | 'surviving' | 'falsified' | 'superseded';
/** A tool error falsifies nothing: it is inconclusive (decision T8). */
export type Verdict = 'confirmed' | 'falsified' | 'inconclusive';

export interface Prediction {
	text: string;
	/** Instrument that was chosen, and why. */
	instrument: string;
	because: string;
	verdict: Verdict;
	/** What was observed: code and its output, the passage, the answer, the counter-example. */
	evidence: string;
	tested: number;
}

/**
 * A hypothesis. The world model is those with status `surviving`: not yet falsified, never true.
 * The others stand in the ledger, out of recall, so that nothing is tested twice.
 */
export interface Fact {
	id: string;
	statement: string;
	triples: Triple[];
	status: FactStatus;
	predictions: Prediction[];
	source: {
		from: 'model' | 'user' | 'document' | 'tool' | 'import';
		runId: string;
		taskId: number | null;
		/** The words it was taken from. */
		span: string;
	};
	supersedes?: string;
	supersededBy?: string;
	created: number;
	/** When it was last written: of two versions the later stands (storage/backup/merge.ts). */
	changed: number;
	/** When the person last gave it other words, which made it another hypothesis. */
	reworded?: number;
	/** Never put into a prompt that leaves this device. */
	local: boolean;
	/** 0 to 1: an imported statement is trusted less until it was reviewed. */
	trust: number;
}

// ── Frameworks ──────────────────────────────────────────────────────────────────────────────

export interface Parameter {
	name: string;
	/** Tuned value, within `low` and `high`. */
	value: number;
	low: number;
	high: number;
}

/** thought-agent.md, New Frameworks: one of three kinds of information (decision T10). */
export interface Framework {
	id: string;
	name: string;
	/** What it is for; found by relevance at the start of a task. */
	purpose: string;
	kind: 'instructions' | 'code' | 'tool';
	/** Instructions; JavaScript; or the recorded calls as JSON (`RecordedCall[]`). */
	content: string;
	parameters: Parameter[];
	/** How to choose the parameters and when to use it. */
	guidelines: string;
	/** JavaScript that must pass in the sandbox before code is stored; empty otherwise. */
	test: string;
	uses: number;
	successes: number;
	/** Kept failing: no longer offered, not deleted. */
	retired: boolean;
	source: { runId: string; taskId: number | null };
	created: number;
	changed: number;
	local: boolean;
}

/** One call of a tool framework, run again with other arguments (decision T10). */
export interface RecordedCall {
	tool: string;
	/** Values may be `{{name}}`: filled from the framework's arguments. */
	arguments: Record<string, unknown>;
}

// ── Documents ───────────────────────────────────────────────────────────────────────────────

export interface StoredDocument {
	id: string;
	name: string;
	kind: 'text' | 'markdown' | 'html' | 'pdf';
	bytes: number;
	added: number;
	changed: number;
	local: boolean;
}

export interface Chunk {
	documentId: string;
	/** Its place among the passages of its document, from 1. */
	n: number;
	/** Where it stands: 'page 3', 'Section 2 › Costs', 'lines 40–62'. */
	place: string;
	text: string;
}

// ── Writing them from a run ─────────────────────────────────────────────────────────────────

type New<T extends { id: number }> = Omit<T, 'id' | 'runId'>;
export interface Change<T extends { id: number | string }> {
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

// ── Memory, instruments, the world outside ──────────────────────────────────────────────────

export type MemoryKind = 'fact' | 'thought' | 'framework' | 'chunk' | 'task';

export interface RecallQuery {
	text: string;
	kinds: MemoryKind[];
	/** Cut to so many characters in all. */
	characters: number;
	/** The prompt leaves the device: what is marked as local is left out. */
	remote: boolean;
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
	/** For a chunk: document and place. */
	cite?: string;
	trust: number;
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
export interface Outside {
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
