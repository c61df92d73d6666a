/** The pieces of a reply as OpenAI-compatible servers send them, streamed or whole. */
import type { Room } from '../core/ports.ts';
import type { Message, Usage } from '../core/types.ts';
import type { RawDelta } from './engine.ts';
import type { Refusal } from './remote-faults.ts';
import { wordsOf } from './remote-request.ts';

type Json = Record<string, unknown>;

/** What one event (or a whole answer) holds. */
export interface Piece {
	delta: RawDelta;
	/** How it ended, in the server's own word. */
	finish?: string;
	usage?: Json;
	refusal?: Refusal;
}

/** Undefined for something that is no JSON object at all. */
export function readPiece(data: string): Piece | undefined {
	let json: unknown;
	try {
		json = JSON.parse(data);
	} catch {
		return undefined;
	}
	if (!isObject(json)) return undefined;
	if (json.error !== undefined && json.error !== null)
		return { delta: {}, refusal: { status: statusOf(json.error), words: wordsOf(data) } };
	const piece: Piece = { delta: {} };
	const choice = Array.isArray(json.choices) ? json.choices[0] : undefined;
	if (isObject(choice)) {
		const message = isObject(choice.delta) ? choice.delta : choice.message;
		if (isObject(message)) piece.delta = deltaOf(message);
		if (typeof choice.finish_reason === 'string') piece.finish = choice.finish_reason;
	}
	if (isObject(json.usage)) piece.usage = json.usage;
	return piece;
}

function deltaOf(message: Json): RawDelta {
	const delta: RawDelta = {};
	let thinking = asText(message.reasoning_content) || asText(message.reasoning);
	let text = asText(message.content);
	// Mistral sends a list of parts, thinking among them.
	if (Array.isArray(message.content))
		for (const part of message.content.filter(isObject)) {
			if (part.type === 'thinking') thinking += partsOf(part.thinking);
			else text += asText(part.text);
		}
	if (thinking !== '') delta.thinking = thinking;
	if (text !== '') delta.text = text;
	return delta;
}

const partsOf = (parts: unknown) =>
	Array.isArray(parts)
		? parts.map((part) => (isObject(part) ? asText(part.text) : '')).join('')
		: asText(parts);

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Errors in a stream come with status 200; the true one is sometimes inside. */
function statusOf(error: unknown): number {
	if (!isObject(error)) return 500;
	for (const code of [error.code, error.status, error.status_code]) {
		const status = Number(code);
		if (status >= 400 && status < 600) return status;
	}
	return /rate_limit/.test(asText(error.type) + asText(error.code)) ? 429 : 500;
}

/** Tokens that the model reasoned out of sight, where the server counts them. */
export function reasoningTokens(usage: Json | undefined): number {
	return count(
		isObject(usage?.completion_tokens_details)
			? usage.completion_tokens_details.reasoning_tokens
			: 0,
	);
}

/** The server's figures, or a count by length where it gives none. */
export function usageOf(
	usage: Json | undefined,
	milliseconds: number,
	messages: Message[],
	written: string,
	{ charactersPerToken }: Room,
): Usage {
	if (usage && typeof usage.prompt_tokens === 'number') {
		const details = isObject(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
		return {
			promptTokens: count(usage.prompt_tokens),
			cachedTokens: count(details.cached_tokens) || count(usage.prompt_cache_hit_tokens),
			completionTokens: count(usage.completion_tokens),
			milliseconds,
			exact: true,
		};
	}
	const asked = messages.reduce((sum, message) => sum + message.content.length, 0);
	return {
		promptTokens: Math.ceil(asked / charactersPerToken),
		cachedTokens: 0,
		completionTokens: Math.ceil(written.length / charactersPerToken),
		milliseconds,
		exact: false,
	};
}

const count = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.round(value) : 0);
