/** How much fits into a session, and what a text takes of it: the browser's figures, else a guess. */
import type { Prompt, Session } from './api.ts';

/** Assumed where the browser says nothing: tokens of a session, characters of a token. */
const leastContext = 4096;
export const assumedCharacters = 3.2;

const figure = (...given: (number | undefined)[]): number | undefined =>
	given.find((one) => one !== undefined && Number.isFinite(one) && one >= 0);

/** Tokens of a session, prompt and reply together. */
export const windowOf = ({ contextWindow, inputQuota }: Session): number =>
	Math.floor(figure(contextWindow, inputQuota) || leastContext);

/** Tokens in use; undefined where the browser does not say. */
export const usedOf = ({ contextUsage, inputUsage }: Session): number | undefined =>
	figure(contextUsage, inputUsage);

/** Tokens that this would take; undefined where the browser does not say. */
export async function tokensOf(
	session: Session,
	input: string | Prompt[],
): Promise<number | undefined> {
	try {
		const measured = await (session.measureContextUsage?.(input) ??
			session.measureInputUsage?.(input));
		return figure(measured);
	} catch {
		return undefined;
	}
}

/** Plain English, some hundred characters. */
const sample =
	'A train leaves the station at nine in the morning and travels for three hours. How far does it ' +
	'get if it covers eighty kilometres in each hour, and what remains of a journey of four hundred? ' +
	'First find out what is asked, then what is given; write down every step, and check the result.';

/** Characters of a token, measured: what a message takes by itself is left out. */
export async function measureCharacters(session: Session): Promise<number> {
	const [one, all] = [await tokensOf(session, 'A'), await tokensOf(session, sample)];
	const tokens = (all ?? 0) - (one ?? 0);
	if (tokens <= 0) return assumedCharacters;
	return Math.min(6, Math.max(1, (sample.length - 1) / tokens));
}
