/** Numbers of lists and headings as they are shown, by the names that Word has for their forms. Pure. */

const romans: readonly (readonly [number, string])[] = [
	...([
		[1000, 'm'],
		[900, 'cm'],
		[500, 'd'],
		[400, 'cd'],
		[100, 'c'],
		[90, 'xc'],
	] as const),
	...([
		[50, 'l'],
		[40, 'xl'],
		[10, 'x'],
		[9, 'ix'],
		[5, 'v'],
		[4, 'iv'],
		[1, 'i'],
	] as const),
];

function roman(number: number): string {
	let rest = number;
	return romans
		.map(([value, sign]) => {
			const times = Math.floor(rest / value);
			rest -= times * value;
			return sign.repeat(times);
		})
		.join('');
}

/** a … z, aa … zz, as Word and LibreOffice count. */
const letters = (number: number): string =>
	String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.floor((number - 1) / 26) + 1);

const forms: Record<string, string> = {
	...{ a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' },
};

/** The name of a form by its first sign, as HTML and OpenDocument write it. */
export const formOf = (sign: string): string => forms[sign] ?? 'decimal';

/** Any other form is shown in plain digits. */
export function numberAs(number: number, form: string): string {
	const usual = number >= 1 && number <= 500;
	if (usual && form === 'lowerLetter') return letters(number);
	if (usual && form === 'upperLetter') return letters(number).toUpperCase();
	if (usual && form === 'lowerRoman') return roman(number);
	if (usual && form === 'upperRoman') return roman(number).toUpperCase();
	return form === 'decimalZero' && number >= 0 ? String(number).padStart(2, '0') : String(number);
}
