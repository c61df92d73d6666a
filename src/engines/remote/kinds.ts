/**
 * Kinds of servers, as far as they differ in how thinking is bounded. No kind is sent a field of
 * another one: many refuse what they do not know. Told from the address or from a first reply.
 */
import { closing } from '../engine-prompts.ts';

export type Kind =
	| 'llama-server'
	| 'vllm'
	| 'sglang'
	| 'ollama'
	| 'openai'
	| 'openrouter'
	| 'anthropic'
	| 'gemini'
	| 'mistral';

const hosts: [RegExp, Kind][] = [
	[/(^|\.)openai\.com$/, 'openai'],
	[/(^|\.)openrouter\.ai$/, 'openrouter'],
	[/(^|\.)anthropic\.com$/, 'anthropic'],
	[/(^|\.)googleapis\.com$/, 'gemini'],
	[/(^|\.)mistral\.ai$/, 'mistral'],
];

/** Vendors are known by their address; whose server stands at another shows in its replies. */
export function kindAt(url: string): Kind | undefined {
	const host = URL.canParse(url) ? new URL(url).hostname : '';
	return hosts.find(([pattern]) => pattern.test(host))?.[1];
}

/** What a piece of a reply gives away; Ollama signs, the others have fields of their own. */
export function kindOf(json: Record<string, unknown>): Kind | undefined {
	const [choice] = Array.isArray(json.choices) ? (json.choices as unknown[]) : [];
	const has = (name: string) => typeof choice === 'object' && choice !== null && name in choice;
	const signed = typeof json.system_fingerprint === 'string' ? json.system_fingerprint : '';
	if (signed === 'fp_ollama') return 'ollama';
	if ('timings' in json || /^b\d+-/.test(signed)) return 'llama-server';
	if (has('matched_stop')) return 'sglang';
	if (has('stop_reason')) return 'vllm';
	return undefined;
}

/** Fields that bound the thinking to so many tokens, or name the effort that comes nearest. */
export function budgetFields(kind: Kind | undefined, budget: number): Record<string, unknown> {
	switch (kind) {
		case 'llama-server':
			return {
				reasoning_budget_tokens: budget,
				// Before 2026 the only name.
				thinking_budget_tokens: budget,
				reasoning_budget_message: closing,
			};
		case 'vllm':
			return { thinking_token_budget: budget };
		case 'sglang':
			return { custom_params: { thinking_budget: budget } };
		case 'openrouter':
			return { reasoning: { max_tokens: budget } };
		case 'anthropic':
			return { thinking: { type: 'enabled', budget_tokens: Math.max(leastOfAnthropic, budget) } };
		case 'ollama':
		case 'openai':
		case 'gemini':
			return { reasoning_effort: budget <= 512 ? 'low' : budget <= 1536 ? 'medium' : 'high' };
		case 'mistral':
			return { reasoning_effort: 'high' };
		case undefined:
			return {};
	}
}

/** Switches off what a server would sample with besides the temperature and top-p that were asked for. */
export function plainSampling(kind: Kind | undefined): Record<string, number> {
	if (kind === 'llama-server') return { top_k: 0, min_p: 0 };
	// They take the defaults of the model's own configuration.
	if (kind === 'vllm' || kind === 'sglang') return { top_k: -1, min_p: 0, repetition_penalty: 1 };
	return {};
}

/** It refuses less. */
const leastOfAnthropic = 1024;
