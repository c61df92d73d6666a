/** Whisper base by the names that a hub gives its files, with what transformers.js must know of it. */
import { preprocessor } from './made.ts';

interface Parts {
	tokenizer: Buffer;
	/** CTranslate2's `config.json`. */
	about: { lang_ids: number[]; suppress_ids: number[]; suppress_ids_begin: number[] };
	encoder: Buffer;
	decoder: Buffer;
}

export function whisperFiles({ tokenizer, about, encoder, decoder }: Parts): Map<string, Buffer> {
	const { added_tokens: added } = JSON.parse(tokenizer.toString()) as {
		added_tokens: { id: number; content: string }[];
	};
	const languages = added.filter(({ id }) => about.lang_ids.includes(id));
	const idOf = (name: string) => added.find(({ content }) => content === `<|${name}|>`)!.id;
	const ends = {
		...{ bos_token_id: idOf('endoftext'), eos_token_id: idOf('endoftext') },
		...{ pad_token_id: idOf('endoftext'), decoder_start_token_id: idOf('startoftranscript') },
	};
	const json = (value: object) => Buffer.from(JSON.stringify(value));
	return new Map([
		['config.json', json({ ...ends, ...config })],
		[
			'generation_config.json',
			json({
				...ends,
				...{ is_multilingual: true, max_length: 448 },
				no_timestamps_token_id: idOf('notimestamps'),
				lang_to_id: Object.fromEntries(languages.map(({ id, content }) => [content, id])),
				task_to_id: { transcribe: idOf('transcribe'), translate: idOf('translate') },
				suppress_tokens: about.suppress_ids,
				begin_suppress_tokens: about.suppress_ids_begin,
			}),
		],
		['preprocessor_config.json', json(preprocessor)],
		['tokenizer.json', tokenizer],
		['tokenizer_config.json', json({ tokenizer_class: 'WhisperTokenizer' })],
		['onnx/encoder_model_quantized.onnx', encoder],
		['onnx/decoder_model_merged_quantized.onnx', decoder],
	]);
}

const config = {
	...{ model_type: 'whisper', architectures: ['WhisperForConditionalGeneration'] },
	...{ is_encoder_decoder: true, vocab_size: 51_865, num_mel_bins: 80, d_model: 512 },
	...{ encoder_layers: 6, encoder_attention_heads: 8, encoder_ffn_dim: 2048 },
	...{ decoder_layers: 6, decoder_attention_heads: 8, decoder_ffn_dim: 2048 },
	...{ max_source_positions: 1500, max_target_positions: 448 },
};
