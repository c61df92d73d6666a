/**
 * MidTry's arithmetic (midtry.md phases 4 and 5, GRPO Advantage, Consensus Aggregation), purely.
 *
 *   advantage(i) = (score(i) − μ) / σ, σ of the population; all scores equal: every advantage 0 (M2)
 *   agreement: 3 equal answers HIGH, 2 MEDIUM, else LOW; it decides (M5)
 *   weighted:  Σ softmax(advantage) of equal answers; over 0.75 HIGH, over 0.5 MEDIUM; shown beside
 *   the answer is the agreed one, the response its path of highest advantage (M6); ties: count →
 *   Σ advantage → mean log-probability where known → lower temperature; whatever selects, the
 *   confidence is that of the answer shown
 *   two models (M16): answers of the one that agrees with itself more (voting/two-models.ts)
 *   sure (M12): the answer with the heaviest votes (votes.ts); its confidence is that of its count
 */
import { groupEqualAnswers } from '../../core/answers/answer.ts';
import type { MidTryConsensus } from './events.ts';
import type { Confidence, RoleName } from '../../core/types.ts';
import type { MidTryOptions } from './options.ts';
import { decidingModel } from './voting/two-models.ts';
import { votesOf } from './voting/votes.ts';

/** A path that came to an end and was scored. */
export interface Voter {
	path: number;
	/** Whose model wrote it; absent: role A's. */
	role?: RoleName;
	temperature: number;
	/** Tenths. */
	score: number;
	/** Null when no short answer could be extracted: it has no vote. */
	normalised: string | null;
	meanLogprob?: number | undefined;
}

type ConsensusRules = Pick<MidTryOptions, 'rule' | 'selection'> &
	Partial<Pick<MidTryOptions, 'models' | 'better' | 'paths'>> & {
		/** Paths that were drawn. */
		drawn?: number;
	};

export interface Cluster {
	answer: string;
	voters: Voter[];
	/** Share of the softmax over all voters. */
	weight: number;
	/** Together, where votes are weighed. */
	votes?: number;
}

/** In tenths; the advantages in the order of the scores. */
export function advantagesOf(scores: readonly number[]) {
	const n = scores.length;
	const sum = scores.reduce((a, b) => a + b, 0);
	const squares = scores.reduce((a, b) => a + b * b, 0);
	// σ = √(nΣs² − (Σs)²) / n. In whole numbers, so that equal scores give exactly zero.
	const spread = Math.sqrt(n * squares - sum * sum);
	return {
		mean: n === 0 ? 0 : sum / n,
		deviation: n === 0 ? 0 : spread / n,
		advantages: scores.map((score) => (spread === 0 ? 0 : (n * score - sum) / spread)),
	};
}

/** Confidence by agreement (M5). Up to four voters: 3 HIGH, 2 MEDIUM; of more, the same shares. */
export function confidenceByCounts(agree: number, voters: number): Confidence {
	if (agree >= Math.max(3, Math.ceil(voters * 0.75))) return 'HIGH';
	return agree >= Math.max(2, Math.ceil(voters * 0.5)) ? 'MEDIUM' : 'LOW';
}

/** Softmax sums carry noise in the last digits; 0.75 is not over 0.75. */
const noise = 1e-9;

export function confidenceByWeight(weight: number): Confidence {
	if (weight > 0.75 + noise) return 'HIGH';
	return weight > 0.5 + noise ? 'MEDIUM' : 'LOW';
}

/** True when no answer has enough behind it, whichever is shown: then the divergence is looked at. */
export function isUndecided({ clusters }: Consensus, voters: number, rule: ConsensusRules['rule']) {
	const most = Math.max(0, ...clusters.map(({ paths }) => paths.length));
	const heaviest = Math.max(0, ...clusters.map(({ weight }) => weight));
	return (
		(rule === 'weighted' ? confidenceByWeight(heaviest) : confidenceByCounts(most, voters)) ===
		'LOW'
	);
}

export type Consensus = Omit<MidTryConsensus, 'type'>;

