/** Runs file and download work in a worker, where bytes go straight to disk. */
import { toPlain } from '../../src/core/errors.ts';
import { openModelFile, openPart } from '../../src/engines/downloads/files.ts';
import { copyModelFile, downloadFile, modelFileSize } from './one-file.ts';

type FilesRequest =
	| { type: 'copy'; id: string; file: Blob }
	| { type: 'download'; id: string; url: string }
	/** Opens the part for writing, and stays so. */
	| { type: 'hold'; id: string };

const abort = new AbortController();

self.onmessage = async ({ data }: MessageEvent<FilesRequest | { type: 'abort' }>) => {
	if (data.type === 'abort') return abort.abort();
	try {
		if (data.type === 'hold') return self.postMessage({ have: (await openPart(data.id, 0)).size });
		if (data.type === 'copy') await copyModelFile(data.id, data.file, () => {}, abort.signal);
		else {
			const onProgress = ({ have, bytes }: { have: number; bytes: number }) =>
				self.postMessage({ have, bytes });
			await downloadFile(data.url, data.id, { onProgress, waits: [5, 5] }, abort.signal);
		}
		const file = await openModelFile(data.id);
		self.postMessage({ done: await modelFileSize(data.id), start: await file.slice(0, 4).text() });
	} catch (thrown) {
		self.postMessage({ error: toPlain(thrown) });
	}
};
