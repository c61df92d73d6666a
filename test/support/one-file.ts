/** Models that are one file each, as most tests of files have them. */
import { hasCode } from '../../src/core/errors.ts';
import { downloadModel } from '../../src/engines/downloads/download-model.ts';
import { copyModelFiles, openModelFile } from '../../src/engines/downloads/files.ts';
import type { OnProgress } from '../../src/engines/downloads/meter.ts';

export const downloadFile = async (
	url: string,
	id: string,
	options: Parameters<typeof downloadModel>[1],
	signal: AbortSignal,
): Promise<File> => (await downloadModel([{ url, id }], options, signal))[0]!;

export const copyModelFile = (
	id: string,
	source: Blob,
	onProgress: OnProgress,
	signal: AbortSignal,
): Promise<void> => copyModelFiles([id], [source], onProgress, signal);

/** Bytes of the whole file; null when it is not there. */
export async function modelFileSize(id: string): Promise<number | null> {
	try {
		return (await openModelFile(id)).size;
	} catch (thrown) {
		if (hasCode(thrown, 'no-model')) return null;
		throw thrown;
	}
}
