/** One exchange with a server: a request is sent, and the pieces of its reply come. */
import type { MullError } from '../../core/errors.ts';
import type { Usage } from '../../core/types.ts';
import type { Call, RawDelta, RawEnd } from '../engine.ts';
import { noVisionError } from '../engine.ts';
import { likelyOf } from '../logprobs.ts';
import { endingOf } from './finish-reasons.ts';
import {
	brokenOff,
	cut,
	declined,
	Fault,
	faultOf,
	filtered,
	hostOf,
	Interrupted,
	onlyTools,
	unreadable,
	type Refusal,
} from './faults.ts';
import { exchange, refusalOf, type Exchange, type HttpContext } from './http.ts';
import type { Traffic } from './known-servers.ts';
import { learnTokens, limitIn, windowOf } from './learnt.ts';
import { replyEvents } from './reply-events.ts';
import { tagged } from './reply.ts';
import { bodyOf, learnRefusedFields, type ServerCapabilities } from './request.ts';
import { learnNoVision, learnRoles } from './messages.ts';
import { merge, usageOf, type Figures } from './usage.ts';

/** A model on a server, and what is known of how it takes requests. */
export interface Server {
	/** Of its chat completions. */
	url: string;
	model: string;
	key: string | undefined;
	capabilities: ServerCapabilities;
	/** Context that the person set, tokens. */
	context: number;
	around: HttpContext;
	traffic: Traffic;
}

/** The server did not like a field that is dropped by now: send again at once. */
export class FieldRefused extends Fault {
	readonly fields: string[];

	constructor(error: MullError, fields: string[]) {
		super(error);
		this.fields = fields;
	}
}

export class Attempt {
	/** The server answered in whatever way. */
	answered = false;
	/** Words of its reply arrived. */
	begun = false;
	/** What a reply cost that did not come to its end. */
	spent: Usage | undefined;
	#server: Server;
	#call: Call;
	#again: boolean;
	#body: Record<string, unknown>;

	/** `again`: the attempt before ended in order, without saying how. */
	constructor(server: Server, call: Call, again = false) {
		this.#server = server;
		this.#call = call;
		this.#again = again;
		this.#body = bodyOf(server.model, call, server.capabilities);
	}

