/**
 * Any server that speaks the OpenAI chat protocol: vLLM, SGLang, llama-server, Ollama, vendors.
 * What a server does not understand is dropped after its first complaint (`request.ts`);
 * what may pass is tried again (`retry.ts`); everything else becomes plain words
 * (`faults.ts`). Nothing is sent to an endpoint that the user did not allow.
 */
import type { MullError } from '../../core/errors.ts';
import { isThisMachine } from '../../core/here.ts';
import type { Engine, ContextWindow } from '../../core/ports.ts';
import type { Endpoint } from '../../core/types.ts';
import { createEngine, type Call, type RawDelta, type RawEnd, type Runtime } from '../engine.ts';
import { cut, Fault, faultOf, filtered, hostOf, Interrupted, type Refusal } from './faults.ts';
import { likelyOf } from '../logprobs.ts';
import {
	addressOf,
	exchange,
	expectNoWebPage,
	refusalOf,
	surroundings,
	type Exchange,
	type Surroundings,
} from './http.ts';
import {
	habitsOf,
	learnSingle,
	newAcquaintance,
	placesOf,
	queueOf,
	type Acquaintance,
} from './known.ts';
import { pieces, tagged } from './reply.ts';
import { bodyOf, continues, endsThinking, learn, type Field } from './request.ts';
import { mostTries, pause } from './retry.ts';
import { merge, usageOf, type Figures } from './usage.ts';

const acquaintance = newAcquaintance();

/** A reply may be broken off so often before the person is told: others may use the server too. */
const mostInterruptions = 6;

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
	const queue = queueOf(endpoint, known, around.locks);
	return createEngine(remoteRuntime(endpoint, model, key, around, known), queue);
}

/** The runtime alone, without queue, thinking split and repair. */
function remoteRuntime(
	endpoint: Endpoint,
	model: string,
	key: string | undefined,
	around: Surroundings,
	known: Acquaintance,
): Runtime {
	const habits = habitsOf(endpoint, model, known);
	const room: ContextWindow = {
		context: endpoint.context || unknownContext,
		charactersPerToken: 3.2,
	};

	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		const url = addressOf(endpoint, '/chat/completions', around.origin);
		for (let failed = 0, interrupted = 0; ;) {
			const body = bodyOf(model, call, habits);
			const seen = { answered: false, begun: false };
			try {
				return yield* attempt(url, body, call, signal, seen);
			} catch (thrown) {
				signal.throwIfAborted();
				if (!(thrown instanceof Fault)) throw thrown;
				if (seen.begun) yield { restart: true };
				if (thrown instanceof Complaint) {
					const gone = thrown.fields.every((field) => habits.refused.has(field));
					const how = gone ? 'left out' : 'asked otherwise';
					const fields = thrown.fields.join(', ');
					yield { again: true, status: `${hostName(endpoint)} does not take ${fields}: ${how}.` };
					continue;
				}
				if (thrown instanceof Interrupted) {
					learnSingle(endpoint, known);
					if (++interrupted >= mostInterruptions) throw thrown.error;
					yield {
						status: `${hostName(endpoint)} answers one request at a time: asking again.`,
						again: true,
						aside: true,
					};
					// Again, though nothing else of this page is asked there: another program uses it.
					if (interrupted > 1)
						await around.wait(pause(interrupted - 1, undefined, false, around.random), signal);
					continue;
				}
				if (!thrown.transient || ++failed >= mostTries) throw thrown.error;
				const milliseconds = pause(failed, thrown.waitMs, thrown.busy, around.random);
				yield { status: `${thrown.error.message} Trying again in ${seconds(milliseconds)}.` };
				await around.wait(milliseconds, signal);
				if (seen.answered) yield { again: true };
				// Its place may be from before: then another one has begun meanwhile.
				if (known.single.has(endpoint.url)) yield { aside: true };
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
			if (refusal) throw refused(refusal, url, body);
			expectNoWebPage(line.response, url);
			return yield* reply(line, url, body, call, started, seen);
		} catch (thrown) {
			throw line.blame(thrown, cut(url));
		} finally {
			line.close();
		}
	}

	function refused(refusal: Refusal, url: string, body: Record<string, unknown>): Fault {
		const fault = faultOf(refusal, url, model, key);
		if (fault.error.code === 'context-overflow') return fault;
		const fields = learn(habits, body, refusal);
		return fields.length > 0 ? new Complaint(fault.error, fields) : fault;
	}

	async function* reply(
		line: Exchange,
		url: string,
		body: Record<string, unknown>,
		call: Call,
		started: number,
		seen: Seen,
	): AsyncGenerator<RawDelta, RawEnd, void> {
		let figures: Figures = {};
		let finish: string | undefined;
		const likely = likelyOf(call.odds);
		let thinking = '';
		let text = '';
		let done = false;
		let count = 0;
		for await (const piece of pieces(line, url, around.now)) {
			if (piece === 'done') {
				done = true;
				break;
			}
			habits.kind ??= piece.kind;
			if (piece.refusal) throw refused(piece.refusal, url, body);
			thinking += piece.delta.thinking ?? '';
			text += piece.delta.text ?? '';
			if (piece.delta.text) likely.hear(piece.delta.text, piece.logprobs);
			figures = merge(figures, piece.figures);
			finish = piece.finish ?? finish;
			if (Object.keys(piece.delta).length === 0) continue;
			count++;
			seen.begun = true;
			yield piece.delta;
		}
		// “[DONE]” alone is no end: a server says it, too, when it breaks a reply off.
		if (finish === undefined) throw done ? new Interrupted(url) : cut(url);
		if (finish === 'content_filter') throw filtered(url);
		const reasoned = (figures.reasoning ?? 0) > 0 || (thinking + tagged(text)).trim() !== '';
		if (call.think) habits.reasoning = habits.reasoning || reasoned;
		else if (reasoned) habits.deaf = true;
		const written = { text: thinking + text, pieces: count };
		return {
			finish: finish === 'length' ? 'length' : 'stop',
			usage: usageOf(figures, around.now() - started, call.messages, written, room),
			reasoned,
			...likely.end,
		};
	}

	return {
		name: `${model} on ${hostName(endpoint)}`,
		remote: !isThisMachine(endpoint.url),
		parallel: placesOf(endpoint, known),
		get reasoning() {
			return habits.reasoning;
		},
		get constrains() {
			return !habits.refused.has('response_format');
		},
		get endsThinking() {
			return endsThinking(habits);
		},
		get continues() {
			return continues(habits);
		},
		contextWindow: async () => room,
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
	readonly fields: Field[];

	constructor(error: MullError, fields: Field[]) {
		super(error);
		this.fields = fields;
	}
}

const hostName = (endpoint: Endpoint) =>
	endpoint.name || (URL.canParse(endpoint.url) ? hostOf(endpoint.url) : endpoint.url);

const seconds = (milliseconds: number) =>
	milliseconds < 1500 ? 'a second' : `${Math.round(milliseconds / 1000)} seconds`;
