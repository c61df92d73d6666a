/** `conversations.json` of a DeepSeek export: a tree like ChatGPT's, whose messages are made of parts. */
import { contentOf, namesOf } from './message-content.ts';
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

export const isDeepSeek = (value: Fields): boolean =>
	isFields(value.mapping) && 'inserted_at' in value;

export function deepSeek(value: Fields, left: SkippedCounts): ForeignConversation {
	const nodes = new Map(
		Object.entries(fieldsOf(value.mapping)).map(([id, node]) => [id, fieldsOf(node)]),
	);
	return {
		id: textOf(value.id),
		title: textOf(value.title),
		created: timeOf(value.inserted_at),
		updated: timeOf(value.updated_at),
		said: [...nodes].flatMap(([id, { message, parent }]): ForeignMessage[] => {
			if (!isFields(message)) return [];
			const { fragments, content, reasoning_content, model } = message;
			if (textOf(reasoning_content)) left.add('thinking');
			const role = roleIn(id);
			const text = contentOf(fragments, left) || contentOf(content, left);
			return [
				{
					...{ id, parent: textOf(parent) || null, role },
					text: role === 'assistant' ? withoutSources(text, left) : text,
					at: timeOf(message.inserted_at),
					files: namesOf(message.files, left),
					...(role === 'assistant' && textOf(model) ? { model: textOf(model) } : {}),
				},
			];
		}),
	};

	/** A question says so; older files name no roles, and question and answer take turns. */
	function roleIn(id: string): 'user' | 'assistant' {
		const kinds = listOf(fieldsOf(nodes.get(id)?.message).fragments).map(
			(one) => fieldsOf(one).type,
		);
		if (kinds.length) return kinds.includes('REQUEST') ? 'user' : 'assistant';
		let above = 0;
		for (let at = nodes.get(id)?.parent; above < nodes.size; above += 1) {
			const node = nodes.get(textOf(at));
			if (!isFields(node?.message)) break;
			at = node.parent;
		}
		return above % 2 ? 'assistant' : 'user';
	}
}

/** `[citation:2]` names a page that the search found. */
const withoutSources = (text: string, left: SkippedCounts): string =>
	text.replace(/ ?\[citation:\d+\]/g, () => {
		left.add('citation');
		return '';
	});
