/**
 * A GGUF model on its way to the browser's storage, one file or several. What arrived before an
 * abort or a fault stays and is continued by the next call, also after a reload; of several files
 * those that are whole are not asked for again.
 */
import { hasCode, MullError } from '../../core/errors.ts';
import type { SharedFiles } from '../driver.ts';
import { readFirstKeys, readHeader } from '../gguf/header.ts';
import { refuseOtherKinds, requireProjector } from '../gguf/kinds.ts';
import { readGguf, readModel } from '../gguf/model.ts';
import { fetchBytes, retryDelays, type FetchOptions } from './download.ts';
import { deleteModelFile, filePart, completePart, openModelFile, openModelFiles } from './files.ts';
import { requireHash } from './file-hash.ts';
import { createMeter, type Meter, type OnProgress } from './meter.ts';
import { fetchPart } from './part.ts';
import { FileNotFound, requestWithRetries } from './request.ts';
import { requireSpace } from './quota.ts';
import { copySharedFile } from './copy-shared-file.ts';

/** One of its files: where it comes from, and the id that it is kept by. */
export interface ModelPart {
	url: string;
	id: string;
	/** SHA-256 in hexadecimal, where it is known: other bytes are refused. */
	sha256?: string;
	/** It is the model's projector. */
	projector?: boolean;
}

interface Options extends Pick<FetchOptions, 'waits'> {
	onProgress?: OnProgress;
	/** Asked before a file with a known SHA-256 is fetched; the whole file is offered there. */
	shared?: SharedFiles;
}

/**
 * Returns the files, checked and in their order. Throws `download` (which names what a server lacks
 * of a split model before the first byte of it is fetched), `bad-model`, `quota`, `storage`, `aborted`.
 */
export async function downloadModel(
	parts: readonly ModelPart[],
	{ onProgress = () => {}, shared, waits }: Options,
	signal: AbortSignal,
): Promise<File[]> {
	const meter = createMeter(0, onProgress);
	try {
		if (parts.length === 1) {
			const check = async (whole: Blob) => void (await readGguf(whole));
			return [await fetchFile(parts[0]!, check, meter, shared, waits, signal)];
		}
		const lacking = await measure(parts, meter, waits ?? retryDelays, signal);
		for (const part of lacking) {
			const check = async (whole: Blob) => {
				const { values } = await readHeader(whole);
				if (part.projector) requireProjector(values);
			};
			await fetchFile(part, check, meter, shared, waits, signal);
		}
		return await together(parts);
	} catch (thrown) {
		if (signal.aborted) throw new MullError('aborted', 'Paused.', '', { cause: thrown });
		throw thrown;
	} finally {
		meter.stop();
	}
}

/** Asks how large the parts are that are not here whole, and returns those. */
async function measure(
	parts: readonly ModelPart[],
	meter: Meter,
	waits: readonly number[],
	signal: AbortSignal,
): Promise<ModelPart[]> {
	const looked: { part: ModelPart; whole: boolean; bytes: number }[] = [];
	for (const part of parts) {
		const { url, id } = part;
		const whole = await wholeFile(id);
		const bytes = whole ? whole.size : (await filePart(id, url).kept()).bytes;
		looked.push({ part, whole: whole !== null, bytes });
	}
	// All at once: a sum of some of them would be told as all that is here.
	for (const { part, whole, bytes } of looked) {
		if (whole) meter.expect(part.url, bytes);
		meter.set(part.url, bytes);
	}
	const lacking = looked.filter(({ whole }) => !whole).map(({ part }) => part);
	meter.phase('Reading the list of files');
	const missing: string[] = [];
	for (const { url } of lacking) {
		try {
			const answer = await requestWithRetries(url, 0, null, waits, signal);
			await answer.cancel();
			if (answer.total !== null) meter.expect(url, answer.total);
		} catch (thrown) {
			if (!(thrown instanceof FileNotFound)) throw thrown;
			missing.push(new URL(url).pathname.split('/').at(-1)!);
		}
	}
	if (missing.length > 0) throw lacks(new URL(lacking[0]!.url).host, missing);
	await requireSpace(meter.missing());
	return lacking;
}

/** A file that is here and not cut; null else. Throws `storage`. */
async function wholeFile(id: string): Promise<File | null> {
	try {
		const file = await openModelFile(id);
		await readHeader(file);
		return file;
	} catch (thrown) {
		if (hasCode(thrown, 'no-model') || hasCode(thrown, 'bad-model')) return null;
		throw thrown;
	}
}

/** Each is whole by now; if they are no model, none of them is worth keeping. */
async function together(parts: readonly ModelPart[]): Promise<File[]> {
	const files = await openModelFiles(parts.map(({ id }) => id));
	try {
		await readModel(files);
		return files;
	} catch (thrown) {
		for (const { id } of parts) await deleteModelFile(id);
		throw thrown;
	}
}

async function fetchFile(
	{ url, id, sha256, projector }: ModelPart,
	check: (whole: Blob) => Promise<void>,
	meter: Meter,
	shared: SharedFiles | undefined,
	waits: readonly number[] | undefined,
	signal: AbortSignal,
): Promise<File> {
	const part = filePart(id, url);
	try {
		const wanted = sha256 && { url, sha256, part };
		if (wanted && shared && (await copySharedFile(wanted, shared.find, meter, signal))) {
			return await completePart(id);
		}
		const whole = await fetchPart(
			url,
			part,
			{
				fetchBytes,
				...(waits ? { waits } : {}),
				onBytes: (have) => meter.set(url, have),
				async onAnswer(total, left) {
					if (left !== null) await requireSpace(left);
					if (total !== null) meter.expect(url, total);
				},
				onBegin: () => meter.phase('Downloading'),
				check: (bytes) => refuseOther(bytes, projector),
			},
			signal,
		);
		await check(whole);
		if (sha256) {
			meter.phase('Checking');
			await requireHash(whole, sha256, signal);
		}
		const file = await completePart(id);
		// It may take long, and nobody has to wait for it.
		if (sha256) void shared?.offer(sha256, file);
		return file;
	} catch (thrown) {
		if (hasCode(thrown, 'bad-model')) await part.forget();
		throw thrown;
	}
}

/** Before anything is kept: a login page, an error page, another kind of file or of model. */
async function refuseOther(bytes: Uint8Array, projector = false): Promise<void> {
	const start = new TextDecoder('latin1').decode(bytes.slice(0, 4));
	if (start === 'GGUF') {
		// The first bytes of a projector may not say yet that it is one: that is read of the whole.
		if (!projector) refuseOtherKinds(await readFirstKeys(new Blob([bytes.slice()])));
		return;
	}
	if ('GGUF'.startsWith(start)) return;
	throw new MullError(
		'bad-model',
		/^\s*[<{]/.test(start)
			? 'The address leads to a web page, not to a model: perhaps it needs an account.'
			: 'The address leads to a file that is no GGUF model.',
		'Check the address: it should end in .gguf and need no login.',
	);
}

const lacks = (host: string, names: string[]): MullError =>
	new MullError(
		'download',
		`Parts of this model are missing at ${host}: ${names.join(', ')}.`,
		'Check the address: all parts must lie there, side by side.',
	);
