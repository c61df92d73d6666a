/** An estimate in one line, with tokens: beside the options, which come only when they are opened. */
import type { Estimate } from '../../../state/think/estimate.ts';
import { count, duration, range } from '../../format.ts';
import { m } from '../../think/messages.ts';

export function estimateText({ calls, remote, tokens, time }: Estimate): string {
	if (!Number.isFinite(calls.most)) {
		const each = calls.least ? m('atLeastCalls', { n: count(calls.least) }) : m('anyNumberOfCalls');
		return m('eachNoLimit', { each });
	}
	const parts = [m('calls', { range: range(calls.least, calls.most), n: calls.most })];
	parts.push(
		time
			? m('aboutTokens', { tokens: range(tokens.least, tokens.most) })
			: m('upToTokens', { tokens: count(tokens.most) }),
	);
	parts.push(time ? range(time.least, time.most, duration) : m('timeUnknown'));
	if (remote) parts.push(m('moreIfRetried'));
	return parts.join(' · ');
}
