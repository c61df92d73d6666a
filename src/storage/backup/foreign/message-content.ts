/** Who says something and what, as programs of many kinds write it down. */
import {
	fieldsOf,
	isFields,
	listOf,
	textOf,
	type Fields,
	type SkippedCounts,
	type ForeignMessage,
} from './foreign-conversation.ts';

/** Roles by their names in small letters. */
const roles: Record<string, ForeignMessage['role'] | 'tool'> = {
	...{ user: 'user', human: 'user', you: 'user', prompt: 'user' },
	...{ assistant: 'assistant', gpt: 'assistant', ai: 'assistant', model: 'assistant' },
	...{ bot: 'assistant', response: 'assistant', system: 'system', developer: 'system' },
	...{ tool: 'tool', function: 'tool' },
};

const known = (role: unknown): ForeignMessage['role'] | 'tool' | null => {
	const name = textOf(role).toLowerCase();
	return Object.hasOwn(roles, name) ? roles[name]! : null;
};

export const isRole = (role: unknown): boolean => known(role) !== null;

/** What is no question, answer or rule is counted. */
export function roleOf(role: unknown, left: SkippedCounts): ForeignMessage['role'] | null {
	const found = known(role);
	if (found && found !== 'tool') return found;
	left.add(found ?? (textOf(role) || 'message'));
	return null;
}

const kindOf = (part: Fields): string =>
	textOf(part.type ?? part.pt ?? part.content_type).toLowerCase();

/** Of a model that thinks aloud: the part is no part of its answer. */
const isThinking = (part: Fields): boolean =>
	/^(?:think|thought|reasoning|redacted_thinking|ma$)/.test(kindOf(part)) ||
	part.thought === true ||
	fieldsOf(part.style).type === 'thinking' ||
	fieldsOf(part._context).type === 'reasoning';

const isTool = (kind: string) => /tool|function|^(?:search|read_link)/.test(kind);
const isText = (kind: string) =>
	/^(?:|p|text|(?:in|out)put_text|main_text|request|response|contentblock|message)$/.test(kind);

/** Text, or parts of it with `between` them; other parts are counted. */
export function contentOf(content: unknown, left: SkippedCounts, between = '\n\n'): string {
	if (isFields(content)) return contentOf(content.parts ?? content.text, left, between);
	if (!Array.isArray(content)) return textOf(content);
	return content
		.map((part) => (typeof part === 'string' ? part : partOf(fieldsOf(part), left)))
		.filter(Boolean)
		.join(between);
}

function partOf(outer: Fields, left: SkippedCounts): string {
	const part = isFields(outer.part) ? outer.part : outer;
	const kind = kindOf(part);
	if (isThinking(part)) left.add('thinking');
	else if (isTool(kind)) left.add('tool');
	else if (kind === 'reference') left.add('citation');
	else if (kind === 'debuginfoblock') return '';
	else if (!isText(kind)) left.add(kind.replace(/_url$/, ''));
	else {
		const { text } = part;
		const words = textOf(isFields(text) ? text.value : text) || textOf(part.value ?? part.data);
		if (words || part.content) return words || contentOf(part.content, left);
		// A part without a kind is named by its one field.
		const [name = ''] = kind ? [] : Object.keys(part).filter((field) => field !== 'text');
		if (name) left.add(isTool(name.toLowerCase()) ? 'tool' : name);
	}
	return '';
}

/** A question that is only a picture keeps what it was: `[image]`. `read` is told the counter to use. */
export function textOrPlaceholder(
	role: string,
	left: SkippedCounts,
	read: (left: SkippedCounts) => string,
): string {
	const seen: string[] = [];
	const text = read({
		add(what, n = 1) {
			if (n > 0 && !/^(?:tool|thinking|citation)$/.test(what)) seen.push(`[${what}]`);
			left.add(what, n);
		},
	});
	return text || (role === 'user' ? seen.join(' ') : '');
}

/** Names of files; one without a name is counted by what it is. */
export const namesOf = (files: unknown, left: SkippedCounts): string[] =>
	listOf(files)
		.map(fieldsOf)
		.flatMap(({ name, filename, file_name, file, type }) => {
			const named =
				textOf(name) || textOf(filename) || textOf(file_name) || textOf(fieldsOf(file).filename);
			if (!named) left.add(textOf(type) || 'file');
			return named || [];
		});
