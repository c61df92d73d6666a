/**
 * When are two short answers the same? Both are brought to one normal form and compared as text
 * (decision M4): the forms of Unicode, case, spaces, thousands separators, fractions and decimals
 * (as exact rationals, so 1/2 = 0.5 = .50 and 0.1 + 0.2 is no trap), spellings of a unit, LaTeX,
 * Markdown, trailing punctuation. Units belong to the answer (`quantity.ts`). Where in doubt two
 * answers stay different: a missed agreement costs less than a false one.
 */
import { normal } from '../text/normal.ts';
import { nothingAsked, type Asked } from './asked.ts';
import { amountInDigits, wholeNumber } from './number-words.ts';
import { quantityText, readQuantity } from './quantity.ts';
import { momentOf } from './moment.ts';
import { optionNamed } from './options.ts';
import { valueIn } from './prose/sentence.ts';
import { placeAsked, noWording } from './wording.ts';
import { yesOrNo } from './yes-no.ts';
import { stripMarkup } from './strip-markup.ts';
import type { Unit } from './units.ts';

/**
 * The normal form, or null when nothing is left to compare. Numbers become `n` or `n/d` in lowest
 * terms, bare in what the question asks for, else followed by their base unit. The literal text
 * "none" is an answer like any other; the absent answer is null.
 */
export function normaliseAnswer(answer: string, asked: Asked = nothingAsked): string | null {
	// An essay: nothing to count, and the patterns below would only cost time.
	if (answer.length > 1000) return normal(answer, 'NFC').toLowerCase().replace(/\s+/g, ' ').trim();
	if (isBrackets(answer)) return answer.replace(/\s+/g, '');
	const text = withoutLabel(stripMarkup(withoutSources(answer)));
	const { wording } = asked;
	const said = yesOrNo(text, wording);
	if (said !== null) return said;
	const option = optionNamed(text, wording.options, (name) => withoutOptions(name, asked));
	if (option !== null) return option;
	const value = withoutPlace(text.replace(calculation, '').replace(element, ''), wording.asking);
	const [rough = ''] = about.exec(value) ?? [];
	const exact = rough === '' ? null : amountOf(value.slice(rough.length), asked);
	if (exact !== null) return `about ${exact}`;
	const amount = momentOf(value, answer, asked) ?? amountOf(value, asked);
	if (amount !== null) return amount;
	const isAmount = (part: string) =>
		(momentOf(part, part, asked) ?? amountOf(part, asked)) !== null;
	const inner = valueIn(value, wording, isAmount);
	if (inner !== null && inner.length < value.length) return normaliseAnswer(inner, asked);
	// "0.5 or 1/2" is one value in two forms.
	const forms = value.split(or).map((form) => amountOf(form, asked));
	if (forms.length > 1 && forms[0] !== null && forms.every((form) => form === forms[0]))
		return forms[0]!;
	const parts = partsOf(value);
	if (parts !== null) return joined(parts.map((part) => normaliseAnswer(part, asked) ?? ''));
	const letter = /^(?:(?:option|choice|answer|antwort|variante) )?\(?([a-z])[).:]?$/i.exec(
		value,
	)?.[1];
	if (letter) return letter.toLowerCase();
	const tidy = value
		.replace(/\s+/g, ' ')
		.replace(/\b(Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr)\./g, (_, title: string) => title)
		.replace(
			/\b(ln|log|sin|cos|tan|exp) (\d+)(?![\d.,])/g,
			(_, name: string, of: string) => `${name}(${of})`,
		)
		// A list is no number with thousands.
		.replace(/(?<=\d), (?=\d{3}(?!\d))/g, ';')
		.replace(/ ?([^\p{L}\p{M}\p{N}\s]) ?/gu, (_, symbol: string) => symbol)
		.trim();
	if (!/[\p{L}\p{N}\p{S}]/u.test(tidy)) return null;
	const small = normal(tidy.toLowerCase(), 'NFC')
		.replace(wording.forPlace ? inside : '', '')
		.replace(article, '');
	// 5G is not 5 grams.
	const plain = readQuantity(small, asked) === null ? small : tidy;
	// Under one dress there may be another; the normal form has none.
	return plain === answer ? plain : (normaliseAnswer(plain, asked) ?? plain);
}

/** "] } >" closes what a question opened; an empty pair is a form that nobody filled in. */
export const isBrackets = (text: string): boolean =>
	text.length < 200 &&
	/^[()[\]{}<>\s.]*[()[\]{}<>][\s.]*$/.test(text) &&
	!/^\s*(?:\(\)|\[\]|\{\}|<>)[\s.]*$/.test(text);

