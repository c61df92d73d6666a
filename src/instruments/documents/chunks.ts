/** Cuts a document into passages that recall can find and an answer can cite. Pure. */
import type { Chunk } from '../../core/mission/knowledge.ts';

export type Passage = Pick<Chunk, 'place' | 'text'>;

/** A paragraph, a list, a table: what stands together in a document. */
export interface Block {
	text: string;
	/** Passages do not cross its border: 'page 3', 'Section 2 › Costs'. Empty: lines are cited. */
	section: string;
	/** Number of its first line, from 1. */
	line?: number;
}

/** Characters of a passage: it ends at the first good place between the two. */
export const passageLength = { least: 800, most: 1200 };
/** Characters at most that a passage repeats of the one before, so that no thought is cut in two. */
const overlap = 160;

/** A sentence, or a part of a very long one. */
interface Piece {
	/** Ends with the white space that follows it. */
	text: string;
	line: number;
	/** Last of its block: a good place to end. */
	last: boolean;
}

/** Passages of 800 to 1,200 characters (the last of a section may be shorter), overlapping a little. */
export function cut(blocks: Block[]): Passage[] {
	const passages: Passage[] = [];
	for (const { section, pieces } of sections(blocks)) {
		let current: Piece[] = [];
		let length = 0;
		let repeated = 0;
		const close = () => {
			if (current.length === repeated) return;
			passages.push({ place: section || lines(current), text: join(current) });
			current = tail(current);
			length = current.reduce((sum, { text }) => sum + text.length, 0);
			repeated = current.length;
		};
		for (const piece of pieces) {
			if (length + piece.text.length > passageLength.most) close();
			// What is repeated makes way where the next piece is long.
			if (length + piece.text.length > passageLength.most) {
				current = [];
				repeated = length = 0;
			}
			current.push(piece);
			length += piece.text.length;
			if (piece.last && length >= passageLength.least) close();
		}
		close();
	}
	return passages;
}

/** Neighbouring blocks of one section, as sentences. */
function sections(blocks: Block[]): { section: string; pieces: Piece[] }[] {
	const found: { section: string; pieces: Piece[] }[] = [];
	for (const { text, section, line = 1 } of blocks) {
		const trimmed = text.trimEnd();
		if (!trimmed.trim()) continue;
		const pieces = pieceUp(trimmed, line);
		const end = pieces.at(-1)!;
		end.text += '\n\n';
		end.last = true;
		const open = found.at(-1);
		// One by one: a call takes no hundred thousand arguments.
		if (open?.section === section) for (const piece of pieces) open.pieces.push(piece);
		else found.push({ section, pieces });
	}
	return found;
}

function pieceUp(text: string, line: number): Piece[] {
	const pieces: Piece[] = [];
	let at = line;
	for (const part of sentences(text)) {
		pieces.push({ text: part, line: at, last: false });
		for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', end + 1)) at++;
	}
	return pieces;
}

/** Parts that together are the text, each at most half a passage. */
function sentences(text: string): string[] {
	const most = passageLength.most / 2;
	// Most blocks of a long list are a few words.
	if (text.length <= most && !/[.!?\n]/.test(text)) return [text];
	const parts = text.split(/(?<=[.!?]["')\]”’]?\s)|(?<=\n)/);
	return parts.filter(Boolean).flatMap((part) => (part.length <= most ? part : split(part, most)));
}

/** At a space where there is one in the second half, else anywhere, but never inside a character. */
function split(text: string, most: number): string[] {
	const parts: string[] = [];
	let rest = text;
	while (rest.length > most) {
		const space = rest.lastIndexOf(' ', most - 1);
		let end = space > most / 2 ? space + 1 : most;
		if (/[\uD800-\uDBFF]/.test(rest[end - 1]!)) end--;
		parts.push(rest.slice(0, end));
		rest = rest.slice(end);
	}
	return rest ? [...parts, rest] : parts;
}

/** The last sentences, as far as they fit into the overlap. */
function tail(pieces: Piece[]): Piece[] {
	let from = pieces.length;
	for (let size = 0; from > 1; from--) {
		size += pieces[from - 1]!.text.length;
		if (size > overlap) break;
	}
	return pieces.slice(from).map((piece) => ({ ...piece, last: false }));
}

const join = (pieces: Piece[]): string =>
	pieces
		.map(({ text }) => text)
		.join('')
		.trim();

function lines(pieces: Piece[]): string {
	const first = pieces[0]!.line;
	const end = pieces.at(-1)!;
	const last = end.line + end.text.trimEnd().split('\n').length - 1;
	return first === last ? `line ${first}` : `lines ${first}–${last}`;
}
