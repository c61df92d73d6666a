/**
 * What an answer says, without the reasons that it gives, and how it lists things. By pattern, in
 * English and German, linear in its length. For `answer-claims.ts`.
 */

/** Where a reason is asked for, it is the answer. */
const asksWhy =
	/(?<!\p{L})(?:why|how come|causes?|reasons?|warum|wieso|weshalb|weswegen|woran|grund|gründe|ursachen?)(?!\p{L})/iu;
// A reason ends where its clause does, and one with a figure stays. "So", "deshalb" and their like
// begin what follows from a reason, which may be the answer.
const because =
	/(?:,? because\b|, (?:since|as) (?:it|he|she|they|you|we|there)\b|, (?:weil|denn|da)(?!\p{L}))[^,.!?\n\d]*(?=[,.!?\n]|$)/giu;
const becauseFirst = /(?<=^|[.!?\n] ?)(?:because|weil)(?!\p{L})[^,.!?\n\d]*, ?/giu;

/** Different words for one limit. */
const limits: readonly [RegExp, string][] = [
	[/\b(?:up to|at most|(?:no|not) more than|a maximum of)(?= )/gi, 'maximum'],
	[/\b(?:at least|(?:no|not) less than|a minimum of)(?= )/gi, 'minimum'],
	[/(?<!\p{L})(?:bis zu|maximal|nicht mehr als)(?= )/giu, 'höchstens'],
	[/(?<!\p{L})(?:wenigstens|minimal|nicht weniger als)(?= )/giu, 'mindestens'],
];

/** The answer without its reasons, unless the question asks for one. */
export function mainClaim(answer: string, question: string): string {
	const plain = limits.reduce((text, [words, word]) => text.replace(words, word), answer);
	if (asksWhy.test(question)) return plain;
	const main = plain.replace(becauseFirst, '').replace(because, '');
	return /[\p{L}\p{N}]/u.test(main) ? main : plain;
}

const parts = /[,;]| and | und /;
const wordsOf = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** "Tea set, wool rug": each of its parts is an item, also the first. `longest`: characters. */
export function isList(text: string, longest: number): boolean {
	const items = text.slice(0, longest).split(parts);
	return (
		items.length > 1 &&
		items.every(
			(item) => !/[.!?:]/.test(item.trim().slice(0, -1)) && item.trim().split(/\s+/).length <= 3,
		)
	);
}

/** Three short items or more, one behind the other: "cleaner, farm shop, library". */
export function hasItems(text: string): boolean {
	let items = 0;
	return text.split(/[,;]| and | und |[.!?\n]/).some((item) => {
		const words = wordsOf(item);
		items = words > 0 && words <= 3 ? items + 1 : 0;
		return items >= 3;
	});
}

/** How many things stand in its longest list, "flour, milk and a pinch of salt": the parts of a sentence, all of them short. */
export const listed = (text: string): number =>
	Math.max(
		0,
		...text.split(/[.!?\n]/).map((sentence) => {
			const items = sentence.split(parts);
			return items.every((item) => wordsOf(item) <= 4) ? items.length : 0;
		}),
	);

/** What these begin is no reason, but part of the answer. */
const belongs =
	/^(?:and|but|or|nor|not|never|only|except|unless|if|so|therefore|please|und|aber|oder|sondern|nicht|nie|nur|außer|wenn|falls|sofern|solange|also|daher|deshalb|darum|bitte)$/;
const subordinate =
	/^(?:if|when|unless|as|although|while|wenn|falls|sofern|solange|obwohl|sobald)$/;

/**
 * Of the words of an answer to a yes or no question those that say yes or no: "you can drink it" of
 * "You can drink it, it hasn't gone off."
 */
export function verdictOf(words: readonly string[]): readonly string[] {
	const comma = words.findIndex((word, at) => at > 1 && word === ',');
	if (comma < 0 || subordinate.test(words[0]!) || belongs.test(words[comma + 1] ?? ''))
		return words;
	return words.slice(0, comma);
}
