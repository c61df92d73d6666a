/** Any list of messages with roles, as servers take them and most programs store them. */
import { contentOf, isRole, namesOf, textOrPlaceholder, roleOf } from './message-content.ts';
import {
	fieldsOf,
	isFields,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type SkippedCounts,
	type ForeignMessage,
	type ForeignConversation,
} from './foreign-conversation.ts';

/** Where programs put the words of a message; what is there first counts. */
const places = [
	...['contentChunks', 'contentParts', 'fragments', 'blocks', 'content', 'value', 'parts'],
	...['text', 'mes', 'message', 'say'],
];

/** A message without the object that some programs put around it. */
function bare(value: unknown): Fields {
	const outer = fieldsOf(value);
	if (isFields(outer.response)) return outer.response;
	if (isFields(outer.message) && outer.role === undefined) return { ...outer, ...outer.message };
	return Array.isArray(outer.versions) && outer.role === undefined
		? { ...fieldsOf(listOf(outer.versions)[0]), ...outer }
		: outer;
}

function roleIn({ role, from, sender, author, type, is_user, is_system }: Fields): string {
	if (typeof is_user === 'boolean') return is_system ? 'hidden' : is_user ? 'user' : 'assistant';
	const named = textOf(role ?? from ?? sender ?? author) || textOf(fieldsOf(author).role);
	return (
		named ||
		(/^(?:user|assistant|human|ai|prompt|response)$/.test(textOf(type)) ? textOf(type) : '')
	);
}

/** A message by itself. */
export function isMessage(value: unknown): boolean {
	const message = bare(value);
	const role = roleIn(message);
	return (
		(isRole(role) || role === 'hidden') &&
		[...places, 'versions', 'tool_calls'].some((name) => name in message)
	);
}

/** The list of messages as programs name it. */
const listIn = (value: Fields): unknown[] =>
	[
		...[value.messages, value.conversations, value.conversation, value.contents, value.chat],
		...[value.responses, value.chat_messages, value.chats, value.history],
		...[value.chunks, fieldsOf(value.chunkedPrompt).chunks],
	]
		.map(listOf)
		.find((list) => list.some(isMessage)) ?? [];

export const isMessages = (value: Fields): boolean => listIn(value).length > 0;

/** The chat that a message names as its own; empty: none. */
const chatOf = (value: unknown): string => {
	const { chatId, chat_id, topicId, thread_id, conversation_id, conversationId, sessionId } =
		bare(value);
	return textOf(
		chatId ?? chat_id ?? topicId ?? thread_id ?? conversation_id ?? conversationId ?? sessionId,
	);
};

/** Each chat of a list that holds the messages of several; `beside`: what stands next to it names them. */
export function* chatsIn(value: Fields, beside: Fields = {}): Generator<Fields> {
	const list = listIn(value);
	const chats = new Map<string, unknown[]>();
	for (const one of list) {
		const chat = chats.get(chatOf(one));
		if (chat) chat.push(one);
		else chats.set(chatOf(one), [one]);
	}
	if (chats.size < 2) return yield value;
	const named = Object.values(beside).flatMap(listOf).map(fieldsOf);
	for (const [id, messages] of chats) {
		const { title, name } = named.find((one) => one.id === id) ?? {};
		yield { id, title: title ?? name, messages };
	}
}

export function messages(value: Fields, left: SkippedCounts): ForeignConversation {
	const head = { ...value, ...fieldsOf(value.conversation) };
	const about = { ...fieldsOf(value.meta), ...fieldsOf(value.metadata) };
	const made = listIn(value).map(bare);
	const tree = isTree(made);
	const times = made.map(timeIn);
	// Some programs write the newest first.
	const order = made.map((_, n) => n);
	if (!tree && times.every(Boolean)) order.sort((a, b) => times[a]! - times[b]!);
	const ids = new Set(made.map(idOf));
	const said: ForeignMessage[] = rulesOf(head, made);
	let last: string | null = said.at(-1)?.id ?? null;
	for (const n of order) {
		const message = made[n]!;
		const role = message.isThought === true ? null : roleOf(roleIn(message), left);
		if (message.isThought === true) left.add('thinking');
		if (!role) continue;
		const id = idOf(message, n);
		const named = parentIn(message);
		const parent = ids.has(named) && named !== id ? named : tree ? null : last;
		const { chosen, others } = wordings(message);
		for (const [at, one] of [chosen, ...others].entries()) {
			const model = [one, fieldsOf(one.extra), head].map(modelOf).find(Boolean);
			said.push({
				...{ id: at ? `${id}/${at}` : id, parent, role, at: times[n]! },
				text: textOrPlaceholder(role, left, (left) => textIn(one, left)),
				files: namesOf(message.files ?? message.attachments, left),
				...(role === 'assistant' && model ? { model } : {}),
			});
		}
		last = id;
	}
	const created = timeOf(head.created ?? head.created_at ?? head.createdAt ?? head.create_time);
	const updated = head.updated ?? head.updated_at ?? head.updatedAt ?? head.modify_time;
	return {
		id: textOf(head.id),
		title:
			[head.title, head.name, head.chatTitle, head.userTitle, head.autoTitle, head.topic]
				.concat(about.title)
				.map(textOf)
				.find(Boolean) ?? '',
		created,
		updated: timeOf(updated ?? head.lastModified ?? head.lastUpdate) || created,
		said,
	};
}

