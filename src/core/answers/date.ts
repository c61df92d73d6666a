/** A date in its usual forms: 3 May 2024 · May 3rd, 2024 · 03.05.2024 · 2024-05-03 · 3 mai 2024. */

const monthNames = [
	'january jan januar jänner janvier enero января',
	'february feb februar février febrero февраля',
	'march mar märz mars marzo марта',
	'april apr avril abril апреля',
	'may mai mayo мая',
	'june jun juni juin junio июня',
	'july jul juli juillet julio июля',
	'august aug août agosto августа',
	'september sep sept septembre septiembre сентября',
	'october oct oktober okt octobre octubre октября',
	'november nov novembre noviembre ноября',
	'december dec dezember dez décembre diciembre декабря',
];
const months = new Map(
	monthNames.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);
const weekdayNames = [
	'sunday sun sonntag dimanche domingo воскресенье',
	'monday mon montag lundi lunes понедельник',
	'tuesday tue dienstag mardi martes вторник',
	'wednesday wed mittwoch mercredi miércoles среда',
	'thursday thu donnerstag jeudi jueves четверг',
	'friday fri freitag vendredi viernes пятница',
	'saturday sat samstag samedi sábado суббота',
];
const weekdays = new Map(
	weekdayNames.flatMap((names, at) => names.split(' ').map((name) => [name, at] as const)),
);
export const isWeekday = (text: string): boolean => weekdays.has(text.toLowerCase());

const day = '(?<day>\\d{1,2})(?:\\.|st|nd|rd|th|er|º)?';
const month = '(?<month>\\p{L}{3,10})\\.?';
const year = '(?<year>\\d{4})';
const forms = [
	`${day} (?:of |de )?${month}(?:,? (?:of |de |del )?${year})?(?: года| г\\.?)?`,
	`${month} ${day}(?:,? ${year})?`,
	'(?<year>\\d{4})[-/](?<number>\\d{1,2})[-/](?<day>\\d{1,2})',
	`(?<day>\\d{1,2})\\.(?<number>\\d{1,2})\\.${year}`,
	'(?<year>\\d{4})年(?<number>\\d{1,2})月(?<day>\\d{1,2})日',
].map((form) => new RegExp(`^${form}$`, 'iu'));
const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const dots = /^(\d{1,2})\.(\d{1,2})\.$/;

/**
 * As `2024-05-03`, or `--05-03` without a year; null for anything else. 03/05/2024 has the day
 * first where `dayFirst` says so; else it stays what is written.
 */
export function readDate(given: string, dayFirst: boolean, asked: boolean): string | null {
	if (given.length > 60) return null;
	const named = /^(\p{L}{3,12})\.?,? (?=\S)/u.exec(given);
	const weekday = weekdays.get(named?.[1]?.toLowerCase() ?? '');
	const text = given
		.slice(weekday === undefined ? 0 : named![0].length)
		.replace(/^(?:on |am |den |le |el |the |в )+/i, '');
	const date = plainDate(text, dayFirst, asked);
	if (date === null || weekday === undefined) return date;
	// Of a weekday that the date does not have nobody knows which of the two is meant.
	const [y, m, d] = date.split('-').map(Number) as [number, number, number];
	if (date.startsWith('--') || date.includes('/')) return null;
	return new Date(Date.UTC(y, m - 1, d)).getUTCDay() === weekday ? date : null;
}

function plainDate(text: string, dayFirst: boolean, asked: boolean): string | null {
	for (const form of forms) {
		const found = form.exec(text)?.groups;
		if (!found) continue;
		const number = found['month'] ? months.get(found['month'].toLowerCase()) : found['number'];
		if (number !== undefined) return written(found['year'], Number(number), Number(found['day']));
	}
	const [, a = '', b = '', y = ''] = slashes.exec(text) ?? [];
	if (a !== '') {
		const [first, second] = [Number(a), Number(b)];
		if (first > 12 || (dayFirst && second <= 12)) return written(y, second, first);
		if (second > 12) return written(y, first, second);
		return `${first}/${second}/${y}`;
	}
	// 3.5. is a date only where one is asked for.
	const [, d = '', m = ''] = (asked && dots.exec(text)) || [];
	return d === '' ? null : written(undefined, Number(m), Number(d));
}

function written(y: string | undefined, m: number, d: number): string | null {
	if (m < 1 || m > 12 || d < 1 || d > 31) return null;
	const two = (n: number) => String(n).padStart(2, '0');
	return `${y ?? '-'}-${two(m)}-${two(d)}`;
}
