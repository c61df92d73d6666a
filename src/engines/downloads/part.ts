/**
 * A file on its way to this device, wherever it is kept until it is whole: in the file system or in
 * a cache. What has come stays through a pause, a fault and a reload, and is continued.
 */
import { MullError } from '../../core/errors.ts';
import type { Sink } from './disk.ts';
import type { Fetched, FetchOptions } from './download.ts';

export interface Part {
	/** What is here, from the first byte on without a gap, and the `ETag` it came with. */
	kept(): Promise<{ bytes: number; etag: string | null }>;
	/** Goes on behind byte `from`, as a part of the version `etag`; what lies after it goes. */
	open(from: number, etag: string | null): Promise<PartSink>;
	forget(): Promise<void>;
}

export interface PartSink extends Sink {
	/** All that has come, in one; the sink is closed then. */
	whole(): Promise<Blob>;
}

/** `fetchBytes`, or what a test has in its place. */
export type FetchBytes = (
	url: string,
	from: number,
	signal: AbortSignal,
	options?: FetchOptions,
) => Promise<Fetched>;

interface Arrival {
	fetchBytes: FetchBytes;
	/** Waits between attempts, milliseconds. */
	waits?: readonly number[];
	/** Before the first byte is kept; may throw. `left`: bytes to come, null if nobody knows. */
	onAnswer?: (total: number | null, left: number | null) => Promise<void>;
	/** Bytes are about to come. */
	onBegin?: () => void;
	/** How much of the file is here. */
	onBytes: (have: number) => void;
	/** Looks at the first bytes of a file before any is kept; may throw. */
	check?: (start: Uint8Array) => void | Promise<void>;
}

/**
 * Fetches what is missing of a file and returns the whole. Throws what `fetchBytes` throws, `quota`,
 * `storage`, and `download` when fewer bytes came than the server promised.
 */
export async function fetchPart(
	url: string,
	part: Part,
	{ fetchBytes, waits, onAnswer, onBegin, onBytes, check }: Arrival,
	signal: AbortSignal,
): Promise<Blob> {
	const { bytes: here, etag } = await part.kept();
	onBytes(here);
	const options = { etag, ...(waits ? { waits } : {}) };
	const { total, from, etag: version, body } = await fetchBytes(url, here, signal, options);
	await onAnswer?.(total, total === null ? null : total - from);
	const sink = await part.open(from, version);
	try {
		onBytes(from);
		onBegin?.();
		for await (const bytes of body) {
			if (sink.size === 0) await check?.(bytes);
			await sink.write(bytes);
			onBytes(sink.size);
		}
		if (total === null || sink.size === total) return await sink.whole();
	} catch (thrown) {
		// A full disk cannot keep the rest either.
		await sink.close().catch(() => {});
		throw thrown;
	}
	await sink.close();
	throw new MullError(
		'download',
		'A file of the model did not arrive whole.',
		'Resume the download.',
	);
}
