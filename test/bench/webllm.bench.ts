/**
 * Four replies from one model in WebLLM, at once and one after another: the pinned package, its worker
 * and the tiny model of `test/webllm` on software graphics. What it says is how many steps and prompt tokens
 * are saved; a real graphics processor, which waits for its memory, has other times.
 */
import { expect, test } from 'vitest';
import { commands, server } from 'vitest/browser';
import type { Call, RawEnd } from '../../src/engines/engine.ts';
import { createWebllm } from '../../src/engines/webllm/runtime.ts';
import { fetchTiny, tinyWebllm } from '../support/tiny-webllm.ts';

const never = new AbortController().signal;
const rounds = 3;
const [written, common] = [32, 200];

test('four replies at once and one after another', { timeout: 900_000 }, async () => {
	const source = tinyWebllm();
	await fetchTiny(source, never);
	const runtime = createWebllm({
		spawn: () =>
			new Worker(new URL('../../src/worker/webllm.worker.ts', import.meta.url), { type: 'module' }),
		source,
		context: 4096,
	});
	await runtime.load(never);
	expect(runtime.parallel).toBe(4);

	async function ask(content: string): Promise<RawEnd['usage']> {
		const messages = [{ role: 'user' as const, content }];
		const sampling = { temperature: 0, topP: 1, maxTokens: written };
		const call: Call = { messages, sampling, think: false };
		const stream = runtime.stream(call, never);
		for (;;) {
			const next = await stream.next();
			if (next.done) return next.value.usage;
		}
	}

	const ways = {
		'at once': (four: string[]) => Promise.all(four.map(ask)),
		'one after another': async (four: string[]) => {
			const usage = [];
			for (const one of four) usage.push(await ask(one));
			return usage;
		},
	};
	const spent: Record<string, { wall: number; processor: number; computed: number }[]> = {};
	for (let round = -1; round < rounds; round++)
		for (const [way, ask] of Object.entries(ways)) {
			// New words each time, so that nothing is left of the round before.
			const start = `${round}${way}`.repeat(60).slice(0, common);
			const four = ['careful', 'plain', 'bold', 'strange'].map((kind) => `${start} Be ${kind}.`);
			const [began, before] = [performance.now(), await commands.processorTime()];
			const usage = await ask(four);
			const wall = (performance.now() - began) / 1000;
			const processor = (await commands.processorTime()) - before;
			const sum = (key: 'promptTokens' | 'cachedTokens') =>
				usage.reduce((all, one) => all + one[key], 0);
			const computed = 1 - sum('cachedTokens') / sum('promptTokens');
			// The first round warms the programs up.
			if (round >= 0) (spent[way] ??= []).push({ wall, processor, computed });
		}
	runtime.unload();

	const figures: Record<string, number> = {};
	const of = (way: string, key: 'wall' | 'processor' | 'computed') =>
		spent[way]!.map((one) => one[key]).sort((a, b) => a - b)[rounds >> 1]!;
	const what = 'WebLLM in software, four replies';
	for (const way of Object.keys(ways)) {
		figures[`${what} ${way}: s`] = of(way, 'wall');
		figures[`${what} ${way}: processor, s`] = of(way, 'processor');
		figures[`${what} ${way}: prompt tokens computed`] = of(way, 'computed');
	}
	for (const key of ['wall', 'processor'] as const)
		figures[`${what} at once ÷ one after another: ${key === 'wall' ? 's' : 'processor'}`] =
			of('at once', key) / of('one after another', key);
	await server.commands.writeFile(
		'test/.out/bench-webllm.json',
		JSON.stringify(figures, null, '\t'),
	);
});
