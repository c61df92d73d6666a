/** What a call cost, wherever the server says it; counted by length where it does not. Pure. */
import type { ContextWindow } from '../../core/ports.ts';
import { tokensOfPictures, type ShownMessage } from '../../core/pictures.ts';
import type { Usage } from '../../core/types.ts';

type Json = Record<string, unknown>;

/** A server's own figures, in tokens; absent ones were not told. */
export interface Figures {
	prompt?: number;
	completion?: number;
	cached?: number;
	/** Reasoned out of sight. */
	reasoning?: number;
}

/** The figures in one event, or in a whole answer. */
export function figuresIn(json: Json): Figures {
	const choice = Array.isArray(json.choices) ? (json.choices[0] as unknown) : undefined;
	return merge(
		// llama-server, also where no usage was asked for; Ollama's own protocol.
		timings(json.timings),
		counts(json, 'prompt_eval_count', 'eval_count'),
		// Groq and Moonshot have it in places of their own.
		usage(isObject(json.x_groq) ? json.x_groq.usage : undefined),
		usage(isObject(choice) ? choice.usage : undefined),
		usage(json.usage),
	);
}

/** Later figures beside earlier ones: some servers tell the prompt first and the reply last. */
export function merge(...all: Figures[]): Figures {
	return Object.assign({}, ...all) as Figures;
}

function usage(value: unknown): Figures {
	if (!isObject(value)) return {};
	const inside = (name: string, field: string) => {
		const details = value[name];
		return isObject(details) ? details[field] : undefined;
	};
	const cached =
		inside('prompt_tokens_details', 'cached_tokens') ??
		inside('input_tokens_details', 'cached_tokens') ??
		value.prompt_cache_hit_tokens ??
		value.cache_read_input_tokens ??
		value.cached_tokens;
	const reasoning =
		inside('completion_tokens_details', 'reasoning_tokens') ??
		inside('output_tokens_details', 'reasoning_tokens') ??
		value.reasoning_tokens;
	return {
		...counts(value, 'input_tokens', 'output_tokens'),
		...counts(value, 'prompt_tokens', 'completion_tokens'),
		...some('cached', cached),
		...some('reasoning', reasoning),
	};
}

/** What was computed, and what came from the cache. */
function timings(value: unknown): Figures {
	if (!isObject(value)) return {};
	const { prompt_n: read, cache_n: cached = 0, predicted_n: written } = value;
	const prompt = typeof read === 'number' && typeof cached === 'number' ? read + cached : undefined;
	return { ...some('prompt', prompt), ...some('completion', written), ...some('cached', cached) };
}

const counts = (value: Json, prompt: string, completion: string): Figures => ({
	...some('prompt', value[prompt]),
	...some('completion', value[completion]),
});

const some = (name: keyof Figures, value: unknown): Figures =>
	typeof value === 'number' && value >= 0 ? { [name]: Math.round(value) } : {};

/**
 * The server's figures; what it does not tell is counted by length, and the whole is not exact then.
 * A server that says nothing while it streams may say 0, which cannot be: a prompt has tokens, and
 * so has what was written. `pieces` with words came one by one: at least one token each.
 */
export function usageOf(
	figures: Figures,
	milliseconds: number,
	messages: ShownMessage[],
	written: { text: string; pieces: number },
	{ charactersPerToken }: ContextWindow,
): Usage {
	const tokens = (characters: number) => Math.ceil(characters / charactersPerToken);
	const asked = messages.reduce((sum, message) => sum + message.content.length, 0);
	const prompt = figures.prompt || undefined;
	const completion = written.text === '' ? figures.completion : figures.completion || undefined;
	return {
		promptTokens: prompt ?? tokens(asked) + tokensOfPictures(messages),
		cachedTokens: figures.cached ?? 0,
		completionTokens: completion ?? Math.max(written.pieces, tokens(written.text.length)),
		milliseconds,
		exact: prompt !== undefined && completion !== undefined,
		...(figures.reasoning ? { thinkingTokens: figures.reasoning } : {}),
	};
}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
