import type { EngineFacts } from './facts.ts';

export const webllm = {
	id: 'webllm',
	label: 'WebLLM',
	where: 'device',
	computes: 'graphics',
	vectors: false,
	about: 'Runs on the graphics processor, through WebGPU: the fastest where it works.',
	missing: 'not here',
	tellsReasoning: false,
	makesThink: false,
	onlyHere: [
		...(['no-model', 'bad-model', 'out-of-memory', 'device-lost'] as const),
		...(['no-webgpu', 'unsupported-device'] as const),
	],
} as const satisfies EngineFacts;
