/** Writes speech down with transformers.js, in a worker: the whisper of the hub behind a small protocol. */
import { hasCode, MullError, toMullError, toPlain } from '../../core/errors.ts';
import { hubFetch } from '../downloads/hub-fetch.ts';
import { isMemory } from '../embedder/message-handler.ts';
import { setUp, type Library } from '../downloads/transformers.ts';
import { deleteSpeech, requireCached } from './files.ts';
import { splitSound, sampleRate } from '../../core/files/sound.ts';
import type { FromSpeechWorker, SpeechSource, ToSpeechWorker } from './protocol.ts';
import { createLogitsProcessor, type WhisperTokens } from './whisper-logits.ts';

interface Numbers {
	data: Float32Array;
}
/** The part of the library's pipeline that is used; its own types leave whisper's options out. */
interface Whisper {
	processor(sound: Float32Array): Promise<{ input_features: unknown }>;
	tokenizer: { decode(tokens: bigint[], how: { skip_special_tokens: boolean }): string };
	model: {
		generation_config: WhisperTokens;
		generate(asked: object): Promise<{ data: BigInt64Array }>;
	};
}

/** Tokens that a second of speech has at most, and those of any piece; whisper repeats itself else. */
const perSecond = 12;
const atLeast = 16;

export function createSpeechHost(
	library: Library,
	tell: (message: FromSpeechWorker) => void,
): (message: ToSpeechWorker) => void {
	const { env, pipeline } = library;
	setUp(library);
	let whisper: Whisper | undefined;

	async function load(source: SpeechSource, open: boolean): Promise<void> {
		env.remoteHost = source.host;
		const network = hubFetch(source.host, open, (have) => tell({ type: 'progress', have }));
		env.fetch = (input, init) => network.fetch(input, init as RequestInit);
		try {
			const how = { dtype: 'q8', device: 'wasm' } as const;
			const task = 'automatic-speech-recognition';
			whisper = (await pipeline(task, source.model, how)) as unknown as Whisper;
			// A second of silence: what cannot be run must not be found out by who has just spoken.
			await writePiece(whisper, new Float32Array(sampleRate), []);
			await requireCached(source);
		} catch (thrown) {
			const error = network.fault() ?? fault(thrown);
			// What came and is no model must not be found again.
			if (open && hasCode(error, 'bad-model')) await deleteSpeech(source);
			throw error;
		}
	}

	async function write(sound: Float32Array<ArrayBuffer>, languages: string[]): Promise<void> {
		if (!whisper) throw new MullError('bug', 'The speech model was used before it was loaded.');
		const all = splitSound(sound);
		const written: string[] = [];
		let language: number | undefined;
		for (const [done, piece] of all.entries()) {
			tell({ type: 'piece', done, of: all.length });
			const said = await writePiece(whisper, piece, languages, language);
			language ??= said.language;
			if (said.text) written.push(said.text);
		}
		tell({ type: 'written', text: written.join(' ') });
	}

	return (message) => {
		const work =
			message.type === 'load'
				? load(message.source, message.fetch).then(() => tell({ type: 'loaded' }))
				: write(message.sound, message.languages);
		work.catch((thrown: unknown) => tell({ type: 'failed', error: toPlain(fault(thrown)) }));
	};
}

async function writePiece(
	{ processor, tokenizer, model }: Whisper,
	sound: Float32Array,
	languages: string[],
	before?: number,
): Promise<{ text: string; language: number | undefined }> {
	const tokens = model.generation_config;
	const steering = createLogitsProcessor(tokens, languages, before);
	const { input_features: inputs } = await processor(sound);
	const { data } = await model.generate({
		inputs,
		decoder_input_ids: [tokens.decoder_start_token_id],
		max_new_tokens: Math.ceil(atLeast + (sound.length / sampleRate) * perSecond),
		do_sample: false,
		// The steering does both, at the right places.
		suppress_tokens: null,
		begin_suppress_tokens: null,
		logits_processor: [
			([ids]: bigint[][], logits: Numbers) => {
				steering.next(ids!.length, logits.data);
				return logits;
			},
		],
	});
	const text = tokenizer.decode([...data], { skip_special_tokens: true });
	// Without a language the next piece finds its own.
	return { text: withoutNoises(text), language: steering.silent ? before : steering.language };
}

/** Whisper names noises in brackets, and music by a note. */
const withoutNoises = (text: string): string =>
	text
		.replace(/\[[^\]]{0,40}\]|\([^)]{0,40}\)|[♪♫]+/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

function fault(thrown: unknown): MullError {
	if (thrown instanceof MullError) return thrown;
	const { message } = toMullError(thrown);
	const options = { cause: thrown };
	if (isMemory(message))
		return new MullError(
			'out-of-memory',
			'There is not enough memory to write down speech.',
			'Close other tabs, then speak again, or type your question.',
			options,
		);
	if (/not found locally|Could not locate file|404/i.test(message))
		return new MullError(
			'no-model',
			'The speech model is no longer on this device.',
			'Press the microphone: it offers the download again.',
			options,
		);
	if (/no available backend|CompileError|initWasm|dynamically imported/i.test(message))
		return new MullError(
			'unsupported-device',
			'The runtime of the speech model could not be started in this browser.',
			'Reload the page; if you are offline, open it online once so that it can be kept.',
			options,
		);
	return new MullError(
		'bad-model',
		`The speech model failed: ${message.split('\n', 1)[0]!.slice(0, 200)}`,
		'Delete it on the Models screen and download it again.',
		options,
	);
}