	/** Throws a `Fault` when it fails. */
	async *stream(signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		const { url, key, around, traffic } = this.#server;
		const alone = traffic.begin();
		try {
			const started = around.now();
			const sent = { method: 'POST', key, body: JSON.stringify(this.#body) };
			const line = await exchange(url, sent, around, signal);
			this.answered = true;
			try {
				const refusal = await refusalOf(line.response, url, around.now);
				if (refusal) throw this.#refused(refusal);
				return yield* this.#reply(line, started, alone);
			} catch (thrown) {
				throw line.blame(thrown, cut(url));
			} finally {
				line.close();
			}
		} finally {
			traffic.end();
		}
	}

	async *#reply(
		line: Exchange,
		started: number,
		alone: () => Promise<boolean>,
	): AsyncGenerator<RawDelta, RawEnd, void> {
		const { url, key, capabilities, context, around } = this.#server;
		const room = windowOf({ context }, capabilities);
		const call = this.#call;
		let figures: Figures = {};
		let finish: string | undefined;
		const likely = likelyOf(call.odds);
		let thinking = '';
		let text = '';
		let done = false;
		/** The last that came was the figures of the whole. */
		let counted = false;
		let count = 0;
		/** What came in place of a reply. */
		const instead = { declined: '', tool: '' };
		let refusal: Refusal | undefined;
		let replied = false;
		const usage = () => {
			const written = { text: thinking + text, pieces: count };
			return usageOf(figures, around.now() - started, call.messages, written, room);
		};
		try {
			for await (const piece of replyEvents(line, url, around.now)) {
				if (piece === 'done') {
					done = true;
					break;
				}
				capabilities.kind ??= piece.kind;
				if (piece.refusal) throw this.#refused(piece.refusal);
				instead.declined += piece.declined ?? '';
				instead.tool += piece.tool ?? '';
				refusal ??= piece.instead;
				replied ||= piece.reply === true;
				if (piece.message) piece.delta = withoutSoFar(piece.delta, thinking, text);
				thinking += piece.delta.thinking ?? '';
				text += piece.delta.text ?? '';
				if (piece.delta.text) likely.push(piece.delta.text, piece.logprobs);
				figures = merge(figures, piece.figures);
				finish = piece.finish ?? finish;
				const words = Object.keys(piece.delta).length > 0;
				counted = !words && piece.figures.completion !== undefined;
				if (!words) continue;
				count++;
				this.begun = true;
				yield piece.delta;
			}
			if (!replied && refusal) throw this.#refused(refusal);
			if (!replied && done) throw unreadable(url);
			if (text.trim() === '') {
				if (instead.declined) throw declined(url, instead.declined, key);
				if (instead.tool) throw onlyTools(url, instead.tool);
			}
			const end = await this.#endOf(finish, done, counted, usage(), alone);
			const reasoned = (figures.reasoning ?? 0) > 0 || (thinking + tagged(text)).trim() !== '';
			if (call.think) capabilities.reasoning = capabilities.reasoning || reasoned;
			else if (reasoned) capabilities.deaf = true;
			learnTokens(capabilities, call.messages, figures.prompt);
			return { ...end, usage: usage(), reasoned, ...likely.end };
		} catch (thrown) {
			if (count > 0) this.spent = usage();
			throw thrown;
		}
	}

	/** How the reply ended. Throws a `Fault` where it did not come to its end. */
	async #endOf(
		word: string | undefined,
		done: boolean,
		counted: boolean,
		usage: Usage,
		alone: () => Promise<boolean>,
	): Promise<Pick<RawEnd, 'finish' | 'endWord'>> {
		const { url, capabilities } = this.#server;
		if (word !== undefined) {
			capabilities.namesEnd = true;
			const ending = endingOf(word);
			if (ending === 'filtered') throw filtered(url, word);
			if (ending === 'fault') throw brokenOff(url, word);
			if (ending === 'unknown') return { finish: 'stop', endWord: word.slice(0, 60) };
			return { finish: ending };
		}
		if (!done) throw cut(url);
		// “[DONE]” alone is no end yet: some servers say it, too, when another request breaks a reply off.
		if (!counted && capabilities.namesEnd !== false) {
			if (capabilities.namesEnd || !this.#again || !(await alone())) throw new Interrupted(url);
			capabilities.namesEnd = false;
		}
		return { finish: usage.completionTokens >= this.#call.sampling.maxTokens ? 'length' : 'stop' };
	}

	#refused(refusal: Refusal): Fault {
		const { url, model, key, capabilities } = this.#server;
		if (learnNoVision(capabilities, this.#call.messages, refusal))
			return new Fault(noVisionError(`${model} on ${hostOf(url)}`));
		const fault = faultOf(refusal, url, model, key);
		if (fault.error.code === 'context-overflow') {
			const tokens = limitIn(refusal.words);
			if (tokens) capabilities.limit = { tokens, set: this.#server.context };
			return fault;
		}
		const fields =
			learnRoles(capabilities, this.#call.messages, refusal) ??
			learnRefusedFields(capabilities, this.#body, refusal);
		return fields.length > 0 ? new FieldRefused(fault.error, fields) : fault;
	}
}

/** Of a message that repeats everything so far, what is new. */
function withoutSoFar(delta: RawDelta, thinking: string, text: string): RawDelta {
	const rest = { ...delta };
	for (const [name, soFar] of [
		['thinking', thinking],
		['text', text],
	] as const)
		if (soFar && rest[name]?.startsWith(soFar)) {
			rest[name] = rest[name].slice(soFar.length);
			if (!rest[name]) delete rest[name];
		}
	return rest;
}
