/**
 * The built-in embedder in the form of one from the hub: a tokenizer, and a graph that looks up the
 * vector of each piece. transformers.js and ONNX Runtime run it, so it is what the plain code is held
 * against, and what stands for a hub's model where tests may fetch none.
 */
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { buildPieces, start, type Piece } from '../../src/engines/embedder/lexical-pieces.ts';
import { rowOf } from '../../src/engines/embedder/lexical-row.ts';
import { encodeLookup } from './onnx-lookup.ts';

const { dimensions, tokens: longest } = builtInEmbedder;

/** The files: path → content. */
export function makeLexicalOnnx(): Map<string, Buffer> {
	const pieces: [token: string, piece: Piece | undefined][] = [
		['[PAD]', undefined],
		['[UNK]', { weight: 0.3, features: () => [['unknown', 1]] }],
		['[CLS]', start],
		...buildPieces(),
	];
	// Forms of one word share a row.
	const kinds = new Map<string, { row: number; piece: Piece | undefined }>();
	const rows = Int32Array.from(pieces, ([, piece]) => {
		const kind = JSON.stringify([piece?.features(), piece?.weight]);
		if (!kinds.has(kind)) kinds.set(kind, { row: kinds.size, piece });
		return kinds.get(kind)!.row;
	});
	const table = new Int8Array(kinds.size * dimensions);
	const scales = new Float32Array(kinds.size);
	for (const { row, piece } of kinds.values()) {
		if (!piece) continue;
		const { numbers, scale } = rowOf(piece);
		table.set(numbers, row * dimensions);
		scales[row] = scale;
	}
	const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
	return new Map([
		['config.json', json({ model_type: 'bert', hidden_size: dimensions })],
		['tokenizer.json', json(tokenizer(pieces.map(([token]) => token)))],
		[
			'tokenizer_config.json',
			json({
				tokenizer_class: 'PreTrainedTokenizerFast',
				model_max_length: longest,
				pad_token: '[PAD]',
				unk_token: '[UNK]',
			}),
		],
		['onnx/model_quantized.onnx', encodeLookup(rows, table, scales, dimensions)],
	]);
}

/**
 * WordPiece over bytes: no character is unknown. Case and accents do not count; words are cut after
 * 32 characters, which keeps the search for pieces short in scripts that write without spaces.
 */
function tokenizer(tokens: string[]): unknown {
	const special = (content: string, id: number) => ({
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
			vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
		},
	};
}
