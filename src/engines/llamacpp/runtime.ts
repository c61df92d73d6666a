/**
 * llama.cpp as a `Runtime`: any GGUF file, on the graphics processor or the CPU, up to four
 * requests decoded as one batch. Thin: what all engines share is in engine.ts, the worker's life
 * in session.ts, the layout in memory in plan.ts.
 */
import { MullError } from '../../core/errors.ts';
import { hasMemory64 } from '../../core/memory64.ts';
import type { Room } from '../../core/ports.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../engine.ts';
import { readGguf } from '../gguf/header.ts';
import { requestFault } from './faults.ts';
import { llamaDevice, planLlama, type LlamaDevice, type LlamaPlan } from './plan.ts';
import { readChunk, requestBody, usageOf } from './request.ts';
import { abortable, openSession, type LlamaChunk, type LlamaSession } from './session.ts';
import { createMailbox } from '../webllm/mailbox.ts';

export interface LlamaOptions {
	/** Name as shown; the file's own when absent. */
	name?: string;
	/** Context window of one request in tokens; 4,096 or what the model was trained for. */
	context?: number;
	/** Requests at once, at most 4. */
	parallel?: number;
	threads?: number;
	/** Bytes of old prompts that may pile up (`LlamaPlan.spare`). */
	spare?: number;
	/** Instead of asking the browser. */
	device?: Partial<LlamaDevice>;
	/** Further fields for each request, as llama-server takes them. */
	sampling?: Record<string, unknown>;
	/** Further fields for the load, as wllama takes them. */
	load?: Record<string, unknown>;
}

interface LlamaInfo {
	backend: 'webgpu' | 'cpu';
	threads: number;
	/** Tokens of one request, prompt and reply together. */
	context: number;
	parallel: number;
	reasoning: boolean;
	charactersPerToken: number;
	/** Time the load took. */
	milliseconds: number;
}

type LoadProgress = (phase: string, fraction: number | null) => void;

export interface LoadedLlama {
	runtime: Runtime;
	info: LlamaInfo;
	/** Frees the model's memory; the runtime loads it again if it is used once more. */
	dispose(): Promise<void>;
}

/**
 * Loads a model file. Throws `bad-model`, `out-of-memory`, `unsupported-device`, `aborted`.
 * If its worker dies later, every request under way fails with `device-lost` (or `out-of-memory`)
 * and the next one loads the model again. A request that llama.cpp chokes on is at fault alone:
 * what ran beside it begins again by itself.
 */
