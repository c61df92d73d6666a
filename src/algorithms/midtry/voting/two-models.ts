/**
 * MidTry over two models (decision M16), purely: the model that agrees with itself more decides.
 *
 *   share(model) = its most frequent answer / its paths, those without a vote included
 *
 * Only the most frequent answers of the model that decides are left to choose from. Paths of the other
 * model with these answers count too. At equal shares the better model decides where it is known, else
 * all paths do.
 */
import type { RoleName } from '../../../core/types.ts';
import type { Cluster, Voter } from '../consensus.ts';
import { roleOfPath, type MidTryOptions } from '../options.ts';

type Rules = Partial<Pick<MidTryOptions, 'models' | 'better' | 'paths'>> & { drawn?: number };

interface Decider {
	/** What is left to choose from. */
	answers: readonly Cluster[];
	voices: readonly Voter[];
	/** Which model decides and why, with a space behind; empty where that is no question. */
	decided: string;
}

export function decidingModel(
	voters: readonly Voter[],
	clusters: readonly Cluster[],
	{ models, better = 'unknown', paths = voters.length, drawn = paths }: Rules,
): Decider {
	const everybody = { answers: clusters, voices: voters, decided: '' };
	if (models !== 'two' || clusters.length < 2) return everybody;
	const of = (role: RoleName) => {
		const asked = Array.from({ length: drawn }, (_, at) => roleOfPath(at + 1, { paths, models }));
		return asked.filter((one) => one.role === role).length;
	};
	const has = (role: RoleName, cluster: Cluster) =>
		cluster.voters.filter((voter) => voter.role === role).length;
	const most = (role: RoleName) => Math.max(...clusters.map((cluster) => has(role, cluster)));
	const [a, b] = [most('A'), most('B')];
	const [ofA, ofB] = [of('A'), of('B')];
	// Role B was not asked.
	if (ofB === 0) return everybody;

	const only = (role: RoleName, decided: string): Decider => ({
		answers: clusters.filter((cluster) => has(role, cluster) === most(role)),
		voices: voters.filter((voter) => voter.role === role),
		decided,
	});
	// a/ofA against b/ofB in whole numbers.
	const lead = a * ofB - b * ofA;
	const sides = `A ${a} of ${ofA}, B ${b} of ${ofB}.`;
	if (lead > 0) return only('A', `The model of role A agrees with itself more: ${sides} `);
	if (lead < 0) return only('B', `The model of role B agrees with itself more: ${sides} `);
	const alike = 'Both models agree with themselves alike';
	if (better === 'unknown') return { ...everybody, decided: `${alike}: all paths count. ` };
	return only(better, `${alike}: role ${better}, set as the better one, decides. `);
}
