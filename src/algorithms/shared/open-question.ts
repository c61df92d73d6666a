/**
 * Does a question ask for a text (a letter, a plan, an explanation, code) instead of a short answer?
 * Then answers are no votes. By the question's form and by what was answered, English and German; in
 * doubt it asks for a short answer.
 */
import { isNumericQuestion } from '../../core/answers/numeric-question.ts';

/** Words of a text that somebody writes: two are never the same. */
const kind =
	'letter|e-?mail|mail|note|message|post|tweet|poem|haiku|limerick|song|lyrics|rap|story|tale|novel|essay|article|speech|toast|' +
	'review|report|summary|text|paragraph|description|biography|bio|advert|ad|slogan|caption|headline|script|dialogue|joke|' +
	'recipe|plan|itinerary|schedule|outline|checklist|agenda|program|programme|code|function|class|query|regex|test|page|' +
	'brief|mail|notiz|nachricht|zettel|gedicht|lied|geschichte|märchen|aufsatz|artikel|rede|bericht|zusammenfassung|absatz|' +
	'beschreibung|bewerbung|einladung|glückwunsch|rezept|reiseplan|zeitplan|lernplan|gliederung|witz|programm|funktion|skript';
const makes =
	'write|draft|compose|create|make|design|develop|prepare|give|tell|invent|implement|code|generate|plan|' +
	'schreib|schreibe|schreiben|verfasse|entwirf|erstelle|mach|mache|formuliere|dichte|erzähle|erzähl|erfinde|plane|programmiere|entwickle';
const asked =
	"(?:^|[.!?:\\n]\\s*|\\b(?:please|bitte|can you|could you|kannst du|help me(?: to)?|i want you to|let['’]s)\\s+)";

/** Asks for a text outright: "Write a short letter to my neighbour". */
const textAsked = new RegExp(
	`${asked}(?:${makes})(?![\\p{L}])[^.?!\\n]{0,80}?(?<![\\p{L}])(?:\\p{L}*-)?(?:${kind})(?:s|n|en|e)?(?![\\p{L}])`,
	'iu',
);

/** The same with the verb at the end: "Kannst du ein Gedicht schreiben?" */
const germanEnd = new RegExp(
	`(?<![\\p{L}])(?:${kind})(?:s|n|en|e)?(?![\\p{L}])[^.?!\\n]{0,80}(?<![\\p{L}])(?:schreiben|verfassen|entwerfen|erstellen|formulieren|erfinden)(?![\\p{L}])`,
	'iu',
);

/** May be answered in one word or in a page: what was answered decides. */
const mayBeText = new RegExp(
	`${asked}(?:write|draft|rewrite|rephrase|paraphrase|summari[sz]e|explain|describe|translate|improve|proofread|edit|` +
		'brainstorm|suggest|propose|recommend|plan|outline|list|compare|discuss|argue|advise|tell me|give me|' +
		'erkläre|erklär|beschreibe|beschreib|übersetze|fasse|verbessere|korrigiere|schlage|nenne|vergleiche|diskutiere|' +
		'begründe|schreibe|schreib|gib mir|' +
		'how (?:do|can|should|could|would|to|does)|why|what are|' +
		'wie (?:kann|soll|sollte|geht|mache|funktioniert)|warum|weshalb|wieso|was sind)(?![\\p{L}])',
	'iu',
);

const options = /^[^\S\n]*\(?[A-Ea-e][).:]\s/gm;
const pointing =
	/^(?:\W*)(?:see|as|the|this|that|my|siehe|der|die|das|wie)?\b[^.]{0,40}\b(?:above|below|oben|obige[rsn]?|darüber|unten)\W*$/iu;
/** So much of an answer may point; characters. */
const longestPointing = 80;

/** It points at a text instead of being an answer: "the note above". A number is an answer. */
export const pointsAtText = (answer: string): boolean =>
	answer.length <= longestPointing && !/\d/.test(answer) && pointing.test(answer);

/** Words of a short answer at most. */
const few = 12;
/** Characters of a text that has more in it than a short answer. */
const long = 200;

/** What a path gave: its text, and its short answer or null. */
interface Given {
	text: string;
	answer: string | null;
}

const isShort = ({ answer }: Given): boolean =>
	answer !== null &&
	!pointsAtText(answer) &&
	!answer.trim().includes('\n') &&
	answer.trim().split(/\s+/).length <= few;

/** Asks for a text outright, and for no number. */
export const asksForText = (question: string): boolean =>
	(textAsked.test(question) || germanEnd.test(question)) &&
	!(isNumericQuestion(question) && question.trim().endsWith('?'));

/** True where the paths' answers are texts of which one can be the best, and none can be counted. */
export function isOpen(question: string, given: readonly Given[]): boolean {
	if ((question.match(options) ?? []).length >= 2 || given.length === 0) return false;
	const short = given.filter(isShort);
	if (asksForText(question)) {
		// "Write the plan's price as a number": they give short answers, and nothing else.
		return short.length < given.length || given.some(({ text }) => text.length >= long);
	}
	if (isNumericQuestion(question) || !mayBeText.test(question)) return false;
	const texts = given.filter((path) => !isShort(path) && path.text.length >= long);
	return texts.length * 2 > given.length;
}
