/**
 * WebLLM as a `Runtime`: one model in a nested worker of its own (WebGPU). Thin: what all engines share is
 * in engine.ts, the files are in files.ts, the worker's life in session.ts.
 */
import { MullError, toMullError } from '../../core/errors.ts';
import type { ContextWindow } from '../../core/ports.ts';
import type { Message } from '../../core/types.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../engine.ts';
import { alternatives, likelyOf } from '../logprobs.ts';
import { createQueue, type Queue } from '../queue.ts';
import { createAsyncQueue } from '../async-queue.ts';
import type { Bounds, Fault, WebllmRequest } from './protocol.ts';
import type { ChatEvent, Loaded, WebllmSession, WorkerLike } from './session.ts';
import { SharedSession } from './shared-session.ts';
import type { WebllmSource } from './download/source.ts';

export type WebllmState =
	| { kind: 'loading'; phase: string; fraction: number | null }
	| { kind: 'loaded'; backend: string; context: number; note?: string }
	| { kind: 'unloaded' }
	| { kind: 'failed'; error: MullError };

export interface WebllmOptions {
	/** Starts `worker/webllm.worker.ts`. */
	spawn: () => WorkerLike;
	source: WebllmSource;
	/** Context window to load it with, tokens. */
	context: number;
	onState?: (state: WebllmState) => void;
	/** Throws when the model's files are not all here; the default looks into the cache. */
	ensure?: (source: WebllmSource) => Promise<void>;
	/** Milliseconds that a stop may take before the worker is terminated (a prefill cannot stop). */
	patience?: number;
	/** Milliseconds of silence that count as stalled; software graphics take long for a prompt. */
	stall?: number;
}

export interface WebllmRuntime extends Runtime {
	/** Loads ahead of use; does nothing when loaded. */
	load(signal: AbortSignal): Promise<void>;
	/** Terminates the worker; the next use loads again from the cache. */
	unload(): void;
	readonly loaded: boolean;
	/** For `createEngine`: places for as many calls at once as the model turned out to take. */
	readonly queue: Queue;
}

/** English in the tokenizers of these models has 4 and more; code and numbers have less. */
const charactersPerToken = 3.3;

export function createWebllm(options: WebllmOptions): WebllmRuntime {
	const { source, context } = options;
	const queue = createQueue(1);
	let facts: Loaded | undefined;
	/** What the first reply told, where the source does not. */
	let reasons = source.reasoning;
	const shared = new SharedSession(options, (loaded) => {
		facts = loaded;
		queue.resize(loaded.parallel);
	});

	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		let asked = false;
		try {
			return yield* attempt(call, signal, () => (asked = true));
		} catch (thrown) {
			// A reset graphics processor is common (sleep, driver update): once, it heals by itself.
			if (signal.aborted || !heals(toMullError(thrown), asked)) throw thrown;
			const status = 'The graphics processor was reset. Loading the model again.';
			yield { restart: true, again: asked, status };
			return yield* attempt(call, signal);
		}
	}

	async function* attempt(
		call: Call,
		signal: AbortSignal,
		begin: () => void = () => {},
	): AsyncGenerator<RawDelta, RawEnd, void> {
		const events = createAsyncQueue<
			ChatEvent | { type: 'status'; status: string } | { type: 'go' }
		>();
		const giveUp = () => events.fail(signal.reason);
		const unwatch = shared.watch((status) => events.put({ type: 'status', status }));
		let mine: WebllmSession | undefined;
		let chat: number | undefined;
		let over = false;
		let text = '';
		const likely = likelyOf(call.odds);
		const answerNow = () => void (chat !== undefined && mine?.answerNow(chat));
		signal.addEventListener('abort', giveUp, { once: true });
		try {
			shared.ready(signal).then(
				(session) => {
					mine = session;
					events.put({ type: 'go' });
				},
				(thrown) => events.fail(thrown),
			);
			for (;;) {
				const event = await events.take();
				if (event.type === 'status') yield { status: event.status };
				else if (event.type === 'go') {
					if (facts?.opensThinking && call.think) yield { opensThinking: true };
					begin();
					// Where the worker draws, it leaves the package one token, which is then certain.
					const { odds: _, ...quiet } = call;
					const asked = requestOf(facts?.drawsHere ? quiet : call, source);
					chat = mine!.chat(asked, boundsOf(call), events.put);
					if (call.enough?.aborted) answerNow();
					else call.enough?.addEventListener('abort', answerNow, { once: true });
				} else if (event.type === 'text') {
					if (text.length < 100) text += event.text;
					likely.push(event.text, event.logprobs);
					yield { text: event.text };
				} else {
					over = true;
					if (event.type === 'error') throw event.error;
					if (call.think && !call.schema)
						reasons ??= facts?.opensThinking || /^\s*(<think|\[THINK)/.test(text);
					const { odds } = likely.end;
					return { ...endOf(event.end), ...(odds ? { odds } : {}) };
				}
			}
		} finally {
			unwatch();
			signal.removeEventListener('abort', giveUp);
			call.enough?.removeEventListener('abort', answerNow);
			if (mine && chat !== undefined && !over) shared.abandon(mine, chat);
		}
	}

	return {
		name: source.name,
		remote: false,
		// One until the library and a trial at load say otherwise.
		get parallel() {
			return facts?.parallel ?? 1;
		},
		queue,
		get reasoning() {
			return reasons;
		},
		constrains: true,
		endsThinking: true,
		endsOnRequest: true,
		contextWindow: async (): Promise<ContextWindow> => ({ context, charactersPerToken }),
		stream,
		load: async (signal) => void (await shared.ready(signal)),
		unload: () => shared.close(),
		get loaded() {
			return shared.loaded;
		},
	};
}

