/** The words that stand for a text in a form shown to a model. Copied, they are no text. */
import type { Schema } from '../types.ts';

export const placeholder = 'text';

/** How many items a list may have, as a form says it. */
const limits = /\((?:\d{1,4} to \d{1,4}|at (?:least|most) \d{1,4})\)/g;

/** True for the placeholder itself, with the marks of the form around it or dots in its place. */
export function isPlaceholder(text: string): boolean {
	const bare = text
		.replace(limits, '')
		.replace(/\bAnswer:/g, '')
		.replace(/[\s"'“”‘’`[\]{}(),:]+/g, '');
	return /^(?:text|…|\.\.)(?:text|…|\.)*$/.test(bare);
}

/**
 * True where an object in a structured reply holds texts, and nothing but placeholders as texts. One
 * alone among others may be what is meant: a field of the type "text".
 */
export function isUnfilled(schema: Schema, value: unknown): boolean {
	if (schema.type === 'array')
		return Array.isArray(value) && value.some((item) => isUnfilled(schema.items, item));
	if (schema.type !== 'object' || typeof value !== 'object' || value === null) return false;
	const fields = Object.entries(schema.properties).map(
		([name, inner]) => [inner, (value as Record<string, unknown>)[name]] as const,
	);
	if (fields.some(([inner, given]) => isUnfilled(inner, given))) return true;
	const texts = fields.flatMap(([inner, given]) => textsIn(inner, given));
	return texts.length > 0 && texts.every(isPlaceholder);
}

/** The texts of a field, or of a list of texts; an empty one says nothing. */
function textsIn(schema: Schema, given: unknown): string[] {
	if (schema.type === 'array')
		return Array.isArray(given) ? given.flatMap((item) => ownText(schema.items, item)) : [];
	return ownText(schema, given);
}

const ownText = (schema: Schema, given: unknown): string[] =>
	schema.type === 'string' && !schema.enum && typeof given === 'string' && given.trim() !== ''
		? [given]
		: [];
