/**
 * What a sentence says besides the question: "The Habsburg castle is located in Switzerland." is
 * Switzerland where the question asks in which country it is. The words of the question must stand in
 * its order, so that nobody's part is swapped, and what is left must stand in one row.
 */
import type { Wording } from '../wording.ts';
import { copulas, makers, relations, small } from './sentence-words.ts';

/** Words at the edge of a value that say nothing of it. */
const edges = new Set(
	(
		'called named known located situated titled entitled considered believed thought said referred name person place ' +
		'currently current officially originally actually also traditionally commonly often usually probably likely first ' +
		'at on in to of from with as for by into the a an and to be being that which who it its his her their this these ' +
		'genannt heißen bekannt gelegen sogenannte derzeit ursprünglich auch oft meist wohl ' +
		'am an auf aus bei im in mit nach von vom zu zum zur als und'
	).split(' '),
);
/** Asks for another than the one who does it. */
const forOther =
	/(?<!\p{L})(?:whom|whose|wem|wen|wessen|à qui|de qui|a quién|de quién|кого|кому|кем)(?!\p{L})/u;
const asking = /^(?:which|what|welche[rsnm]?)$/;
/** Asks for a place or a time: nobody's part can be swapped. */
const forWhere =
	/^(?:(?:in|at|on|from|to|an|auf|aus|bei|zu|nach) (?:which|what|welche[rsnm]?)|where|when|wo|wohin|woher|wann)(?!\p{L})/u;
/** Words of a value at most, and of the question that its sentence must say again. */
const longest = 6;
const fewest = 2;

interface Token {
	word: string;
	start: number;
	end: number;
}

/**
 * The words of `text` that are none of the question, or null. `repeated`: the place of a word among
 * those of the question, or -1.
 */
export function restIn(
	text: string,
	tokens: readonly Token[],
	wording: Wording,
	repeated: (word: string) => number,
): string | null {
	if (wording.alternatives.size > 0 || /[,;:()–—]|\d/.test(text) || relations.test(text))
		return null;
	const words = tokens.filter(({ word }) => /^\p{L}/u.test(word));
	const places = words.map(({ word }) =>
		small.has(word) || copulas.has(word) ? null : repeated(word),
	);
	const own = words.flatMap((_, at) =>
		places[at] === -1 && !edges.has(words[at]!.word) ? [at] : [],
	);
	const [first, last] = [own[0], own.at(-1)];
	if (first === undefined || last === undefined || last - first >= longest) return null;
	// "Wem gab Anna das Buch?" does not ask who gave it.
	if (forOther.test(wording.asking.join(' ')) && places.slice(0, first).every((p) => p === null))
		return null;
	const inside = places.slice(first, last + 1);
	if (inside.some((place) => place !== null && place >= 0)) return null;
	const all = places.filter((place): place is number => place !== null && place >= 0);
	// "Which letter do they carry?" has its noun first: "They carry the letter E."
	const said = all.filter((place) => !asking.test(wording.sequence[place - 1] ?? ''));
	const inOrder =
		forWhere.test(wording.asking.join(' ')) ||
		said.every((place, at) => at === 0 || place > said[at - 1]!);
	// "The murals were painted by Rothko" turns the question around.
	const passive = makers.has(words[first - 1]?.word ?? '') && last === words.length - 1;
	if (new Set(all).size < fewest || !(inOrder || passive)) return null;
	return text.slice(words[first]!.start, words[last]!.end);
}
