/**
 * What outlives a mission: facts, frameworks, documents. Each has a UUID, the same on every device
 * (decision T1).
 */

// ── World model ─────────────────────────────────────────────────────────────────────────────

/** A statement as an edge of the knowledge graph. */
export interface Triple {
	subject: string;
	relation: string;
	object: string;
}

/**
 * disputed: it contradicts another that rests on more than it does, or on the person's own word, and
 * the person has not said yet which of them stands (trust.ts).
 */
export type FactStatus = 'untested' | 'surviving' | 'falsified' | 'superseded' | 'disputed';
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

/** Days, months or years as ISO dates (2026, 2026-03, 2026-03-01); each with its whole span. */
export interface Validity {
	from?: string;
	until?: string;
	/** The day it was observed, for what changes. */
	asOf?: string;
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
		/** Where they stand: the name of a passage (names.ts). */
		ref?: string;
	};
	supersedes?: string;
	supersededBy?: string;
	/** The fact that it contradicts, or did before the person settled it. */
	disputes?: string;
	/** When the person last said that it stands: nothing that a run finds overrules that (trust.ts). */
	stood?: number;
	/** When it holds; absent: always, as far as is known. */
	valid?: Validity;
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

/** What a document is; the badge on the screen says so. */
export const documentKinds = [
	...(['text', 'markdown', 'html', 'pdf', 'csv', 'docx', 'xlsx', 'pptx'] as const),
	...(['odt', 'ods', 'odp', 'epub', 'rtf', 'eml', 'mhtml'] as const),
] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface StoredDocument {
	id: string;
	name: string;
	kind: DocumentKind;
	bytes: number;
	added: number;
	changed: number;
	local: boolean;
	/** What of it could not be read, in sentences; absent where all was. */
	gaps?: string[];
	/** The encoding that was guessed or chosen (`core/text/encodings.ts`); absent where the file tells it. */
	encoding?: string;
	/** It came with a question: missions of other conversations read it only where it is named. */
	attached?: true;
}

export interface Chunk {
	documentId: string;
	/** Its place among the passages of its document, from 1. */
	n: number;
	/** Where it stands: 'page 3', 'Section 2 › Costs', 'lines 40–62'. */
	place: string;
	text: string;
}
