// Makes the built-in embedder, public/embedder/: a tokenizer and an ONNX graph that looks up one
// vector for each piece of a word. The mean of them says which words and parts of words two texts
// share, and nothing of their meaning; hence the name "lexical".
//
//   node scripts/make-embedder.mjs [folder]
//
// Nothing is trained or downloaded, and the same bytes come out on every machine: a piece's vector
// is the sum of pseudo-random signs, one row of signs for each run of letters in it, so that pieces
// which share letters are near. Pieces that say little (and, -ing, a comma) are short vectors.
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildVocabulary } from './embedder-vocabulary.mjs';
import { encodeLookup } from './embedder-onnx.mjs';

/** Length of a vector. */
export const dimensions = 192;
/** Pieces of a text that count; what comes later is cut off. */
export const longest = 1024;

/** The files: path → content. */
export function makeEmbedder() {
	const pieces = buildVocabulary();
	const signs = signsOf(dimensions);
	// Forms of one word share a row.
	const kinds = new Map();
	const rowOf = Int32Array.from(pieces, (piece) => {
		const kind = JSON.stringify([piece.features, piece.weight]);
		if (!kinds.has(kind)) kinds.set(kind, { ...piece, row: kinds.size });
		return kinds.get(kind).row;
	});
	const table = new Int8Array(kinds.size * dimensions);
	const scales = new Float32Array(kinds.size);
	for (const { features, weight, row } of kinds.values()) {
		const vector = new Float64Array(dimensions);
		for (const [feature, share] of features) {
			const sign = signs(feature);
			for (let i = 0; i < dimensions; i++) vector[i] += share * sign[i];
		}
		let squares = 0;
		let largest = 0;
		for (const x of vector) {
			squares += x * x;
			largest = Math.max(largest, Math.abs(x));
		}
		if (largest === 0) continue;
		for (let i = 0; i < dimensions; i++)
			table[row * dimensions + i] = Math.round((vector[i] / largest) * 127);
		scales[row] = (weight * largest) / Math.sqrt(squares) / 127;
	}
	const json = (value) => Buffer.from(`${JSON.stringify(value)}\n`);
	return new Map([
		['config.json', json({ model_type: 'bert', hidden_size: dimensions })],
		['tokenizer.json', json(tokenizer(pieces))],
		[
			'tokenizer_config.json',
			json({
				tokenizer_class: 'PreTrainedTokenizerFast',
				model_max_length: longest,
				pad_token: '[PAD]',
				unk_token: '[UNK]',
			}),
		],
		['onnx/model_quantized.onnx', encodeLookup(rowOf, table, scales, dimensions)],
	]);
}

/** Rows of ±1, a fixed one for each name. */
function signsOf(length) {
	const known = new Map();
	return (name) => {
		let row = known.get(name);
		if (!row) {
			row = new Int8Array(length);
			let state = hash(name);
			for (let i = 0; i < length; i++) {
				// Weyl sequence through a 32-bit finaliser.
				state = (state + 0x9e3779b9) | 0;
				row[i] = finish(state) & 1 ? 1 : -1;
			}
			known.set(name, row);
		}
		return row;
	};
}

function hash(name) {
	let h = 0x811c9dc5;
	for (const byte of Buffer.from(name)) h = Math.imul(h ^ byte, 0x01000193);
	return finish(h);
}

function finish(h) {
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
	h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
	return h ^ (h >>> 16);
}

/**
 * WordPiece over bytes: no character is unknown. Case and accents do not count; words are cut after
 * 32 characters, which keeps the search for pieces short in scripts that write without spaces.
 */
function tokenizer(pieces) {
	const special = (content, id) => ({
		id,
		content,
		single_word: false,
		lstrip: false,
		rstrip: false,
		normalized: false,
		special: true,
	});
	return {
		version: '1.0',
		truncation: null,
		padding: null,
		added_tokens: [special('[PAD]', 0), special('[UNK]', 1), special('[CLS]', 2)],
		normalizer: {
			type: 'Sequence',
			normalizers: [
				{ type: 'NFKC' },
				{
					type: 'BertNormalizer',
					clean_text: true,
					handle_chinese_chars: true,
					strip_accents: true,
					lowercase: true,
				},
			],
		},
		pre_tokenizer: {
			type: 'Sequence',
			pretokenizers: [
				{ type: 'BertPreTokenizer' },
				{ type: 'Split', pattern: { Regex: '.{1,32}' }, behavior: 'Isolated', invert: false },
				{ type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: false },
			],
		},
		post_processor: {
			type: 'TemplateProcessing',
			single: [
				{ SpecialToken: { id: '[CLS]', type_id: 0 } },
				{ Sequence: { id: 'A', type_id: 0 } },
			],
			pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
			special_tokens: { '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] } },
		},
		decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
		model: {
			type: 'WordPiece',
			unk_token: '[UNK]',
			continuing_subword_prefix: '##',
			max_input_chars_per_word: 200,
			vocab: Object.fromEntries(pieces.map(({ token }, id) => [token, id])),
		},
	};
}

const called = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (called) {
	const folder =
		process.argv[2] ?? fileURLToPath(new URL('../public/embedder/lexical-1', import.meta.url));
	mkdirSync(join(folder, 'onnx'), { recursive: true });
	for (const [path, content] of makeEmbedder()) {
		writeFileSync(join(folder, path), content);
		console.log(`${join(folder, path)}: ${content.length} bytes`);
	}
}
