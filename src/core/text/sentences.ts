/**
 * Sentences that were made elsewhere and may lie in a row or a file: an error, the label of a step, the
 * reason why a run ended. They are English there. German is made where they are shown: the template
 * that a sentence was made from is its key, what stands in its holes are its parameters. A sentence
 * that no template knows stays as it is.
 */

/**
 * English, with `{}` for each hole; German, with `{0}`, `{1}` … for what stood in them, and `{0#}` where
 * that is a figure of ours: its point becomes a comma. What a model or a person wrote is never one.
 */
export type Sentences = readonly (readonly [english: string, german: string])[];

/** Longer ones are no sentences of ours. */
const longest = 2000;
/**
 * Letters that a template must have of its own to be known by them. One with fewer, such as "{} to {}",
 * fits what a model wrote as well: it counts only where its holes hold one word each, or words of ours.
 */
const telling = 12;
const words = /\p{L}+\s+\p{L}/u;
/** Sentences of ours within sentences of ours. */
const deepest = 3;

export function translator(sentences: Sentences): (sentence: string) => string {
	const whole: ReadonlyMap<string, string> = new Map(
		sentences.filter(([english]) => !english.includes('{}')),
	);
	// Of two that fit, the one that says more itself.
	const holed = sentences
		.filter(([english]) => english.includes('{}'))
		.map(([english, german]) => {
			const pieces = english.split('{}');
			return { pieces, german, weak: own(pieces) < telling };
		})
		.sort((a, b) => own(b.pieces) - own(a.pieces));
	const found = new Map<string, string>();

	function translate(sentence: string, inside = 0): string {
		const german = whole.get(sentence);
		if (german !== undefined) return german;
		const made = fromHoles(sentence, inside);
		if (made !== null) return made;
		// Several in a row, as the end of a run has them.
		const full = sentence.split(/(?<=[.!?]) /);
		const parts = full.length > 1 ? full : sentence.split(/(?<=[:;]) /);
		return parts.length > 1
			? parts.map((part) => (inside < deepest ? translate(part, inside + 1) : part)).join(' ')
			: sentence;
	}

	function fromHoles(sentence: string, inside: number): string | null {
		if (inside > deepest) return null;
		for (const { pieces, german, weak } of holed) {
			const held = inHoles(sentence, pieces);
			if (!held) continue;
			// What stands in a hole may be a sentence of ours again; it is shorter.
			const said = held.map((text) => translate(text, inside + 1));
			const strange = said.some((text, hole) => text === held[hole] && words.test(text));
			if (weak && strange) continue;
			return german.replace(/\{(\d)(#?)\}/g, (_, hole, figure) => {
				const text = said[Number(hole)] ?? '';
				return figure ? figuresInGerman(text) : text;
			});
		}
		return null;
	}

	return (sentence) => {
		if (sentence.length > longest) return sentence;
		let german = found.get(sentence);
		if (german === undefined) {
			german = translate(sentence);
			if (found.size > 500) found.clear();
			found.set(sentence, german);
		}
		return german;
	};
}

/** '12,400 of 1.5 GB' → '12.400 of 1,5 GB'; what is no number of its own, as 'Q4.1', stays. */
export const figuresInGerman = (text: string): string =>
	text.replace(
		/(?<![\p{L}\d.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![.,]?[\p{L}\d])/gu,
		(_, whole: string, part = '') => whole.replaceAll(',', '.') + part.replace('.', ','),
	);

const own = (pieces: readonly string[]): number => pieces.join('').replace(/\P{L}/gu, '').length;

/** What stands between the pieces, each where it comes first; null: it is not made of them. */
function inHoles(sentence: string, pieces: readonly string[]): string[] | null {
	const first = pieces[0]!;
	const last = pieces.at(-1)!;
	const end = sentence.length - last.length;
	if (!sentence.startsWith(first) || end < first.length || !sentence.endsWith(last)) return null;
	const held: string[] = [];
	let at = first.length;
	for (const piece of pieces.slice(1, -1)) {
		const next = sentence.indexOf(piece, at);
		if (next < 0 || next + piece.length > end) return null;
		held.push(sentence.slice(at, next));
		at = next + piece.length;
	}
	return [...held, sentence.slice(at, end)];
}
