/** Exports of Open WebUI, LibreChat and llama.cpp's page, and any list of messages with roles. */
import { beside } from './marks.ts';
import {
	fieldsOf,
	inARow,
	isFields,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type Left,
	type Said,
	type Talk,
} from './talk.ts';

/** Roles as Gemini, LangChain, ShareGPT and newer servers call them. */
const otherRoles: Record<string, Said['role']> = {
	...{ human: 'user', gpt: 'assistant', ai: 'assistant', model: 'assistant', bot: 'assistant' },
	developer: 'system',
};

const roleOf = (role: unknown, left: Left): Said['role'] | null => {
	if (role === 'user' || role === 'assistant' || role === 'system') return role;
	if (Object.hasOwn(otherRoles, textOf(role))) return otherRoles[textOf(role)]!;
	left.add(role === 'tool' || role === 'function' ? 'tool' : textOf(role) || 'message');
	return null;
};

/** Text, or parts of it; other parts are counted. */
function contentOf(content: unknown, left: Left): string {
	if (!Array.isArray(content)) return textOf(content);
	return content
		.map(fieldsOf)
		.flatMap((part) => {
			const { type, text } = part;
			if (type === undefined || type === 'text' || type === 'output_text')
				return textOf(isFields(text) ? text.value : text) || [];
			const kind = textOf(type);
			left.add(
				kind.startsWith('tool')
					? 'tool'
					: /^(?:think|reasoning)/.test(kind)
						? 'thinking'
						: kind.replace(/_url$/, ''),
			);
			return [];
		})
		.join('\n\n');
}

/** Names of files; one without a name is counted by what it is. */
const namesOf = (files: unknown, left: Left): string[] =>
	listOf(files)
		.map(fieldsOf)
		.flatMap(({ name, filename, file, type }) => {
			const named = textOf(name) || textOf(filename) || textOf(fieldsOf(file).filename);
			if (!named) left.add(textOf(type) || 'file');
			return named || [];
		});

// ── Open WebUI ──────────────────────────────────────────────────────────────────────────────

export const isOpenWebUi = ({ chat }: Fields): boolean =>
	isFields(chat) && (isFields(fieldsOf(chat.history).messages) || Array.isArray(chat.messages));

export function openWebUi(value: Fields, left: Left): Talk {
	const chat = fieldsOf(value.chat);
	const tree = Object.values(fieldsOf(fieldsOf(chat.history).messages));
	const all = (tree.length ? tree : listOf(chat.messages)).map(fieldsOf);
	const said = all.flatMap((message, n): Said[] => {
		const role = roleOf(message.role, left);
		if (!role) return [];
		const text = contentOf(message.content, left);
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
		said: said.some(({ parent }) => parent !== null) ? said : inARow(said),
	};
}

// ── LibreChat ───────────────────────────────────────────────────────────────────────────────

export const isLibreChat = ({ conversationId, messages, messagesTree }: Fields): boolean =>
	typeof conversationId === 'string' && (Array.isArray(messages) || Array.isArray(messagesTree));

export function libreChat(value: Fields, left: Left): Talk {
	const said: Said[] = [];
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

export function llamaCpp(value: Fields, left: Left): Talk {
	const conv = fieldsOf(value.conv);
	const said = listOf(value.messages)
		.map(fieldsOf)
		.flatMap((message): Said[] => {
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
				...pasted.map(({ name, content }) => beside(textOf(name), textOf(content))),
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

// ── Messages with roles, as servers take them ───────────────────────────────────────────────

const isRole = (role: string) =>
	/^(user|assistant|system|tool|function)$/.test(role) || Object.hasOwn(otherRoles, role);

/** A message by itself. */
export const isMessage = (value: unknown): boolean =>
	isFields(value) &&
	isRole(textOf(value.role ?? value.from)) &&
	['content', 'value', 'parts', 'text', 'tool_calls'].some((name) => name in value);

/** The list of messages as servers, ShareGPT and Gemini name it. */
const listIn = (value: Fields): unknown[] =>
	[value.messages, value.conversations, value.conversation, value.contents, value.chat]
		.map(listOf)
		.find((list) => list.some(isMessage)) ?? [];

export const isMessages = (value: Fields): boolean => listIn(value).length > 0;

export function messages(value: Fields, left: Left): Talk {
	const said = listIn(value)
		.map(fieldsOf)
		.flatMap((message, n) => {
			const role = roleOf(message.role ?? message.from, left);
			if (textOf(message.reasoning_content) || textOf(message.reasoning)) left.add('thinking');
			left.add('tool', listOf(message.tool_calls).length);
			const { content, value: words, parts } = message;
			const text = contentOf(content ?? words ?? parts ?? message.text, left);
			const at = timeOf(message.timestamp ?? message.created_at ?? message.createdAt);
			return role ? [{ id: `message-${n}`, role, text, at }] : [];
		});
	const created = timeOf(value.created ?? value.created_at ?? value.createdAt);
	return {
		id: textOf(value.id),
		title: textOf(value.title) || textOf(value.name),
		created,
		updated: timeOf(value.updated ?? value.updated_at ?? value.lastModified) || created,
		said: inARow(said),
	};
}
