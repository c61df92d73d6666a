/** Numbers as the language of the moment writes them. */
import { figuresInGerman } from '../core/text/sentences.ts';
import { languages } from '../locales/languages.ts';
import { language, translate } from './language.svelte.ts';

/** For numbers and dates. */
export const locale = (): string => languages[language.now].locale;

/** '950', '12,400', '1.2M'. */
export const count = (n: number): string =>
	n < 100_000
		? Math.round(n).toLocaleString(locale())
		: n.toLocaleString(locale(), { notation: 'compact', maximumSignificantDigits: 3 });

/** '1.5', in German '1,5': so many digits after the point. */
export const decimal = (n: number, digits = 1): string =>
	n.toLocaleString(locale(), {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
		useGrouping: false,
	});

/** 'a, b and c'. */
export const and = (words: readonly string[]): string =>
	new Intl.ListFormat(locale()).format(words);

/** A cell of a table that English made: a sentence of ours, else the figures in it. */
export function cell(text: string): string {
	const said = translate(text);
	return said === text && language.now === 'de' ? figuresInGerman(text) : said;
}
