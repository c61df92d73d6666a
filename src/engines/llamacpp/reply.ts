/** One request of a session, heard to its end. */
import type { RawDelta, RawEnd } from '../engine.ts';
import { likelyOf } from '../logprobs.ts';
import { createAsyncQueue } from '../async-queue.ts';
import { readChunk, usageOf } from './request.ts';
import type { LlamaChunk, LlamaSession } from './session.ts';

/** `odds`: those of each word are wanted. `onChunk` is called for each token. */
export async function* reply(
	session: LlamaSession,
	{ body, odds }: { body: Record<string, unknown>; odds: true | undefined },
	onChunk: () => void,
	signal: AbortSignal,
): AsyncGenerator<RawDelta, RawEnd, void> {
	const queue = createAsyncQueue<LlamaChunk | 'end'>();
	const stop = new AbortController();
	const stopped = () => {
		stop.abort();
		queue.fail(signal.reason);
	};
	signal.addEventListener('abort', stopped, { once: true });
	const done = session
		.chat(body, (chunk) => queue.put(chunk), stop.signal)
		.then(
			() => queue.put('end'),
			(thrown) => queue.fail(thrown),
		);
	let last: LlamaChunk | undefined;
	let finish: RawEnd['finish'] = 'stop';
	const likely = likelyOf(odds);
	/** Tokens when the last of the thinking came. */
	let thought = 0;
	try {
		for (;;) {
			const chunk = await queue.take();
			if (chunk === 'end') break;
			last = chunk;
			onChunk();
			if (chunk.choices[0]?.finish_reason === 'length') finish = 'length';
			const delta = readChunk(chunk);
			if (delta?.text) likely.push(delta.text, chunk.choices[0]?.logprobs);
			if (delta?.thinking) thought = chunk.timings?.predicted_n ?? 0;
			if (delta) yield delta;
		}
	} finally {
		signal.removeEventListener('abort', stopped);
		stop.abort();
		// The slot is free only then; a request sent before would be lost.
		await done;
	}
	return { finish, usage: usageOf(last, thought), ...likely.end };
}
