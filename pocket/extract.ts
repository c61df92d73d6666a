/**
 * What a question in people's own words gives and asks, in its own words: clause by clause, numbers in
 * digits. Reading is then copying, which a small model does in words that it never saw as well.
 */
import { inWords } from './numerals.ts';

const numerals = new Map(
	Array.from({ length: 1000 }, (_, n) => [inWords(n).replaceAll('-', ' '), n] as const),
);
const ones = 'two|three|four|five|six|seven|eight|nine';
const teens = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const tens = `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|${ones}))?`;
const parts = 'hal(?:f|ves)|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?';
/** "One" alone mostly points; two thirds stay what they are. */
const inLetters = new RegExp(
	`\\b(?:(?:a|one|${ones}) hundred(?: and (?:one|${ones}|${teens}|${tens}))?|${tens}|${teens}|${ones})\\b(?![- ](?:${parts})\\b)`,
	'gi',
);

/** "twenty-nine" as 29. */
const inDigits = (text: string) =>
	text.replace(inLetters, (words) => {
		const plain = words.toLowerCase().replace('-', ' ').replace(/^a /, 'one ');
		return `${numerals.get(plain) ?? words}`;
	});

const quantity =
	/\d|\b(?:half|halves|third|thirds|quarter|quarters|fifth|fifths|tenth|double|doubles|doubled|twice|triple|triples|thrice|dozen|dozens|pair|pairs|couple|each|every|per|both|same|rest|equal|equally|evenly|none|empty|single|another|one|percent|left|altogether|together|total)\b/i;
const polite =
	/^(?:hi|hello|hey|please|thanks?(?: you)?|please help(?: me)?|any idea|quickly please|i need it today|can you help)[.!?:]*$/i;
/** What asks, the surest first. */
const asks = [
	/\bhow (?:many|much|long|far|old|tall|high|deep|heavy|wide|big|late|fast|often|warm|cold|hot)\b/i,
	/\w \S+.*\?$/,
	/\b(?:what(?:['’]?s)?|when|which)\b/i,
];

interface Read {
	given: string[];
	asked: string;
}

/** The parts between punctuation, and before a question word in the middle of one. */
function clauses(text: string): string[] {
	return text
		.split(/(?<=[.?!;])\s+|,\s+|\s+[–—]\s+|(?<=\p{L}{3}) - /u)
		.flatMap((part) => {
			const at = part.search(/(?<=\S )\b(?:how (?:many|much|long|far|old)|what(?:['’]?s)?)\b/i);
			return at > 0 ? [part.slice(0, at), part.slice(at)] : [part];
		})
		.map((part) => part.trim())
		.filter((part) => part && !polite.test(part));
}

const bare = (text: string) =>
	text
		.replace(/[.?!;:,]+$/, '')
		.replace(/^(?:quick question|please help me|problem): /i, '')
		.replace(/^(?:and|but|then|so|if|now|also|ok so) /i, '')
		.trim();

export function extract(text: string): Read {
	const all = clauses(inDigits(text));
	const found = asks.map((asking) => all.findLastIndex((clause) => asking.test(clause)));
	const at = found.find((place) => place >= 0) ?? all.length - 1;
	// What asks may give a number as well.
	const both = /\d/.test(all[at]!);
	const given = all.filter((clause, i) => (i === at ? both : quantity.test(clause))).map(bare);
	return given.length && !both
		? { given, asked: bare(all[at]!) }
		: { given: given.length ? given : all.map(bare), asked: 'that' };
}
