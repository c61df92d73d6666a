/** Hosts llama.cpp for an embedder: a nested worker of its own, as `embed.worker.ts`. */
import { createGgufHost } from '../engines/embedder/gguf-host.ts';
import type { FromEmbedWorker, ToEmbedWorker } from '../engines/embedder/protocol.ts';
import { embedThreads } from '../engines/embedder/threads.ts';

const scope = self as unknown as {
	postMessage(message: FromEmbedWorker, transfer?: Transferable[]): void;
	onmessage: ((event: MessageEvent<ToEmbedWorker>) => void) | null;
};

const handle = createGgufHost(embedThreads(), (message, transfer) =>
	scope.postMessage(message, transfer),
);
scope.onmessage = ({ data }) => handle(data);
