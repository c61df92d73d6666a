/** One call of a runtime, its thinking told apart from its text. */
import { hasCode } from '../core/errors.ts';
import type { Delta, Room } from '../core/ports.ts';
import { createSplitter, type Split } from '../core/text/reply.ts';
import type { Usage, Reply } from '../core/types.ts';
import type { Call, RawEnd, Runtime } from './engine.ts';
import { beforeLoop, createLoopWatch } from './repeats.ts';

/** Calls of the model so far in one request (`core/calls.ts`). */
export interface Tally {
	calls: number;
}

/** A raw call, heard to its end. Thinking and text are trimmed. */
export interface Heard {
	thinking: string;
	text: string;
	finish: Reply['finish'];
	/** The thinking never closed: `text` is empty and everything is in `thinking`. */
	unclosed: boolean;
	usage: Usage;
	meanLogprob?: number;
	/** The model reasoned, seen or unseen. */
	reasoned: boolean;
}

/**
 * Streams one call and counts it, and each time it was made again. One that did not fit a model of
 * this device never reached it; a server was asked all the same. `earlier` is thinking of earlier
 * calls of the same request, which stays valid and is therefore sent again with a restart. A reply
 * that repeats itself without end is cut, and what it repeated is left out of what is heard.
 */
export async function* listen(
	runtime: Runtime,
	call: Call,
	tally: Tally,
	signal: AbortSignal,
	earlier = '',
	clock = () => performance.now(),
): AsyncGenerator<Delta, Heard> {
	let splitter = createSplitter();
	let loops = createLoopWatch();
	/** When words came first, and how many pieces they were. */
	let since: number | undefined;
	let pieces = 0;
	let begun = false;
	let apart = false;
	let thinking = '';
	let text = '';

	/** Adds a split piece; the delta that tells the consumer, if there is anything to tell. */
	function add(split: Split): Delta | undefined {
		const delta: Delta = {};
		if (split.moved) {
			thinking += text;
			text = '';
			delta.restart = true;
		}
		thinking += split.thinking;
		text += split.text;
		const thought = split.moved ? earlier + thinking : split.thinking;
		if (thought !== '') delta.thinking = thought;
		if (split.text !== '') delta.text = split.text;
		return Object.keys(delta).length > 0 ? delta : undefined;
	}

	tally.calls += 1;
	const stream = runtime.stream(call, signal);
	let end: RawEnd | undefined;
	try {
		for (;;) {
			const next = await stream.next();
			signal.throwIfAborted();
			if (next.done) {
				end = next.value;
				break;
			}
			const raw = next.value;
			if (raw.again) tally.calls += 1;
			if (raw.restart) {
				splitter = createSplitter();
				loops = createLoopWatch();
				begun = apart = false;
				if (thinking !== '' || text !== '')
					yield earlier === '' ? { restart: true } : { restart: true, thinking: earlier };
				thinking = text = '';
			}
			if (raw.opensThinking && !begun) splitter = createSplitter(true);
			if (raw.status !== undefined) yield { status: raw.status };
			if (raw.thinking) {
				apart = true;
				if (!begun) splitter = createSplitter(false);
				begun = true;
				const delta = add({ thinking: raw.thinking, text: '' });
				if (delta) yield delta;
			}
			if (raw.text) {
				begun = true;
				const delta = add(splitter.push(raw.text));
				if (delta) yield delta;
			}
			if (!raw.thinking && !raw.text) continue;
			since ??= clock();
			pieces++;
			if (loops((raw.thinking ?? '') + (raw.text ?? ''))) break;
		}
	} catch (thrown) {
		if (!runtime.remote && hasCode(thrown, 'context-overflow')) tally.calls -= 1;
		throw thrown;
	} finally {
		// Reached early when the consumer stops or the reply goes in a loop: lets the runtime free
		// what it holds.
		await stream.return(undefined as never);
	}
	const rest = splitter.end();
	const delta = add(rest);
	if (delta) yield delta;
	let usage = end?.usage;
	if (!usage) {
		const milliseconds = since === undefined ? 0 : clock() - since;
		const written = { pieces, characters: thinking.length + text.length, milliseconds };
		usage = estimate(call, written, await runtime.room(signal));
		if (text === '') thinking = beforeLoop(thinking);
		else text = beforeLoop(text);
		const thought = earlier + thinking;
		yield { restart: true, ...(thought && { thinking: thought }), ...(text && { text }) };
	}
	thinking = thinking.trim();
	text = text.trim();
	// A runtime that separates the thinking itself leaves no tag: then no text is the sign.
	const unclosed = rest.unclosed || (apart && text === '');
	const heard: Heard = {
		thinking,
		text,
		finish: end?.finish ?? 'repeated',
		unclosed,
		usage,
		reasoned: thinking !== '' || end?.reasoned === true,
	};
	return end?.meanLogprob === undefined ? heard : { ...heard, meanLogprob: end.meanLogprob };
}

/** What a call cost that was cut before its runtime could say: most send a piece for each token. */
function estimate(
	{ messages, sampling }: Call,
	written: { pieces: number; characters: number; milliseconds: number },
	{ charactersPerToken }: Room,
): Usage {
	const asked = messages.reduce((sum, { content }) => sum + content.length, 0);
	const tokens = Math.max(written.pieces, Math.ceil(written.characters / charactersPerToken));
	return {
		promptTokens: Math.ceil(asked / charactersPerToken),
		cachedTokens: 0,
		completionTokens: Math.min(tokens, sampling.maxTokens),
		milliseconds: written.milliseconds,
		exact: false,
	};
}
