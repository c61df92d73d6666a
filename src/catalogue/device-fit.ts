/**
 * Does this model fit this device? And which one should a newcomer try? Pure: the device is
 * described by `checkDevice` (engines/device.ts), what can be known without loading anything.
 */
import { engineOf } from '../core/engines/engine-of.ts';
import type { DeviceEngineId } from '../core/engines/list.ts';
import { llamacpp } from '../core/engines/llamacpp.ts';
import {
	defaultContext,
	ggufModels,
	memoryWith,
	webllmModels,
	type CatalogueModel,
} from './models.ts';

export interface Device {
	/** Null: this browser has no WebGPU, or no graphics adapter for it. */
	gpu: Gpu | null;
	/** Why `gpu` is null or not enough for WebLLM, in one sentence; empty when it is enough. */
	gpuProblem: string;
	/** GiB of main memory as the browser tells it: rounded, at most 8 or 32; null: not told. */
	memory: number | null;
	/** Logical processor cores. */
	cores: number;
	/** Bytes that may still be stored; null: not told. */
	free: number | null;
	/** The page may share memory between threads. */
	isolated: boolean;
	/** WebAssembly: vector instructions, shared memory, 64-bit memory, promise integration. */
	simd: boolean;
	threads: boolean;
	memory64: boolean;
	jspi: boolean;
	/** A phone or a tablet, as far as the browser tells. */
	mobile: boolean;
}

export interface Gpu {
	vendor: string;
	/** Name of the architecture or the adapter; often empty for privacy. */
	description: string;
	/** Computes on the processor: works, but slowly. */
	software: boolean;
	f16: boolean;
	subgroups: boolean;
	/** Bytes of the largest buffer, and of the largest one a shader can see. */
	maxBuffer: number;
	maxBinding: number;
	/** Meets everything that WebLLM asks for when it opens the device. */
	enough: boolean;
}

export interface Fit {
	verdict: 'fits' | 'tight' | 'no';
	/** One sentence for the person. */
	reason: string;
}

/** The most memory a 32-bit WebAssembly program has, less what the program itself needs, MB. */
const wasmMemory = 4096 - 256;
/** From this on, one processor thread takes minutes for a long thought, bytes of weights. */
const heavyForOneThread = 900e6;

/** What must be known of a model to say whether it fits. */
type Sized = Pick<CatalogueModel, 'engine' | 'download' | 'memory' | 'context' | 'kv' | 'f16'> &
	Partial<Pick<CatalogueModel, 'light'>>;

/** What a GGUF of unknown shape needs beside its weights, with the usual window, MB. */
const besideWeights = 600;

/** The same for a GGUF file, or the parts of one, of which only the size is known; `more`: in memory. */
export const fitsFile = (bytes: number, device: Device, more = 0): Fit =>
	fits({ ...ofSize(bytes + more), download: bytes }, device);

/** Memory is enough for so many bytes of weights, wherever they come from. */
export const fitsMemory = (bytes: number, device: Device): boolean =>
	fits({ ...ofSize(bytes), download: 0 }, device).verdict === 'fits';

const ofSize = (bytes: number) => ({
	engine: llamacpp.id,
	memory: Math.round(bytes / 2 ** 20 + besideWeights),
	context: defaultContext,
	kv: 0,
	f16: false,
});

/** llama.cpp computes on the graphics processor here. */
export const accelerated = ({ gpu, jspi, memory64 }: Device): boolean =>
	gpu !== null && !gpu.software && jspi && memory64;

/** `context`: window to load it with, tokens. A model that is here already needs no space. */
export function fits(
	model: Sized,
	device: Device,
	context = model.context,
	installed = false,
): Fit {
	if (!installed && device.free !== null && device.free < model.download)
		return {
			verdict: 'no',
			reason: `It needs ${gigabytes(model.download)} of storage; the browser offers ${gigabytes(device.free)}.`,
		};
	const memory = memoryWith(model, context);
	return engineOf(model).computes === 'graphics'
		? fitsGpu(model, device, memory)
		: fitsProcessor(model, device, memory);
}

function fitsGpu(model: Sized, device: Device, memory: number): Fit {
	const { gpu } = device;
	if (!gpu || !gpu.enough) return { verdict: 'no', reason: device.gpuProblem };
	if (model.f16 && !gpu.f16)
		return {
			verdict: 'no',
			reason: 'Your graphics processor has no 16-bit floats; take the 32-bit build of this model.',
		};
	const need = megabytes(memory);
	if (gpu.software)
		return {
			verdict: 'tight',
			reason: 'The browser computes graphics on the processor here: it works, but very slowly.',
		};
	// A browser never tells the memory of a graphics card, so only what is certain is a "no".
	const { memory: total } = device;
	const toldAll = total !== null && total < 8;
	if (toldAll && memory > total * 1024 * 0.8)
		return { verdict: 'no', reason: `It needs ${need}; this device has ${total} GB in all.` };
	if (toldAll && memory > total * 1024 * 0.45)
		return { verdict: 'tight', reason: `It needs ${need} of the ${total} GB this device has.` };
	if (!model.light && (device.mobile || gpu.maxBuffer < 2 ** 30))
		return {
			verdict: 'tight',
			reason: `It needs ${need} of graphics memory: much for this device.`,
		};
	if (memory > 5000)
		return {
			verdict: 'tight',
			reason: `It needs ${need} of graphics memory: a card with 8 GB, or a Mac with 16 GB.`,
		};
	return { verdict: 'fits', reason: `It needs about ${need} of graphics memory.` };
}

