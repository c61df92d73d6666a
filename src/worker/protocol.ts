/**
 * What page and brain say to each other. Types only; read by both sides. Finished things do not
 * travel here: they go through the database (for a conversation that leaves no trace, which has
 * no database, `stored` carries them).
 */
import type { Choice } from '../core/attaching.ts';
import type { RecallQuery, TaskEdit } from '../core/mission/outside.ts';
import type { SignInStep } from '../core/mission/sign-in.ts';
import type { RunRows } from '../core/mission/types.ts';
import type { EngineId } from '../core/engines/list.ts';
import type { PlainError } from '../core/errors.ts';
import type { ContextWindow, Delta, Request as Asked } from '../core/ports.ts';
import type { Progress } from '../engines/downloads/meter.ts';
import type { EngineState } from '../engines/driver.ts';
import type { Live } from '../runs/live.ts';
import type { Continue } from '../runs/resume.ts';
import type { ForkEdit } from '../core/runs/fork.ts';
import type { Note, Step, TextId } from '../core/runs/steps.ts';
import type { InstalledModel, ModelRef, Run } from '../core/types.ts';
import type { SpawnCall } from './page-workers.ts';

/** Page → brain. `id` answers with a `reply` of the same id. */
export type Request =
	/** Drive this run. Its row is in the database already, unless `run.private`: then it is here. */
	| { type: 'start'; id: number; runId: string; run?: Run }
	| { type: 'stop'; id: number; runId: string }
	/** Stop at the next step boundary; `resume` goes on. */
	| { type: 'pause'; id: number; runId: string }
	/** The answer is wanted now: thinking ends, of the run or of the step with that key. */
	| { type: 'answer-now'; id: number; runId: string; key?: string }
	| { type: 'resume'; id: number; runId: string; change?: Continue }
	/** One step, then pause again. */
	| { type: 'step'; id: number; runId: string }
	/** Copies a private run's journal with one reply edited; answers with the new run. */
	| { type: 'fork'; id: number; runId: string; key: string; edit: ForkEdit; newId: string }
	/** Answers a question of a private mission; any other is answered in the database. */
	| { type: 'answer'; id: number; runId: string; questionId: number; text: string }
	/** Changes a task of a private mission, or with `null` adds one. */
	| { type: 'edit'; id: number; runId: string; taskId: number | null; change: TaskEdit['change'] }
	/** The person said something to this mission: an answer, an edit, that they are away. */
	| { type: 'hear'; id: number; runId: string }
	/** Forget a private conversation's runs. */
	| { type: 'forget'; id: number; runIds: string[] }
	| { type: 'download'; id: number; model: InstalledModel }
	| { type: 'pause-download'; id: number; modelId: string }
	/** Checks the files that are here and fetches what is missing or damaged. */
	| { type: 'repair'; id: number; modelId: string }
	| { type: 'delete-model'; id: number; modelId: string }
	/** Copies a GGUF, or its parts, to the browser's own storage; answers with the InstalledModel. */
	| { type: 'open-file'; id: number; files: File[] }
	/** Loads a model ahead of use; `politely` does nothing while another tab holds the engine. */
	| { type: 'load'; id: number; model: ModelRef; politely?: boolean }
	| { type: 'unload'; id: number }
	/** Opens a model for questions that belong to no run; answers with what it is (`OpenedModel`). */
	| { type: 'open-model'; id: number; model: ModelRef }
	/** One such question: its words come as `words`, and the answer is the reply. */
	| { type: 'ask-model'; id: number; model: ModelRef; asked: Asked }
	/** Ends the question, or the opening, of that id. */
	| { type: 'stop-asking'; id: number; of: number }
	/** One short request to an endpoint; answers with the models it lists. */
	| { type: 'test-endpoint'; id: number; endpointId: string; url: string; key: string }
	/** API keys live in the brain's memory only; the page hands them over. */
	| { type: 'keys'; id: number; keys: Record<string, string> }
	/** What memory would recall for this; answers with `Recalled[]`. */
	| { type: 'recall'; id: number; query: RecallQuery }
	/** Reads a file into the knowledge base; answers with the StoredDocument. */
	| { type: 'add-document'; id: number; file: File; local: boolean; encoding?: string }
	/** Reads a file for a question, into the knowledge base if it is to be kept; a `ReadFile`. */
	| {
			type: 'attach';
			id: number;
			file: File;
			local: boolean;
			keep: boolean;
			encoding?: string;
	  }
	/** The passages of a file that fit a question; answers with `AttachedPassage[]`. */
	| { type: 'choose-passages'; id: number; choice: Choice }
	/** Asks a tool server what it offers; the tools lie in the database afterwards. */
	| { type: 'list-tools'; id: number; serverId: string }
	/** The sign-in at a tool server: `SignInStep` says what each step answers with. */
	| { type: 'sign-in'; id: number; serverId: string; step: SignInStep }
	/** Answers with how many texts of memory have their vector (`EmbeddingNow`). */
	| { type: 'embedding'; id: number }
	/** Answers with the id under which it is chosen. */
	| { type: 'try-embedder'; id: number; endpoint: string; model: string }
	/** Answers with the ids of the embedders whose files are on this device. */
	| { type: 'embedders-here'; id: number }
	/** Answers with the person's own embedders (`EmbedderModel[]`). */
	| { type: 'own-embedders'; id: number }
	/** Copies the files of an embedder and checks it; answers with its id. */
	| { type: 'open-embedder'; id: number; files: File[] }
	| { type: 'download-embedder'; id: number; embedder: string }
	| { type: 'stop-embedder'; id: number; embedder: string }
	| { type: 'remove-embedder'; id: number; embedder: string }
	| { type: 'settings-changed'; id: number };

