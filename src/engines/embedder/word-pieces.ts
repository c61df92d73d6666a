/** A text in the pieces of BERT's vocabulary (WordPiece, uncased): the longest known piece comes first. */
import { normal } from '../../core/text/normal.ts';

/** Words of letters, or a sign. */
const word = /[^\s\p{P}!-/:-@[-`{-~]+|[\p{P}!-/:-@[-`{-~]/gu;
/** Han characters of the basic plane: each is a word. */
const han = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;
/** What a piece inside a word begins with. */
const inside = '##';
/** A longer word has no pieces, as in BERT; characters. */
const longestWord = 100;

/**
 * `known`: the number of each piece; `longest`: characters of the longest; `most`: of a text so many count.
 * A word with a part that is not known is one piece, `[UNK]`.
 */
export function wordPieces(
	text: string,
	known: ReadonlyMap<string, number>,
	longest: number,
	most: number,
): number[] {
	const plain = normal(text.replace(/[\t\n\r]/g, ' '), 'NFD')
		.replace(/[\p{Mn}\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu, '')
		.replace(han, ' $& ')
		.toLowerCase();
	const found: number[] = [];
	for (const [written] of plain.matchAll(word)) {
		found.push(...piecesOf(written, known, longest));
		if (found.length >= most) return found.slice(0, most);
	}
	return found;
}

function piecesOf(written: string, known: ReadonlyMap<string, number>, longest: number): number[] {
	const unknown = [known.get('[UNK]')!];
	if (written.length > longestWord) return unknown;
	const found: number[] = [];
	for (let at = 0; at < written.length;) {
		const prefix = at > 0 ? inside : '';
		let end = Math.min(written.length, at + longest);
		while (end > at && !known.has(prefix + written.slice(at, end))) end--;
		if (end === at) return unknown;
		found.push(known.get(prefix + written.slice(at, end))!);
		at = end;
	}
	return found;
}
