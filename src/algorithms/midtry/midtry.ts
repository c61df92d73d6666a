/**
 * MidTry (docs/spec/midtry.md): four ways to the same question, and what they agree on.
 *
 *              ┌─ path 1  Conservative 0.7 ─┐
 *   scaffolded ├─ path 2  Standard     0.8 ─┤ → score → advantage → agreement → final check → answer
 *   question   ├─ path 3  Creative     0.9 ─┤                          │ LOW          (B, 0)
 *              └─ path 4  Divergent    1.0 ─┘                          └→ where do they part? (B, 0)
 *
 * 1. SCAFFOLD: reflection triggers around the question.                            (prompts.ts)
 * 2. MULTI-PATH: all paths at once (an option: two by two, M10), role A, temperature (6 + i) / 10,
 *    top-p 0.95.                                                          (draw.ts, path.ts, options.ts, M0)
 * 3. SCORING: the rubric, in whole tenths.                                     (score.ts, M1–M3)
 * 4. SELECTION: advantage over the group.                                     (ballot.ts, consensus.ts, M2)
 * 5. CONSENSUS: equal answers counted: HIGH, MEDIUM, LOW; on LOW one call looks where they part
 *    and may decide the tie. Before that, one call may join answers that differ in words alone
 *    (grouping.ts, M13).                                                   (final-check.ts, consensus.ts, M4–M8)
 * 6. FINAL VERIFICATION: role B at temperature 0, one more vote: may change the answer only to one
 *    that as many paths have.                                                     (final-check.ts, check.ts, M9)
 *
 * A question that asks for a text has no votes: instead of phases 5 and 6 role B chooses the best path,
 * or as an option puts one text together (open/, M14, M17).
 *
 * With the option `models` role B walks the second half of the paths, once role A's have ended. The
 * model that agrees with itself more decides (voting/two-models.ts, M16).
 *
 * With the option `code` the first path of each model writes a calculation, and what code makes of it is
 * its answer (code/, M18).
 *
 * A path whose thinking never closes, or that fails, is shown, not scored, and has no vote. Neither has
 * one that was cut before it marked an answer (M3). With the option `reading` neither has one that misread
 * the question's numbers or calculates without one of them, and HIGH needs them all (shared/reading.ts,
 * M11). When the run is stopped or over budget, the
 * paths that came to an end give the best answer so far; that interim consensus has a key of its own,
 * so that a run continued later decides again.
 */
import { toPlain } from '../../core/errors.ts';
import type { Listed } from '../entry.ts';
import { complete } from '../setting.ts';
import { readChat } from '../shared/budgeter.ts';
import { noAnswer } from '../shared/ending.ts';
import { createBallot } from './ballot.ts';
import { draw } from './draw.ts';
import { entry } from './entry.ts';
import { runFinalCheck, examineDivergence } from './final-check.ts';
import { answerOpenQuestion } from './open/open-answer.ts';
import { defaults, settings, type MidTryOptions } from './options.ts';

export const midtry: Listed<MidTryOptions> = {
	...entry,

	async run(chat, given, mind) {
		const chosen = complete(defaults, settings, given);
		// Two models are two only where the roles have different ones.
		const alone = chosen.models === 'two' && mind.oneModel === true;
		const options: MidTryOptions = alone ? { ...chosen, models: 'one' } : chosen;
		const asked = readChat(chat);

		// 1–3. SCAFFOLD, MULTI-PATH, SCORING.
		const ends = await draw(asked, options, mind);

		// 4. SELECTION: who votes, and what the votes come to.
		const ballot = createBallot(ends, asked, options, alone ? oneModel : '');
		const early = ends.find((end) => 'end' in end);
		if (early) return ballot.interim(early.end, mind);
		if (ballot.voters().length === 0) {
			const error = toPlain(noAnswer('No path came to an answer.'));
			return { answer: '', stop: 'error', reason: error.message, error };
		}
		if (ballot.open) return answerOpenQuestion(ballot, asked, options, mind);

		// 5. CONSENSUS: first what says the same in other words; on LOW a look at where they part.
		const ended = await ballot.join(mind);
		if (ended) return ballot.interim(ended, mind);
		const { consensus, end } = await examineDivergence(ballot, asked, options, mind);
		if (end) return ballot.interim(end, mind);
		await mind.tell('consensus', { type: 'midtry/consensus', ...consensus });

		// 6. FINAL VERIFICATION of the selected response.
		return runFinalCheck(consensus, ballot, asked, options, mind);
	},
};

const oneModel = 'Both roles have the same model, so role A wrote every path.';
