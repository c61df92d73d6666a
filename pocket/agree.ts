/**
 * Holds llama.cpp, as the app runs it, against what the trainer's model says (`agree.py`): the
 * same tokens for the same messages, the same probabilities. Runs in a browser.
 */
import { LoggerWithoutDebug, Wllama } from '@wllama/wllama/esm/index.js';
import wasmUrl from '@wllama/wllama/esm/wasm/wllama.wasm?url';
import { builtInOptions } from '../src/engines/llamacpp/built-in.ts';
import { unpackWeights } from '../src/engines/gguf/unpack.ts';

/** How a file is run, and how far its probabilities may lie from the trainer's. */
export interface Strictness {
	/** As wllama takes it. */
	load: Record<string, unknown>;
	/** Largest difference; the same where the trainer is sure; the mean of each step's largest. */
	largest: number;
	sure: number;
	mean: number;
}

const { cache, load: given } = builtInOptions();
const load = { ...given, cache_type_k: cache, cache_type_v: cache };

/**
 * The trainer computes with 32 bits, and so does the app, which unpacks the weights. `shipped`: those of
 * the file have 8 bits; where the trainer is undecided that can turn the scales, so no limit is set
 * there. It finds a wrong format, not a small fault: for that there is `exact`, for a file with weights
 * of 32 bits, where nothing is rounded. (Flash attention would cast the cache to 16.)
 */
export const strictness = {
	shipped: { load, largest: 1, sure: 0.2, mean: 0.02 },
	exact: { load, largest: 0.001, sure: 0.001, mean: 0.0001 },
} satisfies Record<string, Strictness>;

/** What agree.py wrote for one prompt. */
export interface Case {
	messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
	think: boolean;
	/** Length of the prompt. */
	tokens: number;
	/** Along the likeliest reply: the token taken, and the likeliest ones with their probability. */
	steps: [number, [number, number][]][];
}

export interface Agreement {
	/** Length of the prompt by llama.cpp, and by the trainer. */
	tokens: number;
	expected: number;
	/** Steps of the reply that were compared: up to the first at which another token was likeliest. */
	compared: number;
	steps: number;
	/** Largest difference of a probability, of those that the trainer wrote down. */
	largest: number;
	/** The same, of the steps at which the trainer's likeliest token has 0.9 or more. */
	sure: number;
	/** Mean over the steps compared of each one's largest difference. */
	mean: number;
}

/** One line for each way in which the file is not the trainer's model; empty: it is. */
export function disagreements(found: readonly Agreement[], allowed: Strictness): string[] {
	const faults: string[] = [];
	for (const [index, { tokens, expected, largest, sure }] of found.entries()) {
		if (tokens !== expected) faults.push(`prompt ${index}: ${tokens} tokens, not ${expected}`);
		if (!(largest <= allowed.largest)) faults.push(`prompt ${index}: off by ${largest}`);
		if (!(sure <= allowed.sure)) faults.push(`prompt ${index}: off by ${sure} where it was sure`);
	}
	const { mean, compared, steps } = summary(found);
	if (!(mean <= allowed.mean)) faults.push(`off by ${mean} on average`);
	if (!(compared >= 0.8 * steps)) faults.push(`only ${compared} of ${steps} steps are the same`);
	return faults;
}

/** All prompts together; the mean counts each step once. */
export function summary(found: readonly Agreement[]): Omit<Agreement, 'tokens' | 'expected'> {
	const sum = (of: (one: Agreement) => number) => found.reduce((n, one) => n + of(one), 0);
	const compared = sum((one) => one.compared);
	return {
		compared,
		steps: sum((one) => one.steps),
		largest: Math.max(...found.map((one) => one.largest)),
		sure: Math.max(...found.map((one) => one.sure)),
		mean: sum((one) => one.mean * one.compared) / compared,
	};
}

interface Answer {
	choices: {
		logprobs: { content: { id: number; top_logprobs: { id: number; logprob: number }[] }[] };
	}[];
	usage: { prompt_tokens: number };
}

/** Runs every case through the file; throws where llama.cpp does. */
export async function agree(
	file: Blob,
	cases: readonly Case[],
	{ load }: Strictness,
): Promise<Agreement[]> {
	const at = { default: new URL(wasmUrl, import.meta.url).href };
	const wllama = new Wllama(at, { logger: LoggerWithoutDebug });
	wllama.setCompat(null);
	try {
		await wllama.loadModel([await unpackWeights(file)], {
			n_ctx: 4096,
			n_threads: 1,
			n_gpu_layers: 0,
			...load,
		});
		const found: Agreement[] = [];
		for (const one of cases) found.push(compare(one, await answer(wllama, one)));
		return found;
	} finally {
		await wllama.exit();
	}
}

async function answer(wllama: Wllama, { messages, think, steps }: Case): Promise<Answer> {
	const reply: unknown = await wllama.createChatCompletion({
		messages,
		temperature: 0,
		max_tokens: steps.length,
		logprobs: true,
		top_logprobs: 20,
		chat_template_kwargs: { enable_thinking: think },
	});
	return reply as Answer;
}

function compare({ tokens: expected, steps }: Case, { choices, usage }: Answer): Agreement {
	const said = choices[0]?.logprobs.content ?? [];
	let compared = 0;
	let largest = 0;
	let sure = 0;
	let total = 0;
	for (const [index, [token, likeliest]] of steps.entries()) {
		const step = said[index];
		if (!step) break;
		const off = likeliest.map(([id, probability]) => {
			const same = step.top_logprobs.find((one) => one.id === id);
			return Math.abs(probability - (same ? Math.exp(same.logprob) : 0));
		});
		compared++;
		largest = Math.max(largest, ...off);
		if (likeliest[0]![1] >= 0.9) sure = Math.max(sure, ...off);
		total += Math.max(...off);
		if (step.id !== token) break;
	}
	return {
		tokens: usage.prompt_tokens,
		expected,
		compared,
		steps: steps.length,
		largest,
		sure,
		mean: total / compared,
	};
}
