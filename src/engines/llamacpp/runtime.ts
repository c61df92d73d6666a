/**
 * llama.cpp as a `Runtime`: any GGUF file, on the graphics processor or the CPU, up to four
 * requests decoded as one batch. Thin: what all engines share is in engine.ts, the worker's life
 * in session.ts, the layout in memory in plan.ts.
 */
import { abortable } from '../../core/abortable.ts';
import { MullError } from '../../core/errors.ts';
import type { ContextWindow } from '../../core/ports.ts';
import type { Call, RawDelta, RawEnd, Runtime } from '../engine.ts';
import { likelyOf } from '../logprobs.ts';
import { readModel } from '../gguf/model.ts';
import { unpackWeights } from '../gguf/unpack.ts';
import { requestFault, requireSimd, unloaded } from './faults.ts';
import type { LlamaInfo, LlamaOptions, Loaded, LoadProgress } from './options.ts';
import { llamaDevice, planLlama, type LlamaPlan } from './plan.ts';
import { readChunk, requestBody, usageOf } from './request.ts';
import { openSession, type LlamaChunk, type LlamaSession } from './session.ts';
import { createMailbox } from '../webllm/mailbox.ts';

export interface LoadedLlama {
	runtime: Runtime;
	info: LlamaInfo;
	/** Frees the model's memory; the runtime loads it again if it is used once more. */
	dispose(): Promise<void>;
}

/**
 * Loads a model: its file, or all of its files. Throws `bad-model`, `out-of-memory`, `unsupported-device`, `aborted`.
 * If its worker dies later, every request under way fails with `device-lost` (or `out-of-memory`)
 * and the next one loads the model again. A request that llama.cpp chokes on is at fault alone:
 * what ran beside it begins again by itself.
 */
export async function loadLlama(
	from: Blob | readonly Blob[],
	options: LlamaOptions,
	onProgress: LoadProgress,
	signal: AbortSignal,
): Promise<LoadedLlama> {
	requireSimd();
	onProgress('Reading the model file', null);
	const files = [from].flat();
	const gguf = await readModel(
		options.unpack ? await Promise.all(files.map(unpackWeights)) : files,
	);
	const device = { ...(await llamaDevice()), ...options.device };
	/** Its keys and values can be kept in 8 bits, as far as is known. */
	let eight = true;
	const wanted = async () => {
		const need = gguf.reasoning ? ((await options.need?.()) ?? 0) : 0;
		return { ...options, need, eight };
	};
	let plan = planLlama(gguf, device, await wanted());
	let session: LlamaSession | undefined;
	let opening: Promise<LlamaSession> | undefined;
	let loaded = false;
	/** Requests under way, and a count of everything that reached one of them. */
	const active = new Set<Turn>();
	let clock = 0;
	/** Log-probabilities broke a reply of this model: it is not asked for them again. */
	let mute = false;
	/** Bytes of old prompts in the heap, at most. */
	let piled = 0;

	async function open(progress: LoadProgress, signal: AbortSignal): Promise<LlamaSession> {
		const once = (plan: LlamaPlan) =>
			openSession(
				gguf.files,
				plan,
				options.load ?? {},
				(fraction) => progress('Loading the model', fraction),
				signal,
			);
		try {
			session = await once(plan);
		} catch (thrown) {
			// Neither a cache nor a graphics processor that cannot take the model is a reason to give up.
			const small = plan.cache === 'q8_0';
			if ((!plan.gpu && !small) || signal.aborted) throw thrown;
			if (small) eight = false;
			else progress('The graphics processor refused it. Loading on the processor', null);
			const { parallel } = plan;
			plan = planLlama(gguf, { ...device, gpu: false }, await wanted());
			// Once requests are under way their number at once cannot change any more.
			if (loaded) plan = { ...plan, parallel, slots: Math.max(parallel, plan.slots) };
			session = await once(plan);
		}
		options.onLoaded?.(layout(session));
		return session;
	}

	const layout = ({ backend, threads }: LlamaSession): Loaded => {
		const { context, note } = plan;
		return { backend, threads, context, ...(note ? { note } : {}) };
	};

	/** More context once the effort wants it, while nobody is being answered. */
	async function grow(): Promise<void> {
		const next = planLlama(gguf, { ...device, gpu: plan.gpu }, await wanted());
		if (next.context <= plan.context || next.slots < plan.parallel) return;
		if (active.size > 0 || opening) return;
		plan = { ...next, parallel: plan.parallel };
		if (session) drop(session, new Dropped());
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
	const info: LlamaInfo = {
		...layout(first),
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
			const { logprobs, odds, ...quiet } = call;
			const told = (logprobs ?? odds) === true && !mute;
			const turn: Turn = { at: clock++, chunks: 0, told };
			active.add(turn);
			try {
				const end = yield* attemptOnce(mine, told ? call : quiet, attempt, turn, signal);
				const { promptTokens, cachedTokens, completionTokens } = end.usage;
				piled += (promptTokens - cachedTokens + completionTokens) * plan.cacheBytesPerToken;
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
					if (kind === 'broke' && [...active].some((one) => one.told)) mute = true;
					else if (kind === 'broke' && session === mine) {
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
		const likely = likelyOf(call.odds);
		/** Tokens when the last of the thinking came. */
		let thought = 0;
		try {
			for (;;) {
				const chunk = await mailbox.take();
				if (chunk === 'end') break;
				last = chunk;
				turn.chunks++;
				turn.at = clock++;
				if (chunk.choices[0]?.finish_reason === 'length') finish = 'length';
				const delta = readChunk(chunk);
				if (delta?.text) likely.hear(delta.text, chunk.choices[0]?.logprobs);
				if (delta?.thinking) thought = chunk.timings?.predicted_n ?? 0;
				if (delta) yield delta;
			}
		} finally {
			signal.removeEventListener('abort', stopped);
			stop.abort();
			// The slot is free only then; a request sent before would be lost.
			await done;
		}
		return { finish, usage: usageOf(last, thought), ...likely.end };
	}

	const runtime: Runtime = {
		name: options.name ?? (gguf.name || 'Model file'),
		remote: false,
		parallel: plan.parallel,
		reasoning: gguf.reasoning,
		constrains: true,
		bindsAnswer: true,
		endsThinking: true,
		continues: true,
		async contextWindow(): Promise<ContextWindow> {
			await grow();
			return { context: plan.context, charactersPerToken };
		},
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
	/** It is asked for log-probabilities. */
	told: boolean;
	/** It was at fault. */
	fault?: MullError;
}

/** A request lost its program through the fault of another one: it begins again. */
class Dropped extends Error {}
