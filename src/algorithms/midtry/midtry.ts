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
 *    top-p 0.95.                                                          (path.ts, options.ts, M0)
 * 3. SCORING: the rubric, in whole tenths.                                     (score.ts, M1–M3)
 * 4. SELECTION: advantage over the group.                                     (consensus.ts, M2)
 * 5. CONSENSUS: equal answers counted: HIGH, MEDIUM, LOW; on LOW one call looks where they part
 *    and may decide the tie. Before that, one call may join answers that differ in words alone
 *    (grouping.ts, M13).                                                   (consensus.ts, M4–M8)
 * 6. FINAL VERIFICATION: role B at temperature 0, one more vote: may change the answer only to one
 *    that as many paths have.                                                     (check.ts, M9)
 *
 * A question that asks for a text has no votes: role B chooses the best path instead of phases 5 and 6
 * (choice.ts, M14).
 *
 * A path whose thinking never closes, or that fails, is shown, not scored, and has no vote. Neither has
 * one that was cut before it marked an answer (M3). With the option `reading` neither has one that misread
 * the question's numbers or calculates without one of them, and HIGH needs them all (shared/reading.ts,
 * M11). When the run is stopped or over budget, the
 * paths that came to an end give the best answer so far; that interim consensus has a key of its own,
 * so that a run continued later decides anew.
 */
import { isNumericQuestion, supportOf, withoutTags } from '../../core/answers/answer.ts';
import { isCut } from '../../core/replies/cut.ts';
import { toPlain } from '../../core/errors.ts';
import type { Confidence, Message, Outcome } from '../../core/types.ts';
import { ask } from '../shared/ask.ts';
import { ending, noAnswer, type Ending } from '../shared/ending.ts';
import { readChat, type Chat, type Parts } from '../shared/budgeter.ts';
import { readCheck, verdictOf, type Checked } from './check.ts';
import { isOpen } from '../shared/open-question.ts';
import { bestVoter, byCounts, byWeight, consensusOf, divided } from './consensus.ts';
import { defaults, enough, settings, type MidTryOptions } from './options.ts';
import { choose } from './choice.ts';
import { group } from './grouping.ts';
import { told, votes } from './no-vote.ts';
import { walk, type Finished, type PathEnd } from './path.ts';
import { wordsOf } from './prompts-short.ts';
import { complete } from '../setting.ts';
import { signsOfAnswer } from './signs.ts';
import { comparable } from './votes.ts';
import type { Listed } from '../entry.ts';
import { entry } from './entry.ts';
import { readQuestion } from '../../core/answers/asked.ts';

