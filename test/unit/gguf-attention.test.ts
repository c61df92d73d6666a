/**
 * What a request keeps in memory, by headers of our own. The numbers in them are from public model cards
 * and configurations; the sums beside them were done by hand.
 */
import { describe, expect, test } from 'vitest';
import { readGguf } from '../../src/engines/gguf/model.ts';
import { planLlama, type LlamaDevice } from '../../src/engines/llamacpp/plan.ts';
import { requestMemory } from '../../src/engines/llamacpp/request-memory.ts';
import { Writer } from '../support/gguf-writer.ts';

type Keys = Record<string, number | number[] | boolean[]>;

function read(architecture: string, keys: Keys) {
	const writer = new Writer();
	writer.string('general.architecture', architecture);
	writer.u32(`${architecture}.context_length`, 131_072);
	for (const [name, value] of Object.entries(keys)) {
		const key = `${architecture}.${name}`;
		if (!Array.isArray(value)) writer.u32(key, value);
		else if (value.every((one) => typeof one === 'boolean')) writer.bools(key, value);
		else writer.i32s(key, value as number[]);
	}
	writer.tensor('a', [32], new Float32Array(32));
	return readGguf(new Blob([writer.finish()]));
}

const lfm2 = {
	block_count: 16,
	embedding_length: 2048,
	'attention.head_count': 32,
	'attention.head_count_kv': [0, 0, 8, 0, 0, 8, 0, 0, 8, 0, 8, 0, 8, 0, 8, 0],
	'shortconv.l_cache': 3,
};
const gemma3 = {
	block_count: 26,
	embedding_length: 1152,
	'attention.head_count': 4,
	'attention.head_count_kv': 1,
	'attention.key_length': 256,
	'attention.value_length': 256,
	'attention.sliding_window': 512,
};
const gemma4 = {
	block_count: 35,
	embedding_length: 1536,
	'attention.head_count': 8,
	'attention.head_count_kv': 1,
	'attention.key_length': 512,
	'attention.value_length': 512,
	'attention.key_length_swa': 256,
	'attention.value_length_swa': 256,
	'attention.sliding_window': 512,
	'attention.sliding_window_pattern': Array.from({ length: 35 }, (_, at) => at % 5 !== 4),
	'attention.shared_kv_layers': 20,
};
const qwen35 = {
	block_count: 24,
	embedding_length: 1024,
	'attention.head_count': 8,
	'attention.head_count_kv': 2,
	'attention.key_length': 256,
	'attention.value_length': 256,
	full_attention_interval: 4,
	'ssm.conv_kernel': 4,
	'ssm.state_size': 128,
	'ssm.group_count': 16,
	'ssm.time_step_rank': 16,
	'ssm.inner_size': 2048,
};
const deepseek = {
	block_count: 27,
	embedding_length: 2048,
	'attention.head_count': 16,
	'attention.head_count_kv': 1,
	'attention.key_length': 576,
	'attention.value_length': 512,
	'attention.kv_lora_rank': 512,
	'attention.key_length_mla': 192,
	'attention.value_length_mla': 128,
};

const noWindow = { tokens: 0, bytesPerToken: 0 };

test.each<[string, string, Keys, object]>([
	[
		'Qwen3 0.6B: all layers, all tokens',
		'qwen3',
		{
			block_count: 28,
			embedding_length: 1024,
			'attention.head_count': 16,
			'attention.head_count_kv': 8,
			'attention.key_length': 128,
			'attention.value_length': 128,
		},
		// 28 layers × 8 heads × (128 + 128) × 2 bytes.
		{ cacheBytesPerToken: 114_688, sliding: noWindow, stateBytes: 0 },
	],
	[
		'LFM2 1.2B: six of sixteen layers, short convolutions in the others',
		'lfm2',
		lfm2,
		// 6 × 8 heads × (64 + 64) × 2; 10 × 2,048 × (3 − 1) × 4.
		{ cacheBytesPerToken: 12_288, sliding: noWindow, stateBytes: 163_840 },
	],
	[
		'Gemma 3 1B: every sixth layer looks back all the way, which llama.cpp knows by itself',
		'gemma3',
		gemma3,
		// 4 × 1 head × (256 + 256) × 2; 22 of the same.
		{ cacheBytesPerToken: 4096, sliding: { tokens: 512, bytesPerToken: 22_528 }, stateBytes: 0 },
	],
	[
		'Gemma 4 E2B: a list of layers, two lengths of heads, and twenty layers that keep nothing',
		'gemma4',
		gemma4,
		// Of the first 15, three: 1 × (512 + 512) × 2; the other twelve: 1 × (256 + 256) × 2.
		{ cacheBytesPerToken: 6144, sliding: { tokens: 512, bytesPerToken: 12_288 }, stateBytes: 0 },
	],
	[
		'Qwen3.5 0.8B: every fourth layer, a state in the others',
		'qwen35',
		qwen35,
		// 6 × 2 heads × 512 × 2; 18 × 4 × (3 × (2,048 + 2 × 16 × 128) + 128 × 2,048).
		{ cacheBytesPerToken: 12_288, sliding: noWindow, stateBytes: 20_201_472 },
	],
	[
		'Qwen3.5 with a layer for drafts, and the interval unsaid',
		'qwen35',
		{ ...qwen35, block_count: 25, nextn_predict_layers: 1, full_attention_interval: 0 },
		{ cacheBytesPerToken: 7 * 2048 + 18 * 2048, stateBytes: 0 },
	],
	[
		'DeepSeek V2 Lite: one latent vector for all heads, keys and values in one',
		'deepseek2',
		deepseek,
		// 27 × (512 + 64) × 2.
		{ cacheBytesPerToken: 31_104, sliding: noWindow, stateBytes: 0 },
	],
	[
		'the same in an older file, which keeps all heads',
		'deepseek2',
		{
			block_count: 27,
			embedding_length: 2048,
			'attention.head_count': 16,
			'attention.head_count_kv': 16,
			'attention.key_length': 192,
			'attention.value_length': 128,
			'attention.kv_lora_rank': 512,
		},
		// 27 × 16 × (192 + 128) × 2.
		{ cacheBytesPerToken: 276_480 },
	],
	[
		'Falcon H1: both in each layer',
		'falcon-h1',
		{
			block_count: 2,
			embedding_length: 1024,
			'attention.head_count': 8,
			'attention.head_count_kv': 2,
			'attention.key_length': 64,
			'attention.value_length': 64,
			'ssm.conv_kernel': 4,
			'ssm.state_size': 128,
			'ssm.group_count': 1,
			'ssm.inner_size': 1536,
		},
		// 2 × 2 × 128 × 2; 2 × 4 × (3 × (1,536 + 256) + 128 × 1,536).
		{ cacheBytesPerToken: 1024, stateBytes: 1_615_872 },
	],
	[
		'RWKV 7: no keys at all',
		'rwkv7',
		{ block_count: 12, embedding_length: 768, 'wkv.head_size': 64, token_shift_count: 2 },
		// 12 × 768 × (2 + 64) × 4.
		{ cacheBytesPerToken: 0, stateBytes: 2_433_024 },
	],
	[
		'a window that no layer is known to use counts in full',
		'llama',
		{ ...gemma3, block_count: 10 },
		{ cacheBytesPerToken: 10_240, sliding: noWindow },
	],
	[
		'a pattern as a period',
		'gemma3',
		{ ...gemma3, block_count: 10, 'attention.sliding_window_pattern': 2 },
		{ cacheBytesPerToken: 5120, sliding: { tokens: 512, bytesPerToken: 5120 } },
	],
	[
		'nonsense costs nothing and breaks nothing',
		'llama',
		{ block_count: 4_000_000_000, 'attention.head_count': [1, 2] },
		{ cacheBytesPerToken: 0, sliding: noWindow, stateBytes: 0 },
	],
])('%s', async (_name, architecture, keys, expected) => {
	expect(await read(architecture, keys)).toMatchObject(expected);
});

