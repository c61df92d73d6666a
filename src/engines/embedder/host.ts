/** Embedders in ONNX: the pipeline of transformers.js behind the small protocol, in a worker. */
import type { pipeline as Pipeline } from '@xenova/transformers';
import { hasCode, MullError, toMullError } from '../../core/errors.ts';
import {
	createMessageHandler,
	isMemory,
	notHere,
	outOfMemory,
	requireValidVector,
	type Tell,
} from './message-handler.ts';
import { hubFetch } from '../downloads/hub-fetch.ts';
import { setUp, type Library } from '../downloads/transformers.ts';
import { deleteEmbedder, requireCached } from './files.ts';
import type { EmbedderSource, ToEmbedWorker } from './protocol.ts';

interface Model {
	source: EmbedderSource;
	extract: Awaited<ReturnType<typeof Pipeline<'feature-extraction'>>>;
}

export function createEmbedHost(library: Library, tell: Tell): (message: ToEmbedWorker) => void {
	const { env, pipeline } = library;
	setUp(library);
	let model: Model | undefined;

	async function load(source: EmbedderSource, open: boolean): Promise<void> {
		env.remoteHost = source.host;
		const network = hubFetch(source.host, open, (have) => tell({ type: 'progress', have }));
		env.fetch = (input, init) => network.fetch(input, init as RequestInit);
		try {
			const extract = await pipeline('feature-extraction', source.model, {
				dtype: 'q8',
				device: 'wasm',
			});
			model = { source, extract };
			const [probe] = await embed(['probe']);
			if (!probe) throw new Error('No vector came.');
			await requireCached(network.fetched);
		} catch (thrown) {
			const error = network.fault() ?? loadFault(thrown, source, open);
			// What came and is no model must not be found again.
			if (open && hasCode(error, 'bad-model')) await deleteEmbedder(source);
			throw error;
		}
	}

	/**
	 * Several texts in one run would give each a slightly other vector than alone: the rounding of
	 * 8-bit models depends on all numbers of a run. So each has a run of its own, which also pads
	 * nothing.
	 */
	async function embed(texts: string[]): Promise<Float32Array[]> {
		if (!model) throw new MullError('bug', 'The embedder was used before it was loaded.');
		const vectors: Float32Array[] = [];
		for (const text of texts) vectors.push(await run(model, text));
		return vectors;
	}

	return createMessageHandler({ load, embed }, tell);
}

/** One run of the network. Throws `bad-model` where no sound vector comes out. */
async function run({ source, extract }: Model, text: string): Promise<Float32Array> {
	const { data } = await extract([sound(text.slice(0, source.tokens * 8))], {
		pooling: source.pooling === 'last' ? 'last_token' : source.pooling,
		normalize: true,
	});
	const numbers = data as Float32Array;
	requireValidVector(numbers, source);
	return numbers.slice();
}

/** The tokenizer reads characters one by one: half a pair would stop it. */
const sound = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

function loadFault(thrown: unknown, source: EmbedderSource, open: boolean): MullError {
	if (thrown instanceof MullError) return thrown;
	const said = toMullError(thrown);
	const options = { cause: thrown };
	if (isMemory(said.message)) return outOfMemory(options);
	if (/not found locally|Could not locate file|404/i.test(said.message)) {
		if (!open) return notHere(source, options);
		return new MullError(
			'download',
			`A file of the embedder “${source.model}” is not where it should be.`,
			'Choose another embedder.',
			options,
		);
	}
	if (/no available backend|CompileError|initWasm|dynamically imported/i.test(said.message)) {
		return new MullError(
			'unsupported-device',
			'The runtime of embedders could not be started in this browser.',
			'Reload the page; if you are offline, open it online once so that it can be kept.',
			options,
		);
	}
	return new MullError(
		'bad-model',
		`The embedder “${source.model}” cannot be loaded: ${firstLine(said.message)}`,
		'Delete it and download it again, or choose another.',
		options,
	);
}

const firstLine = (text: string): string => text.split('\n', 1)[0]!.slice(0, 200);
