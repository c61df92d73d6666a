/** The journal of a run: its steps, and the notes of HyperThink's state. Plain data, as in types.ts. */
import type { Observation } from '../mission/outside.ts';
import type { NewIds } from '../mission/types.ts';
import type { PlainError } from '../errors.ts';
import type { RunEvent } from '../events.ts';
import type { ModelRef, Reply, RoleName, Sampling, Usage } from '../types.ts';

/** A content address in the `texts` table: the SHA-256 of the text, in hex. */
export type TextId = string;

/** The address of no text, which most steps need. */
export const noText: TextId = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

interface StepBase {
	runId: string;
	/** Unique in the run: 'draft', 'review-3', 'path-2'. */
	key: string;
	/** Order of completion in the run, from 1; 0: what a step under way has written so far. */
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
	/** `stopped`: it was cut off with its run, and a run that goes on continues it. */
	status: 'done' | 'failed' | 'cancelled' | 'over-budget' | 'stopped';
	error?: PlainError;
	/** The messages as JSON, the thinking and the reply, each once in `texts`. */
	prompt: TextId;
	thinking: TextId;
	text: TextId;
	/** How sure the model was of each word of the text (`core/text/odds.ts`), where it was kept. */
	odds?: TextId;
	value?: unknown;
	finish?: Reply['finish'];
	endWord?: string;
	unclosed?: boolean;
	thinkingEnded?: NonNullable<Reply['thinkingEnded']>;
	scratch?: boolean;
	/** Calls of the model that it took, where it was not one. */
	calls?: number;
	usage?: Usage;
	meanLogprob?: number;
	/** So many pictures of the question went with it. */
	pictures?: number;
	/** The user put this reply there by hand, in a fork. */
	edited?: true;
	/** The user put its beginning there, in a fork, and the model went on from it. */
	begun?: true;
	/** Its beginning is from before a stop or a reload, and the model went on from it. */
	resumed?: true;
	/** A fork took it over from its parent: its calls and tokens are the parent's. */
	inherited?: true;
}

/** Something of the outside world, read once and kept: a clock, a setting, an answer. */
export interface OnceStep extends StepBase {
	kind: 'once';
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

export type Step = ThinkStep | OnceStep | EventStep | CommitStep | UseStep;

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

/** Without what steps under way have written so far. */
export const finished = (steps: readonly Step[]): readonly Step[] =>
	steps.some(({ seq }) => seq === 0) ? steps.filter(({ seq }) => seq > 0) : steps;
