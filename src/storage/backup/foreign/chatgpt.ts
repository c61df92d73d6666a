/** `conversations.json` of a ChatGPT export: a tree of messages, with hidden ones among them. */
import { attachedDocument, withoutCitations } from './marks.ts';
import { textOrPlaceholder } from './message-content.ts';
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

export const isChatGpt = (value: Fields): boolean => isFields(value.mapping);

/** The result of a tool, whatever role the message has. */
const results = /^(?:execution_output|tether_|system_error)/;

export function chatGpt(value: Fields, left: SkippedCounts): ForeignConversation {
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

function messageOf(
	node: Fields,
	left: SkippedCounts,
): Omit<ForeignMessage, 'id' | 'parent'> | null {
	if (!isFields(node.message)) return null;
	const { author, content, metadata, create_time, recipient } = node.message;
	const role = textOf(fieldsOf(author).role);
	const data = fieldsOf(metadata);
	// Its own rules and the person's settings are shown nowhere in ChatGPT either.
	if (role === 'system' || data.is_visually_hidden_from_conversation === true) return null;
	const kind = textOf(fieldsOf(content).content_type);
	if (kind === 'user_editable_context' || kind === 'model_editable_context') return null;
	const canvas = recipient === 'canmore.create_textdoc' ? canvasOf(fieldsOf(content)) : '';
	if (canvas) return { role: 'assistant', text: canvas, at: timeOf(create_time), files: [] };
	if (
		role === 'tool' ||
		results.test(kind) ||
		(role === 'assistant' && recipient && recipient !== 'all')
	) {
		const drawn = listOf(fieldsOf(content).parts).some(
			(part) => fieldsOf(part).content_type === 'image_asset_pointer',
		);
		left.add(drawn ? 'image' : 'tool');
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
	const text = textOrPlaceholder(role, left, (left) =>
		withoutCitations(textsOf(fieldsOf(content), left, files), data, left),
	);
	if (!text && !files.length) return null;
	const model = textOf(data.model_slug);
	return {
		...{ role, text, at: timeOf(create_time), files },
		...(role === 'assistant' && model ? { model } : {}),
	};
}

/** The text that ChatGPT put into its canvas, which is a call of a tool. */
function canvasOf({ text, parts }: Fields): string {
	try {
		const made = fieldsOf(JSON.parse(textOf(text) || listOf(parts).map(textOf).join('')));
		const words = textOf(made.content);
		const code = /^code\/(\w+)/.exec(textOf(made.type))?.[1];
		return (
			words && attachedDocument(textOf(made.name), code ? `\`\`\`${code}\n${words}\n\`\`\`` : words)
		);
	} catch {
		return '';
	}
}

function textsOf(content: Fields, left: SkippedCounts, files: string[]): string {
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
