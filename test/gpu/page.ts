/** The page that `npm run gpu` opens: each part is a function that the runner calls, in a page of its own. */
import { askAdapter, checkDevice, summarise } from '../../src/engines/device.ts';
import { llamaDevice } from '../../src/engines/llamacpp/plan.ts';
import * as llamacpp from './llamacpp.ts';
import * as webllm from './webllm.ts';

const say = (what: string) => console.log(what);

/** What was said to the end of what caused it: llama.cpp's own log stands in a cause. */
function wholeFault(thrown: unknown): string {
	const said: string[] = [];
	for (let fault = thrown; fault instanceof Error; fault = fault.cause) said.push(fault.message);
	return said.join('\n') || String(thrown);
}

/** What the browser says of the graphics processor. */
async function device() {
	const device = await checkDevice();
	const adapter = await askAdapter();
	const { info, limits, features } = adapter ?? {};
	return {
		...device,
		says: summarise(device),
		usedByLlama: (await llamaDevice()).gpu,
		adapter: info && {
			vendor: info.vendor,
			architecture: info.architecture,
			device: info.device,
			description: info.description,
			subgroups: [info.subgroupMinSize, info.subgroupMaxSize],
		},
		features: features ? [...features] : [],
		limits: limits && {
			maxBufferSize: limits.maxBufferSize,
			maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
			maxComputeWorkgroupStorageSize: limits.maxComputeWorkgroupStorageSize,
			maxStorageBuffersPerShaderStage: limits.maxStorageBuffersPerShaderStage,
			maxComputeInvocationsPerWorkgroup: limits.maxComputeInvocationsPerWorkgroup,
		},
	};
}

const parts = {
	device,
	bothWays: (path: string, how: Parameters<typeof llamacpp.bothWays>[1]) =>
		llamacpp.bothWays(path, how, say),
	llamaShaped: (
		shape: Parameters<typeof llamacpp.shaped>[0],
		format: Parameters<typeof llamacpp.shaped>[1],
		how: Parameters<typeof llamacpp.shaped>[2],
	) => llamacpp.shaped(shape, format, how, say),
	checkUp: (path: string, name: string) => llamacpp.examined(path, name, say),
	layouts: (path: string) => llamacpp.layouts(path, say),
	webllmTiny: (folder: string) => webllm.tiny(folder, say),
	webllmShaped: (folder: string, amount: Parameters<typeof webllm.shaped>[1]) =>
		webllm.shaped(folder, amount, say),
};

/** Calls a part; what it throws comes whole. */
async function call(name: keyof typeof parts, given: never[]): Promise<unknown> {
	try {
		return await (parts[name] as (...given: never[]) => unknown)(...given);
	} catch (thrown) {
		throw new Error(wholeFault(thrown));
	}
}

Object.assign(globalThis, { call });
