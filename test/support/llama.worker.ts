/** Stands in for the brain: loads a model that it is sent and asks it something. */
import type { Reply } from '../../src/core/types.ts';
import { createEngine } from '../../src/engines/engine.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';

const never = new AbortController().signal;

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
	try {
		const { runtime, dispose } = await loadLlama(data, { context: 512 }, () => {}, never);
		const stream = createEngine(runtime).generate(
			{
				messages: [{ role: 'user', content: 'Who are you?' }],
				sampling: { temperature: 0, topP: 1, maxTokens: 100 },
				think: false,
			},
			never,
		);
		let next = await stream.next();
		while (!next.done) next = await stream.next();
		const { finish, text } = next.value as Reply;
		await dispose();
		self.postMessage({ finish, text, isolated: crossOriginIsolated });
	} catch (thrown) {
		self.postMessage({ error: String(thrown) });
	}
};

self.postMessage('ready');
