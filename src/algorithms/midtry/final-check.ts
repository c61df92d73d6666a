/** The calls of MidTry that look at responses: where they part (phase 5), the final check (phase 6). */
import { isNumericQuestion } from '../../core/answers/answer.ts';
import { readQuestion } from '../../core/answers/asked.ts';
import type { Mind } from '../../core/ports.ts';
import { isCut } from '../../core/replies/cut.ts';
import type { Message, Outcome } from '../../core/types.ts';
import { ask } from '../shared/ask.ts';
import type { Chat, Parts, ReadChat } from '../shared/budgeter.ts';
import { ending, type Ending } from '../shared/ending.ts';
import { answerOf, type Ballot } from './ballot.ts';
import { readCheck, verdictOf, type Checked } from './check.ts';
import { bestVoter, confidenceByCounts, confidenceByWeight, type Consensus } from './consensus.ts';
import type { MidTryOptions } from './options.ts';
import { promptsFor } from './prompts-short.ts';
import { signsOfAnswer } from './signs.ts';

type Write = (chat: Chat, parts: Parts) => Message[];

/** Role B, temperature 0. */
const judge = (
	mind: Mind,
	key: string,
	label: string,
	asked: ReadChat,
	candidates: string[],
	write: Write,
) =>
	ask(mind, key, { ...asked, notes: [], candidates }, (kept) => write(asked, kept), {
		label,
		role: 'B',
		sampling: { temperature: 0 },
		skippable: true,
	});

/** On LOW a look at where the answers part, which may decide between equal counts (M7). */
export async function examineDivergence(
	ballot: Ballot,
	asked: ReadChat,
	options: MidTryOptions,
	mind: Mind,
): Promise<{ consensus: Consensus; end?: Ending }> {
	const consensus = ballot.vote();
	if (!ballot.parted(consensus) || consensus.clusters.length < 2) return { consensus };
	const texts = consensus.clusters.map(({ paths }) => bestVoter(ballot.among(paths)).text);
	try {
		const write = promptsFor(options).divergence;
		const reply = await judge(mind, 'divergence', 'Divergence', asked, texts, write);
		const numeric = isNumericQuestion(asked.words);
		const ruling = verdictOf(reply.text, numeric, readQuestion(asked.words), isCut(reply));
		return { consensus: ballot.vote(ruling) };
	} catch (thrown) {
		const end = ending(thrown, mind);
		return { consensus, ...(end.stop === 'error' ? {} : { end }) };
	}
}

/** FINAL VERIFICATION of the selected response, and the outcome. */
export async function runFinalCheck(
	consensus: Consensus,
	ballot: Ballot,
	asked: ReadChat,
	options: MidTryOptions,
	mind: Mind,
): Promise<Outcome> {
	const { selected, because, clusters } = consensus;
	const original = ballot.responseOf(selected);
	const { checked, end } = await check(original, ballot, asked, options, mind);
	if (end) {
		// Stopped or over budget: a run continued later makes the check then.
		const confidence = ballot.sure(consensus.confidence, false);
		return { ...answerOf(original), ...end, reason: `${end.reason} ${because}`, confidence };
	}
	await mind.tell('checked', { type: 'midtry/check', ...checked });

	let { confidence } = consensus;
	let shown = original;
	const other = clusters.find((cluster) => cluster.answer === checked.answer);
	if (checked.verdict === 'corrected' && other) {
		shown = bestVoter(ballot.among(other.paths));
		// Confidence speaks of the answer that is given, not of the one that was corrected.
		const counted = confidenceByCounts(other.paths.length, ballot.voters().length);
		if (ballot.valid)
			confidence = options.rule === 'weighted' ? confidenceByWeight(other.weight) : counted;
	}
	confidence = ballot.sure(confidence, checked.verdict === 'confirmed');
	const inside = ballot.valid ? clusters.find(({ paths }) => paths.includes(shown.path)) : null;
	const same = ballot.among(inside?.paths ?? []).map(({ signs }) => signs);
	const signs = signsOfAnswer(same, ballot.drawn, checked.verdict);
	return {
		...answerOf(shown),
		stop: 'finished',
		reason: `${because} ${checked.because}`,
		confidence,
		...(confidence === 'not applicable' ? {} : { signs }),
	};
}

/** What the check came to, or how the run itself ended in the middle of it. */
async function check(
	original: { text: string; answer: string | null },
	ballot: Ballot,
	asked: ReadChat,
	options: MidTryOptions,
	mind: Mind,
): Promise<{ checked: Checked; end?: undefined } | { checked?: undefined; end: Ending }> {
	try {
		const write = promptsFor(options).check;
		const reply = await judge(mind, 'check', 'Final check', asked, [original.text], write);
		const answers = ballot.voters().map((voter) => voter.normalised);
		const checked = readCheck(reply.text, original.answer, answers, {
			numericQuestion: isNumericQuestion(asked.words),
			question: asked.words,
			asked: readQuestion(asked.words),
			cut: isCut(reply),
			forms: ballot.forms(),
		});
		return { checked };
	} catch (thrown) {
		const end = ending(thrown, mind);
		if (end.stop !== 'error') return { end };
		const because = `The final check failed: ${end.reason}`;
		return { checked: { verdict: 'failed', answer: null, because } };
	}
}
