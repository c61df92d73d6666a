/** Marks of programs inside of their texts: what they wrap is kept or counted, the marks are not shown. */
import { createSplitter } from '../../../core/replies/thinking.ts';
import {
	listOf,
	fieldsOf,
	textOf,
	type Fields,
	type SkippedCounts,
} from './foreign-conversation.ts';

/** What stands between two marks and is no part of the answer. */
const leftOut = [
	['<details type="reasoning"', '</details>', 'thinking'],
	['<details type="', '</details>', 'tool'],
	['<antThinking>', '</antThinking>', 'thinking'],
	['<<<reasoning_content_start>>>', '<<<reasoning_content_end>>>', 'thinking'],
	['<<<AGENTIC_TOOL_CALL_START>>>', '<<<AGENTIC_TOOL_CALL_END>>>', 'tool'],
	[':::thinking', '\n:::', 'thinking'],
	['<grok:render', '</grok:render>', 'citation'],
] as const;

/** An answer without the marks of Open WebUI, Claude, LibreChat, llama.cpp and Grok, and without thinking. */
export function stripMarkers(text: string, left: SkippedCounts): string {
	let shown = text;
	for (const [open, close, what] of leftOut)
		shown = replaced(shown, open, close, () => {
			left.add(what);
			return '';
		});
	// A document that the program shows beside the chat.
	shown = replaced(shown, '<antArtifact', '</antArtifact>', (inside) => besideOf(inside, '>'));
	shown = replaced(shown, '<xaiArtifact', '</xaiArtifact>', (inside) => besideOf(inside, '>'));
	shown = replaced(shown, ':::artifact{', '\n:::', (inside) => besideOf(inside, '}'));
	const splitter = createSplitter(false);
	const [begin, end] = [splitter.push(shown), splitter.end()];
	if (begin.thinking + end.thinking) left.add('thinking');
	return (begin.text + end.text).trim();
}

/** Its title and its words. `inside`: the fields, the sign that ends them, and the words. */
function besideOf(inside: string, ends: string): string {
	const from = inside.indexOf(ends);
	const title = /\btitle="([^"]*)"/.exec(inside.slice(0, Math.max(from, 0)))?.[1];
	return `\n\n${attachedDocument(title ?? '', inside.slice(from + 1))}\n\n`;
}

/** A document beside the chat, as part of it. */
export const attachedDocument = (title: string, words: string): string =>
	[title && `**${title}**`, words.trim()].filter(Boolean).join('\n\n');

/** Puts something in the place of each pair of marks; one that is never closed reaches to the end. */
function replaced(
	text: string,
	open: string,
	close: string,
	put: (inside: string) => string,
): string {
	const parts: string[] = [];
	let at = 0;
	for (;;) {
		const from = text.indexOf(open, at);
		if (from < 0) return parts.join('') + text.slice(at);
		const inside = from + open.length;
		const end = text.indexOf(close, inside);
		parts.push(text.slice(at, from), put(text.slice(inside, end < 0 ? undefined : end)));
		at = end < 0 ? text.length : end + close.length;
	}
}

/**
 * ChatGPT's marks of sources: `【4†source】`, and names between private-use characters. A reference that
 * the file explains becomes its words (mostly a link), a name stays, any other is counted.
 */
export function withoutCitations(text: string, metadata: Fields, left: SkippedCounts): string {
	if (!/[\uE200-\uE206†]/.test(text)) return text;
	const known = new Map([
		...olderCitations(text, metadata),
		...listOf(metadata.content_references)
			.map(fieldsOf)
			.map(
				({ matched_text, alt, items }) =>
					[textOf(matched_text), textOf(alt) || linksTo(items)] as const,
			),
	]);
	return text
		.replace(/ ?(\uE200[^\uE200\uE201]*\uE201|【[^【】†]*†[^【】]*】)/g, (all, mark: string) => {
			const words = known.get(mark) || nameIn(mark);
			if (words) return /^[ 【]/.test(all) ? ` ${words}` : words;
			left.add('citation');
			return '';
		})
		.replace(/[\uE200-\uE206]/g, '');
}

/** Files before 2025 say at which character of the text a mark stands, and what it links to. */
function olderCitations(text: string, { citations }: Fields): (readonly [string, string])[] {
	const all = listOf(citations).map(fieldsOf);
	// They count characters, not the halves of emoji.
	const characters = all.length ? [...text] : [];
	return all.flatMap(({ start_ix, end_ix, metadata }) => {
		const mark = characters.slice(Number(start_ix), Number(end_ix)).join('');
		return /^【[^【】]*】$/.test(mark) ? [[mark, linksTo([metadata])] as const] : [];
	});
}

/** The pages that a reference names, as ChatGPT shows them. */
function linksTo(pages: unknown): string {
	const links = listOf(pages).flatMap((page) => {
		const { title, url } = fieldsOf(page);
		const name = textOf(title).replace(/[[\]]/g, ' ').trim() || textOf(url);
		return /^https?:/.test(textOf(url)) ? `[${name}](${textOf(url)})` : [];
	});
	return links.length ? `(${links.join(', ')})` : '';
}

/** What a mark shows: the name of a thing, the title of a link. */
function nameIn(mark: string): string {
	const [kind, shown = ''] = mark.slice(1, -1).split('\uE202');
	if (kind === 'url' || kind === 'link') return shown;
	if (kind !== 'entity') return '';
	try {
		return textOf(listOf(JSON.parse(shown))[1]);
	} catch {
		return '';
	}
}
