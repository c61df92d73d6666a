/**
 * Which of many tools fit a question: the words of their names, descriptions and arguments against
 * the words of the question, in the same index as memory's text (BM25). Pure, so the same each time.
 */
import type { InstrumentInfo } from '../core/mission/outside.ts';
import { toolName } from '../core/mission/tools.ts';
import { createTextIndex } from './text/text.ts';

/** What is asked in figures shares no word with a tool that reckons, but this one. */
const figures = 'number';
/** A tool that looks things up may know anything. */
const finders = 'search find look lookup query encyclopedia web';

/**
 * Ids of those that fit, best first: by the first of the texts, then by the next, then those that
 * look things up. None where no word fits.
 */
export function fittingTools(texts: readonly string[], tools: readonly InstrumentInfo[]): string[] {
	const index = createTextIndex();
	for (const tool of tools) index.put(tool.id, ...wordsOf(tool));
	const found = new Set<string>();
	const add = (text: string) => {
		for (const { key } of index.search(text, tools.length, () => true)) found.add(key);
	};
	texts.forEach(add);
	if (found.size === 0 && texts.some((text) => /\d/.test(text))) add(figures);
	add(finders);
	return [...found];
}

function wordsOf({ id, label, describe, input }: InstrumentInfo): [title: string, body: string] {
	const title = `${apart(toolName(id))} ${label}`;
	return [title, [describe, ...argumentWords(input)].join(' ')];
}

/** `getSum` is two words. */
const apart = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** Names, kinds and descriptions of the arguments, as far as the schema says them. */
function argumentWords(input: unknown): string[] {
	const { properties } = (input ?? {}) as { properties?: unknown };
	if (typeof properties !== 'object' || properties === null) return [];
	return Object.entries(properties as Record<string, unknown>).flatMap(([name, given]) => {
		const { type, description } = (given ?? {}) as { type?: unknown; description?: unknown };
		const kind = type === 'number' || type === 'integer' ? figures : '';
		return [apart(name), kind, typeof description === 'string' ? description : ''];
	});
}
