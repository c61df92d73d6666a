/**
 * Reads one document into passages; its caller terminates it then. A broken or hostile file can
 * take no more than this worker down.
 */
import { toPlain } from '../core/errors.ts';
import { readDocument, type DocumentFile } from '../instruments/documents/read-document.ts';

const scope = self as unknown as {
	postMessage(message: unknown): void;
	onmessage: ((event: MessageEvent<DocumentFile>) => void) | null;
};

scope.onmessage = ({ data }) => {
	readDocument(data).then(
		(read) => scope.postMessage({ type: 'read', read }),
		(thrown: unknown) => scope.postMessage({ type: 'failed', error: toPlain(thrown) }),
	);
};
scope.postMessage({ type: 'ready' });