/** Brain → page. */
export type Event =
	/** Starts a worker for the brain. */
	| SpawnCall
	| { type: 'reply'; id: number; value?: unknown; error?: PlainError }
	| Live
	/** A private run's rows, since no database holds them. */
	| {
			type: 'stored';
			runId: string;
			steps: Step[];
			texts: [TextId, string][];
			notes: Note[];
			/** New and changed rows of a mission, in the same breath as their step. */
			rows: Partial<RunRows>;
	  }
	| { type: 'removed'; runId: string; keys: string[] }
	| { type: 'run'; run: Run }
	| { type: 'model'; state: ModelState }
	/** Of a question that belongs to no run. */
	| { type: 'words'; id: number; delta: Delta }
	| PageCall
	| { type: 'ready' };

/** Brain → page: what only a page can do for an engine. Each `call` has one `call-end`. */
export type PageCall =
	| { type: 'call'; call: number; engine: EngineId; ask: unknown }
	/** Nobody waits for it any more: nothing more is said to it. */
	| { type: 'call-stop'; call: number };

/** Page → brain, to a call. */
export type PageCallMessage =
	| { type: 'call-part'; call: number; part: unknown }
	| { type: 'call-end'; call: number; value?: unknown; error?: PlainError };

/** A model as a page knows it that asks it directly. */
export interface OpenedModel {
	name: string;
	remote: boolean;
	parallel: number;
	room: ContextWindow;
}

/** Texts of memory that have their vector, of all; `error`: why no more get one, or which embedder they get. */
export interface EmbeddingNow {
	done: number;
	total: number;
	error?: PlainError;
}

/** What the local engines and the downloads are doing. */
export type ModelState =
	| (EngineState & { model: ModelRef })
	/** Vectors of memory being made; an embedder being fetched. */
	| ({ kind: 'embedding' } & EmbeddingNow)
	/** The embedder failed, so recall went on by words and links. Said once for each reason. */
	| { kind: 'worded'; error: PlainError }
	/** A large memory is read for the first time: how far; 1 at the end. */
	| { kind: 'reading-memory'; share: number }
	| ({ kind: 'embedder'; embedder: string } & Progress)
	/** Another tab holds the local engine; runs of this tab wait or are driven there. */
	| { kind: 'elsewhere' }
	/** Nobody needed a model for as long as the person set: all are about to leave memory. */
	| { kind: 'resting' }
	| ({ kind: 'downloading'; modelId: string } & Progress);
