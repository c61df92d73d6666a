/** `conversations.json` of a Claude export: messages in a row, or with the one they follow. */
import { attachedDocument } from './marks.ts';
import {
	fieldsOf,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type SkippedCounts,
	type ForeignMessage,
	type ForeignConversation,
} from './foreign-conversation.ts';

/** Others call their messages alike, but not the one who says them. */
export const isClaude = ({ chat_messages }: Fields): boolean =>
	Array.isArray(chat_messages) &&
	(!chat_messages.length || chat_messages.some((one) => 'sender' in fieldsOf(one)));

export function claude(value: Fields, left: SkippedCounts): ForeignConversation {
	const all = listOf(value.chat_messages).map(fieldsOf);
	const ids = new Set(all.map(({ uuid }) => textOf(uuid)));
	const said: ForeignMessage[] = [];
	for (const [n, message] of all.entries()) {
		const { uuid, sender, created_at, parent_message_uuid } = message;
		const role = sender === 'human' ? 'user' : sender === 'assistant' ? 'assistant' : null;
		if (!role) {
			left.add(textOf(sender) || 'message');
			continue;
		}
		const attached = [...listOf(message.attachments), ...listOf(message.files)].map(fieldsOf);
		// Pasted text is in the file, often without a name.
		const pasted = attached.filter((file) => textOf(file.extracted_content));
		const files = attached.flatMap((file) =>
			pasted.includes(file) ? [] : textOf(file.file_name) || [],
		);
		const text = [
			textsOf(message, left),
			...pasted.map((file) =>
				attachedDocument(textOf(file.file_name), textOf(file.extracted_content)),
			),
		];
		const parent = textOf(parent_message_uuid);
		said.push({
			id: textOf(uuid) || `message-${n}`,
			// Older files name none: they are in their order.
			parent: ids.has(parent) ? parent : parent ? null : (said.at(-1)?.id ?? null),
			...{ role, text: text.filter(Boolean).join('\n\n').trim(), at: timeOf(created_at), files },
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

/** The parts of text and what was made beside the chat; older files have one text instead. */
function textsOf({ content, text }: Fields, left: SkippedCounts): string {
	const parts = listOf(content).map(fieldsOf);
	// In the one text of a newer file stand remarks in the place of parts.
	if (!parts.length) return textOf(text);
	let all = '';
	for (const [n, part] of parts.entries()) {
		// A sentence with sources is cut where they begin and end.
		const goesOn = [parts[n - 1], part].some((one) => listOf(one?.citations).length);
		const words = wordsOf(part, left);
		if (words) all += `${all && !(goesOn && parts[n - 1]?.type === 'text') ? '\n\n' : ''}${words}`;
	}
	return all.trim();
}

function wordsOf(part: Fields, left: SkippedCounts): string {
	const made = part.type === 'tool_use' ? madeBy(fieldsOf(part.input)) : '';
	// What was said aloud is there as text too.
	const words = made || textOf(part.text) || textOf(part.transcript);
	if (words) return words;
	if (part.type === 'tool_use' || part.type === 'tool_result') left.add('tool');
	else if (part.type === 'thinking') left.add('thinking');
	else if (part.type !== 'text') left.add(textOf(part.type) || 'part');
	return '';
}

/** An artifact or a file that the answer made. */
function madeBy({ title, path, content, file_text }: Fields): string {
	const words = textOf(content) || textOf(file_text);
	return words && attachedDocument(textOf(title) || textOf(path), words);
}
