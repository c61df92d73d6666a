/** A file on its way to a question: what its reading gave, and what of it is to be chosen. */
import type { AttachedPassage } from './attached.ts';
import type { StoredDocument } from './mission/knowledge.ts';
import type { Picture } from './pictures.ts';

export interface TextEncodingGuess {
	/** As in `core/text/encodings.ts`. */
	id: string;
	/** The first line that shows whether it is right. */
	line: string;
}

export interface ReadFile {
	kind: StoredDocument['kind'] | 'picture';
	bytes: number;
	/** Of the text, without what passages repeat of each other, about. */
	characters: number;
	/** All of it; absent where it is too long for that. */
	text?: string;
	/** How many there are. */
	passages: number;
	/** Among the documents of memory. */
	documentId?: string;
	/** What of it could not be read, in sentences; absent where all was. */
	gaps?: string[];
	/** How its characters were read, where the file does not tell: guessed, or chosen by the person. */
	encoding?: TextEncodingGuess;
	/** It is one; then there are no passages. */
	picture?: Picture;
	/** The passages themselves, where no trace is left: nothing else holds them. */
	held?: AttachedPassage[];
}

/** Passages of one file that fit a question: of a document, or of those that are handed in. */
export interface Choice {
	query: string;
	/** Of all that is chosen together. */
	characters: number;
	from: { documentId: string } | { held: AttachedPassage[] };
}
