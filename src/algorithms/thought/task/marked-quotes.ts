/**
 * The quotes that an attempt marks (decision T15): code looks up which passage has each of them, and
 * whether together they bear its answer. What the task says already needs no quote. Two quotes that
 * contradict each other bear an answer that names both. Pure functions.
 */
import type { Evidence } from '../../../core/mission/types.ts';
import { keywordsOf } from '../act/given.ts';
import { denials, figuresIn, has, namesIn, plain, wordsIn } from './source-words.ts';
import type { Source } from '../job.ts';

/** Quotes of one answer that are looked up. */
const mostQuotes = 8;
/** A quote of fewer telling words and figures can be found anywhere. */
const fewest = 2;
const line = /^([ \t>*-]*)Quote:[ \t]*(.{4,400})$/gim;
const marks = /\s*\[\d+\]\s*$/;

const unmarked = (quote: string): string =>
	quote.replace(marks, '').replace(/^["“„«]|["”“»]$/g, '');

/** The words of an answer that it marks as quoted. */
export const quotesIn = (text: string): string[] =>
	[...text.matchAll(line)].map(([, , quote]) => unmarked(quote!)).slice(0, mostQuotes);

/** The text with each marked quote as `write` has it; one that no source has is left out. */
export const withQuotes = (text: string, write: (quote: string) => string | null): string =>
	text
		.replace(line, (_, lead: string, quote: string) => {
			const words = unmarked(quote);
			const written = write(words);
			return written === null ? '\0' : `${lead}“${words}”${written}`;
		})
		.replace(/\0\n?|\n\0$/g, '');

/** The first source that has these words. */
export function sourceOf<One extends Pick<Source, 'kind' | 'text'>>(
	quote: string,
	sources: readonly One[],
): One | undefined {
	const words = ` ${plain(quote)} `;
	if (keywordsOf(quote).length < fewest) return undefined;
	return sources.find(
		({ kind, text }) => kind !== 'code' && kind !== 'person' && ` ${plain(text)} `.includes(words),
	);
}

interface Found {
	quote: string;
	ref: string;
}

/**
 * Each quote that a source has, as evidence: `source` where they bear the whole answer, `disputed`
 * where two of them contradict each other and the text says so, `quote` where they bear a part.
 * `given`: what else is known.
 */
export function fromQuotes(
	text: string,
	answer: string,
	sources: readonly Source[],
	about: string,
	given: string,
): Evidence[] {
	const found = quotesIn(text).flatMap((quote): Found[] => {
		const source = sourceOf(quote, sources);
		return source ? [{ quote, ref: source.ref }] : [];
	});
	if (found.length === 0) return [];
	const all = bears(answer, found, about, given);
	const disputed = found.filter(
		(one) => all && saysSo.test(text) && found.some((other) => contradicts(one, other, answer)),
	);
	// A third quote does not settle it.
	const rest = all && disputed.length === 0 ? 'source' : 'quote';
	return found.map((one) => ({ kind: disputed.includes(one) ? 'disputed' : rest, ...one }));
}

/** Where a part of a sentence ends. */
const partEnds = /[;:]|,(?!\d)/;
const mostParts = 12;

const saysSo =
	/contradict|conflict|(?:in|not )consisten|disagree|both cannot|cannot both|widers?pr|stimmen nicht überein/i;
const polar = /^\W*(?:yes|no|ja|nein)(?!\p{L})/iu;
/** "by section 4" and "[1]" say where it stands: these numbers are no claim. */
export const places =
	/(?:\b(?:by |in |from |nach |laut )?(?:section|page|line|chapter|paragraph|article|clause|point|source|abschnitt|seite|zeile|kapitel|absatz|punkt|quelle)|§)\s*\d+(?:\.\d+)*|\[\d{1,3}\]/giu;

/**
 * Do the quotes have what the answer says beyond the task: its names, most of its words, and its
 * numbers? Up to half of these may stand elsewhere in what is given.
 */
function bears(answer: string, found: readonly Found[], about: string, given: string): boolean {
	// What follows from a passage is no passage.
	if (polar.test(answer)) return false;
	const claim = answer.replace(places, ' ');
	const quoted = found.map(({ quote }) => quote).join('\n');
	const named = new Set(figuresIn(about).flat());
	const isIn = (figures: ReadonlySet<string>) => (readings: string[]) =>
		readings.some((one) => figures.has(one));
	const own = figuresIn(claim).filter((readings) => !isIn(named)(readings));
	const numbers = own.filter(isIn(new Set(figuresIn(quoted).flat())));
	if (numbers.length * 2 < own.length || !own.every(isIn(new Set(figuresIn(given).flat()))))
		return false;
	// "DVD" stands in "DVDs" too.
	const there = new Set([...wordsIn(quoted), ...keywordsOf(quoted)]);
	const asked = new Set(wordsIn(about));
	const names = namesIn(claim).filter((name) => !has(asked, name));
	if (!names.every((name) => has(there, name))) return false;
	const words = [...new Set(keywordsOf(claim))].filter(
		(word) => word.length > 2 && !/\d/.test(word) && !has(asked, word),
	);
	const shared = words.filter((word) => has(there, word));
	// A number that the quotes have says enough.
	if (numbers.length === 0 && shared.length * 2 < Math.max(1, words.length)) return false;
	// "without an order at least 150 euros" denies nothing.
	const denying = denials(claim.replace(/\b(?:without|ohne)\b/gi, ' ')) === 1;
	return (
		found.some(({ quote }) => (denials(quote) === 1) === denying) &&
		keywordsOf(about).some((word) => has(there, word))
	);
}

/**
 * Both speak of the same thing, and the answer has another number from each of them: the quotes, or
 * one part of each, as "DVDs for 7 days" of a list.
 */
function contradicts(one: Found, other: Found, answer: string): boolean {
	if (one === other) return false;
	const wanted = new Set(figuresIn(answer).flat());
	const [here, there] = [one, other].map(({ quote }) =>
		[...new Set([quote, ...quote.split(partEnds)])].slice(0, mostParts).map((text) => ({
			figures: new Set(figuresIn(text).flat()),
			telling: new Set(keywordsOf(text).filter((word) => !/\d/.test(word))),
		})),
	);
	const only = (some: Set<string>, without: Set<string>) =>
		[...some].some((n) => wanted.has(n) && !without.has(n));
	return here!.some((a) =>
		there!.some(
			(b) =>
				only(a.figures, b.figures) &&
				only(b.figures, a.figures) &&
				[...a.telling].filter((word) => has(b.telling, word)).length >= 2,
		),
	);
}
