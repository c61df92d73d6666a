/** The body of a chat request, and what a server turned out not to like about it. */
import type { ShownMessage } from '../../core/pictures.ts';
import type { Call } from '../engine.ts';
import { alternatives } from '../logprobs.ts';
import { withBeginning } from '../thinking-budget.ts';
import { budgetFields, kindAt, plainSampling, type Kind } from './kinds.ts';
import { plainRoles, withParts } from './messages.ts';
import { toJsonSchema } from '../../core/checks/schema.ts';

/**
 * What was learned of one model on one server. Everything is tried once; a complaint drops it for
 * as long as the program lives.
 */
export interface ServerCapabilities {
	/** Fields that the server refused. */
	refused: Set<Field>;
	/** The model reasoned when asked to; `undefined` before its first reply. */
	reasoning: boolean | undefined;
	/** It went on reasoning although asked not to: then a second switch is tried. */
	deaf: boolean;
	/** Wants no `top_p` with temperature 0, where it changes nothing. */
	plainGreedy: boolean;
	/** What stands at that address, once it is known. */
	kind: Kind | undefined;
	/** Takes a schema under the older name only (llama-cpp-python). */
	jsonObject: boolean;
	/** It says how a reply ended; `false`: it never does, and “[DONE]” is the end. */
	namesEnd: boolean | undefined;
	/** Its template knows no system role: the words go to the first message of the user. */
	plainRoles: boolean;
	/** Levels of thinking that the model is known to take; undefined: nobody said. */
	efforts: readonly string[] | undefined;
	/** It takes pictures; undefined: nobody said. */
	sees: boolean | undefined;
	/** Tokens of its context, as it said when the endpoint's context was `set`. */
	limit: { tokens: number; set: number } | undefined;
	/** Characters of prompts so far, and the tokens that they took. */
	read: { size: number; tokens: number };
}

/** Fields that a server may refuse and a request can do without. */
export type Field =
	| 'response_format'
	| 'stream_options'
	| 'max_tokens'
	| 'seed'
	| 'top_p'
	| 'temperature'
	| 'chat_template_kwargs'
	| 'reasoning_effort'
	| 'reasoning_budget_tokens'
	| 'thinking_budget_tokens'
	| 'reasoning_budget_message'
	| 'thinking_token_budget'
	| 'custom_params'
	| 'logprobs'
	| 'top_logprobs'
	| 'reasoning'
	| 'thinking'
	| 'top_k'
	| 'min_p'
	| 'repetition_penalty'
	| 'continue_final_message'
	/** Goes with the one before it. */
	| 'add_generation_prompt';

export const newCapabilities = (url = ''): ServerCapabilities => ({
	kind: kindAt(url),
	refused: new Set(),
	reasoning: undefined,
	deaf: false,
	plainGreedy: false,
	jsonObject: false,
	namesEnd: undefined,
	plainRoles: false,
	efforts: undefined,
	sees: undefined,
	limit: undefined,
	read: { size: 0, tokens: 0 },
});

/** The request body for a call, without what the server refused before. */
export function bodyOf(
	model: string,
	call: Call,
	capabilities: ServerCapabilities,
): Record<string, unknown> {
	const { sampling, schema, schemaName, budget, begun } = call;
	const goesOn = begun !== undefined && continues(capabilities);
	const think = call.think && (begun === undefined || goesOn);
	const optional: Partial<Record<Field, unknown>> = {
		stream_options: { include_usage: true },
		max_tokens: sampling.maxTokens,
		temperature: sampling.temperature,
		top_p: sampling.topP,
		// Templates read the name they know (Qwen and Gemma the first, DeepSeek the second).
		chat_template_kwargs: { enable_thinking: think, thinking: think },
	};
	if (sampling.temperature > 0) Object.assign(optional, plainSampling(capabilities.kind));
	if (sampling.seed !== undefined) optional.seed = sampling.seed;
	if (capabilities.plainGreedy && sampling.temperature === 0) delete optional.top_p;
	// Ollama reads no switch of a template.
	if (!think && (capabilities.deaf || capabilities.kind === 'ollama'))
		optional.reasoning_effort = 'none';
	if (think && budget !== undefined)
		Object.assign(optional, budgetFields(capabilities.kind, budget));
	Object.assign(
		optional,
		effortFields(optional, think ? sampling.effort : undefined, capabilities),
	);
	// Vendors refuse them for models that reason, or bill them: asked for only where the person wants
	// each word's.
	if (
		call.odds
			? capabilities.kind !== 'anthropic'
			: call.logprobs && tellsLogprobs(capabilities.kind)
	) {
		optional.logprobs = true;
		optional.top_logprobs = call.odds ? alternatives : 1;
	}
	if (goesOn) {
		optional.continue_final_message = 'content';
		optional.add_generation_prompt = false;
	}
	if (schema) {
		const json = toJsonSchema(schema);
		optional.response_format = capabilities.jsonObject
			? { type: 'json_object', schema: json }
			: {
					type: 'json_schema',
					json_schema: { name: schemaName ?? 'reply', strict: true, schema: json },
				};
	}
	const body: Record<string, unknown> = {
		model,
		messages: withParts(rolesOf(messagesOf(call, goesOn), capabilities)),
		stream: true,
	};
	for (const [field, value] of Object.entries(optional)) {
		if (value === undefined) continue;
		if (!capabilities.refused.has(field as Field)) body[field] = value;
		// The newer name, which some vendors insist on.
		else if (field === 'max_tokens') body.max_completion_tokens = value;
	}
	return body;
}

