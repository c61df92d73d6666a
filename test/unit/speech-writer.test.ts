/** The page's side of the speech model, with a worker that plays its part by script. */
import { afterEach, expect, test, vi } from 'vitest';
import type { MullError } from '../../src/core/errors.ts';
import type { FromSpeechWorker, ToSpeechWorker } from '../../src/engines/speech/protocol.ts';
import { createTranscriber, type SpeechWorkerLike } from '../../src/engines/speech/transcriber.ts';

afterEach(() => void vi.useRealTimers());

/** What it ends with. */
const failure = (work: Promise<unknown>): Promise<MullError> =>
	work.then(
		() => Promise.reject(new Error('It did not fail.')),
		(error: MullError) => error,
	);

type Script = (message: ToSpeechWorker) => FromSpeechWorker[];
const works: Script = ({ type }) =>
	type === 'load' ? [{ type: 'loaded' }] : [{ type: 'written', text: 'hello' }];
const source = { host: 'https://hub.example/', model: 'a/b' };
const never = new AbortController().signal;
const sound = () => new Float32Array(10);

function stage(script: Script = works, options: { rest?: number; stall?: number } = {}) {
	const workers: (SpeechWorkerLike & { heard: ToSpeechWorker[]; ended: boolean })[] = [];
	const writer = createTranscriber({
		source,
		...options,
		spawn() {
			const worker = {
				...{ heard: [] as ToSpeechWorker[], ended: false },
				onmessage: null as SpeechWorkerLike['onmessage'],
				onerror: null as SpeechWorkerLike['onerror'],
				postMessage(message: ToSpeechWorker) {
					worker.heard.push(message);
					for (const data of script(message))
						queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent<FromSpeechWorker>));
				},
				terminate: () => void (worker.ended = true),
			};
			workers.push(worker);
			return worker;
		},
	});
	return {
		writer,
		workers,
		write: (signal = never) => writer.write(sound(), ['en'], () => {}, signal),
	};
}

test('is loaded once, without a request, and writes what it hears', async () => {
	const { writer, workers, write } = stage();
	await writer.prepare(never);
	expect([await write(), await write()]).toEqual(['hello', 'hello']);
	expect(workers).toHaveLength(1);
	expect(workers[0]!.heard[0]).toEqual({ type: 'load', source, fetch: false });
	writer.close();
});

test('tells the bytes of a download and the pieces of long speech', async () => {
	const { writer } = stage(({ type }) =>
		type === 'load'
			? [{ type: 'progress', have: 7 }, { type: 'loaded' }]
			: [
					{ type: 'piece', done: 1, of: 2 },
					{ type: 'written', text: '' },
				],
	);
	const told: number[][] = [];
	await writer.download((have) => told.push([have]), never);
	await writer.write(sound(), [], (...piece) => told.push(piece), never);
	expect(told).toEqual([[7], [1, 2]]);
	writer.close();
});

test('an abort ends the worker, and the next call has another', async () => {
	const { writer, workers, write } = stage(({ type }) =>
		type === 'load' ? [{ type: 'loaded' }] : [],
	);
	const abort = new AbortController();
	const writing = write(abort.signal);
	await vi.waitFor(() => expect(workers[0]!.heard).toHaveLength(2));
	abort.abort();
	expect((await failure(writing)).code).toBe('aborted');
	expect(workers[0]!.ended).toBe(true);
	expect((await failure(write(abort.signal))).code).toBe('aborted');
	await writer.prepare(never);
	expect(workers).toHaveLength(2);
	writer.close();
});

test('a fault of the worker is thrown as it is, and ends it', async () => {
	const error = { code: 'no-model' as const, message: 'Gone.', wayOut: 'Fetch it.' };
	const { workers, write } = stage(() => [{ type: 'failed', error }]);
	expect(await failure(write())).toMatchObject(error);
	expect(workers[0]!.ended).toBe(true);
});

test('a worker that falls silent or breaks down is lost', async () => {
	vi.useFakeTimers();
	const silent = stage(() => [], { stall: 1000 });
	const waiting = failure(silent.write());
	await vi.advanceTimersByTimeAsync(1001);
	expect(await waiting).toMatchObject({
		code: 'device-lost',
		message: expect.stringMatching(/no longer answers/),
	});
	const broken = stage(() => []);
	const failing = failure(broken.write());
	broken.workers[0]!.onerror!({ message: 'no such script' } as ErrorEvent);
	expect((await failing).code).toBe('device-lost');
	expect(broken.workers[0]!.ended).toBe(true);
});

test('gives its memory back after a while without work', async () => {
	vi.useFakeTimers();
	const { workers, write } = stage(works, { rest: 500 });
	await write();
	await vi.advanceTimersByTimeAsync(499);
	expect(workers[0]!.ended).toBe(false);
	await vi.advanceTimersByTimeAsync(2);
	expect(workers[0]!.ended).toBe(true);
});
