/** A call in the words of llama-server, and its answer in ours. */
import { bytesOf, type ShownMessage } from '../../core/pictures.ts';
import type { Usage } from '../../core/types.ts';
import type { Call, RawDelta } from '../engine.ts';
import { alternatives } from '../logprobs.ts';
import { closing } from '../engine-prompts.ts';
import type { LlamaChunk } from './session.ts';

/** llama.cpp takes this seed for "any". */
const anySeed = 0xffffffff;

/**
 * How many words top-p may look at (decision S1). Without a bound llama.cpp sorts the whole
 * vocabulary wherever no few words share it, which doubles the time of a token. This many cost no more
 * than twenty. The likeliest alone, and all of them, need no sorting.
 */
export const topK = ({ temperature, topP }: Pick<Call['sampling'], 'temperature' | 'topP'>) =>
	temperature === 0 ? 1 : topP < 1 ? 2000 : 0;

/** `attempt` above 0 changes the seed: the same one would break off at the same place. */
export function requestBody(
	{
		messages: shown,
		sampling,
		think,
		schema,
		schemaName,
		budget,
		begun,
		said,
		logprobs,
		odds,
	}: Call,
	attempt: number,
	{ reasoning, efforts = [] }: { reasoning: boolean; efforts?: readonly string[] },
	extra: Record<string, unknown> = {},
): Record<string, unknown> {
	const thinks = reasoning && think;
	const effort = thinks && efforts.includes(sampling.effort ?? '') ? sampling.effort : undefined;
	const messages = shown.map(messageOf);
	const seed = sampling.seed === undefined ? undefined : (sampling.seed + attempt) >>> 0;
	return {
		messages,
		...(begun === undefined ? {} : goingOn(messages, begun, said)),
		temperature: sampling.temperature,
		top_p: sampling.topP,
		top_k: topK(sampling),
		min_p: 0,
		max_tokens: sampling.maxTokens,
		...(seed === undefined ? {} : { seed: seed === anySeed ? 0 : seed }),
		// The switch of most templates; those that do not know it ignore it.
		chat_template_kwargs: {
			enable_thinking: thinks,
			...(effort ? { reasoning_effort: effort } : {}),
		},
		...(thinks && budget !== undefined && begun === undefined
			? { reasoning_budget_tokens: budget, reasoning_budget_message: closing }
			: {}),
		// Counts as it goes, so that what is stopped has exact figures.
		timings_per_token: true,
		// One alternative at least, else none are told.
		...(logprobs || odds ? { logprobs: true, top_logprobs: odds ? alternatives : 1 } : {}),
		...(schema && {
			response_format: {
				type: 'json_schema',
				json_schema: { name: schemaName ?? 'reply', strict: true, schema },
			},
		}),
		...extra,
	};
}

/**
 * The reply has begun with thinking, which is closed, and with words of the answer: the rest comes
 * next. Without these two fields the last message is repeated before it is gone on with. What was
 * read lies in the slot's cache.
 */
const goingOn = (messages: object[], begun: string, said = '') => ({
	messages: [
		...messages,
		{ role: 'assistant', content: said, ...(begun ? { reasoning_content: begun } : {}) },
	],
	continue_final_message: 'content',
	add_generation_prompt: false,
});

/** As wllama takes it: a picture is a part of its own, with its bytes, before the words. */
function messageOf({ pictures, ...message }: ShownMessage): object {
	if (!pictures?.length) return message;
	const images = pictures.map((picture) => ({ type: 'image', data: bytesOf(picture) }));
	return { ...message, content: [...images, { type: 'text', text: message.content }] };
}

/** llama.cpp has separated the thinking where it knows the template; tags may be left elsewhere. */
export function readChunk(chunk: LlamaChunk): RawDelta | undefined {
	const { content, reasoning_content: thinking } = chunk.choices[0]?.delta ?? {};
	if (!content && !thinking) return undefined;
	return {
		...(thinking ? { thinking } : {}),
		...(content ? { text: content } : {}),
		...(chunk.timings ? { usage: usageOf(chunk) } : {}),
	};
}

/** From the timings of the last chunk; `thinkingTokens`: what was written before the answer. */
export function usageOf(last: LlamaChunk | undefined, thinkingTokens = 0): Usage {
	const timings = last?.timings;
	if (!timings) {
		return { promptTokens: 0, cachedTokens: 0, completionTokens: 0, milliseconds: 0, exact: false };
	}
	return {
		promptTokens: timings.prompt_n + timings.cache_n,
		cachedTokens: timings.cache_n,
		completionTokens: timings.predicted_n,
		milliseconds: timings.prompt_ms + timings.predicted_ms,
		exact: true,
		...(thinkingTokens > 0 ? { thinkingTokens } : {}),
	};
}
