/** "How much does she earn every day?": behind an answer, "per day" only says that again. */
import { singular } from '../text/words.ts';

/** Each period by its English name; its words in five languages. */
const names = Object.entries({
	minute: 'minute min minuto минуту',
	hour: 'hour h hr stunde heure hora час hourly stündlich',
	day: 'day tag jour día день workday daily täglich',
	night: 'night nacht nuit noche ночь nightly',
	week: 'week woche semaine semana неделю weekly wöchentlich',
	month: 'month monat mois mes месяц monthly monatlich',
	year: 'year jahr an année año год yearly annually annual jährlich',
}).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const));
const periods = new Map(names);
const adverb = /(?:ly|lich|annual)$/;
const words = (list: typeof names) => list.map(([word]) => word).join('|');
const period = words(names.filter(([word]) => !adverb.test(word)));
const adverbs = words(names.filter(([word]) => adverb.test(word)));

const every = 'per|each|every|pro|jede[nrs]?|par|chaque|por|cada';
const one = 'an?|one|the|im|einem|einer|der|al|en una?|в|за';
const asks = new RegExp(
	`(?<!\\p{L})(?:(?:${every}|${one}) (?:[\\p{L}-]+ ){0,2}?(${period})|(?:${every}) (\\p{L}{3,})|(${adverbs}))(?!\\p{L})`,
	'giu',
);
const behind = new RegExp(
	`(?: (?:in |for )?(?:${every}|${one}) | ?/ ?)(\\p{L}+)$| (${adverbs})$`,
	'iu',
);

const nameOf = (word: string): string => periods.get(word.toLowerCase()) ?? singular(word);

/** The number and its unit, which "$10 an hour" has before the period: a rate that is given. */
const given = /\d[\d.,]*(?: \p{L}+)? $/u;

/** What the sentence that asks wants to know something for: "in one week", "per ticket". */
export const periodsIn = (asking: string): ReadonlySet<string> =>
	new Set(
		[...asking.matchAll(asks)]
			.filter(({ index }) => !given.test(asking.slice(Math.max(0, index - 40), index)))
			.map(([, one, noun, all]) => nameOf((one ?? noun ?? all)!)),
	);

/** What stands behind a number, without what it is for, where the question says that too. */
export function withoutPeriod(rest: string, asked: ReadonlySet<string>): string {
	const found = asked.size === 0 ? null : behind.exec(rest);
	return found && asked.has(nameOf((found[1] ?? found[2])!)) ? rest.slice(0, found.index) : rest;
}
