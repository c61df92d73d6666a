/** The options that a question lists: "A) iron" in a line of its own, or "(A) iron (B) ice" in one. */

export interface Option {
	letter: string;
	text: string;
}

const inLines = /^[ \t>*-]*\(?([A-Za-z])\)?[).:][ \t]+(\S.*)$/gm;
const inOneLine =
	/(?<![\p{L}\p{N}])\(?([A-Ha-h])[).] ?(\S.*?)(?=\s*[,;]?\s*(?<![\p{L}\p{N}])\(?[A-Ha-h][).] ?\S|\s*$)/gmu;

/** Where the list begins. */
export const firstOption = /(?<![\p{L}\p{N}])\(?[Aa]\)?[).:] ?\S/u;

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** In their order, from A on without a gap; none where there are fewer than two. */
export function optionsIn(question: string): readonly Option[] {
	const end = question.slice(-3000);
	for (const form of [inLines, inOneLine]) {
		const found = [...end.matchAll(form)].map(([, letter, text]) => ({
			letter: letter!.toLowerCase(),
			text: text!.trim(),
		}));
		const first = found.findLastIndex(({ letter }) => letter === 'a');
		const list = first < 0 ? [] : found.slice(first);
		const inOrder = list.every(({ letter }, at) => letter === alphabet[at]);
		if (list.length >= 2 && inOrder) return list;
	}
	return [];
}

const named =
	/^(?:(?:the )?(?:answer|option|choice|antwort|réponse|respuesta|opción|ответ|вариант)(?: is| ist)?:? )?\(?([a-z])\)?(?:$|[).:,-]+ ?| - | (?=\([^()]+\)$))(.*)$/iu;

/** What takes a chosen letter back. */
const takenBack =
	/(?<!\p{L})(?:not|none|neither|false|wrong|incorrect|nicht|kein\p{L}*|falsch)(?!\p{L})|n['’]t(?!\p{L})/iu;
/** What names another letter. */
const another =
	/\([A-Za-z]{1,4}\)|(?<!\p{L})(?:or|and|through|to|oder|und|bis) \(?[A-Zb-z](?![\p{L}\p{N}'’])/u;

/** Words with which a longer option begins that denies nothing. */
const isPart = (words: string, whole: string | null): boolean =>
	/^\p{L}[\p{L} '’-]{2,}$/u.test(words) &&
	`${whole} `.startsWith(`${words} `) &&
	!/(?<!\p{L})(?:not?|never|nor?|none|nicht|kein\p{L}*)(?!\p{L})|n['’]t(?!\p{L})/iu.test(
		whole ?? '',
	);

/**
 * The letter of the option that an answer names: by its letter, by its text or the words with which it
 * alone begins, by both. A letter with another option's text names none.
 */
export function optionNamed(
	answer: string,
	options: readonly Option[],
	normal: (text: string) => string | null,
): string | null {
	if (options.length === 0) return null;
	const byText = (text: string) => {
		const form = normal(text);
		if (form === null) return null;
		const same = options.filter(({ text }) => normal(text) === form);
		// "The patient" of "The patient had a cold" and "The doctor had a cold".
		const part = same.length > 0 ? same : options.filter(({ text }) => isPart(form, normal(text)));
		return part.length === 1 ? part[0]!.letter : null;
	};
	const [, letter, rest = ''] = named.exec(answer) ?? [];
	const small = letter?.toLowerCase();
	if (!options.some((option) => option.letter === small)) return byText(answer);
	const same = byText(rest.replace(/^\(([^()]*)\)$/, (_, inner: string) => inner));
	// "(F), but traits vary" chooses F; "(F) is wrong" and "(F) or (H)" choose none.
	const bracketed =
		/^\([a-z]\)/i.test(answer) &&
		same === null &&
		![takenBack, another].some((form) => form.test(rest));
	return rest === '' || same === small || bracketed ? small! : null;
}
