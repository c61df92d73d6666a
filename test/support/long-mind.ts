/**
 * A HyperThink that never agrees: each review rejects version n and writes version n + 1. Long
 * enough to be stopped, killed, reloaded and watched; and the requests tell which step is asked.
 */
import type { ChatRequest, Scripted } from './openai-server.ts';
import { textOf } from './server-mind.ts';

/** Step that a request belongs to: 0 is the draft, n is review n. */
export function stepOf(request: ChatRequest): number {
	const candidate = textOf(request).match(/<candidate>\s*version (\d+)/);
	return candidate ? Number(candidate[1]) + 1 : 0;
}

/** `milliseconds` each reply takes. */
export function longMind(milliseconds: number): (request: ChatRequest) => Scripted {
	return (request) => {
		const version = `version ${stepOf(request)} of the answer`;
		const paced = { tokensPerSecond: 1000 * (40 / milliseconds), thinking: 'Hm.' };
		if (stepOf(request) === 0) return { ...paced, text: version.padEnd(160, '.') };
		return {
			...paced,
			json: {
				review_result: false,
				added_notes: [
					`Not yet right in ${version}.`.padEnd(50, '!'),
					`Try again after ${version}.`,
				],
				output: version,
			},
		};
	};
}
