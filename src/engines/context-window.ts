/** Fitting what was thought into a second call: small contexts are the rule here. */
import type { ContextWindow } from '../core/ports.ts';
import { tokensOfPictures, type ShownMessage } from '../core/pictures.ts';

/** Tokens that a chat template puts around one message, cautiously. */
const tokensPerMessage = 8;
const fewestReplyTokens = 64;

/** Tokens that the messages take, cautiously. */
function tokensOf(messages: ShownMessage[], room: ContextWindow): number {
	return messages.reduce(
		(sum, { content }) =>
			sum + tokensPerMessage + Math.ceil(content.length / room.charactersPerToken),
		tokensPerMessage + tokensOfPictures(messages),
	);
}

/**
 * Characters of notes that fit beside the messages when a quarter of the context (or `maxTokens`,
 * if less) is kept for the structure.
 */
export function roomForNotes(
	room: ContextWindow,
	messages: ShownMessage[],
	maxTokens: number,
): number {
	const reply = Math.min(maxTokens, Math.floor(room.context / 4));
	const free = room.context - reply - tokensOf(messages, room) - 4 * tokensPerMessage;
	return Math.max(0, Math.floor(free * room.charactersPerToken));
}

/** Tokens that the structure may have after these messages: all that is left, up to `maxTokens`. */
export function roomForReply(
	room: ContextWindow,
	messages: ShownMessage[],
	maxTokens: number,
): number {
	const left = room.context - tokensOf(messages, room);
	return Math.min(maxTokens, Math.max(fewestReplyTokens, left));
}

const mark = '[…]\n';

/** The end of a text, at most so many characters; begins at a word where it can. */
export function cutStart(text: string, most: number): string {
	if (text.length <= most) return text;
	if (most <= mark.length) return '';
	const end = ending(text, most - mark.length);
	const gap = end.search(/\s/);
	return mark + (gap >= 0 && gap < Math.min(80, end.length - 1) ? end.slice(gap + 1) : end);
}

/** A text without its middle, at most so many characters. */
export function cutMiddle(text: string, most: number): string {
	if (text.length <= most) return text;
	const half = Math.floor((most - mark.length - 1) / 2);
	if (half <= 0) return '';
	return `${text.slice(0, half).replace(/[\ud800-\udbff]$/, '')}\n${mark}${ending(text, half)}`;
}

/** The last characters of a text, never half of one: servers refuse that. */
const ending = (text: string, length: number) =>
	text.slice(text.length - length).replace(/^[\udc00-\udfff]/, '');
