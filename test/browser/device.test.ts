/** On the software WebGPU that the tests switch on (scripts/chromium.mjs), page and worker. */
import { describe, expect, test } from 'vitest';
import { fits, recommend, type Device } from '../../src/catalogue/device-fit.ts';
import { findModel } from '../../src/catalogue/models.ts';
import { checkDevice, summarise } from '../../src/engines/device.ts';

function inWorker(): Promise<Device> {
	const worker = new Worker(new URL('../support/device.worker.ts', import.meta.url), {
		type: 'module',
	});
	return new Promise<Device>((resolve, reject) => {
		worker.onmessage = ({ data }) => resolve(data as Device);
		worker.onerror = ({ message }) => reject(new Error(message));
	}).finally(() => worker.terminate());
}

describe.each([
	['page', checkDevice],
	['worker', inWorker],
])('on a %s', (_, check) => {
	test('finds the software adapter, with what WebLLM needs and no 16-bit floats', async () => {
		const device = await check();
		expect(device.gpu).toMatchObject({ software: true, f16: false, enough: true });
		expect(device.gpu!.maxBuffer).toBeGreaterThanOrEqual(2 ** 28);
		expect(device.gpuProblem).toBe('');
		expect(device).toMatchObject({ simd: true, jspi: true, mobile: false });
		expect(device.cores).toBe(navigator.hardwareConcurrency);
		expect(device.free).toBeGreaterThan(0);
		expect(device.threads).toBe(device.isolated);
		expect(structuredClone(device)).toEqual(device);
	});
});

test('it says so in plain words, and offers what will be quickest', async () => {
	const device = await checkDevice();
	expect(summarise(device)).toMatch(/graphics on the processor, so models run slowly\./);
	expect(summarise(device)).toMatch(/room for \d+\.\d GB of models\.$/);
	expect(recommend(device).model?.engine).toBe('llamacpp');
	expect(fits(findModel('Qwen3-0.6B-q4f16_1-MLC')!, device).verdict).toBe('no');
	expect(fits(findModel('Qwen3-0.6B-q4f32_1-MLC')!, device).verdict).toBe('tight');
});

test('nothing is asked of the network', async () => {
	performance.clearResourceTimings();
	await checkDevice();
	expect(performance.getEntriesByType('resource')).toEqual([]);
});
