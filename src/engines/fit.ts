/** Fitting what was thought into a second call: small contexts are the rule here. */
import type { Room } from '../core/ports.ts';
import type { Message } from '../core/types.ts';

/** Tokens that a chat template puts around one message, cautiously. */
const tokensPerMessage = 8;
const fewestReplyTokens = 64;

/**
 * How many characters of notes fit beside the messages, and how many tokens the structure may
 * have. A quarter of the context is kept for the structure (less if `maxTokens` is less); notes
 * take what is left; what they leave goes back to the structure.
 */
export function structureRoom(
	room: Room,
	messages: Message[],
	maxTokens: number,
): { notes: number; maxTokens: number } {
	const prompt = messages.reduce(
		(sum, message) =>
			sum + tokensPerMessage + Math.ceil(message.content.length / room.charactersPerToken),
		tokensPerMessage,
	);
	const reply = Math.min(maxTokens, Math.floor(room.context / 4));
	const free = room.context - prompt;
	const notes = Math.max(0, Math.floor((free - reply - 32) * room.charactersPerToken));
	return { notes, maxTokens: Math.max(fewestReplyTokens, Math.min(maxTokens, reply)) };
}

const mark = '\n[…]\n';

/** The end of a text, at most so many characters; begins at a line or word where it can. */
export function cutStart(text: string, most: number): string {
	if (text.length <= most) return text;
	if (most <= mark.length) return '';
	const end = text.slice(text.length - (most - mark.length));
	const gap = end.search(/\s/);
	return mark.trimStart() + (gap >= 0 && gap < 80 ? end.slice(gap + 1) : end);
}

/** A text without its middle, at most so many characters. */
export function cutMiddle(text: string, most: number): string {
	if (text.length <= most) return text;
	if (most <= mark.length) return '';
	const half = Math.floor((most - mark.length) / 2);
	return text.slice(0, half) + mark + text.slice(text.length - half);
}
