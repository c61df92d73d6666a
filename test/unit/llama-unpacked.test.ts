/** When slow formats are loaded in 8 bits: never at the cost of context or of requests at once. */
import { expect, test } from 'vitest';
import { fitsMemory, type Device } from '../../src/catalogue/device-fit.ts';
import { planLlama, planUnpacked, type LlamaDevice } from '../../src/engines/llamacpp/plan.ts';

const gib = 2 ** 30;
const desktop: LlamaDevice = { gpu: false, cores: 8, isolated: true, memory: 16 };
const model = { bytes: 0.5 * gib, cacheBytesPerToken: 114_688, context: 40_960 };

test.each<[string, number | null, Partial<LlamaDevice>, object, boolean]>([
	['there is room', 1 * gib, {}, {}, true],
	['nothing in it is slow', null, {}, {}, false],
	['a graphics processor', 1 * gib, { gpu: true }, {}, false],
	['fewer requests', 2.2 * gib, {}, {}, false],
	['a shorter context', 2.2 * gib, {}, { need: 30_000 }, false],
	['a cache of fewer bits', 2 * gib, {}, { need: 4608 }, false],
	['more than a browser gives', 3.4 * gib, {}, {}, false],
])('%s', (_what, eight, device, wanted, unpacked) => {
	const all = { ...desktop, ...device };
	const plan = planUnpacked(model, eight, all, wanted);
	expect(plan.unpacked ?? false).toBe(unpacked);
	expect(plan).toMatchObject(planLlama(model, all, wanted));
});

test('a model that is too large anyway is refused as ever', () => {
	expect(() => planUnpacked({ ...model, bytes: 5 * gib }, 6 * gib, desktop)).toThrow(/4 GB/);
});

const device: Device = {
	...{ gpu: null, gpuProblem: '', memory: 8, cores: 2, free: 0, isolated: true, simd: true },
	...{ threads: true, memory64: true, jspi: true, mobile: false },
};
test.each<[number, Partial<Device>, boolean]>([
	[2e9, {}, true],
	[4e9, {}, false],
	[1e9, { memory: 4 }, true],
	[1.6e9, { memory: 4 }, false],
	[0.3e9, { memory: null, mobile: true }, true],
	[1e9, { memory: null, mobile: true }, false],
])('memory is enough for %d bytes on a device with %o: %s', (bytes, more, enough) => {
	expect(fitsMemory(bytes, { ...device, ...more })).toBe(enough);
});
