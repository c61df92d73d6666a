/** What `createWriter` and its worker say to each other. Types only. */
import type { PlainError } from '../../core/errors.ts';

export interface SpeechSource {
	model: string;
	/** The hub's address. */
	host: string;
}

/** Page → worker, one at a time. */
export type ToSpeechWorker =
	/** First of all. `fetch`: what is missing may be fetched; without it no request leaves. */
	| { type: 'load'; source: SpeechSource; fetch: boolean }
	/** `sound`: one channel, 16 000 numbers a second. `languages`: those that the person reads, by two letters. */
	| { type: 'write'; sound: Float32Array<ArrayBuffer>; languages: string[] };

/** Worker → page. */
export type FromSpeechWorker =
	/** Bytes that came over the network so far. */
	| { type: 'progress'; have: number }
	| { type: 'loaded' }
	/** So many pieces of the sound are written down. */
	| { type: 'piece'; done: number; of: number }
	/** Empty where no words were heard. */
	| { type: 'written'; text: string }
	/** Nothing works any more in this worker. */
	| { type: 'failed'; error: PlainError };
