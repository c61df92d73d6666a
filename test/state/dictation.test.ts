// @vitest-environment node
/** Dictation as the question box sees it, with a microphone and a model by script. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MullError } from '../../src/core/errors.ts';
import type { Recording } from '../../src/host/microphone.ts';
import { DictationState } from '../../src/state/dictation/dictation.svelte.ts';
import type { Dictation } from '../../src/worker/speech/dictation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const speech = () => new Float32Array(1600).fill(0.2);

function stage(model: Partial<Dictation> = {}, sound = speech()) {
	const recording = {
		...{ level: () => 0.5, stop: vi.fn(async () => sound), cancel: vi.fn(), onLost: () => {} },
	} satisfies Recording;
	const listen = vi.fn(async (_: AbortSignal): Promise<Recording> => recording);
	const write = vi.fn<Dictation['write']>(async () => 'hello');
	const state = new DictationState(
		{
			...{ prepare: async () => {}, write, here: async () => true },
			...{ download: async () => {}, remove: async () => {} },
			...model,
		},
		listen,
	);
	const texts: string[] = [];
	const begin = async () => {
		const done = state.begin(['de'], (text) => texts.push(text));
		await vi.advanceTimersByTimeAsync(150);
		return { done };
	};
	return { state, recording, listen, write, texts, begin };
}

test('listens, writes and hands the words over', async () => {
	const { state, texts, write, begin } = stage();
	const { done } = await begin();
	expect(state.phase.is).toBe('listening');
	expect(state.level).toBe(0.5);
	state.stop();
	await done;
	expect(texts).toEqual(['hello']);
	expect(write.mock.calls[0]![1]).toEqual(['de']);
	expect(state.phase.is).toBe('idle');
	expect(state.level).toBe(0);
});

test('a second press while it listens begins nothing', async () => {
	const { state, listen, begin } = stage();
	const { done } = await begin();
	await state.begin([], () => {});
	expect(listen).toHaveBeenCalledTimes(1);
	state.cancel();
	await done;
});

test('a cancelled one is forgotten: the microphone is closed and nothing is written', async () => {
	const { state, recording, texts, write, begin } = stage();
	const { done } = await begin();
	state.cancel();
	await done;
	expect(recording.cancel).toHaveBeenCalled();
	expect(write).not.toHaveBeenCalled();
	expect(texts).toEqual([]);
	expect(state.error).toBeNull();
});

test('a microphone that is taken away, and ten minutes, end the listening', async () => {
	const lost = stage();
	const first = await lost.begin();
	lost.recording.onLost();
	await first.done;
	expect(lost.texts).toEqual(['hello']);
	const long = stage();
	const second = await long.begin();
	await vi.advanceTimersByTimeAsync(600_000);
	await second.done;
	expect(long.texts).toEqual(['hello']);
});

test('silence is not shown to the model, and no words are said to be none', async () => {
	const quiet = stage({}, new Float32Array(1600));
	const first = await quiet.begin();
	quiet.state.stop();
	await first.done;
	expect(quiet.write).not.toHaveBeenCalled();
	expect(quiet.state.error?.message).toBe('No words were heard.');
	const mumbled = stage({ write: async () => '' });
	const second = await mumbled.begin();
	mumbled.state.stop();
	await second.done;
	expect(mumbled.state.error?.message).toBe('No words were heard.');
});

test('a model that is gone is offered again', async () => {
	const gone = new MullError('no-model', 'Gone.', 'Fetch it.');
	const { state, begin } = stage({ write: () => Promise.reject(gone) });
	await state.look();
	const { done } = await begin();
	state.stop();
	await done;
	expect(state.error?.code).toBe('no-model');
	expect(state.here).toBe(false);
});

test('a download tells how far it is; one that is stopped is no fault', async () => {
	let fail = (_: unknown): void => {};
	const { state } = stage({
		here: async () => false,
		download: (tell, signal) => {
			tell({ have: 5, bytes: 9, bytesPerSecond: 0, phase: '' });
			signal.addEventListener('abort', () => fail(signal.reason));
			return new Promise((_, reject) => (fail = reject));
		},
	});
	const loading = state.download(9);
	expect(state.moving).toEqual({ have: 5, bytes: 9 });
	state.stopDownload();
	expect(await loading).toBe(false);
	expect(state.moving).toBeNull();
	expect(state.error).toBeNull();
});
