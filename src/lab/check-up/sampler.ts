/**
 * Are words drawn as they should be? Two distributions are known whatever the model is: where only
 * the likeliest word is allowed, each draw is that word; and where the temperature is so high that
 * all words are as likely, twenty draws hardly ever bring one of them twice.
 */
import { isOnDevice, usesSampling } from '../../core/engines/engine-of.ts';
import type { ModelRef } from '../../core/types.ts';
import { ask, type CheckSubject, type Timed } from './timed-request.ts';
import type { Check } from './types.ts';

type Found = Omit<Check, 'id' | 'label'>;

const said = ({ reply }: Timed): string => reply.thinking + reply.text;
const open = 'Tell me something about the sea.';

/** Of chains this long, two agree only where the seed decides. */
const chain = 16;

/** Said of an engine that takes no sampling: nothing is promised, so nothing is looked at. */
const drawsItself: Found = {
	mark: 'note',
	says: 'The browser draws the words of its own model as it likes: it takes no temperature, top-p or seed.',
};

export async function seed(
	patient: CheckSubject,
	model: ModelRef,
	signal: AbortSignal,
): Promise<Found> {
	if (!usesSampling(model)) return drawsItself;
	const draw = async (seed: number) => {
		const sampling = { temperature: 1, topP: 1, seed };
		return said(await ask(patient, { asked: open, tokens: chain, sampling }, signal));
	};
	const first = await draw(patient.seed >>> 1);
	const again = await draw(patient.seed >>> 1);
	if (first === again) return { mark: 'good', says: 'The same seed gives the same words.' };
	return {
		mark: 'note',
		says: 'The same seed gives other words each time: what it said cannot be had again.',
	};
}

const draws = 20;
/** Of words drawn among hundreds that are as likely, so many differ all but once in a million times. */
const differing = 0.65;
/** A piece of a sign, or no word at all: two of them look alike and are not. */
const isWord = (text: string): boolean => text !== '' && !text.includes('\uFFFD');
/** So hot that what the model prefers counts for nothing. */
const boiling = 1000;
/** The hottest that servers take. */
const hot = 2;

export async function sampling(
	patient: CheckSubject,
	model: ModelRef,
	signal: AbortSignal,
): Promise<Found> {
	if (!usesSampling(model)) return drawsItself;
	const many = async (count: number, temperature: number, topP: number, tokens: number) => {
		const all = Array.from({ length: count }, (_, i) =>
			ask(
				patient,
				{ asked: open, tokens, sampling: { temperature, topP, seed: (patient.seed + i) >>> 0 } },
				signal,
			),
		);
		return (await Promise.all(all)).map(said);
	};
	const likeliest = said(await ask(patient, { asked: open, tokens: 4 }, signal));
	const narrow = await many(draws / 2, 1, 0.001, 4);
	const astray = narrow.filter((one) => one !== likeliest).length;
	// Where several run at once, a tie may fall otherwise.
	if (astray > 2)
		return {
			mark: 'bad',
			says: `Where only the likeliest word was allowed, ${astray} of ${narrow.length} draws were others: temperatures and top-p do not mean what they say.`,
		};
	const here = isOnDevice(model);
	const wide = await many(draws, here ? boiling : hot, 1, here ? 1 : 4);
	const seen = here ? wide.filter(isWord) : wide;
	const different = new Set(seen).size;
	if (here && different < differing * seen.length)
		return {
			mark: 'bad',
			says: `Where all words are as likely, ${seen.length} draws brought only ${different} different ones: it prefers words that it should not.`,
		};
	if (new Set(wide).size === 1)
		return {
			mark: 'bad',
			says: `${draws} draws at temperature ${hot} are all the same: temperature or seed is not heeded, so several tries are worth no more than one.`,
		};
	return {
		mark: 'good',
		says: `Words are drawn as they should be: ${narrow.length - astray} of ${narrow.length} the likeliest where only that was allowed, ${different} of ${seen.length} different where ${here ? 'all were as likely' : 'it was hot'}.`,
	};
}
