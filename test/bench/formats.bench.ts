/**
 * What each format of weights costs llama.cpp on a processor: as it is, and in 8 bits as Mull loads the
 * slow ones, in turn. Random weights in the shape of a real model; processor time, which hardly depends
 * on what else the machine does.
 */
import { expect, test } from 'vitest';
import { commands, server } from 'vitest/browser';
import type { Runtime } from '../../src/engines/engine.ts';
import type { LlamaOptions } from '../../src/engines/llamacpp/options.ts';
import { loadLlama, type LoadedLlama } from '../../src/engines/llamacpp/runtime.ts';
import { formatNames, makeSizedGguf } from '../support/sized-gguf.ts';

const never = new AbortController().signal;
const [layers, read, written, rounds] = [2, 96, 32, 3];
/** A random model writes bytes that are no text; these are left out. */
const bytes = Array.from({ length: 259 }, (_, id) => id).filter((id) => id < 33 || id > 126);
const logit_bias = Object.fromEntries(bytes.map((id) => [id, -1000]));
const options: LlamaOptions = {
	...{ device: { gpu: false }, threads: 1, context: 512 },
	...{ sampling: { ignore_eos: true, logit_bias }, load: { flash_attn: false } },
};
const figures: Record<string, number> = {};

/** Each beside Q8_0, which is measured anew every time. */
test.each(formatNames)('%s', { timeout: 600_000 }, async (format) => {
	const bytes = makeSizedGguf(format, layers);
	const models: Record<string, LoadedLlama> = {
		[format]: await load(bytes, 0),
		Q8_0: await load(makeSizedGguf('Q8_0', layers), 0),
	};
	const unpacked = await load(bytes, 8);
	if (unpacked.info.unpacked) models['in 8 bits'] = unpacked;
	else await unpacked.dispose();
	const spent = new Map<string, { read: number[]; write: number[] }>();
	for (const name of Object.keys(models)) spent.set(name, { read: [], write: [] });
	for (let round = 0; round < rounds; round++)
		for (const [name, { runtime }] of Object.entries(models)) {
			const of = spent.get(name)!;
			const prompt = `${round}`.repeat(read);
			of.read.push(read / (await timed(() => ask(runtime, prompt, 1))));
			of.write.push(written / (await timed(() => ask(runtime, prompt, written))));
		}
	const size = (bytes.length / 1e6).toFixed(0);
	for (const [name, { read, write }] of spent) {
		const what = name === format ? `${format}, ${size} MB` : `${format}: ${name}`;
		figures[`${what}: read, tokens a processor second`] = median(read);
		figures[`${what}: write, tokens a processor second`] = median(write);
	}
	for (const { dispose } of Object.values(models)) await dispose();
	await server.commands.writeFile(
		'test/.out/bench-formats.json',
		JSON.stringify(figures, null, '\t'),
	);
	expect(Math.min(...Object.values(figures))).toBeGreaterThan(0);
});

const load = (bytes: Uint8Array<ArrayBuffer>, unpack: 0 | 8): Promise<LoadedLlama> =>
	loadLlama(new Blob([bytes]), { ...options, unpack }, () => {}, never);

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

async function timed(act: () => Promise<unknown>): Promise<number> {
	const before = await commands.processorTime();
	await act();
	return (await commands.processorTime()) - before;
}

async function ask(runtime: Runtime, content: string, maxTokens: number): Promise<void> {
	const messages = [{ role: 'user' as const, content }];
	const sampling = { temperature: 0, topP: 1, maxTokens, seed: 1 };
	const stream = runtime.stream({ messages, sampling, think: true }, never);
	while (!(await stream.next()).done);
}
