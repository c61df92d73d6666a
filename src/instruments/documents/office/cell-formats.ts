/** Numbers of a sheet as a person sees them, as far as it matters: dates, times, percentages, currencies. Pure. */
import { childOf, childrenOf, type XmlElement } from './xml.ts';

export interface Shape {
	kind: 'number' | 'date' | 'time' | 'date and time' | 'duration' | 'percent';
	/** A currency or a unit, before and behind the number. */
	before: string;
	after: string;
	/** Digits before the point at least, as of a postcode; behind it where there is a unit, and at most in a share. */
	digits: number;
	decimals: number;
}

export const plainShape: Shape = { kind: 'number', before: '', after: '', digits: 1, decimals: 0 };

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
		if (code !== undefined) return shapeOf(code);
		return { ...plainShape, kind: builtIn(id), decimals: id === 10 ? 2 : 0 };
	});
}

function builtIn(id: number): Shape['kind'] {
	if (id === 9 || id === 10) return 'percent';
	if (id === 22) return 'date and time';
	if (id === 46) return 'duration';
	if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
	return (id >= 18 && id <= 21) || id === 45 || id === 47 ? 'time' : 'number';
}

/** Words in quotes, a currency in brackets, other brackets, a space as wide as a sign, a letter as it is. */
const parts = /"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\[([^\]]*)\]|[_*][^]|\\([^])|([^])/g;

/** The shape of a form such as `0.00 €`. Only the form of numbers above zero counts. */
export function shapeOf(code: string): Shape {
	let signs = '';
	let before = '';
	let after = '';
	for (const [, quoted, currency, bracket, letter, sign] of code.matchAll(parts)) {
		if (sign === ';') break;
		if (/^(h+|m+|s+)$/i.test(bracket ?? '')) signs += `[${bracket}]`;
		const said = quoted ?? currency ?? letter ?? (/[$€£¥₹ ]/.test(sign ?? '') ? sign : '');
		if (!said) signs += sign ?? '';
		else if (/[0#?]/.test(signs)) after += said;
		else before += said;
	}
	const kind = kindOf(signs);
	const scaled = /[0#?],+(?![0#?,])|\/|E[+-]/i.test(signs);
	// A number that is shown in thousands or as a fraction is given plainly, without the unit of that form.
	const decimals = /\.([0#?]+)/.exec(signs)?.[1]!.length ?? 0;
	if (kind === 'percent') return { ...plainShape, kind, decimals };
	if (kind !== 'number' || scaled || !/[0#?]/.test(signs)) return { ...plainShape, kind };
	const digits = /^0+(?=\.|$)/.exec(signs)?.[0].length ?? 1;
	const shown = /\.(0+)/.exec(signs)?.[1]!.length ?? 0;
	return { kind, before: before.trimStart(), after: after.trimEnd(), digits, decimals: shown };
}

function kindOf(signs: string): Shape['kind'] {
	if (/general/i.test(signs)) return 'number';
	if (/\[[hms]/i.test(signs)) return 'duration';
	const [date, time] = [/[yd]/i.test(signs), /[hs]/i.test(signs)];
	if (date) return time ? 'date and time' : 'date';
	if (time) return 'time';
	if (signs.includes('%')) return 'percent';
	return /m/i.test(signs) && !/[0#?]/.test(signs) ? 'date' : 'number';
}

const day = 86_400_000;

export function numberText(written: string, shape: Shape, from1904: boolean): string {
	const value = Number(written);
	const { kind } = shape;
	if (!Number.isFinite(value)) return written;
	if (kind === 'percent') return `${rounded(value * 100, shape.decimals)} %`;
	if (kind === 'duration' && Math.abs(value) < 1e6) return duration(value);
	if (kind === 'number') return amount(value, shape);
	if (value < 0 || value > 2_958_466) return plain(value);
	// Day 60 of 1900 is one that never was.
	const days = from1904 ? value + 1462 : value < 60 ? value + 1 : value;
	const moment = new Date(Math.round(((days - 25_569) * day) / 1000) * 1000).toISOString();
	const [date, time] = [moment.slice(0, 10), moment.slice(11, 19).replace(/:00$/, '')];
	if (kind === 'time') return time;
	return kind === 'date' ? date : `${date} ${time}`;
}

function amount(value: number, { before, after, digits, decimals }: Shape): string {
	const written = plain(Math.abs(value));
	// A very large or small one is written with an exponent.
	if (written.includes('e')) return plain(value);
	const [whole = '', rest = ''] = written.split('.');
	const fraction = before.trim() || after.trim() ? rest.padEnd(decimals, '0') : rest;
	const number = `${whole.padStart(Math.min(digits, 30), '0')}${fraction && '.'}${fraction}`;
	return `${value < 0 ? '-' : ''}${before}${number}${after}`;
}

/** Hours that go on after 24. */
function duration(days: number): string {
	const seconds = Math.round(Math.abs(days) * 86_400);
	const two = (number: number) => String(number).padStart(2, '0');
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const rest = seconds % 60 ? `:${two(seconds % 60)}` : '';
	return `${days < 0 ? '-' : ''}${two(hours)}:${two(minutes)}${rest}`;
}

/** To so many decimals, a half away from zero as Excel does. */
const rounded = (value: number, decimals: number): string => {
	const exact = plain(value);
	if (exact.includes('e')) return exact;
	const size = Math.round(Number(`${Math.abs(Number(exact))}e${decimals}`));
	return plain(Math.sign(value) * Number(`${size}e-${decimals}`));
};

/** Without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const plain = (value: number): string => String(Number(value.toPrecision(15)));
