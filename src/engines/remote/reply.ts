/** The pieces of a reply as OpenAI-compatible servers send them, streamed or whole. */
import { createSplitter } from '../../core/replies/thinking.ts';
import type { RawDelta } from '../engine.ts';
import { cut, unreadable, type Refusal } from './faults.ts';
import type { Exchange } from './http.ts';
import { kindOf, type Kind } from './kinds.ts';
import { readEvents } from './sse.ts';
import { figuresIn, type Figures } from './usage.ts';
import { delayIn, wordsOf } from './words.ts';

type Json = Record<string, unknown>;

/** What one event (or a whole answer) holds. */
interface Piece {
	delta: RawDelta;
	/** How it ended, in the server's own word. */
	finish?: string;
	figures: Figures;
	refusal?: Refusal;
	logprobs?: unknown;
	/** What kind of server it gives away. */
	kind?: Kind;
}

/** Undefined for something that is no JSON object at all. */
export function readPiece(data: string, now: number): Piece | undefined {
	let json: unknown;
	try {
		json = JSON.parse(data);
	} catch {
		return undefined;
	}
	if (!isObject(json)) return undefined;
	if (json.error !== undefined && json.error !== null)
		return {
			delta: {},
			figures: {},
			refusal: {
				status: statusOf(json.error),
				words: wordsOf(data),
				waitMs: delayIn(data, now),
			},
		};
	const piece: Piece = { delta: {}, figures: figuresIn(json) };
	const kind = kindOf(json);
	if (kind) piece.kind = kind;
	const choice = Array.isArray(json.choices) ? json.choices[0] : undefined;
	if (isObject(choice)) {
		const message = isObject(choice.delta) ? choice.delta : choice.message;
		if (isObject(message)) piece.delta = deltaOf(message);
		piece.logprobs = choice.logprobs;
		const finish = finishOf(choice.finish_reason);
		if (finish) piece.finish = finish;
	}
	return piece;
}

/** Some servers send '' while they write, and some an object in place of a word. */
const finishOf = (said: unknown): string => asText(isObject(said) ? said.type : said);

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

/** The pieces of a reply, streamed or, from servers that do not stream, whole. */
export async function* pieces(
	line: Exchange,
	url: string,
	now: () => number,
): AsyncGenerator<Piece | 'done', void> {
	const { response, heard } = line;
	if (!response.body) throw cut(url);
	if (/application\/json/i.test(response.headers.get('Content-Type') ?? '')) {
		const piece = readPiece(await response.text(), now());
		if (!piece) throw unreadable(url);
		// No stream: it came whole, whether it says so or not.
		yield { ...piece, finish: piece.finish ?? 'stop' };
		yield 'done';
		return;
	}
	for await (const { data } of readEvents(response.body, heard)) {
		if (data.trim() === '[DONE]') {
			yield 'done';
			return;
		}
		const piece = readPiece(data, now());
		if (!piece) throw unreadable(url);
		yield piece;
	}
}

/** Thinking that came in tags. */
export function tagged(text: string): string {
	const splitter = createSplitter();
	return splitter.push(text).thinking + splitter.end().thinking;
}