const gib = 2 ** 30;
const phone: LlamaDevice = { gpu: false, cores: 8, isolated: true, memory: 4 };

describe('the plan', () => {
	test('four paths of LFM2 run where one ran, with more context and nothing in 8 bits', async () => {
		const info = { ...(await read('lfm2', lfm2)), bytes: 0.73e9 };
		const plan = planLlama(info, phone, { need: 16_384 });
		expect(plan).toMatchObject({ slots: 4, context: 16_384, cache: 'f16' });
		// As if all layers kept everything.
		const before = { bytes: info.bytes, context: info.context, cacheBytesPerToken: 131_072 };
		expect(planLlama(before, phone, { need: 16_384 })).toMatchObject({ slots: 1, cache: 'q8_0' });
	});

	test.each<[string, string, Keys]>([
		['Gemma 3', 'gemma3', gemma3],
		['Gemma 4', 'gemma4', gemma4],
		['Qwen3.5', 'qwen35', qwen35],
		['DeepSeek', 'deepseek2', deepseek],
	])('four paths of %s fit into a phone at 8,192 tokens', async (_name, architecture, keys) => {
		const info = { ...(await read(architecture, keys)), bytes: gib };
		const plan = planLlama(info, phone, { need: 8192 });
		expect(plan).toMatchObject({ slots: 4, context: 8192 });
		const taken = plan.slots * requestMemory(info, plan.cache).bytes(plan.context);
		expect(taken).toBeLessThanOrEqual(gib);
	});
});

describe('the memory of a request', () => {
	const kept = { cacheBytesPerToken: 4096, sliding: { tokens: 512, bytesPerToken: 22_528 } };

	test('grows with the window, then with the other layers only', () => {
		// llama.cpp gives a window of 512 tokens room for a batch of 512 more.
		const gpu = requestMemory(kept, 'f16', true);
		expect(gpu.bytes(1024)).toBe(1024 * (4096 + 22_528));
		expect(gpu.bytes(4096)).toBe(4096 * 4096 + 1024 * 22_528);
		expect(requestMemory(kept, 'f32', true).bytes(4096)).toBe(2 * gpu.bytes(4096));
		// On a processor three copies of what cannot be rolled back lie beside it.
		expect(requestMemory(kept, 'f16').bytes(4096)).toBe(4096 * 4096 + 4 * 1024 * 22_528);
		const state = { cacheBytesPerToken: 0, stateBytes: 1000 };
		expect(requestMemory(state, 'q8_0', true).bytes(99)).toBe(1000);
	});

	test('the tokens that fit are the most that fit', () => {
		for (const gpu of [true, false])
			for (const of of [kept, { ...kept, stateBytes: 1e6 }, { cacheBytesPerToken: 112 * 1024 }])
				for (const room of [3e6, 50e6, 200e6, 2e9]) {
					const { bytes, tokens } = requestMemory(of, 'f16', gpu);
					const most = Math.floor(tokens(room));
					if (most > 0) expect(bytes(most)).toBeLessThanOrEqual(room);
					expect(bytes(most + 1)).toBeGreaterThan(room);
				}
		expect(requestMemory({ cacheBytesPerToken: 0 }, 'f16').tokens(1)).toBe(Infinity);
		expect(requestMemory({ cacheBytesPerToken: 0, stateBytes: 10 }, 'f16').tokens(1)).toBe(0);
	});
});
