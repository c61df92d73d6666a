/**
 * The rewording reader: as right as the perfect one, in other words each time. It cites as the prompt
 * tells it to, writes units out or short, and puts sentences round its answers. One that errs as well
 * says something wrong and plausible in so many of its answers, and finds all that it judges right.
 */
import { noisy } from '../noisy.ts';
import type { Flaws } from '../reader.ts';
import { createVoice, type Voice } from './voice.ts';

export type Rewording = Flaws & { voice: Voice };

/** One for each run: it remembers what it said. */
export function rewording(seed: number, wrong = 0): Rewording {
	const errs = noisy({ wrong, malformed: 0, seed });
	return { ...errs, easy: wrong > 0, voice: createVoice(seed) };
}
