/** Units written out or short, as models write them, sometimes one way and sometimes the other. */

type Luck = () => number;

const ways: readonly (readonly [RegExp, readonly string[]])[] = [
	[/\b(\d+(?:\.\d+)?) euros?\b/g, ['$1 euros', '$1 EUR', '€$1', '$1 €']],
	[/\b(\d+(?:[.]\d+)?) EUR\b/g, ['$1 EUR', '€$1', '$1 euros', '$1 €']],
	[/\b(\d+(?:,\d+)?) Euro\b/g, ['$1 Euro', '$1 €', '$1 EUR']],
	[/\b(\d+) minutes\b/g, ['$1 minutes', '$1 min', '$1 min.']],
	[/\b(\d+) cents\b/g, ['$1 cents', '$1 ct', '$1 cents']],
	[/\b(\d+) cubic metres\b/g, ['$1 cubic metres', '$1 m³', '$1 cubic meters']],
];

export function inOtherUnits(text: string, luck: Luck): string {
	return ways.reduce(
		(left, [unit, others]) => left.replace(unit, others[Math.floor(luck() * others.length)]!),
		text,
	);
}

/** `15 min.` ends no second time. */
export const endedOnce = (sentence: string): string => sentence.replace(/\.\.$/, '.');
