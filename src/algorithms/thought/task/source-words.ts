/** Do the words of a source bear a claim? Its numbers, names and most of its words. Pure functions. */
import type { Evidence } from '../../../core/mission/types.ts';
import { normal } from '../../../core/text/normal.ts';
import { functionWords } from '../../../core/text/words.ts';

/** A quote of fewer letters and digits shows nothing. */
const shortest = 4;
/** Characters: what is longer is no quote, and of a claim the beginning is looked at. */
const longest = 2000;

/**
 * Why a quote does not bear a claim, in a sentence; '' where it does. The passage must contain the
 * quote, the quote must have the claim's numbers and names, most of its words, and deny as often.
 */
export function faultOfQuote(whole: string, quote: string, passage: string): string {
	if (quote.length > longest) return 'The quote is too long.';
	const claim = whole.slice(0, longest);
	const words = plain(quote);
	if (words.replace(/[^\p{L}\p{N}]/gu, '').length < shortest) return 'The quote is too short.';
	if (!` ${plain(passage)} `.includes(` ${words} `))
		return 'The source does not contain the quote.';
	const figures = new Set(figuresIn(quote).flat());
	const missing = figuresIn(claim).find((readings) => !readings.some((n) => figures.has(n)));
	if (missing) return `The quote does not have the number ${missing[0]}.`;
	const there = new Set(wordsIn(quote));
	const name = namesIn(claim).find((one) => !has(there, one));
	if (name) return `The quote does not have the name “${name}”.`;
	const telling = wordsIn(claim).filter((word) => !functionWords.has(word) && word.length > 2);
	const shared = telling.filter((word) => has(there, word)).length;
	if (telling.length === 0 && figuresIn(claim).length === 0) return 'The claim says nothing alone.';
	if (shared * 2 < telling.length) return 'The quote speaks of something else.';
	return denials(claim) === denials(quote) ? '' : 'One of them denies what the other says.';
}

/** The source as evidence, or null where its words do not bear the claim. */
export function evidenceFromSource(
	claim: string,
	quote: string,
	passage: string,
	ref: string,
): Evidence | null {
	return faultOfQuote(claim, quote, passage) === '' ? { kind: 'source', ref, quote } : null;
}

/** One spelling: letters, digits and what joins them, in small letters, one space between. */
export function plain(text: string): string {
	return normal(text, 'NFKC')
		.toLowerCase()
		.replace(/[’‘ʼ]/g, "'")
		.replace(/[‐‑‒–—−]/g, '-')
		.replace(/[^\p{L}\p{N}\p{M}.,'%€$£°-]+/gu, ' ')
		.replace(/(?<![.,'-])[.,'-]+(?= |$)/g, '')
		.trim();
}

export const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{M}]+/gu) ?? [];

/** The word itself, or one that begins alike and is hardly longer: Garden and Gardens. */
export const has = (words: ReadonlySet<string>, word: string): boolean => {
	const one = word.toLowerCase();
	if (words.has(one)) return true;
	if (one.length < shortest) return false;
	return [...words].some((other) => {
		const [short, long] = one.length < other.length ? [one, other] : [other, one];
		return short.length >= shortest && long.length - short.length <= 2 && long.startsWith(short);
	});
};

/**
 * What each number of a text may mean: 1.200 is twelve hundred or one and a fifth, 1,200.5 only one
 * thing. A time is one number: 23:30 stands not in "23:00, else 21:30".
 */
export function figuresIn(text: string): string[][] {
	const found =
		normal(text, 'NFKC').match(/\d{1,2}:[0-5]\d(?!\d)|\d+(?:[.,'’\u00a0\u202f]\d+)*/gu) ?? [];
	return found.map((written) => {
		const [hour, minute] = written.split(':');
		if (minute !== undefined) {
			const time = `${Number(hour)}:${minute}`;
			return minute === '00' ? [time, String(Number(hour))] : [time];
		}
		const groups = written.split(/[.,'’\u00a0\u202f]/u);
		const joined = String(BigInt(groups.join('').slice(0, 400)));
		if (groups.length === 1) return [joined];
		const last = groups.at(-1)!;
		const head = String(BigInt(groups.slice(0, -1).join('').slice(0, 400)));
		const cents = last.replace(/0+$/, '');
		const decimal = cents === '' ? head : `${head}.${cents}`;
		const thousands = groups.slice(1).every((group) => group.length === 3);
		return thousands ? [joined, decimal] : [decimal];
	});
}

/** Both have the same numbers, in whatever order: without that they are not one statement. */
export function sameFigures(a: string, b: string): boolean {
	const [one, other] = [a, b].map((text) => [...new Set(figuresIn(text.slice(0, longest)).flat())]);
	return one!.length === other!.length && one!.every((n) => other!.includes(n));
}

/** Words written as names: with a capital where no sentence begins, or in a claim of few words. */
export function namesIn(claim: string): string[] {
	const found = [...claim.matchAll(/(^|[.!?:\n]\s*|\s|[("“„«])(\p{Lu}[\p{L}\p{M}]+)/gu)];
	const few = wordsIn(claim).length <= 3;
	return found
		.filter(([, before]) => few || !/^$|[.!?:\n]/.test(before ?? ''))
		.map(([, , name]) => name!)
		.filter((name) => !functionWords.has(name.toLowerCase()));
}

const denying =
	/(?<![\p{L}])(?:not|no|never|none|nor|without|cannot|\p{L}+n't|nicht|kein\p{L}{0,2}|nie|ohne)(?![\p{L}])/gu;
export const denials = (text: string): number => (plain(text).match(denying) ?? []).length % 2;
