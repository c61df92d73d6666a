/**
 * Hosts WebLLM, and is the only file that imports it (2 MB): a nested worker that can be
 * terminated at any time, which is the one way to stop a prefill and to give back its memory.
 *
 * It speaks Mull's own small protocol instead of the package's: there, errors cross as strings, a
 * lost device goes unnoticed, and the client half would pull the whole package into the brain.
 */
import { MLCEngine } from '@mlc-ai/web-llm';
import { watchGpu } from '../engines/webllm/gpu.ts';
import { createHost } from '../engines/webllm/host.ts';
import { patchShaders } from '../engines/webllm/shaders.ts';
import type { FromWorker, ToWorker } from '../engines/webllm/protocol.ts';

const scope = self as unknown as {
	postMessage(message: FromWorker): void;
	onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};
const tell = (message: FromWorker) => scope.postMessage(message);

// Before the engine opens a device.
const gpu = watchGpu(tell);
patchShaders();
const handle = createHost(new MLCEngine({ logLevel: 'SILENT' }), tell, gpu);
scope.onmessage = ({ data }) => handle(data);
tell({ type: 'ready' });
