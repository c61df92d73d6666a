/** A speed as a reader feels it. */
import { m } from './messages.ts';

/** English words for a token, roughly. */
const wordsForToken = 0.75;

/** 5.2 tokens a second → 'about 4 words a second'. */
export function speedText(tokensASecond: number): string {
	const words = tokensASecond * wordsForToken;
	if (words < 0.95) return m('wordsAMinute', { n: Math.max(1, Math.round(words * 12) * 5) });
	return m('wordsASecond', { n: words < 20 ? Math.round(words) : Math.round(words / 5) * 5 });
}
