/** How a question is worded: what of it an answer in a whole sentence may say again. */
import { firstOption, optionsIn, type Option } from './options.ts';
import { languageOf } from './languages.ts';

export interface Wording {
	/** Words and numbers of the question, in small letters. */
	words: ReadonlySet<string>;
	/** All of them in their order. */
	sequence: readonly string[];
	/** Those of the sentence that asks, in their order. */
	asking: readonly string[];
	/** What it lets choose from, a word for each: 12 and 21 of "bus 12 or bus 21". */
	alternatives: ReadonlySet<string>;
	/** It asks for who or what does something, so the doer may be the answer. */
	forDoer: boolean;
	/** Its names: words with a capital letter in the sentence that asks, but for the first. */
	names: readonly string[];
	/** It asks where. */
	forPlace: boolean;
	/** It asks for a time or a date. */
	forMoment: boolean;
	/** 03/05/2024 has the day first. */
	dayFirst: boolean;
	options: readonly Option[];
}

export const noWording: Wording = {
	...{
		words: new Set(),
		sequence: [],
		asking: [],
		alternatives: new Set(),
		names: [],
		options: [],
	},
	...{ forDoer: false, forPlace: false, forMoment: false, dayFirst: false },
};

/** "What place did she finish in?" asks for a place: 4th is 4 there. */
export const placeAsked = (asking: readonly string[]): string | undefined =>
	/\b(?:what|which) (place|position|rank|floor|grade|day|row|round|week)\b/.exec(
		asking.join(' '),
	)?.[1];

export const wordsIn = (text: string): string[] =>
	text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\d+(?:[.,:]\d+)*/gu) ?? [];

const between = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
const or = /^(?:or|oder|ou|o|или)$/;
const doer = between(
	'who|wer|qui|quién|quien|кто|which|welche[rs]?|quelle?|quel|qué|какой|какая|was|what',
);
// "Which team did Arsenal beat?" does not ask who beat it.
const notDoer = between('did|does|do|whom|wem|wen|whose|à qui|de qui|a quién|кого|кому');
const place = between('where|wo|wohin|où|dónde|donde|где');
const moment = between(
	'when|what time|(?:what|which|on what) (?:date|day)|date|wann|um wie ?viel uhr|uhrzeit|datum|an welchem tag|' +
		'quand|quelle heure|quelle date|cuándo|qué hora|qué fecha|qué día|когда|во сколько|какого числа|дата',
);

const articles = /^(?:the|an?|der|die|das|den|eine?n?|les?|la|une?|el|los|las|un[oa]?)$/;

const asks =
	/^(?:who|which|what|is|are|does|do|wer|was|welche[rsnm]?|ist|sind|qui|quelle?|est|quién|cuál|qué|es|кто|какой)$/;

/** The words on both sides of each "or"; of a list before it, the last word of each item. */
function alternativesIn(asking: string): ReadonlySet<string> {
	const found = new Set<string>();
	for (const part of asking.split(/[?!;:]/)) {
		const items = part.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\d+(?:[.,:]\d+)*|,/gu) ?? [];
		items.forEach((word, at) => {
			if (!or.test(word) || at === 0) return;
			const before = items.slice(Math.max(0, at - 12), at).filter((item) => item !== ',');
			const next = items
				.slice(at + 1)
				.find((item) => !before.includes(item) && !articles.test(item));
			if (next === undefined) return;
			found.add(next);
			const list = items.slice(0, at).join(' ').replace(/ ,$/, '').split(' , ');
			found.add(list.at(-1)!.split(' ').at(-1)!);
			// Of "red, green or blue" all three; a longer part is no item of a list.
			for (const item of list.slice(0, -1).reverse()) {
				const words = item.split(' ').filter((word) => !articles.test(word));
				if (words.length > 2 || words.some((word) => asks.test(word))) break;
				found.add(words.at(-1)!);
			}
		});
	}
	return found;
}

export function wordingOf(question: string): Wording {
	const sentences = question.split(/(?<=[.?!？])\s+|\n+/);
	const asking = sentences.findLast((sentence) => /[?？]/.test(sentence)) ?? sentences.at(-1)!;
	const language = languageOf(question);
	const options = optionsIn(question);
	const sequence = wordsIn(
		options.length > 0 ? question.slice(0, question.search(firstOption)) : question,
	);
	return {
		...{ sequence, words: new Set(sequence) },
		asking: wordsIn(asking),
		alternatives: alternativesIn(asking),
		forDoer: doer.test(asking) && !notDoer.test(asking),
		names: [...asking.matchAll(/(?<=[^\s.?!] *["„“]?)\p{Lu}[\p{L}\p{M}]*/gu)].map(([name]) =>
			name.toLowerCase(),
		),
		forPlace: place.test(asking),
		forMoment: moment.test(asking),
		dayFirst: language !== null && language !== 'en',
		options,
	};
}
