/** Formats of late and slow ones, by the real llama.cpp: it loads what Mull hands it, and answers. */
import { expect, test, vi } from 'vitest';
import { createEngine } from '../../src/engines/engine.ts';
import { readGguf } from '../../src/engines/gguf/model.ts';
import type { LlamaOptions } from '../../src/engines/llamacpp/options.ts';
import { loadLlama } from '../../src/engines/llamacpp/runtime.ts';
import { longTest } from '../support/all.ts';
import { ask, never, request } from '../support/llama-asked.ts';
import { makeSizedGguf, makeSplitGguf } from '../support/sized-gguf.ts';

vi.setConfig({ testTimeout: 180_000 });

const shape = { width: 256, hidden: 512, heads: { count: 4, kv: 2, size: 64 } };
/** A random model writes bytes that are no text; these stay. */
const letters = Object.fromEntries(
	Array.from({ length: 259 }, (_, id) => id)
		.filter((id) => id < 33 || id > 126)
		.map((id) => [id, -1000]),
);

/** The model's first words, how likely it held them, and how it was loaded. */
async function answerOf(file: Blob | Blob[], options: LlamaOptions = {}, maxTokens = 12) {
	const sampling = { ignore_eos: true, logit_bias: letters };
	const all = { context: 256, device: { gpu: false }, sampling, ...options };
	const { runtime, info, dispose } = await loadLlama(file, all, () => {}, never);
	try {
		const asked = { ...request('Hi', { maxTokens, temperature: 0 }), logprobs: true as const };
		const { reply } = await ask(createEngine(runtime), asked);
		return { text: reply.text, likely: reply.meanLogprob ?? NaN, info };
	} finally {
		await dispose();
	}
}

test.each(['Q1_0', 'Q2_0'])('%s is named, loaded and answers', async (format) => {
	const file = new Blob([makeSizedGguf(format, 2, shape)]);
	// The file does not say how it is packed: its weights do.
	expect(await readGguf(file)).toMatchObject({ quantisation: format });
	const { text, info } = await answerOf(file);
	expect(text).not.toBe('');
	// As large as they would become, they are hardly faster.
	expect(info.unpacked).toBeUndefined();
});

/** The matrices of one model take these in turn, words and output among them. */
const exact = ['Q4_0', 'Q8_0', 'Q5_0', 'IQ4_NL', 'Q4_K', 'MXFP4', 'F32'];
const all = [...exact, 'Q4_1', 'Q5_1', 'IQ4_XS', 'NVFP4'];

longTest('slow formats in 8 bits write the same, just as likely', async () => {
	const file = new Blob([makeSizedGguf(exact, 2, shape)]);
	const before = await answerOf(file, { unpack: 0 });
	const after = await answerOf(file);
	expect(before.info.unpacked).toBeUndefined();
	expect(after.info.unpacked).toBeGreaterThan(0.1 * file.size);
	expect(after.text).toHaveLength(12);
	expect(after.text).toBe(before.text);
	expect(Math.abs(after.likely - before.likely)).toBeLessThan(0.001);
});

longTest('a model in several files, and with formats that lose a little', async () => {
	const parts = makeSplitGguf(all, 2, shape, 3).map((part) => new Blob([part]));
	const before = await answerOf(parts, { unpack: 0 }, 1);
	const after = await answerOf(parts, {}, 1);
	expect(after.info.unpacked).toBeGreaterThan(0.1 * parts.reduce((sum, { size }) => sum + size, 0));
	expect(after.text).toBe(before.text);
	expect(Math.abs(after.likely - before.likely)).toBeLessThan(0.1);
});

test('a model that cannot be loaded in 8 bits is loaded as it is', async () => {
	const file = new Blob([makeSizedGguf('Q4_0', 2, shape)]);
	const slice = file.slice.bind(file);
	let [kept, failed] = [false, false];
	// One of the last weights cannot be converted. To load the file as it is, other pieces of it are read.
	file.slice = (start = 0, end) => {
		const piece = slice(start, end);
		if (start < 0.8 * file.size || kept) return piece;
		kept = true;
		piece.slice = () => {
			failed = true;
			throw new Error('Not enough memory.');
		};
		return piece;
	};
	const { text, info } = await answerOf(file);
	expect(text).toHaveLength(12);
	expect(failed).toBe(true);
	expect(info.unpacked).toBeUndefined();
});

longTest('it can be stopped while it is loaded', async () => {
	const abort = new AbortController();
	const file = new Blob([makeSizedGguf('Q4_0', 2, shape)]);
	const told = (_phase: string, share: number | null) => {
		if (share !== null && share > 0.3) abort.abort();
	};
	const work = loadLlama(file, { device: { gpu: false } }, told, abort.signal);
	await expect(work).rejects.toMatchObject({ name: 'AbortError' });
	expect(abort.signal.aborted).toBe(true);
});
