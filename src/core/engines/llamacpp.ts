import type { EngineFacts } from './facts.ts';

export const llamacpp = {
	id: 'llamacpp',
	label: 'llama.cpp',
	where: 'device',
	computes: 'processor',
	vectors: true,
	about: 'Four thoughts at once; uses the graphics processor where it can, else the processor.',
	missing: 'not here',
	tellsReasoning: true,
	makesThink: true,
	onlyHere: ['no-model', 'bad-model', 'out-of-memory', 'device-lost', 'unsupported-device'],
} as const satisfies EngineFacts;
