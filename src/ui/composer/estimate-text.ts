/** An estimate in one line. */
import type { Estimate } from '../../state/think/estimate.ts';
import { about, count, duration, range } from '../format.ts';
import { w } from '../think/words/index.ts';

export function estimateText({ calls, remote, tokens, time }: Estimate): string {
	if (!Number.isFinite(calls.most)) {
		const each = calls.least ? w.atLeastCalls(count(calls.least)) : w.anyNumberOfCalls;
		return w.noLimit(each);
	}
	const parts = [w.rangeCalls(range(calls.least, calls.most), calls.most)];
	parts.push(
		time ? w.aboutTokens(range(tokens.least, tokens.most)) : w.upToTokens(count(tokens.most)),
	);
	parts.push(time ? range(time.least, time.most, duration) : w.timeNotKnownYet);
	if (remote) parts.push(w.moreIfAServerMust);
	return parts.join(' · ');
}

/** The price in a few words: 'about 20 s', or the calls while nobody knows how long they take. */
export function priceText({ calls, time }: Estimate): string {
	if (!Number.isFinite(calls.most)) return w.noLimit2;
	if (time) return about(time.least, time.most);
	return w.rangeCalls(range(calls.least, calls.most), calls.most);
}
