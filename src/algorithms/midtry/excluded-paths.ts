/** Paths that are shown and scored, and have no vote: cut, misread (M3, M11), or calculated wrongly. */
import type { Consensus } from './consensus.ts';
import type { Finished } from './path.ts';

/** What has a say in the answer (M3, M11). */
export const hasVote = ({ misread, miscalculated, unanswered }: Finished) =>
	!misread && !miscalculated && !unanswered;

/** The consensus, with what cuts and misreading did to it (M3, M11). */
export function withExclusions(consensus: Consensus, all: readonly Finished[]): Consensus {
	const cut = all.filter((path) => path.unanswered).map(({ path }) => path);
	const left = miscalculatedTold(misreadTold(consensus, all), all);
	if (cut.length === 0) return left;
	const low = { confidence: 'LOW' as const };
	const none = all.some(hasVote) || left.clusters.length === 0 ? {} : low;
	const which = cut.length > 1 ? `Paths ${cut.join(', ')} were` : `Path ${cut[0]} was`;
	const because = `${left.because} ${which} cut before an answer and ${cut.length > 1 ? 'have' : 'has'} no vote.`;
	return { ...left, ...none, because };
}

function misreadTold(consensus: Consensus, all: readonly Finished[]): Consensus {
	const misread = all.filter((path) => path.misread).map(({ path }) => path);
	if (misread.length === 0) return consensus;
	if (misread.length === all.length) {
		const because = `Every path misread the numbers of the question. ${consensus.because}`;
		const weighted = { ...consensus.weighted, confidence: 'LOW' as const };
		return { ...consensus, confidence: 'LOW', weighted, because };
	}
	const which = `${misread.length > 1 ? 'Paths' : 'Path'} ${misread.join(', ')}`;
	return {
		...consensus,
		because: `${consensus.because} ${which} misread the question and ${misread.length > 1 ? 'have' : 'has'} no vote.`,
	};
}

function miscalculatedTold(consensus: Consensus, all: readonly Finished[]): Consensus {
	const wrong = all.filter((path) => path.miscalculated).map(({ path }) => path);
	if (wrong.length === 0) return consensus;
	if (!all.some(hasVote)) {
		const weighted = { ...consensus.weighted, confidence: 'LOW' as const };
		const because = wrong.length === all.length ? everyWrong : saysWrong(wrong);
		return {
			...consensus,
			confidence: 'LOW',
			weighted,
			because: `${consensus.because} ${because}`,
		};
	}
	return { ...consensus, because: `${consensus.because} ${saysWrong(wrong)}` };
}

const everyWrong = 'Every path calculated wrongly.';
const saysWrong = (paths: readonly number[]) =>
	paths.length > 1
		? `Paths ${paths.join(', ')} calculated wrongly and have no vote.`
		: `Path ${paths[0]} calculated wrongly and has no vote.`;
