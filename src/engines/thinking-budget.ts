/**
 * Thinking that ends: at its limit, or when the answer is wanted now.
 *
 *   prompt ──→ thinking … limit or "Finish now" ──→ closing sentence, end of thinking ──→ answer
 *
 * It is ended, not cut, so that every reply has an answer. Where the engine ends it itself that
 * happens within one call. Else, and where it did not, the call is stopped here and goes on with the
 * thinking closed: as the beginning of the reply where the engine can, else as notes. A model that
 * thinks out of sight and used up its tokens is asked once more, without thinking.
 */
import type { Message } from '../core/types.ts';
import { addUsage } from '../core/runs/usage.ts';
import type { Asked, Call, RawDelta, RawEnd, Runtime } from './engine.ts';
import { watchThinking } from './thinking-watch.ts';
import * as words from './engine-prompts.ts';

/** Tokens by which a runtime that ends the thinking itself may be late. */
const late = 8;
/** Tokens of the first words by which one sees that it does. */
const seen = 16;

/** One call with its thinking held to its limit. Streams and ends as `Runtime.stream` does. */
export async function* withThinkingBudget(
	runtime: Runtime,
	{ enough, scratch = false, ...asked }: Asked,
	signal: AbortSignal,
): AsyncGenerator<RawDelta, RawEnd, void> {
	const { maxThinking: limit, ...sampling } = asked.sampling;
	const plain: Call = { ...asked, sampling };
	if (asked.begun !== undefined) return yield* continueReply(runtime, plain, signal);
	const thinks = asked.think && runtime.reasoning !== false;
	if (!thinks && !scratch) return yield* runtime.stream(plain, signal);
	if (thinks && (limit === 0 || enough?.aborted)) {
		const end = yield* runtime.stream({ ...plain, think: false }, signal);
		return enough?.aborted ? { ...end, thinkingEnded: 'person' } : end;
	}
	const room = limit === undefined ? 0 : await roomToClose(runtime, signal);
	const first: Call = scratch ? plain : firstCall(plain, limit, room);
	const forced = limit !== undefined && runtime.endsThinking ? limit + late + seen : limit;
	const itself = runtime.endsOnRequest && !scratch;
	if (itself && enough) first.enough = enough;

	const leg = new AbortController();
	const watch = watchThinking(scratch);
	const stop = () => watch.thinks && leg.abort(new Error('The answer is wanted now.'));
	if (!itself) enough?.addEventListener('abort', stop);
	const stream = runtime.stream(first, AbortSignal.any([signal, leg.signal]));
	let end: RawEnd | undefined;
	let why: RawEnd['thinkingEnded'];
	let cut = false;
	const unasked = limit !== undefined && runtime.reasoning === undefined;
	try {
		for (;;) {
			const next = await stream.next();
			if (next.done) {
				end = next.value;
				break;
			}
			watch.push(next.value);
			yield next.value;
			// What had arrived before it was said may still come.
			if (leg.signal.aborted && !signal.aborted) {
				why = 'person';
				break;
			}
			// It does not think, after all: the answer has its own limit, and no more.
			if (!scratch && unasked && watch.thinking.trim() === '' && !watch.thinks) {
				if (watch.tokens < sampling.maxTokens) continue;
				why = 'limit';
				cut = true;
				break;
			}
			if (scratch || forced === undefined || !watch.thinks || watch.closes) continue;
			if (watch.tokens >= forced) {
				why = 'limit';
				break;
			}
		}
	} catch (thrown) {
		if (!leg.signal.aborted || signal.aborted) throw thrown;
		why = 'person';
	} finally {
		enough?.removeEventListener('abort', stop);
		await stream.return(undefined as never);
	}
	const closed = end?.thinkingEnded ?? (limit === undefined ? undefined : 'limit');
	if (end && watch.thinks && !scratch) why = closed;
	if (end && !why) return end;
	const spent = end?.usage ?? (await watch.usage(plain, runtime, signal));
	if (cut) return { finish: 'length', usage: { ...spent, thinkingTokens: 0 } };
	// A scratch pass is all thinking: what comes after it is another call.
	if (scratch) return { finish: 'length', usage: spent, thinkingEnded: why! };
	const rest = yield* answer(runtime, plain, watch.thinking, signal);
	return { ...rest, usage: addUsage(spent, rest.usage), thinkingEnded: why! };
}

