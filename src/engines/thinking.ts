/** One call of a runtime, its thinking told apart from its text. */
import { hasCode } from '../core/errors.ts';
import type { Delta } from '../core/ports.ts';
import { oddsOfText, type Odds } from '../core/text/odds.ts';
import type { Message, Usage, Reply } from '../core/types.ts';
import type { Asked, RawEnd, Runtime } from './engine.ts';
import { ReplyAccumulator } from './reply-accumulator.ts';
import { withThinkingBudget } from './thinking-budget.ts';
import { estimate } from './thinking-watch.ts';

/** Calls of the model so far in one request (`core/runs/calls.ts`). */
export interface Tally {
	calls: number;
}

/** A raw call, heard to its end. Thinking and text are trimmed. */
export interface RawReply {
	thinking: string;
	text: string;
	finish: Reply['finish'];
	endWord?: string;
	/** The thinking never closed: `text` is empty and everything is in `thinking`. */
	unclosed: boolean;
	usage: Usage;
	meanLogprob?: number;
	odds?: Odds[];
	thinkingEnded?: NonNullable<Reply['thinkingEnded']>;
	/** The model reasoned, seen or unseen. */
	reasoned: boolean;
}

/**
 * Streams one call and counts it, and each time it was made again. One that did not fit a model of
 * this device never reached it; a server was asked all the same. `earlier` is thinking of earlier
 * calls of the same request, which stays valid and is therefore sent again with a restart. A reply
 * that repeats itself without end is cut, and what it repeated is left out of what is heard; it may
 * repeat itself as often as the `question` asks for.
 */
export async function* collectReply(
	runtime: Runtime,
	call: Asked,
	tally: Tally,
	signal: AbortSignal,
	earlier = '',
	question = questionOf(call.messages),
	clock = () => performance.now(),
): AsyncGenerator<Delta, RawReply> {
	const start = { thinking: call.begun ?? '', text: call.said ?? '' };
	const hearing = new ReplyAccumulator(start, earlier, question, clock);
	tally.calls += 1;
	if (call.begun !== undefined) yield { ...start };
	const stream = withThinkingBudget(runtime, call, signal);
	let end: RawEnd | undefined;
	try {
		while (!hearing.looped) {
			const next = await stream.next();
			signal.throwIfAborted();
			if (next.done) {
				end = next.value;
				break;
			}
			if (next.value.again) tally.calls += 1;
			yield* hearing.push(next.value);
		}
	} catch (thrown) {
		if (!runtime.remote && hasCode(thrown, 'context-overflow')) tally.calls -= 1;
		throw thrown;
	} finally {
		// Reached early when the consumer stops or the reply goes in a loop: lets the runtime free
		// what it holds.
		await stream.return(undefined as never);
	}
	yield* hearing.end();
	let usage = end?.usage;
	if (!usage) {
		const { written } = hearing;
		usage = estimate(call, written, await runtime.contextWindow(signal));
		yield* hearing.cutLoop();
	}
	const forced = end?.thinkingEnded ?? (hearing.ended ? 'limit' : undefined);
	if (forced) yield* hearing.dropTags();
	const thinking = hearing.thinking.trim();
	const text = hearing.text.trim();
	const odds = call.odds && end?.odds && oddsOfText([{ text: start.text }, ...end.odds], text);
	return {
		thinking,
		text,
		finish: end?.finish ?? 'repeated',
		...(end?.endWord === undefined ? {} : { endWord: end.endWord }),
		unclosed: hearing.unclosed,
		usage,
		...(end?.meanLogprob === undefined ? {} : { meanLogprob: end.meanLogprob }),
		...(odds ? { odds } : {}),
		...(forced ? { thinkingEnded: forced } : {}),
		reasoned: thinking !== '' || end?.reasoned === true,
	};
}

/** The last that the person's side said. */
export const questionOf = (messages: readonly Message[]): string =>
	messages.findLast(({ role }) => role === 'user')?.content ?? '';
