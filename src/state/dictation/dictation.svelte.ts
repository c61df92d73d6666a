/** Dictation as the screens see it: what the microphone and the speech model are doing. */
import { isSilent } from '../../core/files/sound.ts';
import { MullError, toPlain, type PlainError } from '../../core/errors.ts';
import type { startRecording, Recording } from '../../host/microphone.ts';
import type { Dictation } from '../../worker/speech/dictation.ts';

export type Phase =
	| { is: 'idle' }
	/** The browser asks the person. */
	| { is: 'asking' }
	/** Since when, milliseconds since 1970. */
	| { is: 'listening'; since: number }
	/** So many of the pieces are written down. */
	| { is: 'writing'; done: number; of: number };

/** It ends by itself after so many milliseconds: ten minutes. */
const longest = 600_000;
/** The level is read this often, milliseconds. */
const often = 100;

export class DictationState {
	#model: Dictation;
	#startRecording: typeof startRecording;
	#phase = $state.raw<Phase>({ is: 'idle' });
	#level = $state(0);
	#error = $state.raw<PlainError | null>(null);
	#here = $state<boolean | null>(null);
	#moving = $state.raw<{ have: number; bytes: number } | null>(null);
	#abort = new AbortController();
	#download = new AbortController();
	#recording: Recording | null = null;

	constructor(model: Dictation, microphone: typeof startRecording) {
		this.#model = model;
		this.#startRecording = microphone;
	}

	get phase(): Phase {
		return this.#phase;
	}
	/** How loud it is, 0 to 1. */
	get level(): number {
		return this.#level;
	}
	get error(): PlainError | null {
		return this.#error;
	}
	/** Whether the model is on this device; null while unknown. */
	get here(): boolean | null {
		return this.#here;
	}
	/** The download under way, bytes. */
	get moving(): { have: number; bytes: number } | null {
		return this.#moving;
	}

	async look(): Promise<boolean> {
		return (this.#here = await this.#model.here().catch(() => false));
	}

	/** Listens until `stop`, `cancel` or ten minutes; then `onText` gets what was said. */
	async begin(languages: readonly string[], onText: (text: string) => void): Promise<void> {
		if (this.#phase.is !== 'idle') return;
		this.#error = null;
		this.#abort = new AbortController();
		const { signal } = this.#abort;
		this.#phase = { is: 'asking' };
		try {
			const recording = (this.#recording = await this.#startRecording(signal));
			// Meanwhile the model is loaded; what fails there is said when it is to write.
			this.#model.prepare(signal).catch(() => {});
			this.#phase = { is: 'listening', since: Date.now() };
			await this.#until(recording, signal);
			this.#phase = { is: 'writing', done: 0, of: 1 };
			const sound = await recording.stop();
			this.#recording = null;
			signal.throwIfAborted();
			const text = isSilent(sound)
				? ''
				: await this.#model.write(sound, languages, (done, of) => this.#piece(done, of), signal);
			if (!text) throw nothingHeard();
			onText(text);
		} catch (thrown) {
			if (!signal.aborted) this.#error = toPlain(thrown);
		} finally {
			this.#recording?.cancel();
			this.#recording = null;
			this.#level = 0;
			this.#phase = { is: 'idle' };
			// A model that was deleted meanwhile is offered again.
			if (this.#error?.code === 'no-model') this.#here = false;
		}
	}

	#enough = (): void => {};

	/** Resolves when it was listened to enough; rejects when nobody wants it any more. */
	#until(recording: Recording, signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const level = setInterval(() => (this.#level = recording.level()), often);
			const limit = setTimeout(() => this.#enough(), longest);
			const end = (work: () => void) => {
				clearInterval(level);
				clearTimeout(limit);
				work();
			};
			this.#enough = () => end(resolve);
			recording.onLost = () => end(resolve);
			signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), {
				once: true,
			});
		});
	}

	#piece(done: number, of: number): void {
		if (this.#phase.is === 'writing') this.#phase = { is: 'writing', done, of };
	}

	/** What was said is to be written down. */
	stop = (): void => this.#enough();

	/** Forgets what was said. */
	cancel(): void {
		this.#abort.abort(new MullError('aborted', 'Stopped.'));
	}

	/** Closes what is said of a fault. */
	dismiss(): void {
		this.#error = null;
	}

	/** True when it is here afterwards. */
	async download(bytes: number): Promise<boolean> {
		this.#error = null;
		this.#download = new AbortController();
		this.#moving = { have: 0, bytes };
		try {
			await this.#model.download(
				({ have, bytes }) => (this.#moving = { have, bytes }),
				this.#download.signal,
			);
		} catch (thrown) {
			const error = toPlain(thrown);
			// Somebody asked for the stop.
			if (error.code !== 'aborted') this.#error = error;
		} finally {
			this.#moving = null;
		}
		return this.look();
	}

	stopDownload(): void {
		this.#download.abort();
	}

	async remove(): Promise<void> {
		this.cancel();
		await this.#model.remove().catch((thrown: unknown) => (this.#error = toPlain(thrown)));
		await this.look();
	}
}

const nothingHeard = (): MullError =>
	new MullError(
		'bad-input',
		'No words were heard.',
		'Speak nearer to the microphone, and look whether the bar moves.',
	);
