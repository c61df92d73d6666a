/**
 * The part of the Prompt API that Mull uses, as Chrome 148 publishes it, with the names of older
 * versions beside (https://webmachinelearning.github.io/prompt-api). A page has it, a worker has not.
 */
import type { asText, Availability } from '../../core/device/browser-model.ts';
import type { imageInputOptions } from '../../core/device/browser-vision.ts';
import type { ShownMessage } from '../../core/pictures.ts';
import type { Schema } from '../../core/types.ts';

export interface Prompt {
	role: 'system' | 'user' | 'assistant';
	content: string | Part[];
	/** Only in the last one, the assistant's: the reply has begun so. */
	prefix?: true;
}

type Part = { type: 'image'; value: Blob } | { type: 'text'; value: string };

export interface PromptOptions {
	signal?: AbortSignal;
	responseConstraint?: Schema;
	/** The schema is not written into the prompt: Mull's prompts say their form themselves. */
	omitResponseConstraintInput?: boolean;
}

export interface Session extends EventTarget {
	promptStreaming(input: Prompt[], options: PromptOptions): ReadableStream<string>;
	destroy(): void;
	/** Tokens in use, and all there are. */
	contextUsage?: number;
	contextWindow?: number;
	measureContextUsage?(input: string | Prompt[]): Promise<number>;
	/** The same, until Chrome 14x. */
	inputUsage?: number;
	inputQuota?: number;
	measureInputUsage?(input: string | Prompt[]): Promise<number>;
}

export type CreateOptions = (typeof asText | typeof imageInputOptions) & {
	initialPrompts?: Prompt[];
	signal?: AbortSignal;
	monitor?: (monitor: EventTarget) => void;
};

export interface LanguageModelApi {
	availability(options: typeof asText | typeof imageInputOptions): Promise<Availability>;
	create(options: CreateOptions): Promise<Session>;
}

/** Undefined where this browser has none. */
export const languageModel = (): LanguageModelApi | undefined =>
	(globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;

// ── What the two halves of the engine say to each other ─────────────────────────────────────

/** Brain → page. */
export type Ask =
	/** Keeps the model in memory; answers with `Opened`. */
	| { do: 'open' }
	| { do: 'close' }
	/** One reply: its parts are `ReplyPiece`, the answer is `ReplyEnd`. */
	| { do: 'say'; history: ShownMessage[]; prompt: ShownMessage[]; schema?: Schema };

export interface Opened {
	/** Of the browser. */
	browser: string;
	/** Tokens. */
	context: number;
	charactersPerToken: number;
	/** It takes pictures. */
	sees: boolean;
}

/** `again`: the browser is asked once more. */
export interface ReplyPiece {
	text?: string;
	again?: true;
}

export interface ReplyEnd {
	finish: 'stop' | 'length';
	/** Tokens, by the browser's measure where it has one. */
	promptTokens: number;
	completionTokens: number;
	milliseconds: number;
}
