/** How a model file may be loaded, and what came of it. */
import type { LlamaDevice, LlamaPlan } from './plan.ts';

export interface LlamaOptions {
	/** Name as shown; the file's own when absent. */
	name?: string;
	/** Context window of one request in tokens; 4,096 or what the model was trained for. */
	context?: number;
	/** The context that the effort wants of a model that thinks, asked before a run begins. */
	need?: () => Promise<number>;
	/** Requests computed at once, at most 4; the plan says how many suit the device. */
	parallel?: number;
	threads?: number;
	/** Numbers of the key-value cache: 32-bit ones are twice as large, and quicker to compute with. */
	cache?: LlamaPlan['cache'];
	/**
	 * Bits that weights are written out in as they are loaded. 32: of a small model in 8 bits, which is
	 * quickest on a processor. 8: of formats that a processor is slow with, whatever memory there is.
	 * 0: as they are. Absent: 8 on a processor where memory is enough for it.
	 */
	unpack?: 0 | 8 | 32;
	/** Bytes of old prompts that may pile up (`LlamaPlan.spare`). */
	spare?: number;
	/** Instead of asking the browser. */
	device?: Partial<LlamaDevice>;
	/** Further fields for each request, as llama-server takes them. */
	sampling?: Record<string, unknown>;
	/** Further fields for the load, as wllama takes them. */
	load?: Record<string, unknown>;
	/** Told after each load. */
	onLoaded?: (loaded: Loaded) => void;
}

/** How it lies in memory. */
export interface Loaded {
	backend: 'webgpu' | 'cpu';
	threads: number;
	/** Tokens of one request, prompt and reply together. */
	context: number;
	/** What became of the context that the effort wants. */
	note?: string;
	/** Bytes that its weights take more than in the file: they are written out in 8 bits. */
	unpacked?: number;
}

export interface LlamaInfo extends Loaded {
	parallel: number;
	reasoning: boolean;
	charactersPerToken: number;
	/** Time the load took. */
	milliseconds: number;
}

export type LoadProgress = (phase: string, fraction: number | null) => void;
