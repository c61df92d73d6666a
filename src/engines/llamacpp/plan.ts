/**
 * How a model is laid out in memory: on what it computes, with how many threads, how many requests
 * at once and how much context for each. Pure: the device is told, not asked.
 *
 * Each of the `parallel` requests has a key-value cache of its own (`kv_unified: false`), so that
 * the promised context is there whatever the others do. In a shared cache llama.cpp lets requests
 * overrun each other and then fails all of them at once. Where memory is short there are fewer
 * requests at once, never a shorter context than promised.
 */
import { MullError } from '../../core/errors.ts';
import type { GgufInfo } from '../gguf/header.ts';

export interface LlamaDevice {
	/** A graphics processor with 16-bit floats, which llama.cpp's WebGPU code cannot do without. */
	gpu: boolean;
	/** Logical cores. */
	cores: number;
	/** Threads may share memory: the page is cross-origin isolated. */
	isolated: boolean;
	/** GiB as the browser tells it, or null. */
	memory: number | null;
}

export interface LlamaPlan {
	gpu: boolean;
	threads: number;
	parallel: number;
	/** Tokens of one request, prompt and reply together. */
	context: number;
	/**
	 * Bytes of old prompts that may pile up. llama.cpp copies the cache of each prompt that gives
	 * way to another to the heap, up to 8 GiB, and wllama cannot forbid it; so when about this much
	 * has been copied and nobody is waiting, the model is loaded anew.
	 */
	spare: number;
}

const gib = 2 ** 30;
/** The most a program in WebAssembly can have here, and what it needs beside weights and cache. */
const heap = 4 * gib;
const overhead = 0.4 * gib;

/** `context` 0 stands for 4,096 or what the model was trained for. Throws `out-of-memory`. */
export function planLlama(
	info: Pick<GgufInfo, 'bytes' | 'cacheBytesPerToken' | 'context'>,
	device: LlamaDevice,
	wanted: { context?: number; parallel?: number; threads?: number; spare?: number } = {},
): LlamaPlan {
	const context = Math.max(256, Math.min(wanted.context || 4096, info.context || Infinity));
	const cache = context * info.cacheBytesPerToken;
	// A quarter of the memory for the caches, but not more than four long ones are worth.
	const memory = (device.memory ?? 4) * gib;
	const share = Math.min(2 * gib, memory / 4);
	const left = device.gpu ? share : Math.min(share, heap - overhead - info.bytes);
	if (!device.gpu && info.bytes + cache + overhead > heap) throw tooLarge(info.bytes, cache);
	const fitting = cache > 0 ? Math.floor(left / cache) : Infinity;
	const parallel = Math.max(1, Math.min(wanted.parallel ?? 4, fitting));
	// llama.cpp's threads spin while they wait: with one on every core decoding is several times
	// slower as soon as anything else runs. Beside a graphics processor they have nothing to do.
	const threads = device.gpu || !device.isolated ? 1 : Math.max(1, device.cores - 1);
	return {
		gpu: device.gpu,
		threads: wanted.threads ?? threads,
		parallel,
		context,
		spare: wanted.spare ?? Math.min(1.5 * gib, Math.max(0.5 * gib, memory / 8)),
	};
}

function tooLarge(bytes: number, cache: number): MullError {
	return new MullError(
		'out-of-memory',
		`This model needs ${((bytes + cache) / 1e9).toFixed(1)} GB; without a suitable graphics processor a browser gives it at most 4 GB.`,
		'Choose a smaller model or a stronger quantisation, or a shorter context.',
	);
}

/** Asks the browser. Software renderers count as no graphics processor: the CPU code is faster. */
export async function llamaDevice(): Promise<LlamaDevice> {
	const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
	return {
		gpu: await hasGpu(),
		cores: navigator.hardwareConcurrency || 1,
		isolated: globalThis.crossOriginIsolated === true,
		memory: deviceMemory ?? null,
	};
}

async function hasGpu(): Promise<boolean> {
	// llama.cpp waits for the graphics processor by suspending the program.
	if (!('Suspending' in WebAssembly)) return false;
	try {
		const adapter = await navigator.gpu?.requestAdapter();
		const software = (adapter?.info as { isFallbackAdapter?: boolean })?.isFallbackAdapter;
		return adapter?.features.has('shader-f16') === true && software !== true;
	} catch {
		return false;
	}
}
