/**
 * A made whisper in the form of a hub's: for each second in which it is loud it writes a word, “one”,
 * “two” and so on, and in silence it hears nobody. Its language is English where nobody wants another.
 */
import { holds, OnnxWriter } from '../onnx-writer.ts';

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const specials = ['endoftext', 'startoftranscript', 'en', 'de', 'transcribe', 'nospeech'];
/** Whisper's own order: times would come after the last. */
const tokens = [...words.map((word) => `Ġ${word}`), ...specials, 'notimestamps'].map((name, at) =>
	at < words.length ? name : `<|${name}|>`,
);
const idOf = (name: string) => tokens.indexOf(`<|${name}|>`);

export function madeWhisper(): Map<string, Buffer> {
	const json = (value: object) => Buffer.from(JSON.stringify(value));
	const added = tokens.slice(words.length).map((content) => ({
		...{ id: tokens.indexOf(content), content, special: true, normalized: false },
		...{ single_word: false, lstrip: false, rstrip: false },
	}));
	return new Map([
		['config.json', json(config)],
		['generation_config.json', json(generation)],
		['preprocessor_config.json', json(preprocessor)],
		['tokenizer_config.json', json({ tokenizer_class: 'WhisperTokenizer' })],
		[
			'tokenizer.json',
			json({
				version: '1.0',
				added_tokens: added,
				normalizer: null,
				pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true },
				post_processor: null,
				decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true },
				model: {
					type: 'BPE',
					vocab: Object.fromEntries(tokens.map((token, at) => [token, at])),
					merges: [],
				},
			}),
		],
		['onnx/encoder_model_quantized.onnx', Buffer.from(encoder())],
		['onnx/decoder_model_merged_quantized.onnx', Buffer.from(decoder())],
	]);
}

const ends = {
	...{ bos_token_id: idOf('endoftext'), eos_token_id: idOf('endoftext') },
	...{ pad_token_id: idOf('endoftext'), decoder_start_token_id: idOf('startoftranscript') },
};
const config = {
	...ends,
	...{ model_type: 'whisper', architectures: ['WhisperForConditionalGeneration'] },
	...{ is_encoder_decoder: true, vocab_size: tokens.length, num_mel_bins: 80, d_model: 64 },
	...{ encoder_layers: 1, encoder_attention_heads: 1, encoder_ffn_dim: 64 },
	...{ decoder_layers: 1, decoder_attention_heads: 1, decoder_ffn_dim: 64 },
	...{ max_source_positions: 1500, max_target_positions: 448 },
};
const generation = {
	...ends,
	...{ is_multilingual: true, no_timestamps_token_id: idOf('notimestamps'), max_length: 448 },
	lang_to_id: { '<|en|>': idOf('en'), '<|de|>': idOf('de') },
	task_to_id: { transcribe: idOf('transcribe') },
	...{ suppress_tokens: [], begin_suppress_tokens: [] },
};
/** Of all whispers with 80 bands. */
export const preprocessor = {
	...{ feature_extractor_type: 'WhisperFeatureExtractor', processor_class: 'WhisperProcessor' },
	...{ chunk_length: 30, feature_size: 80, hop_length: 160, n_fft: 400, sampling_rate: 16_000 },
	...{ n_samples: 480_000, nb_max_frames: 3000, padding_side: 'right', padding_value: 0 },
};

/** How loud the loudest band of each moment is. */
function encoder(): Uint8Array {
	const file = new OnnxWriter();
	file.input('input_features', 'f32', [1, 80, 3000]);
	file.output('last_hidden_state', 'f32', [1, 1, 3000]);
	file.node({
		...{ op: 'ReduceMax', inputs: ['input_features'], outputs: ['last_hidden_state'] },
		attributes: { axes: [1], keepdims: 1 },
	});
	return file.finish();
}

/** Likelihoods of the next token by the last one, as they are in silence, and what each loud second adds. */
function decoder(): Uint8Array {
	const size = tokens.length;
	const [quiet, more] = [new Float32Array(size * size).fill(-50), new Float32Array(size * size)];
	const set = (last: number, next: number, now: number, each = 0) => {
		quiet[last * size + next] = now;
		more[last * size + next] = each;
	};
	set(idOf('startoftranscript'), idOf('en'), 1);
	set(idOf('startoftranscript'), idOf('de'), 0);
	set(idOf('startoftranscript'), idOf('nospeech'), 10, -20);
	for (const [at] of words.entries()) {
		const last = at === 0 ? idOf('notimestamps') : at - 1;
		set(last, at, 0);
		// After so many words there are as many loud seconds, or more.
		set(last, idOf('endoftext'), 10 * at + 5, -10);
	}
	set(words.length - 1, idOf('endoftext'), 0);

	const file = new OnnxWriter();
	file.input('input_ids', 'i64', [1, 'new']);
	file.input('encoder_hidden_states', 'f32', [1, 1, 3000]);
	file.output('logits', 'f32', [1, 'new', size]);
	file.tensor('quiet', 'f32', [size, size], quiet);
	file.tensor('more', 'f32', [size, size], more);
	file.tensor('loud', 'f32', [], Float32Array.of(0));
	file.tensor('moments', 'f32', [], Float32Array.of(100));
	const node = (op: string, inputs: string[], output: string, attributes = {}) =>
		file.node({ op, inputs, outputs: [output], attributes });
	node('Greater', ['encoder_hidden_states', 'loud'], 'is loud');
	node('Cast', ['is loud'], 'ones', { to: holds.f32 });
	node('ReduceSum', ['ones'], 'sum', { keepdims: 0 });
	node('Div', ['sum', 'moments'], 'exact');
	node('Floor', ['exact'], 'seconds');
	node('Gather', ['quiet', 'input_ids'], 'before');
	node('Gather', ['more', 'input_ids'], 'each');
	node('Mul', ['each', 'seconds'], 'added');
	node('Add', ['before', 'added'], 'logits');
	return file.finish();
}

/** Seconds of something that sounds spoken: a tone that swells and falls, as 16 000 numbers a second. */
export function babble(seconds: number): Float32Array<ArrayBuffer> {
	return Float32Array.from({ length: seconds * 16_000 }, (_, at) => {
		const time = at / 16_000;
		const swell = Math.max(0, Math.sin(2 * Math.PI * 4 * time)) ** 0.3;
		const pitch = 140 + 60 * Math.sin(2 * Math.PI * 0.7 * time);
		return [1, 2, 3, 4, 5].reduce(
			(sum, over) => sum + (0.3 / over) * swell * Math.sin(2 * Math.PI * pitch * over * time),
			0,
		);
	});
}

/** A WAV file of one channel with 16 bits. */
export function wav(sound: Float32Array): Buffer {
	const head = Buffer.alloc(44);
	head.write('RIFF', 0);
	head.writeUInt32LE(36 + sound.length * 2, 4);
	head.write('WAVEfmt ', 8);
	head.writeUInt32LE(16, 16);
	head.writeUInt16LE(1, 20);
	head.writeUInt16LE(1, 22);
	head.writeUInt32LE(16_000, 24);
	head.writeUInt32LE(32_000, 28);
	head.writeUInt16LE(2, 32);
	head.writeUInt16LE(16, 34);
	head.write('data', 36);
	head.writeUInt32LE(sound.length * 2, 40);
	const body = Buffer.from(
		Int16Array.from(sound, (x) => Math.max(-1, Math.min(1, x)) * 32_767).buffer,
	);
	return Buffer.concat([head, body]);
}