/**
 * The consensus of one voter or more. `ruling` is the answer that a look at the divergence found
 * right (M7); it decides only between answers of equal, highest count.
 */
export function consensusOf(
	given: readonly Voter[],
	rules: ConsensusRules,
	ruling: string | null = null,
): Consensus {
	// Whatever finished first: sums of fractions depend on their order.
	const voters = given.toSorted((a, b) => a.path - b.path);
	const { mean, deviation, advantages } = advantagesOf(voters.map((voter) => voter.score));
	const votes = rules.rule === 'sure' ? votesOf(voters) : null;
	const clusters = clustersOf(voters, advantages, votes);
	const heaviest = best(clusters, [(cluster) => cluster.weight, ...clusterTests(voters)])?.winner;
	const literal = best(voters, [(voter) => voter.score, (voter) => -voter.path])!.winner;

	const { answers, voices, decided } = decidingModel(voters, clusters, rules);
	const { cluster, because } = decide(answers, voters, rules, ruling);
	const preferred = bestVoter(cluster?.voters ?? voices);
	const selected = rules.selection === 'advantage' ? literal : preferred;

	const alone = () => {
		const selects = `Path ${literal.path} has the highest score; that alone selects.`;
		if (voters.length === 1 || clusters.length === 0) return selects;
		return `${selects} ${agree} of ${voters.length} paths ${agree === 1 ? 'gives' : 'give'} its answer.`;
	};

	// The cluster that is shown first, then by size.
	const rank = ({ voters: inside, weight }: Cluster) =>
		(inside.includes(selected) ? 1000 : 0) + inside.length + weight;
	const shown = clusters.find(({ voters: inside }) => inside.includes(selected));
	const weighted = {
		answer: heaviest?.answer ?? null,
		weight: heaviest?.weight ?? 0,
		confidence: heaviest ? confidenceByWeight(heaviest.weight) : ('not applicable' as const),
	};
	const agree = shown?.voters.length ?? 0;
	const unsaid = rules.rule === 'sure' && !votes && clusters.length > 1;
	const alike = unsaid ? ' How sure the model was is not known: each path counts alike.' : '';
	const confidence =
		rules.rule === 'weighted'
			? confidenceByWeight(shown?.weight ?? 0)
			: confidenceByCounts(agree, voters.length);
	return {
		mean,
		deviation,
		advantages: Object.fromEntries(voters.map(({ path }, index) => [path, advantages[index]!])),
		clusters: clusters
			.toSorted((a, b) => rank(b) - rank(a))
			.map(({ answer, voters, weight, votes }) => ({
				answer,
				paths: voters.map(({ path }) => path),
				weight,
				...(votes === undefined ? {} : { votes }),
			})),
		selected: selected.path,
		literal: literal.path,
		confidence: clusters.length > 0 ? confidence : 'not applicable',
		weighted,
		because: rules.selection === 'advantage' ? alone() : decided + because(selected.path) + alike,
	};
}

function clustersOf(
	voters: readonly Voter[],
	advantages: readonly number[],
	votes: readonly number[] | null,
): Cluster[] {
	const powers = advantages.map(Math.exp);
	const all = total(powers, (power) => power);
	return groupEqualAnswers(voters.map((voter) => voter.normalised)).map(({ answer, members }) => ({
		answer,
		voters: members.map((index) => voters[index]!),
		weight: total(members, (index) => powers[index]! / all),
		...(votes && { votes: total(members, (index) => votes[index]!) }),
	}));
}

