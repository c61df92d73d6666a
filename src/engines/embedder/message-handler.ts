/** The worker's side of an embedder, whatever computes it: answers to the small protocol. */
import { MullError, toMullError, toPlain } from '../../core/errors.ts';
import type { EmbedderSource, FromEmbedWorker, ToEmbedWorker } from './protocol.ts';

/** What computes. Both throw a `MullError`, or what `runFault` tells. */
export interface Computing {
	/** `fetch`: what is missing may be fetched. */
	load(source: EmbedderSource, fetch: boolean): Promise<void>;
	/** A vector of unit length for each text. */
	embed(texts: string[]): Promise<Float32Array[]>;
}

export type Tell = (message: FromEmbedWorker, transfer?: Transferable[]) => void;

export function createMessageHandler({ load, embed }: Computing, tell: Tell) {
	async function open(source: EmbedderSource, fetch: boolean): Promise<void> {
		const started = performance.now();
		await load(source, fetch);
		tell({ type: 'loaded', milliseconds: performance.now() - started });
	}

	async function answer(id: number, texts: string[]): Promise<void> {
		const vectors = await embed(texts);
		const data = new Float32Array(vectors.length * (vectors[0]?.length ?? 0));
		vectors.forEach((vector, i) => data.set(vector, i * vector.length));
		tell({ type: 'vectors', id, data }, [data.buffer]);
	}

	return (message: ToEmbedWorker): void => {
		if (message.type === 'load') {
			open(message.source, message.fetch).catch((thrown: unknown) =>
				tell({ type: 'failed', error: toPlain(thrown) }),
			);
		} else {
			const { id, texts } = message;
			answer(id, texts).catch((thrown: unknown) =>
				tell({ type: 'failed', id, error: toPlain(runFault(thrown)) }),
			);
		}
	};
}

/** Throws `bad-model` where it is no sound vector of that model. */
export function requireValidVector(numbers: Float32Array, { dimensions }: EmbedderSource): void {
	if (numbers.length !== dimensions) {
		throw new MullError(
			'bad-model',
			`The embedder gives vectors of ${numbers.length} numbers instead of ${dimensions}.`,
			'Delete it and download it again, or choose another.',
		);
	}
	if (!numbers.every(Number.isFinite)) {
		throw new MullError(
			'bad-model',
			'The embedder gave vectors that are no numbers.',
			'Choose another embedder.',
		);
	}
}

const memory = /out of memory|bad_alloc|failed to allocate|Array buffer allocation|OOM/i;

export const isMemory = (said: string): boolean => memory.test(said);

export const outOfMemory = (options: ErrorOptions): MullError =>
	new MullError(
		'out-of-memory',
		'There is not enough memory for the embedder.',
		'Close other tabs, or choose the embedder that ships with Mull.',
		options,
	);

export const notHere = (source: EmbedderSource, options: ErrorOptions = {}): MullError =>
	new MullError(
		'no-model',
		`The embedder “${source.model}” is not on this device.`,
		'Download it, or choose the one that ships with Mull.',
		options,
	);

function runFault(thrown: unknown): MullError {
	if (thrown instanceof MullError) return thrown;
	const said = toMullError(thrown);
	if (isMemory(said.message)) return outOfMemory({ cause: thrown });
	return new MullError(
		'device-lost',
		`The embedder stopped: ${said.message}`,
		'It starts again when it is needed.',
		{ cause: thrown },
	);
}
