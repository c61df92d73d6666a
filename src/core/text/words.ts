/** Words beside numbers: one or many, and which of them change what the number means. */

/** Plurals that no rule makes, and words in -s that are none. */
const irregular = new Map(
	(
		'men:man women:woman children:child people:person feet:foot teeth:tooth geese:goose mice:mouse oxen:ox ' +
		'dice:die halves:half leaves:leaf loaves:loaf knives:knife wives:wife lives:life shelves:shelf wolves:wolf ' +
		'thieves:thief calves:calf movies:movie cookies:cookie brownies:brownie smoothies:smoothie pies:pie ties:tie ' +
		'calories:calorie shoes:shoe toes:toe canoes:canoe horseshoes:horseshoe buses:bus viruses:virus bonuses:bonus ' +
		'circuses:circus vertices:vertex species:species series:series ' +
		// These are two words for one thing.
		'kid:child kids:child'
	)
		.split(' ')
		.map((pair) => pair.split(':') as [string, string]),
);
/** One and many alike. */
const alike = new Set('sheep fish deer aircraft species series percent'.split(' '));

/** One of what the word names several of, in small letters; other words as they are. */
export function singular(word: string): string {
	const small = word.toLowerCase();
	const known = irregular.get(small);
	if (known !== undefined) return known;
	// Russian counts in three cases: 2 яблока, 5 яблок.
	if (/^\p{Script=Cyrillic}{4,}$/u.test(small))
		return small.replace(/(?:ами|ями|ов|ев|ей|ах|ях|[аяыиуюоеь])$/u, '');
	if (/(?:ss|us|is)$/.test(small) || !/^(?:.{3,}|[^aeiou]{2})s$/u.test(small)) return small;
	if (/.{2}ies$/.test(small)) return `${small.slice(0, -3)}y`;
	return /(?:ch|sh|ss|x|zz|o)es$/.test(small) ? small.slice(0, -2) : small.slice(0, -1);
}

/** Words in -s that stand before what is counted: 840 news articles. */
const attributive = /^(?:news|sports|sales|savings|clothes|goods|arms|customs)$/;

/** True for a word that looks like several of something. */
export function isPlural(word: string): boolean {
	const small = word.toLowerCase();
	if (attributive.test(small)) return false;
	return alike.has(small) || (singular(small) !== small && !functionWords.has(small));
}

/** Words that are no noun: they end what is counted, and verbs in -s are no plurals. */
export const functionWords: ReadonlySet<string> = new Set(
	(
		'a an the and or but nor so yet if then than that this these those there here is are was were be been being am ' +
		'do does did done has have had can could will would shall should may might must not no of in on at by for from ' +
		'with without into onto over under between through during before after above below up down out off about ' +
		'against to as because since while until when where why how what which who whom whose i you he she it we they me ' +
		'him her us them my your his its our their any each every all both some much many more most less least fewer few ' +
		'other another such same only also too very just now again per equals gives makes means leaves remains costs ' +
		'becomes comes goes takes needs says shows yields stands gets wins remain remaining left total altogether always ' +
		'thus hence therefore plus minus times divided multiplied fit make take get give need go perhaps besides sometimes yes'
	).split(' '),
);

/** Words that change what the number means: with one of them the answer stays text. */
export const qualifiers: ReadonlySet<string> = new Set(
	(
		'am pm left right up down north south east west more less fewer older younger taller shorter early late ' +
		'earlier later before after ago bce and or not plus minus times over sqrt root squared cubed half log sin ' +
		'cos tan exp mod remainder hundred dozen thousand million billion trillion'
	).split(' '),
);

/** Of these, such as may repeat what the question says, each with its opposites. */
export const compares: ReadonlyMap<string, readonly string[]> = new Map(
	(
		'more:less,fewer less:more fewer:more older:younger younger:older taller:shorter shorter:taller ' +
		'earlier:later later:earlier before:after after:before left:right right:left ago: times:'
	)
		.split(' ')
		.map((entry) => entry.split(':') as [string, string])
		.map(([word, opposites]) => [word, opposites.split(',')]),
);

/** True when a word beside the number says something that the number alone does not: 5 pm. */
export function hasQualifier(text: string): boolean {
	return (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => qualifiers.has(word));
}

/** A word, a number or a sign, and where it ends. */
export interface Token {
	text: string;
	start: number;
	end: number;
}

/** Words (with their hyphens), runs of digits, and every other sign by itself; no spaces. */
export function tokensOf(text: string): Token[] {
	const found = text.matchAll(/\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\d+|[^\s\d\p{L}]/gu);
	return [...found].map(({ 0: token, index }) => ({
		text: token,
		start: index,
		end: index + token.length,
	}));
}
