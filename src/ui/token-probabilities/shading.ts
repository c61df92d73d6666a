/** What a kept reply shows of the model's hesitation. */
import type { Odds } from '../../core/text/odds.ts';
import { locale } from '../../state/numbers.ts';
import { plainLine } from '../trace/path-groups.ts';

/** '41 %', as the language writes it. */
export function percent(share: number): string {
	if (share > 0 && share < 0.001) return `< ${percent(0.001)}`;
	const maximumFractionDigits = share < 0.1 || share > 0.995 ? 1 : 0;
	return share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits });
}

/** A word as it can be seen: one of nothing but white space, too. */
export const visibleWord = (word: string): string =>
	word.trim() === '' ? word.replaceAll('\n', '↵').replaceAll('\t', '⇥').replaceAll(' ', '␣') : word;

/** The same without the space beside it, to stand in quotes. */
export const trimmedWord = (word: string): string => visibleWord(word.trim() || word);

/** The reply up to the word of that number, with another one in its place. */
export const withWord = (odds: readonly Odds[], at: number, other: string): string =>
	odds
		.slice(0, at)
		.map(({ text }) => text)
		.join('') + other;

/** A word that ends the reply in the model's own signs is none to go on with. */
export const canContinueWith = (word: string): boolean =>
	word !== '' && !/^<[|/]?\w+\|?>$/.test(word);

/**
 * The word of which the model was least sure in the first line that `base` has none like; null where
 * the texts are alike, or nothing is known of that line.
 */
export function partsAt(odds: readonly Odds[], base: string): Odds | null {
	const known = new Set(base.split('\n').map(plainLine));
	const text = odds.map((one) => one.text).join('');
	let from = 0;
	for (const line of text.split('\n')) {
		if (line.trim() !== '' && !known.has(plainLine(line))) break;
		from += line.length + 1;
	}
	if (from >= text.length) return null;
	const end = text.indexOf('\n', from);
	const to = end < 0 ? text.length : end;
	let at = 0;
	let least: Odds | null = null;
	for (const one of odds) {
		const inside = at < to && at + one.text.length > from;
		at += one.text.length;
		if (!inside || one.p === undefined || one.text.trim() === '') continue;
		if (one.p < (least?.p ?? Infinity)) least = one;
	}
	return least;
}