export async function loadLlama(
	file: Blob,
	options: LlamaOptions,
	onProgress: LoadProgress,
	signal: AbortSignal,
): Promise<LoadedLlama> {
	requireMemory64();
	onProgress('Reading the model file', null);
	const gguf = await readGguf(file);
	const device = { ...(await llamaDevice()), ...options.device };
	let plan = planLlama(gguf, device, options);
	let session: LlamaSession | undefined;
	let opening: Promise<LlamaSession> | undefined;
	let loaded = false;
	/** Requests under way, and a count of everything that reached one of them. */
	const active = new Set<Turn>();
	let clock = 0;
	/** Bytes of old prompts in the heap, at most. */
	let piled = 0;

	async function open(progress: LoadProgress, signal: AbortSignal): Promise<LlamaSession> {
		const once = (plan: LlamaPlan) =>
			openSession(
				file,
				plan,
				options.load ?? {},
				(fraction) => progress('Loading the model', fraction),
				signal,
			);
		try {
			session = await once(plan);
		} catch (thrown) {
			// A graphics processor that cannot take the model is no reason to give up.
			if (!plan.gpu || signal.aborted) throw thrown;
			progress('The graphics processor refused it. Loading on the processor', null);
			const { parallel } = plan;
			plan = planLlama(gguf, { ...device, gpu: false }, options);
			// Once requests are under way their number at once cannot change any more.
			if (loaded) plan = { ...plan, parallel };
			session = await once(plan);
		}
		return session;
	}

	/** The session, or a new one if the last one died; requests that wait share one load. */
	function ready(signal: AbortSignal): Promise<LlamaSession> {
		if (session) return Promise.resolve(session);
		opening ??= open(onProgress, new AbortController().signal).finally(() => (opening = undefined));
		return abortable(opening, signal);
	}

	/** Requests under way fail with `reason`. */
	function drop(old: LlamaSession, reason: Error): void {
		if (session === old) {
			session = undefined;
			piled = 0;
		}
		old.close(reason);
	}

	const started = performance.now();
	const first = await open(onProgress, signal);
	loaded = true;
	const charactersPerToken = await first.charactersPerToken().catch((thrown: unknown) => {
		drop(first, new Error('The load failed.'));
		throw requestFault(thrown, first.log.since(0)).error;
	});
	const room: Room = { context: plan.context, charactersPerToken };
	const info: LlamaInfo = {
		backend: first.backend,
		threads: first.threads,
		context: plan.context,
		parallel: plan.parallel,
		reasoning: gguf.reasoning,
		charactersPerToken,
		milliseconds: performance.now() - started,
	};

	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		let attempt = 0;
		for (let restarts = 0; ; restarts++) {
			signal.throwIfAborted();
			if (session && active.size === 0 && piled > plan.spare) drop(session, new Dropped());
			if (!session) yield { status: 'Loading the model again.' };
			const mine = await ready(signal);
			const begun = mine.log.count;
			const turn: Turn = { at: clock++, chunks: 0 };
			active.add(turn);
			try {
				const end = yield* attemptOnce(mine, call, attempt, turn, signal);
				const { promptTokens, cachedTokens, completionTokens } = end.usage;
				piled += (promptTokens - cachedTokens + completionTokens) * gguf.cacheBytesPerToken;
				return end;
			} catch (thrown) {
				signal.throwIfAborted();
				if (!(thrown instanceof Dropped)) {
					const { error, kind } = requestFault(thrown, mine.log.since(begun));
					if (kind === 'request' || kind === 'dead') {
						if (kind === 'dead') drop(mine, error);
						throw error;
					}
					if (kind === 'refused' && turn.chunks === 0) turn.fault = error;
					// They are served in turn, so it is the one that has waited longest.
					if (kind === 'broke' && session === mine) {
						[...active].reduce((a, b) => (b.at < a.at ? b : a)).fault = error;
					}
					drop(mine, new Dropped());
				}
				if (turn.fault?.code === 'bad-request') throw turn.fault;
				// Another seed may break off elsewhere, or nowhere.
				if (turn.fault && ++attempt > 2) throw turn.fault;
				if (restarts >= 5) throw turn.fault ?? unloaded();
			} finally {
				active.delete(turn);
			}
			yield { restart: true, again: true, status: 'The reply broke off. Beginning again.' };
		}
	}

	async function* attemptOnce(
		mine: LlamaSession,
		call: Call,
		attempt: number,
		turn: Turn,
		signal: AbortSignal,
	): AsyncGenerator<RawDelta, RawEnd, void> {
		const mailbox = createMailbox<LlamaChunk | 'end'>();
		const stop = new AbortController();
		const stopped = () => {
			stop.abort();
			mailbox.fail(signal.reason);
		};
		signal.addEventListener('abort', stopped, { once: true });
		const body = requestBody(call, attempt, gguf.reasoning, options.sampling);
		const done = mine
			.chat(body, (chunk) => mailbox.put(chunk), stop.signal)
			.then(
				() => mailbox.put('end'),
				(thrown) => mailbox.fail(thrown),
			);
		let last: LlamaChunk | undefined;
		let finish: RawEnd['finish'] = 'stop';
		try {
			for (;;) {
				const chunk = await mailbox.take();
				if (chunk === 'end') break;
				last = chunk;
				turn.chunks++;
				turn.at = clock++;
				if (chunk.choices[0]?.finish_reason === 'length') finish = 'length';
				const delta = readChunk(chunk);
				if (delta) yield delta;
			}
		} finally {
			signal.removeEventListener('abort', stopped);
			stop.abort();
			// The slot is free only then; a request sent before would be lost.
			await done;
		}
		return { finish, usage: usageOf(last) };
	}

	const runtime: Runtime = {
		name: options.name ?? (gguf.name || 'Model file'),
		remote: false,
		parallel: plan.parallel,
		reasoning: gguf.reasoning,
		constrains: true,
		room: async () => room,
		stream,
	};
	return {
		runtime,
		info,
		async dispose() {
			const last = session ?? (await opening?.catch(() => undefined));
			if (last) drop(last, unloaded());
		},
	};
}

/** One attempt of a request. */
interface Turn {
	/** When it last heard from the model, in counts of `clock`. */
	at: number;
	chunks: number;
	/** It was at fault. */
	fault?: MullError;
}

/** A request lost its program through the fault of another one: it begins again. */
class Dropped extends Error {}

function unloaded(): MullError {
	return new MullError('device-lost', 'The model was unloaded.', 'Resume: it is loaded again.');
}

function requireMemory64(): void {
	if (hasMemory64()) return;
	throw new MullError(
		'unsupported-device',
		'This browser cannot run llama.cpp models: its WebAssembly has no 64-bit memory.',
		'Use a recent Chrome, Edge or Firefox, or connect a server.',
	);
}
