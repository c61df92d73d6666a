/**
 * How often languages use the characters beyond ASCII: enough to tell in which encoding a text makes
 * sense. Letters stand in the order of their frequency, the most frequent first.
 */
import table from './languages.json';

export interface Language {
	/** BCP 47. */
	id: string;
	/** Of its texts, the most used first. */
	encodings: readonly string[];
	/** Lower case, where the script has cases. */
	letters: string;
	/** Short frequent words of ASCII letters. */
	words?: string;
}

/** Frequent in texts of one writing, with the part of the text that they are together. */
export interface Writing {
	id: string;
	encodings: readonly string[];
	parts: readonly (readonly [characters: string, share: number])[];
	/** Other characters of the writing: as a pattern, with their share and their number. */
	others: readonly [pattern: RegExp, share: number, number: number];
}

export const languages: readonly Language[] = table.languages;

export const writings: readonly Writing[] = table.writings.map(
	({ id, encodings, parts, others }) => ({
		id,
		encodings,
		parts: parts as unknown as Writing['parts'],
		others: [new RegExp(others[0] as string), others[1] as number, others[2] as number],
	}),
);
