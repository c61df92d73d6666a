/** One exchange with a server: a request is sent, and the pieces of its reply come. */
import type { MullError } from '../../core/errors.ts';
import type { ContextWindow } from '../../core/ports.ts';
import type { Call, RawDelta, RawEnd } from '../engine.ts';
import { likelyOf } from '../logprobs.ts';
import { cut, Fault, faultOf, filtered, Interrupted, type Refusal } from './faults.ts';
import { exchange, expectNoWebPage, refusalOf, type Exchange, type Surroundings } from './http.ts';
import { pieces, tagged } from './reply.ts';
import { bodyOf, learn, type Field, type Habits } from './request.ts';
import { merge, usageOf, type Figures } from './usage.ts';

/** A model on a server, and what is known of how it takes requests. */
export interface Server {
	/** Of its chat completions. */
	url: string;
	model: string;
	key: string | undefined;
	habits: Habits;
	room: ContextWindow;
	around: Surroundings;
}

/** The server did not like a field that is dropped by now: send again at once. */
export class Complaint extends Fault {
	readonly fields: Field[];

	constructor(error: MullError, fields: Field[]) {
		super(error);
		this.fields = fields;
	}
}

export class Attempt {
	/** The server answered in whatever way. */
	answered = false;
	/** Words of its reply arrived. */
	begun = false;
	#server: Server;
	#call: Call;
	#body: Record<string, unknown>;

	constructor(server: Server, call: Call) {
		this.#server = server;
		this.#call = call;
		this.#body = bodyOf(server.model, call, server.habits);
	}

	/** Throws a `Fault` when it fails. */
	async *stream(signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		const { url, key, around } = this.#server;
		const started = around.now();
		const sent = { method: 'POST', key, body: JSON.stringify(this.#body) };
		const line = await exchange(url, sent, around, signal);
		this.answered = true;
		try {
			const refusal = await refusalOf(line.response, url, around.now);
			if (refusal) throw this.#refused(refusal);
			expectNoWebPage(line.response, url);
			return yield* this.#reply(line, started);
		} catch (thrown) {
			throw line.blame(thrown, cut(url));
		} finally {
			line.close();
		}
	}

	async *#reply(line: Exchange, started: number): AsyncGenerator<RawDelta, RawEnd, void> {
		const { url, habits, room, around } = this.#server;
		const call = this.#call;
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
			if (piece.refusal) throw this.#refused(piece.refusal);
			thinking += piece.delta.thinking ?? '';
			text += piece.delta.text ?? '';
			if (piece.delta.text) likely.hear(piece.delta.text, piece.logprobs);
			figures = merge(figures, piece.figures);
			finish = piece.finish ?? finish;
			if (Object.keys(piece.delta).length === 0) continue;
			count++;
			this.begun = true;
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

	#refused(refusal: Refusal): Fault {
		const { url, model, key, habits } = this.#server;
		const fault = faultOf(refusal, url, model, key);
		if (fault.error.code === 'context-overflow') return fault;
		const fields = learn(habits, this.#body, refusal);
		return fields.length > 0 ? new Complaint(fault.error, fields) : fault;
	}
}
