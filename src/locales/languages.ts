/** The languages of the screens. A further one is a folder of messages beside this file, and a line here. */
export const languages = {
	en: { name: 'English', locale: 'en-GB' },
	de: { name: 'Deutsch', locale: 'de-DE' },
};

export type Language = keyof typeof languages;

export const languageNames = Object.keys(languages) as Language[];

export const isLanguage = (name: string | null): name is Language =>
	name !== null && Object.hasOwn(languages, name);
