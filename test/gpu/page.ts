/** The page that `npm run gpu` opens: each part is a function that the runner calls, in a page of its own. */
import { checkDevice, summarise } from '../../src/engines/device.ts';
import { llamaDevice } from '../../src/engines/llamacpp/plan.ts';
import * as llamacpp from './llamacpp.ts';
import * as webllm from './webllm.ts';

const say = (what: string) => console.log(what);

/** What the browser says of the graphics processor. */
async function device() {
	const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
	const device = await checkDevice();
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
	webllmTiny: (folder: string) => webllm.tiny(folder, say),
	webllmShaped: (folder: string, amount: Parameters<typeof webllm.shaped>[1]) =>
		webllm.shaped(folder, amount, say),
};

Object.assign(globalThis, { parts });
