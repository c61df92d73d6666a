/**
 * The models on offer. Pure data, small enough for the page. What stands here for WebLLM equals
 * the list inside the pinned package (`test/unit/catalogue.test.ts` holds the two together);
 * the GGUF files were checked against public listings of their repositories.
 */

import { engineOf } from '../core/engines/engine-of.ts';
import type { DeviceEngineId } from '../core/engines/list.ts';
import { llamacpp } from '../core/engines/llamacpp.ts';
import { webllm } from '../core/engines/webllm.ts';
import { bits, ggufRows, webllmRows } from './rows.ts';
import type { GgufRow, Quantisation, WebllmRow } from './rows.ts';

/**
 * How a model reasons. `switch`: on and off by request. `always`: it reasons by itself.
 * `none`: it does not; Mull gives it a scratch pass instead (decision H6).
 */
export type Reasoning = 'switch' | 'always' | 'none';

export interface CatalogueModel {
	/** The `model` of a ModelRef. For llama.cpp the URL of the file. */
	id: string;
	engine: DeviceEngineId;
	/** Where its files lie. */
	source: string;
	name: string;
	family: string;
	/** Parameters, in billions. */
	parameters: number;
	quantisation: string;
	/** Bytes to download; for WebLLM computed from the parameters, right to a few percent. */
	download: number;
	/** MB (2^20) of GPU memory, or of main memory for llama.cpp, with a window of `context`. */
	memory: number;
	/** Needs 16-bit floats in shaders (`shader-f16`). */
	f16: boolean;
	/** Context window that `memory` counts with, tokens. */
	context: number;
	/** Largest context window the model was trained for, tokens. */
	maxContext: number;
	/** Bytes of cache for one token of context. */
	kv: number;
	licence: string;
	reasoning: Reasoning;
	note: string;
	/** WebLLM only: where its compiled library lies. */
	library?: string;
	/** WebLLM only: the package calls it fit for devices with little memory. */
	light?: boolean;
}

const hub = 'https://huggingface.co/';
const libraries =
	'https://raw.githubusercontent.com/mlc-ai/binary-mlc-llm-libs/main/web-llm-models/v0_2_86/base/';

/** Context window of the whole prebuilt list, tokens; more costs `kv` bytes for each. */
export const defaultContext = 4096;

/** Tokenizer, configuration and library: what comes on top of the weights, bytes. */
const besides = 22e6;

function builds(row: WebllmRow): CatalogueModel[] {
	const { base, library = base, memory, parameters, kv, name, ...same } = row;
	return (Object.keys(memory) as Quantisation[]).map((quantisation) => {
		const id = `${base}-${quantisation}-MLC`;
		const f16 = quantisation.includes('f16');
		return {
			...same,
			id,
			engine: webllm.id,
			source: webllmUrl(id),
			name: f16 ? name : `${name} (32-bit)`,
			parameters,
			quantisation,
			download: Math.round((parameters * 1e9 * bits[quantisation]) / 8 + besides),
			memory: memory[quantisation]!,
			f16,
			context: defaultContext,
			kv: kv * 1024 * (f16 ? 1 : 2),
			library: `${libraries}${library}-${quantisation}_cs1k-webgpu.wasm`,
		};
	});
}

/** For WebLLM: WebGPU, the weights of `mlc-ai` on the Hugging Face hub. */
export const webllmModels: readonly CatalogueModel[] = webllmRows.flatMap(builds);

/** Where the weights of a WebLLM model of this list lie. */
export function webllmUrl(id: string): string {
	return `${hub}mlc-ai/${id}`;
}

function gguf({ file, kv: kib, ...same }: GgufRow): CatalogueModel {
	const [owner, repository, name] = file.split('/');
	const kv = kib * 1024;
	const url = `${hub}${owner}/${repository}/resolve/main/${name}`;
	return {
		...same,
		id: url,
		engine: llamacpp.id,
		source: url,
		f16: false,
		context: defaultContext,
		kv,
		// The file in memory, the cache, and room for the computation.
		memory: Math.round((same.download + kv * defaultContext) / 2 ** 20 + 200),
	};
}

/** For llama.cpp: single GGUF files of the Hugging Face hub. */
export const ggufModels: readonly CatalogueModel[] = ggufRows.map(gguf);

export const models: readonly CatalogueModel[] = [...webllmModels, ...ggufModels];

/** The model with that id, or undefined for one the user brought. */
export function findModel(id: string): CatalogueModel | undefined {
	return models.find((model) => model.id === id);
}

/**
 * Whether it reasons when it is asked to; undefined: its first reply tells. WebLLM can hold a model
 * back from thinking but not make it think: Ministral does as its system prompt has it, and the
 * small Qwen3.5 were trained to think only when told to.
 */
export function reasonsWhenAsked({ engine, family, reasoning }: CatalogueModel) {
	if (!engineOf({ engine }).makesThink && ['Ministral 3', 'Qwen3.5'].includes(family))
		return undefined;
	return reasoning !== 'none';
}

/** MB of memory with a window of `context` tokens instead of the default one. */
export function memoryWith(
	model: Pick<CatalogueModel, 'memory' | 'context' | 'kv'>,
	context: number,
): number {
	return model.memory + ((context - model.context) * model.kv) / 2 ** 20;
}