/** "I say" before an answer says nothing of it. */
const opinion =
	/^(?:i(?:['’]d| would)? (?:say|choose|pick)|ich (?:sage|würde sagen|wähle))\b[,:]? +(?:that |dass )?(?=\S)/i;

/** Not "the answer is", with which some begin what they marked as the answer. */
export const withoutLabel = (text: string): string =>
	text
		.replace(/^(?:the )?(?:final )?(?:answer|solution|result)\s*(?:is\b|[:=])\s*/i, '')
		.replace(opinion, '');

/** The 4th, 4th place and place 4, where it asks for a place. */
function withoutPlace(text: string, asking: readonly string[]): string {
	const place = placeAsked(asking);
	if (place === undefined) return text;
	const [, before, number, after] =
		/^(?:(?:in|on) )?(?:the )?([a-z]+ )?(\d{1,4})(?:st|nd|rd|th)?( [a-z]+)?$/i.exec(text) ?? [];
	const same = [before, after].every((word) => !word || word.trim().toLowerCase() === place);
	return number !== undefined && same ? number : text;
}

/** In Paris, where a place is asked for. */
const inside = /^(?:in|im|dans|à|en|в) (?=\p{L}{2})/u;

/** "The dog" is "dog"; A minus is a mark. */
const article =
	/^(?:the|an?|der|die|das|den|dem|ein|eine[nmr]?|les?|la|une?|el|los|las|una) (?=\p{L}{2})(?!minus|plus|flat|sharp|or |and |oder |und )/u;

const about =
	/^(?:[~≈] ?|(?:about|approximately|approx\.?|roughly|around|circa|ca\.|etwa|ungefähr|rund|environ|aproximadamente|около|примерно) )/i;

/** "x ∈ {2, 3}" */
const element = /^[a-z] ?(?:∈|in) ?(?=[{[(])/i;

/** What comes before the last `=`: a name, a calculation, or both; x - 3 = 5 is neither. */
const calculation =
	/^(?:(?:[a-z](?:_\{?\d\}?)?)?\s*=\s*)?(?:[\s\d+\-*/÷^().,=$€£¥%]*=\s*)?(?=[^=]+$)/i;

/** "383.76 EUR [1]": numbers of sources, as our own prompts ask for them. */
const withoutSources = (answer: string) =>
	answer.replace(/(?<=\S{2} |[.,;:!?)"”%€$])(?:\[\d{1,2}\] ?)+(?=[\s.]{0,3}$|[,;])/g, '');

function amountOf(value: string, asked: Asked): string | null {
	const digits = amountInDigits(value, asked.decimal)
		.replace(/(?<=\d ?(?:Std|Min|Sek|hrs?|mins?|secs?))\./gi, '')
		.replace(feet, '$1 ft $2 in')
		.replace(hours, '$1 h $2 min');
	const [, of = '', all = ''] = (asked.share && outOf.exec(value)) || [];
	const [top, bottom] = [wholeNumber(of.toLowerCase()), wholeNumber(all.toLowerCase())];
	if (top !== null && bottom) return amountOf(`${top}/${bottom}`, asked);
	const quantity = readQuantity(digits, asked);
	if (quantity !== null) return quantityText(quantity, asked);
	// 12.000 is in doubt, its unit is not.
	const [figures = ''] = /^\d+[.,]\d+(?![\d.,])/.exec(digits) ?? [];
	const one = figures === '' ? null : readQuantity(`1${digits.slice(figures.length)}`, asked);
	return one?.unit ? `${figures} by ${quantityText(one)}` : null;
}

/** 2:15 hours */
const hours = /^(\d{1,2}):([0-5]\d) ?(?:hours?|hrs?|h|Stunden|Std\.?|heures|horas|час\p{L}*)$/iu;
/** Of a probability: one in four, 3 out of 10. */
const outOf = /^(\d{1,2}|\p{L}+) (?:in|out of|von|aus) (\d{1,2}|\p{L}+)$/iu;

/** 5'6" */
const feet = /^(\d{1,2})' ?(\d{1,2}) ?(?:"|'')$/;

const or = / (?:or|oder|ou|o|или) /i;
/** "x = 2 or x = 3" are two solutions. */
const solutions =
	/^([a-z])(?:_?\d)? ?=[^=]{1,40}(?: (?:or|oder|ou|o|или) \1(?:_?\d)? ?=[^=]{1,40})+$/i;

/** What stands beside one another: "18:55, 15 min". Nothing in brackets, where a comma means more. */
function partsOf(text: string): string[] | null {
	if (/[()[\]{}]/.test(text) || text.length > 300) return null;
	const lines = text.split('\n').map((line) => /^\s*(?:[-*•]|\d{1,2}[.)]) +(.*)$/.exec(line)?.[1]);
	const list =
		lines.length > 1 && lines.every((line) => line !== undefined)
			? (lines as string[])
			: /^1[.)] \S/.test(text)
				? text.slice(3).split(/[,;]? \d{1,2}[.)] /)
				: null;
	const parts =
		list ??
		(solutions.test(text) ? text.split(or) : null) ??
		text.split(/[,;] (?:(?:and|und|et|y|и) )?(?:(?:then|dann) )?| (?:and|und|et|y|и) /i);
	return parts.length > 1 && parts.length <= 12 && parts.every((part) => part.trim() !== '')
		? parts
		: null;
}

/** Between two numbers no comma, which would join them. */
const joined = (parts: readonly string[]): string =>
	parts.reduce((all, part) => all + (/\d$/.test(all) && /^\d/.test(part) ? ';' : ',') + part);

/** The options of a question are compared as if it had none. */
const withoutOptions = (text: string, asked: Asked) =>
	normaliseAnswer(text, { ...asked, wording: noWording });

const quantityIn = (answer: string) =>
	answer.length > 1000 ? null : readQuantity(stripMarkup(answer));
/** True for a number with or without a unit. */
export const isQuantity = (answer: string): boolean => quantityIn(answer) !== null;
/** What an answer counts, or null. */
export const unitOf = (answer: string): Unit | null => quantityIn(answer)?.unit ?? null;

/** True when both are answers and have one normal form. Null, the absent answer, equals nothing. */
export function sameAnswer(
	a: string | null,
	b: string | null,
	asked: Asked = nothingAsked,
): boolean {
	const form = a === null ? null : normaliseAnswer(a, asked);
	return form !== null && b !== null && form === normaliseAnswer(b, asked);
}
