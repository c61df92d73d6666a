/**
 * Any server that speaks the OpenAI chat protocol: vLLM, SGLang, llama-server, Ollama, vendors.
 * What a server does not understand is dropped after its first complaint (`remote-request.ts`);
 * what may pass is tried again (`remote-retry.ts`); everything else becomes plain words
 * (`remote-faults.ts`). Nothing is sent to an endpoint that the user did not allow.
 */
import type { MullError } from '../core/errors.ts';
import type { Engine, Room } from '../core/ports.ts';
import { createSplitter } from '../core/reply.ts';
import type { Endpoint } from '../core/types.ts';
import { createEngine, type Call, type RawDelta, type RawEnd, type Runtime } from './engine.ts';
import { createQueue, type Queue } from './queue.ts';
import { cut, Fault, faultOf, filtered, hostOf, unreadable } from './remote-faults.ts';
import {
	addressOf,
	exchange,
	expectNoWebPage,
	refusalOf,
	surroundings,
	type Exchange,
	type Surroundings,
} from './remote-http.ts';
import { readPiece, reasoningTokens, usageOf, type Piece } from './remote-reply.ts';
import { bodyOf, learn, newHabits, type Habits } from './remote-request.ts';
import { mostTries, pause } from './remote-retry.ts';
import { readEvents } from './remote-sse.ts';

export { testConnection } from './remote-http.ts';

/** What is remembered of servers while the program lives: habits by model, one queue for each. */
export interface Acquaintance {
	habits: Map<string, Habits>;
	queues: Map<string, Queue>;
}

const acquaintance: Acquaintance = { habits: new Map(), queues: new Map() };

/** Many servers cut a longer prompt in silence (Ollama at 4,096 by default): assume no more. */
const unknownContext = 4096;

/** A model on a remote server as an engine; engines of one endpoint share its parallel places. */
export function createRemote(
	endpoint: Endpoint,
	model: string,
	key: string | undefined,
	around: Surroundings = surroundings(),
	known: Acquaintance = acquaintance,
): Engine {
	const parallel = Math.max(1, endpoint.parallel);
	const queue = remember(known.queues, endpoint.id, () => createQueue(parallel));
	queue.resize(parallel);
	return createEngine(remoteRuntime(endpoint, model, key, around, known), queue);
}

