/**
 * When a statement holds: from, until, as of. Dates are ISO (2026, 2026-03, 2026-03-01) and reckoned
 * here, never by a model. A day, a month or a year counts with its whole span.
 */
import type { Validity } from './knowledge.ts';

const date = /\d{4}(?:-\d\d(?:-\d\d)?)?(?!\d)/;
const words: [keyof Validity, RegExp][] = [
	['from', new RegExp(`\\b(?:from|since|after|starting|ab|seit|von)\\s{1,3}(${date.source})`, 'i')],
	[
		'until',
		new RegExp(
			`\\b(?:until|till|to|through|before|ending|bis|vor)\\s{1,3}(${date.source})|(?:–|—)\\s?(${date.source})`,
			'i',
		),
	],
	['asOf', new RegExp(`\\b(?:as of|as at|in|on|stand|am)\\s{1,3}(${date.source})`, 'i')],
];

/** What the words say: “from 2024-03 until 2026”, “as of 2023-06-01”; undefined where they say nothing. */
export function validityOf(said: string): Validity | undefined {
	const text = said.slice(0, 200);
	const found: Validity = {};
	for (const [name, pattern] of words) {
		const match = pattern.exec(text);
		const given = match?.[1] ?? match?.[2];
		if (given && isDate(given)) found[name] = given;
	}
	const { from, until } = found;
	if (from && until && startOf(from) >= endOf(until)) return undefined;
	return Object.keys(found).length > 0 ? found : undefined;
}

/** A day that there is. */
export function isDate(text: string): boolean {
	const [year, month, day] = partsOf(text);
	if (year === undefined || year < 1 || (month !== undefined && (month < 1 || month > 12)))
		return false;
	return day === undefined || (day >= 1 && day <= new Date(Date.UTC(year, month!, 0)).getUTCDate());
}

const partsOf = (text: string): number[] =>
	/^\d{4}(?:-\d\d){0,2}$/.test(text) ? text.split('-').map(Number) : [];

/** Milliseconds since 1970, in universal time: the first of its span. */
export function startOf(text: string): number {
	const [year = 0, month = 1, day = 1] = partsOf(text);
	return Date.UTC(year, month - 1, day);
}

/** The first millisecond after its span. */
export function endOf(text: string): number {
	const [year = 0, month, day] = partsOf(text);
	if (month === undefined) return Date.UTC(year + 1, 0, 1);
	return day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1);
}

/** Whether it holds at that time. Time zones differ by a day: who asks within it gets `holds`. */
export function validityAt(valid: Validity | undefined, now: number): 'holds' | 'past' | 'to come' {
	const zone = 14 * 3600_000;
	if (valid?.until && isDate(valid.until) && now >= endOf(valid.until) + zone) return 'past';
	if (valid?.from && isDate(valid.from) && now < startOf(valid.from) - zone) return 'to come';
	return 'holds';
}

/** What is to be said with the statement at that time; '' where it simply holds. */
export function validityNote(valid: Validity | undefined, now: number): string {
	if (!valid) return '';
	const { from, until, asOf } = valid;
	const stands = validityAt(valid, now);
	if (stands === 'past') return `held until ${until}, which is past`;
	if (stands === 'to come') return `holds from ${from}, which is to come`;
	const parts = [
		...(from ? [`from ${from}`] : []),
		...(until ? [`until ${until}`] : []),
		...(asOf ? [`as of ${asOf}`] : []),
	];
	return parts.join(', ');
}
