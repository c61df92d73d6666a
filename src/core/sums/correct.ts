/** A text with its wrong sums put right, and what follows from them. */
import { checkSums, type CheckedSum } from './check.ts';

export interface Corrected {
	text: string;
	/** The sums that were put right, as they stood. */
	changed: CheckedSum[];
}

/** More wrong sums than this are no slip. */
const most = 10;

/**
 * The first wrong result becomes the right one, here and wherever the number stands again; then what
 * was calculated with it is checked again. Null where nothing is wrong, or where the wrong number
 * stood in the text before, so that it cannot be told which of them are meant. `meant` tells which
 * sums the text claims; others stay as they are.
 */
export function correctSums(
	text: string,
	language?: string,
	meant: (sum: CheckedSum, text: string) => boolean = () => true,
): Corrected | null {
	const changed: CheckedSum[] = [];
	let now = text;
	for (;;) {
		const wrong = checkSums(now, language).find((sum) => !sum.right && meant(sum, now));
		if (!wrong) return changed.length > 0 ? { text: now, changed } : null;
		const next = changed.length < most ? replaced(now, wrong) : null;
		if (next === null) return null;
		now = next;
		changed.push(wrong);
	}
}

function replaced(text: string, { claimed, value, claimedAt }: CheckedSum): string | null {
	if (!text.startsWith(claimed, claimedAt)) return null;
	const end = claimedAt + claimed.length;
	const after = text.slice(end);
	const same = placesOf(after, claimed);
	if (placesOf(text.slice(0, claimedAt), claimed).length > 0) return null;
	let rest = '';
	let from = 0;
	for (const place of same) {
		rest += after.slice(from, place) + value;
		from = place + claimed.length;
	}
	return text.slice(0, claimedAt) + value + rest + after.slice(from);
}

/** Where the number stands by itself, in no longer one. */
function placesOf(text: string, number: string): number[] {
	const places: number[] = [];
	for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + number.length)) {
		const [before, behind] = [
			text.slice(Math.max(0, at - 2), at),
			text.slice(at + number.length, at + number.length + 2),
		];
		if (!/(?:\d[.,:]?|[.,:])$/.test(before) && !/^(?:\d|[.,:]\d)/.test(behind)) places.push(at);
	}
	return places;
}
