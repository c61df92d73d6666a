/**
 * The language of the screens: the browser's, or the one chosen in Settings.
 *
 *   words of a screen   messages, by room and key (`message-format.ts`)
 *   what others say     engines, algorithms, errors and stored steps speak English; `translate` finds the
 *                       German of such a sentence by the template that made it (`sentences.ts`)
 *
 * English comes with each screen. Another language is fetched when it is spoken, and may leave out what
 * nobody translated yet: that is English then.
 */
import { translator, type Sentences } from '../core/text/sentences.ts';
import { stripBidiControls } from '../core/text/bidi.ts';
import { isLanguage, type Language } from '../locales/languages.ts';

export type LanguageChoice = 'system' | Language;

/** What may stand in a sentence. */
export type Shown = string | number;

/** Messages by key. */
export type Room = Readonly<Record<string, string>>;

export interface Translation {
	rooms: Readonly<Record<string, Room>>;
	sentences?: Sentences;
	/** What a device is, of a check-up. */
	facts?: Sentences;
}

let spoken = $state.raw<(Translation & { language: Language }) | null>(null);
const sentenceOf = $derived(spoken?.sentences && translator(spoken.sentences));
const factOf = $derived(spoken?.facts && translator(spoken.facts));
let load: ((language: Language) => Promise<Translation>) | null = null;
let asked = 0;

export const language = {
	get now(): Language {
		return spoken?.language ?? 'en';
	},

	/** Where a language is fetched from; the page says so once, before it is drawn. */
	learn(from: (language: Language) => Promise<Translation>): void {
		load = from;
	},

	/** Resolves when the screens speak it. Where it cannot be fetched they go on in English. */
	async speak(choice: LanguageChoice, preferred = navigator.languages): Promise<void> {
		const mine = ++asked;
		const wanted = choice === 'system' ? firstOf(preferred) : choice;
		const found = wanted !== 'en' && load ? await load(wanted).catch(() => null) : null;
		// A later choice has overtaken this one.
		if (mine !== asked) return;
		spoken = found && { ...found, language: wanted };
		document.documentElement.lang = language.now;
	},
};

/** A message as data (`message-format.ts`); undefined in English, and where nobody translated it yet. */
export function messageIn(room: string, key: string): string | undefined {
	if (!spoken) return undefined;
	const text = spoken.rooms[room]?.[key];
	if (text === undefined && import.meta.env.DEV)
		console.warn(`No ${spoken.language} for “${key}” of ${room}.`);
	return text;
}

/** A sentence of those who speak English only, in the language of the moment. */
export const translate = (sentence: string): string =>
	stripBidiControls(sentenceOf?.(sentence) ?? sentence);

/** A fact of a device, which is English in a check-up. */
export const translateFact = (fact: string): string => factOf?.(fact) ?? fact;

/** The first of a person's languages that Mull speaks. */
function firstOf(preferred: readonly string[]): Language {
	return preferred.map((tag) => tag.toLowerCase().split('-')[0]!).find(isLanguage) ?? 'en';
}