const idOf = (message: Fields, n: number): string =>
	textOf(message.uuid ?? message.id ?? message._id ?? message.message_id) || `message-${n}`;

const timeIn = ({ timestamp, created, created_at, createdAt, create_time, ...more }: Fields) =>
	timeOf(timestamp ?? created ?? created_at ?? createdAt ?? create_time) ||
	timeOf(more.createTime ?? more.inserted_at ?? more.send_date ?? more.date);

const parentIn = (message: Fields): string =>
	textOf(
		message.parentId ??
			message.parent_id ??
			message.parentMessageId ??
			message.parent_response_id ??
			message.parentUuid ??
			message.askId ??
			listOf(message.ancestors).at(-1),
	);

/** Most of them name the one that they follow: then one that names none begins the chat. */
function isTree(all: readonly Fields[]): boolean {
	const ids = new Set(all.map(idOf));
	return all.filter((one) => ids.has(parentIn(one))).length > all.length / 2;
}

/** What the program was told once for all, where no message says it. */
function rulesOf(head: Fields, all: readonly Fields[]): ForeignMessage[] {
	const { systemPrompt, system_prompt, systemInstruction, prompt } = head;
	const text = [systemPrompt, system_prompt, fieldsOf(systemInstruction).parts, prompt]
		.map((given) => contentOf(given, { add: () => undefined }))
		.find(Boolean);
	const said = all.some(
		(one) => roleIn(one) === 'system' || textIn(one, { add: () => undefined }) === text,
	);
	return text && !said ? [{ id: 'rules', parent: null, role: 'system', text, at: 0 }] : [];
}

const modelOf = ({ model, modelName, fromModel, senderInfo, generator, ...more }: Fields): string =>
	[model, fieldsOf(model).id, modelName, fromModel, fieldsOf(senderInfo).senderName]
		.concat(fieldsOf(generator).name, fieldsOf(more.runSettings).model)
		.map(textOf)
		.find(Boolean) ?? '';

/** The wording that was chosen, and others that were written in its place. */
function wordings(message: Fields): { chosen: Fields; others: Fields[] } {
	// What was thought belongs to the wording that is shown.
	const extra = { model: fieldsOf(message.extra).model };
	const swipes = listOf(message.swipes).map((mes) => ({ ...message, mes, extra }));
	const versions = listOf(message.versions).map((version) => {
		const { content, steps } = fieldsOf(version);
		return { ...message, ...fieldsOf(version), content: content ?? steps };
	});
	const all: Fields[] = versions.length ? versions : swipes;
	const at = Number(versions.length ? message.currentlySelected : message.swipe_id) || 0;
	const chosen = versions[at] ?? message;
	return { chosen, others: all.filter((_, n) => n !== at) };
}

function textIn(message: Fields, left: SkippedCounts): string {
	const { reasoning, reasoning_content, extra, tool_calls, thinking_trace } = message;
	const thoughts = [reasoning, fieldsOf(reasoning).content, reasoning_content, thinking_trace];
	if (thoughts.concat(fieldsOf(extra).reasoning).some(textOf)) left.add('thinking');
	left.add('tool', listOf(tool_calls).length);
	const place = places.find((name) =>
		Array.isArray(message[name])
			? (message[name] as unknown[]).length
			: isFields(message[name]) || textOf(message[name]),
	);
	// A file that stands alone, such as a document of a drive.
	const alone = place ? undefined : Object.keys(message).find((name) => isFields(message[name]));
	if (alone && !listOf(tool_calls).length) left.add(alone);
	// Pieces of Le Chat are cut in the middle of sentences.
	return place ? contentOf(message[place], left, place === 'contentChunks' ? '' : '\n\n') : '';
}
