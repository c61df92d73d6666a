/** What `createEmbedder` and its worker say to each other. Types only. */
import type { PlainError } from '../../core/errors.ts';

/** Where a model lies and how it is read. */
export interface EmbedderSource {
	model: string;
	/** The hub's address: its files lie where `embedderFiles` says. */
	host: string;
	format: 'onnx' | 'gguf';
	pooling: 'mean' | 'cls' | 'last';
	dimensions: number;
	tokens: number;
}

export type ToEmbedWorker =
	/** Once, first. `fetch`: what is missing may be fetched; without it no request leaves. */
	| { type: 'load'; source: EmbedderSource; fetch: boolean }
	/** One at a time. */
	| { type: 'embed'; id: number; texts: string[] };

export type FromEmbedWorker =
	/** Bytes that came over the network so far. */
	| { type: 'progress'; have: number }
	| { type: 'loaded'; milliseconds: number }
	/** `data`: the vectors one after the other. */
	| { type: 'vectors'; id: number; data: Float32Array<ArrayBuffer> }
	/** Without `id` the load failed. Nothing works any more in this worker. */
	| { type: 'failed'; id?: number; error: PlainError };
