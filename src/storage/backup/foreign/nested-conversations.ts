/** Conversations inside of a file's one object, however deep, as most programs back them up. */
import { chatsIn, isMessage } from './messages.ts';
import { fieldsOf, isFields, listOf, textOf, type Fields } from './foreign-conversation.ts';

const deepest = 8;

/** Every conversation in it. An entry of a list of conversations that is none is yielded too, to be counted. */
export function* conversationsWithin(
	value: unknown,
	isTalk: (value: Fields) => boolean,
	beside: Fields = {},
	depth = 0,
): Generator<Fields | null, void, undefined> {
	if (isFields(value)) {
		withBlocks(value);
		if (isTalk(value)) {
			yield* chatsIn(value, { ...beside, ...value });
			// Threads that were started from this chat.
			yield* conversationsWithin(value.threads, isTalk, {}, depth + 1);
			return;
		}
	}
	if (depth >= deepest) return;
	const list = listOf(value);
	if (list.some(isMessage)) return yield* chatsIn({ messages: list }, beside);
	const talks = list.some((one) => isFields(one) && isTalk(one));
	for (const one of Array.isArray(value) ? list : Object.values(fieldsOf(value))) {
		if (talks && !(isFields(one) && isTalk(one))) yield isFields(one) ? one : null;
		else if (typeof one === 'object')
			yield* conversationsWithin(one, isTalk, isFields(value) ? value : beside, depth + 1);
	}
}

/** Cherry Studio keeps the words of its messages in a list of their own. */
function withBlocks(value: Fields): void {
	const blocks = new Map(
		listOf(value.message_blocks)
			.map(fieldsOf)
			.map((block) => [textOf(block.id), block]),
	);
	if (!blocks.size) return;
	for (const message of listOf(value.topics).flatMap((topic) => listOf(fieldsOf(topic).messages)))
		if (isFields(message))
			message.blocks = listOf(message.blocks).map((id) => blocks.get(textOf(id)) ?? id);
}
