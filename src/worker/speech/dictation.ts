/** Dictation as the page has it: the speech model fetched, used and deleted. The page loads it when it is wanted. */
import { speechModel } from '../../catalogue/speech.ts';
import { MullError, toMullError } from '../../core/errors.ts';
import { createMeter, type OnProgress } from '../../engines/downloads/meter.ts';
import { embedderHub } from '../../engines/embedder/files.ts';
import { deleteSpeech, isSpeechHere } from '../../engines/speech/files.ts';
import {
	createTranscriber,
	type SpeechWorkerLike,
	type Transcriber,
} from '../../engines/speech/transcriber.ts';
import { allow, disallow, requireGate } from '../../network/permissions.ts';
import { boundWorker } from '../bound.ts';
import script from './speech.worker.ts?worker&url';

export interface Dictation extends Pick<Transcriber, 'prepare' | 'write'> {
	/** Whether the model is on this device. */
	here(): Promise<boolean>;
	/** Pressing Download is the permission. Throws as `hubFetch` and `Transcriber.write`, and `quota`. */
	download(tell: OnProgress, signal: AbortSignal): Promise<void>;
	/** Deletes the model. */
	remove(): Promise<void>;
}

/** A permission for the hub outlives a crashed download by this long, milliseconds. */
const permission = 3_600_000;
const lock = 'mull-speech';
const reason = `download of ${speechModel.name}`;

/** `hub` and `spawn`: in place of the real ones. */
export function createDictation(
	hub = embedderHub,
	spawn: () => SpeechWorkerLike = () => boundWorker(script, 'speech'),
): Dictation {
	const source = { host: hub, model: speechModel.id };
	const writer = createTranscriber({ spawn, source });

	async function fetchModel(tell: OnProgress, signal: AbortSignal): Promise<void> {
		const meter = createMeter(speechModel.download, tell);
		try {
			meter.set(source.model, 0);
			meter.phase('Downloading');
			await allow(hub, reason, Date.now() + permission, true);
			await requireGate(signal);
			await writer.download((have) => meter.set(source.model, have), signal);
		} finally {
			meter.stop();
			await disallow(hub, reason);
		}
	}

	return {
		prepare: writer.prepare,
		write: writer.write,
		here: () => isSpeechHere(source),

		download: (tell, signal) =>
			navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
				if (!held) throw beingFetched();
				try {
					await fetchModel(tell, signal);
				} catch (thrown) {
					throw toMullError(thrown, 'download');
				}
			}),

		async remove() {
			writer.close();
			await navigator.locks.request(lock, () => deleteSpeech(source));
		},
	};
}

const beingFetched = (): MullError =>
	new MullError(
		'bad-input',
		'The speech model is being fetched already, in another tab.',
		'Wait until it is here.',
	);
