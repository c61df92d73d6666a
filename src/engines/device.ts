/**
 * What can this device do? Asked before anything is downloaded; works on the page and in
 * workers. Limits are those that WebLLM asks for when it opens the graphics device.
 */
import type { Device, Gpu } from '../catalogue/device-fit.ts';
import { hasMemory64 } from '../core/device/memory64.ts';
import { hasSimd } from '../core/device/simd.ts';

/** Smallest limits with which the pinned WebLLM opens a device (`detectGPUDevice` of its runtime). */
export const webllmLimits = {
	maxBufferSize: 2 ** 28,
	maxStorageBufferBindingSize: 2 ** 27,
	maxComputeWorkgroupStorageSize: 32 * 1024,
	maxStorageBuffersPerShaderStage: 10,
} as const;

/** Never throws: what cannot be found out counts as not there. */
export async function checkDevice(): Promise<Device> {
	const [{ gpu, problem }, free] = await Promise.all([checkGpu(), freeBytes()]);
	const { deviceMemory, userAgentData } = navigator as Hints;
	const isolated = globalThis.crossOriginIsolated === true;
	return {
		gpu,
		gpuProblem: problem,
		memory: deviceMemory ?? null,
		cores: navigator.hardwareConcurrency ?? 1,
		free,
		isolated,
		simd: hasSimd(),
		threads: isolated && typeof SharedArrayBuffer !== 'undefined',
		memory64: hasMemory64(),
		jspi: 'Suspending' in WebAssembly,
		mobile: userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/.test(navigator.userAgent),
	};
}

/** The parts of `navigator` that not every browser has. */
type Hints = Navigator & { deviceMemory?: number; userAgentData?: { mobile: boolean } };

async function checkGpu(): Promise<{ gpu: Gpu | null; problem: string }> {
	const none = (problem: string) => ({ gpu: null, problem });
	if (!globalThis.isSecureContext)
		return none('WebGPU needs a secure address: open this site over https or on localhost.');
	if (!('gpu' in navigator) || !navigator.gpu)
		return none('This browser has no WebGPU: use a recent Chrome, Edge, Safari or Firefox.');
	const adapter = await askAdapter();
	if (!adapter)
		return none(
			'The browser knows WebGPU but found no graphics processor that it may use: update the graphics driver or switch hardware acceleration on.',
		);
	const problem = limitProblem(adapter.limits);
	return { gpu: describe(adapter, problem === ''), problem };
}

/** Milliseconds after which a browser that had no graphics processor is asked once more. */
const again = 400;

/**
 * The graphics processor, or null. Right after its start a browser may say that there is none, and have
 * one a moment later (seen on Linux), so it is asked twice.
 */
export async function askAdapter(): Promise<GPUAdapter | null> {
	const ask = async () => {
		try {
			return await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
		} catch {
			return null;
		}
	};
	const first = await ask();
	if (first || !navigator.gpu) return first;
	await new Promise((wake) => setTimeout(wake, again));
	return ask();
}

/** Why WebLLM would refuse a device with these limits; empty when it would not. */
export function limitProblem(limits: Record<keyof typeof webllmLimits, number>): string {
	const names = Object.keys(webllmLimits) as (keyof typeof webllmLimits)[];
	const short = names.find((name) => limits[name] < webllmLimits[name]);
	return short === undefined
		? ''
		: `The graphics processor or this browser offers too little for WebLLM (${short} is ${limits[short]}, needed are ${webllmLimits[short]}).`;
}

function describe(adapter: GPUAdapter, enough: boolean): Gpu {
	const { info, features, limits } = adapter;
	// `isFallbackAdapter` moved from the adapter to its info; older browsers have neither.
	const fallback =
		(info as { isFallbackAdapter?: boolean }).isFallbackAdapter ??
		(adapter as { isFallbackAdapter?: boolean }).isFallbackAdapter;
	const description = info.description || info.device || info.architecture;
	return {
		vendor: info.vendor,
		description,
		software:
			fallback === true ||
			/swiftshader|llvmpipe|lavapipe|basic render/i.test(
				`${info.vendor} ${info.architecture} ${info.device} ${info.description}`,
			),
		f16: features.has('shader-f16'),
		subgroups: features.has('subgroups' as GPUFeatureName),
		maxBuffer: limits.maxBufferSize,
		maxBinding: limits.maxStorageBufferBindingSize,
		enough,
	};
}

async function freeBytes(): Promise<number | null> {
	try {
		const { quota, usage } = await navigator.storage.estimate();
		return quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
	} catch {
		return null;
	}
}

/** What the device can do, in two or three plain sentences for the first screen. */
export function summarise(device: Device): string {
	const { gpu, cores } = device;
	const graphics = !gpu
		? device.gpuProblem
		: gpu.software
			? 'The browser computes graphics on the processor, so models run slowly.'
			: gpu.enough
				? `Your graphics processor${gpu.vendor ? ` (${[gpu.vendor, gpu.description].filter(Boolean).join(', ')})` : ''} can run models${gpu.f16 ? '' : ', in their 32-bit builds'}.`
				: device.gpuProblem;
	const count = cores === 1 ? 'one core' : `${cores} cores`;
	const processor = !device.simd
		? 'This browser is too old to run models on the processor.'
		: device.threads && cores > 1
			? `The processor (${count}) can run small models with several threads.`
			: `The processor can run small models with one thread${cores > 1 && !device.isolated ? ', since this page is not isolated' : ''}.`;
	const space =
		device.free === null
			? ''
			: ` There is room for ${(device.free / 1e9).toFixed(1)} GB of models.`;
	return `${graphics} ${processor}${space}`;
}
