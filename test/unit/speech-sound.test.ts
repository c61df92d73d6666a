/** Sound in pieces, silence, and how whisper is led through the beginning of its reply. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSilent, splitSound, sampleRate } from '../../src/core/files/sound.ts';
import {
	createLogitsProcessor,
	type WhisperTokens,
} from '../../src/engines/speech/whisper-logits.ts';
import { often } from '../support/all.ts';

const tone = (seconds: number, loud = 0.3) =>
	Float32Array.from({ length: seconds * sampleRate }, (_, at) => loud * Math.sin(at / 5));

test('short sound is one piece, none is none', () => {
	expect(splitSound(tone(30)).map(({ length }) => length)).toEqual([30 * sampleRate]);
	expect(splitSound(new Float32Array())).toEqual([]);
});

test('long sound is cut where it is quiet, and nothing is lost', () => {
	const sound = tone(70);
	sound.fill(0, 25 * sampleRate, 26 * sampleRate);
	sound.fill(0, 47 * sampleRate, 48 * sampleRate);
	const cuts = splitSound(sound);
	expect(cuts).toHaveLength(3);
	expect(cuts[0]!.length / sampleRate).toBeGreaterThanOrEqual(25);
	expect(cuts[0]!.length / sampleRate).toBeLessThanOrEqual(26);
	expect((cuts[0]!.length + cuts[1]!.length) / sampleRate).toBeCloseTo(47.5, 0);
	expect(cuts.flatMap((cut) => [...cut.slice(0, 9)]).length).toBe(27);
	expect(cuts.reduce((sum, { length }) => sum + length, 0)).toBe(sound.length);
});

test('no piece is longer than whisper takes', () =>
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 150 }),
			fc.integer({ min: 1, max: 97 }),
			(length, step) => {
				const sound = Float32Array.from(
					{ length: length * sampleRate },
					(_, at) => (at % step) / 100,
				);
				const cuts = splitSound(sound);
				expect(Math.max(...cuts.map((cut) => cut.length))).toBeLessThanOrEqual(30 * sampleRate);
				expect(cuts.reduce((sum, cut) => sum + cut.length, 0)).toBe(sound.length);
			},
		),
		{ numRuns: often(8, 100) },
	));

test('a quiet room is silent, and one word is not', () => {
	expect(isSilent(tone(3, 0.001))).toBe(true);
	const sound = tone(3, 0.001);
	sound.set(tone(1, 0.05), sampleRate);
	expect(isSilent(sound)).toBe(false);
	expect(isSilent(new Float32Array())).toBe(true);
});

/** Words are 0 to 3. */
const tokens: WhisperTokens = {
	...{ eos_token_id: 4, decoder_start_token_id: 5, no_timestamps_token_id: 11 },
	...{ is_multilingual: true, lang_to_id: { '<|en|>': 6, '<|de|>': 7, '<|cy|>': 8 } },
	...{ task_to_id: { transcribe: 9 }, suppress_tokens: [1], begin_suppress_tokens: [2] },
};
const best = (logits: Float32Array) => logits.indexOf(Math.max(...logits));
/** Likelihoods of 14 tokens, the two last of them times. */
const of = (likely: Record<number, number>) =>
	Float32Array.from({ length: 14 }, (_, at) => likely[at] ?? -20);

test('the language that was heard, then its task, then words without times', () => {
	const steering = createLogitsProcessor(tokens, ['en']);
	const next = (length: number, likely: Record<number, number>) => {
		const logits = of(likely);
		steering.next(length, logits);
		return best(logits);
	};
	expect(next(1, { 0: 9, 6: 1, 7: 5 })).toBe(7);
	expect(steering.language).toBe(7);
	expect(next(2, { 0: 9 })).toBe(9);
	expect(next(3, { 0: 9 })).toBe(11);
	expect(next(4, { 12: 9, 1: 8, 2: 7, 3: 6 })).toBe(3);
	expect(next(5, { 12: 9, 1: 8, 2: 7, 3: 6 })).toBe(2);
});

test('of two that are about as likely the one that the person reads, and the piece before decides', () => {
	const first = (languages: string[], before?: number) => {
		const logits = of({ 7: 4, 8: 4.5 });
		createLogitsProcessor(tokens, languages, before).next(1, logits);
		return best(logits);
	};
	expect(first([])).toBe(8);
	expect(first(['de', 'en'])).toBe(7);
	expect(first(['de'], 6)).toBe(6);
});

test('where nobody speaks it ends at once', () => {
	const steering = createLogitsProcessor(tokens, ['en']);
	const logits = of({ 10: 9, 6: 5 });
	steering.next(1, logits);
	expect(steering.silent).toBe(true);
	expect(best(logits)).toBe(tokens.eos_token_id);
});

test('a model of one language is asked for words at once', () => {
	const steering = createLogitsProcessor({ ...tokens, is_multilingual: false, lang_to_id: {} }, [
		'en',
	]);
	const logits = of({ 6: 5 });
	steering.next(1, logits);
	expect(best(logits)).toBe(11);
});
