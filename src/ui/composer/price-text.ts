import type { Estimate } from '../../state/think/estimate.ts';
import { about, range } from '../format.ts';
import { m } from '../think/messages.ts';

/** The price in a few words: 'about 20 s', or the calls while nobody knows how long they take. */
export function priceText({ calls, time }: Estimate): string {
	if (!Number.isFinite(calls.most)) return m('noLimit');
	if (time) return about(time.least, time.most);
	return m('calls', { range: range(calls.least, calls.most), n: calls.most });
}
