/**
 * What the next prompt weighs while its question is written: tokens, their share of the context, what
 * would be cut. It follows the budgeter (`algorithms/shared/budgeter.ts`), which decides in the run. Pure.
 */
import { tokensOf } from '../../../algorithms/shared/budgeter.ts';
import type { Message } from '../../../core/types.ts';
import { promptOf, type Room } from './room.ts';

export interface PromptSize {
	/** Of the whole prompt, estimated upwards. */
	tokens: number;
	/** Of these the question with its files. */
	question: number;
	/** Of the context, 0 to 1 and more. */
	share: number;
	/** What would be left out: messages of the chat, the oldest first; then characters of the question. */
	cut: { messages: number; characters: number };
}

/** What an algorithm says beside the chat, tokens, about. */
export const promptOverhead = 400;
/** Tokens that a chat template puts around one message, as the budgeter has it. */
const perMessage = 8;

export function estimatePromptSize(
	/** `files`: tokens that they will take. `system`: what stands before everything. */
	prompt: { history: readonly Message[]; question: string; files: number; system: string },
	room: Room,
): PromptSize {
	const weight = (text: string) => tokensOf(text, room.charactersPerToken);
	const of = (text: string) => weight(text) + perMessage;
	const question = of(prompt.question) + prompt.files;
	const chat = prompt.history.reduce((sum, { content }) => sum + of(content), 0);
	const fixed = promptOverhead + (prompt.system ? of(prompt.system) : 0);
	const tokens = fixed + chat + question;

	const { history } = prompt;
	let messages = 0;
	let over = tokens - promptOf(room);
	// Step by step as there: it counts on the words of what it drops, then looks again.
	while (over > 0 && messages < history.length) {
		let freed = 0;
		for (let gone = 0; gone < over && messages < history.length; messages++) {
			gone += weight(history[messages]!.content);
			freed += of(history[messages]!.content);
		}
		over -= freed;
	}
	// Chat templates want the person to begin.
	if (messages > 0) while (history[messages] && history[messages]!.role !== 'user') messages++;
	const characters =
		over > 0 ? Math.min(prompt.question.length, Math.ceil(over * room.charactersPerToken)) : 0;
	return { tokens, question, share: tokens / room.context, cut: { messages, characters } };
}
