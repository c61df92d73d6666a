/** Exports of Open WebUI, LibreChat and llama.cpp's page. */
import { attachedDocument } from './marks.ts';
import { contentOf, namesOf, roleOf } from './message-content.ts';
import {
	fieldsOf,
	linkInOrder,
	isFields,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type SkippedCounts,
	type ForeignMessage,
	type ForeignConversation,
} from './foreign-conversation.ts';

// ── Open WebUI ──────────────────────────────────────────────────────────────────────────────

export const isOpenWebUi = ({ chat }: Fields): boolean =>
	isFields(chat) && (isFields(fieldsOf(chat.history).messages) || Array.isArray(chat.messages));

export function openWebUi(value: Fields, left: SkippedCounts): ForeignConversation {
	const chat = fieldsOf(value.chat);
	const tree = Object.values(fieldsOf(fieldsOf(chat.history).messages));
	const all = (tree.length ? tree : listOf(chat.messages)).map(fieldsOf);
	const said = all.flatMap((message, n): ForeignMessage[] => {
		const role = roleOf(message.role, left);
		if (!role) return [];
		// Newer versions keep the parts of an answer beside its text.
		const text = contentOf(message.content, left) || contentOf(message.output, left);
		if (!text && message.error) left.add('error');
		left.add('citation', listOf(message.sources).length);
		const model = textOf(message.model);
		return [
			{
				id: textOf(message.id) || `message-${n}`,
				parent: textOf(message.parentId) || null,
				...{ role, text },
				...{ at: timeOf(message.timestamp), files: namesOf(message.files, left) },
				...(role === 'assistant' && model ? { model } : {}),
			},
		];
	});
	return {
		id: textOf(value.id) || textOf(chat.id),
		title: textOf(value.title) || textOf(chat.title),
		created: timeOf(value.created_at) || timeOf(chat.timestamp),
		updated: timeOf(value.updated_at) || timeOf(chat.timestamp),
		said: said.some(({ parent }) => parent !== null) ? said : linkInOrder(said),
	};
}

// ── LibreChat ───────────────────────────────────────────────────────────────────────────────

export const isLibreChat = ({ conversationId, messages, messagesTree }: Fields): boolean =>
	typeof conversationId === 'string' && (Array.isArray(messages) || Array.isArray(messagesTree));

export function libreChat(value: Fields, left: SkippedCounts): ForeignConversation {
	const said: ForeignMessage[] = [];
	const open = [...listOf(value.messages), ...listOf(value.messagesTree)].map(fieldsOf);
	// A tree of messages with those that answer them inside, or all of them in a row.
	for (const next of open) {
		const { messageId, parentMessageId, isCreatedByUser, text, content, createdAt, model } = next;
		open.push(...listOf(next.children).map(fieldsOf));
		const parent = textOf(parentMessageId);
		const parts = contentOf(content, left);
		const name = isCreatedByUser ? '' : textOf(model) || textOf(next.sender);
		said.push({
			id: textOf(messageId) || `message-${said.length}`,
			parent: /^[0-]*$/.test(parent) ? null : parent,
			role: isCreatedByUser ? 'user' : 'assistant',
			text: textOf(text) || parts,
			at: timeOf(createdAt),
			files: namesOf(next.files, left),
			...(name ? { model: name } : {}),
		});
	}
	const times = said.map(({ at }) => at).filter(Boolean);
	return {
		id: textOf(value.conversationId),
		title: textOf(value.title),
		created: Math.min(...times, timeOf(value.exportAt) || Infinity),
		updated: Math.max(...times, 0),
		said,
	};
}

// ── llama.cpp ───────────────────────────────────────────────────────────────────────────────

export const isLlamaCpp = ({ conv, messages }: Fields): boolean =>
	isFields(conv) && Array.isArray(messages);

export function llamaCpp(value: Fields, left: SkippedCounts): ForeignConversation {
	const conv = fieldsOf(value.conv);
	const said = listOf(value.messages)
		.map(fieldsOf)
		.flatMap((message): ForeignMessage[] => {
			// The root of the tree is no message.
			if (message.type === 'root') return [];
			const role = roleOf(message.role, left);
			if (!role) return [];
			if (textOf(message.thinking) || textOf(message.reasoningContent)) left.add('thinking');
			if (textOf(message.toolCalls)) left.add('tool');
			const extra = listOf(message.extra).map(fieldsOf);
			// The text of attached files is in the file.
			const pasted = extra.filter(({ content }) => textOf(content));
			const text = [
				contentOf(message.content, left),
				...pasted.map(({ name, content }) => attachedDocument(textOf(name), textOf(content))),
			];
			const model = textOf(message.model);
			return [
				{
					id: textOf(message.id),
					parent: textOf(message.parent) || null,
					...{
						role,
						text: text.filter(Boolean).join('\n\n').trim(),
						at: timeOf(message.timestamp),
					},
					files: namesOf(
						extra.filter((one) => !pasted.includes(one)),
						left,
					),
					...(role === 'assistant' && model ? { model } : {}),
				},
			];
		});
	return {
		id: textOf(conv.id),
		title: textOf(conv.name),
		created: Math.min(
			...said.map(({ at }) => at).filter(Boolean),
			timeOf(conv.lastModified) || Infinity,
		),
		updated: timeOf(conv.lastModified),
		said,
	};
}
