/** A call in the words of llama-server, and its answer in ours. */
import type { Usage } from '../../core/types.ts';
import type { Call, RawDelta } from '../engine.ts';
import type { LlamaChunk } from './session.ts';

/** llama.cpp takes this seed for "any". */
const anySeed = 0xffffffff;

/** `attempt` above 0 changes the seed: the same one would break off at the same place. */
export function requestBody(
	{ messages, sampling, think, schema, schemaName }: Call,
	attempt: number,
	reasoning: boolean,
	extra: Record<string, unknown> = {},
): Record<string, unknown> {
	const seed = sampling.seed === undefined ? undefined : (sampling.seed + attempt) >>> 0;
	return {
		messages,
		temperature: sampling.temperature,
		top_p: sampling.topP,
		top_k: 0,
		min_p: 0,
		max_tokens: sampling.maxTokens,
		...(seed === undefined ? {} : { seed: seed === anySeed ? 0 : seed }),
		// The switch of most templates; those that do not know it ignore it.
		chat_template_kwargs: { enable_thinking: reasoning && think },
		...(schema && {
			response_format: {
				type: 'json_schema',
				json_schema: { name: schemaName ?? 'reply', strict: true, schema },
			},
		}),
		...extra,
	};
}

/** llama.cpp has separated the thinking where it knows the template; tags may be left elsewhere. */
export function readChunk({ choices }: LlamaChunk): RawDelta | undefined {
	const { content, reasoning_content: thinking } = choices[0]?.delta ?? {};
	if (!content && !thinking) return undefined;
	return { ...(thinking ? { thinking } : {}), ...(content ? { text: content } : {}) };
}

/** From the timings of the last chunk. */
export function usageOf(last: LlamaChunk | undefined): Usage {
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
	};
}
