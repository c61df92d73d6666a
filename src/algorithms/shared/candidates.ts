/**
 * The texts that could become HyperThink's answer: which two are the same, when the reviews go in
 * circles, and which one is the best when no reviewer accepted any (decision H4).
 */
import { extractAnswer, normaliseAnswer, isNumericQuestion } from '../../core/answers/answer.ts';
import { toPlain } from '../../core/errors.ts';
import type { Outcome, Reply } from '../../core/types.ts';
import { readQuestion } from '../../core/answers/asked.ts';
import { isCut } from '../../core/replies/cut.ts';
import { noAnswer, type Ending } from './ending.ts';
import { fill } from './fence.ts';
import { cutOff, unfinished } from '../hyperthink/prompts.ts';

export interface Candidate {
	text: string;
	/** Key of the step that wrote it. */
	key: string;
	/** Normal form of its short answer; null when it has none. */
	answer: string | null;
	/** False for a draft that never reached an answer. */
	finished: boolean;
	/** A draft that a limit or a loop ended in its middle. */
	cut: boolean;
}

export function candidateOf(key: string, text: string, question: string, cut = false): Candidate {
	const numericQuestion = isNumericQuestion(question);
	const short = extractAnswer(text, { numericQuestion, question, cut });
	const answer = short === null ? null : normaliseAnswer(short, readQuestion(question));
	return { key, text, answer, finished: true, cut };
}

/** Characters of an unfinished draft's thinking that its reviewer sees: the end, where it got to. */
const lastThoughts = 1500;

/** The draft; where it has no text, the end of its thinking, marked as unfinished. */
export function draftOf(reply: Reply, question: string): Candidate {
	const { text, thinking } = reply;
	if (text.trim() !== '') return candidateOf('draft', text, question, isCut(reply));
	const thoughts = thinking.slice(-lastThoughts).trim() || '(none)';
	const shown = fill(unfinished, { thoughts });
	return { key: 'draft', text: shown, answer: null, finished: false, cut: false };
}

/** A candidate as its reviewer reads it: of a cut one it is said that its end is missing. */
export const textForReview = ({ text, cut }: Candidate): string =>
	cut ? fill(cutOff, { draft: text }) : text;

const sameText = (a: Candidate, b: Candidate) =>
	a.text === b.text || a.text.replace(/\s+/g, ' ').trim() === b.text.replace(/\s+/g, ' ').trim();

const same = (a: Candidate, b: Candidate) =>
	(a.answer !== null && a.answer === b.answer) || sameText(a, b);

/**
 * Why the reviews go in circles, or null. `trail` is the candidate before, and after each of, the
 * rejections in a row, the newest last; `fresh` is false when the newest is the one before it.
 */
export function findCycle(
	earlier: readonly Candidate[],
	trail: readonly Candidate[],
	fresh: boolean,
): string | null {
	const newest = trail.at(-1)!;
	if (fresh && earlier.some((candidate) => sameText(candidate, newest))) {
		return 'An earlier text came back: the reviews go in circles.';
	}
	const before = trail.at(-3);
	if (before && same(before, newest)) {
		return 'The same answer came back after two rejections: the reviews go in circles.';
	}
	return null;
}

/** The finished candidate with most support, the latest on a tie; a cut one where there is no other. Says why. */
export function bestOf(candidates: readonly Candidate[], end: Ending): Outcome {
	const written = candidates.filter((candidate) => candidate.finished);
	const whole = written.filter(({ cut }) => !cut);
	const finished = whole.length > 0 ? whole : written;
	let best: Candidate | undefined;
	let most = 0;
	for (const candidate of finished) {
		const agree = finished.filter((other) => same(other, candidate)).length;
		if (agree >= most) [best, most] = [candidate, agree];
	}
	if (!best) {
		if (end.error || end.stop === 'stopped' || end.stop === 'budget') return { answer: '', ...end };
		const error = toPlain(noAnswer(`${end.reason} No step reached an answer.`));
		return { answer: '', stop: 'error', reason: error.message, error };
	}
	let why = `The answer is the one that ${most} of ${finished.length} candidates agree on.`;
	if (most === 1) why = `No two of ${finished.length} candidates agree; the answer is the latest.`;
	if (finished.length === 1) why = 'The answer is the only candidate there is.';
	if (best.cut) why = 'The answer is the draft, which was cut before its end.';
	const cut = best.cut && best.answer === null ? { cut: true as const } : {};
	return { answer: best.text.trim(), ...end, reason: `${end.reason} ${why}`, ...cut };
}
