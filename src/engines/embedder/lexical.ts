/**
 * The embedder that ships with Mull: a vector for each piece of a word, and the mean of them for a
 * text. It says which words and parts of words two texts share, and nothing of their meaning; hence
 * "lexical". It needs no file and no worker, and cannot fail.
 */
import { builtInEmbedder } from '../../catalogue/embedders.ts';
import { MullError } from '../../core/errors.ts';
import { wait } from '../../core/wait.ts';
import type { ModelEmbedder } from './embedder.ts';
import { buildPieces, byteLevel, inside, start, type Piece } from './lexical-pieces.ts';
import { rowOf, type Row } from './lexical-row.ts';

const { id, dimensions, semantic, tokens } = builtInEmbedder;

/** Characters of a text that are read: nothing further away can be among its first pieces. */
const most = tokens * 8;
/** What else its thread has to do waits so many milliseconds at most. */
const turn = 12;

/** Throws on use: `aborted`. */
export function createLexicalEmbedder(): ModelEmbedder {
	let pieces: Map<string, Piece> | undefined;
	let rows = new Map<Piece, Row>();

	function vectorOf(text: string): Float32Array<ArrayBuffer> {
		pieces ??= buildPieces();
		const sum = new Float64Array(dimensions);
		for (const piece of cut(text, pieces)) {
			let row = rows.get(piece);
			if (!row) rows.set(piece, (row = rowOf(piece)));
			const { numbers, scale } = row;
			for (let i = 0; i < dimensions; i++) sum[i]! += numbers[i]! * scale;
		}
		const length = Math.sqrt(sum.reduce((squares, x) => squares + x * x, 0));
		return Float32Array.from(sum, (x) => x / length);
	}

	async function embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
		const vectors: Float32Array[] = [];
		let since = performance.now();
		for (const text of texts) {
			if (performance.now() - since > turn) {
				// An abort ends it with an error of another kind; it is told below.
				await wait(0, signal).catch(() => {});
				since = performance.now();
			}
			if (signal.aborted) throw new MullError('aborted', 'Stopped.');
			vectors.push(vectorOf(text));
		}
		return vectors;
	}

	const self = { model: id, dimensions, semantic, embed };
	return {
		...self,
		asQuery: self,
		close() {
			pieces = undefined;
			rows = new Map();
		},
	};
}

/** Words of letters, or a sign. */
const word = /[^\s\p{P}!-/:-@[-`{-~]+|[\p{P}!-/:-@[-`{-~]/gu;
/** Han characters of the basic plane: each is a word. */
const han = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g;
/** Longer words are cut, which keeps the search for pieces short in scripts without spaces. */
const part = /.{1,32}/gu;

/** The first pieces of a text, the longest that is known first (WordPiece); case and accents do not count. */
function cut(text: string, known: ReadonlyMap<string, Piece>): Piece[] {
	const plain = text
		.slice(0, most)
		.normalize('NFKC')
		.replace(/[\t\n\r]/g, ' ')
		.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu, '')
		.replace(han, ' $& ')
		.toLowerCase()
		.normalize('NFD')
		.replace(/\p{Mn}/gu, '');
	const found = [start];
	for (const [written] of plain.matchAll(word)) {
		for (const [piece] of written.matchAll(part)) {
			const bytes = byteLevel(piece);
			for (let at = 0, end = bytes.length; at < bytes.length; end = bytes.length) {
				const prefix = at ? inside : '';
				// Every byte alone is known.
				while (!known.has(prefix + bytes.slice(at, end))) end--;
				found.push(known.get(prefix + bytes.slice(at, end))!);
				if (found.length === tokens) return found;
				at = end;
			}
		}
	}
	return found;
}
