/**
 * How a model is laid out in memory: on what it computes, with how many threads, how many requests
 * at once and how much context for each. Pure: the device is told, not asked.
 *
 * Each slot has a key-value cache of its own (`kv_unified: false`), so that the promised context is
 * there whatever the others do. In a shared cache llama.cpp lets requests overrun each other and then
 * fails all of them at once. Where memory is short there are fewer slots, never a shorter context than
 * promised.
 *
 * A model that thinks gets the context that the effort wants: where memory is short for it, keys and
 * values in 8 bits (on a processor; on a graphics processor that was never run), then fewer slots,
 * then as much of it as there is room for.
 *
 * A graphics processor computes as many requests at once as there are slots. A processor computes one:
 * with packed weights four at once are hardly faster there, and each would read for itself what they
 * begin with in common. One after another they go on from the slot that has read most of it (decision
 * P1).
 */
import { hasCode, MullError } from '../../core/errors.ts';
import { hasMemory64 } from '../../core/device/memory64.ts';
import { askAdapter } from '../device.ts';
import type { GgufInfo } from '../gguf/describe.ts';
import { requestMemory, type Kept } from './request-memory.ts';

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
	/** Numbers that keys and values are kept in. */
	cache: 'f16' | 'f32' | 'q8_0';
	/** Requests whose keys and values are kept. */
	slots: number;
	/** Requests computed at once, at most `slots`. */
	parallel: number;
	/** Tokens of one request, prompt and reply together. */
	context: number;
	/**
	 * Bytes of old prompts that may pile up. llama.cpp copies the cache of each prompt that gives
	 * way to another to the heap, up to 8 GiB, and wllama cannot forbid it; so when about this much
	 * has been copied and nobody is waiting, the model is loaded again.
	 */
	spare: number;
	/** What became of the context that the effort wants, where that is not the promised one. */
	note?: string;
	/** Slow formats are loaded in 8 bits (`gguf/repack.ts`). */
	unpacked?: true;
}

const gib = 2 ** 30;
/** The most a program in WebAssembly can have here, and what it needs beside weights and cache. */
const heap = 4 * gib;
const overhead = 0.4 * gib;
/** Slots, at most. */
const most = 4;

type Wanted = Partial<Pick<LlamaPlan, 'context' | 'parallel' | 'threads' | 'spare' | 'cache'>> & {
	/** The context that the effort wants, if that is more. */
	need?: number;
	/** False: this model cannot keep its keys and values in 8 bits. */
	eight?: boolean;
};

/** `context` 0 stands for 4,096 or what the model was trained for. Throws `out-of-memory`. */
export function planLlama(
	info: Pick<GgufInfo, 'bytes' | 'context'> & Kept,
	device: LlamaDevice,
	wanted: Wanted = {},
): LlamaPlan {
	const trained = info.context || Infinity;
	const promised = Math.max(256, Math.min(wanted.context || 4096, trained));
	// A quarter of the memory for the caches, but not more than four long ones are worth.
	const memory = (device.memory ?? 4) * gib;
	const share = Math.min(2 * gib, memory / 4);
	const left = device.gpu ? share : Math.min(share, heap - overhead - info.bytes);
	const first = wanted.cache ?? 'f16';
	const memoryIn = (kind: LlamaPlan['cache']) => requestMemory(info, kind, device.gpu);
	const small = memoryIn(first).bytes(promised);
	if (!device.gpu && info.bytes + small + overhead > heap) throw tooLarge(info.bytes, small);
	const fitting = (tokens: number, kind: LlamaPlan['cache']) =>
		Math.floor(left / memoryIn(kind).bytes(tokens));

	const full = Math.max(promised, Math.min(wanted.need ?? 0, trained));
	let context = full;
	let kept = first;
	if (full > promised) {
		const eight =
			wanted.cache === undefined &&
			!device.gpu &&
			wanted.eight !== false &&
			memoryIn(first).perToken > 0;
		if (fitting(full, first) < most && eight) kept = 'q8_0';
		// All of it or what there is room for, in steps, and never less than promised.
		const room = Math.floor(memoryIn(kept).tokens(left) / 256) * 256;
		context = Math.max(promised, Math.min(full, room));
		if (context === promised) kept = first;
	}
	const slots = Math.max(1, Math.min(most, fitting(context, kept)));
	const parallel = Math.min(slots, wanted.parallel ?? (device.gpu ? slots : 1));
	// llama.cpp's threads spin while they wait: with one on every core decoding is several times
	// slower as soon as anything else runs. Beside a graphics processor they have nothing to do.
	const threads = device.gpu || !device.isolated ? 1 : Math.max(1, device.cores - 1);
	return {
		gpu: device.gpu,
		threads: wanted.threads ?? threads,
		cache: kept,
		slots,
		parallel,
		context,
		spare: wanted.spare ?? Math.min(1.5 * gib, Math.max(0.5 * gib, memory / 8)),
		...(full > promised ? { note: noteOf({ context, full, kept, slots }) } : {}),
	};
}

