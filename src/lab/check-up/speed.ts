/** How fast it reads and writes, alone and four at once; and whether four are answered as one is. */
import { createRandomSource } from '../problems/item.ts';
import { randomFor } from '../../core/hash.ts';
import { ask, perSecond, type CheckSubject, type Timed } from './timed-request.ts';
import type { Check } from './types.ts';

type Found = Omit<Check, 'id' | 'label'>;

const words = [
	...['apple', 'river', 'stone', 'green', 'seven', 'house', 'paper', 'light', 'water', 'bread'],
	...['table', 'north', 'glass', 'horse', 'money', 'night', 'ocean', 'piano', 'queen', 'sugar'],
];

/** A text that nobody read before, of so many words. */
function text(seed: number, count: number): string {
	const chance = createRandomSource(randomFor(seed, 'text'));
	return Array.from({ length: count }, () => chance.pick(words)).join(' ');
}

/** Slower than this, a person waits longer than they read. */
const slow = 3;

export async function measureReading(patient: CheckSubject, signal: AbortSignal): Promise<Found> {
	const { contextWindow } = patient.engine;
	const room = await contextWindow.call(patient.engine, signal);
	// A word with its space is a token or two; an eighth of the window at most.
	const count = Math.min(200, Math.floor(room.context / 8));
	const asked = `${text(patient.seed, count)}\n\nHow many different words are these?`;
	const { reply, first } = await ask(patient, { asked, tokens: 4 }, signal);
	const read = reply.usage.promptTokens - reply.usage.cachedTokens;
	if (read <= 0) return { mark: 'note', says: 'It does not say how many tokens it reads.' };
	const rate = (1000 * read) / Math.max(1, first);
	const about = reply.usage.exact ? '' : 'about ';
	const says = `It reads ${about}${perSecond(rate)}.`;
	return { mark: 'good', says };
}

/** What makes most models write for a while; a model that knows only sums works one out. */
const long = [
	'Write the numbers from one to two hundred in words, with commas between them.',
	'Tom has 17 apples and buys 28 more. Then he gives 9 away. How many apples has he now?',
];

const rateOf = ({ reply, first, all }: Timed): number => {
	const { completionTokens } = reply.usage;
	// From the first token on, where there are enough of them.
	if (completionTokens >= 8 && all > first) return (1000 * (completionTokens - 1)) / (all - first);
	return (1000 * completionTokens) / Math.max(1, all);
};

export async function measureWriting(patient: CheckSubject, signal: AbortSignal): Promise<Found> {
	let best: Timed | undefined;
	for (const asked of long) {
		const timed = await ask(patient, { asked, tokens: 48, think: true }, signal);
		const most = best?.reply.usage.completionTokens ?? -1;
		if (timed.reply.usage.completionTokens > most) best = timed;
		if (best!.reply.usage.completionTokens >= 24) break;
	}
	patient.pace.one = rateOf(best!);
	const { one } = patient.pace;
	if (best!.reply.usage.completionTokens === 0) return { mark: 'bad', says: 'It writes nothing.' };
	const about = best!.reply.usage.exact ? '' : 'about ';
	const says = `It writes ${about}${perSecond(one)}.`;
	if (one >= slow) return { mark: 'good', says, perSecond: one };
	return { mark: 'note', perSecond: one, says: `${says} That is slower than one reads.` };
}

export async function measureFourAtOnce(
	patient: CheckSubject,
	signal: AbortSignal,
): Promise<Found> {
	const { engine, now, pace } = patient;
	pace.four = pace.one;
	if (engine.parallel < 2)
		return { mark: 'note', says: 'One after another: it takes one question at a time here.' };
	const began = now();
	const asked = long.flatMap((one) => [one, `${one} Take your time.`]);
	const all = await Promise.all(
		asked.map((one) => ask(patient, { asked: one, tokens: 40, think: true }, signal)),
	);
	const tokens = all.reduce((sum, { reply }) => sum + reply.usage.completionTokens, 0);
	pace.four = (1000 * tokens) / Math.max(1, now() - began);
	const speed = `Four at once write ${perSecond(pace.four)} together`;
	const same = await alike(patient, signal);
	if (same < 2)
		return {
			mark: 'bad',
			says: `${speed}, but then ${same === 0 ? 'none' : 'one'} of four answers is what it is alone.`,
		};
	if (same < 4)
		return { mark: 'note', says: `${speed}; ${4 - same} of four then differ a little in words.` };
	return { mark: 'good', says: `${speed}, in the same words as alone.` };
}

/** Of four at once at temperature 0 so many begin as it does alone. */
async function alike(patient: CheckSubject, signal: AbortSignal): Promise<number> {
	const question = { asked: 'What is 12 + 30?', tokens: 10 };
	const said = ({ reply }: Timed) => reply.thinking + reply.text;
	const alone = said(await ask(patient, question, signal));
	const all = await Promise.all([1, 2, 3, 4].map(() => ask(patient, question, signal)));
	return all.filter((one) => said(one) === alone).length;
}
