/**
 * The language of the screens: the browser's, or the one chosen in Settings.
 *
 *   words of a screen   messages, by room and key (`message-format.ts`)
 *   what others say     engines, algorithms, errors and stored steps speak English; `translate` finds the
 *                       German of such a sentence by the template that made it (`sentences.ts`)
 *
 * English comes with each screen. German is one file of its own, fetched when it is spoken.
 */
import { translator, type Sentences } from '../core/text/sentences.ts';
import { unturned } from '../core/text/turned.ts';

export type Language = 'en' | 'de';
export type LanguageChoice = 'system' | Language;

/** What may stand in a sentence. */
export type Shown = string | number;

export interface German {
	/** Its messages, by room and key. */
	words: Readonly<Record<string, Readonly<Record<string, string>>>>;
	sentences: Sentences;
	/** What a device is, of a check-up. */
	fact: (english: string) => string;
}

let german = $state.raw<German | null>(null);
const germanOf = $derived(german && translator(german.sentences));
let load: (() => Promise<German>) | null = null;
let asked = 0;

export const language = {
	get now(): Language {
		return german ? 'de' : 'en';
	},

	/** Where German is fetched from; the page says so once, before it is drawn. */
	learn(from: () => Promise<German>): void {
		load = from;
	},

	/** Resolves when the screens speak it. Where German cannot be fetched they go on in English. */
	async speak(choice: LanguageChoice, preferred = navigator.languages): Promise<void> {
		const mine = ++asked;
		const wanted = choice === 'system' ? firstOf(preferred) : choice;
		const found = wanted === 'de' && load ? await load().catch(() => null) : null;
		// A later choice has overtaken this one.
		if (mine !== asked) return;
		german = found;
		document.documentElement.lang = language.now;
	},
};

/** A message as data (`message-format.ts`); undefined in English, and where nobody translated it yet. */
export function messageIn(room: string, key: string): string | undefined {
	if (!german) return undefined;
	const text = german.words[room]?.[key];
	if (text === undefined && import.meta.env.DEV)
		console.warn(`No translation of “${key}” in ${room}.`);
	return text;
}

/** A sentence of those who speak English only, in the language of the moment. */
export const translate = (sentence: string): string => unturned(germanOf?.(sentence) ?? sentence);

/** A fact of a device, which is English in a check-up. */
export const translateFact = (fact: string): string => german?.fact(fact) ?? fact;

/** The first of a person's languages that Mull speaks. */
function firstOf(preferred: readonly string[]): Language {
	const spoken = preferred.map((tag) => tag.toLowerCase().split('-')[0]);
	return spoken.find((tag): tag is Language => tag === 'en' || tag === 'de') ?? 'en';
}