function fitsProcessor(model: Sized, device: Device, memory: number): Fit {
	const need = megabytes(memory);
	if (!device.simd)
		return { verdict: 'no', reason: 'This browser is too old: its WebAssembly has no vectors.' };
	if (memory > wasmMemory)
		return { verdict: 'no', reason: `It needs ${need}; a web page may use 4 GB at most.` };
	const { memory: total } = device;
	if (total !== null && total < 8 && memory > total * 1024 * 0.7)
		return { verdict: 'no', reason: `It needs ${need}; this device has ${total} GB in all.` };
	const alone = !device.threads || device.cores < 3;
	if (!accelerated(device) && alone && model.download > heavyForOneThread)
		return { verdict: 'tight', reason: `It needs ${need} and runs on one processor core: slowly.` };
	if ((total !== null && total < 8 && memory > total * 1024 * 0.4) || device.mobile)
		if (memory > 1000)
			return { verdict: 'tight', reason: `It needs ${need} of memory: much for this device.` };
	return { verdict: 'fits', reason: `It needs about ${need} of memory.` };
}

/** Builds of the same WebLLM model for other devices left out: one line for each model. */
export function forDevice(list: readonly CatalogueModel[], device: Device): CatalogueModel[] {
	const f16 = device.gpu?.f16 ?? true;
	return list.filter(
		(model) =>
			engineOf(model).computes !== 'graphics' ||
			model.f16 === f16 ||
			// Some models have one build only.
			!list.some((other) => other !== model && twin(other) === twin(model)),
	);
}

function twin(model: CatalogueModel): string {
	return `${model.engine} ${model.name.replace(' (32-bit)', '')}`;
}

interface Recommendation {
	model: CatalogueModel | null;
	/** One sentence: why this one. */
	reason: string;
}

/**
 * The model for the first screen: the smallest wait for an answer that is worth reading. Where both
 * engines run on the graphics processor, `faster` is the one that wrote faster in check-ups there; as long
 * as it is not known, it is llama.cpp, by published figures.
 */
export function recommend(device: Device, faster: DeviceEngineId | null = null): Recommendation {
	const good = (model: CatalogueModel) => fits(model, device).verdict === 'fits';
	const pick = (list: readonly CatalogueModel[], name: string) =>
		forDevice(list, device).find((model) => model.name.startsWith(name) && good(model));
	const graphicsOnly = faster !== null && engineOf({ engine: faster }).computes === 'graphics';
	if (accelerated(device) && device.gpu?.f16 && !graphicsOnly) {
		const model = pick(ggufModels, 'Bonsai');
		if (model)
			return {
				model,
				reason: faster
					? 'It reasons, and llama.cpp was the faster one in the check-ups on this device.'
					: 'It reasons, is small to download, and your graphics processor can run it.',
			};
	}
	const onGpu = device.gpu !== null && device.gpu.enough && !device.gpu.software;
	if (onGpu) {
		const roomy = (device.memory ?? 8) >= 8 && !device.mobile;
		const model =
			(roomy && pick(webllmModels, 'Qwen3 4B')) ||
			pick(webllmModels, 'Qwen3 1.7B') ||
			pick(webllmModels, 'Qwen3 0.6B');
		if (model)
			return {
				model,
				reason: graphicsOnly
					? 'It reasons, and WebLLM was the faster one in the check-ups on this device.'
					: 'It reasons, and your graphics processor can run it at a good speed.',
			};
	}
	const quick = device.threads && device.cores >= 4;
	const model =
		(quick && pick(ggufModels, 'Qwen3 1.7B')) ||
		pick(ggufModels, 'Qwen3 0.6B') ||
		pick(ggufModels, 'SmolLM2 360M');
	if (model)
		return { model, reason: 'It reasons and is small enough for the processor of this device.' };
	return {
		model: null,
		reason: 'No model of the list fits this device; connect a server on the Models screen.',
	};
}

function megabytes(mb: number): string {
	return mb < 1000 ? `${Math.round(mb / 10) * 10} MB` : `${(mb / 1024).toFixed(1)} GB`;
}

function gigabytes(bytes: number): string {
	return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
