import type { EngineFacts } from './facts.ts';

export const browser = {
	id: 'browser',
	label: 'The browser',
	where: 'device',
	computes: null,
	vectors: false,
	about: 'The model that the browser brings along and runs itself.',
	missing: 'not offered by this browser now',
	tellsReasoning: true,
	makesThink: false,
	ofBrowser: true,
	samples: false,
	onlyHere: ['no-model', 'device-lost', 'unsupported-device'],
} as const satisfies EngineFacts;
