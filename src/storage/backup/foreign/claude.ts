/** `conversations.json` of a Claude export: messages in a row, or with the one they follow. */
import {
	fieldsOf,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type Left,
	type Said,
	type Talk,
} from './talk.ts';

export const isClaude = (value: Fields): boolean => Array.isArray(value.chat_messages);

export function claude(value: Fields, left: Left): Talk {
	const all = listOf(value.chat_messages).map(fieldsOf);
	const ids = new Set(all.map(({ uuid }) => textOf(uuid)));
	const said: Said[] = [];
	for (const [n, message] of all.entries()) {
		const { uuid, sender, created_at, parent_message_uuid } = message;
		const role = sender === 'human' ? 'user' : sender === 'assistant' ? 'assistant' : null;
		if (!role) {
			left.add(textOf(sender) || 'message');
			continue;
		}
		const files = [...listOf(message.attachments), ...listOf(message.files)].flatMap(
			(file) => textOf(fieldsOf(file).file_name) || [],
		);
		const parent = textOf(parent_message_uuid);
		said.push({
			id: textOf(uuid) || `message-${n}`,
			// Older files name none: they are in their order.
			parent: ids.has(parent) ? parent : parent ? null : (said.at(-1)?.id ?? null),
			...{ role, text: textsOf(message, left), at: timeOf(created_at), files },
		});
	}
	return {
		id: textOf(value.uuid),
		title: textOf(value.name),
		created: timeOf(value.created_at),
		updated: timeOf(value.updated_at),
		said,
	};
}

/** The parts of text; where there are none, the text that older files have instead. */
function textsOf({ content, text }: Fields, left: Left): string {
	const parts = listOf(content).map(fieldsOf);
	for (const { type } of parts) {
		if (type === 'tool_use' || type === 'tool_result') left.add('tool');
		else if (type === 'thinking') left.add('thinking');
		else if (type !== 'text') left.add(textOf(type) || 'part');
	}
	const texts = parts.flatMap((part) => (part.type === 'text' ? textOf(part.text) || [] : []));
	return texts.length ? texts.join('\n\n') : textOf(text);
}
