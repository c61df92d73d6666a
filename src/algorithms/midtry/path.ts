/** One path of MidTry (midtry.md phases 1 to 3): scaffolded, walked, scored, told. */
import { extractAnswer, isNumericQuestion, normaliseAnswer } from '../../core/answers/answer.ts';
import { isCut } from '../../core/replies/cut.ts';
import { hasCode } from '../../core/errors.ts';
import type { MidTryPath } from './events.ts';
import type { Mind } from '../../core/ports.ts';
import type { Outcome, Reply } from '../../core/types.ts';
import { ask } from '../shared/ask.ts';
import { cutOff, ending, type Ending } from '../shared/ending.ts';
import type { Parts, ReadChat } from '../shared/budgeter.ts';
import type { Voter } from './consensus.ts';
import { temperatureOf, roleOfPath, type MidTryOptions } from './options.ts';
import { calculationsIn, wrongSums } from '../shared/calculations.ts';
import { calculateByCode, pathUsesCode, type Calculated } from './code/code-path.ts';
import { codeWords } from './code/code-prompts.ts';
import { missingNumbers, misreading, readingIn } from '../shared/reading.ts';
import { scoreOf } from './score.ts';
import { signsOf, type PathSigns } from './signs.ts';
import { readStated } from './stated-confidence.ts';
import { strategies } from './prompts.ts';
import { promptsFor } from './prompts-short.ts';
import { readQuestion } from '../../core/answers/asked.ts';

/** A path that came to an end. */
export interface Finished extends Voter {
	text: string;
	/** As it was written; null when none was found. */
	answer: string | null;
	/** False when the rubric has no patterns for its language. */
	scored: boolean;
	/** Shown and scored, but without a vote: it misread the question, or was cut before it answered. */
	misread: boolean;
	/** With the option `sums` at veto: a calculation of it is wrong. */
	miscalculated: boolean;
	unanswered: boolean;
	/** Which model wrote it, where its words were weighed. */
	by?: string | undefined;
	signs: PathSigns;
}

/** With a response; without one (shown, no vote); or cut off, because the run itself ends. */
export type PathEnd = { finished: Finished } | { without: string } | { end: Ending; cut: Outcome };

const unscored: Pick<MidTryPath, 'rubric' | 'rubricApplies' | 'score' | 'answer' | 'normalised'> = {
	rubric: { verification: false, structure: false, edges: false, format: false },
	rubricApplies: true,
	score: 0,
	answer: null,
	normalised: null,
};

/**
 * Walks path `path`, from 1. `settled` cancels it when the others agree already, or suffice; a cancelled call
 * is on record, so a replay sees it before it sees the agreement. Faults of the surroundings throw.
 */
export async function runPath(
	path: number,
	asked: ReadChat,
	options: MidTryOptions,
	mind: Mind,
	settled: AbortSignal,
): Promise<PathEnd> {
	const { role, nth } = roleOfPath(path, options);
	const strategy = strategies[(nth - 1) % strategies.length]!;
	const temperature = options.temperatures[nth - 1] ?? temperatureOf(nth);
	const tell = (rest: Partial<MidTryPath> & Pick<MidTryPath, 'status'>) =>
		mind.tell(`path-${path}-scored`, {
			type: 'midtry/path',
			path,
			strategy,
			temperature,
			...(options.models === 'two' ? { role } : {}),
			...unscored,
			...rest,
		});
	const without = async (status: 'failed' | 'cancelled', because: string) => {
		await tell({ status, because });
		return { without: because };
	};

	const coded = pathUsesCode(path, asked, options);
	const code = coded ? codeWords(options) : '';
	let reply: Reply;
	try {
		const parts = { ...asked, notes: [], candidates: [] };
		const write = (kept: Parts) =>
			promptsFor(options).path(asked, kept, strategy, options.stated, code);
		reply = await ask(mind, `path-${path}`, parts, write, {
			label: `Path ${path}`,
			role,
			sampling: { temperature, topP: options.topP },
			logprobs: true,
			...(options.earlyStop || mind.enough ? { signal: settled } : {}),
		});
	} catch (thrown) {
		if (hasCode(thrown, 'aborted') && !mind.stop.aborted) {
			const wanted = mind.enough?.aborted;
			return without(
				'cancelled',
				wanted ? 'The answer was wanted now.' : 'The others agree already.',
			);
		}
		const end = ending(thrown, mind);
		if (end.stop === 'error') return without('failed', end.reason);
		return { end, cut: cutOff(thrown, mind) };
	}
	if (reply.unclosed || reply.text.trim() === '') {
		return without('failed', 'The thinking ended without an answer.');
	}

	const { meanLogprob, by } = reply;
	const said = options.stated ? readStated(reply.text) : { text: reply.text, stated: null };
	const cut = isCut(reply);
	const numericQuestion = isNumericQuestion(asked.words);
	const answerIn = (text: string) =>
		extractAnswer(text, { numericQuestion, question: asked.words, cut });
	let calculated: Calculated | null = null;
	try {
		if (coded) calculated = await calculateByCode(said.text, answerIn, path, asked, options, mind);
	} catch (thrown) {
		const end = ending(thrown, mind);
		return { end, cut: { answer: said.text, ...end } };
	}
	const words = calculated?.text ?? said.text;
	const found = calculationsIn(words, asked.words);
	// Code has calculated the answer, so the other sums need no check.
	const sums = calculated?.answer ? 'off' : options.sums;
	const wrong = sums === 'off' ? [] : wrongSums(found);
	const put = sums === 'correct' ? found.text : null;
	const text = put ?? words;
	const miscalculated = sums === 'veto' && wrong.length > 0;
	const { rubric, applies, score } = scoreOf({ ...reply, text: said.text }, asked.words);
	const answer = calculated?.answer ?? answerIn(text);
	const unanswered = cut && answer === null;
	const normalised = answer === null ? null : normaliseAnswer(answer, readQuestion(asked.words));
	const reading = options.reading ? readingIn(reply) : null;
	const misread =
		reading === null
			? null
			: (misreading(asked.question, reading) ?? missingNumbers(asked.question, reply));
	const counts = miscalculated ? [noVote] : put ? [putRight] : [];
	const because = unanswered
		? 'It was cut before it gave an answer: it has no vote.'
		: [calculated?.because, ...wrong, ...counts].filter(Boolean).join(' ');
	await tell({
		status: 'scored',
		rubric,
		rubricApplies: applies,
		score,
		answer,
		normalised,
		...(misread === null ? {} : { misread }),
		...(said.stated === null ? {} : { stated: said.stated }),
		...(calculated ? { code: calculated.told } : {}),
		...(because ? { because } : {}),
	});
	const voter = { path, role, temperature, score, answer, normalised, meanLogprob, by, text };
	const misled = { misread: misread !== null, miscalculated, unanswered };
	const signs = signsOf(reply, said.stated, found);
	return { finished: { ...voter, scored: applies, ...misled, signs } };
}

const putRight = 'Its vote counts with the right result.';
const noVote = 'It has no vote.';