export const midtry: Listed<MidTryOptions> = {
	...entry,

	async run(chat, given, mind) {
		const options = complete(defaults, settings, given);
		const asked = readChat(chat);
		const numeric = isNumericQuestion(asked.words);
		const counts = readQuestion(asked.words);
		const prompts = wordsOf(options);

		/** Phases 5 and 6 look at responses: role B, temperature 0. */
		const judge = async (key: string, label: string, candidates: string[], write: Write) =>
			ask(mind, key, { ...asked, notes: [], candidates }, (kept) => write(asked, kept), {
				label,
				role: 'B',
				sampling: { temperature: 0 },
				spare: true,
			});

		// 1–3. All paths at once. None rejects: what the others write is worth keeping when one fails.
		const settled = new AbortController();
		const sofar: Finished[] = [];
		// Wanted now, one path is an answer: those that still write are not waited for.
		const hurry = () => mind.enough?.aborted && sofar.length > 0 && settled.abort();
		mind.enough?.addEventListener('abort', hurry);
		const watched = async (path: number): Promise<PathEnd | { thrown: unknown }> => {
			try {
				const end = await walk(path, asked, options, mind, settled.signal);
				if ('finished' in end) sofar.push(end.finished);
				const agree = agreed(sofar.filter(votes));
				if (options.earlyStop && agree >= enough(options.paths)) settled.abort();
				hurry();
				return end;
			} catch (thrown) {
				return { thrown };
			}
		};
		const ends: Awaited<ReturnType<typeof watched>>[] = [];
		const size = options.draw === 'pairs' ? 2 : options.paths;
		while (ends.length < options.paths) {
			const paths = numbers(ends.length + 1, Math.min(options.paths, ends.length + size));
			ends.push(...(await Promise.all(paths.map(watched))));
			if (ends.some((end) => 'thrown' in end || 'end' in end)) break;
			if (isClear(sofar, options.paths - ends.length)) break;
		}
		mind.enough?.removeEventListener('abort', hurry);
		const broken = ends.find((end) => 'thrown' in end);
		if (broken) throw broken.thrown;
		const all = comparable(
			scored(ends.flatMap((end) => ('finished' in end ? [end.finished] : []))),
		);
		// Where none has a vote, one of them is the answer all the same, and its confidence says so.
		const read = all.filter(votes);
		let voters = read.length > 0 ? read : all;
		let joined: number[][] = [];
		const open = isOpen(asked.words, voters);
		if (open) voters = voters.map((voter) => ({ ...voter, normalised: null }));
		const vote = (ruling?: string | null) => {
			const { confidence, ...rest } = consensusOf(voters, options, ruling);
			const alike = rest.clusters[0]?.paths.length === ends.length;
			const found = told({ ...rest, confidence: sure(confidence, alike) }, all);
			if (open) return { ...found, open, because: `${noSingle} ${found.because}` };
			return joined.length > 0
				? { ...found, joined, because: `${found.because} ${byModel}` }
				: found;
		};
		/** M11: where the reading is checked, HIGH is for what every path and the check come to. */
		const sure = (confidence: Confidence, alike: boolean): Confidence =>
			options.reading && !alike && confidence === 'HIGH' ? 'MEDIUM' : confidence;
		const responseOf = (path: number) => voters.find((voter) => voter.path === path)!;

		/** The best answer so far, when the run ends before its phases do. */
		async function interim(end: Ending): Promise<Outcome> {
			if (voters.length === 0) return longestCut(ends) ?? { answer: '', ...end };
			const { selected, confidence, because, ...rest } = vote();
			await mind.tell(`consensus-so-far-${voters.map((voter) => voter.path).join('-')}`, {
				type: 'midtry/consensus',
				selected,
				confidence,
				because,
				...rest,
			});
			const reason = `${end.reason} ${because}`;
			return { ...answerOf(responseOf(selected)), ...end, reason, confidence };
		}
		const early = ends.find((end) => 'end' in end);
		if (early) return interim(early.end);
		if (voters.length === 0) {
			const error = toPlain(noAnswer('No path came to an answer.'));
			return { answer: '', stop: 'error', reason: error.message, error };
		}

		if (open) {
			const chosen = await choose(voters, asked, mind);
			if (chosen.end) return interim(chosen.end);
			const byScore = vote();
			const selected = chosen.path ?? byScore.selected;
			const why = chosen.path === null ? byScore.because.slice(noSingle.length + 1) : '';
			const chose = chosen.path === null ? '' : `Path ${selected} was chosen.`;
			const because = [noSingle, chose, chosen.because, why].filter(Boolean).join(' ');
			await mind.tell('consensus', { type: 'midtry/consensus', ...byScore, selected, because });
			return {
				...answerOf(responseOf(selected)),
				stop: 'finished',
				reason: because,
				confidence: 'not applicable',
			};
		}

		// 5a. What differs in words alone counts as one, where that could change the confidence (M13).
		let forms: ReadonlyMap<string, string> = new Map();
		if (read.length > 1 && vote().confidence !== 'HIGH') {
			const grouped = await group(voters, asked, mind);
			if (grouped.end) return interim(grouped.end);
			({ voters, forms, joined } = grouped);
		}

		// 4–5. Advantage and consensus; on LOW a look at where the answers part.
		let consensus = vote();
		const parted = read.length === 0 || divided(consensus, voters.length, options.rule);
		if (parted && consensus.clusters.length >= 2) {
			const inside = consensus.clusters.map(({ paths }) => bestVoter(voters.filter(among(paths))));
			try {
				const texts = inside.map((voter) => voter.text);
				const look = await judge('divergence', 'Divergence', texts, prompts.divergence);
				const ruling = verdictOf(look.text, numeric, counts, isCut(look));
				consensus = vote(ruling === null ? null : (forms.get(ruling) ?? ruling));
			} catch (thrown) {
				const end = ending(thrown, mind);
				if (end.stop !== 'error') return interim(end);
			}
		}
		await mind.tell('consensus', { type: 'midtry/consensus', ...consensus });

		// 6. Final verification of the selected response.
		const { selected, because, clusters } = consensus;
		const original = responseOf(selected);
		let { confidence } = consensus;
		let shown = original;
		let checked: Checked;
		try {
			const reply = await judge('check', 'Final check', [original.text], prompts.check);
			const answers = voters.map((voter) => voter.normalised);
			checked = readCheck(reply.text, original.answer, answers, {
				numericQuestion: numeric,
				question: asked.words,
				asked: counts,
				cut: isCut(reply),
				forms,
			});
		} catch (thrown) {
			const end = ending(thrown, mind);
			// Stopped or over budget: a run continued later makes the check then.
			if (end.stop !== 'error') {
				confidence = sure(confidence, false);
				const reason = `${end.reason} ${because}`;
				return { ...answerOf(original), ...end, reason, confidence };
			}
			const reason = `The final check failed: ${end.reason}`;
			checked = { verdict: 'failed', answer: null, because: reason };
		}
		await mind.tell('checked', { type: 'midtry/check', ...checked });

		const other = clusters.find((cluster) => cluster.answer === checked.answer);
		if (checked.verdict === 'corrected' && other) {
			shown = bestVoter(voters.filter(among(other.paths)));
			// Confidence speaks of the answer that is given, not of the one that was corrected.
			const counted = byCounts(other.paths.length, voters.length);
			if (read.length > 0)
				confidence = options.rule === 'weighted' ? byWeight(other.weight) : counted;
		}
		confidence = sure(confidence, checked.verdict === 'confirmed');
		const reason = `${because} ${checked.because}`;
		const inside =
			read.length > 0 ? clusters.find(({ paths }) => paths.includes(shown.path)) : null;
		const same = voters.filter(among(inside?.paths ?? []));
		const signs = signsOfAnswer(
			same.map(({ signs }) => signs),
			ends.length,
			checked.verdict,
		);
		const known = confidence === 'not applicable' ? {} : { signs };
		return { ...answerOf(shown), stop: 'finished', reason, confidence, ...known };
	},
};

