import { readFileSync } from 'node:fs';
import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { describe, expect, test } from 'vitest';
import { builtIn } from '../../src/catalogue/built-in.ts';
import { fasterEngine, type Measured } from '../../src/catalogue/expected-speed.ts';
import { translator } from '../../src/core/text/sentences.ts';
import { sentences } from '../support/german.ts';
import {
	fits,
	forDevice,
	recommend,
	type Device,
	type Gpu,
} from '../../src/catalogue/device-fit.ts';
import {
	findModel,
	ggufModels,
	memoryWith,
	models,
	webllmModels,
	webllmUrl,
	type CatalogueModel,
} from '../../src/catalogue/models.ts';

const pocketAt = (perSecond: number): Measured => ({
	model: builtIn.ref,
	name: builtIn.name,
	bytes: builtIn.bytes,
	perSecond,
});

const installed = JSON.parse(
	readFileSync(new URL('../../node_modules/@mlc-ai/web-llm/package.json', import.meta.url), 'utf8'),
) as { version: string };

// The lists are JSON, which the compiler does not check.
test.each([...ggufModels, ...webllmModels].map((model) => [model.id, model] as const))(
	'%s has all that its row must have',
	(_, { name, family, note, licence, quantisation, reasoning, ...model }) => {
		for (const text of [name, family, note, licence, quantisation])
			expect(text).toMatch(/^\S(.*\S)?$/);
		expect(['switch', 'always', 'none']).toContain(reasoning);
		for (const amount of [model.parameters, model.download, model.memory, model.kv])
			expect(amount).toBeGreaterThan(0);
		expect(model.maxContext).toBeGreaterThanOrEqual(model.context);
	},
);

describe('what is offered for WebLLM equals the list of the pinned package', () => {
	test('the package is the one the list was taken from', () => {
		expect(installed.version).toBe('0.2.86');
	});

	test.each(webllmModels.map((model) => [model.id, model] as const))('%s', (id, model) => {
		const record = prebuiltAppConfig.model_list.find(({ model_id }) => model_id === id);
		expect(record).toBeDefined();
		expect(webllmUrl(id)).toBe(record!.model);
		expect(model.library).toBe(record!.model_lib);
		expect(model.memory).toBe(record!.vram_required_MB);
		expect(model.context).toBe(record!.overrides?.context_window_size);
		expect(model.light).toBe(record!.low_resource_required);
		expect(model.f16).toBe(/q\df16/.test(id));
		for (const feature of record!.required_features ?? []) {
			expect(feature).toBe('shader-f16');
			expect(model.f16).toBe(true);
		}
		expect(record!.model_type ?? 0).toBe(0);
	});

	test('the families that were promised are there, those that reason first', () => {
		const families = [...new Set(webllmModels.map(({ family }) => family))];
		expect(families).toEqual([
			'Qwen3',
			'Qwen3.5',
			'Ministral 3',
			'DeepSeek R1',
			'Llama 3.2',
			'Gemma 3',
			'SmolLM2',
			'Phi-4',
		]);
		const firstPlain = webllmModels.findIndex(({ reasoning }) => reasoning === 'none');
		expect(webllmModels.slice(firstPlain).every(({ reasoning }) => reasoning === 'none')).toBe(
			true,
		);
	});

	// Sizes that others have published for these downloads, in GB.
	test.each([
		['Qwen3.5-2B-q4f16_1-MLC', 1.08],
		['Qwen3.5-4B-q4f16_1-MLC', 2.39],
		['Qwen3-4B-q4f16_1-MLC', 2.27],
	])('%s is about %f GB', (id, gigabytes) => {
		expect(findModel(id)!.download / 1e9 / gigabytes).toBeCloseTo(1, 1);
	});

	test('weights and cache fit into the memory that the package states', () => {
		for (const model of webllmModels) {
			const cache = model.kv * model.context;
			const weights = model.download - 22e6;
			expect([model.id, (weights + cache) / 2 ** 20 <= model.memory]).toEqual([model.id, true]);
		}
	});
});

describe('GGUF files', () => {
	test.each(ggufModels.map(({ id, download }) => [id, download] as const))('%s', (id, download) => {
		expect(id).toMatch(
			/^https:\/\/huggingface\.co\/[\w.-]+\/[\w.-]+\/resolve\/main\/[\w.-]+\.gguf$/,
		);
		// More cannot be read as one file.
		expect(download).toBeLessThan(2 ** 31);
	});
});

