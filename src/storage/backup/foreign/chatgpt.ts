/** `conversations.json` of a ChatGPT export: a tree of messages, with hidden ones among them. */
import {
	fieldsOf,
	isFields,
	listOf,
	textOf,
	timeOf,
	type Fields,
	type Left,
	type Said,
	type Talk,
} from './talk.ts';

export const isChatGpt = (value: Fields): boolean => isFields(value.mapping);

export function chatGpt(value: Fields, left: Left): Talk {
	const nodes = Object.entries(fieldsOf(value.mapping)).map(([id, node]) => ({
		id,
		...fieldsOf(node),
	})) as (Fields & { id: string })[];
	const read = new Map(nodes.map((node) => [node.id, messageOf(node, left)]));
	const above = new Map(nodes.map((node) => [node.id, textOf(node.parent) || null]));
	return {
		id: textOf(value.conversation_id) || textOf(value.id),
		title: textOf(value.title),
		created: timeOf(value.create_time),
		updated: timeOf(value.update_time),
		said: nodes.flatMap(({ id }) => {
			const one = read.get(id);
			return one ? [{ ...one, id, parent: shownParent(id) }] : [];
		}),
	};

	/** What is left out makes no gap: the next one above counts. */
	function shownParent(id: string): string | null {
		const way: string[] = [id];
		let parent = above.get(id) ?? null;
		// A ring ends where it began.
		while (parent !== null && !read.get(parent) && way.length <= nodes.length) {
			way.push(parent);
			parent = above.get(parent) ?? null;
		}
		const found = parent !== null && read.get(parent) ? parent : null;
		// The way is walked once.
		for (const passed of way) above.set(passed, found);
		return found;
	}
}

function messageOf(node: Fields, left: Left): Omit<Said, 'id' | 'parent'> | null {
	if (!isFields(node.message)) return null;
	const { author, content, metadata, create_time, recipient } = node.message;
	const role = textOf(fieldsOf(author).role);
	const data = fieldsOf(metadata);
	// Its own rules and the person's settings are shown nowhere in ChatGPT either.
	if (role === 'system' || data.is_visually_hidden_from_conversation === true) return null;
	const kind = textOf(fieldsOf(content).content_type);
	if (kind === 'user_editable_context' || kind === 'model_editable_context') return null;
	if (role === 'tool' || (role === 'assistant' && recipient && recipient !== 'all')) {
		left.add('tool');
		return null;
	}
	if (kind === 'thoughts' || kind === 'reasoning_recap') {
		left.add('thinking');
		return null;
	}
	if (role !== 'user' && role !== 'assistant') {
		left.add(role || 'message');
		return null;
	}
	const files = listOf(data.attachments).flatMap((file) => textOf(fieldsOf(file).name) || []);
	const text = textsOf(fieldsOf(content), left, files);
	if (!text && !files.length) return null;
	const model = textOf(data.model_slug);
	return {
		...{ role, text, at: timeOf(create_time), files },
		...(role === 'assistant' && model ? { model } : {}),
	};
}

function textsOf(content: Fields, left: Left, files: string[]): string {
	if (textOf(content.text)) return textOf(content.text);
	const texts: string[] = [];
	for (const part of listOf(content.parts)) {
		if (typeof part === 'string') texts.push(part);
		else if (textOf(fieldsOf(part).text)) texts.push(textOf(fieldsOf(part).text));
		else if (isFields(part)) {
			const kind = textOf(part.content_type) || 'part';
			// A picture that is named among the attachments is counted there.
			if (!files.length) left.add(kind.replace(/_(?:asset_)?pointer$/, ''));
		}
	}
	return texts.filter(Boolean).join('\n\n');
}
