/** When to try again. Randomness and clock come in as arguments. */

/** Tries of one call in all. */
export const maxAttempts = 4;

/**
 * Milliseconds before the next try: what the server asked for, else a half, one, two seconds …,
 * each shortened at random by up to a half so that parallel calls do not come back together.
 *
 * A `busy` server (429, 503) said how long, but a browser shows no page the header unless the server
 * exposes it: then 5, 15, 45 seconds, since most limits are counted by the minute.
 */
export function backoffDelay(
	failed: number,
	asked: number | undefined,
	busy: boolean,
	random: () => number,
): number {
	if (asked !== undefined) return asked + Math.round(random() * 250);
	if (busy) return Math.round(Math.min(45_000, 5000 * 3 ** (failed - 1)) * (1 - random() / 4));
	const full = Math.min(20_000, 500 * 2 ** (failed - 1));
	return Math.round(full * (1 - random() / 2));
}

/** What the headers ask to wait, in milliseconds; undefined where they ask nothing. */
export function delayOf(headers: Headers, now: number): number | undefined {
	const exact = headers.get('Retry-After-Ms')?.trim();
	if (exact && Number(exact) >= 0) return Number(exact);
	return retryAfter(headers.get('Retry-After'), now);
}

/** `Retry-After` in milliseconds from `now`: seconds or a date; undefined if neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
	if (header === null || header.trim() === '') return undefined;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
