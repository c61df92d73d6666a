/** When to try again. Randomness and clock come in as arguments. */

/** Tries of one call in all. */
export const mostTries = 4;

/**
 * Milliseconds before the next try: what the server asked for, else a half, one, two seconds …,
 * each shortened at random by up to a half so that parallel calls do not come back together.
 */
export function pause(failed: number, asked: number | undefined, random: () => number): number {
	if (asked !== undefined) return asked + Math.round(random() * 250);
	const full = Math.min(20_000, 500 * 2 ** (failed - 1));
	return Math.round(full * (1 - random() / 2));
}

/** `Retry-After` in milliseconds from `now`: seconds or a date; undefined if neither. */
export function retryAfter(header: string | null, now: number): number | undefined {
	if (header === null || header.trim() === '') return undefined;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
	const date = Date.parse(header);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
