/**
 * Embedders in GGUF: llama.cpp behind the small protocol, in a worker. Each text is read in one batch,
 * because most of these models look at all tokens of a text at once.
 */
import type { Wllama } from '@wllama/wllama/esm/index.js';
import { MullError } from '../../core/errors.ts';
import { createWllama } from '../llamacpp/build.ts';
import { createLog, loadFault, requireSimd } from '../llamacpp/faults.ts';
import { createMessageHandler, notHere, requireValidVector, type Tell } from './message-handler.ts';
import { ggufOf } from './files.ts';
import type { EmbedderSource, ToEmbedWorker } from './protocol.ts';

interface Model {
	source: EmbedderSource;
	wllama: Wllama;
	/** Rejects when llama.cpp itself stops. */
	ended: Promise<never>;
}

/** Nothing is ever fetched. `threads`: that compute. */
export function createGgufHost(threads: number, tell: Tell): (message: ToEmbedWorker) => void {
	let model: Model | undefined;

	async function load(source: EmbedderSource): Promise<void> {
		requireSimd();
		const file = await ggufOf(source);
		if (!file) throw notHere(source);
		const log = createLog();
		const wllama = await createWllama({ logger: log });
		const ended = new Promise<never>((_, reject) => {
			log.onFatal = (line) => reject(new Error(line));
		});
		ended.catch(() => {});
		try {
			const loading = wllama.loadModel([file], {
				embeddings: true,
				pooling_type: source.pooling,
				...{ n_ctx: source.tokens, n_batch: source.tokens, n_ubatch: source.tokens },
				n_parallel: 1,
				n_threads: threads,
				n_gpu_layers: 0,
			});
			await Promise.race([loading, ended]);
			const { success } = wllama.getLoadedContextInfo() as { success?: boolean };
			if (success === false) throw loadFault('', log);
			model = { source, wllama, ended };
			await embed(['probe']);
		} catch (thrown) {
			throw thrown instanceof MullError ? thrown : loadFault(String(thrown), log);
		}
	}

	async function embed(texts: string[]): Promise<Float32Array[]> {
		if (!model) throw new MullError('bug', 'The embedder was used before it was loaded.');
		const vectors: Float32Array[] = [];
		for (const text of texts) vectors.push(await run(model, text));
		return vectors;
	}

	return createMessageHandler({ load, embed }, tell);
}

/** Of a text that is too long the beginning counts, as in ONNX. */
async function run({ source, wllama, ended }: Model, text: string): Promise<Float32Array> {
	let input = text.slice(0, source.tokens * 8);
	for (;;) {
		try {
			const asked = wllama.createEmbedding({ input });
			asked.catch(() => {});
			const { data } = await Promise.race([asked, ended]);
			const numbers = Float32Array.from(data[0]?.embedding as number[]);
			requireValidVector(numbers, source);
			return unit(numbers);
		} catch (thrown) {
			if (!tooLong.test(String(thrown)) || input.length < 2) throw thrown;
			input = input.slice(0, Math.ceil(input.length / 2));
		}
	}
}

const tooLong = /too large|exceeds the available context/;

function unit(numbers: Float32Array): Float32Array {
	const length = Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0)) || 1;
	return numbers.map((x) => x / length);
}
