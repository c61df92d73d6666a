/** A date, a time, both in either order, or a day of the week. */
import type { Asked } from './asked.ts';
import { isWeekday, readDate } from './date.ts';
import { inDigits } from './number-words.ts';
import { readTime } from './time.ts';

/** As `2024-05-03`, `17:30`, `2024-05-03 17:30` or `sunday`; null for anything else. */
export function momentOf(value: string, written: string, asked: Asked): string | null {
	const { wording, decimal } = asked;
	const date =
		readDate(written.trim(), wording.dayFirst, wording.forMoment) ??
		readDate(value, wording.dayFirst, false);
	if (date !== null) return date;
	if (isWeekday(value)) return value.toLowerCase();
	return (
		readTime(value, wording.forMoment) ??
		readTime(inDigits(value, decimal), wording.forMoment) ??
		dayAndTime(value, wording.dayFirst)
	);
}

/** 10:52 on 7 May and 7 May at 10:52: parted at a space, one side is a day, the other a time. */
function dayAndTime(value: string, dayFirst: boolean): string | null {
	if (value.length > 60) return null;
	for (const { index, 0: gap } of value.matchAll(/,? /g)) {
		const [before, after] = [value.slice(0, index), value.slice(index + gap.length)];
		const date = readDate(before, dayFirst, false) ?? readDate(after, dayFirst, false);
		const time = date === null ? null : (readTime(before) ?? readTime(after));
		if (time !== null) return `${date} ${time}`;
	}
	return null;
}
