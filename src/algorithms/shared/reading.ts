/**
 * Did a reply read the question's numbers? Small models err mostly by misreading, and paths that
 * misread alike agree. Where a reply says what is given ("Given: …."), the numbers there are held
 * against those of the question, and those of its calculation too. Purely, English only; where in
 * doubt nothing is held against it (M11).
 */
import { maxReadLength, numbersIn, type Mention } from './mentions.ts';

/** What a reply says is given and asked; null where it says nothing of the kind. */
export function readingIn(reply: { thinking: string; text: string }): string | null {
	for (const text of [reply.thinking, reply.text]) {
		const part = (name: string) =>
			new RegExp(`\\b${name}:\\s*([\\s\\S]+?)(?:\\.(?=\\s|$)|\\n|$)`).exec(text)?.[1] ?? '';
		const given = part('Given');
		if (given) return `${given}. ${part('Asked')}`;
	}
	return null;
}

/** What a reply says it was given, asked or used, and the figures that count its lines. */
const restated = /\b(?:Given|Asked|Numbers|Used):[\s\S]*?(?:\.(?=\s|$)|\n|$)|^\s*\d+[.)]\s/gm;

/** In equal steps or by equal factors: the last two tell how it goes on. */
function isSequence(numbers: readonly number[]): boolean {
	const alike = (of: (a: number, b: number) => number) =>
		new Set(numbers.slice(1).map((n, before) => of(n, numbers[before]!))).size === 1;
	return numbers.length > 2 && (alike((a, b) => a - b) || alike((a, b) => a / b));
}

/** Numbers in a row: of a sequence, or of those compared, some may be all that it takes. */
const row = /\d+(?:(?:,|,? and|,? or)\s+\d+){2,}/g;

/**
 * In words which numbers of the question a reply never comes back to once it has said what is
 * given, or null: it calculates without them. A factor of one need not be named; who comes back to
 * none does not show the calculation.
 */
export function missingNumbers(
	question: string,
	{ thinking, text }: { thinking: string; text: string },
): string | null {
	const worked = [thinking, text].map((part) =>
		part.slice(0, maxReadLength).replaceAll(restated, ' '),
	);
	const said = new Set(
		worked.flatMap((part) => numbersIn(part).flatMap(({ ways }) => ways.flat())),
	);
	const all = numbersIn(question.slice(0, maxReadLength).replaceAll(row, ' ')).filter(
		({ optional, ways }) => !optional && ways[0]![0] !== 1,
	);
	if (isSequence(all.map(({ ways }) => ways[0]![0]!))) return null;
	const missing = all.filter(({ ways }) => !ways.some((way) => way.every((n) => said.has(n))));
	const some = missing.length > 0 && missing.length < all.length;
	return some ? `calculates without ${listed(missing)}` : null;
}

const listed = (mentions: Mention[]): string =>
	[...new Set(mentions.map(({ ways }) => Number(ways[0]![0]!.toFixed(4))))].join(', ');

/**
 * In words what is wrong with a reading's numbers, or null: those that the question does not have,
 * and those that it has and the reading leaves out.
 */
export function misreading(question: string, reading: string): string | null {
	const [has, says] = [numbersIn(question), numbersIn(reading)];
	// How many numbers there are may be said too: "there are 3 numbers", "four cards show 5, 6, 7, 8".
	const figures = has.filter((mention) => !mention.optional && !mention.written);
	const counted = [figures.length, new Set(figures.map(({ ways }) => ways[0]![0])).size];
	const known = new Set([...has.flatMap(({ ways }) => ways.flat()), ...counted]);
	const said = new Set(says.flatMap(({ ways }) => ways.flat()));
	const within = (numbers: ReadonlySet<number>) => (mention: Mention) =>
		mention.optional || mention.ways.some((way) => way.every((n) => numbers.has(n)));
	const extra = says.filter((mention) => !within(known)(mention));
	const counts = ({ written, ways }: Mention) => written && counted.includes(ways[0]![0]!);
	const missing = has.filter((mention) => !within(said)(mention) && !counts(mention));
	const wrong = [
		...(extra.length > 0 ? [`reads ${listed(extra)}, which the question does not say`] : []),
		...(missing.length > 0 ? [`leaves out ${listed(missing)}`] : []),
	];
	return wrong.length > 0 ? wrong.join(', and ') : null;
}
