/** One call of a runtime, its thinking told apart from its text. */
import { hasCode } from '../core/errors.ts';
import type { Delta } from '../core/ports.ts';
import { closeTags, createSplitter, type Split } from '../core/text/reply.ts';
import { oddsOfText, type Odds } from '../core/text/odds.ts';
import type { Usage, Reply } from '../core/types.ts';
import type { Asked, RawEnd, Runtime } from './engine.ts';
import { beforeLoop, createLoopWatch } from './repeats.ts';
import { steer } from './steer.ts';
import { estimate } from './thinking-watch.ts';
import * as words from './words.ts';

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
	odds?: Odds[];
	thinkingEnded?: NonNullable<Reply['thinkingEnded']>;
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
	call: Asked,
	tally: Tally,
	signal: AbortSignal,
	earlier = '',
	clock = () => performance.now(),
): AsyncGenerator<Delta, Heard> {
	const start = { thinking: call.begun ?? '', text: call.said ?? '' };
	const split = (opened?: boolean) => createSplitter(opened, start.text !== '');
	let splitter = split();
	let loops = createLoopWatch();
	/** When words came first, and how many pieces they were. */
	let since: number | undefined;
	let pieces = 0;
	let begun = false;
	let apart = false;
	/** The engine has ended the thinking. */
	let ended = false;
	let { thinking, text } = start;
	/** Text that a closing tag showed to be thinking. */
	let moved = '';

	/** Adds a split piece; the delta that tells the consumer, if there is anything to tell. */
	function add(split: Split): Delta | undefined {
		const delta: Delta = {};
		if (split.moved) {
			moved = text + split.thinking;
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
	if (call.begun !== undefined) yield { ...start };
	const stream = steer(runtime, call, signal);
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
				splitter = split();
				loops = createLoopWatch();
				begun = apart = ended = false;
				if (thinking !== '' || text !== '') {
					const before = earlier + start.thinking;
					yield { restart: true, ...(before && { thinking: before }), text: start.text };
				}
				({ thinking, text } = start);
			}
			if (raw.opensThinking && !begun) splitter = split(true);
			if (raw.status !== undefined) yield { status: raw.status };
			if (raw.closesThinking) {
				// What the splitter still holds belongs to the thinking.
				const { thinking: held } = splitter.end();
				if (held !== '') yield add({ thinking: held, text: '' })!;
			}
			if (raw.thinking) {
				apart = true;
				if (!begun) splitter = split(false);
				begun = true;
				const delta = add({ thinking: raw.thinking, text: '' });
				if (delta) yield delta;
			}
			// After a forced end some models think on and close it once more: a stray tag is looked for.
			if (raw.closesThinking) splitter = split();
			if (raw.text) {
				if (apart && !ended && wasEnded(thinking)) {
					ended = true;
					splitter = split();
				}
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
		usage = estimate(call, written, await runtime.contextWindow(signal));
		if (text === '') thinking = beforeLoop(thinking);
		else text = beforeLoop(text);
		const thought = earlier + thinking;
		yield { restart: true, ...(thought && { thinking: thought }), ...(text && { text }) };
	}
	const forced = end?.thinkingEnded ?? (ended || wasEnded(thinking) ? 'limit' : undefined);
	if (forced) {
		// What it closed once more at its very end was the answer all the same.
		const answer = withoutTags(text.trim() === '' ? moved : text);
		if (answer.trim() !== text.trim()) {
			if (text.trim() === '') thinking = thinking.slice(0, -moved.length);
			text = answer;
			yield { restart: true, thinking: earlier + thinking, text };
		}
	}
	thinking = thinking.trim();
	text = text.trim();
	const odds = call.odds && end?.odds && oddsOfText([{ text: start.text }, ...end.odds], text);
	// A runtime that separates the thinking itself leaves no tag: then no text is the sign.
	const unclosed = rest.unclosed || (apart && text === '');
	return {
		thinking,
		text,
		finish: end?.finish ?? 'repeated',
		unclosed,
		usage,
		...(end?.meanLogprob === undefined ? {} : { meanLogprob: end.meanLogprob }),
		...(odds ? { odds } : {}),
		...(forced ? { thinkingEnded: forced } : {}),
		reasoned: thinking !== '' || end?.reasoned === true,
	};
}

const withoutTags = (text: string) =>
	closeTags.reduce((rest, tag) => rest.replaceAll(tag, ''), text);

/** The sentence that ends thinking stands at its end. */
const wasEnded = (thinking: string) => thinking.trimEnd().endsWith(words.closing.trim());
