/** The body of a chat request, and what a server turned out not to like about it. */
import type { Call } from './engine.ts';
import { toJsonSchema } from './schema.ts';

/**
 * What was learned of one model on one server. Everything is tried once; a complaint drops it for
 * as long as the program lives.
 */
export interface Habits {
	/** Fields that the server refused. */
	refused: Set<Field>;
	/** The model reasoned when asked to; `undefined` before its first reply. */
	reasoning: boolean | undefined;
	/** It went on reasoning although asked not to: then a second switch is tried. */
	deaf: boolean;
	/** Wants no `top_p` with temperature 0, where it changes nothing. */
	plainGreedy: boolean;
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
	| 'reasoning_effort';

export const newHabits = (): Habits => ({
	refused: new Set(),
	reasoning: undefined,
	deaf: false,
	plainGreedy: false,
});

/** The request body for a call, without what the server refused before. */
export function bodyOf(model: string, call: Call, habits: Habits): Record<string, unknown> {
	const { messages, sampling, think, schema, schemaName } = call;
	const optional: Partial<Record<Field, unknown>> = {
		stream_options: { include_usage: true },
		max_tokens: sampling.maxTokens,
		temperature: sampling.temperature,
		top_p: sampling.topP,
		// Templates read the name they know (Qwen and Gemma the first, DeepSeek the second).
		chat_template_kwargs: { enable_thinking: think, thinking: think },
	};
	if (sampling.seed !== undefined) optional.seed = sampling.seed;
	if (habits.plainGreedy && sampling.temperature === 0) delete optional.top_p;
	if (!think && habits.deaf) optional.reasoning_effort = 'none';
	if (schema)
		optional.response_format = {
			type: 'json_schema',
			json_schema: { name: schemaName ?? 'reply', strict: true, schema: toJsonSchema(schema) },
		};
	const body: Record<string, unknown> = { model, messages, stream: true };
	for (const [field, value] of Object.entries(optional)) {
		if (!habits.refused.has(field as Field)) body[field] = value;
		// The newer name, which some vendors insist on.
		else if (field === 'max_tokens') body.max_completion_tokens = value;
	}
	return body;
}

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
};

/**
 * Learns from a refusal which of the fields that were sent the server does not want, and gives
 * them: if there are any, the request is worth sending again without them. Every time one at
 * least is dropped, so this ends.
 */
export function learn(
	habits: Habits,
	body: Record<string, unknown>,
	{ status, words }: { status: number; words: string },
): Field[] {
	if (status !== 400 && status !== 422 && !(status >= 500 && /grammar|json_schema/i.test(words)))
		return [];
	const named = (Object.keys(complaints) as Field[]).filter(
		(field) => field in body && complaints[field].test(words),
	);
	for (const field of named) {
		// Some vendors want no top_p beside temperature 0, and say nothing about it otherwise.
		if (field === 'top_p' && body.temperature === 0) habits.plainGreedy = true;
		else habits.refused.add(field);
	}
	return named;
}

/**
 * What a server says in an error body: its message and the field it names. What it echoes of the
 * request is left out, because there every field is named.
 */
export function wordsOf(text: string): string {
	let body: unknown;
	try {
		body = JSON.parse(text);
	} catch {
		return /^\s*</.test(text) ? '' : text.slice(0, 500);
	}
	return withoutEcho(speak(body)).slice(0, 1000);
}

function speak(body: unknown): string {
	if (typeof body === 'string') return body;
	if (Array.isArray(body)) return body.map(speak).filter(Boolean).join('; ');
	if (typeof body !== 'object' || body === null) return '';
	const said = body as Record<string, unknown>;
	// `loc` is where FastAPI points to: ["body", "seed"].
	const parts = [said.error, said.message, said.msg, said.detail, said.param, said.code];
	const where = Array.isArray(said.loc) ? [said.loc.join('.')] : [];
	return [...where, ...parts.map(speak)].filter(Boolean).join(' ');
}

/** vLLM puts the list of FastAPI into a string, echoed input and all. */
const withoutEcho = (words: string) => words.replace(/['"]input['"]\s*:[\s\S]*$/, '');
