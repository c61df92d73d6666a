/** An engine that Mull does not have, as its line in the list would describe it. */
import type { EngineFacts } from '../../src/core/engines/facts.ts';

export const toy = {
	id: 'toy',
	label: 'Toy',
	where: 'device',
	computes: null,
	vectors: false,
	about: 'Says again what it was told.',
	missing: 'not here',
	tellsReasoning: true,
	makesThink: true,
	onlyHere: ['out-of-memory'],
} as const satisfies EngineFacts;
