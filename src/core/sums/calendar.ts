/** Times of day and dates in sums: where they stand, what they mean, and another one written alike. */

const months =
	'january|february|march|april|may|june|july|august|september|october|november|december|' +
	'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|' +
	'januar|februar|märz|mai|juni|juli|oktober|dezember|jänner|okt|dez';
const numberOf = new Map([
	...months.split('|').map((name, at): [string, number] => [name, at < 12 ? at + 1 : 0]),
	...Object.entries({ jan: 1, feb: 2, mar: 3, apr: 4, jun: 6, jul: 7, aug: 8, sept: 9, sep: 9 }),
	...Object.entries({ oct: 10, nov: 11, dec: 12, januar: 1, februar: 2, märz: 3, mai: 5, juni: 6 }),
	...Object.entries({ juli: 7, oktober: 10, dezember: 12, jänner: 1, okt: 10, dez: 12 }),
]);

const iso = /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/y;
const dotted = /(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?!\d)/y;
const dayFirst = new RegExp(
	`(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? (?<name>${months})\\b(?:,? (?<year>\\d{4})(?!\\d))?`,
	'iy',
);
const monthFirst = new RegExp(
	`(?<name>${months}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,:%]\\d|\\d|%| ?[*×/])(?:,? (?<year>\\d{4})(?!\\d))?`,
	'iy',
);
const forms = [iso, dotted, dayFirst];

/** Where the date ends that begins at `at`, or null. */
export function dateAt(text: string, at: number): number | null {
	for (const form of /\d/.test(text[at]!) ? forms : [monthFirst]) {
		if (form === monthFirst && !/[A-Z]/.test(text[at]!)) continue;
		form.lastIndex = at;
		const found = form.exec(text);
		if (found) return at + found[0].length;
	}
	return null;
}

const time = /(?<hour>\d{1,2}):(?<minute>[0-5]\d)(?!\d|[:.,]\d)(?: ?(?<half>[ap])\.?m\b\.?)?/iy;
const hourOnly = /(?<hour>\d{1,2}) ?(?<half>[ap])\.?m\b\.?/iy;
const clock = /(?<hour>\d{1,2})(?:[.:](?<minute>[0-5]\d))? ?Uhr\b/y;

/** Where the time of day ends that begins at `at`, or null. */
export function timeAt(text: string, at: number, german: boolean): number | null {
	for (const form of german ? [clock, time] : [clock, time, hourOnly]) {
		form.lastIndex = at;
		const found = form.exec(text);
		if (found) return at + found[0].length;
	}
	return null;
}

export interface Moment {
	/** Minutes since midnight, or days since 1970. */
	value: number;
	kind: 'time' | 'date';
	/** Without am and pm, and not beyond 12: it may be either. */
	halfDay: boolean;
	/** Without a year, where the 29th of February may or may not be. */
	yearless: boolean;
	/** The value, as this one is written. */
	write: (value: number) => string;
}

/** What a time of day is; null for one that is none. */
export function readMoment(written: string, year = 2027): Moment | null {
	return readTime(written) ?? readDate(written, year);
}

function readTime(written: string): Moment | null {
	const found = [clock, time, hourOnly].flatMap((form) => {
		form.lastIndex = 0;
		const match = form.exec(written);
		return match?.[0].length === written.length ? [match] : [];
	})[0];
	if (!found?.groups) return null;
	const { hour = '', minute, half } = found.groups;
	let hours = Number(hour);
	if (half !== undefined) {
		if (hours < 1 || hours > 12) return null;
		hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
	}
	if (hours > 24) return null;
	const write = (value: number) => {
		const all = ((Math.round(value) % 1440) + 1440) % 1440;
		const [h, m] = [Math.floor(all / 60), String(all % 60).padStart(2, '0')];
		const shown = half === undefined ? h : h % 12 || 12;
		const digits = hour.length > 1 && half === undefined ? String(shown).padStart(2, '0') : shown;
		const minutes =
			minute === undefined && all % 60 === 0 ? '' : `${/\d\.\d/.test(written) ? '.' : ':'}${m}`;
		const rest = written.slice(hour.length + (minute === undefined ? 0 : 3));
		const other = h >= 12 ? 'p' : 'a';
		return `${digits}${minutes}${half === undefined ? rest : rest.replace(/[ap]/i, (letter) => (letter < 'a' ? other.toUpperCase() : other))}`;
	};
	const halfDay = half === undefined && hours <= 12 && !/Uhr/.test(written);
	return { value: hours * 60 + Number(minute ?? 0), kind: 'time', halfDay, yearless: false, write };
}

const day = 86_400_000;

function readDate(written: string, otherwise: number): Moment | null {
	const found = [...forms, monthFirst].flatMap((form) => {
		form.lastIndex = 0;
		const match = form.exec(written);
		return match?.[0].length === written.length ? [match] : [];
	})[0];
	if (!found?.groups) return null;
	const { groups } = found;
	const month = groups['name']
		? numberOf.get(groups['name'].toLowerCase())!
		: Number(groups['month']);
	const year = groups['year'] === undefined ? otherwise : Number(groups['year']);
	const at = new Date(0);
	at.setUTCFullYear(year, month - 1, Number(groups['day']));
	if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== Number(groups['day'])) return null;
	return {
		value: Math.round(at.getTime() / day),
		kind: 'date',
		halfDay: false,
		yearless: groups['year'] === undefined,
		write: (value) => writeDate(new Date(value * day), groups, written),
	};
}

const english = months.split('|').slice(0, 12);
const german =
	'januar februar märz april mai juni juli august september oktober november dezember'.split(' ');

function writeDate(
	date: Date,
	groups: Record<string, string | undefined>,
	written: string,
): string {
	const two = (n: number, like = '00') =>
		String(n).padStart(like.length > 1 && like.startsWith('0') ? 2 : 1, '0');
	const [d, m, y] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
	const year = groups['year'] === undefined ? '' : String(y);
	const name = groups['name']?.toLowerCase();
	if (name === undefined) {
		if (/^\d{4}-/.test(written))
			return `${year}-${two(m + 1)}-${two(d)}`.replace(/-(\d)(?=-|$)/g, '-0$1');
		return `${two(d, groups['day'])}.${two(m + 1, groups['month'])}.${year}`;
	}
	const inGerman = /^\d{1,2}\./.test(written) || (!english.includes(name) && german.includes(name));
	const full = (inGerman ? german : english)[m]!;
	const short = name.length <= 3 && full.length > 3 ? full.slice(0, 3) : full;
	const title = short[0]!.toUpperCase() + short.slice(1);
	const behind = year === '' ? '' : `${written.includes(',') ? ',' : ''} ${year}`;
	if (!/^\d/.test(written)) return `${title} ${d}${behind}`;
	return `${d}${/^\d{1,2}\./.test(written) ? '.' : ''}${/^\d{1,2}\S* of /.test(written) ? ' of' : ''} ${title}${behind}`;
}
