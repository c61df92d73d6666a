/**
 * What every engine shares, written once: waiting for a turn, thinking apart from text, structure
 * with reasoning (decision H6), usage, errors. A model runtime is a thin `Runtime` underneath.
 */
import { waitsForTurn } from '../core/runs/calls.ts';
import { MullError, toMullError } from '../core/errors.ts';
import type { Delta, Engine, Request, ContextWindow } from '../core/ports.ts';
import { hasPictures, type ShownMessage } from '../core/pictures.ts';
import type { Odds } from '../core/text/odds.ts';
import type { Reply, Sampling, Schema, Usage } from '../core/types.ts';
import { createQueue, type QueueSlot, type Queue } from './queue.ts';
import { generateStructured } from './structure.ts';
import { collectReply, type Tally } from './thinking.ts';

/** One model on one runtime, as an adapter implements it. */
export interface Runtime {
	/** Shown on every step: the model's name as a person knows it. */
	readonly name: string;
	/** True when a request leaves the device. */
	readonly remote: boolean;
	/**
	 * Calls that `stream` may be asked to run at once. May be a getter, where only a loaded model tells;
	 * such a runtime brings the queue for `createEngine`, which reads it once otherwise.
	 */
	readonly parallel: number;
	/**
	 * The model has a reasoning mode. May be a getter: it is read before each request, and again
	 * after a call. `undefined`: not known before its first reply; whether that reply shows any
	 * thinking then decides, and the runtime may remember it (`RawEnd.reasoned`).
	 */
	readonly reasoning: boolean | undefined;
	/** `stream` can constrain decoding to a schema. Read before each call: it may change. */
	readonly constrains: boolean;
	/**
	 * With a schema and reasoning on, only the answer is bound to the schema: the model thinks freely
	 * before it. Read before each call.
	 */
	readonly bindsAnswer?: boolean;
	/** `stream` ends the thinking itself at `Call.budget`. Read before each call. */
	readonly endsThinking?: boolean;
	/** `stream` ends the thinking itself once `Call.enough` aborts. Read before each call. */
	readonly endsOnRequest?: boolean;
	/** `stream` goes on where a reply that has begun stopped (`Call.begun`). Read before each call. */
	readonly continues?: boolean;
	/** It may be shown pictures; absent: it sees none. Read before each request. */
	readonly sees?: boolean;
	/** Room of one request; may load the model to find out. */
	contextWindow(signal: AbortSignal): Promise<ContextWindow>;
	/**
	 * One raw call. Streams pieces and returns how it ended. Throws a `MullError` where the cause
	 * is known, anything else otherwise. Stops at the next token once `signal` aborts, and also
	 * when its consumer stops early (`return()`: release the slot in a `finally`).
	 */
	stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void>;
}

export interface Call {
	messages: ShownMessage[];
	/** With the seed of the request, where it had one. `maxTokens` bounds thinking and answer. */
	sampling: Omit<Sampling, 'maxThinking'>;
	/** Reasoning mode on or off; a runtime without one ignores it. */
	think: boolean;
	/** Present only if the runtime `constrains`: every token of the text must obey it. */
	schema?: Schema;
	schemaName?: string;
	/** Tell `RawEnd.meanLogprob`, if the runtime can. */
	logprobs?: true;
	/** Tell `RawEnd.odds` as well, if the runtime can. */
	odds?: true;
	/** Tokens of thinking, at most: for a runtime that can end it, or ask for it (`thinking-budget.ts`). */
	budget?: number;
	/** With `budget`: tokens of the answer. `maxTokens` has room for both and the words between. */
	answer?: number;
	/** Only where the runtime `endsOnRequest`: aborted once the answer is wanted now. */
	enough?: AbortSignal;
	/** Only where the runtime `continues`: the reply has begun with this thinking, which is over. */
	begun?: string;
	/** Only with `begun`: the answer has begun with these words. */
	said?: string;
}

/** A call as the shared layer asks for it. */
export interface Asked extends Omit<Call, 'sampling' | 'budget' | 'answer'> {
	sampling: Sampling;
	/** All that is written is thinking (a scratch pass): once it is enough, the call is over. */
	scratch?: boolean;
}

/** A piece of a raw reply. */
export interface RawDelta {
	/** Thinking that the runtime has separated already. */
	thinking?: string;
	/** May contain thinking tags in arbitrary pieces: the shared layer takes them out. */
	text?: string;
	/** What happens while no words come: 'Loading the model: 40 %.' */
	status?: string;
	/** In the first delta: the chat template has opened the thinking, the reply only closes it. */
	opensThinking?: boolean;
	/** The runtime starts this call again (a connection was cut): forget its pieces so far. */
	restart?: boolean;
	/** It lets the others go first: gives its place in the queue back, and goes on with a new one. */
	aside?: boolean;
	/** The thinking is over, the answer comes next. */
	closesThinking?: boolean;
	/** What the call has cost by now, where the runtime knows. */
	usage?: Usage;
	/** What was asked reached the model or its server, and is about to be asked again: one more call. */
	again?: boolean;
}