const noSingle = 'There is no single answer to compare.';
const byModel = 'A model found that some say the same in other words.';

const answerOf = ({ text, unanswered }: Finished): Pick<Outcome, 'answer' | 'cut'> => ({
	answer: withoutTags(text),
	...(unanswered ? { cut: true } : {}),
});

type Write = (chat: Chat, parts: Parts) => Message[];

const among = (paths: readonly number[]) => (voter: Finished) => paths.includes(voter.path);

const numbers = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * M10: further paths would change nothing, or hardly: one answer leads by two, or by more than are
 * left. What misread or gave no short answer counts for none.
 */
function isClear(paths: readonly Finished[], left: number): boolean {
	const voters = paths.filter(votes);
	const counts = supportOf(voters.map((path) => path.normalised))
		.map(({ members }) => members.length)
		.toSorted((a, b) => b - a);
	const lead = (counts[0] ?? 0) - (counts[1] ?? 0);
	return lead >= 2 || (lead > left && left > 0);
}

/** Where no path came to its end, the one that got furthest is the answer so far. */
function longestCut(ends: readonly (PathEnd | { thrown: unknown })[]): Outcome | undefined {
	const cut = ends.flatMap((end) => ('cut' in end && end.cut.answer ? [end.cut] : []));
	return cut.toSorted((a, b) => b.answer.length - a.answer.length)[0];
}

/** How many of the paths so far have the most frequent answer. */
const agreed = (paths: readonly Finished[]) =>
	Math.max(
		0,
		...supportOf(paths.map((path) => path.normalised)).map((same) => same.members.length),
	);

/** M1: where the rubric does not apply to all of them, it applies to none. */
function scored(paths: Finished[]): Finished[] {
	return paths.every((path) => path.scored) ? paths : paths.map((path) => ({ ...path, score: 0 }));
}
