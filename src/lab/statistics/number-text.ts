/** Figures as a person says them. */

const few = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A p-value in words: "one time in two". */
export function chanceText(p: number): string {
	if (p > 0.83) return 'nearly every time';
	if (p > 0.58) return 'two times in three';
	if (p < 0.001) return 'less than one time in 1,000';
	const times = 1 / p;
	const round =
		times < 15
			? Math.round(times)
			: times < 100
				? 5 * Math.round(times / 5)
				: 50 * Math.round(times / 50);
	return `one time in ${few[round] ?? round.toLocaleString('en-GB')}`;
}

/** Two figures that matter: 687 → "about 700". */
export function about(n: number): string {
	const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1);
	return (Math.round(n / size) * size).toLocaleString('en-GB');
}

/** A difference of shares in points of a hundred, with its sign: "+8", "−3", "0". */
export function points(difference: number): string {
	const rounded = Math.round(100 * difference);
	if (rounded === 0) return '0';
	return rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
