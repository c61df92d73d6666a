/** Exports of Open WebUI, LibreChat and llama.cpp's page, and any list of messages with roles. */
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

const roleOf = (role: unknown, left: Left): Said['role'] | null => {
	if (role === 'user' || role === 'assistant' || role === 'system') return role;
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

/** Removes the thinking that Open WebUI writes into the answer. */
function withoutThinking(text: string, left: Left): string {
	const close = '</details>';
	let shown = text;
	for (;;) {
		const from = shown.indexOf('<details type="reasoning"');
		const to = from < 0 ? -1 : shown.indexOf(close, from);
		if (to < 0) return shown.trim();
		left.add('thinking');
		shown = shown.slice(0, from) + shown.slice(to + close.length);
	}
}

const namesOf = (files: unknown): string[] =>
	listOf(files)
		.map(fieldsOf)
		.flatMap(
			({ name, filename, file }) =>
				textOf(name) || textOf(filename) || textOf(fieldsOf(file).filename) || [],
		);

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
		const model = textOf(message.model);
		return [
			{
				id: textOf(message.id) || `message-${n}`,
				parent: textOf(message.parentId) || null,
				...{ role, text: role === 'assistant' ? withoutThinking(text, left) : text },
				...{ at: timeOf(message.timestamp), files: namesOf(message.files) },
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

export const isLibreChat = ({ conversationId, messages }: Fields): boolean =>
	typeof conversationId === 'string' && Array.isArray(messages);

export function libreChat(value: Fields, left: Left): Talk {
	const said: Said[] = [];
	const open = listOf(value.messages).map(fieldsOf);
	// A tree of messages with those that answer them inside, or all of them in a row.
	for (const next of open) {
		const { messageId, parentMessageId, isCreatedByUser, text, content, createdAt, model } = next;
		open.push(...listOf(next.children).map(fieldsOf));
		const parent = textOf(parentMessageId);
		const name = isCreatedByUser ? '' : textOf(model) || textOf(next.sender);
		said.push({
			id: textOf(messageId) || `message-${said.length}`,
			parent: /^[0-]*$/.test(parent) ? null : parent,
			role: isCreatedByUser ? 'user' : 'assistant',
			text: textOf(text) || contentOf(content, left),
			at: timeOf(createdAt),
			files: namesOf(next.files),
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
			const model = textOf(message.model);
			return [
				{
					id: textOf(message.id),
					parent: textOf(message.parent) || null,
					...{ role, text: contentOf(message.content, left), at: timeOf(message.timestamp) },
					files: namesOf(message.extra),
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

export const isMessages = ({ messages }: Fields): boolean =>
	Array.isArray(messages) && messages.some((message) => isFields(message) && 'role' in message);

export function messages(value: Fields, left: Left): Talk {
	const said = listOf(value.messages)
		.map(fieldsOf)
		.flatMap((message, n) => {
			const role = roleOf(message.role, left);
			const text = contentOf(message.content, left);
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
