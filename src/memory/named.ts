/** Which attachments a question reaches: those of its conversation, and those that it names. */
import type { StoredDocument } from '../core/mission/knowledge.ts';
import type { RecallQuery } from '../core/mission/outside.ts';
import { foldWord, isStopWord, splitWords } from './text/split-words.ts';

/** Endings of files, which nobody says. */
const ending = /\.[\p{L}\d]{1,10}$/u;

/** All words of the document's file name stand in the question. */
export function isNamed(name: string, question: string): boolean {
	const asked = new Set(wordsOf(question));
	const words = wordsOf(name.replace(ending, ''));
	return words.length > 0 && words.every((word) => asked.has(word));
}

const wordsOf = (text: string): string[] =>
	splitWords(text)
		.filter((word) => !isStopWord(word))
		.map(foldWord);

/** What the person put into memory may always be read. */
export const mayRead = (
	{ id, name, attached }: Pick<StoredDocument, 'id' | 'name' | 'attached'>,
	{
		question,
		attached: own = [],
	}: Required<Pick<RecallQuery, 'question'>> & Pick<RecallQuery, 'attached'>,
): boolean => !attached || own.includes(id) || isNamed(name, question);
