import type { EngineFacts } from './facts.ts';

export const remote = {
	id: 'remote',
	label: 'A server',
	where: 'server',
	computes: null,
	vectors: false,
	about: '',
	missing: 'server not described',
	tellsReasoning: false,
	makesThink: true,
	onlyHere: [],
} as const satisfies EngineFacts;
