/**
 * One loaded model: wllama (llama.cpp's server code as WebAssembly) in its own nested worker.
 *
 * What had to be found out about wllama 3.8.1 and is relied upon here:
 * - A load that failed resolves all the same; `success` is false and the log has the reason. Where
 *   the WebAssembly itself cannot start, the load never settles; the log has a line then too.
 * - A fault inside llama.cpp rejects *all* requests under way with "Invalid typed array length:
 *   1163217991", some of them later than others; the log has the real words. What comes after is
 *   not to be trusted, so the program is ended and loaded again.
 * - Log-probabilities of half a character (an emoji, Chinese) are such a fault: then the model is
 *   loaded again and asked without them from then on.
 * - A fifth request while four are under way is dropped without a word. Callers keep to `parallel`.
 * - Leaving its async iterator does not stop a request; only `abortSignal` does, at the next token.
 * - A projector among the files is known by its header. A picture is a part of a message, with its
 *   bytes; the program unpacks JPEG itself.
 * - The samplers' defaults are llama.cpp's (top-k 40, min-p 0.05), which no specification asked
 *   for, so they are switched off in each request.
 */
import type { Wllama } from '@wllama/wllama/esm/index.js';
import { abortable } from '../../core/abortable.ts';
import { MullError } from '../../core/errors.ts';
import { createWllama } from './build.ts';
import { createLog, loadFault, type Log } from './faults.ts';
import type { LlamaPlan } from './plan.ts';

/** A piece of llama.cpp's answer, as far as Mull reads it. */
export interface LlamaChunk {
	choices: {
		delta?: { content?: string | null; reasoning_content?: string | null };
		finish_reason?: string | null;
		logprobs?: unknown;
	}[];
	timings?: {
		cache_n: number;
		prompt_n: number;
		prompt_ms: number;
		predicted_n: number;
		predicted_ms: number;
	};
}

export interface LlamaSession {
	readonly log: Log;
	/** As llama.cpp reports it: layers on the graphics processor, or none. */
	readonly backend: 'webgpu' | 'cpu';
	readonly threads: number;
	/** Its files hold a projector that it can use. */
	readonly sees: boolean;
	/** One request. `onChunk` is called for each token; an abort rejects after the slot is free. */
	chat(
		body: Record<string, unknown>,
		onChunk: (chunk: LlamaChunk) => void,
		signal: AbortSignal,
	): Promise<void>;
	/** Characters for each token of plain English, by the model's own tokenizer. */
	charactersPerToken(): Promise<number>;
	/** Ends the worker and frees everything; requests under way fail with `reason`. */
	close(reason: Error): void;
}

/** `files` in their order. `onProgress` gets the share of them that has been read. */
export async function openSession(
	files: readonly Blob[],
	plan: LlamaPlan,
	load: Record<string, unknown>,
	onProgress: (fraction: number) => void,
	signal: AbortSignal,
): Promise<LlamaSession> {
	signal.throwIfAborted();
	const log = createLog();
	const wllama = await createWllama({ logger: log });
	let end: (reason: Error) => void = () => {};
	const ended = new Promise<never>((_, reject) => {
		end = reject;
	});
	ended.catch(() => {});
	log.onFatal = (line) => end(new Error(`(ABORT) ${line}`));
	const close = (reason: Error) => {
		end(reason);
		void wllama.exit().catch(() => {});
	};
	try {
		const loading = wllama.loadModel(watched(files, onProgress), {
			n_ctx: plan.context * plan.slots,
			n_parallel: plan.slots,
			kv_unified: false,
			cache_type_k: plan.cache,
			cache_type_v: plan.cache,
			// Else every prompt that is no longer needed is copied to the heap "for later".
			cache_idle_slots: false,
			// A prompt is read in such pieces; between them a stop is noticed.
			n_batch: 512,
			n_threads: plan.threads,
			n_gpu_layers: plan.gpu ? 99_999 : 0,
			mmproj_offload: plan.gpu,
			reasoning_format: 'deepseek',
			...load,
		});
		await abortable(Promise.race([loading, ended]), signal);
		const { success } = wllama.getLoadedContextInfo() as { success?: boolean };
		if (success === false) throw loadFault('', log);
	} catch (thrown) {
		close(new Error('The load failed.'));
		signal.throwIfAborted();
		throw thrown instanceof MullError ? thrown : loadFault(String(thrown), log);
	}
	return {
		log,
		backend: log.all.some((line) => /offloaded [1-9]\d*\/\d+ layers to GPU/.test(line))
			? 'webgpu'
			: 'cpu',
		threads: wllama.getNumThreads(),
		sees: wllama.supportInputModality('image'),
		async chat(body, onChunk, signal) {
			const request = { ...body, stream: true, onData: onChunk, abortSignal: signal };
			const done = wllama.createChatCompletion(
				request as unknown as Parameters<Wllama['createChatCompletion']>[0],
			);
			done.catch(() => {});
			await Promise.race([done, ended]);
		},
		charactersPerToken: () => measureTokens(wllama, plan.context),
		close,
	};
}

const sample =
	'A careful answer takes a little time. First we say what is asked, then we try, and in the end we check: does 17 + 25 make 42? ';

/**
 * wllama has no tokenizer to call. But a prompt that is too long is counted and refused before
 * anything is computed, so one that cannot fit is sent and the count is read from the refusal.
 */
async function measureTokens(wllama: Wllama, context: number): Promise<number> {
	const prompt = sample.repeat(Math.ceil((context * 16) / sample.length));
	try {
		await wllama.createCompletion({ prompt, max_tokens: 1 });
	} catch (thrown) {
		const tokens = Number(/request \((\d+) tokens\)/.exec(String(thrown))?.[1]);
		if (tokens > 0) return prompt.length / tokens;
		throw thrown;
	}
	return 3.5;
}

/** Blobs whose reading can be watched: wllama reads them piece by piece and tells nobody. */
function watched(files: readonly Blob[], onProgress: (fraction: number) => void): Blob[] {
	const read = files.map(() => 0);
	const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
	const all = sum(files.map(({ size }) => size));
	const watch = (file: Blob, at: number) =>
		new Proxy(file, {
			get(target, key) {
				if (key === 'slice') {
					return (start: number, end: number) => {
						read[at] = Math.max(read[at]!, Math.min(end, target.size));
						onProgress(sum(read) / all);
						return target.slice(start, end);
					};
				}
				const value = Reflect.get(target, key, target) as unknown;
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});
	return files.map(watch);
}
