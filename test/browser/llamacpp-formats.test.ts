/** Formats of late, by the real llama.cpp: it loads what Mull's reader of headers lets through, and answers. */
import { expect, test, vi } from 'vitest';
import { createEngine } from '../../src/engines/engine.ts';
import { readGguf } from '../../src/engines/gguf/model.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { ask, never, request } from '../support/llama-asked.ts';
import { makeSizedGguf } from '../support/sized-gguf.ts';

vi.setConfig({ testTimeout: 180_000 });

const shape = { width: 256, hidden: 512, heads: { count: 4, kv: 2, size: 64 } };

test.each(['Q1_0', 'Q2_0'] as const)('%s is named, loaded and answers', async (format) => {
	const file = new Blob([makeSizedGguf(format, 2, shape)]);
	// The file does not say how it is packed: its weights do.
	expect(await readGguf(file)).toMatchObject({ quantisation: format });
	const { runtime, dispose } = await loadLlama(file, { context: 256 }, () => {}, never);
	try {
		const { reply } = await ask(createEngine(runtime), request('Hi', { maxTokens: 4 }));
		expect(reply.usage.completionTokens).toBeGreaterThan(0);
	} finally {
		await dispose();
	}
});
