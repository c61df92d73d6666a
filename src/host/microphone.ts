/** The microphone: sound while a person speaks, in memory only. */
import { MullError } from '../core/errors.ts';
import { sampleRate } from '../core/files/sound.ts';

export interface Recording {
	/** How loud it is at this moment, 0 to 1. */
	level(): number;
	/** Ends it; one channel, 16 000 numbers a second. Throws `bad-input` where nothing was recorded. */
	stop(): Promise<Float32Array<ArrayBuffer>>;
	/** Ends it and forgets what was said. */
	cancel(): void;
	/** Called when the microphone is taken away. */
	onLost: () => void;
}

/** Begins to listen. Throws `not-allowed`, `unsupported-device`, `aborted`. */
export async function startRecording(signal: AbortSignal): Promise<Recording> {
	const stream = await navigator.mediaDevices
		.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })
		.catch((thrown: DOMException) => {
			throw refusal(thrown);
		});
	try {
		if (signal.aborted) throw new MullError('aborted', 'Stopped.');
		return record(stream);
	} catch (thrown) {
		// Nobody listens, so the sign of the browser goes out.
		stream.getTracks().forEach((track) => track.stop());
		throw thrown instanceof MullError ? thrown : refusal(thrown as DOMException);
	}
}

function record(stream: MediaStream): Recording {
	// First, as it may not know such a sound: a context would stay open.
	const recorder = new MediaRecorder(stream);
	const context = new AudioContext();
	const ear = context.createAnalyser();
	context.createMediaStreamSource(stream).connect(ear);
	const wave = new Float32Array(ear.fftSize);
	const parts: Blob[] = [];
	recorder.ondataavailable = ({ data }) => parts.push(data);
	const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
	const end = async () => {
		if (recorder.state !== 'inactive') recorder.stop();
		await ended;
		stream.getTracks().forEach((track) => track.stop());
		await context.close();
	};
	const recording: Recording = {
		level() {
			ear.getFloatTimeDomainData(wave);
			return Math.min(1, Math.max(...wave.map(Math.abs)));
		},
		async stop() {
			await end();
			return decode(new Blob(parts));
		},
		cancel: () => void end(),
		onLost() {},
	};
	stream.getTracks()[0]!.onended = () => recording.onLost();
	recorder.start();
	return recording;
}

/** A context of that rate decodes to it. */
async function decode(sound: Blob): Promise<Float32Array<ArrayBuffer>> {
	try {
		const context = new OfflineAudioContext(1, 1, sampleRate);
		const decoded = await context.decodeAudioData(await sound.arrayBuffer());
		return decoded.getChannelData(0).slice();
	} catch (cause) {
		throw new MullError(
			'bad-input',
			'The microphone recorded nothing.',
			'Speak a little longer before you press stop.',
			{ cause },
		);
	}
}

function refusal(cause: DOMException): MullError {
	const options = { cause };
	if (cause.name === 'NotAllowedError' || cause.name === 'SecurityError')
		return new MullError(
			'not-allowed',
			'The browser does not let Mull use the microphone.',
			'Allow the microphone for this site in the settings of the browser, then press again.',
			options,
		);
	if (cause.name === 'NotFoundError')
		return new MullError(
			'unsupported-device',
			'This device has no microphone.',
			'Connect a microphone, then press again.',
			options,
		);
	return new MullError(
		'unsupported-device',
		'The microphone cannot be used at this moment.',
		'Close other programs that use it, then press again.',
		options,
	);
}