export interface RawEnd {
	/** `length`: cut at maxTokens or at the context's end. */
	finish: 'stop' | 'length';
	/** What the server calls the end, where Mull does not know the word. */
	endWord?: string;
	/** `milliseconds`: while the model worked; loading and waiting excluded. */
	usage: Usage;
	/** Of the answer's tokens. */
	meanLogprob?: number;
	/** All text of the call, in pieces, with what is known of them. */
	odds?: Odds[];
	/** The model reasoned out of sight: a server that bills reasoning tokens and hides them. */
	reasoned?: boolean;
	thinkingEnded?: NonNullable<Reply['thinkingEnded']>;
}

/**
 * An `Engine` over a runtime. Give the same `queue` to engines that share one machine or server.
 *
 * A delta with `restart` means: forget what was streamed, then take this delta's own fields (the
 * thinking that stays valid comes again in that same delta).
 */
export function createEngine(
	runtime: Runtime,
	queue: Queue = createQueue(Math.max(1, runtime.parallel)),
): Engine {
	async function* generate(request: Request, signal: AbortSignal): AsyncGenerator<Delta, Reply> {
		const tally: Tally = { calls: 0 };
		let place = queue.enter(signal);
		const again = async function* () {
			await leave(place);
			place = queue.enter(signal);
			yield* comeIn(place, signal);
		};
		const seated = withTurns(runtime, again);
		try {
			yield* comeIn(place, signal);
			if (!runtime.sees && hasPictures(request.messages)) throw noVisionError(runtime.name);
			return request.schema
				? yield* generateStructured(seated, { ...request, schema: request.schema }, tally, signal)
				: yield* generatePlain(seated, request, tally, signal);
		} catch (thrown) {
			const error = signal.aborted
				? new MullError('aborted', 'Stopped.', '', { cause: thrown })
				: toMullError(thrown);
			error.calls = tally.calls;
			throw error;
		} finally {
			void leave(place);
		}
	}
	return {
		name: runtime.name,
		remote: runtime.remote,
		get parallel() {
			return Math.max(1, runtime.parallel);
		},
		contextWindow: async (signal) => {
			try {
				return await runtime.contextWindow(signal);
			} catch (thrown) {
				if (signal.aborted) throw new MullError('aborted', 'Stopped.', '', { cause: thrown });
				throw toMullError(thrown);
			}
		},
		generate,
	};
}

/** No question is answered without the picture that it is about. */
export const noVisionError = (name: string): MullError =>
	new MullError(
		'bad-request',
		`${name} does not see pictures.`,
		'Choose a model that does, or ask without the picture.',
	);

async function* comeIn(place: QueueSlot, signal: AbortSignal): AsyncGenerator<Delta, void> {
	const waits = await place.waits;
	if (waits) yield { status: waitsForTurn };
	await place.turn;
	signal.throwIfAborted();
	if (waits) yield { status: '' };
}

/** Whoever gives up while waiting gives the place back as soon as it comes. */
const leave = ({ turn }: QueueSlot): Promise<void> =>
	turn.then(
		(leave) => leave(),
		() => {},
	);

/** The same runtime; a call of it that steps aside goes on once `again` has a new turn for it. */
function withTurns(runtime: Runtime, again: () => AsyncGenerator<Delta, void>): Runtime {
	async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<RawDelta, RawEnd, void> {
		const raw = runtime.stream(call, signal);
		try {
			for (;;) {
				const next = await raw.next();
				if (next.done) return next.value;
				yield next.value;
				if (next.value.aside) for await (const { status } of again()) if (status) yield { status };
			}
		} finally {
			await raw.return(undefined as never);
		}
	}
	// Its other properties may be getters.
	return Object.create(runtime, { stream: { value: stream } }) as Runtime;
}

/** One call, no structure. */
async function* generatePlain(
	runtime: Runtime,
	{ messages, sampling, think, enough, logprobs, odds, begun }: Request,
	tally: Tally,
	signal: AbortSignal,
): AsyncGenerator<Delta, Reply> {
	const asked: Asked = { messages, sampling, think };
	if (enough) asked.enough = enough;
	if (logprobs) asked.logprobs = logprobs;
	if (odds) asked.odds = odds;
	if (begun) Object.assign(asked, { begun: begun.thinking, said: begun.text });
	const { reasoned: _, ...heard } = yield* collectReply(runtime, asked, tally, signal);
	return { ...heard, scratch: false, calls: tally.calls };
}
