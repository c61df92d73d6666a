/** Follows a reply as it comes: whether it still thinks, and what it has cost by now. */
import { tokensOfPictures } from '../core/pictures.ts';
import type { ContextWindow } from '../core/ports.ts';
import { createSplitter } from '../core/replies/thinking.ts';
import type { Usage } from '../core/types.ts';
import type { Call, RawDelta, Runtime } from './engine.ts';
import { closing } from './engine-prompts.ts';

/** The first words of the sentence that ends thinking. */
const beginning = closing.trim().slice(0, 14);

/** `all`: everything that is written is thinking. */
export function watchThinking(all = false, clock = () => performance.now()) {
	let splitter = createSplitter();
	let thinking = '';
	let answers = false;
	let begun = false;
	let pieces = 0;
	let usage: Usage | undefined;
	let since: number | undefined;

	return {
		push(delta: RawDelta): void {
			if (delta.restart) {
				splitter = createSplitter();
				thinking = '';
				answers = begun = false;
				pieces = 0;
				usage = undefined;
			}
			if (delta.opensThinking && !begun) splitter = createSplitter(true);
			usage = delta.usage ?? usage;
			if (!delta.thinking && !delta.text) return;
			begun = true;
			since ??= clock();
			const { thinking: tagged, text } =
				all || !delta.text ? { thinking: delta.text ?? '', text: '' } : splitter.push(delta.text);
			const words = (delta.thinking ?? '') + tagged;
			thinking += words;
			if (text !== '') answers = true;
			// A tag alone is no thought.
			if (words + text !== '') pieces++;
		},
		/** No word of an answer has come. */
		get thinks(): boolean {
			return !answers;
		},
		get thinking(): string {
			return thinking;
		},
		/** The sentence that ends it has begun. */
		get closes(): boolean {
			return thinking.includes(beginning, thinking.length - 2 * closing.length);
		},
		/** Written so far; most runtimes send a piece for each token. */
		get tokens(): number {
			return usage?.completionTokens ?? pieces;
		},
		/** What the call cost that is stopped here. */
		async usage(call: Call, runtime: Runtime, signal: AbortSignal): Promise<Usage> {
			if (usage) return { ...usage, thinkingTokens: usage.completionTokens };
			const milliseconds = since === undefined ? 0 : clock() - since;
			const written = { pieces, characters: thinking.length, milliseconds };
			const guess = estimate(call, written, await runtime.contextWindow(signal));
			return { ...guess, thinkingTokens: guess.completionTokens };
		},
	};
}

/** What a call cost that was cut before its runtime could say: most send a piece for each token. */
export function estimate(
	{ messages }: Pick<Call, 'messages'>,
	written: { pieces: number; characters: number; milliseconds: number },
	{ charactersPerToken }: ContextWindow,
): Usage {
	const asked = messages.reduce((sum, { content }) => sum + content.length, 0);
	return {
		promptTokens: Math.ceil(asked / charactersPerToken) + tokensOfPictures(messages),
		cachedTokens: 0,
		completionTokens: Math.max(written.pieces, Math.ceil(written.characters / charactersPerToken)),
		milliseconds: written.milliseconds,
		exact: false,
	};
}
