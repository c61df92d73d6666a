/**
 * What the adapter and `worker/webllm.worker.ts` say to each other. Types only. Errors cross as
 * name and message, so that the adapter (not the heavy worker) decides what they mean.
 */
import type { Message } from '../../core/types.ts';

/** The pinned package's `ModelRecord`, as far as Mull fills it in. */
export interface WebllmRecord {
	model: string;
	model_id: string;
	model_lib: string;
	overrides: { context_window_size: number; max_history_size?: number };
	required_features?: string[];
}

/** One request in the package's own terms. */
export interface WebllmRequest {
	messages: Message[];
	temperature: number;
	top_p: number;
	/** Of the reply, without what the package puts in front of it. */
	max_tokens: number;
	seed?: number;
	/** The schema is a string of JSON; there is no `json_schema` type in WebLLM. */
	response_format?: { type: 'json_object'; schema: string };
	extra_body?: { enable_thinking: boolean };
	logprobs?: boolean;
	/** At most five. */
	top_logprobs?: number;
}

/**
 * A reply that may think first. Its thinking is ended at `limit`, where it has one, and once the answer
 * is wanted now; what comes after that has `answer` tokens.
 */
export interface Bounds {
	limit?: number;
	answer: number;
}

export type ToWorker =
	| { type: 'load'; record: WebllmRecord }
	/** As many at a time as `loaded` says. */
	| { type: 'chat'; id: number; request: WebllmRequest; thinking?: Bounds }
	/** The answer is wanted now. */
	| { type: 'answer'; id: number }
	/** Stops at the next token; within a prefill it has no effect before the prefill ends. */
	| { type: 'stop'; id: number };

export interface WebllmUsage {
	/** Tokens of the prompt, and how many of them were in the cache. */
	prompt: number;
	cached: number;
	completion: number;
	milliseconds: number;
}

export interface Fault {
	name: string;
	message: string;
}

export type FromWorker =
	/** The runtime is there and listens. */
	| { type: 'ready' }
	| { type: 'progress'; fraction: number; text: string }
	/**
	 * `opensThinking`: the template writes the opening tag, a reply only closes it. `drawsHere`: the
	 * graphics processor draws tokens wrong, so the worker does. `parallel`: chats at once.
	 */
	| { type: 'loaded'; gpu: string; opensThinking: boolean; drawsHere: boolean; parallel: number }
	| { type: 'load-failed'; fault: Fault }
	/** `logprobs` as the package has them, where they were asked for. */
	| { type: 'text'; id: number; text: string; logprobs?: unknown }
	| {
			type: 'end';
			id: number;
			finish: string;
			usage: WebllmUsage;
			thinkingEnded?: 'limit' | 'person';
	  }
	| { type: 'failed'; id: number; fault: Fault }
	/** The graphics processor refused something that nobody waited for; what it holds is not to be believed. */
	| { type: 'gpu-error'; fault: Fault }
	/** The graphics device is gone; nothing works any more in this worker. */
	| { type: 'lost'; reason: string; message: string };
