import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pipeline } from '../../src/engines/webllm/internals.ts';
import { createPrefixCache } from '../../src/engines/webllm/batch/prefix-cache.ts';

/** A pipeline of the package whose cache is a list of tokens, and what was computed for it. */
function scripted(more: Partial<Pipeline> = {}) {
	const cache: number[] = [];
	const self = {
		cache,
		computed: 0,
		prompt: [] as number[],
		breaks: false,
		kvStateKind: 'kv_cache',
		kvCache: {},
		slidingWindowSize: -1,
		filledKVCacheLength: 0,
		tvm: {
			beginScope() {},
			endScope() {},
			detachFromCurrentScope: <T>(what: T) => what,
			scalar: (value: number) => value,
			getGlobalFunc: (): unknown => (_: unknown, _sequence: number, n: number) => {
				if (n > cache.length) throw new Error('It has not that many.');
				cache.length -= n;
			},
		},
		getInputData: async (): Promise<[unknown[], number, unknown]> => [
			[self.prompt],
			self.prompt.length,
			undefined,
		],
		async embedAndForward(data: number[][], count: number) {
			if (self.breaks) {
				// Half of it has arrived.
				cache.push(...data.flat().slice(0, 1));
				throw new Error('The device is gone.');
			}
			cache.push(...data.flat());
			self.computed += count;
			self.filledKVCacheLength += count;
		},
		resetKVCache: () => void (cache.length = 0),
		...more,
	};
	const pipeline = self as unknown as Pipeline;
	const kept = createPrefixCache(pipeline);
	/** As the package goes about a request: empty the cache, read the prompt, compute, write. */
	const ask = async (prompt: number[], reply: number[]) => {
		self.prompt = prompt;
		self.computed = 0;
		pipeline.resetKVCache();
		pipeline.filledKVCacheLength = 0;
		const [data, count] = await pipeline.getInputData();
		// In chunks of two.
		const tokens = data.flat() as number[];
		expect(tokens).toHaveLength(count);
		for (let i = 0; i < tokens.length; i += 2)
			await pipeline.embedAndForward([tokens.slice(i, i + 2)], Math.min(2, tokens.length - i));
		const forPrompt = self.computed;
		for (const token of reply) await pipeline.embedAndForward([[token]], 1);
		expect(self.cache).toEqual([...prompt, ...reply]);
		expect(pipeline.filledKVCacheLength).toBe(prompt.length + reply.length);
		return forPrompt;
	};
	return { self, kept, ask };
}

test('the same prompt again: its last token alone is computed', async () => {
	const { ask, kept } = scripted();
	expect(await ask([1, 2, 3, 4, 5], [9, 9])).toBe(5);
	expect(await ask([1, 2, 3, 4, 5], [8])).toBe(1);
	expect(kept!.reused).toBe(4);
	// The next turn goes on from the reply.
	expect(await ask([1, 2, 3, 4, 5, 8, 6, 7], [])).toBe(2);
});

test('the cache always holds what was asked, whatever came before', async () => {
	const tokens = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 9 });
	await fc.assert(
		fc.asyncProperty(fc.array(fc.tuple(tokens, tokens), { maxLength: 8 }), async (requests) => {
			const { ask, kept } = scripted();
			let before: number[] = [];
			for (const [prompt, reply] of requests) {
				const computed = await ask(prompt, reply);
				let same = prompt.findIndex((token, i) => token !== before[i]);
				if (same < 0) same = prompt.length;
				same = Math.min(same, prompt.length - 1);
				expect(computed).toBe(prompt.length - same);
				expect(kept!.reused).toBe(same);
				before = [...prompt, ...reply];
			}
		}),
	);
});

test('after something broke on the way the whole prompt is computed', async () => {
	const { ask, self } = scripted();
	await ask([1, 2, 3], []);
	self.breaks = true;
	await expect(ask([1, 2, 4, 5], [])).rejects.toThrow();
	self.breaks = false;
	expect(await ask([1, 2, 4, 5], [])).toBe(4);
});

test.each([
	['a hybrid model', { kvStateKind: 'hybrid' }],
	['a sliding window', { slidingWindowSize: 1024 }],
	['a model with a manifest', { artifact: {} }],
	['no cache', { kvCache: undefined }],
])('the package’s own way stays: %s', (_, more) => {
	expect(scripted(more).kept).toBeUndefined();
});

test('the package’s own way stays: a runtime that cannot take back', async () => {
	const tvm = {
		beginScope() {},
		endScope() {},
		getGlobalFunc: () => null,
	} as unknown as Pipeline['tvm'];
	const { kept, ask } = scripted({ tvm });
	expect(kept).toBeUndefined();
	expect(await ask([1, 2, 3], [])).toBe(3);
	expect(await ask([1, 2, 3], [])).toBe(3);
});
