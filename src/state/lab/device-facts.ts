/** What this browser and this machine are, for somebody who was not there. Asks no network. */
import { checkDevice, webllmLimits } from '../../engines/device.ts';
import type { Fact } from '../../lab/check-up/types.ts';
import type { ModelsState } from '../models/models.svelte.ts';

type Hints = Navigator & {
	userAgentData?: { brands: { brand: string; version: string }[]; platform: string };
};

const threadsOf = (count: number): string =>
	count === 0 ? '' : count === 1 ? 'one thread, ' : `${count} threads, `;
const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** `loaded`: how the engine has the model. */
export async function deviceFacts(loaded: ReturnType<ModelsState['local']>): Promise<Fact[]> {
	const device = await checkDevice();
	const { gpu, gpuProblem, memory, cores, free, isolated, threads, memory64, jspi, simd } = device;
	const facts: Fact[] = [
		['Browser', browser()],
		['Processor', `${cores} ${cores === 1 ? 'core' : 'cores'}`],
		['Memory', memory === null ? 'not told' : `${memory} GB or more, as far as the browser tells`],
		['Room for models', free === null ? 'not told' : `${(free / 1e9).toFixed(1)} GB`],
		['Cross-origin isolated', yes(isolated)],
		['Threads', yes(threads)],
		[
			'WebAssembly',
			`vectors ${yes(simd)}, 64-bit memory ${yes(memory64)}, promise integration ${yes(jspi)}`,
		],
	];
	if (!gpu) facts.push(['Graphics', gpuProblem]);
	else {
		const name = [gpu.vendor, gpu.description].filter(Boolean).join(', ') || 'not named';
		facts.push(['Graphics', `${name}${gpu.software ? ', computed on the processor' : ''}`]);
		facts.push(['16-bit shaders', yes(gpu.f16)]);
		facts.push(...(await adapterFacts()));
	}
	if (loaded?.kind === 'loaded')
		facts.push([
			'As it is loaded',
			`on ${loaded.backend}, ${threadsOf(loaded.threads)}${loaded.context} tokens of context`,
		]);
	return facts;
}

function browser(): string {
	const { userAgentData, userAgent } = navigator as Hints;
	if (!userAgentData?.brands.length) return userAgent;
	const brands = userAgentData.brands.filter(({ brand }) => !/not.?a.?brand/i.test(brand));
	const names = brands.map(({ brand, version }) => `${brand} ${version}`).join(', ');
	return userAgentData.platform ? `${names} (${userAgentData.platform})` : names;
}

/** Subgroups and limits of the graphics processor: what WebLLM's kernels depend on. */
async function adapterFacts(): Promise<Fact[]> {
	const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
	if (!adapter) return [];
	const { info, limits, features } = adapter;
	const { subgroupMinSize: least, subgroupMaxSize: most } = info as {
		subgroupMinSize?: number;
		subgroupMaxSize?: number;
	};
	const size =
		least && most ? (least === most ? `${least} lanes` : `${least} to ${most} lanes`) : '';
	const subgroups = features.has('subgroups' as GPUFeatureName) ? 'yes' : 'no';
	const names = Object.keys(webllmLimits) as (keyof typeof webllmLimits)[];
	return [
		['Subgroups', [subgroups, size].filter(Boolean).join(', ')],
		['Limits', names.map((name) => `${name} ${limits[name]}`).join(', ')],
	];
}