/** How the worker is to bound it; undefined where the reply does not think. */
function boundsOf({ think, schema, budget, answer, sampling }: Call): Bounds | undefined {
	if (!think || schema) return undefined;
	if (budget === undefined) return { answer: sampling.maxTokens };
	return { limit: budget, answer: answer ?? sampling.maxTokens };
}

/** A call in the package's own terms. Throws `bad-request` for what it would refuse. */
export function requestOf(call: Call, source: WebllmSource): WebllmRequest {
	const { sampling, schema } = call;
	const quiet = !call.think && source.switches;
	return {
		messages: inOrder(call.messages),
		temperature: sampling.temperature,
		top_p: sampling.topP,
		max_tokens: Math.max(1, sampling.maxTokens),
		...(sampling.seed === undefined ? {} : { seed: sampling.seed >>> 0 }),
		...(schema
			? { response_format: { type: 'json_object' as const, schema: JSON.stringify(schema) } }
			: {}),
		...(call.odds ? { logprobs: true, top_logprobs: alternatives } : {}),
		// Absent, the model's template decides, which is to think where it can.
		...(quiet ? { extra_body: { enable_thinking: false } } : {}),
	};
}

/** WebLLM wants the one system message first and the user's turn last. */
function inOrder(messages: Message[]): Message[] {
	const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
	const rest = messages.filter(({ role }) => role !== 'system');
	if (rest.at(-1)?.role !== 'user')
		throw new MullError('bad-request', 'The last message of a request must be a question.');
	return system.length === 0 ? rest : [{ role: 'system', content: system.join('\n\n') }, ...rest];
}

function endOf({
	finish,
	usage,
	thinkingEnded,
}: Extract<ChatEvent, { type: 'end' }>['end']): RawEnd {
	return {
		finish: finish === 'length' ? 'length' : 'stop',
		// No mean log-probability: WebLLM would copy all logits to the processor for each token, and
		// tells those after the temperature, which compare nothing between paths. Each word's is told
		// where the person wants it.
		usage: {
			promptTokens: usage.prompt,
			cachedTokens: usage.cached,
			completionTokens: usage.completion,
			milliseconds: usage.milliseconds,
			exact: true,
		},
		...(thinkingEnded ? { thinkingEnded } : {}),
	};
}

/**
 * A device that was destroyed while it answered may have been taken away as well as been too small:
 * if it was, the second time tells.
 */
function heals({ code, cause }: MullError, asked: boolean): boolean {
	return (
		code === 'device-lost' ||
		(asked && code === 'out-of-memory' && (cause as Fault | undefined)?.name === 'lost')
	);
}
