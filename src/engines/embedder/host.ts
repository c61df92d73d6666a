/** The worker's side of an embedder: the library's own pipeline behind the small protocol. */
import type { env as Env, pipeline as Pipeline } from '@xenova/transformers';
import { embedderCache } from '../../catalogue/embedders.ts';
import { hasCode, MullError, toMullError, toPlain } from '../../core/errors.ts';
import { embedderFetch } from './fetch.ts';
import { deleteEmbedder, hubPath, requireKept } from './files.ts';
import type { EmbedderSource, FromEmbedWorker, ToEmbedWorker } from './protocol.ts';

/** What is handed in: the library, and where its WebAssembly runtime lies on this site. */
export interface Library {
	env: typeof Env;
	pipeline: typeof Pipeline;
	wasm: { mjs: string; wasm: string };
	threads: number;
}

interface Model {
	source: EmbedderSource;
	extract: Awaited<ReturnType<typeof Pipeline<'feature-extraction'>>>;
}

export function createEmbedHost(
	{ env, pipeline, wasm, threads }: Library,
	tell: (message: FromEmbedWorker, transfer?: Transferable[]) => void,
): (message: ToEmbedWorker) => void {
	const runtime = env.backends.onnx.wasm!;
	runtime.wasmPaths = wasm;
	runtime.numThreads = threads;
	// The site's service worker keeps the runtime. The library's own way would start a script from
	// a blob, which the security policy forbids.
	env.useWasmCache = false;
	env.allowLocalModels = false;
	env.localModelPath = '';
	env.allowRemoteModels = true;
	env.remotePathTemplate = hubPath;
	env.useBrowserCache = true;
	env.cacheKey = embedderCache;
	let model: Model | undefined;

	async function load(source: EmbedderSource, open: boolean): Promise<void> {
		const started = performance.now();
		env.remoteHost = source.host;
		const network = embedderFetch(source.host, open, (have) => tell({ type: 'progress', have }));
		env.fetch = (input, init) => network.fetch(input, init as RequestInit);
		try {
			const extract = await pipeline('feature-extraction', source.model, {
				dtype: source.dtype,
				device: 'wasm',
			});
			model = { source, extract };
			const [probe] = await embed(['probe']);
			if (!probe) throw new Error('No vector came.');
			await requireKept(network.fetched);
		} catch (thrown) {
			const error = network.fault() ?? loadFault(thrown, source, open);
			// What came and is no model must not be found again.
			if (open && hasCode(error, 'bad-model')) await deleteEmbedder(source);
			throw error;
		}
		tell({ type: 'loaded', milliseconds: performance.now() - started });
	}

	/**
	 * Several texts in one run would give each a slightly other vector than alone: the rounding of
	 * 8-bit models depends on all numbers of a run. So each has a run of its own, which also pads
	 * nothing.
	 */
	async function embed(texts: string[]): Promise<Float32Array<ArrayBuffer>[]> {
		if (!model) throw new MullError('bug', 'The embedder was used before it was loaded.');
		const vectors: Float32Array<ArrayBuffer>[] = [];
		for (const text of texts) vectors.push(await run(model, text));
		return vectors;
	}

	async function answer(id: number, texts: string[]): Promise<void> {
		const vectors = await embed(texts);
		const data = new Float32Array(vectors.length * (vectors[0]?.length ?? 0));
		vectors.forEach((vector, i) => data.set(vector, i * vector.length));
		tell({ type: 'vectors', id, data }, [data.buffer]);
	}

	return (message) => {
		if (message.type === 'load') {
			load(message.source, message.fetch).catch((thrown: unknown) =>
				tell({ type: 'failed', error: toPlain(thrown) }),
			);
		} else {
			const { id, texts } = message;
			answer(id, texts).catch((thrown: unknown) =>
				tell({ type: 'failed', id, error: toPlain(runFault(thrown)) }),
			);
		}
	};
}

/** One run of the network. Throws `bad-model` where no sound vector comes out. */
async function run({ source, extract }: Model, text: string): Promise<Float32Array<ArrayBuffer>> {
	const { data, dims } = await extract([sound(text.slice(0, source.tokens * 8))], {
		pooling: source.pooling,
		normalize: true,
	});
	const width = dims.at(-1) ?? 0;
	const numbers = data as Float32Array<ArrayBuffer>;
	if (width !== source.dimensions || numbers.length !== width) {
		throw new MullError(
			'bad-model',
			`The embedder gives vectors of ${width} numbers instead of ${source.dimensions}.`,
			'Delete it and download it again, or choose another.',
		);
	}
	if (!numbers.every(Number.isFinite)) {
		throw new MullError(
			'bad-model',
			'The embedder gave vectors that are no numbers.',
			'Choose another embedder.',
		);
	}
	return numbers.slice();
}

/** The tokenizer reads characters one by one: half a pair would stop it. */
const sound = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

const memory = /out of memory|bad_alloc|failed to allocate|Array buffer allocation|OOM/i;

function loadFault(thrown: unknown, source: EmbedderSource, open: boolean): MullError {
	if (thrown instanceof MullError) return thrown;
	const said = toMullError(thrown);
	const options = { cause: thrown };
	if (memory.test(said.message)) return outOfMemory(options);
	if (/not found locally|Could not locate file|404/i.test(said.message)) {
		if (!open) {
			return new MullError(
				'no-model',
				`The embedder “${source.model}” is not on this device.`,
				'Download it, or choose the one that ships with Mull.',
				options,
			);
		}
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

function runFault(thrown: unknown): MullError {
	if (thrown instanceof MullError) return thrown;
	const said = toMullError(thrown);
	if (memory.test(said.message)) return outOfMemory({ cause: thrown });
	return new MullError(
		'device-lost',
		`The embedder stopped: ${said.message}`,
		'It starts anew when it is needed next.',
		{ cause: thrown },
	);
}

const outOfMemory = (options: ErrorOptions): MullError =>
	new MullError(
		'out-of-memory',
		'There is not enough memory for the embedder.',
		'Close other tabs, or choose the embedder that ships with Mull.',
		options,
	);
