/**
 * WebLLM as a `Runtime`: one model in a nested worker of its own (WebGPU). Thin: what all engines share is
 * in engine.ts, the files are in files.ts, the worker's life in session.ts.
 */
import { abortable } from '../../core/abortable.ts';
import { MullError, toMullError } from '../../core/errors.ts';
import type { ContextWindow } from '../../core/ports.ts';
import type { Message } from '../../core/types.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../engine.ts';
import { alternatives, likelyOf } from '../logprobs.ts';
import { createQueue, type Queue } from '../queue.ts';
import { createMailbox } from './mailbox.ts';
import { requireWebllm } from './files.ts';
import type { Bounds, Fault, WebllmRequest } from './protocol.ts';
import { WebllmSession, type ChatEvent, type Loaded, type WorkerLike } from './session.ts';
import { webllmRecord, type WebllmSource } from './source.ts';

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

const drawn =
	'This graphics processor draws words with wrong odds, as a trial at load showed. Mull draws them on the processor: right, and a little slower.';
/** English in the tokenizers of these models has 4 and more; code and numbers have less. */
const charactersPerToken = 3.3;

export function createWebllm(options: WebllmOptions): WebllmRuntime {
	const { source, context, spawn, ensure = requireWebllm, patience = 3000 } = options;
	const tellState = options.onState ?? (() => {});
	let session: WebllmSession | undefined;
	let facts: Loaded | undefined;
	let loading: { done: Promise<void>; waiters: number } | undefined;
	/** What the first reply told, where the source does not. */
	let reasons = source.reasoning;
	/** The stops of abandoned answers; whoever comes next waits for them. */
	const settling = new Set<Promise<void>>();
	const queue = createQueue(1);
	const watchers = new Set<(status: string) => void>();

	function start(): Promise<void> {
		const report = (phase: string, fraction: number | null) => {
			tellState({ kind: 'loading', phase, fraction });
			const percent = fraction === null ? '' : `: ${Math.floor(fraction * 100)} %`;
			for (const watch of watchers) watch(`${phase}${percent}.`);
		};
		const run = async () => {
			report('Looking for the model', null);
			await ensure(source).catch((thrown) => {
				tellState({ kind: 'failed', error: toMullError(thrown, 'storage') });
				throw thrown;
			});
			if (loading?.waiters === 0) throw new MullError('aborted', 'Stopped.');
			report('Starting WebLLM', null);
			const mine: WebllmSession = new WebllmSession(
				spawn,
				options.stall ?? 10 * 60_000,
				(fraction, text) => report(...progressOf(text, fraction)),
				(error) => {
					if (session === mine) session = undefined;
					tellState(error.code === 'aborted' ? { kind: 'unloaded' } : { kind: 'failed', error });
				},
			);
			session = mine;
			facts = await mine.load(webllmRecord(source, context));
			queue.resize(facts.parallel);
			const backend = facts.gpu ? `WebGPU (${facts.gpu})` : 'WebGPU';
			tellState({ kind: 'loaded', backend, context, ...(facts.drawsHere ? { note: drawn } : {}) });
		};
		return run();
	}

	/** Loaded, or loading together with everyone else who waits for it. */
	async function ready(signal: AbortSignal): Promise<WebllmSession> {
		await Promise.all(settling);
		signal.throwIfAborted();
		if (session && !session.dead && !loading) return session;
		if (!loading) {
			const done = start().finally(() => (loading = undefined));
			loading = { done, waiters: 0 };
		}
		const mine = loading;
		mine.waiters++;
		try {
			await abortable(mine.done, signal);
		} catch (thrown) {
			// The last one who wanted the model is gone: stop reading gigabytes.
			if (signal.aborted && mine.waiters === 1 && loading === mine) session?.close();
			throw thrown;
		} finally {
			mine.waiters--;
		}
		if (!session) throw new MullError('device-lost', 'The model was unloaded again.');
		return session;
	}

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
		const mailbox = createMailbox<
			ChatEvent | { type: 'status'; status: string } | { type: 'go' }
		>();
		const giveUp = () => mailbox.fail(signal.reason);
		const watch = (status: string) => mailbox.put({ type: 'status', status });
		let mine: WebllmSession | undefined;
		let chat: number | undefined;
		let over = false;
		let text = '';
		const likely = likelyOf(call.odds);
		const answerNow = () => void (chat !== undefined && mine?.answerNow(chat));
		signal.addEventListener('abort', giveUp, { once: true });
		watchers.add(watch);
		try {
			ready(signal).then(
				(session) => {
					mine = session;
					mailbox.put({ type: 'go' });
				},
				(thrown) => mailbox.fail(thrown),
			);
			for (;;) {
				const event = await mailbox.take();
				if (event.type === 'status') yield { status: event.status };
				else if (event.type === 'go') {
					if (facts?.opensThinking && call.think) yield { opensThinking: true };
					begin();
					// Where the worker draws, it leaves the package one token, which is then certain.
					const { odds: _, ...quiet } = call;
					const asked = requestOf(facts?.drawsHere ? quiet : call, source);
					chat = mine!.chat(asked, boundsOf(call), mailbox.put);
					if (call.enough?.aborted) answerNow();
					else call.enough?.addEventListener('abort', answerNow, { once: true });
				} else if (event.type === 'text') {
					if (text.length < 100) text += event.text;
					likely.hear(event.text, event.logprobs);
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
			watchers.delete(watch);
			signal.removeEventListener('abort', giveUp);
			call.enough?.removeEventListener('abort', answerNow);
			if (mine && chat !== undefined && !over) abandon(mine, chat);
		}
	}

	/** Stops what nobody listens to any more; terminates the worker if it does not stop. */
	function abandon(mine: WebllmSession, chat: number): void {
		const stop = mine.stop(chat, patience).then((stopped) => {
			if (!stopped) mine.close();
			settling.delete(stop);
		});
		settling.add(stop);
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
		load: async (signal) => void (await ready(signal)),
		unload: () => session?.close(),
		get loaded() {
			return session !== undefined && !loading;
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

/** What the package's progress means; only what is counted has a share of the whole. */
function progressOf(text: string, fraction: number): [phase: string, fraction: number | null] {
	if (/shader/i.test(text)) return ['Preparing the graphics processor', fraction];
	if (/cache|param/i.test(text)) return ['Loading the model', fraction];
	return [/finish/i.test(text) ? 'Trying the model out' : 'Starting WebLLM', null];
}
