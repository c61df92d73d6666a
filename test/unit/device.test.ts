import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Device, Gpu } from '../../src/catalogue/device-fit.ts';
import { llamaDevice } from '../../src/engines/llamacpp/plan.ts';
import { askAdapter, limitProblem, summarise, webllmLimits } from '../../src/engines/device.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('a graphics processor that is not there at once', () => {
	const adapter = { features: new Set(['shader-f16']), info: {} };
	const browser = (...answers: (object | null | Error)[]) => {
		const requestAdapter = vi.fn(async () => {
			const answer = answers.shift() ?? null;
			if (answer instanceof Error) throw answer;
			return answer;
		});
		vi.stubGlobal('navigator', { gpu: { requestAdapter }, hardwareConcurrency: 4 });
		return requestAdapter;
	};

	test.each([
		['at once', [adapter], 1],
		['a moment later', [null, adapter], 2],
		['after it broke', [new Error('lost'), adapter], 2],
	])('that answers %s is used', async (_, answers, asked) => {
		const requestAdapter = browser(...answers);
		expect(await askAdapter()).toBe(adapter);
		expect(requestAdapter).toHaveBeenCalledTimes(asked);
	});

	test('that never answers is none', async () => {
		browser(null, null);
		expect(await askAdapter()).toBeNull();
	});

	test('is not asked for where it is said what to use', async () => {
		const requestAdapter = browser(adapter);
		expect(await llamaDevice({ gpu: false, cores: 2 })).toMatchObject({ gpu: false, cores: 2 });
		expect(requestAdapter).not.toHaveBeenCalled();
	});
});

describe('limits that WebLLM asks for', () => {
	test('just enough is enough', () => expect(limitProblem(webllmLimits)).toBe(''));

	// Firefox on a Mac, Firefox elsewhere, a phone.
	test.each([
		['maxStorageBuffersPerShaderStage', 9, /is 9, needed are 10/],
		['maxComputeWorkgroupStorageSize', 16384, /is 16384, needed are 32768/],
		['maxBufferSize', 2 ** 27, /maxBufferSize/],
		['maxStorageBufferBindingSize', 2 ** 26, /maxStorageBufferBindingSize/],
	])('%s of %i is too little', (name, value, words) => {
		expect(limitProblem({ ...webllmLimits, [name]: value })).toMatch(words);
	});
});

describe('the sentence for the first screen', () => {
	const gpu: Gpu = {
		vendor: 'nvidia',
		description: 'ampere',
		software: false,
		f16: true,
		subgroups: true,
		maxBuffer: 2 ** 32,
		maxBinding: 2 ** 32,
		enough: true,
	};
	const device: Device = {
		gpu,
		gpuProblem: '',
		memory: 8,
		cores: 8,
		free: 12.34e9,
		isolated: true,
		simd: true,
		threads: true,
		memory64: true,
		jspi: true,
		mobile: false,
	};
	test.each<[string, Partial<Device>, string]>([
		[
			'a good machine',
			{},
			'Your graphics processor (nvidia, ampere) can run models. The processor (8 cores) can run small models with several threads. There is room for 12.3 GB of models.',
		],
		[
			'no WebGPU, not isolated, storage not told',
			{ gpu: null, gpuProblem: 'No WebGPU.', isolated: false, threads: false, free: null },
			'No WebGPU. The processor can run small models with one thread, since this page is not isolated.',
		],
		[
			'without 16-bit floats',
			{ gpu: { ...gpu, f16: false, vendor: '', description: '' }, free: null },
			'Your graphics processor can run models, in their 32-bit builds. The processor (8 cores) can run small models with several threads.',
		],
		[
			'no 64-bit memory, as in WebKit',
			{ memory64: false, jspi: false, free: null },
			'Your graphics processor (nvidia, ampere) can run models. The processor (8 cores) can run small models with several threads.',
		],
		[
			'an old browser on one core',
			{ gpu: null, gpuProblem: 'No WebGPU.', simd: false, cores: 1, free: null },
			'No WebGPU. This browser is too old to run models on the processor.',
		],
	])('%s', (_, differs, words) => expect(summarise({ ...device, ...differs })).toBe(words));
});
