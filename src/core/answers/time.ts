/** A time of day in its usual forms: 17:30 · 5:30 p.m. · 5 pm · 17.30 Uhr · half past five · noon. */
import { wholeNumber } from './number-words.ts';

const form =
	/^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?: ?(?:(?<half>[ap])\.? ?m\.?|(?<clock>uhr|o'clock)))?$/i;
/** 17 h 30: a time where one is asked for, else it may be a duration. */
const hours = /^(?<hour>\d{1,2})(?: ?h ?|\.(?=\d\d ?h$))(?<minute>\d{2})(?:(?<=\.\d\d) ?h)?$/i;

/** 10 o'clock in the morning, 8 Uhr abends. */
const partOfDay =
	/^(\S{1,8}?)(?: ?(?:o'clock|uhr|h|heures?))? (in the (?:morning|afternoon|evening)|morgens|vormittags|nachmittags|abends|du matin|de l['’]après-midi|du soir|de la (?:mañana|tarde)|утра|вечера)$/i;
const mornings = /morning|morgens|vormittags|matin|mañana|утра/i;

const named: Record<string, string> = {
	...{ noon: '12:00', midday: '12:00', mittag: '12:00', midi: '12:00', mediodía: '12:00' },
	...{ полдень: '12:00', midnight: '00:00', mitternacht: '00:00', minuit: '00:00' },
	...{ medianoche: '00:00', полночь: '00:00' },
};

/** As `17:30`; null for anything else. A number alone is none, nor one with a point and no clock. */
export function readTime(given: string, asked = false): string | null {
	const text = given.replace(/^(?:at|um|à|a las?|в) (?=\S)/i, '');
	const small = text.toLowerCase();
	const day = partOfDay.exec(text);
	if (day && !/[ap]\.? ?m/i.test(day[1]!))
		return readTime(`${day[1]} ${mornings.test(day[2]!) ? 'am' : 'pm'}`) ?? readTime(day[1]!);
	if (Object.hasOwn(named, small)) return named[small]!;
	const found = form.exec(text)?.groups ?? (asked ? hours.exec(text)?.groups : undefined);
	if (!found) return text.length > 40 ? null : spoken(small);
	const { minute, half, clock } = found;
	if (half === undefined && clock === undefined && !/[:h]/i.test(text)) return null;
	let hour = Number(found['hour']);
	if (half !== undefined) {
		if (hour < 1 || hour > 12) return null;
		hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
	}
	return hour > 24 ? null : clockTime(hour, Number(minute ?? 0));
}

function clockTime(hour: number, minute: number): string | null {
	if (minute > 59) return null;
	return [hour % 24, minute].map((n) => String(n).padStart(2, '0')).join(':');
}

const halfPast = /^half past (\S+)$/;
const halb = /^halb (\S+?)(?: uhr)?$/;
const besideHalb = /^(\S+?)(?: minuten)? (vor|nach) halb (\S+?)(?: uhr)?$/;
const beside = /^(?:a )?(\S+?)(?: minutes| minuten)? (past|after|to|nach|vor) (\S+?)(?: uhr)?$/;

/** Half past five, Viertel vor sechs, halb sechs: as the clock shows it, without the half of the day. */
function spoken(text: string): string | null {
	const past = halfPast.exec(text);
	if (past) return at(past[1]!, 30);
	const before = halb.exec(text);
	if (before) return at(before[1]!, -30);
	const [, count = '', side = '', half = ''] = besideHalb.exec(text) ?? [];
	const few = wholeNumber(count);
	if (few !== null && few < 15) return at(half, -30 + (side === 'vor' ? -few : few));
	const [, word = '', way = '', hour = ''] = beside.exec(text) ?? [];
	const minutes = /^(?:quarter|viertel)$/.test(word) ? 15 : wholeNumber(word);
	if (minutes === null || minutes < 1 || minutes > 29) return null;
	return at(hour, /^(?:to|vor)$/.test(way) ? -minutes : minutes);
}

function at(word: string, minutes: number): string | null {
	const hour = wholeNumber(word);
	if (hour === null || hour < 1 || hour > 12) return null;
	const all = (hour * 60 + minutes + 720) % 720;
	return clockTime(all < 60 ? 12 : Math.floor(all / 60), all % 60);
}
