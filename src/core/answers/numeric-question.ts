/** Does a question ask for a number? By pattern, in a few languages; in doubt it does not. */

/** Nouns whose value is a number. */
const amounts =
	// "The difference between a lake and a pond" is no number.
	'sum|product|difference(?! between\\b[^\\d?]*(?:\\?|$))|quotient|remainder|total|number|value|probability|percentage|percent|area|volume|' +
	'perimeter|average|mean|median|cost|price|speed|distance|depth|height|width|length|weight|age|salary|profit|' +
	'income|revenue|loss|rate|temperature|angle|capacity|balance|discount|change|wage|earnings|score|amount';
/** What may stand between the verb and the noun. */
const beside = "(?:(?!of\\b|in\\b)[\\p{L}'’-]+ ){0,4}";

const english = [
	/\bhow (?:many|much|old|far|long|tall|high|fast|deep|heavy|wide|large|big|often)\b/iu,
	/\b(?:calculate|compute|evaluate|solve for|work out)\b/iu,
	new RegExp(
		`\\bwhat(?:['’]s| is| are| was| were| will be| would be)? ${beside}(?:${amounts})\\b`,
		'iu',
	),
	/\b(?:what|which) (?:place|position|rank|floor) (?:did|does|do|is|was|will) (?:[\p{L}’'-]+ ){1,3}(?:finish|come|end|rank|now|on|in)\b/iu,
	new RegExp(`\\bfind ${beside}(?:${amounts})\\b`, 'iu'),
	/\bwhat(?:['’]s| is) \d[\d.,]* (?:plus|minus|times|divided by|multiplied by|over|percent of)\b/iu,
];
const german = [
	/\bwie ?viele?\b/iu,
	/\bwie (?:hoch|lang|lange|weit|alt|groß|schwer|schnell|tief|breit|teuer|oft|heiß|kalt|warm)(?!\p{L})/iu,
	/(?<!\p{L})(?:berechne|rechne|was (?:kostet|kosten|ergibt|ergeben|macht \d|ist \d)|wie lautet die summe)(?!\p{L})/iu,
];
const others = [
	/(?<!\p{L})(?:combien|calcule[rz]?|cu[aá]nt[oa]s?|calcula[r]?|quant[oiae]s?|calcola|hoeveel|bereken|ile|oblicz|kolik|vypočítej|сколько|вычисли|kaç|hesapla)(?!\p{L})/iu,
	/多少|几个|几只|計算|计算|いくつ|いくら|何[個人本円分枚匹時歳]|몇|얼마|계산/u,
];
const all = [...english, ...german, ...others];

export function isNumericQuestion(question: string): boolean {
	const options = question.match(/^[^\S\n\r\u2028\u2029]*\(?[A-Ea-e][).:]\s/gm) ?? [];
	if (options.length >= 2) return false;
	return (
		all.some((pattern) => pattern.test(question)) ||
		/\d\s*[-+*/×÷^]\s*\(?\d|\d\s?% of \d/.test(question)
	);
}
