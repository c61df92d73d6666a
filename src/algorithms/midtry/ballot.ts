/** The vote of MidTry's paths (midtry.md phases 4 and 5): who votes, and what the votes come to so far. */
import { stripTags } from '../../core/answers/answer.ts';
import type { Mind } from '../../core/ports.ts';
import type { Confidence, Outcome } from '../../core/types.ts';
import type { ReadChat } from '../shared/budgeter.ts';
import type { Ending } from '../shared/ending.ts';
import { isOpenQuestion } from '../shared/open-question.ts';
import { consensusOf, isUndecided, type Consensus } from './consensus.ts';
import { group } from './grouping.ts';
import { withExclusions, hasVote } from './excluded-paths.ts';
import type { MidTryOptions } from './options.ts';
import type { Finished, PathEnd } from './path.ts';
import { comparable } from './voting/votes.ts';

export const noSingleAnswer = 'There is no single answer to compare.';
const byModel = 'A model found that some say the same in other words.';

export type Ballot = ReturnType<typeof createBallot>;

/** `note`: what is to be said of the paths besides. */
export function createBallot(
	ends: readonly PathEnd[],
	asked: ReadChat,
	options: MidTryOptions,
	note = '',
) {
	const all = comparable(scored(ends.flatMap((end) => ('finished' in end ? [end.finished] : []))));
	// Where none has a vote, one of them is the answer all the same, and its confidence says so.
	const read = all.filter(hasVote);
	let voters = read.length > 0 ? read : all;
	let joined: number[][] = [];
	let forms: ReadonlyMap<string, string> = new Map();
	const open = isOpenQuestion(asked.words, voters);
	if (open) voters = voters.map((voter) => ({ ...voter, normalised: null }));

	/** M11: where the reading is checked, HIGH is for what every path and the check come to. */
	const sure = (confidence: Confidence, alike: boolean): Confidence =>
		options.reading && !alike && confidence === 'HIGH' ? 'MEDIUM' : confidence;

	/** What they agree on; `ruling` is the answer that a look at where they part found right. */
	const vote = (ruling?: string | null): Consensus => {
		const found = counted(ruling);
		return note ? { ...found, because: `${found.because} ${note}` } : found;
	};
	const counted = (ruling?: string | null): Consensus => {
		const form = ruling == null ? ruling : (forms.get(ruling) ?? ruling);
		const { confidence, ...rest } = consensusOf(voters, { ...options, drawn: ends.length }, form);
		const alike = rest.clusters[0]?.paths.length === ends.length;
		const found = withExclusions({ ...rest, confidence: sure(confidence, alike) }, all);
		if (open) return { ...found, open, because: `${noSingleAnswer} ${found.because}` };
		return joined.length > 0 ? { ...found, joined, because: `${found.because} ${byModel}` } : found;
	};

	return {
		open,
		sure,
		vote,
		/** How many paths were drawn. */
		drawn: ends.length,
		/** One or more paths have a vote. */
		valid: read.length > 0,
		voters: () => voters,
		forms: () => forms,
		among: (paths: readonly number[]) => voters.filter(({ path }) => paths.includes(path)),
		responseOf: (path: number) => voters.find((voter) => voter.path === path)!,
		/** No answer has enough behind it. */
		parted: (consensus: Consensus) =>
			read.length === 0 || isUndecided(consensus, voters.length, options.rule),

		/** What differs in words alone counts as one, where that could change the confidence (M13). */
		async join(mind: Mind): Promise<Ending | undefined> {
			if (read.length < 2 || vote().confidence === 'HIGH') return undefined;
			const grouped = await group(voters, asked, mind);
			if (!grouped.end) ({ voters, forms, joined } = grouped);
			return grouped.end;
		},

		/** The best answer so far, when the run ends before its phases do. */
		async interim(end: Ending, mind: Mind): Promise<Outcome> {
			if (voters.length === 0) return longestCut(ends) ?? { answer: '', ...end };
			const consensus = vote();
			const key = `consensus-so-far-${voters.map((voter) => voter.path).join('-')}`;
			await mind.tell(key, { type: 'midtry/consensus', ...consensus });
			const { selected, confidence, because } = consensus;
			const shown = voters.find(({ path }) => path === selected)!;
			return { ...answerOf(shown), ...end, reason: `${end.reason} ${because}`, confidence };
		},
	};
}

export const answerOf = ({ text, unanswered }: Finished): Pick<Outcome, 'answer' | 'cut'> => ({
	answer: stripTags(text),
	...(unanswered ? { cut: true } : {}),
});

/** Where no path came to its end, the one that got furthest is the answer so far. */
function longestCut(ends: readonly PathEnd[]): Outcome | undefined {
	const cut = ends.flatMap((end) => ('cut' in end && end.cut.answer ? [end.cut] : []));
	return cut.toSorted((a, b) => b.answer.length - a.answer.length)[0];
}

/** M1: where the rubric does not apply to all of them, it applies to none. */
function scored(paths: Finished[]): Finished[] {
	return paths.every((path) => path.scored) ? paths : paths.map((path) => ({ ...path, score: 0 }));
}