test('ids are unique, and every figure is a figure', () => {
	expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
	for (const model of models)
		for (const figure of [model.parameters, model.download, model.memory, model.kv, model.context])
			expect(figure).toBeGreaterThan(0);
});

test('a longer context costs its cache', () => {
	const model = findModel('Qwen3-0.6B-q4f16_1-MLC')!;
	// 28 layers × keys and values × 8 heads × 128 × 2 bytes = 112 KiB; × 4096 = 448 MiB.
	expect(memoryWith(model, 8192) - model.memory).toBe(448);
	expect(memoryWith(findModel('Qwen3-0.6B-q4f32_1-MLC')!, 8192) - 1924.98).toBeCloseTo(896);
});

// ── Does it fit? ────────────────────────────────────────────────────────────────────────────

const gpu: Gpu = {
	vendor: 'apple',
	description: 'metal-3',
	software: false,
	f16: true,
	subgroups: true,
	maxBuffer: 2 ** 32,
	maxBinding: 2 ** 32,
	enough: true,
};
const laptop: Device = {
	gpu,
	gpuProblem: '',
	memory: 8,
	cores: 8,
	free: 50e9,
	isolated: true,
	simd: true,
	threads: true,
	memory64: true,
	jspi: true,
	mobile: false,
};
const webkit: Device = { ...laptop, memory64: false, jspi: false, memory: null };
const without = (problem: string): Device => ({ ...laptop, gpu: null, gpuProblem: problem });
const by = (id: string): CatalogueModel => findModel(id)!;
const qwen4 = 'Qwen3-4B-q4f16_1-MLC';
const small = ggufModels.find(({ name }) => name === 'Qwen3 0.6B')!;
const large = ggufModels.find(({ name }) => name === 'Qwen3 1.7B')!;

describe('fits', () => {
	const table: [string, CatalogueModel, Device, string, RegExp][] = [
		['a laptop', by(qwen4), laptop, 'fits', /3\.4 GB/],
		['no WebGPU', by(qwen4), without('No WebGPU here.'), 'no', /No WebGPU here\./],
		[
			'limits too small',
			by(qwen4),
			{ ...laptop, gpu: { ...gpu, enough: false }, gpuProblem: 'Too small.' },
			'no',
			/Too small\./,
		],
		['no 16-bit floats', by(qwen4), { ...laptop, gpu: { ...gpu, f16: false } }, 'no', /32-bit/],
		[
			'the 32-bit build without 16-bit floats',
			by('Qwen3-4B-q4f32_1-MLC'),
			{ ...laptop, gpu: { ...gpu, f16: false } },
			'fits',
			/./,
		],
		['software', by(qwen4), { ...laptop, gpu: { ...gpu, software: true } }, 'tight', /slowly/],
		['4 GB in all', by(qwen4), { ...laptop, memory: 4 }, 'no', /4 GB in all/],
		['6 GB in all', by(qwen4), { ...laptop, memory: 6 }, 'tight', /6 GB/],
		['memory not told', by(qwen4), { ...laptop, memory: null }, 'fits', /./],
		['8 GB may be more', by('Qwen3.5-9B-q4f16_1-MLC'), laptop, 'tight', /8 GB/],
		['a phone', by('Phi-4-mini-instruct-q4f16_1-MLC'), { ...laptop, mobile: true }, 'tight', /./],
		['no room', by(qwen4), { ...laptop, free: 1e9 }, 'no', /2\.3 GB of storage.*1\.0 GB/],
		['GGUF on a laptop', large, without(''), 'fits', /./],
		['GGUF, one thread', large, { ...without(''), threads: false }, 'tight', /one processor core/],
		['small GGUF, one thread', small, { ...without(''), threads: false }, 'fits', /./],
		['GGUF without 64-bit memory, the graphics processor unused', small, webkit, 'fits', /./],
		['the same, one thread', large, { ...webkit, threads: false }, 'tight', /one processor core/],
		['WebLLM without it', by(qwen4), webkit, 'fits', /3\.4 GB/],
		['GGUF without vectors', small, { ...laptop, simd: false }, 'no', /too old/],
		['GGUF, 2 GB in all', large, { ...without(''), memory: 2 }, 'no', /2 GB in all/],
	];
	test.each(table)('%s', (_, model, device, verdict, reason) => {
		const fit = fits(model, device);
		expect(fit.verdict).toBe(verdict);
		expect(fit.reason).toMatch(reason);
	});

	test('a model that is here needs no more room', () => {
		expect(fits(by(qwen4), { ...laptop, free: 0 }, 4096, true).verdict).toBe('fits');
	});

	test('a longer context may no longer fit', () => {
		const device = { ...laptop, memory: 6 };
		expect(fits(by('Qwen3-1.7B-q4f16_1-MLC'), device, 4096).verdict).toBe('fits');
		expect(fits(by('Qwen3-1.7B-q4f16_1-MLC'), device, 40960).verdict).toBe('no');
	});

	test('no verdict without a reason', () => {
		for (const model of models)
			for (const device of [laptop, without('None.'), { ...laptop, memory: 2, mobile: true }])
				expect(fits(model, device).reason).toMatch(/\.$/);
	});
});

