/** A question that asks for a text: the best of the paths, or one text put together from all (M14, M17). */
import type { Mind } from '../../../core/ports.ts';
import type { Outcome } from '../../../core/types.ts';
import type { ReadChat } from '../../shared/budgeter.ts';
import { answerOf, noSingleAnswer, type Ballot } from '../ballot.ts';
import type { MidTryOptions } from '../options.ts';
import { choose } from './choice.ts';
import { fuse } from './fuse.ts';

export async function answerOpenQuestion(
	ballot: Ballot,
	asked: ReadChat,
	options: MidTryOptions,
	mind: Mind,
): Promise<Outcome> {
	if (!options.fuse || ballot.voters().length < 2) return best(ballot, asked, mind);
	const fused = await fuse(ballot.voters(), asked, mind);
	if (fused.end) return ballot.interim(fused.end, mind);
	if (fused.text === null) return best(ballot, asked, mind, fused.because);
	const because = `${noSingleAnswer} ${fused.because}`;
	const consensus = { ...ballot.vote(), fused: fused.paths, because };
	await mind.tell('consensus', { type: 'midtry/consensus', ...consensus });
	return {
		answer: fused.text,
		...(fused.cut ? { cut: true } : {}),
		stop: 'finished',
		reason: because,
		confidence: 'not applicable',
	};
}

/** Role B chooses the best path; `before`: what did not work. */
async function best(ballot: Ballot, asked: ReadChat, mind: Mind, before = ''): Promise<Outcome> {
	const chosen = await choose(ballot.voters(), asked, mind);
	if (chosen.end) return ballot.interim(chosen.end, mind);
	const byScore = ballot.vote();
	const selected = chosen.path ?? byScore.selected;
	const why = chosen.path === null ? byScore.because.slice(noSingleAnswer.length + 1) : '';
	const chose = chosen.path === null ? '' : `Path ${selected} was chosen.`;
	const because = [noSingleAnswer, before, chose, chosen.because, why].filter(Boolean).join(' ');
	await mind.tell('consensus', { type: 'midtry/consensus', ...byScore, selected, because });
	return {
		...answerOf(ballot.responseOf(selected)),
		stop: 'finished',
		reason: because,
		confidence: 'not applicable',
	};
}
