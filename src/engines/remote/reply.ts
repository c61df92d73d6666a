/** What one event of a reply says, or a whole reply, in the shapes of OpenAI-compatible servers. */
import { createSplitter } from '../../core/replies/thinking.ts';
import type { RawDelta } from '../engine.ts';
import type { Refusal } from './faults.ts';
import { kindOf, type Kind } from './kinds.ts';
import { figuresIn, type Figures } from './usage.ts';
import { anyErrorTextOf, delayIn, statusIn, statusOfWords } from './error-text.ts';

type Json = Record<string, unknown>;

/** What one event (or a whole answer) holds. */
export interface Piece {
	delta: RawDelta;
	/** How it ended, in the server's own word. */
	finish?: string;
	figures: Figures;
	refusal?: Refusal;
	logprobs?: unknown;
	/** What kind of server it gives away. */
	kind?: Kind;
	/** The delta may repeat everything so far: it is a message, not a part of one. */
	message?: true;
	/** The model's own words why it does not answer. */
	declined?: string;
	/** A call of a tool. */
	tool?: string;
	/** It holds a reply, or a part of one. */
	reply?: true;
	/** What it holds in place of one. */
	instead?: Refusal;
}

/** Undefined for something that is no JSON object at all. */
export function readPiece(data: string, now: number): Piece | undefined {
	let json = parsed(data);
	// Google wraps its errors in a list.
	if (Array.isArray(json) && json.length === 1) json = json[0] as unknown;
	if (!isObject(json)) return undefined;
	const choice = choiceOf(json);
	const error = json.error ?? (isObject(choice) ? choice.error : undefined);
	if (isFault(error)) return { delta: {}, figures: {}, refusal: refusalIn(data, error, now) };
	const piece: Piece = { delta: {}, figures: figuresIn(json) };
	const kind = kindOf(json);
	if (kind) piece.kind = kind;
	if (!isObject(choice)) {
		if (!('choices' in json) && Object.keys(piece.figures).length === 0)
			piece.instead = insteadOf(data, now);
		return piece;
	}
	piece.reply = true;
	const message = isObject(choice.delta) ? choice.delta : choice.message;
	if (isObject(message)) {
		piece.delta = deltaOf(message);
		if (message !== choice.delta) piece.message = true;
		if (asText(message.refusal)) piece.declined = asText(message.refusal);
		const tool = toolIn(message);
		if (tool) piece.tool = tool;
	} else if (asText(choice.text)) piece.delta = { text: asText(choice.text) };
	piece.logprobs = choice.logprobs;
	const finish = finishOf(choice.finish_reason ?? choice.done_reason);
	if (finish) piece.finish = finish;
	return piece;
}

/** The first choice; Ollama's own protocol has a message beside the end. */
const choiceOf = (json: Json): unknown =>
	Array.isArray(json.choices) ? json.choices[0] : isObject(json.message) ? json : undefined;

/** An error has a value. Some servers send '' or false when nothing went wrong. */
const isFault = (error: unknown) =>
	error !== undefined && error !== null && error !== '' && error !== false;

/** A refusal that came with status 200; the true one is sometimes inside, or shows in the words. */
export function refusalIn(data: string, error: unknown, now: number): Refusal {
	const words = anyErrorTextOf(data);
	const status = statusOf(error) ?? statusIn(parsed(data)) ?? statusOfWords(words) ?? 500;
	return { status, words, waitMs: delayIn(data, now) };
}

/** What came in place of a reply. */
export function insteadOf(data: string, now: number): Refusal {
	const words = anyErrorTextOf(data);
	const status = statusIn(parsed(data)) ?? statusOfWords(words) ?? 200;
	return { status, words, waitMs: delayIn(data, now) };
}

function toolIn(message: Json): string {
	const calls: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
	const called = [...calls.map((call) => isObject(call) && call.function), message.function_call];
	return called
		.filter(isObject)
		.map((call) => asText(call.name) + asText(call.arguments))
		.join('; ');
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

function statusOf(error: unknown): number | undefined {
	if (!isObject(error)) return undefined;
	const said = statusIn(error);
	if (said !== undefined) return said;
	return /rate_limit/.test(asText(error.type) + asText(error.code)) ? 429 : undefined;
}

/** Undefined for what is no JSON. */
export function parsed(data: string): unknown {
	try {
		return JSON.parse(data) as unknown;
	} catch {
		return undefined;
	}
}

/** Thinking that came in tags. */
export function tagged(text: string): string {
	const splitter = createSplitter();
	return splitter.push(text).thinking + splitter.end().thinking;
}
