/**
 * A language that nobody speaks: each message in brackets, with marks on its letters and longer than English,
 * as translations are. What is on the screen without them is no message; what does not fit shows it at once.
 */
import type { Sentences } from '../../src/core/text/sentences.ts';
import type { Room, Translation } from '../../src/state/language.svelte.ts';

const rooms = import.meta.glob<Room>('../../src/locales/en/*.json', {
	eager: true,
	import: 'default',
});

/** A letter that is marked; parameters, and what chooses among forms, stay as they are. */
const marked = (text: string) => text.replace(/\p{L}/gu, '$&\u0301');
const kept = /\{\w+(?:, (?:plural|select),)?\}?|\w+ (?=\{)|\{\d#?\}|\{\}/g;

export function pseudo(text: string): string {
	let at = 0;
	let made = '';
	for (const { 0: same, index } of text.matchAll(kept)) {
		made += marked(text.slice(at, index)) + same;
		at = index + same.length;
	}
	// Words of their own, as a longer text has them; a line may break between them.
	const longer = text.length < 12 ? '~' : ' ~~~~~~'.repeat(Math.ceil(text.length / 24));
	return `[${made}${marked(text.slice(at))}${longer}]`;
}

export const pseudoLanguage = (sentences: Sentences): Translation => ({
	rooms: Object.fromEntries(
		Object.entries(rooms).map(([path, room]) => [
			/(\w+)\.json$/.exec(path)![1]!,
			Object.fromEntries(Object.entries(room).map(([key, text]) => [key, pseudo(text)])),
		]),
	),
	sentences: sentences.map(([english]) => {
		let hole = 0;
		return [english, pseudo(english.replaceAll('{}', () => `{${hole++}}`))] as const;
	}),
});
