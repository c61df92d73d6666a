/** A time of day in its usual forms: 17:30 · 5:30 p.m. · 5 pm · 17.30 Uhr. */

const form =
	/^(?:at |um )?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?: ?(?:(?<half>[ap])\.? ?m\.?|(?<clock>uhr|o'clock)))?$/i;

/** As `17:30`; null for anything else. A number alone is none, nor one with a point and no clock. */
export function readTime(text: string): string | null {
	const found = form.exec(text)?.groups;
	if (!found) return null;
	const { minute, half, clock } = found;
	if (half === undefined && clock === undefined && !text.includes(':')) return null;
	let hour = Number(found['hour']);
	if (half !== undefined) {
		if (hour < 1 || hour > 12) return null;
		hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
	}
	if (hour > 24 || Number(minute ?? 0) > 59) return null;
	return `${String(hour).padStart(2, '0')}:${minute ?? '00'}`;
}
