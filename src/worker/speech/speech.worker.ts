/** Hosts transformers.js for speech: a worker of its own, so that its memory can be given back. */
import { env, pipeline } from '@xenova/transformers';
import mjs from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { embedThreads } from '../../engines/embedder/threads.ts';
import { createSpeechHost } from '../../engines/speech/host.ts';
import type { FromSpeechWorker, ToSpeechWorker } from '../../engines/speech/protocol.ts';

const scope = self as unknown as {
	postMessage(message: FromSpeechWorker): void;
	onmessage: ((event: MessageEvent<ToSpeechWorker>) => void) | null;
};

const absolute = (url: string): string => new URL(url, import.meta.url).href;

const handle = createSpeechHost(
	{ env, pipeline, wasm: { mjs: absolute(mjs), wasm: absolute(wasm) }, threads: embedThreads() },
	(message) => scope.postMessage(message),
);
scope.onmessage = ({ data }) => handle(data);
