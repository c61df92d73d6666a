/**
 * The built-in embedder in the form of one from the hub: a tokenizer, and a graph that looks up the
 * vector of each piece. transformers.js and ONNX Runtime run it, so it is what the plain code is held
 * against, and what stands for a hub's model where tests may fetch none.
 */
import { readFileSync } from 'node:fs';
import { builtInEmbedder } from '../../src/catalogue/embedders.ts';
import { staticEmbedder } from '../../src/catalogue/static-embedder.ts';
import { readTable } from '../../src/engines/embedder/static.ts';
import { encodeLookup } from './onnx-lookup.ts';

const { dimensions, tokens: longest } = builtInEmbedder;

/** The content of the embedder's file. */
export const staticFile = (): ArrayBuffer =>
	Uint8Array.from(readFileSync(`public/${staticEmbedder.path}`)).buffer;

/** The files: path → content. */
export function makeStaticOnnx(): Map<string, Buffer> {
	const { pieces, scales, numbers } = readTable(staticFile());
	// One more than Mull knows, which says nothing.
	const names = ['[PAD]', ...pieces.keys()];
	const rows = Int32Array.from(names, (_, id) => id);
	const table = new Int8Array(names.length * dimensions);
	table.set(numbers, dimensions);
	const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
	return new Map([
		['config.json', json({ model_type: 'bert', hidden_size: dimensions })],
		['tokenizer.json', json(tokenizer(names))],
		[
			'tokenizer_config.json',
			json({
				tokenizer_class: 'PreTrainedTokenizerFast',
				model_max_length: longest,
				pad_token: '[PAD]',
				unk_token: '[UNK]',
			}),
		],
		[
			'onnx/model_quantized.onnx',
			encodeLookup(rows, table, Float32Array.of(0, ...scales), dimensions),
		],
	]);
}

/** BERT's tokenizer, which puts the first piece before every text and nothing behind it. */
function tokenizer(names: string[]): unknown {
	const special = (content: string, id: number) => ({
		...{ id, content, single_word: false, lstrip: false, rstrip: false },
		...{ normalized: false, special: true },
	});
	return {
		...{ version: '1.0', truncation: null, padding: null },
		added_tokens: ['[PAD]', '[CLS]', '[UNK]'].map(special),
		normalizer: {
			...{ type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true },
			...{ strip_accents: null, lowercase: true },
		},
		pre_tokenizer: { type: 'BertPreTokenizer' },
		post_processor: {
			type: 'TemplateProcessing',
			single: [
				{ SpecialToken: { id: '[CLS]', type_id: 0 } },
				{ Sequence: { id: 'A', type_id: 0 } },
			],
			pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
			special_tokens: { '[CLS]': { id: '[CLS]', ids: [1], tokens: ['[CLS]'] } },
		},
		decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
		model: {
			...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##' },
			max_input_chars_per_word: 100,
			vocab: Object.fromEntries(names.map((name, id) => [name, id])),
		},
	};
}