/** Tokens of the sentence that ends the thinking, at most. */
async function roomToClose(runtime: Runtime, signal: AbortSignal): Promise<number> {
	const { charactersPerToken } = await runtime.contextWindow(signal);
	return Math.ceil(words.closing.length / charactersPerToken) + late;
}

/** Bounded by both limits, with room for the sentence that ends the thinking. */
function firstCall(call: Call, limit: number | undefined, room: number): Call {
	if (limit === undefined) return { ...call };
	const maxTokens = limit + room + call.sampling.maxTokens;
	const { maxTokens: answer } = call.sampling;
	return { ...call, sampling: { ...call.sampling, maxTokens }, budget: limit, answer };
}

/** A reply that has begun already goes on; where the runtime cannot, the model is told to. */
async function* continueReply(
	runtime: Runtime,
	call: Call,
	signal: AbortSignal,
): AsyncGenerator<RawDelta, RawEnd, void> {
	if (runtime.continues) return yield* runtime.stream(call, signal);
	const { begun = '', said = '', ...rest } = call;
	const messages = withBeginning(call.messages, begun, said);
	const stream = runtime.stream({ ...rest, think: false, messages }, signal);
	// A reply of its own begins without a space.
	const gap = /\S$/.test(said) ? ' ' : '';
	let fresh = true;
	let parted = false;
	try {
		for (;;) {
			const next = await stream.next();
			if (next.done) {
				const { odds, ...end } = next.value;
				return odds ? { ...end, odds: parted ? [{ text: gap }, ...odds] : odds } : end;
			}
			const { text, ...delta } = next.value;
			if (delta.restart) fresh = true;
			if (fresh && text) {
				parted = /^[\p{L}\p{N}]/u.test(text) && gap !== '';
				fresh = false;
				yield { ...delta, text: parted ? gap + text : text };
			} else yield next.value;
		}
	} finally {
		await stream.return(undefined as never);
	}
}

/** The answer, after thinking that was stopped. */
async function* answer(
	runtime: Runtime,
	call: Call,
	thinking: string,
	signal: AbortSignal,
): AsyncGenerator<RawDelta, RawEnd, void> {
	const closed = `${thinking.trimEnd()}${words.closing}`;
	const thought = thinking.trim() !== '';
	const goesOn = thought && runtime.continues === true;
	// Going on with a reply on this device is no other call: nothing is asked again.
	const again = !goesOn || runtime.remote;
	yield { closesThinking: true, ...(thought ? { thinking: words.closing } : {}), again };
	const next: Call = goesOn
		? { ...call, begun: closed }
		: {
				...call,
				think: false,
				messages: thought ? withNotes(call.messages, thinking) : call.messages,
			};
	const stream = runtime.stream(next, signal);
	try {
		for (;;) {
			const piece = await stream.next();
			if (piece.done) return piece.value;
			const { opensThinking: _, restart, ...delta } = piece.value;
			if (restart)
				yield { ...delta, restart, thinking: thought ? closed : '', closesThinking: true };
			else yield delta;
		}
	} finally {
		await stream.return(undefined as never);
	}
}

/** The thinking as the model's own notes, for an engine that cannot go on with a reply. */
const withNotes = (messages: Message[], thinking: string): Message[] => [
	...messages,
	{ role: 'assistant', content: words.notesSoFar(thinking.trim(), '') },
	{ role: 'user', content: words.answerNow },
];

/** What a reply has begun with, for an engine that cannot go on with it: its words, or notes. */
export const withBeginning = (messages: Message[], begun: string, said = ''): Message[] =>
	said.trim() === ''
		? withNotes(messages, begun)
		: [...messages, { role: 'assistant', content: said }, { role: 'user', content: words.goOn }];
