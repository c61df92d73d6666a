/** Numbers of a sheet as a person sees them, as far as it matters: dates, times and percentages. Pure. */
import { childOf, childrenOf, type XmlElement } from './xml.ts';

/** What a number is shown as; '' is a plain one. */
export type Shape = '' | 'date' | 'time' | 'date and time' | 'percent';

/** The shapes of a workbook's cell styles, by their number. */
export function shapesOf(styles: XmlElement): Shape[] {
	const own = new Map(
		childrenOf(childOf(styles, 'numFmts') ?? styles, 'numFmt').map(({ attributes }) => [
			Number(attributes.numFmtId),
			attributes.formatCode ?? '',
		]),
	);
	const formats = childOf(styles, 'cellXfs');
	return (formats ? childrenOf(formats, 'xf') : []).map(({ attributes }) => {
		const id = Number(attributes.numFmtId ?? 0);
		const code = own.get(id);
		return code === undefined ? builtIn(id) : shapeOf(code);
	});
}

function builtIn(id: number): Shape {
	if (id === 9 || id === 10) return 'percent';
	if (id === 22) return 'date and time';
	if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
	return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : '';
}

function shapeOf(code: string): Shape {
	// Words in quotes, colours and currencies in brackets, letters behind a backslash are no signs.
	const signs = code.replace(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\./gi, '').split(';')[0]!;
	const date = /[yd]/i.test(signs) && !/general/i.test(signs);
	const time = /[hs]/i.test(signs) && !/general/i.test(signs);
	if (date) return time ? 'date and time' : 'date';
	if (time) return 'time';
	return signs.includes('%') ? 'percent' : '';
}

const day = 86_400_000;

export function numberText(written: string, shape: Shape, from1904: boolean): string {
	const value = Number(written);
	if (!Number.isFinite(value)) return written;
	if (shape === 'percent') return `${plain(value * 100)} %`;
	if (shape === '' || value < 0 || value > 2_958_466) return plain(value);
	// Day 60 of 1900 is one that never was.
	const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value;
	const moment = new Date(Math.round(((days - 25_569) * day) / 1000) * 1000).toISOString();
	const [date, time] = [moment.slice(0, 10), moment.slice(11, 19).replace(/:00$/, '')];
	if (shape === 'time') return time;
	return shape === 'date' ? date : `${date} ${time}`;
}

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const plain = (value: number): string => String(Number(value.toPrecision(15)));
