/** transformers.js in a worker: set up so that it asks for files as Mull allows, and keeps them. */
import type { env as Env, pipeline as Pipeline } from '@xenova/transformers';
import { embedderCache } from '../../catalogue/embedders.ts';

/** After the hub's address; the name of a file follows. */
export const hubPath = '{model}/resolve/main/';

/** What is handed in: the library, and where its WebAssembly runtime lies on this site. */
export interface Library {
	env: typeof Env;
	pipeline: typeof Pipeline;
	wasm: { mjs: string; wasm: string };
	threads: number;
}

export function setUp({ env, wasm, threads }: Library): void {
	const runtime = env.backends.onnx.wasm!;
	runtime.wasmPaths = wasm;
	runtime.numThreads = threads;
	// The site's service worker keeps the runtime. The library's own way would start a script from
	// a blob, which the security policy forbids.
	env.useWasmCache = false;
	env.allowLocalModels = false;
	env.localModelPath = '';
	env.allowRemoteModels = true;
	env.remotePathTemplate = hubPath;
	env.useBrowserCache = true;
	env.cacheKey = embedderCache;
}
