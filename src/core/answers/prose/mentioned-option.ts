/** The listed option that a reply comes to without marking it: "So Bob has Ulysses" (decision M4). */
import type { Option } from '../options.ts';

/** Characters at the end of a reply that are looked at. */
const lastPart = 3000;

/** What is said of an option that is not the answer. */
const denial =
	/(?<!\p{L})(?:not|no|none|nor|neither|never|cannot|without|rather than|instead of|except|unlike|wrong|incorrect|false|nicht|kein\p{L}{0,2}|weder|noch|statt|falsch|außer|unless|whether|if|wenn|ob)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** Where a new thought begins, which a "not" before it does not reach. */
const clauses =
	/[,;:—]| (?:but|because|since|so|while|whereas|and|aber|sondern|weil|denn|und|während) /iu;

/** In "k · (A) = 2" A is no option. */
const formula = /[=\\$^{}]/;

/** "(B) rains man: no word." looks at one option after another, and chooses none. */
const item = /^[\s>*-]*\(?[A-Za-z]\)?[).:]\s/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (text: string) =>
	new RegExp(
		`(?<![\\p{L}\\p{N}\u0001])${escaped(text).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
		'giu',
	);
const bare = (text: string) => text.replace(/[.!?\s]+$/, '');

/** Behind the answer, and no part of it. */
const farewell =
	/^(?:i hope|hope (?:this|that)|let me know|please let me|feel free|ich hoffe|lass(?:en sie)? (?:es )?mich)(?!\p{L})/iu;

/**
 * As "(C) Ulysses". Null where the last sentence names no option or several, denies the one it names,
 * only goes through a list, or says what was said of another option before.
 */
export function mentionedOption(text: string, options: readonly Option[]): string | null {
	if (options.length === 0) return null;
	const sentences = text
		.slice(-lastPart)
		.split(/\n+|(?<=[.!?]["”)]?)\s+/)
		.filter((sentence) => sentence.trim() !== '' && !farewell.test(sentence.trim()));
	const last = sentences.pop() ?? '';
	// "Ann: red, Ben: blue, Cleo: the green ball" is a list of all.
	if (item.test(last) || last.split(': ').length > 2) return null;
	const named = withSigns(last, options)
		.split(clauses)
		.filter((clause) => sign.test(clause));
	// "It cannot be Emma, so it is Dracula."
	const said = named.filter((clause) => !denial.test(clause) && !formula.test(clause));
	const [letter, second] = new Set(said.flatMap(lettersIn));
	if (letter === undefined || second !== undefined) return null;
	const sameOf = (clause: string) =>
		clause
			.replaceAll(signs, 'X')
			.replace(/[\s.!?]+/g, ' ')
			.trim();
	const now = said.map(sameOf);
	const before = sentences.flatMap((sentence) => withSigns(sentence, options).split(clauses));
	if (before.some((clause) => now.includes(sameOf(clause)) && !lettersIn(clause).includes(letter)))
		return null;
	const { text: words } = options.find((option) => option.letter === letter)!;
	return `(${letter.toUpperCase()}) ${words}`;
}

const sign = /\u0001(\w)\u0001/;
const signs = new RegExp(`(?:option |choice |answer )?${sign.source}`, 'gi');
const lettersIn = (text: string): string[] =>
	[...text.matchAll(signs)].map(([, letter]) => letter!);

/** Each option that is named as a sign. Longer texts first: "dark blue" names no "blue". */
function withSigns(given: string, options: readonly Option[]): string {
	let sentence = given.replace(/[*_`\u0001]/g, '');
	for (const { text, letter } of options.toSorted((a, b) => b.text.length - a.text.length))
		sentence = sentence.replace(whole(bare(text)), `\u0001${letter}\u0001`);
	const letters = options.map(({ letter }) => letter).join('');
	const inBrackets = new RegExp(`\\(([${letters}])\\)`, 'giu');
	const called = new RegExp(
		`(?<!\\p{L})(?:option|choice|answer) ([${letters}])(?![\\p{L}\\p{N}'’])`,
		'giu',
	);
	// "That leaves B." A and I are words as well.
	const alone = new RegExp(
		`(?<![\\p{L}\\p{N}'’])([${letters.toUpperCase()}])(?=[).,;:!?"”]|\\s*$| (?:or|and|oder|und) )`,
		'gu',
	);
	const signed = (_: string, letter: string) => `\u0001${letter.toLowerCase()}\u0001`;
	return [inBrackets, called, alone].reduce((text, form) => text.replace(form, signed), sentence);
}
