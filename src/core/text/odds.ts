/**
 * How sure a model was of each word of a reply, as it lies in the journal: JSON in one text of the step,
 * kept only where the person asked for it. It may come from a file, so it is read with care.
 */

/** What else the model might have drawn there, and how likely. */
interface Other {
	text: string;
	p: number;
}

/** A piece of a reply; one without `p` was not drawn, or nothing is known of it. */
export interface Odds {
	text: string;
	/** Its probability, 0 to 1. */
	p?: number;
	/** The likeliest first, without itself. */
	others?: Other[];
}

/** Reads what `writeOdds` wrote; empty where it is something else. */
export function readOdds(json: string): Odds[] {
	let rows: unknown;
	try {
		rows = JSON.parse(json);
	} catch {
		return [];
	}
	if (!Array.isArray(rows)) return [];
	return rows.flatMap((row: unknown) => {
		if (!Array.isArray(row) || typeof row[0] !== 'string') return [];
		const [text, p, ...rest] = row as [string, ...unknown[]];
		if (!isShare(p)) return [{ text }];
		const others: Other[] = [];
		for (let i = 0; i + 1 < rest.length; i += 2) {
			const [other, share] = [rest[i], rest[i + 1]];
			if (typeof other === 'string' && isShare(share)) others.push({ text: other, p: share });
		}
		return [{ text, p, others }];
	});
}

/** A row for each piece: its text, its probability, then the same of each other one. */
export const writeOdds = (odds: readonly Odds[]): string =>
	JSON.stringify(
		odds.map(({ text, p, others = [] }) =>
			p === undefined ? [text] : [text, short(p), ...others.flatMap((o) => [o.text, short(o.p)])],
		),
	);

/**
 * The pieces that make up `text`, which the reply is after its tags and the white space around it
 * were taken out; undefined where it cannot be found in them.
 */
export function oddsOfText(odds: readonly Odds[], text: string): Odds[] | undefined {
	const from =
		text === ''
			? -1
			: odds
					.map((one) => one.text)
					.join('')
					.lastIndexOf(text);
	if (from < 0) return undefined;
	const to = from + text.length;
	const found: Odds[] = [];
	let at = 0;
	for (const one of odds) {
		const inside = one.text.slice(Math.max(0, from - at), Math.max(0, to - at));
		at += one.text.length;
		if (inside !== '') found.push({ ...one, text: inside });
	}
	return found;
}

const isShare = (value: unknown): value is number =>
	typeof value === 'number' && value >= 0 && value <= 1;
const short = (p: number) => Number(p.toPrecision(3));