/**
 * The same, with weights of `eight` bytes in 8 bits where that takes nothing from the context or from the
 * requests. A graphics processor is not slow with any format.
 */
export function planUnpacked(
	info: Parameters<typeof planLlama>[0],
	eight: number | null,
	device: LlamaDevice,
	wanted: Wanted = {},
): LlamaPlan {
	const plan = planLlama(info, device, wanted);
	if (eight === null || plan.gpu) return plan;
	try {
		const larger = planLlama({ ...info, bytes: eight }, device, wanted);
		const { context, slots, cache } = larger;
		const same = context === plan.context && slots === plan.slots && cache === plan.cache;
		return same ? { ...larger, unpacked: true } : plan;
	} catch (thrown) {
		if (hasCode(thrown, 'out-of-memory')) return plan;
		throw thrown;
	}
}

/** What it got, and why. */
function noteOf(got: { context: number; full: number; kept: LlamaPlan['cache']; slots: number }) {
	const { context, full, kept, slots } = got;
	const said =
		context < full
			? `The effort wants a context of ${full} tokens; memory allows ${context}.`
			: `Its context is ${context} tokens, as the effort wants.`;
	const eight = kept === 'q8_0' ? ' For that it is kept in 8 bits.' : '';
	const fewer = slots < most ? ` There is room for ${slots} of them at once, not for ${most}.` : '';
	return said + eight + fewer;
}

function tooLarge(bytes: number, cache: number): MullError {
	return new MullError(
		'out-of-memory',
		`This model needs ${((bytes + cache) / 1e9).toFixed(1)} GB; without a suitable graphics processor a browser gives it at most 4 GB.`,
		'Choose a smaller model or a stronger quantisation, or a shorter context.',
	);
}

/** Asks the browser for what is not `told`. Software renderers count as no graphics processor: the CPU code is faster. */
export async function llamaDevice(told: Partial<LlamaDevice> = {}): Promise<LlamaDevice> {
	const { deviceMemory } = navigator as Navigator & { deviceMemory?: number };
	return {
		gpu: told.gpu ?? (await hasGpu()),
		cores: navigator.hardwareConcurrency || 1,
		isolated: globalThis.crossOriginIsolated === true,
		memory: deviceMemory ?? null,
		...told,
	};
}

async function hasGpu(): Promise<boolean> {
	// llama.cpp waits for the graphics processor by suspending the program; the compatible build could
	// otherwise, but was never run on one.
	if (!('Suspending' in WebAssembly) || !hasMemory64()) return false;
	const adapter = await askAdapter();
	const software = (adapter?.info as { isFallbackAdapter?: boolean })?.isFallbackAdapter;
	return adapter?.features.has('shader-f16') === true && software !== true;
}
