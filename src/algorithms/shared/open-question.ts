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

/** What is asked of a text, or for in its place: "tell me who wrote the novel", "the name of the poem". */
const other =
	'who|whom|whose|which|when|where|how|name|title|author|number|wer|wem|wessen|welche\\p{L}*|wann|wo|wie|titel|autor\\p{L}*|zahl|anzahl';

/** Asks for a text outright: "Write a short letter to my neighbour". A letter may be one of the alphabet. */
const textAsked = new RegExp(
	`${asked}(?:${makes})(?![\\p{L}])(?:(?!(?<![\\p{L}])(?:${other})(?![\\p{L}]))[^.?!\\n]){0,80}?(?<![\\p{L}])(?:\\p{L}*-)?(?:${kind})(?:s|n|en|e)?(?![\\p{L}])(?! (?:that|which) (?:comes?|follows?|is missing)(?![\\p{L}]))`,
	'iu',
);

/** The same with the verb at the end: "Kannst du ein Gedicht schreiben?" */
const germanEnd = new RegExp(
	`(?<![\\p{L}])(?:${kind})(?:s|n|en|e)?(?![\\p{L}])[^.?!\\n]{0,80}(?<![\\p{L}])(?:schreiben|verfassen|entwerfen|erstellen|formulieren|erfinden)(?![\\p{L}])`,
	'iu',
);

/** Asks for one thing: a person, a time, a place, one of several, yes or no. */
const forOne = new RegExp(
	'^¿?(?:and |so |but |also |then |und |aber |dann )?(?:(?:in|at|on|for|from|to|by|of|with|an|auf|bei|für|zu|mit|von|aus|um|en|dans|à|de|a|em|в|на|у) )?' +
		'(?:who|whom|whose|when|where|which|whats?|is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|may|might|must|' +
		'wer|wen|wem|wessen|wann|wo|wohin|woher|welche[rsnm]?|was|ist|sind|war|waren|hat|haben|kann|können|wird|werden|soll|sollte|darf|muss|gibt|' +
		// Of other languages what asks for one thing; the rest is judged by the replies.
		'qui|quel(?:le)?s?|quand|où|est-ce|quién(?:es)?|cuál(?:es)?|cuándo|dónde|quem|qual|quando|onde|chi|quale|dove|' +
		'кто|кому|как(?:ой|ая|ое|ие)|когда|где|куда|чей)(?![\\p{L}])',
	'iu',
);
/** The same words, and yet a page may be the answer. */
const forMore =
	/^(?:and |so |but |also |then |und |aber |dann )?(?:what (?:are|were|do|does|would|should|could|can|if|about|kinds?|types?|sorts?|happens|causes)|what(?:['’]s| is| was) (?:some|an? good|the (?:best way|difference|purpose|meaning|point))|(?:can|could|would|will) (?:you|we|i)|do you (?:know|have|think)|was (?:sind|kann|soll|sollte|könnte|passiert|bedeutet)|was ist (?:der unterschied|der beste weg)|(?:kannst|könntest|könnten|können|weißt) (?:du|sie))(?![\p{L}])/iu;
/** Tasks that come to something short. */
const shortTask =
	/^(?:please |bitte )?(?:find|calculate|compute|solve|determine|count|sort|order|arrange|take|join|concatenate|reverse|spell|choose|select|pick|identify|classify|categori[sz]e|decide|check|verify|evaluate|guess|convert|simplify|complete|extract|answer|given|if|berechne|finde|bestimme|löse|zähle|sortiere|ordne|wähle|prüfe|entscheide|rate|beantworte|wenn|gegeben)(?![\p{L}])/iu;

/** The question ends in a sentence to complete. */
const unfinished = /(?:\s(?:is|are|equals|ist|sind)|=|_{2,})[\s:]*$/i;
/** A line of a list that offers yes and no. */
const offersYesOrNo = /^[-*] (?:yes|no|true|false|ja|nein)$/im;

/** May be answered in one word or in a page: what was answered decides. */
function mayBeText(question: string): boolean {
	const sentences = question.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
	const asking = sentences.findLast((sentence) => sentence.endsWith('?')) ?? sentences[0]!;
	if (unfinished.test(question) || offersYesOrNo.test(question)) return false;
	const parts = asking.split(/[,;:–—] +/);
	const short = (part: string) =>
		(forOne.test(part) && !forMore.test(part)) || shortTask.test(part);
	return toldToWrite.test(question) || !parts.some(short);
}

/** It says that something is to be written or told. */
const toldToWrite = new RegExp(
	`${asked}(?:write|draft|rewrite|rephrase|paraphrase|summari[sz]e|explain|describe|translate|improve|proofread|edit|` +
		'brainstorm|suggest|propose|recommend|plan|outline|list(?! ?:)|compare|discuss|argue|advise|tell me|give me|' +
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
export function isOpenQuestion(question: string, given: readonly Given[]): boolean {
	if ((question.match(options) ?? []).length >= 2 || given.length === 0) return false;
	const short = given.filter(isShort);
	if (asksForText(question)) {
		// "Write the plan's price as a number": they give short answers, and nothing else.
		return short.length < given.length || given.some(({ text }) => text.length >= long);
	}
	if (isNumericQuestion(question) || !mayBeText(question)) return false;
	const texts = given.filter((path) => !isShort(path) && path.text.length >= long);
	return texts.length * 2 > given.length;
}