/** The cluster whose answer it is, or none: then the highest advantage overall (M6, M7, M8). */
function decide(
	clusters: readonly Cluster[],
	voters: readonly Voter[],
	{ rule }: ConsensusRules,
	ruling: string | null,
): { cluster?: Cluster; because: (path: number) => string } {
	const highest = (path: number) => `path ${path} has the highest score.`;
	if (voters.length === 1) {
		return { because: (path) => `Only path ${path} came to an end; there is nothing to compare.` };
	}
	if (clusters.length === 0) {
		return { because: (path) => `No path gave a short answer to compare; ${highest(path)}` };
	}
	const tests = clusterTests(voters);
	if (rule === 'weighted') {
		const { winner } = best(clusters, [(cluster) => cluster.weight, ...tests])!;
		const percent = Math.round(winner.weight * 100);
		return { cluster: winner, because: () => `${percent} % of the weight by score agrees.` };
	}
	if (clusters.length > 1 && clusters.every(({ votes }) => votes !== undefined)) {
		const { winner } = best(clusters, [(cluster) => cluster.votes!, ...tests])!;
		const percent = Math.round((winner.votes! / voters.length) * 100);
		const because = `${percent} % of the votes agree, weighed by how sure the model was.`;
		return { cluster: winner, because: () => because };
	}
	const { winner, by } = best(clusters, tests)!;
	const agree = winner.voters.length;
	// The ruling decides between equal counts, never against them.
	const tied = clusters.filter((cluster) => cluster.voters.length === agree);
	const ruled = tied.find((cluster) => cluster.answer === ruling);
	const look = 'the look at where they part';
	if (agree >= 2) {
		const decider = ruled ? look : tieBreakers[by - 1];
		const tie = tied.length > 1 ? ` Between equal counts, ${decider} decided.` : '';
		return {
			cluster: ruled ?? winner,
			because: () => `${agree} of ${voters.length} paths agree.${tie}`,
		};
	}
	if (ruled) {
		return {
			cluster: ruled,
			because: (path) => `No two paths agree; ${look} chose path ${path}.`,
		};
	}
	return { because: (path) => `No two paths agree; ${highest(path)}` };
}

// ── Ties ────────────────────────────────────────────────────────────────────────────────────

/** Higher is better; NaN is unknown. */
type Test<T> = (item: T) => number;

/** M6: count → Σ advantage → mean log-probability → lower temperature, then the first path. */
function clusterTests(voters: readonly Voter[]): Test<Cluster>[] {
	// n·score − Σ orders as the advantage does, in whole numbers.
	const sum = total(voters, (voter) => voter.score);
	const lead = (voter: Voter) => voters.length * voter.score - sum;
	return [
		(cluster) => cluster.voters.length,
		(cluster) => total(cluster.voters, lead),
		(cluster) => {
			const known = cluster.voters.flatMap((voter) => voter.meanLogprob ?? []);
			return known.length > 0 ? total(known, (x) => x) / known.length : NaN;
		},
		(cluster) => -Math.min(...cluster.voters.map((voter) => voter.temperature)),
		(cluster) => -Math.min(...cluster.voters.map((voter) => voter.path)),
	];
}

const tieBreakers = [
	'the sum of scores',
	'the mean log-probability',
	'the lower temperature',
	'the order of the paths',
];

/** Of several paths the one to show: advantage → mean log-probability → lower temperature. */
export function bestVoter<V extends Voter>(voters: readonly V[]): V {
	return best<V>(voters, [
		(voter) => voter.score,
		(voter) => voter.meanLogprob ?? NaN,
		(voter) => -voter.temperature,
		(voter) => -voter.path,
	])!.winner;
}

/**
 * The best by the first test that tells the items apart, and the number of that test. A test whose
 * result is unknown for one of the items left says nothing about any of them.
 */
function best<T>(
	items: readonly T[],
	tests: readonly Test<T>[],
): { winner: T; by: number } | undefined {
	let left = [...items];
	let by = 0;
	for (const [index, test] of tests.entries()) {
		const values = left.map(test);
		const most = Math.max(...values);
		const still = left.filter((_, i) => values[i]! >= most - noise);
		if (Number.isNaN(most) || still.length === left.length) continue;
		[left, by] = [still, index];
	}
	const winner = left[0];
	return winner === undefined ? undefined : { winner, by };
}

const total = <T>(items: readonly T[], value: (item: T) => number): number =>
	items.reduce((sum, item) => sum + value(item), 0);