/** The runtime alone, without queue, thinking split and repair. */
export function remoteRuntime(
	endpoint: Endpoint,
	model: string,
	key: string | undefined,
	around: Surroundings,
	known: Acquaintance,
): Runtime {
	const habits = remember(known.habits, `${endpoint.url} ${model}`, newHabits);
	const room: Room = { context: endpoint.context || unknownContext, charactersPerToken: 3.2 };

	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		const url = addressOf(endpoint, '/chat/completions', around.origin);
		for (let failed = 0; ;) {
			const body = bodyOf(model, call, habits);
			const seen = { answered: false, begun: false };
			try {
				return yield* attempt(url, body, call, signal, seen);
			} catch (thrown) {
				signal.throwIfAborted();
				if (!(thrown instanceof Fault)) throw thrown;
				if (seen.begun) yield { restart: true };
				if (thrown instanceof Complaint) {
					const fields = thrown.fields.join(', ');
					yield { again: true, status: `${hostName(endpoint)} does not take ${fields}: left out.` };
					continue;
				}
				if (!thrown.transient || ++failed >= mostTries) throw thrown.error;
				const milliseconds = pause(failed, thrown.waitMs, around.random);
				yield { status: `${thrown.error.message} Trying again in ${seconds(milliseconds)}.` };
				await around.wait(milliseconds, signal);
				if (seen.answered) yield { again: true };
			}
		}
	}

	/** One exchange: streams its pieces, throws a `Fault` when it fails. */
	async function* attempt(
		url: string,
		body: Record<string, unknown>,
		call: Call,
		signal: AbortSignal,
		seen: Seen,
	): AsyncGenerator<RawDelta, RawEnd, void> {
		const started = around.now();
		const sent = { method: 'POST', key, body: JSON.stringify(body) };
		const line = await exchange(url, sent, around, signal);
		seen.answered = true;
		try {
			const refusal = await refusalOf(line.response, url, around.now);
			if (refusal) {
				const fault = faultOf(refusal, url, model, key);
				if (fault.error.code === 'context-overflow') throw fault;
				const fields = learn(habits, body, refusal);
				throw fields.length > 0 ? new Complaint(fault.error, fields) : fault;
			}
			expectNoWebPage(line.response, url);
			return yield* reply(line, url, call, started, seen);
		} catch (thrown) {
			throw line.blame(thrown, cut(url));
		} finally {
			line.close();
		}
	}

	async function* reply(
		line: Exchange,
		url: string,
		call: Call,
		started: number,
		seen: Seen,
	): AsyncGenerator<RawDelta, RawEnd, void> {
		let usage: Piece['usage'];
		let finish: string | undefined;
		let thinking = '';
		let text = '';
		let done = false;
		for await (const piece of pieces(line, url)) {
			if (piece === 'done') {
				done = true;
				break;
			}
			if (piece.refusal) throw faultOf(piece.refusal, url, model, key);
			thinking += piece.delta.thinking ?? '';
			text += piece.delta.text ?? '';
			usage = piece.usage ?? usage;
			finish = piece.finish ?? finish;
			if (Object.keys(piece.delta).length === 0) continue;
			seen.begun = true;
			yield piece.delta;
		}
		if (!done && finish === undefined) throw cut(url);
		if (finish === 'content_filter') throw filtered(url);
		const reasoned = reasoningTokens(usage) > 0 || (thinking + tagged(text)).trim() !== '';
		if (call.think) habits.reasoning = habits.reasoning || reasoned;
		else if (reasoned) habits.deaf = true;
		return {
			finish: finish === 'length' ? 'length' : 'stop',
			usage: usageOf(usage, around.now() - started, call.messages, thinking + text, room),
			reasoned,
		};
	}

	return {
		name: `${model} on ${hostName(endpoint)}`,
		remote: true,
		parallel: Math.max(1, endpoint.parallel),
		get reasoning() {
			return habits.reasoning;
		},
		get constrains() {
			return !habits.refused.has('response_format');
		},
		room: async () => room,
		stream,
	};
}

/** How far one exchange came: the server answered in whatever way; words of its reply arrived. */
interface Seen {
	answered: boolean;
	begun: boolean;
}

/** The server did not like a field that is dropped by now: send again at once. */
class Complaint extends Fault {
	readonly fields: string[];

	constructor(error: MullError, fields: string[]) {
		super(error);
		this.fields = fields;
	}
}

/** The pieces of a reply, streamed or, from servers that do not stream, whole. */
async function* pieces(line: Exchange, url: string): AsyncGenerator<Piece | 'done', void> {
	const { response, heard } = line;
	if (!response.body) throw cut(url);
	if (/application\/json/i.test(response.headers.get('Content-Type') ?? '')) {
		const piece = readPiece(await response.text());
		if (!piece) throw unreadable(url);
		yield piece;
		yield 'done';
		return;
	}
	for await (const { data } of readEvents(response.body, heard)) {
		if (data.trim() === '[DONE]') {
			yield 'done';
			return;
		}
		const piece = readPiece(data);
		if (!piece) throw unreadable(url);
		yield piece;
	}
}

/** Thinking that came in tags. */
function tagged(text: string): string {
	const splitter = createSplitter();
	return splitter.push(text).thinking + splitter.end().thinking;
}

function remember<T>(map: Map<string, T>, name: string, make: () => T): T {
	const known = map.get(name) ?? make();
	map.set(name, known);
	return known;
}

const hostName = (endpoint: Endpoint) =>
	endpoint.name || (URL.canParse(endpoint.url) ? hostOf(endpoint.url) : endpoint.url);

const seconds = (milliseconds: number) =>
	milliseconds < 1500 ? 'a second' : `${Math.round(milliseconds / 1000)} seconds`;
