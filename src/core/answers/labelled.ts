/** The answer behind its label: "Final answer: 42", "So the answer is 42.", "Antwort: 42". */

/** So many labels at the end of a text are looked at; more are no answer's. */
const tries = 30;

const spaced =
	'answer|antwort|lösung|ergebnis|resultat|réponse|respuesta|solución|resposta|risposta|antwoord|' +
	'odpowiedź|odpověď|ответ|cevap|svar|vastaus|válasz|răspuns|відповідь|απάντηση|الإجابة|उत्तर';
/** Languages that write without spaces. */
const unspaced = '答案|答え|正解|정답|คำตอบ';
const labels = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}])|${unspaced}|(?<=\\s|^)답(?=\\s*[:：은])`,
	'giu',
);
const verbs = 'is|ist|lautet|est|es|é|è|war|was|jest|je|는|은|是|为|為|は';

/** Behind the label: a colon, or the word "is" in the sentence that gives the answer. */
const colon = new RegExp(
	`^(?:[ \\t]{0,4}(?:${verbs}))?[ \\t]{0,4}[*_\`]{0,3}[ \\t]{0,4}[:：][ \\t]{0,4}`,
	'iu',
);
const says = new RegExp(
	`^(?: \\([^()\n]{1,40}\\))?[*_]{0,3}[ \\t]{0,4}(?:${verbs}|would be|must be|should be|wäre)[*_]{0,3}(?![\\p{L}])[ \\t]{0,4}`,
	'iu',
);
/** Before the label, where a sentence gives the answer: "so the final answer is". */
const leads =
	/(?:^|[\s*_(])(?:the|my|our|your|its|thus|so|die|das|meine|la|el|le|a|il|o|het|final|correct|right|short|richtige|endgültige|korrekte|correcta|finale)(?: (?:final|correct|right|short|best|only|numerical|endgültige|richtige|korrekte))*[ \t]*[*_]{0,3}$/iu;

/** A line that holds the label alone, as a heading or in bold, needs no colon. */
const heading = /^(?=\s*[#*_])\s*(?:#{1,6}[ \t]{1,4})?[*_]{0,3}(?:[\p{L}]+ ){0,2}$/iu;

/** Alone before it in its line, a dash serves as a colon: "Final answer - Lima". */
const alone = /^\s*[#*_]*\s*(?:(?:final|short|correct|richtige|endgültige) ){0,3}[*_]{0,3}$/i;

/** What no answer begins with: it speaks of the answer instead. */
const about =
	/^(?:correct|right|wrong|incorrect|clear|simple|easy|obvious|unclear|based|found|given|verified|reasonable|plausible|sensible|accurate|logical|consistent|(?:below|above)(?! \p{L})|as|that|to|not|in the|on the|at the|because|since|therefore|then|also|still|indeed|the same|one of|richtig|falsch|korrekt|klar|einfach|eindeutig|plausibel|sinnvoll|stimmig|logisch|nicht|dass|damit|also|somit|wie folgt|in der|correcte?|exacte|correcta)(?![\p{L}\p{N}])/iu;

/**
 * The last labelled answer that `comparable` accepts, or null; the next line where the label ends its
 * own.
 */
export function lastLabelled(
	text: string,
	comparable: (text: string | undefined) => text is string,
): string | null {
	const found = [...text.matchAll(labels)];
	for (const { 0: label, index } of found.slice(-tries).reverse()) {
		const line = text
			.slice(Math.max(0, index - 60), index)
			.split('\n')
			.at(-1)!;
		const after = text.slice(index + label.length, index + 1000);
		const answer = behindColon(line, after) ?? inSentence(line, after);
		if (answer !== null && comparable(answer)) return answer;
	}
	return null;
}

function behindColon(line: string, after: string): string | null {
	const mark =
		colon.exec(after)?.[0] ??
		(alone.test(line) ? /^[*_]{0,3}[ \t]{1,4}[-–—][ \t]{1,4}/.exec(after)?.[0] : undefined) ??
		(heading.test(line) ? /^[ \t]{0,4}[*_]{0,3}[ \t]{0,4}(?=\n)/.exec(after)?.[0] : undefined);
	if (mark === undefined) return null;
	// Emphasis that began before the label ends right after it, or with the line.
	const opened = /([*_]{1,3}|`)(?:[\p{L}]+ ){0,2}$/iu.exec(line)?.[1];
	let rest = after.slice(mark.length);
	const closed = opened !== undefined && (mark.includes(opened) || rest.startsWith(opened));
	if (closed && !mark.includes(opened)) rest = rest.slice(opened.length);
	const answer = firstLine(rest);
	if (answer === null) return null;
	const ends = opened !== undefined && !closed && answer.trimEnd().endsWith(opened);
	return ends ? answer.trimEnd().slice(0, -opened.length) : answer;
}

/** "The answer is blue." up to the end of what it says. */
function inSentence(line: string, after: string): string | null {
	if (!leads.test(line)) return null;
	const mark = says.exec(after)?.[0];
	if (mark === undefined) return null;
	const said = after.slice(mark.length).split('\n', 1)[0]!;
	if (about.test(said.replace(/^[*_`"'“„]+/, ''))) return null;
	const end =
		/[.!?;](?=\s|$|[*_"”’)]+(?:\s|$))|,? (?:because|since|which|as (?:we|it|the|there)|so (?:the|it|we|he|she)|denn|weil|da (?:die|der|das|es)|was) /i.exec(
			said,
		);
	// In "**B. iron**" the answer does not end behind the letter.
	const [emphasis = ''] = /^[*_`]{1,3}/.exec(said) ?? [];
	const close = emphasis === '' ? -1 : said.indexOf(emphasis, emphasis.length);
	const several = /^[,.]? ?(?:and|or|und|oder)? ?[*_`]/.test(said.slice(close + emphasis.length));
	if (end && close > end.index && !several) return said.slice(emphasis.length, close);
	const answer = (end ? said.slice(0, end.index) : said).trim();
	// The full stop may stand inside the quote: "blue."
	const quoted = end && /^["“„][^"“”„]*$/.test(answer) && /^.["“”]/.test(said.slice(end.index));
	return answer === '' ? null : quoted ? answer.slice(1) : answer;
}

/** The first line that says something: no fence, no sign of LaTeX alone; without list or quote mark. */
function firstLine(text: string): string | null {
	for (const line of text.split('\n', 8)) {
		const bare = line.trim().replace(/^(?:> ?|[-*+•] (?=[*_`"]{0,3}\p{L}{2}))/u, '');
		if (bare !== '' && !/^(?:```.*|~~~.*|\$\$|\\\[|\\\])$/.test(bare)) return bare;
	}
	return null;
}
