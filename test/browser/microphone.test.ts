/** The microphone is given back where nothing can be recorded. */
import { afterEach, expect, test, vi } from 'vitest';
import { startRecording } from '../../src/host/microphone.ts';

afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

/** A stream as the browser gives it, without a person who allows it. */
function given(): MediaStream {
	const { stream } = new AudioContext().createMediaStreamDestination();
	vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
	return stream;
}
const states = (stream: MediaStream) => stream.getTracks().map(({ readyState }) => readyState);

test('a browser that cannot record it', async () => {
	const stream = given();
	vi.stubGlobal(
		'MediaRecorder',
		class {
			constructor() {
				throw new DOMException('no such type', 'NotSupportedError');
			}
		},
	);
	await expect(startRecording(new AbortController().signal)).rejects.toMatchObject({
		code: 'unsupported-device',
	});
	expect(states(stream)).toEqual(['ended']);
});

test('nobody wants it any more once it is allowed', async () => {
	const stream = given();
	await expect(startRecording(AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
	expect(states(stream)).toEqual(['ended']);
});

test('forgotten in the middle', async () => {
	const stream = given();
	const recording = await startRecording(new AbortController().signal);
	expect(states(stream)).toEqual(['live']);
	recording.cancel();
	await expect.poll(() => states(stream)).toEqual(['ended']);
});
