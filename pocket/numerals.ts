/** Numbers in words. */

const small =
	'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
		' ',
	);
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** 0 to 999 in words. */
export function inWords(n: number): string {
	if (n < 20) return small[n]!;
	if (n < 100) return n % 10 === 0 ? tens[n / 10]! : `${tens[Math.floor(n / 10)]}-${small[n % 10]}`;
	const rest = n % 100 === 0 ? '' : ` and ${inWords(n % 100)}`;
	return `${small[Math.floor(n / 100)]} hundred${rest}`;
}
