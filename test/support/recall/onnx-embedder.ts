/**
 * Embedders that lie in a folder as the hub has them: `NAME/tokenizer.json` and `NAME/onnx/model_quantized.onnx`
 * of a model of the catalogue. A set is embedded once: its vectors are kept beside the model.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
// The build that needs no bundler's `require` (vite.config.ts).
import { env, InferenceSession, Tensor } from 'onnxruntime-web/webgpu';
import { embedders, type EmbedderModel } from '../../../src/catalogue/embedders.ts';
import { unit } from '../../../src/memory/vectors/vectors.ts';
import { embedderAt } from './server-embedder.ts';

type Role = 'passage' | 'query';

export interface FolderEmbedder {
	model: EmbedderModel;
	vectors(role: Role, texts: { key: string; texts: string[] }): Promise<Float32Array[]>;
}

const nameOf = ({ id }: EmbedderModel) => id.split('/').at(-1)!;

const embeddersIn = (folder: string): FolderEmbedder[] =>
	embedders
		.filter((model) => existsSync(join(folder, nameOf(model), 'onnx/model_quantized.onnx')))
		.map((model) => open(join(folder, nameOf(model)), model));

/** Those that lie there, and the models that a server was asked for (`npm run bench -- recall --url`). */
export async function embeddersFor(folder: string): Promise<FolderEmbedder[]> {
	const url = process.env.MULL_RECALL_URL;
	const names = url ? (process.env.MULL_RECALL_MODELS ?? '').split('\n') : [];
	const remote = await Promise.all(names.map((name) => embedderAt(url!, name, folder)));
	return [...embeddersIn(folder), ...remote];
}

function open(folder: string, model: EmbedderModel): FolderEmbedder {
	let run: ((text: string) => Promise<Float32Array>) | undefined;
	return {
		model,
		async vectors(role, { key, texts }) {
			const kept = join(folder, `${key}-${role}.f32`);
			if (!existsSync(kept)) {
				run ??= await load(folder, model);
				const all: number[] = [];
				for (const text of texts) all.push(...(await run(model.prefix[role] + text)));
				writeFileSync(kept, Buffer.from(Float32Array.from(all).buffer));
			}
			const bytes = Uint8Array.from(readFileSync(kept));
			const all = new Float32Array(bytes.buffer);
			return texts.map((_, i) => all.slice(i * model.dimensions, (i + 1) * model.dimensions));
		},
	};
}

async function load(folder: string, { pooling, tokens, dimensions }: EmbedderModel) {
	const read = (name: string) => readFileSync(join(folder, name));
	const tokenizer = new Tokenizer(JSON.parse(read('tokenizer.json').toString()) as object, {});
	env.wasm.numThreads = 1;
	const session = await InferenceSession.create(read('onnx/model_quantized.onnx'));
	return async (text: string): Promise<Float32Array> => {
		const { ids: all } = tokenizer.encode(text);
		const ids = all.length > tokens ? [...all.slice(0, tokens - 1), all.at(-1)!] : all;
		const row = (value: (id: number) => number) =>
			new Tensor(
				'int64',
				BigInt64Array.from(ids, (id) => BigInt(value(id))),
				[1, ids.length],
			);
		const inputs: Record<string, Tensor> = {
			input_ids: row((id) => id),
			attention_mask: row(() => 1),
			token_type_ids: row(() => 0),
		};
		const wanted = Object.fromEntries(session.inputNames.map((name) => [name, inputs[name]!]));
		const data = (await session.run(wanted))[session.outputNames[0]!]!.data as Float32Array;
		const sum = data.slice(0, dimensions);
		if (pooling === 'mean')
			for (let i = dimensions; i < data.length; i++) sum[i % dimensions]! += data[i]!;
		return unit(sum);
	};
}
