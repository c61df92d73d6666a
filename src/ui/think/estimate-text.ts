/** An estimate in one line. */
import type { Estimate } from '../../state/think/estimate.ts';
import { count, duration, range } from './format.ts';

export function estimateText({ calls, remote, tokens, time }: Estimate): string {
	if (!Number.isFinite(calls.most)) {
		const each = calls.least ? `at least ${count(calls.least)} calls` : 'any number of calls';
		return `${each}, no limit`;
	}
	const parts = [`${range(calls.least, calls.most)} ${calls.most === 1 ? 'call' : 'calls'}`];
	parts.push(
		time
			? `about ${range(tokens.least, tokens.most)} tokens`
			: `up to ${count(tokens.most)} tokens`,
	);
	parts.push(time ? range(time.least, time.most, duration) : 'time not known yet');
	if (remote) parts.push('more if a server must be asked again');
	return parts.join(' · ');
}
