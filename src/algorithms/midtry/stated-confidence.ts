/** How sure a path says it is, where it was asked (the option `stated`). Pure. */

export interface StatedConfidence {
	/** The reply without what it says of itself. */
	text: string;
	/** From 0 to 100; null: not said, or nothing that could be meant. */
	stated: number | null;
}

/** The last lines of a reply are looked at: what is said further up is part of its thoughts. */
const last = 6;
const longest = 200;

const tag = /<confidence>([^<>]*)(?:<\/confidence>|$)/i;
const label = /^[\s>*_#\d.)-]{0,12}(?:confidence|sicherheit)(?: level)?[\s*_]{0,4}[:=](.*)$/i;
const number =
	/^[\s*_]*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:%|percent|prozent|\/\s*100|(?:out )?of 100|von 100)?[\s*_.]*$/i;

/** Takes the line or tag that says it out of the reply; the last one counts. */
export function readStated(reply: string): StatedConfidence {
	const lines = reply.split('\n');
	let looked = 0;
	for (let at = lines.length - 1; at >= 0 && looked < last; at--) {
		const line = lines[at]!;
		if (line.trim() === '') continue;
		looked += 1;
		if (line.length > longest) continue;
		const tagged = tag.exec(line);
		const said = tagged?.[1] ?? label.exec(line)?.[1];
		if (said === undefined) continue;
		const rest = tagged ? line.replace(tag, '').trim() : '';
		// The number of a list item that holds nothing else goes with it.
		const kept = /^\d+[.)]$/.test(rest) ? '' : rest;
		lines.splice(at, 1, ...(kept ? [kept] : []));
		return { text: lines.join('\n').trimEnd(), stated: percentOf(said) };
	}
	return { text: reply, stated: null };
}

/** A fraction of one, as in 0.9, could be either: then nothing was said. */
function percentOf(said: string): number | null {
	const written = number.exec(said)?.[1];
	if (written === undefined) return null;
	const value = Number(written.replace(',', '.'));
	return value > 100 || (value < 1 && value > 0) ? null : value;
}
