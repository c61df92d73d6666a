/**
 * The budgeter: fits what a prompt is made of into the room of a model. Priority: question, then
 * candidate, then the newest notes, then history. So it leaves out, in this order:
 *
 * 1. the oldest messages of the chat,
 * 2. the oldest notes,
 * 3. the middle of the candidates, down to a quarter of the room (a review of nothing is no review),
 * 4. the middle of the question,
 *
 * each with a visible mark or a count. `ask.ts` tells the run what was cut: never silently.
 */
import type { ChatMessage } from '../../core/attached.ts';
import { MullError } from '../../core/errors.ts';
import type { ContextWindow, ReplyLimits } from '../../core/ports.ts';
import type { Message } from '../../core/types.ts';

/** The chat as an algorithm sees it (hyperthink.md §I.1). */
export interface Chat {
	/** Contents of system messages, kept whole. */
	settings: string[];
	/** What was said before the question. */
	history: Message[];
	/** With what was given. */
	question: string;
}

/** A question, taken apart from what was given with it. */
export interface ReadChat extends Chat {
	/** The person's own words: by them it shows what kind of answer is asked for. */
	words: string;
	/** '' for nothing. */
	attached: string;
}

/** What may be cut. */
export interface Parts {
	history: Message[];
	/** Oldest first. */
	notes: string[];
	candidates: string[];
	question: string;
}

/** What was left out: messages, notes, characters. */
interface Cut {
	history: number;
	notes: number;
	candidateCharacters: number;
	questionCharacters: number;
}

/** Splits a chat into history and question; throws `bad-input` when it does not end with one. */
export function readChat(chat: readonly ChatMessage[]): ReadChat {
	const last = chat.at(-1);
	if (last?.role !== 'user' || last.content.trim() === '') {
		throw new MullError('bad-input', 'There is no question to think about.', 'Type a question.');
	}
	const before = chat.slice(0, -1);
	return {
		settings: before.flatMap(({ role, content }) => (role === 'system' ? [content] : [])),
		history: before.filter(({ role }) => role !== 'system'),
		question: last.content,
		words: last.apart?.words ?? last.content,
		attached: last.apart?.given ?? '',
	};
}

/** Of a context, what a prompt of a mission shows of what the person gave. */
export const givenShare = 0.4;

/** Tokens that a chat template puts around one message, cautiously. */
const tokensPerMessage = 8;
const fewestQuestionCharacters = 200;

/**
 * Tokens of a text, estimated upwards: outside English a token holds fewer characters, in Chinese
 * or Japanese about one, and for a byte-level model (1 character per token) every byte counts.
 */
export function tokensOf(text: string, charactersPerToken: number): number {
	let tokens = 0;
	// By units, not by characters: a long chat is weighed many times.
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		if (code < 0x80) tokens += 1 / charactersPerToken;
		else if (code < 0x800) tokens += 2 / charactersPerToken;
		else {
			const paired =
				code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
			if (paired) i++;
			tokens += Math.max((paired ? 4 : 3) / charactersPerToken, code >= 0x2e80 ? 1 : 0);
		}
	}
	return Math.ceil(tokens);
}

/**
 * Cuts the parts until the prompt that `write` makes of them fits. A third of the context, or
 * `maxTokens` if that is less, is kept for the reply; what the prompt leaves free goes to it too.
 * When even the shortest parts are too long, the engine will say `context-overflow`.
 */
export function fit(
	parts: Parts,
	room: ContextWindow & Pick<ReplyLimits, 'maxTokens'>,
	write: (parts: Parts) => Message[],
): { messages: Message[]; maxTokens: number; cut: Cut } {
	const { context, charactersPerToken, maxTokens } = room;
	const most = context - Math.min(maxTokens, Math.floor(context / 3));
	const weigh = (text: string) => tokensOf(text, charactersPerToken);
	const kept: Parts = { ...parts, history: [...parts.history], notes: [...parts.notes] };
	const size = () =>
		write(kept).reduce((sum, message) => sum + tokensPerMessage + weigh(message.content), 0);
	let over = size() - most;

	/** Drops from the front until enough is gone; measures again, for fences and numbers go too. */
	const drop = <T>(list: T[], text: (item: T) => string) => {
		while (over > 0 && list.length > 0) {
			for (let gone = 0; gone < over && list.length > 0;) gone += weigh(text(list.shift()!));
			over = size() - most;
		}
	};
	const shorten = (text: string, tokens: number, fewest = 0) =>
		withoutMiddle(text, Math.max(fewest, Math.floor((text.length * tokens) / (weigh(text) || 1))));

	if (over > 0) {
		drop(kept.history, (message) => message.content);
		// Chat templates want the person to begin.
		while (kept.history[0] && kept.history[0].role !== 'user') kept.history.shift();
	}
	drop(kept.notes, (note) => note);
	const quarter = Math.floor(most / 4);
	for (let attempt = 0; over > 0 && attempt < 4; attempt++) {
		const total = kept.candidates.reduce((sum, text) => sum + weigh(text), 0);
		const share = levelOf(parts.candidates.map(weigh), Math.max(total - over, quarter));
		kept.candidates = parts.candidates.map((text) =>
			weigh(text) > share ? shorten(text, share) : text,
		);
		over = size() - most;
	}
	for (let attempt = 0; over > 0 && attempt < 4; attempt++) {
		const tokens = weigh(kept.question) - over;
		kept.question = shorten(parts.question, Math.max(0, tokens), fewestQuestionCharacters);
		over = size() - most;
	}
	return {
		messages: write(kept),
		maxTokens: Math.max(1, Math.min(maxTokens, context - (most + over))),
		cut: {
			history: parts.history.length - kept.history.length,
			notes: parts.notes.length - kept.notes.length,
			candidateCharacters: parts.candidates.reduce(
				(sum, text, index) => sum + leftOut(text, kept.candidates[index]!),
				0,
			),
			questionCharacters: leftOut(parts.question, kept.question),
		},
	};
}

/** The level that, as an upper bound for each, makes the weights add up to the total. */
function levelOf(weights: readonly number[], total: number): number {
	let left = total;
	const rising = [...weights].sort((a, b) => a - b);
	for (const [index, weight] of rising.entries()) {
		const level = Math.floor(left / (rising.length - index));
		if (weight > level) return Math.max(0, level);
		left -= weight;
	}
	return Infinity;
}

const mark = (characters: number) => `\n[… ${characters} characters left out …]\n`;
const markLength = mark(1_000_000).length;

/** A text without its middle, at most about so many characters, with a mark that says how many. */
export function withoutMiddle(text: string, most: number): string {
	if (text.length <= most) return text;
	const half = Math.max(0, Math.floor((most - markLength) / 2));
	// Never half of a character that takes two units.
	const head = text.slice(0, half).replace(/[\ud800-\udbff]$/, '');
	const tail = text.slice(text.length - half).replace(/^[\udc00-\udfff]/, '');
	return head + mark(text.length - head.length - tail.length) + tail;
}

/** Characters that `withoutMiddle` left out; the text itself may contain what looks like a mark. */
function leftOut(text: string, kept: string): number {
	if (text === kept) return 0;
	for (let digits = 1; ; digits++) {
		const count = text.length - kept.length + mark(10 ** (digits - 1)).length;
		if (String(count).length <= digits) return count;
	}
}
