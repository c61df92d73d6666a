/** Reads documents where they can do no harm: each in a worker of its own. */
import { fromPlain, isAbort, MullError, type PlainError } from '../../core/errors.ts';
import { inFreshWorker } from '../fresh-worker.ts';
import { checkSize, kindOf, type DocumentFile, type ReadDocument } from './read-document.ts';

type Reply = { type: 'read'; read: ReadDocument } | { type: 'failed'; error: PlainError };

/** Milliseconds for one document. */
const patience = 120_000;

/** A file on its way in; a `File` of the page is one. */
interface Source {
	name: string;
	/** Media type; may be empty. */
	type: string;
	/** Bytes. */
	size: number;
	slice(start: number, end: number): Blob;
	arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * Gives the passages of a file. Throws `bad-input` for one that is too big, empty, locked, broken
 * or not a document, and `aborted`.
 */
export function createReader(spawn: () => Worker) {
	return async (
		file: Source,
		{ encoding }: { encoding?: string | undefined },
		signal: AbortSignal,
	): Promise<ReadDocument & { bytes: number }> => {
		const { name, type, size } = file;
		const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
		checkSize({ name, bytes: { length: size } }, kindOf({ name, type, bytes: start }));
		const message: DocumentFile = {
			...{ name, type, bytes: new Uint8Array(await file.arrayBuffer()) },
			...(encoding ? { encoding } : {}),
			languages: [...navigator.languages],
		};
		const errand = {
			spawn,
			message,
			transfer: [message.bytes.buffer],
			patience,
			late: `It took longer than ${patience / 60_000} minutes.`,
		};
		const reply = await inFreshWorker(errand, readReply, signal).catch((thrown: unknown) => {
			if (isAbort(thrown)) throw thrown;
			throw new MullError(
				'bad-input',
				`“${name}” could not be read. ${(thrown as Error).message}`,
				'Save it as plain text or in smaller parts and add that.',
				{ cause: thrown },
			);
		});
		if (reply.type === 'failed') throw fromPlain(reply.error);
		return { ...reply.read, bytes: size };
	};
}

// Our own code speaks here, not the document's: the kind of message is enough.
function readReply(data: unknown): Reply | undefined {
	const { type } = (data ?? {}) as Partial<Reply>;
	return type === 'read' || type === 'failed' ? (data as Reply) : undefined;
}
