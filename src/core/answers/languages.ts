/** The language that a text is written in, as far as numbers need it, by its most frequent words. */
import type { DecimalSign } from './number.ts';

/** Frequent words of each; "a" is Czech and "i" Polish only where nothing else is English. */
const words: Record<string, string> = {
	en:
		'the is are of how many much what and does did was were she he they for with each after ' +
		'his her him their its if can than that my your you an at has have had it would could should do did will be been by ' +
		'get about who when a',
	de: 'der die das und ist sind wie viele viel wieviel ein eine einen wenn mit für kostet wird hat nach wieder von was wer wann wo man ich kann muss darf soll welche welcher welches oder nicht auf zum zur',
	fr: 'le les des une est combien quel quelle pour avec et il elle coûte dans par sont la de un une à en',
	es: 'el los las la en hay de un que por hora qué una cuántos cuántas cuánto cuánta cuál con para cuesta tiene del y',
	it: 'il gli quanti quante quanto quanta quale è con che costa della sono la di un una nella ci per si',
	pt: 'quantos quantas quanto qual uma com custa tem são não ele ela',
	nl: 'het een er de op hoeveel zijn met voor kost heeft en van wordt',
	pl: 'ile jest i w na jaki jaka kosztuje ma',
	cs: 'kolik je a v na jaký jaká stojí má',
	ru: 'сколько и в на с какой какая стоит',
	tr: 'kaç ve bir ne kadar kaçtır',
};
const languages = new Map<string, string[]>();
for (const [language, list] of Object.entries(words))
	for (const word of list.split(' '))
		languages.set(word, [...(languages.get(word) ?? []), language]);

/** Two letters for the language, or null. */
export function languageOf(text: string): string | null {
	const counts = new Map<string, number>();
	for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu))
		for (const language of languages.get(word) ?? [])
			counts.set(language, (counts.get(language) ?? 0) + 1);
	const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
	return first && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}

/** In the middle of no longer number, date or time. */
const alone = (body: string) => new RegExp(`(?<![\\d.,:])${body}(?![\\d:]|[.,]\\d)`);
const withComma = alone('(?:\\d+,(?:\\d{1,2}|\\d{4,})|0,\\d+|[1-9]\\d{0,2}(?:\\.\\d{3})+,\\d+)');
const withPoint = alone(
	'(?:\\d+\\.(?:\\d{1,2}|\\d{4,})|0\\.\\d+|[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?)',
);

/** The sign before decimals: as the numbers of the question have it, else as its language does. */
export function decimalSign(question: string): DecimalSign {
	const [comma, point] = [withComma.test(question), withPoint.test(question)];
	if (comma !== point) return comma ? ',' : '.';
	const language = languageOf(question);
	if (language !== null) return language === 'en' ? '.' : ',';
	return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(question) ? '.' : null;
}