describe('one line for each model', () => {
	test.each([
		[true, 'Qwen3-4B-q4f16_1-MLC'],
		[false, 'Qwen3-4B-q4f32_1-MLC'],
	])('16-bit floats %s', (f16, id) => {
		const list = forDevice(webllmModels, { ...laptop, gpu: { ...gpu, f16 } });
		expect(list.filter(({ name }) => name.startsWith('Qwen3 4B')).map((m) => m.id)).toEqual([id]);
		// One build only: shown all the same, with the reason why it does not fit.
		expect(list.some(({ name }) => name === 'Gemma 3 1B')).toBe(true);
	});
});

const bonsai = ggufModels.find(({ name }) => name.startsWith('Bonsai'))!;
const measured = (id: string, perSecond: number): Measured => {
	const { engine, name, download: bytes } = by(id);
	return { model: { engine, model: id }, name, bytes, perSecond };
};

describe('the faster engine', () => {
	const webllm = (perSecond: number) => measured('Qwen3-1.7B-q4f16_1-MLC', perSecond);
	const llama = (perSecond: number) => measured(bonsai.id, perSecond);
	test.each<[string, Measured[], string | null, string]>([
		['neither measured', [], null, bonsai.id],
		['one measured', [webllm(60)], null, bonsai.id],
		['llama.cpp is', [webllm(60), llama(90)], 'llamacpp', bonsai.id],
		['WebLLM is', [webllm(60), llama(40)], 'webllm', qwen4],
		// Less bytes in a second, and more weights.
		['the fewer bits do not count', [webllm(40), llama(60)], 'llamacpp', bonsai.id],
		// 0.6 B at 90 are fewer weights than 1.7 B at 60.
		['nor the smaller model', [measured(small.id, 90), webllm(60)], 'webllm', qwen4],
		['the built-in one tells nothing', [pocketAt(500), webllm(60)], null, bonsai.id],
	])('%s', (_name, list, faster, id) => {
		expect(fasterEngine(list)).toBe(faster);
		const { model, reason } = recommend(laptop, fasterEngine(list));
		expect(model?.id).toBe(id);
		if (faster) expect(reason).toMatch(/in the check-ups on this device\.$/);
		expect(translator(sentences)(reason)).not.toBe(reason);
	});
});

test('a faster llama.cpp whose model does not fit is no word for WebLLM', () => {
	const cramped: Device = { ...laptop, simd: false };
	expect(recommend(cramped, 'llamacpp')).toMatchObject({
		model: { id: qwen4 },
		reason: expect.not.stringMatching(/WebLLM/),
	});
});

describe('recommend', () => {
	const table: [string, Device, string | undefined][] = [
		['a good graphics processor', laptop, bonsai.id],
		['a phone with one', { ...laptop, mobile: true, memory: 4 }, bonsai.id],
		['a phone with one and too little memory', { ...laptop, mobile: true, memory: 1 }, undefined],
		['one that only WebLLM can use', { ...laptop, jspi: false }, qwen4],
		['no 16-bit floats', { ...laptop, gpu: { ...gpu, f16: false } }, 'Qwen3-4B-q4f32_1-MLC'],
		['software graphics', { ...laptop, gpu: { ...gpu, software: true } }, large.id],
		['no WebGPU, threads', without('None.'), large.id],
		['no WebGPU, one thread', { ...without('None.'), threads: false }, small.id],
		['no 64-bit memory, as in WebKit', webkit, qwen4],
		['nor WebGPU', { ...without('None.'), memory64: false, jspi: false }, large.id],
		['nothing', { ...without('None.'), simd: false }, undefined],
	];
	test.each(table)('%s', (_, device, id) => {
		const { model, reason } = recommend(device);
		expect(model?.id).toBe(id);
		expect(reason).toMatch(/\.$/);
	});
});
