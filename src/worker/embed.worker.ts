/**
 * Hosts transformers.js, and is the only file that imports it: a nested worker of its own, because
 * all computations of one realm wait for each other in it, and so that its memory can be given back.
 */
import { env, pipeline } from '@xenova/transformers';
import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { createEmbedHost } from '../engines/embedder/host.ts';
import type { FromEmbedWorker, ToEmbedWorker } from '../engines/embedder/protocol.ts';
import { embedThreads } from '../engines/embedder/threads.ts';

const scope = self as unknown as {
	postMessage(message: FromEmbedWorker, transfer?: Transferable[]): void;
	onmessage: ((event: MessageEvent<ToEmbedWorker>) => void) | null;
};

const absolute = (url: string): string => new URL(url, import.meta.url).href;

const handle = createEmbedHost(
	{ env, pipeline, wasm: { mjs: absolute(mjs), wasm: absolute(wasm) }, threads: embedThreads() },
	(message, transfer) => scope.postMessage(message, transfer),
);
scope.onmessage = ({ data }) => handle(data);
