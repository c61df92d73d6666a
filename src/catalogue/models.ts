/**
 * The models on offer. Pure data, small enough for the page. What stands here for WebLLM equals
 * the list inside the pinned package (`test/unit/catalogue.test.ts` holds the two together);
 * the GGUF files were checked against public listings of their repositories.
 */

/**
 * How a model reasons. `switch`: on and off by request. `always`: it reasons by itself.
 * `none`: it does not; Mull gives it a scratch pass instead (decision H6).
 */
export type Reasoning = 'switch' | 'always' | 'none';

export interface CatalogueModel {
	/** The `model` of a ModelRef. For `llamacpp` the URL of the file. */
	id: string;
	engine: 'webllm' | 'llamacpp';
	name: string;
	family: string;
	/** Parameters, in billions. */
	parameters: number;
	quantisation: string;
	/** Bytes to download; for WebLLM computed from the parameters, right to a few percent. */
	download: number;
	/** MB (2^20) of GPU memory, or of main memory for `llamacpp`, with a window of `context`. */
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

/** Bits for one weight: 4 bits, and one scale of 16 or 32 bits for each 32 weights. */
const bits = { q4f16_1: 4.5, q4f32_1: 5, q0f16: 16 } as const;
type Quantisation = keyof typeof bits;

interface Row {
	name: string;
	family: string;
	parameters: number;
	/** Id without quantisation and suffix. */
	base: string;
	/** Library's name without quantisation, where the model borrows another one's. */
	library?: string;
	/** Memory in MB for each build, from the package's list. */
	memory: Partial<Record<Quantisation, number>>;
	maxContext: number;
	/** KiB of cache for a token in 16-bit builds; 32-bit builds take twice as much. */
	kv: number;
	licence: string;
	reasoning: Reasoning;
	light: boolean;
	note: string;
}

// Reasoning models first, then small to large: the order of the list on the screen.
const rows: Row[] = [
	{
		name: 'Qwen3 0.6B',
		family: 'Qwen3',
		parameters: 0.6,
		base: 'Qwen3-0.6B',
		memory: { q4f16_1: 1403.34, q4f32_1: 1924.98 },
		maxContext: 40960,
		kv: 112,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: true,
		note: 'The smallest model that reasons. A quick first try.',
	},
	{
		name: 'Qwen3 1.7B',
		family: 'Qwen3',
		parameters: 1.72,
		base: 'Qwen3-1.7B',
		memory: { q4f16_1: 2036.66, q4f32_1: 2635.44 },
		maxContext: 40960,
		kv: 112,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: true,
		note: 'Good reasoning for its size; fits most laptops.',
	},
	{
		name: 'Qwen3 4B',
		family: 'Qwen3',
		parameters: 4.02,
		base: 'Qwen3-4B',
		memory: { q4f16_1: 3431.59, q4f32_1: 4327.71 },
		maxContext: 40960,
		kv: 144,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: true,
		note: 'The best balance of speed and sense on a machine with 6 GB for graphics.',
	},
	{
		name: 'Qwen3 8B',
		family: 'Qwen3',
		parameters: 8.19,
		base: 'Qwen3-8B',
		memory: { q4f16_1: 5695.78, q4f32_1: 6852.55 },
		maxContext: 40960,
		kv: 144,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: false,
		note: 'Strong reasoning; wants a graphics card with 8 GB.',
	},
	{
		name: 'Qwen3.5 0.8B',
		family: 'Qwen3.5',
		parameters: 0.75,
		base: 'Qwen3.5-0.8B',
		memory: { q4f16_1: 1629.49, q4f32_1: 1894.19 },
		maxContext: 262144,
		kv: 12,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: true,
		note: 'Newest small Qwen; a long context costs it little memory.',
	},
	{
		name: 'Qwen3.5 2B',
		family: 'Qwen3.5',
		parameters: 1.88,
		base: 'Qwen3.5-2B',
		memory: { q4f16_1: 2245.44, q4f32_1: 2591.55 },
		maxContext: 262144,
		kv: 12,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: false,
		note: 'A long context costs it little memory.',
	},
	{
		name: 'Qwen3.5 4B',
		family: 'Qwen3.5',
		parameters: 4.21,
		base: 'Qwen3.5-4B',
		memory: { q4f16_1: 3867.82, q4f32_1: 4680.36 },
		maxContext: 262144,
		kv: 32,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: false,
		note: 'Newest Qwen for a machine with 6 GB for graphics.',
	},
	{
		name: 'Qwen3.5 9B',
		family: 'Qwen3.5',
		parameters: 8.95,
		base: 'Qwen3.5-9B',
		memory: { q4f16_1: 6433.01, q4f32_1: 7544.74 },
		maxContext: 262144,
		kv: 32,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		light: false,
		note: 'The strongest here; wants a graphics card with 8 GB or more.',
	},
	{
		name: 'Ministral 3 3B Reasoning',
		family: 'Ministral 3',
		parameters: 3.43,
		base: 'Ministral-3-3B-Reasoning-2512',
		memory: { q4f16_1: 2863.69, q4f32_1: 3532.37 },
		maxContext: 262144,
		kv: 104,
		licence: 'Apache-2.0',
		reasoning: 'always',
		light: true,
		note: 'Trained to reason; good in European languages.',
	},
	{
		name: 'DeepSeek R1 Distill Qwen 7B',
		family: 'DeepSeek R1',
		parameters: 7.62,
		base: 'DeepSeek-R1-Distill-Qwen-7B',
		library: 'Qwen2-7B-Instruct',
		memory: { q4f16_1: 5106.67, q4f32_1: 5900.09 },
		maxContext: 131072,
		kv: 56,
		licence: 'MIT',
		reasoning: 'always',
		light: false,
		note: 'Thinks long before it answers; strong in mathematics.',
	},
	{
		name: 'DeepSeek R1 Distill Llama 8B',
		family: 'DeepSeek R1',
		parameters: 8.03,
		base: 'DeepSeek-R1-Distill-Llama-8B',
		library: 'Llama-3_1-8B-Instruct',
		memory: { q4f16_1: 5001, q4f32_1: 6101.01 },
		maxContext: 131072,
		kv: 128,
		licence: 'MIT, Llama 3.1 Community',
		reasoning: 'always',
		light: false,
		note: 'Thinks long before it answers.',
	},
	{
		name: 'Llama 3.2 1B Instruct',
		family: 'Llama 3.2',
		parameters: 1.24,
		base: 'Llama-3.2-1B-Instruct',
		memory: { q4f16_1: 879.04, q4f32_1: 1128.82 },
		maxContext: 131072,
		kv: 32,
		licence: 'Llama 3.2 Community',
		reasoning: 'none',
		light: true,
		note: 'Light and quick; does not reason by itself.',
	},
	{
		name: 'Llama 3.2 3B Instruct',
		family: 'Llama 3.2',
		parameters: 3.21,
		base: 'Llama-3.2-3B-Instruct',
		memory: { q4f16_1: 2263.69, q4f32_1: 2951.51 },
		maxContext: 131072,
		kv: 112,
		licence: 'Llama 3.2 Community',
		reasoning: 'none',
		light: true,
		note: 'Writes well; does not reason by itself.',
	},
	{
		name: 'Gemma 3 1B',
		family: 'Gemma 3',
		parameters: 1,
		base: 'gemma3-1b-it',
		memory: { q4f16_1: 711.07 },
		maxContext: 32768,
		kv: 26,
		licence: 'Gemma',
		reasoning: 'none',
		light: true,
		note: 'Very light, many languages; does not reason by itself.',
	},
	{
		name: 'SmolLM2 135M',
		family: 'SmolLM2',
		parameters: 0.135,
		base: 'SmolLM2-135M-Instruct',
		memory: { q0f16: 359.69 },
		maxContext: 8192,
		kv: 22.5,
		licence: 'Apache-2.0',
		reasoning: 'none',
		light: true,
		note: 'Tiny: to see that everything works, not to be right.',
	},
	{
		name: 'SmolLM2 360M',
		family: 'SmolLM2',
		parameters: 0.362,
		base: 'SmolLM2-360M-Instruct',
		memory: { q4f16_1: 376.06, q4f32_1: 579.61 },
		maxContext: 8192,
		kv: 40,
		licence: 'Apache-2.0',
		reasoning: 'none',
		light: true,
		note: 'Very small and quick.',
	},
	{
		name: 'SmolLM2 1.7B',
		family: 'SmolLM2',
		parameters: 1.71,
		base: 'SmolLM2-1.7B-Instruct',
		memory: { q4f16_1: 1774.19, q4f32_1: 2692.38 },
		maxContext: 8192,
		kv: 192,
		licence: 'Apache-2.0',
		reasoning: 'none',
		light: true,
		note: 'Solid all-round model; does not reason by itself.',
	},
	{
		name: 'Phi-4 mini',
		family: 'Phi-4',
		parameters: 3.84,
		base: 'Phi-4-mini-instruct',
		memory: { q4f16_1: 3437.58, q4f32_1: 4220.59 },
		maxContext: 131072,
		kv: 128,
		licence: 'MIT',
		reasoning: 'none',
		light: false,
		note: 'Strong in mathematics and code; does not reason by itself.',
	},
];

/** Tokenizer, configuration and library: what comes on top of the weights, bytes. */
const besides = 22e6;

function builds(row: Row): CatalogueModel[] {
	const { base, library = base, memory, parameters, kv, name, ...same } = row;
	return (Object.keys(memory) as Quantisation[]).map((quantisation) => {
		const f16 = quantisation.includes('f16');
		return {
			...same,
			id: `${base}-${quantisation}-MLC`,
			engine: 'webllm',
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

/** For the engine `webllm`: WebGPU, the weights of `mlc-ai` on the Hugging Face hub. */
export const webllmModels: readonly CatalogueModel[] = rows.flatMap(builds);

/** Where the weights of a WebLLM model of this list lie. */
export function webllmUrl(id: string): string {
	return `${hub}mlc-ai/${id}`;
}

function gguf(
	file: string,
	about: Omit<CatalogueModel, 'id' | 'engine' | 'memory' | 'f16' | 'context' | 'kv'> & {
		kv: number;
	},
): CatalogueModel {
	const [owner, repository, name] = file.split('/');
	const kv = about.kv * 1024;
	return {
		...about,
		id: `${hub}${owner}/${repository}/resolve/main/${name}`,
		engine: 'llamacpp',
		f16: false,
		context: defaultContext,
		kv,
		// The file in memory, the cache, and room for the computation.
		memory: Math.round((about.download + kv * defaultContext) / 2 ** 20 + 200),
	};
}

/** For the engine `llamacpp`: single GGUF files under 2 GiB, the most a browser reads as one. */
export const ggufModels: readonly CatalogueModel[] = [
	gguf('unsloth/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q4_K_M.gguf', {
		name: 'Qwen3 0.6B',
		family: 'Qwen3',
		parameters: 0.6,
		quantisation: 'Q4_K_M',
		download: 396_705_472,
		maxContext: 40960,
		kv: 112,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'The smallest model that reasons. The quickest first answer.',
	}),
	gguf('Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0.gguf', {
		name: 'Qwen3 0.6B (8-bit)',
		family: 'Qwen3',
		parameters: 0.6,
		quantisation: 'Q8_0',
		download: 639_446_688,
		maxContext: 40960,
		kv: 112,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'The same model, hardly compressed: somewhat better, somewhat slower.',
	}),
	gguf('unsloth/Qwen3-1.7B-GGUF/Qwen3-1.7B-Q4_K_M.gguf', {
		name: 'Qwen3 1.7B',
		family: 'Qwen3',
		parameters: 1.72,
		quantisation: 'Q4_K_M',
		download: 1_107_409_472,
		maxContext: 40960,
		kv: 112,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'Good reasoning for its size.',
	}),
	gguf('unsloth/Qwen3-4B-GGUF/Qwen3-4B-Q3_K_M.gguf', {
		name: 'Qwen3 4B (3-bit)',
		family: 'Qwen3',
		parameters: 4.02,
		quantisation: 'Q3_K_M',
		download: 2_075_618_592,
		maxContext: 40960,
		kv: 144,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'The most sense under 2 GiB; slow without a graphics card.',
	}),
	gguf('unsloth/Qwen3.5-0.8B-GGUF/Qwen3.5-0.8B-Q4_K_M.gguf', {
		name: 'Qwen3.5 0.8B',
		family: 'Qwen3.5',
		parameters: 0.75,
		quantisation: 'Q4_K_M',
		download: 532_517_120,
		maxContext: 262144,
		kv: 12,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'Newest small Qwen; a long context costs it little memory.',
	}),
	gguf('unsloth/Qwen3.5-2B-GGUF/Qwen3.5-2B-Q4_K_M.gguf', {
		name: 'Qwen3.5 2B',
		family: 'Qwen3.5',
		parameters: 1.88,
		quantisation: 'Q4_K_M',
		download: 1_280_835_840,
		maxContext: 262144,
		kv: 12,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'A long context costs it little memory.',
	}),
	gguf('bartowski/DeepSeek-R1-Distill-Qwen-1.5B-GGUF/DeepSeek-R1-Distill-Qwen-1.5B-Q4_K_M.gguf', {
		name: 'DeepSeek R1 Distill Qwen 1.5B',
		family: 'DeepSeek R1',
		parameters: 1.78,
		quantisation: 'Q4_K_M',
		download: 1_117_300_000,
		maxContext: 131072,
		kv: 28,
		licence: 'MIT',
		reasoning: 'always',
		note: 'Thinks long before it answers; good at arithmetic for its size.',
	}),
	gguf('ggml-org/SmolLM3-3B-GGUF/SmolLM3-Q4_K_M.gguf', {
		name: 'SmolLM3 3B',
		family: 'SmolLM3',
		parameters: 3.08,
		quantisation: 'Q4_K_M',
		download: 1_915_305_312,
		maxContext: 65536,
		kv: 72,
		licence: 'Apache-2.0',
		reasoning: 'switch',
		note: 'Open in every respect, data included; reasons.',
	}),
	gguf('bartowski/Llama-3.2-1B-Instruct-GGUF/Llama-3.2-1B-Instruct-Q4_K_M.gguf', {
		name: 'Llama 3.2 1B Instruct',
		family: 'Llama 3.2',
		parameters: 1.24,
		quantisation: 'Q4_K_M',
		download: 807_694_464,
		maxContext: 131072,
		kv: 32,
		licence: 'Llama 3.2 Community',
		reasoning: 'none',
		note: 'Light and quick; does not reason by itself.',
	}),
	gguf('bartowski/Llama-3.2-3B-Instruct-GGUF/Llama-3.2-3B-Instruct-Q4_K_M.gguf', {
		name: 'Llama 3.2 3B Instruct',
		family: 'Llama 3.2',
		parameters: 3.21,
		quantisation: 'Q4_K_M',
		download: 2_019_377_696,
		maxContext: 131072,
		kv: 112,
		licence: 'Llama 3.2 Community',
		reasoning: 'none',
		note: 'Writes well; does not reason by itself.',
	}),
	gguf('ggml-org/gemma-3-1b-it-GGUF/gemma-3-1b-it-Q4_K_M.gguf', {
		name: 'Gemma 3 1B',
		family: 'Gemma 3',
		parameters: 1,
		quantisation: 'Q4_K_M',
		download: 806_058_240,
		maxContext: 32768,
		kv: 26,
		licence: 'Gemma',
		reasoning: 'none',
		note: 'Many languages; does not reason by itself.',
	}),
	gguf('HuggingFaceTB/SmolLM2-360M-Instruct-GGUF/smollm2-360m-instruct-q8_0.gguf', {
		name: 'SmolLM2 360M',
		family: 'SmolLM2',
		parameters: 0.362,
		quantisation: 'Q8_0',
		download: 386_404_992,
		maxContext: 8192,
		kv: 40,
		licence: 'Apache-2.0',
		reasoning: 'none',
		note: 'Very small and quick.',
	}),
	gguf('bartowski/SmolLM2-1.7B-Instruct-GGUF/SmolLM2-1.7B-Instruct-Q4_K_M.gguf', {
		name: 'SmolLM2 1.7B',
		family: 'SmolLM2',
		parameters: 1.71,
		quantisation: 'Q4_K_M',
		download: 1_055_609_824,
		maxContext: 8192,
		kv: 192,
		licence: 'Apache-2.0',
		reasoning: 'none',
		note: 'Solid all-round model; does not reason by itself.',
	}),
];

export const models: readonly CatalogueModel[] = [...webllmModels, ...ggufModels];

/** The model with that id, or undefined for one the user brought. */
export function findModel(id: string): CatalogueModel | undefined {
	return models.find((model) => model.id === id);
}

/** MB of memory with a window of `context` tokens instead of the default one. */
export function memoryWith(model: CatalogueModel, context: number): number {
	return model.memory + ((context - model.context) * model.kv) / 2 ** 20;
}
