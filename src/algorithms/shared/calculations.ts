/** The calculations of a reply, made again by code, and what is said of them. Pure. */
import { checkSums, type CheckedSum } from '../../core/sums/check.ts';
import { correctSums } from '../../core/sums/correct.ts';
import { short } from '../../core/text/short.ts';

export interface Calculations {
	/** Those that could be made again, in the order of the text. */
	sums: CheckedSum[];
	wrong: CheckedSum[];
	/** The text with the right results, and with what follows from them; null where that is in doubt. */
	text: string | null;
}

/** What a text calculates. A sum is not held against it that it quotes, denies or shows as code. */
export function calculationsIn(text: string, question: string): Calculations {
	const asked = squeezed(question);
	const meant = (sum: CheckedSum, whole: string) =>
		!asked.includes(squeezed(sum.written)) && !isCode(whole, sum.at) && !isDenied(whole, sum);
	const sums = checkSums(text).filter((sum) => meant(sum, text));
	const wrong = sums.filter(({ right }) => !right);
	const put = wrong.length > 0 ? correctSums(text, undefined, meant) : null;
	return { sums, wrong, text: put?.text ?? null };
}

/** One sentence for each wrong calculation, with the right result. */
export const wrongSums = ({ wrong }: Calculations): string[] =>
	wrong
		.slice(0, 5)
		.map(({ written, value }) => `“${short(written, 120)}” is wrong: it is ${value}.`);

const squeezed = (text: string) => text.replace(/\s+/g, '').toLowerCase();

const isCode = (text: string, at: number) => text.slice(0, at).split('```').length % 2 === 0;

const denials =
	/≠|n['’]t\b|\b(?:wrong|incorrect|mistake|mistakenly|error|not|never|instead|falsch|nicht|fehler|statt|irrtümlich)\b/i;
const supposed =
	/\b(?:if|suppose|assume|assuming|pretend|say|wenn|falls|angenommen|gesetzt)\b[^\d]{0,24}$/i;

/** Its sentence says that it is wrong, or only supposes it. */
function isDenied(text: string, { at, written }: CheckedSum): boolean {
	const before = text.slice(0, at);
	const begin = Math.max(...[...before.matchAll(/[.!?]\s|\n/g)].map(({ index }) => index + 1), 0);
	const rest = text.slice(at + written.length);
	const end = /[.!?](?:\s|$)|\n/.exec(rest)?.index ?? rest.length;
	const sentence = before.slice(begin) + ' ' + rest.slice(0, end);
	return denials.test(sentence) || supposed.test(before.slice(begin));
}