/** The level that the person chose, if the model takes it; a level that it does not take is not sent. */
function effortFields(
	{ reasoning_effort: byLimit, chat_template_kwargs: kwargs }: Partial<Record<Field, unknown>>,
	effort: string | undefined,
	{ efforts }: ServerCapabilities,
): Partial<Record<Field, unknown>> {
	if (!efforts) return {};
	if (effort && efforts.includes(effort))
		return {
			reasoning_effort: effort,
			chat_template_kwargs: { ...(kwargs as object), reasoning_effort: effort },
		};
	const taken = byLimit === undefined || byLimit === 'none' || efforts.includes(byLimit as string);
	return taken ? {} : { reasoning_effort: undefined };
}

const tellsLogprobs = (kind: Kind | undefined) =>
	kind === 'llama-server' || kind === 'vllm' || kind === 'sglang';

/** With what the reply has begun with: as its beginning, or as notes. */
function messagesOf({ messages, begun, said = '' }: Call, goesOn: boolean): ShownMessage[] {
	if (begun === undefined) return messages;
	if (!goesOn) return withBeginning(messages, begun, said);
	const thought = begun === '' ? {} : { reasoning_content: begun };
	return [...messages, { role: 'assistant', content: said, ...thought }];
}

const rolesOf = (messages: ShownMessage[], { plainRoles: plain }: ServerCapabilities) =>
	plain ? plainRoles(messages) : messages;

/** How servers name what they do not like, besides by the field's own name. */
const complaints: Record<Field, RegExp> = {
	response_format: /response_format|json_schema|structured output|guided|grammar|\bschema\b/i,
	stream_options: /stream_options|include_usage/i,
	max_tokens: /max_completion_tokens/i,
	seed: /\bseed\b/i,
	top_p: /\btop_p\b/i,
	temperature: /\btemperature\b/i,
	chat_template_kwargs: /chat_template_kwargs|enable_thinking/i,
	reasoning_effort: /reasoning_effort|\breasoning\b/i,
	reasoning_budget_tokens: /reasoning_budget_tokens/i,
	thinking_budget_tokens: /thinking_budget_tokens/i,
	reasoning_budget_message: /reasoning_budget_message/i,
	thinking_token_budget: /thinking_token_budget|reasoning[- ]parser/i,
	logprobs: /logprobs/i,
	top_logprobs: /logprobs/i,
	top_k: /\btop_?k\b/i,
	min_p: /\bmin_?p\b/i,
	repetition_penalty: /repetition_penalty/i,
	custom_params: /custom_params|thinking_budget|logit[_ ]processor/i,
	reasoning: /\breasoning\b/i,
	thinking: /\bthinking\b|budget_tokens/i,
	continue_final_message: /continue_final_message|prefill/i,
	add_generation_prompt: /add_generation_prompt/i,
};

/** The thinking can be closed and the reply gone on with; others are asked again. */
export const continues = ({ kind, refused }: ServerCapabilities): boolean =>
	kind === 'llama-server' && !refused.has('continue_final_message');

/** It ends the thinking where it is told to, by itself. */
export const endsThinking = ({ kind, refused }: ServerCapabilities): boolean =>
	(kind === 'llama-server' && !refused.has('reasoning_budget_tokens')) ||
	(kind === 'vllm' && !refused.has('thinking_token_budget'));

const newerForm = (body: Record<string, unknown>) =>
	(body.response_format as { type?: unknown }).type === 'json_schema';

/** Statuses that speak of something else than the fields of a request. */
const otherwise = new Set([401, 402, 403, 404, 405, 407, 408, 413, 425, 429]);

/** Named so by a server that failed: it may just as well have failed at something else. */
const complains =
	/not (be )?(supported|permitted|allowed|implemented|available|recogni[sz]ed)|unsupported|unrecogni[sz]ed|unknown|unexpected|invalid|forbidden|should be|must be|validation error|does ?n[o']t support/i;

/** A server that names more than these at once says what it was asked, not what it does not want. */
const mostAtOnce = 3;

/**
 * Learns from a refusal which of the fields that were sent the server does not want, and gives
 * them: if there are any, the request is worth sending again without them. Every time one at
 * least is dropped, so this ends. Some servers refuse with 500 (llama-cpp-python, with pydantic's
 * words): then the field must be named by its own name and complained of; for the structure any
 * word of it will do.
 */
export function learnRefusedFields(
	capabilities: ServerCapabilities,
	body: Record<string, unknown>,
	{ status, words }: { status: number; words: string },
): Field[] {
	const none = status === 200;
	if ((status < 400 && !none) || otherwise.has(status)) return [];
	// Its words speak of the thinking too, which is not what it refuses.
	if ('continue_final_message' in body && complaints.continue_final_message.test(words)) {
		capabilities.refused.add('continue_final_message');
		return ['continue_final_message'];
	}
	const own = status >= 500 || none;
	const named = (Object.keys(complaints) as Field[]).filter((field) => {
		if (!(field in body)) return false;
		if (!own) return complaints[field].test(words);
		if (field === 'response_format') return /response_format|json_schema|grammar/i.test(words);
		return new RegExp(`\\b${field}\\b`, 'i').test(words) && complains.test(words);
	});
	if (own && named.length > mostAtOnce) return [];
	for (const field of named) {
		// Some vendors want no top_p beside temperature 0, and say nothing about it otherwise.
		if (field === 'top_p' && body.temperature === 0) capabilities.plainGreedy = true;
		// “Input should be 'text' or 'json_object'”: the next try is asked so.
		else if (field === 'response_format' && newerForm(body) && /json_object/.test(words))
			capabilities.jsonObject = true;
		else capabilities.refused.add(field);
	}
	return named;
}
